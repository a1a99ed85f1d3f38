"""Rounds over a whole dataset: the same numbers whatever the run goes through."""

import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Epochs, eval_retry, eval_set, task_with
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog, ProvenanceData, read_eval_log, write_eval_log
from inspect_ai.model import Model

from inspect_aihospital import usmle_icf, usmle_icf_answers
from inspect_aihospital.data.round_log import read_result
from inspect_aihospital.errors import UserError
from inspect_aihospital.exam.results import RoundResult
from inspect_aihospital.rehearsal import participant_player
from inspect_aihospital.solvers import rounds_ready
from tests.exam_players import make_question, participant, run_icf, scores
from tests.scripted import error_of, lines, says, scripted
from tests.tasks.icf_reference import Team, collaborate, make_questions

pytestmark = pytest.mark.slow

SCORER = "usmle_icf_answers"
REHEARSED = [f"aihospital/rehearsal-{letter}" for letter in "abc"]
VAGUE = "Of these I would go with the second, all told."
SEATS = ("participant_a", "participant_b", "participant_c")


def write_exam(folder: Path, questions: list[dict[str, Any]]) -> str:
    path = folder / "exam.json"
    path.write_text(json.dumps(questions), encoding="utf-8")
    return str(path)


def run(folder: Path, task: dict[str, Any], roles: dict[str, Any], **options: Any) -> EvalLog:
    return inspect_eval(
        usmle_icf(**task),
        model=None,
        model_roles={"summarizer": lines("In short, it fits."), **roles},
        log_dir=str(folder / "logs"),
        display="none",
        **options,
    )[0]


def rehearse(folder: Path, task: dict[str, Any] | None = None, **options: Any) -> EvalLog:
    return run(
        folder,
        {"exam": "demo", "step": 1, "samples": 2, **(task or {})},
        {"participants": REHEARSED, "summarizer": "aihospital/rehearsal"},
        **options,
    )


@pytest.mark.slow
def test_options_that_reach_no_participant_are_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rehearse(tmp_path, {"max_rounds": 1}, limit=1, temperature=0.0, seed=7)
    [warning] = {e.message for e in caplog.records if "no member of a team" in e.message}
    assert "--temperature, --seed:" in warning


def results(log: EvalLog) -> dict[tuple[str, int], RoundResult]:
    assert log.status == "success", log.error
    scored = [s.scores[SCORER] for s in log.samples or [] if s.scores]
    stored_results = [result for score in scored if (result := read_result(score))]
    return {(result.question, result.round): result for result in stored_results}


def figures(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {
        f"{score.name}:{name.rsplit('/', 1)[-1]}": round(metric.value, 9)
        for score in log.results.scores
        for name, metric in score.metrics.items()
        if metric.value == metric.value
    }


def named_figures(log: EvalLog) -> dict[str, float]:
    return {name.partition(":")[2]: value for name, value in figures(log).items()}


# Six seeds: each number of rounds with each team and threshold once, each number of samples.
@pytest.mark.parametrize("seed", range(6))
def test_runs_agree_with_the_algorithms_as_plain_loops(tmp_path: Path, seed: int) -> None:
    questions = make_questions(7 + seed)
    team = Team(seed, SEATS[: 2 + seed % 2], agreeable=0.2 + 0.1 * seed)
    threshold, max_rounds, n = (0.8, 0.5)[seed % 2], 2 + seed % 3, 3 + seed % 4
    log = run(
        tmp_path,
        {
            "exam": write_exam(tmp_path, questions),
            "samples": n,
            "threshold": threshold,
            "max_rounds": max_rounds,
        },
        {"participants": team.models()},
    )
    stored_results = results(log)
    expected = collaborate(team, [q["id"] for q in questions], n, threshold, max_rounds)
    assert {key: dict(result.answers) for key, result in stored_results.items()} == {
        (question, round): answers
        for round, question_ids in enumerate(expected.rounds, start=1)
        for question, answers in question_ids.items()
    }
    rates = [named_figures(log)[f"round{r}_consensus"] for r in range(1, len(expected.rates) + 1)]
    assert rates == pytest.approx(expected.rates)
    assert named_figures(log)["rounds"] == len(expected.rates)
    assert named_figures(log)["converged"] == (expected.rates[-1] >= threshold)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return rehearse(tmp_path_factory.mktemp("whole"))


def test_the_rehearsed_team_needs_several_rounds(whole: EvalLog) -> None:
    metric_values = named_figures(whole)
    assert metric_values["questions"] == 15
    assert metric_values["rounds"] > 2
    assert metric_values["round1_consensus"] < 0.5
    assert all(
        metric_values[f"{seat}_{stratum}_n"] > 0
        for seat in SEATS
        for stratum in ("supported", "alone")
    )
    assert len({metric_values[f"{seat}_gain"] for seat in SEATS}) > 1
    assert whole.eval.metadata
    assert whole.eval.metadata["exam"] == "demo"


def test_every_participant_has_its_own_usage(whole: EvalLog) -> None:
    usage = whole.stats.role_usage
    assert {*SEATS, "summarizer"} == usage.keys()
    for seat in SEATS:
        assert named_figures(whole)[f"{seat}_input_tokens"] == usage[seat].input_tokens
        assert named_figures(whole)[f"{seat}_output_tokens"] == usage[seat].output_tokens


def test_calls_are_counted(whole: EvalLog) -> None:
    asked_again = sum(round > 1 for _, round in results(whole))
    assert named_figures(whole)["participant_a_calls"] == 15 * 2 * 2 + asked_again * 2


def test_agreed_questions_are_not_asked_again(whole: EvalLog) -> None:
    stored_results = results(whole)
    for question, round in stored_results:
        if round > 1:
            assert not stored_results[question, round - 1].consensus


def test_the_reduced_scores_are_the_last_rounds(whole: EvalLog) -> None:
    metric_values = figures(whole)
    assert metric_values["consensus:mean"] == named_figures(whole)["final_consensus"]
    assert metric_values["team:accuracy"] == named_figures(whole)["final_team"]
    assert metric_values["participant_b:accuracy"] == named_figures(whole)["final_participant_b"]


@pytest.mark.parametrize("options", [{"max_samples": 1}, {"max_samples": 7}])
def test_the_order_of_work_changes_nothing(
    tmp_path: Path, whole: EvalLog, options: dict[str, Any]
) -> None:
    assert figures(rehearse(tmp_path, **options)) == figures(whole)


def test_a_limited_run_goes_through_all_rounds(tmp_path: Path) -> None:
    limited = rehearse(tmp_path, limit=9)
    chosen_ids = sorted({question for question, _ in results(limited)})
    same_questions = rehearse(tmp_path, sample_id=chosen_ids)
    assert len(chosen_ids) == 9
    assert named_figures(limited)["rounds"] > 1
    assert figures(limited) == figures(same_questions)


def test_a_limit_above_the_dataset_is_none(tmp_path: Path, whole: EvalLog) -> None:
    assert figures(rehearse(tmp_path, limit=100)) == figures(whole)


class Flaky:
    """The rehearsed participant, failing once for a question in a round."""

    def __init__(self, stem_of: str, stage: str, times: int) -> None:
        self.question, self.stage, self.failures_left = stem_of, stage, times
        self.play = participant_player.play

    def __call__(self, scene: Any, model: str) -> str:
        here = (scene.briefing.view["question"], scene.briefing.stage)
        if here == (self.question, self.stage) and self.failures_left:
            self.failures_left -= 1
            raise OSError("the line went dead")
        return self.play(scene, model)


@pytest.mark.parametrize("stage", ["answer", "review"])
def test_an_error_that_heals_changes_nothing(
    tmp_path: Path, whole: EvalLog, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    again = next(question for question, round in results(whole) if round == 2)
    monkeypatch.setattr(participant_player, "play", Flaky(again, stage, times=1))
    assert figures(rehearse(tmp_path, retry_on_error=1)) == figures(whole)


@pytest.mark.parametrize(("stage", "limit"), [("answer", None), ("review", 15)])
def test_a_retried_run_has_the_numbers_of_an_uninterrupted_one(
    tmp_path: Path,
    whole: EvalLog,
    monkeypatch: pytest.MonkeyPatch,
    stage: str,
    limit: int | None,
) -> None:
    again = next(question for question, round in results(whole) if round == 2)
    monkeypatch.setattr(participant_player, "play", Flaky(again, stage, times=1))
    broken = rehearse(tmp_path, limit=limit)
    assert broken.status == "error"
    retried = eval_retry(broken, display="none", log_dir=str(tmp_path / "retried"))[0]
    assert figures(retried) == figures(whole)


def test_a_question_that_fails_for_good_leaves_the_rounds(
    tmp_path: Path, whole: EvalLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = next(question for question, round in results(whole) if round == 3)
    monkeypatch.setattr(participant_player, "play", Flaky(again, "review", times=10**6))
    tolerant = rehearse(tmp_path, fail_on_error=False)
    assert (again, 1) in results(tolerant)
    assert (again, 2) not in results(tolerant)
    assert named_figures(tolerant)["questions"] == 15
    monkeypatch.undo()
    healed = eval_retry(tolerant, display="none", log_dir=str(tmp_path / "retried"))[0]
    assert figures(healed) == figures(whole)


def test_an_eval_set_retries_within_its_process(
    tmp_path: Path, whole: EvalLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = next(question for question, round in results(whole) if round == 2)
    monkeypatch.setattr(participant_player, "play", Flaky(again, "review", times=1))
    succeeded, logs = eval_set(
        usmle_icf(exam="demo", step=1, samples=2),
        log_dir=str(tmp_path / "set"),
        model="aihospital/rehearsal",
        model_roles={"participants": REHEARSED},
        retry_attempts=2,
        retry_wait=0.1,
        display="none",
    )
    assert succeeded
    assert figures(read_eval_log(logs[0].location)) == figures(whole)


def test_one_task_serves_two_models_at_once(tmp_path: Path, whole: EvalLog) -> None:
    logs = inspect_eval(
        usmle_icf(exam="demo", step=1, samples=2),
        model=["aihospital/rehearsal-x", "aihospital/rehearsal-y"],
        model_roles={"participants": REHEARSED, "summarizer": "aihospital/rehearsal"},
        max_tasks=2,
        log_dir=str(tmp_path),
        display="none",
    )
    assert [figures(log) for log in logs] == [figures(whole)] * 2


def test_rounds_are_ready_for_the_team_of_a_budget_only(tmp_path: Path) -> None:
    task = usmle_icf(exam="demo", step=1, samples=2)
    log = inspect_eval(
        task_with(task, setup=rounds_ready({"participant_a": "openai/another"})),
        model=None,
        model_roles={"participants": REHEARSED},
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert "the log's participants are openai/another" in error_of(log)


def test_another_reducer_is_refused_before_any_call(tmp_path: Path) -> None:
    log = rehearse(tmp_path, epochs=Epochs(1, "mean"))
    assert "the reducer has to be last_round" in error_of(log)
    assert not log.stats.model_usage


def test_epochs_are_refused_before_any_call(tmp_path: Path) -> None:
    log = rehearse(tmp_path, epochs=2)
    assert log.status == "error"
    assert "--epochs 2: the rounds of this task are Inspect's epochs" in error_of(log)
    assert not log.stats.model_usage


@pytest.mark.parametrize("roles", [{}, {"participants": ["aihospital/rehearsal-a"]}])
def test_a_team_is_asked_for_before_any_call(tmp_path: Path, roles: dict[str, Any]) -> None:
    log = inspect_eval(
        usmle_icf(exam="demo"),
        model="aihospital/rehearsal",
        model_roles=roles,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert log.status == "error"
    assert "--model-role participants=PROVIDER/MODEL,PROVIDER/MODEL" in error_of(log)
    assert not log.stats.model_usage


def test_the_same_model_may_sit_on_two_seats(tmp_path: Path) -> None:
    log = run(
        tmp_path,
        {"exam": "demo", "samples": 3, "step": 1},
        {"participants": [REHEARSED[0], REHEARSED[0]], "summarizer": "aihospital/rehearsal"},
        cache=True,
    )
    votes = [{s.votes for s in r.standings.values()} for r in results(log).values()]
    assert any(len(two) == 2 for two in votes)


def test_without_scoring_the_rounds_still_go_on(tmp_path: Path, whole: EvalLog) -> None:
    log = rehearse(tmp_path, score=False)
    assert len(log.samples or []) == len(whole.samples or [])


def test_a_log_can_be_scored_again(whole: EvalLog) -> None:
    log = read_eval_log(whole.location)
    again = inspect_score(log, usmle_icf_answers(), action="overwrite", display="none")
    assert figures(again) == figures(whole)


def test_a_score_made_again_knows_the_threshold(tmp_path: Path) -> None:
    low = rehearse(tmp_path, {"threshold": 0.3})
    again = inspect_score(low, usmle_icf_answers(), action="overwrite", display="none")
    assert named_figures(again)["converged"] == named_figures(low)["converged"] == 1


def test_a_stale_round_of_an_earlier_log_is_refused(
    tmp_path: Path, whole: EvalLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Invalidate round 1 of a question, which comes out otherwise; its round 2 is reused."""
    again = next(question for question, round in results(whole) if round == 2)
    log = read_eval_log(whole.location)
    log.status = "error"
    for sample in log.samples or []:
        if (sample.id, sample.epoch) == (again, 1):
            sample.invalidation = ProvenanceData(author="a reader", reason="a doubt")
    path = str(tmp_path / "doubted.eval")
    write_eval_log(log, path)
    monkeypatch.setattr(participant_player, "SLIP_SHARE", 0.15)
    monkeypatch.setattr(participant_player, "_sample", lambda paper, view, model: paper.letters[-1])
    retried = eval_retry(path, display="none", log_dir=str(tmp_path / "retried"))[0]
    stale = (again, 2) in {(str(s.id), s.epoch) for s in retried.samples or []}
    assert retried.status == "error" or not stale


def test_a_vote_spends_what_a_collaboration_spent(tmp_path: Path, whole: EvalLog) -> None:
    task = {"strategy": "vote", "budget_from": whole.location}
    vote = rehearse(tmp_path, task)
    assert named_figures(vote)["rounds"] == 1
    for seat in SEATS:
        spent, source_calls = (
            named_figures(vote)[f"{seat}_calls"],
            named_figures(whole)[f"{seat}_calls"],
        )
        assert source_calls - 2 <= spent <= source_calls
    assert vote.eval.metadata
    assert vote.eval.metadata["budget"]["questions"] == 15


def test_a_vote_of_another_team_is_refused(tmp_path: Path, whole: EvalLog) -> None:
    log = run(
        tmp_path,
        {"exam": "demo", "step": 1, "strategy": "vote", "budget_from": whole.location},
        {"participants": REHEARSED[:2], "summarizer": "aihospital/rehearsal"},
    )
    assert "Bind the same models in the same order" in error_of(log)


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ({"strategy": "vote"}, "a vote needs the log of a collaboration"),
        ({"budget_from": "some.eval"}, "only a vote does"),
        ({"strategy": "debate"}, "Choose one of: review, vote"),
        ({"threshold": 80}, "expected a number from 0 to 1"),
        ({"max_rounds": 0}, "expected a whole number of at least 1"),
        ({"samples": "ten"}, "expected a whole number of at least 1"),
    ],
)
def test_a_bad_option_is_refused_when_the_task_is_made(task: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        usmle_icf(exam="demo", **task)


@pytest.mark.parametrize("score", [True, False])
def test_a_question_that_a_failed_extractor_leaves_open_is_unscored_and_leaves_the_rounds(
    score: bool, tmp_path: Path
) -> None:
    def answers(letter: str) -> Model:
        return participant(lambda view: VAGUE if view["question"] == "open" else letter)

    team = [answers("A"), answers("B")]
    questions = [make_question("open"), make_question("disputed")]
    roles = {"extractor": scripted(lambda messages, tools: says(""))}
    log = run_icf(tmp_path, team, questions, task={"max_rounds": 2}, roles=roles, score=score)
    assert log.status == "success"
    rounds = sorted((str(sample.id), sample.epoch) for sample in log.samples or [])
    assert rounds == [("disputed", 1), ("disputed", 2), ("open", 1)]
    if score:
        by_place = scores(log, SCORER)
        assert by_place["open", 1].reason == "extractor_failed"
        assert {str(value) for value in by_place["open", 1].as_dict().values()} == {"nan"}
        assert by_place["open", 1].as_dict().keys() == by_place["disputed", 1].as_dict().keys()
        assert named_figures(log)["questions"] == 1
        assert named_figures(log)["coverage"] == pytest.approx(2 / 3)


def test_a_budget_of_another_exam_is_refused(tmp_path: Path, whole: EvalLog) -> None:
    exam = write_exam(tmp_path, make_questions(5))
    for task in (
        {"exam": exam},
        {"exam": "demo"},
        {"exam": "demo", "step": 1, "shuffle_choices": 7},
    ):
        with pytest.raises(UserError, match="ran on other questions"):
            usmle_icf(**task, strategy="vote", budget_from=whole.location)


def test_nobody_insists_who_was_not_asked_again(tmp_path: Path) -> None:
    metric_values = named_figures(rehearse(tmp_path, {"threshold": 0.1}))
    assert metric_values["rounds"] == 1
    assert metric_values["participant_a_alone_n"] == metric_values["participant_a_supported_n"] == 0
    assert "participant_a_insist_pooled" not in metric_values  # undefined
