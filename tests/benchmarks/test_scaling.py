"""How the gain of a second process is reckoned."""

import pytest
from benchmarks.scaling import Row, table


def test_the_server_is_taken_off_where_it_shares_the_cores() -> None:
    alone = Row(workers=1, calls=1000, wall=40.0, cpu=38.0, server=2.0, cores=2)
    both = Row(workers=2, calls=1000, wall=21.0, cpu=39.0, server=2.0, cores=2)
    assert alone.own == 40.0
    assert both.own == 20.0
    assert both.rate / alone.rate == pytest.approx(2.0)
    report = table([alone, both])
    assert "| 2 | 1,000 | 21.0 | 20.0 | 50.0 | 1.86 | 39 |" in report
    assert report.endswith("ratio of rates: 2.00; by CPU a call: 1.95")
