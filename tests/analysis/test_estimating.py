"""An interval as a table's cell: none where values do not vary, in every table alike."""

from math import isnan, nan

import pytest

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.findings import Estimate, Table
from inspect_aihospital.analysis.report import NO_INTERVAL, make_findings
from inspect_aihospital.statistics.bootstrap import bootstrap_mean
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import Interval
from inspect_aihospital.statistics.shares import wilson_share
from tests.analysis.mvme_made import Made, evidence, graded

THIRD = 100 / 3


@pytest.mark.parametrize("values", [[THIRD] * 4, [0.0] * 2, [0.1 + 0.2, 0.3], [1e6 / 3] * 500])
@pytest.mark.parametrize("of", [bootstrap_mean, clustered_mean])
def test_values_that_do_not_vary_have_an_estimate_and_no_interval(
    of: type[Interval], values: list[float]
) -> None:
    found = estimate(of(values))  # type: ignore[arg-type, call-arg]
    assert found.value == pytest.approx(values[0])
    assert found.n == len(values)
    assert isnan(found.lower)
    assert isnan(found.upper)


def test_an_interval_with_a_width_stays_as_it_is() -> None:
    given = bootstrap_mean([0.0, 0.0, 0.0, 1e-3])
    found = estimate(given, 0.5)
    assert found == Estimate(given.estimate, given.lower, given.upper, 4, 0.5)


def test_a_share_of_all_has_the_interval_that_its_number_gives() -> None:
    assert estimate(wilson_share([1.0] * 4)).lower < 0.6


def test_all_tables_mark_a_number_without_an_interval_and_say_why() -> None:
    runs = [
        Made(name, model=f"lab/{name}", scores={"mvme_rubric": [graded(i, "BACDD") for i in "abc"]})
        for name in ("r1", "r2")
    ]
    parts, _ = make_findings(evidence(*runs))
    tables = {one.key: one for _, some in parts for one in some if isinstance(one, Table)}
    assert {"mvme_aspects", "mvme_missing", "pairs"} <= tables.keys()
    for table in tables.values():
        cells = [cell for row in table.frame.to_numpy() for cell in row]
        shown = [
            str(cell) for cell in cells if isinstance(cell, Estimate) and not isnan(cell.value)
        ]
        assert all(told.endswith("(–)") for told in shown), table.key
        assert table.note.endswith(NO_INTERVAL) == bool(shown), table.key


def test_numbers_with_intervals_have_no_such_note() -> None:
    scores = [graded(id, letters) for id, letters in (("a", "AAAAA"), ("b", "BBBBB"))]
    parts, _ = make_findings(evidence(Made("r", scores={"mvme_rubric": scores})))
    (aspects,) = (one for _, some in parts for one in some if one.key == "mvme_aspects")
    assert NO_INTERVAL not in aspects.note
    assert estimate(Interval(nan, nan, nan, 0, nan)).bare is False
