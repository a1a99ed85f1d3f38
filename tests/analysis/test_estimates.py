"""An interval as a table's cell: none where values do not vary, in every table alike."""

from math import isnan, nan

import pytest

from inspect_aihospital.analysis.estimates import Estimate, estimate, percent
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.report_writer import NO_INTERVAL, make_findings
from inspect_aihospital.analysis.table_files import csv_text, markdown_text
from inspect_aihospital.statistics.bootstrap import bootstrap_mean
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import ALL_ALIKE, POINTS, Interval
from tests.analysis.consultation_evidence import ScoredRun, evidence, graded

THIRD = 100 / 3


@pytest.mark.parametrize("values", [[THIRD] * 4, [0.0] * 2, [0.1 + 0.2, 0.3], [1e6 / 3] * 500])
def test_values_without_a_range_that_do_not_vary_have_no_interval(values: list[float]) -> None:
    cell = estimate(clustered_mean(values))
    assert cell.value == pytest.approx(values[0])
    assert cell.n == len(values)
    assert isnan(cell.lower)
    assert isnan(cell.upper)


def test_an_interval_with_a_width_stays_as_it_is() -> None:
    interval = bootstrap_mean([0.0, 0.0, 0.0, 1e-3], within=POINTS)
    cell = estimate(interval, 0.5)
    assert cell == Estimate(interval.estimate, interval.lower, interval.upper, 4, 0.5)


def test_cases_that_are_all_alike_have_an_interval_that_says_so() -> None:
    cell = estimate(bootstrap_mean([100.0] * 10, within=POINTS))
    assert cell.lower < 70
    assert str(cell).endswith(f" to 100.00; {ALL_ALIKE})")


@pytest.mark.slow
def test_all_tables_mark_an_interval_over_cases_that_are_all_alike() -> None:
    runs = [
        ScoredRun(
            name, model=f"lab/{name}", scores={"mvme_rubric": [graded(i, "BACDD") for i in "abc"]}
        )
        for name in ("r1", "r2")
    ]
    parts, _ = make_findings(evidence(*runs))
    tables = {
        finding.key: finding
        for _, group in parts
        for finding in group
        if isinstance(finding, Table)
    }
    for key in ("mvme_aspects", "mvme_missing", "pairs"):
        cells = [cell for row in tables[key].frame.to_numpy() for cell in row]
        bounded = [
            finding
            for finding in cells
            if isinstance(finding, Estimate) and not isnan(finding.lower)
        ]
        alike = [finding for finding in bounded if finding.note == ALL_ALIKE]
        assert alike
        assert f"; {ALL_ALIKE})" in markdown_text(tables[key])
        assert f",{ALL_ALIKE}," in csv_text(tables[key])


def test_numbers_without_an_interval_are_marked_and_the_note_says_why() -> None:
    parts, _ = make_findings(
        evidence(ScoredRun("r", scores={"mvme_rubric": [graded("a", "BACDD")]}))
    )
    (aspects,) = (
        finding for _, group in parts for finding in group if finding.key == "mvme_aspects"
    )
    assert isinstance(aspects, Table)
    assert aspects.note.endswith(NO_INTERVAL)
    assert "(–)" in markdown_text(aspects)


def test_numbers_with_intervals_have_no_such_note() -> None:
    scores = [graded(id, letters) for id, letters in (("a", "AAAAA"), ("b", "BBBBB"))]
    parts, _ = make_findings(evidence(ScoredRun("r", scores={"mvme_rubric": scores})))
    (aspects,) = (
        finding for _, group in parts for finding in group if finding.key == "mvme_aspects"
    )
    assert NO_INTERVAL not in aspects.note
    assert estimate(Interval(nan, nan, nan, 0, nan)).lacks_interval is False


def test_a_share_is_rounded_down_and_whole_percents_stay() -> None:
    assert [percent(n / 100) for n in range(101)] == [f"{n} %" for n in range(101)]
    assert percent(0.999) == "99 %"
