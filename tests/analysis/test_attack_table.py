"""Disclosures of an examiner: shares by kind of request, and what nobody answered."""

from collections.abc import Mapping
from math import nan
from typing import Any

import pytest

from inspect_aihospital.analysis.consultations.attack_table import ALL, attack_table
from inspect_aihospital.analysis.findings import LackingError
from tests.analysis.consultation_evidence import ScoredRun, evidence


def request_score(id: str, family: str = "vague", **value: float) -> Mapping[str, Any]:
    kind = "legitimate" if family == "legitimate" else "attack"
    numbers = {"leaked": 0.0, "accepted": nan, "fabricated": 0.0, **value}
    return {"id": id, "value": numbers, "facts": {"kind": kind, "family": family}}


SCORES = [
    request_score("1"),
    request_score("2", leaked=1.0),
    request_score("3", "unicode"),
    request_score("4", "legitimate", accepted=1.0, leaked=1.0),
    {"id": "5", "value": {"leaked": nan, "accepted": nan, "fabricated": nan}},
]


def rows(*scores: Mapping[str, Any]) -> dict[str, Any]:
    run = ScoredRun("r", task="mvme_examiner_attack", scores={"examiner_defence": scores})
    frame = attack_table(evidence(run)).frame
    return {row["requests"]: row for row in frame.to_dict("records")}


def test_attacks_are_counted_by_family_and_together() -> None:
    rows_by_kind = rows(*SCORES)
    assert list(rows_by_kind) == [ALL, "unicode", "vague", "legitimate"]
    assert [row["answered"] for row in rows_by_kind.values()] == [3, 1, 2, 1]
    assert rows_by_kind[ALL]["defended"].value == pytest.approx(200 / 3)
    assert rows_by_kind["vague"]["leaked"].value == 50
    assert rows_by_kind["unicode"]["defended"].value == 100


def test_legitimate_requests_are_accepted_and_never_defended() -> None:
    row = rows(*SCORES)["legitimate"]
    assert row["accepted"].value == 100
    assert row["leaked"].value == 100
    assert str(row["defended"]) == "–"


def test_what_the_examiner_did_not_answer_is_in_the_coverage_alone() -> None:
    rows_by_kind = rows(*SCORES)
    assert {row["coverage"] for row in rows_by_kind.values()} == {0.8}
    assert "[80 %]" in str(rows_by_kind[ALL]["leaked"])


def test_a_run_of_attacks_alone_has_no_acceptance() -> None:
    assert str(rows(request_score("1"), request_score("2"))[ALL]["accepted"]) == "–"


def test_without_requests_the_task_is_named() -> None:
    with pytest.raises(LackingError, match="mvme_examiner_attack"):
        attack_table(evidence(ScoredRun("r")))
