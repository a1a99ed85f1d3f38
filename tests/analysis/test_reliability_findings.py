"""Stated probabilities against the share right: bins by hand, clusters, unanswered side calls."""

import re
from typing import Any

import pytest

from inspect_aihospital.analysis.consultations.reliability_findings import (
    reliability_figure,
    reliability_table,
)
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.pictures import svg
from inspect_aihospital.statistics.interval import exact_bounds
from tests.analysis.consultation_evidence import ScoredRun, evidence


def visit(
    id: str, *diseases: tuple[float, bool], requests: int = 1, epoch: int = 1
) -> dict[str, Any]:
    """Return a score of a visit whose last differential has these diseases; without any, none."""
    stated, right = zip(*diseases, strict=True) if diseases else ((), ())
    last = {"last": {"stated": stated, "right": right}} if diseases else {}
    facts = {"asked": requests, "answered": int(bool(diseases)), **last}
    return {"id": id, "epoch": epoch, "value": {}, "facts": facts}


def run_of(*visits: dict[str, Any], model: str = "lab/a") -> ScoredRun:
    return ScoredRun(model, model=model, scores={"differential": visits})


VISITS = (
    visit("1", (0.6, True), (0.1, False)),
    visit("2", (0.6, True), (0.3, False)),
    visit("3", (0.6, False), (0.3, True)),
    visit("4", (0.55, False), (0.05, False)),
    visit("5", requests=3),
)


def rows_of(*visits: dict[str, Any]) -> dict[str, Any]:
    frame = reliability_table(evidence(run_of(*visits))).frame
    return {row["stated, %"]: row for row in frame.to_dict("records")}


def test_bins_hold_what_was_stated_and_what_was_right() -> None:
    rows = rows_of(*VISITS)
    # 0.1, 0.3 and 0.6 are on a border, so they belong to the lower bin
    assert list(rows) == ["0–10", "20–30", "50–60"]
    assert [row["diseases"] for row in rows.values()] == [2, 2, 4]
    assert [row["right"].value for row in rows.values()] == pytest.approx([0, 50, 50])
    assert [float(row["mean stated"]) for row in rows.values()] == pytest.approx([7.5, 30, 58.75])


def test_intervals_are_exact_where_each_case_has_a_disease_in_the_bin() -> None:
    right = rows_of(*VISITS)["50–60"]["right"]
    bounds = [100 * bound for bound in exact_bounds(0.5, 4)]
    assert [right.lower, right.upper] == pytest.approx(bounds, abs=1)


def test_the_diseases_of_a_case_are_no_independent_evidence() -> None:
    once = [visit(str(id), (0.6, id % 2 == 0)) for id in range(8)]
    again = [
        visit(str(id), (0.6, id % 2 == 0), epoch=epoch) for id in range(8) for epoch in (1, 2, 3)
    ]
    single, repeated = (rows_of(*visits)["50–60"] for visits in (once, again))
    assert (repeated["diseases"], repeated["cases"]) == (24, 8)
    assert repeated["right"] == single["right"]


def test_unanswered_side_calls_are_counted_beside_and_fill_no_bin() -> None:
    table = reliability_table(evidence(run_of(*VISITS)))
    assert table.note.endswith("Without a valid answer: a 3 of 7.")
    assert {row["right"].coverage for row in table.frame.to_dict("records")} == {4 / 5}


def test_logs_without_the_last_differential_lack_the_table() -> None:
    with pytest.raises(LackingError, match="differential=true"):
        reliability_table(evidence(run_of(visit("5"))))


@pytest.mark.slow
def test_the_figure_has_a_panel_a_doctor_and_the_number_of_diseases_at_each_bin() -> None:
    figure = reliability_figure(evidence(run_of(*VISITS), run_of(*VISITS[:2], model="lab/b")))
    assert len(figure.runs) == 2
    drawing = svg(figure)
    assert drawing.count(">% stated</text>") == 2
    assert {float(size) for size in re.findall(r'font-size="([\d.]+)px"', drawing)} == {11}
    # of b two diseases at 60 %, and each of 10 and 30 % once
    numbers = re.findall(r'<text[^>]*fill="#333333"[^>]*>(\d+)</text>', drawing)
    assert sorted(numbers) == sorted(["2", "2", "4", "1", "1", "2"])
    assert "Coverage below 100 %" in figure.note
