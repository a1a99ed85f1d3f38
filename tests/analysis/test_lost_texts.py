"""Shares of texts that did not count are reported, and above 5 % mark a run."""

from math import isnan, nan

import pytest

from inspect_aihospital.analysis.exclusions import exclusion_of
from inspect_aihospital.analysis.lost_texts import (
    lost_share,
    lost_shares,
    noted_shares,
    spoiling_shares,
)
from inspect_aihospital.analysis.pairs_tables import pairs_table
from inspect_aihospital.analysis.shard_metrics import pool_metrics
from tests.analysis.consultation_evidence import drawn, evidence

EXAM = "usmle_icf_answers/usmle_icf_answers/"


def excluded(**figures: float) -> str:
    return exclusion_of({EXAM + name: value for name, value in figures.items()})


@pytest.mark.parametrize("share", [0, 0.05, nan])
def test_few_unread_replies_exclude_no_run(share: float) -> None:
    assert excluded(unread_rate=share, participant_a_unread_rate=share) == ""


def test_many_unread_replies_exclude_a_run() -> None:
    assert excluded(unread_rate=0.066) == "6.6 % of the replies unread (at most 5 %)"


def test_a_seat_that_is_unread_excludes_its_team() -> None:
    shares = {"unread_rate": 0.04, "participant_a_unread_rate": 0, "participant_b_unread_rate": 0.1}
    assert excluded(**shares) == "10.0 % of the replies of participant_b unread (at most 5 %)"
    assert excluded(**shares | {"unread_rate": 0.06}).startswith("6.0 % of the replies unread")


def test_unread_reports_exclude_a_run_and_unread_diagnoses_do_not() -> None:
    assert excluded(report_unread_rate=0.2) == "20.0 % of the reports unread (at most 5 %)"
    assert excluded(icd_unread_rate=0.2) == ""
    assert lost_share({"icd10/icd10/icd_unread_rate": 0.2}, "icd_unread_rate") == 0.2


def test_silent_models_exclude_a_run_since_a_server_may_have_kept_their_answers() -> None:
    assert excluded(silence_rate=0.2) == "20.0 % of the replies empty (at most 5 %)"
    assert excluded(report_silence_rate=1.0) == "100.0 % of the reports empty (at most 5 %)"
    assert excluded(visit_silence_rate=0.5) == (
        "50.0 % of the visits ended by an empty message of the doctor (at most 5 %)"
    )
    seat = {"silence_rate": 0.04, "participant_b_silence_rate": 0.3}
    assert excluded(**seat) == "30.0 % of the replies of participant_b empty (at most 5 %)"


@pytest.mark.parametrize("kind", ["truncation", "cut", "overflow", "refusal"])
def test_what_a_model_may_be_blamed_for_is_noted_and_excludes_nothing(kind: str) -> None:
    figures = {f"{kind}_rate": 0.04, f"participant_b_{kind}_rate": 0.3, f"report_{kind}_rate": 0.2}
    figures[f"visit_{kind}_rate"] = 0.1
    assert excluded(**figures) == ""
    noted = [(share.texts, share.seat) for share in noted_shares(figures)]
    assert noted == [("replies", "participant_b"), ("reports", ""), ("visits", "")]
    assert not noted_shares({f"{kind}_rate": 0.05})


def test_other_figures_are_no_shares() -> None:
    figures = {"a/unanswered_rate": 0.5, "a/votes": 20, "a/unread_rate": "–", "a/nil_rate": 1.0}
    assert [*lost_shares(figures), *spoiling_shares(figures)] == []


def test_shards_pool_their_shares() -> None:
    logs = [{"unread_rate": 0.5, "votes": 10}, {"unread_rate": 0.0, "votes": 30}]
    logs_by_key = [{f"usmle_answers/usmle_answers/{k}": v for k, v in log.items()} for log in logs]
    assert pool_metrics(logs_by_key)["usmle_answers/usmle_answers/unread_rate"] == 0.125
    block = "mvme_rubric/mvme_rubric/"
    reports = [{f"{block}report_unread_rate": 1.0, f"{block}reports": n} for n in (1, 3)]
    assert pool_metrics(reports) == {f"{block}report_unread_rate": 1.0, f"{block}reports": 4.0}


@pytest.mark.parametrize(("share", "tested"), [(0.04, True), (0.06, False)])
def test_unread_diagnoses_leave_f1_untested_and_grades_tested(share: float, tested: bool) -> None:
    metrics = {"icd10/icd10/icd_unread_rate": share}
    runs = [drawn(name, 30, seed, metrics=metrics) for seed, name in enumerate("ab")]
    pairs = pairs_table(evidence(*runs)).frame
    by_measure = dict(zip(pairs["of"], pairs["p (Holm)"], strict=True))
    assert isnan(by_measure["ICD-10 F1"]) != tested
    assert not isnan(by_measure["overall"])


def test_a_run_with_unread_diagnoses_is_never_the_best_by_f1() -> None:
    shares = {"a": 0.2, "b": 0.0, "c": 0.0}
    runs = [
        drawn(name, 30, seed, metrics={"icd10/icd10/icd_unread_rate": share})
        for seed, (name, share) in enumerate(shares.items())
    ]
    pairs = pairs_table(evidence(*runs)).frame
    by_f1 = pairs[pairs["of"] == "ICD-10 F1"]
    assert "model-a" not in set(by_f1["first"])
    assert [not isnan(p) for p in by_f1["p (Holm)"]].count(True) == 1


def test_scorings_alike_give_a_reason_once() -> None:
    figures = {"mvme_rubric/report_unread_rate": 0.2, "mvme_rubric1/report_unread_rate": 0.2}
    assert exclusion_of(figures) == "20.0 % of the reports unread (at most 5 %)"


def test_shards_of_two_versions_pool_what_both_tell() -> None:
    block = "usmle_answers/usmle_answers/"
    old = {f"{block}unread_rate": 0.5, f"{block}votes": 10.0}
    new = {f"{block}unread_rate": 0.0, f"{block}extracted_rate": 0.2, f"{block}votes": 10.0}
    metrics = pool_metrics([old, new])
    assert (metrics[f"{block}unread_rate"], metrics[f"{block}extracted_rate"]) == (0.25, 0.2)
