"""Shares of causes by aspect and specialty, and bounds on the mean."""

from collections.abc import Mapping
from math import nan
from typing import Any

import pytest

from inspect_aihospital.analysis.consultations.causes_findings import (
    bounds_table,
    causes_parts_table,
    causes_table,
)
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.scorers.attribution_score import VALUE_NAMES
from tests.analysis.consultation_evidence import ScoredRun, evidence


def traced(
    id: str,
    causes: Mapping[str, str],
    tainted: float = 0.0,
    overall: float = 50,
    worst: float = 50,
    best: float = 50,
) -> Mapping[str, Any]:
    value = {"tainted": tainted, "overall": overall, "overall_worst": worst, "overall_best": best}
    return {"id": id, "value": value, "facts": {"aspects": causes}}


SCORES = [
    traced("1", {"symptoms": "not_asked", "diagnosis": "misjudged"}),
    traced("2", {"symptoms": "withheld"}, 1, 40, 30, 60),
    {"id": "3", "value": dict.fromkeys(VALUE_NAMES, nan), "facts": {"aspects": {}}},
]
# Another rubric than the one that the bounds are of.
GRADES = [{"id": id, "value": {"overall": 0}} for id in ("1", "2")]
RUN = ScoredRun(
    "r",
    cases={"1": "IM", "2": "ENT", "3": "IM"},
    scores={"attribution": SCORES, "mvme_rubric": GRADES},
)


def test_causes_are_shared_by_aspect_then_by_specialty() -> None:
    rows = {
        row["lost in"]: row for row in causes_parts_table(evidence(RUN)).frame.to_dict("records")
    }
    assert list(rows) == ["symptoms", "diagnosis", "IM", "ENT"]
    assert [row["below A"] for row in rows.values()] == [2, 1, 2, 1]
    assert rows["symptoms"]["withheld"].value == 50
    assert rows["IM"]["misjudged"].value == 50
    assert rows["IM"]["withheld"].value == 0


def test_a_doctor_has_a_row_of_all_its_aspects() -> None:
    (row,) = causes_table(evidence(RUN)).frame.to_dict("records")
    assert (row["lost in"], row["below A"]) == ("all aspects", 3)
    assert row["misjudged"].value == pytest.approx(100 / 3)


def test_causes_that_nothing_has_have_no_column() -> None:
    assert list(causes_table(evidence(RUN)).frame)[3:] == ["not asked", "withheld", "misjudged"]


def test_cases_that_were_not_traced_are_in_the_coverage_alone() -> None:
    share = causes_table(evidence(RUN)).frame["not asked"][0]
    assert share.coverage == pytest.approx(2 / 3)


def test_bounds_stand_beside_the_mean_as_graded() -> None:
    (row,) = bounds_table(evidence(RUN)).frame.to_dict("records")
    assert (row["visits"], row["tainted"]) == (2, 1)
    means = {name: row[name].value for name in ("overall", "untainted", "worst", "best")}
    assert means == {"overall": 45, "untainted": 50, "worst": 40, "best": 55}


def test_without_a_tainted_visit_there_is_nothing_to_bound() -> None:
    untainted = ScoredRun("r", scores={"attribution": [traced("1", {"symptoms": "not_asked"})]})
    with pytest.raises(LackingError, match="no visit was tainted"):
        bounds_table(evidence(untainted))


@pytest.mark.parametrize("table", [causes_table, causes_parts_table, bounds_table])
def test_without_causes_the_scorer_is_named(table: Any) -> None:
    with pytest.raises(LackingError, match="inspect_aihospital/attribution"):
        table(evidence(ScoredRun("r")))
