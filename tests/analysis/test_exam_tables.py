"""Tables of exams from votes made by hand, against what can be counted on fingers."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binomtest

from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_before_after import (
    exam_accuracy_table,
    exam_consensus_table,
)
from inspect_aihospital.analysis.exams.exam_confidence import exam_confidence_table
from inspect_aihospital.analysis.exams.exam_consistency import (
    exam_consistency_table,
    exam_single_consistency_table,
)
from inspect_aihospital.analysis.exams.exam_early_stop import exam_early_stop_table, samples_drawn
from inspect_aihospital.analysis.exams.exam_estimates import blend, mean_gap, share, share_of
from inspect_aihospital.analysis.exams.exam_overview import exam_questions_table, exam_single_table
from inspect_aihospital.analysis.exams.exam_results import team_runs
from inspect_aihospital.analysis.exams.exam_rounds import (
    exam_rounds_participants_table,
    exam_rounds_table,
)
from inspect_aihospital.analysis.exams.exam_run import SINGLE_SCORER, TEAM_SCORER
from inspect_aihospital.analysis.exams.exam_vote import exam_vote_table
from inspect_aihospital.analysis.exams.vote_calibration import exam_calibration_table
from inspect_aihospital.analysis.findings import LackingError, Maker, Table
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.table_files import cell_text
from inspect_aihospital.exam.ballot import next_batch
from inspect_aihospital.exam.results import RoundResult, Standing
from inspect_aihospital.statistics.bootstrap import bootstrap_mean
from inspect_aihospital.statistics.p_values import sign_flip_p
from tests.analysis.exam_evidence import alone, made_evidence, made_run
from tests.exam.made import made_result, made_votes
from tests.exam.test_convergence import FIGURES, NAMES, RUN

MAKING = [maker for maker in MAKERS if maker.caption.key.startswith("exam_")]


def cell(table: Table, column: str, **conditions: object) -> Estimate:
    rows = table.frame
    for name, value in conditions.items():
        rows = rows[rows[name] == value]
    assert len(rows) == 1, rows
    estimate = rows.iloc[0][column]
    assert isinstance(estimate, Estimate)
    return estimate


def test_consensus_and_accuracy_are_those_counted_by_hand() -> None:
    evidence = made_evidence(RUN)
    consensus, accuracy = exam_consensus_table(evidence), exam_accuracy_table(evidence)
    for when, column in {"round1": "first round", "final": "last round"}.items():
        for part in ("step1", "step2", "all"):
            key = when if part == "all" else f"{when}_{part}"
            figures = dict(zip(NAMES, FIGURES[key], strict=True))
            assert cell(consensus, column, step=part).value == pytest.approx(
                100 * figures["consensus"]
            )
            for participant in ("team", "a", "b", "c"):
                estimate = cell(accuracy, column, step=part, participant=participant)
                assert estimate.value == pytest.approx(100 * figures[participant])


def test_rounds_are_those_counted_by_hand_with_questions_asked() -> None:
    table = exam_rounds_table(made_evidence(RUN))
    participants = exam_rounds_participants_table(made_evidence(RUN))
    assert list(table.frame["asked"]) == [5, 3, 1]
    for round in (1, 2, 3):
        figures = dict(zip(NAMES, FIGURES[f"round{round}"], strict=True))
        for name in ("consensus", "unresolved", "team"):
            assert cell(table, name, round=round).value == pytest.approx(100 * figures[name])
        for seat in "abc":
            estimate = cell(participants, f"round {round}", participant=seat)
            assert estimate.value == pytest.approx(100 * figures[seat])


def test_shares_have_the_exact_interval_and_changes_the_paired_one() -> None:
    evidence = made_evidence(RUN)
    estimate = cell(exam_consensus_table(evidence), "first round", step="all")
    reference = binomtest(2, 5).proportion_ci(method="exact")
    expected = pytest.approx((reference.low, reference.high), abs=0.01)
    assert (estimate.lower / 100, estimate.upper / 100) == expected
    # consensus: q1 stays, q2 stays out, q3 and q4 enter, q5 stays
    change = cell(exam_consensus_table(evidence), "change", step="all")
    moved = bootstrap_mean([0, 0, 1, 1, 0], within=(-1, 1))
    assert change.value == pytest.approx(40)
    assert (change.lower / 100, change.upper / 100) == pytest.approx((moved.lower, moved.upper))


def test_a_change_of_all_questions_alike_has_no_interval() -> None:
    estimate = cell(exam_consensus_table(made_evidence(RUN)), "change", step="step2")
    assert estimate.value == pytest.approx(50)
    run = [made_result("q", "A", "A", "B"), made_result("q", "A", "A", "A", round=2)]
    change = cell(exam_consensus_table(made_evidence(run)), "change", step="all")
    assert change.value == 100
    assert str(change) == "100.00 (–)"


def test_insistence_counts_questions_disagreed_and_asked_again() -> None:
    run = [
        made_result("q1", "A", "A", "A", "B"),
        made_result("q2", "A", "A", "B", "C"),
        made_result("q3", "A", "A", "A", "A"),
        made_result("q4", "A", "-", "A", "B"),
        made_result("q1", "A", "A", "B", "B", round=2),
        made_result("q2", "A", "B", "B", "B", round=2),
        made_result("q4", "A", "A", "A", "A", round=2),
    ]
    table = exam_confidence_table(made_evidence(run))
    first = table.frame[table.frame["participant"] == "a"].iloc[0]
    assert (first["S⁻"], first["S⁺"]) == (1, 1)
    assert first["S⁻ insisted"].value == 0
    assert first["S⁺ insisted"].value == 100
    assert first["confidence, corrected"].value == pytest.approx(0.5)
    assert first["confidence, paper"].value == pytest.approx(0.25)
    assert first["pooled insisted"].value == pytest.approx(50)


def test_consistency_of_wrong_answers_is_told_in_both_definitions() -> None:
    run = alone(("q1", "A", "AAAAB"), ("q2", "A", "BBBA-"), ("q3", "A", "CCC--"))
    row = exam_single_consistency_table(made_evidence(run, SINGLE_SCORER)).frame.iloc[0]
    assert row["consistency"].value == pytest.approx(100 * (4 + 3 + 3) / 15)
    assert row["right"].value == pytest.approx(80)
    assert row["wrong, corrected"].value == pytest.approx(60)
    assert row["difference, corrected"].value == pytest.approx(20)
    assert row["wrong, paper"].value == pytest.approx(10)
    assert row["difference, paper"].value == pytest.approx(70)
    assert row["unanswered"].value == pytest.approx(100 * 3 / 15)


def test_failures_of_the_extractor_are_no_unanswered_samples() -> None:
    evidence = made_evidence(alone(("q1", "A", "AAA?"), ("q2", "A", "BBB-")), SINGLE_SCORER)
    row = exam_single_consistency_table(evidence).frame.iloc[0]
    assert (row["right"].value, row["wrong, corrected"].value) == (100, 75)
    assert row["unanswered"].value == pytest.approx(100 * (0 + 1 / 4) / 2)
    replayed = exam_early_stop_table(evidence).frame
    assert [estimate.value for estimate in replayed["right"]] == [50] * 4


def test_a_model_whose_samples_cannot_be_read_is_wrong_and_without_answer() -> None:
    run = alone(("q1", "A", "--"), ("q2", "A", "AA"))
    row = exam_single_table(made_evidence(run, SINGLE_SCORER)).frame.iloc[0]
    assert row["all"].value == 50
    assert row["no answer"] == 50


def test_samples_that_nobody_could_hear_have_a_share_of_their_own() -> None:
    rates = {"unread": 0.1, "silence": 0.0, "truncation": 0.3, "overflow": 0.0, "refusal": 0.2}
    metrics = {f"{SINGLE_SCORER}/{SINGLE_SCORER}/{kind}_rate": v for kind, v in rates.items()}
    run = made_run(scorer=SINGLE_SCORER, metrics=metrics)
    evidence = made_evidence(alone(("q1", "A", "AA")), SINGLE_SCORER, runs=[run])
    row = exam_single_table(evidence).frame.iloc[0]
    assert (row["unread"], row["unheard"]) == (10, 50)


def test_epochs_of_a_question_are_one_case() -> None:
    run = alone(("q1", "A", "AA"), ("q1", "A", "AA"), ("q2", "A", "BB"), ("q2", "A", "AA"))
    estimate = exam_single_table(made_evidence(run, SINGLE_SCORER)).frame.iloc[0]["all"]
    assert (estimate.value, estimate.n) == (75, 2)


@pytest.mark.parametrize(
    "votes", ["AAAAAAAAAA", "ABABABABAB", "BAAAA-AAAA", "ABCDEABCDE", "-" * 10]
)
def test_a_replay_draws_what_an_early_stop_would(votes: str) -> None:
    for n in range(1, 11):
        count = 0
        while batch := next_batch(made_votes(votes[:count]), n):
            count += batch
        assert samples_drawn(votes, n) == count


def test_an_early_stop_is_replayed_for_every_number_of_samples() -> None:
    run = alone(("q1", "A", "AAAB"), ("q2", "B", "ABBB"))
    table = exam_early_stop_table(made_evidence(run, SINGLE_SCORER))
    assert list(table.frame["n"]) == [1, 2, 3, 4]
    assert [estimate.value for estimate in table.frame["right"]] == [50, 50, 100, 100]
    # AAA settles four votes, and so does ABBB once all are drawn
    assert list(table.frame["drawn"])[-1] == pytest.approx((samples_drawn("AAAB", 4) + 4) / 2)


def stopped(*votes: tuple[str, str, str]) -> list[RoundResult]:
    return [
        result.model_copy(
            update={
                "standings": {
                    "participant": Standing(
                        model="mock",
                        votes=result.standings["participant"].votes,
                        planned=10,
                        early_stop=True,
                    )
                }
            }
        )
        for result in alone(*votes)
    ]


def test_a_run_that_stopped_early_has_what_it_saved_and_no_shares() -> None:
    evidence = made_evidence(stopped(("q1", "A", "AAAAA"), ("q2", "A", "BBBBBB")), SINGLE_SCORER)
    row = exam_early_stop_table(evidence).frame.iloc[0]
    assert (row["way"], row["n"], row["drawn"]) == ("measured", 10, 5.5)
    assert row["saved"].value == pytest.approx(45)
    assert exam_single_table(evidence).frame.iloc[0]["saved"] == pytest.approx(45)
    consistency = exam_single_consistency_table(evidence).frame.iloc[0]
    assert str(consistency["consistency"]) == "–"
    with pytest.raises(LackingError, match="early_stop=false"):
        exam_calibration_table(evidence)


def test_calibration_leaves_out_questions_without_an_answer() -> None:
    run = alone(("q1", "A", "AAAAA"), ("q2", "A", "BBBBA"), ("q3", "A", "-----"))
    row = exam_calibration_table(made_evidence(run, SINGLE_SCORER)).frame.iloc[0]
    assert row["answered"] == 2
    assert row["ECE"] == pytest.approx((0 + 0.8) / 2)
    assert row["Brier"].value == pytest.approx(0.64 / 2)
    assert row["overconfidence"].value == pytest.approx(0.9 - 0.5)
    assert row["AUROC"] == 1


def test_review_stands_beside_the_vote_of_its_budget() -> None:
    review = [made_result(q, "A", "A", "A") for q in ("q1", "q2", "q3")]
    vote = [made_result("q1", "A", "A", "A"), made_result("q2", "A", "B", "B")]
    options = {"exam": "made", "strategy": "vote", "budget_from": "elsewhere/run.eval"}
    metrics = {f"{TEAM_SCORER}/{TEAM_SCORER}/{seat}_calls": 7.0 for seat in "ab"}
    evidence = made_evidence(
        {"run": review, "vote": vote},
        runs=[made_run(metrics=metrics), made_run("vote", args=options, metrics=metrics)],
    )
    table = exam_vote_table(evidence)
    row = table.frame.iloc[0]
    assert (row["review"].value, row["vote"].value) == (100, 50)
    # of the two shared questions one differs
    assert (row["difference"].value, row["questions"]) == (50, 2)
    assert (row["review calls"], row["vote calls"]) == (14, 14)
    assert any("Runs differ in questions" in mark for mark in table.marks)


def test_a_vote_without_its_review_is_named_beside_others() -> None:
    results = [made_result("q1", "A", "A", "A"), made_result("q2", "A", "A", "A")]
    args = {"exam": "made", "strategy": "vote", "budget_from": "logs/run.eval"}
    other = {"participants": ["mock/x", "mock/y", "mock/other"]}
    evidence = made_evidence(
        {"run": results, "vote": results, "lonely": results},
        runs=[made_run(), made_run("vote", args=args), made_run("lonely", args=args, roles=other)],
    )
    table = exam_vote_table(evidence)
    assert set(table.runs) == {"run", "vote"}
    assert any(mark.endswith("known to be theirs: lonely.") for mark in table.marks)


def test_questions_without_a_result_are_counted_and_lower_coverage() -> None:
    no_result = {"run": "run", "id": "q9", "epoch": 1, "reason": "no_result", "facts": "{}"}
    evidence = made_evidence(RUN, more=[no_result])
    row = exam_questions_table(evidence).frame.iloc[0]
    assert (row["step1"], row["step2"], row["all"], row["without result"]) == (4, 2, 6, 1)
    estimate = cell(exam_consensus_table(evidence), "last round", step="all")
    assert estimate.coverage == pytest.approx(5 / 6)
    assert estimate.value == pytest.approx(80)


def test_each_step_has_the_coverage_of_its_own_questions() -> None:
    no_result = {"run": "run", "id": "q9", "epoch": 1, "reason": "no_result", "facts": "{}"}
    evidence = made_evidence(RUN, more=[no_result])
    parts = {"step1": 3 / 4, "step2": 1.0, "all": 5 / 6}
    for table in (exam_consensus_table(evidence), exam_accuracy_table(evidence)):
        for _, row in table.frame.iterrows():
            expected = pytest.approx(parts[row["step"]])
            assert row["first round"].coverage == row["last round"].coverage == expected
            assert row["coverage"] == expected
    first, second = alone(("q1", "A", "AA"), ("q2", "A", "AA"))
    run = [first, second.model_copy(update={"step": "step2"})]
    row = exam_single_table(made_evidence(run, SINGLE_SCORER, more=[no_result])).frame.iloc[0]
    coverages = [row[part].coverage for part in ("step1", "step2", "all")]
    assert coverages == pytest.approx([1 / 2, 1, 2 / 3])


def voted(*reviews: dict[str, Any]) -> pd.DataFrame:
    """Tabulate a vote with the budget of `logs/run.eval` beside reviews of one question more."""
    args = {"exam": "made", "strategy": "vote", "budget_from": "logs/run.eval"}
    runs = [made_run(**review) for review in reviews]
    results_of_run = [made_result(q, "A", "A", "A") for q in ("q1", "q2", "q3")]
    results = {str(run["run"]): results_of_run for run in runs} | {"vote": results_of_run[:2]}
    evidence = made_evidence(results, runs=[*runs, made_run("vote", args=args)])
    frame: pd.DataFrame = exam_vote_table(evidence).frame
    return frame


def test_a_vote_stands_beside_the_log_at_its_path() -> None:
    here = f"file://{Path('logs/run.eval').absolute()}"
    row = voted({"run": "one", "path": here}, {"run": "two", "path": "other/run.eval"}).iloc[0]
    assert (row["team"], row["matched by"]) == ("one", "its budget")


@pytest.mark.parametrize(
    "reviews",
    [
        ({"run": "one", "path": "a/run.eval"}, {"run": "two", "path": "b/run.eval"}),
        ({"run": "run", "roles": {"participants": ["mock/x", "mock/y", "mock/other"]}},),
    ],
    ids=["two logs of one name", "other models"],
)
def test_a_vote_stands_beside_no_other_log(reviews: tuple[dict[str, Any], ...]) -> None:
    with pytest.raises(LackingError, match="no vote stands beside its review"):
        voted(*reviews)


def test_p_values_of_votes_have_three_decimals() -> None:
    review = [made_result(f"q{n}", "A", "A", "A") for n in range(8)]
    vote = [made_result(f"q{n}", "A", *("AA" if n < 4 else "BB")) for n in range(8)]
    args = {"exam": "made", "strategy": "vote", "budget_from": "logs/run.eval"}
    evidence = made_evidence(
        {"run": review, "vote": vote}, runs=[made_run(), made_run("vote", args=args)]
    )
    row = exam_vote_table(evidence).frame.iloc[0]
    p_value = sign_flip_p(np.array([0.0, 1.0] * 4))
    assert cell_text(row["p"]) == f"{p_value:.3f}"
    assert cell_text(row["p, Holm"]) == f"{3 * p_value:.3f}"


def test_the_latest_runs_are_kept() -> None:
    evidence = made_evidence(RUN)
    assert team_runs(evidence)[0] is team_runs(evidence)[0]


@pytest.mark.parametrize("size", range(2, 27))
def test_teams_of_any_size_have_all_tables(size: int) -> None:
    seats = [f"participant_{chr(ord('a') + place)}" for place in range(size)]

    def round_result(question: str, round: int, votes: str) -> RoundResult:
        standing = Standing(model="mock", votes=made_votes(votes), planned=len(votes))
        last_standing = Standing(model="mock", votes=made_votes("BB"), planned=2)
        return RoundResult(
            question=question,
            step="step1",
            round=round,
            key="A",
            standings={s: last_standing if s == seats[-1] else standing for s in seats},
        )

    evidence = made_evidence(
        [round_result("q1", 1, "AA"), round_result("q2", 1, "BB"), round_result("q1", 2, "-A")]
    )
    assert len(exam_accuracy_table(evidence).frame) == 2 * (size + 1)
    assert len(exam_consistency_table(evidence).frame) == 2 * size
    assert len(exam_rounds_table(evidence).frame) == 2


def empty() -> Evidence:
    return Evidence(
        runs=pd.DataFrame(columns=["run", "label", "task", "created"]),
        samples=pd.DataFrame(columns=["run", "id", "epoch"]),
    )


@pytest.mark.parametrize("maker", MAKING, ids=lambda maker: maker.caption.key)
def test_what_logs_lack_is_said(maker: Maker[Any]) -> None:
    with pytest.raises(LackingError, match="no log holds scores of usmle"):
        maker.make(empty())


def test_scores_without_votes_are_said_to_be_scored_again() -> None:
    old = {"run": "run", "id": "q1", "epoch": 1, "reason": None, "facts": '{"round": 1}'}
    with pytest.raises(LackingError, match="inspect score LOG --scorer"):
        team_runs(made_evidence({"run": []}, more=[old]))


def test_a_run_without_all_its_votes_is_left_out_and_named() -> None:
    old = {"run": "old", "id": "q1", "epoch": 1, "reason": None, "facts": '{"round": 1}'}
    table = exam_consensus_table(made_evidence({"run": RUN, "old": []}, more=[old]))
    assert set(table.frame["run"]) == {"run"}
    assert any("Left out" in mark and "old" in mark for mark in table.marks)


def test_a_run_without_a_second_round_has_no_change_and_no_confidence() -> None:
    evidence = made_evidence([made_result("q1", "A", "A", "B")])
    assert str(cell(exam_consensus_table(evidence), "change", step="all")) == "–"
    with pytest.raises(LackingError, match="first round"):
        exam_confidence_table(evidence)


def test_a_share_of_a_count_is_scipys() -> None:
    for n in (1, 2, 7, 118):
        for hits in {0, 1, n // 2, n}:
            reference = binomtest(hits, n).proportion_ci(method="exact")
            estimate = share_of(hits / n, n)
            assert (estimate.lower, estimate.upper) == pytest.approx(
                (reference.low, reference.high), abs=1e-12
            )


def test_a_blend_of_equal_parts_is_narrower_than_either() -> None:
    half = share_of(0.5, 50)
    estimate = blend([(0.5, half), (0.5, half)])
    assert estimate.value == pytest.approx(0.5)
    assert estimate.upper - estimate.lower == pytest.approx((half.upper - half.lower) / 2**0.5)


@pytest.mark.slow
def test_a_gap_covers_the_difference_of_two_groups() -> None:
    draw = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        upper = draw.random(80) < 0.7
        values = draw.normal(np.where(upper, 0.8, 0.6), np.where(upper, 0.1, 0.2))
        estimate = mean_gap(values, np.arange(80).astype(str), upper)
        covered += estimate.lower <= 0.2 <= estimate.upper
    assert covered / 400 > 0.92


def test_nothing_has_no_share() -> None:
    assert str(share(np.array([]), np.array([], dtype=str))) == "–"
