"""Beside every mean stands how much of what is due it rests on."""

from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.analysis.estimates import Estimate, PValue
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import Figure, Table, coverage_note
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.report_writer import make_findings
from tests.analysis.rehearsed_tasks import leave_gaps, with_prices

pytestmark = pytest.mark.slow

COVERAGE = ("coverage", "graded")
"""Columns that are the coverage of their row."""

OF_EVERY_CASE = {"mvme_dataset: share, %"}
"""Counts over all cases, whatever is known of them."""

TWICE_AS_WIDE = {"mvme_self_preference: self-preference"}
"""Differences of two differences, which lie within 200 points."""


@pytest.fixture(scope="module")
def gaps(every_task: Path, tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    logs = leave_gaps(every_task, tmp_path_factory.mktemp("gaps") / "logs")
    return with_prices(read_evidence(str(logs)))


@pytest.fixture(scope="module")
def findings(gaps: Evidence) -> list[Table | Figure]:
    parts, _ = make_findings(gaps)
    return [finding for _, group in parts for finding in group]


def test_the_rehearsal_gives_every_finding(gaps: Evidence, findings: list[Table | Figure]) -> None:
    assert not gaps.skipped
    assert {finding.key for finding in findings} == {maker.caption.key for maker in MAKERS}


def test_no_mean_of_a_table_stands_without_coverage(findings: list[Table | Figure]) -> None:
    bare = {
        f"{table.key}: {name}"
        for table in findings
        if isinstance(table, Table)
        for row in table.frame.to_dict("records")
        for name in _bare(row)
    }
    assert bare <= OF_EVERY_CASE


def _bare(row: dict[Any, Any]) -> Iterator[str]:
    """Estimates without coverage, and other numbers in a row that has none at all."""
    numbers = {name: cell for name, cell in row.items() if _is_number(cell)}
    covered = [name for name in numbers if name in COVERAGE or _covered(numbers[name])]
    for name, cell in numbers.items():
        if not covered or (isinstance(cell, Estimate) and not _covered(cell)):
            yield str(name)


def _is_number(cell: Any) -> bool:
    value = cell.value if isinstance(cell, Estimate) else cell
    return isinstance(value, float) and not isinstance(value, PValue) and not isnan(value)


def _covered(cell: Any) -> bool:
    return isinstance(cell, Estimate) and 0 < cell.coverage <= 1


def test_every_interval_holds_its_number_and_no_impossible_one(
    findings: list[Table | Figure],
) -> None:
    cells = [
        (f"{table.key}: {name}", cell)
        for table in findings
        if isinstance(table, Table)
        for name in table.frame
        for cell in table.frame[name]
        if isinstance(cell, Estimate) and not isnan(cell.lower)
    ]
    assert len(cells) > 200
    apart = [name for name, cell in cells if not cell.lower <= cell.value <= cell.upper]
    assert apart == []
    # Points, percents and shares, and their differences.
    beyond = {name for name, cell in cells if cell.lower < -100 or cell.upper > 100}
    assert beyond <= TWICE_AS_WIDE


def test_every_table_of_means_tells_of_the_gaps(findings: list[Table | Figure]) -> None:
    for table in (finding for finding in findings if isinstance(finding, Table)):
        cells = [c for name in table.frame for c in table.frame[name] if isinstance(c, Estimate)]
        if numbers := [cell for cell in cells if not isnan(cell.value)]:
            assert min(cell.coverage for cell in numbers) < 1, table.key


def test_every_figure_tells_of_the_gaps(findings: list[Table | Figure]) -> None:
    for figure in (finding for finding in findings if isinstance(finding, Figure)):
        assert "Coverage below 100 %" in figure.note, figure.key


def test_a_note_tells_the_least_of_what_is_below_full() -> None:
    assert coverage_note([("a", 1.0)]) == ""
    assert "a 50 %; b 66 %." in coverage_note([("a", 0.9), ("b", 0.667), ("a", 0.5), ("c", 1.0)])
