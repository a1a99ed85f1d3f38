"""No interval of a report leaves its possible range, or its estimate; neither does one of a log."""

from collections.abc import Iterator
from itertools import pairwise
from math import inf, isnan
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.report_writer import make_findings
from inspect_aihospital.statistics.interval import POINTS, SHARE, Range
from tests.analysis.rehearsed_tasks import grade_at_the_edges, with_prices

pytestmark = pytest.mark.slow

ROUNDING = 1e-9
COUNTS: Range = (0.0, inf)
DIFFERENCES: Range = (-100.0, 100.0)
RANGES: dict[str, Range] = {
    **dict.fromkeys(
        ("behind the best", "model less person", "difference", "change", "loss"), DIFFERENCES
    ),
    **dict.fromkeys(("lost by questioning", "lost in conversation"), DIFFERENCES),
    **dict.fromkeys(("own doctors", "other doctors"), DIFFERENCES),
    **dict.fromkeys(("difference, corrected", "difference, paper"), DIFFERENCES),
    "self-preference": (-200.0, 200.0),
    **dict.fromkeys(("share", "any examination missed", "agreed", "exact"), SHARE),
    **dict.fromkeys(("reciprocal rank", "Brier"), SHARE),
    **dict.fromkeys(("confidence, corrected", "confidence, paper"), SHARE),
    "overconfidence": (-1.0, 1.0),
    "brier": (0.0, 2.0),
    **dict.fromkeys(("#", "EUR a case", "over-ordered, EUR", "calls, first"), COUNTS),
    **dict.fromkeys(("calls, second", "symptoms a case", "examinations a case"), COUNTS),
    **dict.fromkeys(("first lead", "turns after", "surprise"), COUNTS),
    **dict.fromkeys(("slope", "intercept"), (-inf, inf)),
    "correlation": (-1.0, 1.0),
}
"""Possible range of a column; of all others 0 to 100."""


def estimates(folder: Path) -> Iterator[tuple[str, str, Estimate]]:
    """Yield every number with an interval in a report: table, column, estimate."""
    parts, _ = make_findings(with_prices(read_evidence(str(folder))))
    tables = (finding for _, group in parts for finding in group if isinstance(finding, Table))
    for table in tables:
        for column in table.frame.columns:
            for cell in table.frame[column]:
                if isinstance(cell, Estimate) and not isnan(cell.lower):
                    yield table.key, column, cell


def is_possible(cell: Estimate, within: Range) -> bool:
    least, most = within
    bounds = (least, cell.lower, cell.value, cell.upper, most)
    return all(a <= b + ROUNDING for a, b in pairwise(bounds))


def test_every_interval_of_a_report_is_possible(every_task: Path, tmp_path: Path) -> None:
    inner_cells = list(estimates(every_task))
    edge_cells = list(estimates(grade_at_the_edges(every_task, tmp_path / "edges")))
    for cells in (inner_cells, edge_cells):
        ranges = [RANGES.get(column, POINTS) for _, column, _ in cells]
        rows = zip(cells, ranges, strict=True)
        assert not [place for place, within in rows if not is_possible(place[2], within)]
    tables = {table for table, *_ in inner_cells}
    names = {"exam_calibration", "exam_accuracy", "pairs", "mvme_gap", "mvme_causes", "persons"}
    assert tables >= names | {"persons_models", "mvme_differential", "mvme_corrected"}
    # Means and differences at their limits, where an interval that ignores them leaves them.
    assert {0.0, 100.0} <= {cell.value for _, column, cell in edge_cells if column == "overall"}
    assert 100.0 in {abs(cell.value) for _, column, cell in edge_cells if column == "difference"}


def test_every_interval_of_a_log_is_possible(every_task: Path) -> None:
    checked = 0
    for path in every_task.glob("*.eval"):
        results = read_eval_log(str(path), header_only=True).results
        for score in results.scores if results else ():
            figures = {name.split("/")[-1]: metric.value for name, metric in score.metrics.items()}
            least, most = POINTS if score.scorer.endswith("rubric") else SHARE
            for name in [name for name in figures if name.endswith("_ci_lower")]:
                lower, upper = figures[name], figures[f"{name.removesuffix('lower')}upper"]
                assert isnan(lower) or least <= lower <= upper <= most, (path.name, name)
                checked += not isnan(lower)
    assert checked > 50
