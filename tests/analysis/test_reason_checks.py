"""Reasons of auditor and rules beside those of physicians, counted by hand."""

from collections.abc import Mapping
from typing import Any

import pytest

from inspect_aihospital.analysis.consultations.reason_checks import (
    agreement_table,
    confusion_table,
)
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.people.forms import FAILURES
from tests.analysis.consultation_evidence import ScoredRun, evidence

REASON, CAUSE = FAILURES.sheets[0].questions
OMITTED, IGNORED, WRONG, RIGHT = (option.code for option in REASON.options)


def physicians_score(id: str, reason: str, cause: str | None) -> Mapping[str, Any]:
    """Make a score of the physicians."""
    return {
        "id": id,
        "value": {
            **{name: float(name == f"failure_reason_{reason}") for name in REASON.figures},
            **{name: float(name == f"failure_cause_{cause}") for name in CAUSE.figures},
        },
    }


def audited(id: str, reason: str) -> Mapping[str, Any]:
    return {"id": id, "value": {code: float(code == reason) for code in (OMITTED, IGNORED, WRONG)}}


def traced(id: str, cause: str) -> Mapping[str, Any]:
    return {"id": id, "value": {"tainted": 0.0}, "facts": {"aspects": {"diagnosis": cause}}}


PHYSICIANS = [
    physicians_score("1", OMITTED, "not_asked"),
    physicians_score("2", WRONG, "misjudged"),
    physicians_score("3", WRONG, "misjudged"),
    physicians_score("4", RIGHT, None),
]
AUDITOR = [audited("1", OMITTED), audited("2", WRONG), audited("3", OMITTED)]
RULES = [traced("1", "not_asked"), traced("2", "misjudged"), traced("3", "judge_unsure")]
RUN = ScoredRun(
    "r",
    cases=dict.fromkeys("1234", "IM"),
    scores={
        "physician_failures": PHYSICIANS,
        "failure_reasons": AUDITOR,
        "attribution": [*RULES, traced("4", "not_used")],
    },
)


def test_both_sources_are_compared_where_both_sides_answered() -> None:
    rows = agreement_table(evidence(RUN)).frame.to_dict("records")
    assert [row["named by"] for row in rows] == ["auditor", "rules"]
    assert [row["diagnoses"] for row in rows] == [4, 4]
    # A graded panel's doubt is no option of the form, and a right diagnosis has no cause.
    assert [row["compared"] for row in rows] == [3, 2]
    assert [row["agreed"].value for row in rows] == [pytest.approx(2 / 3), 1]
    assert [row["agreed"].coverage for row in rows] == [0.75, 0.5]


def test_kappa_weighs_all_kinds_of_disagreement_the_same() -> None:
    auditor, _ = agreement_table(evidence(RUN)).frame.to_dict("records")
    # By chance: the auditor's 2/3 omitted and 1/3 wrong, against the physicians' 1/3 and 2/3.
    assert auditor["kappa"] == pytest.approx((2 / 3 - 4 / 9) / (1 - 4 / 9))


def test_each_pair_of_answers_is_counted() -> None:
    rows = confusion_table(evidence(RUN)).frame.to_dict("records")
    counts = {(r["named by"], r["named"], r["physicians"]): r["diagnoses"] for r in rows}
    assert counts == {
        ("auditor", "omitted examination", "omitted examination"): 1,
        ("auditor", "omitted examination", "erroneous judgment"): 1,
        ("auditor", "erroneous judgment", "erroneous judgment"): 1,
        ("rules", "not asked", "not asked"): 1,
        ("rules", "misjudged", "misjudged"): 1,
    }


def test_without_physicians_there_is_nothing_to_compare() -> None:
    with pytest.raises(LackingError, match="--form failures"):
        agreement_table(evidence(ScoredRun("r", scores={"attribution": RULES})))
