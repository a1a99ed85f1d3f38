"""Manners beside plain patients: hand-made figures."""

from dataclasses import replace
from math import isnan
from typing import Any

import pytest

from inspect_aihospital.analysis.comparability import comparability_marks, ranking_conditions
from inspect_aihospital.analysis.consultations.manner_findings import SHARES, manner_table
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.leaderboard.rankings import rankings
from tests.analysis.consultation_evidence import ScoredRun, evidence

PLAIN_SCORES = {"1": 90.0, "2": 60.0, "3": 30.0}
RETICENT_SCORES = {"1": 60.0, "2": 60.0, "3": 0.0}
BROKEN_CASE = "3"


def made(
    run: str, scores: dict[str, float], manner: str = "plain", model: str = "a/b"
) -> ScoredRun:
    """Return a run; under a manner the patient of the last case broke its contract."""
    kept = {"facts_kept": [3, 4], "contract_met": [9, 10], "asked_again": [1, 2]}
    broken = {"facts_kept": [0, 4], "contract_met": [0, 10], "asked_again": [2, 2]}
    fidelity: list[dict[str, Any]] = [
        {"id": id, "value": {"contract_broken": float(id == BROKEN_CASE)}}
        | {"facts": {"contract": broken if id == BROKEN_CASE else kept}}
        for id in scores
    ]
    return ScoredRun(
        run,
        model=model,
        manner=manner,
        args={"manner": manner.partition(" ")[0]},
        roles={"patient": ["p"]},
        scores={
            "mvme_rubric": [{"id": id, "value": {"overall": s}} for id, s in scores.items()],
            "fidelity": fidelity if manner != "plain" else [{"id": id} for id in scores],
        },
    )


def both() -> Evidence:
    return evidence(made("1", PLAIN_SCORES), made("2", RETICENT_SCORES, "reticent 123abc"))


def test_a_loss_is_paired_by_case_without_visits_whose_contract_is_broken() -> None:
    (row,) = manner_table(both()).frame.to_dict("records")
    assert (row["manner"], row["cases"], row["excluded"]) == ("reticent", 2, "1 of 3")
    assert (row["plain"].value, row["under the manner"].value) == (75.0, 60.0)
    assert row["loss"].value == 15.0
    assert row["loss"].coverage == pytest.approx(2 / 3)
    assert [row[k].value for k in SHARES] == [75, 90, 50]
    assert (row["due"], row["put off"]) == (8, 4)


def test_with_all_visits_none_is_excluded_and_the_shares_count_them_too() -> None:
    everything = replace(both(), include_not_comparable=True)
    (row,) = manner_table(everything).frame.to_dict("records")
    assert (row["cases"], row["excluded"]) == (3, "0 of 3")
    assert row["under the manner"].value == 40.0
    assert [row[k].value for k in SHARES] == pytest.approx([50, 60, 200 / 3])


def test_the_shares_are_over_the_cases_of_the_loss() -> None:
    fewer = {id: score for id, score in PLAIN_SCORES.items() if id != BROKEN_CASE}
    paired = evidence(made("1", fewer), made("2", RETICENT_SCORES, "reticent 123abc"))
    (row,) = manner_table(replace(paired, include_not_comparable=True)).frame.to_dict("records")
    assert [row[k].value for k in SHARES] == [75, 90, 50]


def test_a_run_whose_visits_are_all_excluded_has_a_row_without_figures() -> None:
    one = {BROKEN_CASE: 50.0}
    (row,) = manner_table(evidence(made("1", one), made("2", one, "terse 1"))).frame.to_dict(
        "records"
    )
    assert (row["cases"], row["excluded"]) == (0, "1 of 1")
    assert isnan(row["facts kept"].value)


def test_runs_of_two_manners_are_never_ranked_together_and_the_mark_says_why() -> None:
    runs = list(both().run_by_id.values())
    assert ranking_conditions(runs[0]) != ranking_conditions(runs[1])
    (mark,) = (
        mark for mark in comparability_marks(runs) if mark.startswith("Runs differ in manner")
    )
    assert "plain" in mark
    assert mark.endswith(
        "Patients of two manners are two instruments, so these are not ranked together."
    )


def test_rankings_are_named_by_the_manner_and_numbered_where_that_does_not_tell_them_apart() -> (
    None
):
    assert {part.group.name for part in rankings(both())} == {
        "mvme manner=plain",
        "mvme manner=reticent",
    }
    namesakes = evidence(
        made("1", PLAIN_SCORES, "own 1a"), made("2", PLAIN_SCORES, "own 2b", model="c/d")
    )
    assert {part.group.name for part in rankings(namesakes)} == {"mvme 1", "mvme 2"}


def test_a_manner_without_a_plain_run_beside_pairs_is_named() -> None:
    alone = made("3", PLAIN_SCORES, "terse 1", model="c/d")
    runs = [made("1", PLAIN_SCORES), made("2", RETICENT_SCORES, "reticent 123abc")]
    assert not manner_table(evidence(*runs)).marks
    (mark,) = manner_table(evidence(*runs, alone)).marks
    assert mark.startswith("Left out, since a fidelity score, or a comparable run with plain")
    assert mark.endswith("is missing: d, manner=terse.")


def test_a_manner_without_a_plain_run_of_the_same_doctor_has_no_row() -> None:
    others = evidence(made("1", PLAIN_SCORES, model="c/d"), made("2", RETICENT_SCORES, "terse 1"))
    with pytest.raises(LackingError, match="with plain patients"):
        manner_table(others)
