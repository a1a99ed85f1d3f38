"""Exam questions with self-consistency: the task end to end, as its users run it."""

import itertools
import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ChatMessage, Model, ModelOutput, ModelUsage, get_model

from inspect_aihospital import usmle
from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.data.round_log import read_result
from inspect_aihospital.errors import UserError
from inspect_aihospital.exam.question import Question
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers import usmle_answers
from inspect_aihospital.tasks.usmle import VERSION
from tests.exam_players import (
    HIDDEN_MARKS,
    SUMMARY,
    briefing_of,
    figures,
    make_question,
    participant,
    run_icf,
    run_usmle,
    scored,
    scores,
    voting,
)
from tests.scripted import USAGE, error_of, lines, model_calls, only, says, scripted, texts

REHEARSAL = "aihospital/rehearsal-a"

CONSISTENCY = {
    "consistency",
    "consistency_correct",
    "consistency_incorrect_corrected",
    "consistency_incorrect_paper",
    "consistency_delta_corrected",
    "consistency_delta_paper",
}
CALIBRATION = {"calibration_ece", "calibration_auroc"}
USAGE_FIGURES = {
    f"{participant_name}_{usage_field}"
    for participant_name in ("participant", "summarizer")
    for usage_field in ("calls", "input_tokens", "output_tokens")
}


def rehearse(folder: Path, exam: str = "demo", **task: Any) -> EvalLog:
    return inspect_eval(
        usmle(exam=exam, **task), model=REHEARSAL, log_dir=str(folder), display="none"
    )[0]


def votes(log: EvalLog) -> dict[tuple[str | int, int], tuple[str | None, ...]]:
    """Return votes by id and epoch."""
    votes_by_place = {}
    for place, score in scores(log).items():
        result = read_result(score)
        assert result is not None
        votes_by_place[place] = result.standings["participant"].votes
    return votes_by_place


def correct(log: EvalLog) -> dict[str | int, float]:
    return {id: float(str(s.as_dict()["correct"])) for (id, _), s in scores(log).items()}


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return rehearse(tmp_path_factory.mktemp("demo"))


@pytest.mark.slow
def test_the_demo_runs_offline_and_scores_every_question(demo: EvalLog) -> None:
    assert demo.status == "success"
    assert len(scores(demo)) == 45
    for drawn_votes in votes(demo).values():
        assert len(drawn_votes) == 10
    metric_values = figures(demo)
    assert metric_values["coverage"] == metric_values["summary_coverage"] == 1
    assert (metric_values["participant_calls"], metric_values["summarizer_calls"]) == (900, 45)
    assert metric_values["calls_saved"] == 0
    assert 0.3 < metric_values["correct/accuracy"] < 1
    assert metric_values["consistency"] == pytest.approx(metric_values["vote_share/mean"])


@pytest.mark.slow
def test_the_metrics_have_their_names(demo: EvalLog) -> None:
    metric_values = figures(demo)
    assert set(metric_values) == {
        *(f"correct/{name}" for name in ("accuracy", "stderr")),
        *(f"correct/inspect_aihospital/share_ci_{bound}" for bound in ("lower", "upper")),
        *(f"correct/grouped_{group}" for group in ("step1", "step2", "step3", "all")),
        "vote_share/mean",
        *CONSISTENCY,
        *CALIBRATION,
        *("unanswered_rate", "no_answer_rate", "calls_saved", "summary_coverage", "coverage"),
        *("unread_rate", "extracted_rate", "votes", "stored_votes_rate"),
        *("silence_rate", "truncation_rate", "cut_rate", "overflow_rate", "refusal_rate"),
        *USAGE_FIGURES,
    }
    assert [name for name, value in metric_values.items() if math.isnan(value)] == []


@pytest.mark.slow
def test_calls_and_tokens_are_those_that_inspect_counted(demo: EvalLog) -> None:
    metric_values, usage = figures(demo), demo.stats
    for participant_name, role_usage in (
        ("participant", usage.model_usage[REHEARSAL]),
        ("summarizer", usage.role_usage["summarizer"]),
    ):
        assert metric_values[f"{participant_name}_input_tokens"] == role_usage.input_tokens
        assert metric_values[f"{participant_name}_output_tokens"] == role_usage.output_tokens
    events = [event for s in demo.samples or [] for event in s.events]
    assert sum(isinstance(event, ModelEvent) for event in events) == 945


def test_the_log_names_version_prompts_and_questions(demo: EvalLog) -> None:
    assert demo.eval.task_version == VERSION
    assert demo.eval.metadata == {
        "exam": "demo",
        "exam_sha256": load_exam("demo").sha256,
        "questions_sha256": load_exam("demo").selected_sha256,
        "questions": 45,
        "prompt_hash": PromptLibrary.load().hash,
        "removed": {},
    }
    assert demo.results is not None
    assert demo.results.headline is not None
    assert (demo.results.headline.scorer, demo.results.headline.score) == (
        "usmle_answers",
        "correct",
    )


@pytest.mark.slow
@pytest.mark.parametrize("exam", ["demo", "own"])
def test_neither_canary_nor_explanation_reaches_the_log(
    exam: str, demo: EvalLog, tmp_path: Path
) -> None:
    log = demo if exam == "demo" else run_usmle(tmp_path, voting("B"))
    text = read_eval_log(log.location).model_dump_json()
    hidden = [q.explanation[:60] for q in load_exam("demo").questions if q.explanation]
    hidden += ["not for training", *HIDDEN_MARKS]
    assert len(hidden) == 48
    assert [mark for mark in hidden if mark in text] == []


def test_accuracy_is_over_all_questions_and_told_by_step(tmp_path: Path) -> None:
    questions = [
        make_question("right"),
        make_question("wrong", answer="C"),
        make_question("tie won", step="step2"),
        make_question("tie lost", step="step2"),
        make_question("unread", step="step3"),
    ]
    replies = {
        "right": "BAB",
        "wrong": "BBC",
        "tie won": "BA?",
        "tie lost": "AB?",
        "unread": "???",
    }
    model = participant(lambda view: replies[view["question"]][int(view["sample"]) - 1])
    log = run_usmle(tmp_path, model, questions, task={"samples": 3})
    assert correct(log) == {
        "right": 1,
        "wrong": 0,
        "tie won": 1,
        "tie lost": 0,
        "unread": 0,
    }
    metric_values = figures(log)
    assert metric_values["correct/accuracy"] == pytest.approx(2 / 5)
    grouped = {
        step: metric_values[f"correct/grouped_{step}"] for step in ("step1", "step2", "step3")
    }
    assert grouped == {"step1": 0.5, "step2": 0.5, "step3": 0}
    assert metric_values["unanswered_rate"] == pytest.approx(5 / 15)
    assert metric_values["no_answer_rate"] == pytest.approx(1 / 5)
    assert metric_values["vote_share/mean"] == pytest.approx((2 + 2 + 1 + 1 + 0) / 15)
    assert metric_values["summary_coverage"] == 1


VAGUE = "Of these I would go with the second, all told."


def extracting(letter: str) -> Model:
    """Return an extractor that reads this letter in whatever it is given."""

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        output = ModelOutput.for_tool_call("mockllm/model", "submit_option", {"option": letter})
        output.usage = USAGE
        return output

    return scripted(play)


def test_a_bound_extractor_reads_what_no_rule_reads(tmp_path: Path) -> None:
    roles = {"summarizer": lines(SUMMARY), "extractor": extracting("B")}
    log = run_usmle(tmp_path, voting("C", VAGUE, VAGUE), task={"samples": 3}, roles=roles)
    assert list(votes(log).values()) == [("C", "B", "B")]
    sample, metric_values = only(log), figures(log)
    assert metric_values["unread_rate"] == 0
    assert metric_values["extracted_rate"] == pytest.approx(2 / 3)
    assert metric_values["correct/accuracy"] == 1
    assert "C B\\* B\\*" in str(scored(sample).explanation)
    assert len(model_calls(sample, "extractor")) == 2
    assert metric_values["participant_calls"] == 6
    rescored = inspect_score(log, usmle_answers(), action="overwrite")
    assert figures(rescored)["extracted_rate"] == pytest.approx(2 / 3)
    assert list(votes(rescored).values()) == [("C", "B", "B")]


def refusing() -> Model:
    return scripted(lambda messages, tools: says("I cannot help with that.", "content_filter"))


def test_a_question_that_a_failed_extractor_leaves_open_is_unscored(tmp_path: Path) -> None:
    roles = {"summarizer": lines(SUMMARY), "extractor": refusing()}
    replies = {"right": ("B", "B"), "open": ("B", VAGUE), "lost": (VAGUE, VAGUE)}
    model = participant(lambda view: replies[view["question"]][int(view["sample"]) - 1])
    log = run_usmle(tmp_path, model, [make_question(id) for id in replies], roles=roles)
    assert log.status == "success"
    # The first of two votes wins a tie: the second, whatever it is, cannot turn the answer.
    assert correct(log) == pytest.approx({"right": 1, "open": 1, "lost": math.nan}, nan_ok=True)
    unscored = scores(log)["lost", 1]
    assert unscored.reason == "extractor_failed"
    assert unscored.as_dict() == pytest.approx(
        {"correct": math.nan, "vote_share": math.nan}, nan_ok=True
    )
    assert "| ? ? |" in str(unscored.explanation)
    metric_values = figures(log)
    assert metric_values["coverage"] == pytest.approx(2 / 3)
    assert metric_values["correct/accuracy"] == metric_values["vote_share/mean"] == 1
    assert metric_values["unread_rate"] == metric_values["unanswered_rate"] == 0
    rescored = inspect_score(log, usmle_answers(), action="overwrite", display="none")
    assert scores(rescored)["lost", 1].reason == "extractor_failed"
    assert figures(rescored)["coverage"] == pytest.approx(2 / 3)


def test_without_an_extractor_nobody_is_asked(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting(VAGUE), task={"samples": 2})
    assert list(votes(log).values()) == [(None, None)]
    assert (figures(log)["unread_rate"], figures(log)["extracted_rate"]) == (1, 0)


def test_a_rehearsed_extractor_leaves_unread_what_no_rule_reads(tmp_path: Path) -> None:
    roles = {"summarizer": lines(SUMMARY), "extractor": "aihospital/rehearsal"}
    log = run_usmle(tmp_path, voting(VAGUE, "B"), task={"samples": 2}, roles=roles)
    assert list(votes(log).values()) == [(None, "B")]


def test_every_epoch_counts(tmp_path: Path) -> None:
    def in_turn() -> Iterator[str]:
        yield from ("B", "A", "B")
        raise AssertionError("a fourth answer")

    answers = in_turn()
    log = run_usmle(
        tmp_path,
        participant(lambda view: next(answers)),
        task={"samples": 1},
        epochs=3,
        max_samples=1,
    )
    assert sorted(votes(log).values()) == [("A",), ("B",), ("B",)]
    metric_values = figures(log)
    assert metric_values["correct/accuracy"] == pytest.approx(2 / 3)
    assert (metric_values["participant_calls"], metric_values["summarizer_calls"]) == (6, 3)
    assert metric_values["calibration_ece"] == pytest.approx(1 / 3)
    assert (metric_values["coverage"], metric_values["consistency"]) == (1, 1)


@pytest.mark.slow
def test_epochs_of_a_rehearsal_agree(tmp_path: Path, demo: EvalLog) -> None:
    log = inspect_eval(
        usmle(exam="demo"),
        model=REHEARSAL,
        log_dir=str(tmp_path),
        display="none",
        epochs=3,
        limit=2,
    )[0]
    assert votes(log) == {
        (id, epoch): votes(demo)[id, 1] for id, _ in votes(log) for epoch in (1, 2, 3)
    }


@pytest.mark.slow
def test_an_early_stop_gives_the_same_answers_with_fewer_calls(
    tmp_path: Path, demo: EvalLog
) -> None:
    early = rehearse(tmp_path, early_stop=True)
    assert {place: score.answer for place, score in scores(early).items()} == {
        place: score.answer for place, score in scores(demo).items()
    }
    assert correct(early) == correct(demo)
    for place, drawn_votes in votes(early).items():
        assert drawn_votes == votes(demo)[place][: len(drawn_votes)]
    metric_values = figures(early)
    assert metric_values["participant_calls"] == pytest.approx(
        900 * (1 - metric_values["calls_saved"])
    )
    assert 0.2 < metric_values["calls_saved"] <= 0.5
    nan_names = {name for name, value in metric_values.items() if math.isnan(value)}
    assert nan_names == {*CONSISTENCY, *CALIBRATION, "unanswered_rate", "vote_share/mean"}
    assert metric_values["correct/accuracy"] == figures(demo)["correct/accuracy"]


TEN = dict(zip("ABCDEFGHIJ", (f"OPTION-{letter}-MARK" for letter in "ABCDEFGHIJ"), strict=True))


def counting() -> Model:
    """Return a model that never says the same twice: its n-th answer is the n-th letter."""
    count, letters = itertools.count(1), itertools.cycle(TEN)

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        stage = briefing_of(messages).stage
        return says(next(letters) if stage == "answer" else f"Reasoning {next(count)}.")

    return scripted(play)


def mute() -> Model:
    return scripted(lambda messages, tools: says("I should not have been asked."))


@pytest.mark.slow
@pytest.mark.parametrize("epochs", [1, 2])
def test_the_cache_serves_every_sample_its_own_answer(epochs: int, tmp_path: Path) -> None:
    question = make_question(options=TEN)
    options: dict[str, Any] = {"task": {"samples": 10}, "cache": True, "epochs": epochs}
    first = run_usmle(tmp_path, counting(), [question], **options)
    assert [sorted(v for v in drawn_votes if v) for drawn_votes in votes(first).values()] == [
        [*TEN]
    ] * epochs
    second = run_usmle(tmp_path, mute(), [question], **options)
    assert votes(second) == votes(first)
    calls = [event for sample in second.samples or [] for event in model_calls(sample)]
    assert {event.cache for event in calls} == {"read"}
    assert len(calls) == 20 * epochs
    stored_results = [read_result(score) for score in scores(second).values()]
    assert [
        stored_result.standings["participant"].summary
        for stored_result in stored_results
        if stored_result
    ] == [SUMMARY] * epochs


def test_the_cache_tells_two_seats_of_one_model_apart(tmp_path: Path) -> None:
    question, model = make_question(options=TEN), counting()
    log = run_icf(
        tmp_path, [model, model], [question], task={"samples": 5, "max_rounds": 1}, cache=True
    )
    result = read_result(scored(only(log), "usmle_icf_answers"))
    assert result is not None
    drawn_votes = [vote for standing in result.standings.values() for vote in standing.votes]
    assert sorted(vote or "?" for vote in drawn_votes) == [*TEN]


@pytest.mark.parametrize("failing", ["q1", "q2"])
def test_a_summarizer_that_fails_lowers_the_summary_coverage_alone(
    failing: str, tmp_path: Path
) -> None:
    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        return says("" if briefing_of(messages).view["question"] == failing else SUMMARY)

    questions = [make_question("q1"), make_question("q2")]
    log = run_usmle(tmp_path, voting("B"), questions, roles={"summarizer": scripted(play)})
    assert log.status == "success"
    metric_values = figures(log)
    assert (metric_values["summary_coverage"], metric_values["coverage"]) == (0.5, 1)
    assert metric_values["correct/accuracy"] == 1
    assert metric_values["summarizer_calls"] == 4
    assert (
        metric_values["summarizer_input_tokens"] == log.stats.role_usage["summarizer"].input_tokens
    )


def test_a_question_that_a_limit_cut_off_is_unscored_with_a_reason(tmp_path: Path) -> None:
    long = says("B")
    long.usage = ModelUsage(input_tokens=900, output_tokens=100, total_tokens=1000)
    model = participant(lambda view: long if view["question"] == "q2" else "B")
    questions = [make_question("q1"), make_question("q2"), make_question("q3")]
    log = run_usmle(tmp_path, model, questions, token_limit=500)
    assert log.status == "success"
    assert {s.id: s.limit.type if s.limit else None for s in log.samples or []} == {
        "q1": None,
        "q2": "token",
        "q3": None,
    }
    cut = scores(log)["q2", 1]
    assert cut.reason == "no_result"
    assert cut.as_dict() == pytest.approx(
        {"correct": math.nan, "vote_share": math.nan}, nan_ok=True
    )
    assert cut.answer is None
    metric_values = figures(log)
    assert metric_values["coverage"] == pytest.approx(2 / 3)
    assert metric_values["correct/accuracy"] == 1
    assert metric_values["consistency"] == 1


def test_a_missing_summarizer_is_an_error_before_any_call(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting("B"), roles={})
    assert log.status == "error"
    assert "--model-role summarizer=" in error_of(log)
    assert "OPENAI_API_KEY" in error_of(log)
    assert not log.stats.model_usage


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        ({"summariser": lines(SUMMARY)}, "Did you mean --model-role summarizer"),
        ({"summarizer": [lines("a"), lines("b")]}, "several models"),
        ({"summarizer": "released/GPT-4"}, "--model-role summarizer=released/GPT-4"),
    ],
)
def test_a_role_that_cannot_be_played_is_named_before_any_call(
    roles: dict[str, Any], message: str, tmp_path: Path
) -> None:
    log = run_usmle(tmp_path, REHEARSAL, roles=roles)
    assert log.status == "error"
    assert message in error_of(log)
    assert not log.stats.model_usage


def test_an_old_log_can_be_scored_again(tmp_path: Path) -> None:
    questions = [make_question("q1"), make_question("q2", answer="C")]
    log = run_usmle(tmp_path, voting("B", "A"), questions, epochs=3)
    old = read_eval_log(log.location)
    assert scores(old) == scores(log)
    rescored = inspect_score(old, usmle_answers(), action="overwrite", display="none")
    assert scores(rescored) == scores(log)
    assert figures(rescored) == pytest.approx(figures(log), nan_ok=True)


def with_other_votes(log: EvalLog) -> EvalLog:
    """Change a log as if no vote had been read when it was run."""
    for sample in log.samples or []:
        for standing in sample.store["RoundLog:result"]["standings"].values():
            standing["votes"] = [None] * len(standing["votes"])
            standing["faults"] = {"unreadable": len(standing["votes"]), "refusal": 0}
    return log


def test_stored_replies_are_read_anew(tmp_path: Path) -> None:
    log = with_other_votes(run_usmle(tmp_path, voting("The answer is B.", "Hard to say.")))
    rescored = inspect_score(log, usmle_answers(), action="overwrite", display="none")
    result = (scored(only(rescored)).metadata or {})["result"]
    assert result["standings"]["participant"]["votes"] == ["B", None]
    assert result["standings"]["participant"]["faults"]["unreadable"] == 1
    assert figures(rescored)["correct/accuracy"] == 1
    assert figures(rescored)["unread_rate"] == 0.5
    assert figures(rescored)["votes"] == 2
    assert figures(rescored)["stored_votes_rate"] == 0


def test_a_log_without_replies_keeps_its_votes_and_says_so(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting("B"))
    for sample in log.samples or []:
        for standing in sample.store["RoundLog:result"]["standings"].values():
            del standing["replies"]
    rescored = inspect_score(log, usmle_answers(), action="overwrite", display="none")
    assert figures(rescored)["correct/accuracy"] == 1
    assert figures(rescored)["stored_votes_rate"] == 1
    assert (scored(only(rescored)).metadata or {})["votes_read"] == "as stored"


def test_replies_stay_out_of_scores(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting("The answer is B, as REPLY-MARK says."))
    assert "REPLY-MARK" in str(only(log).store)
    assert "REPLY-MARK" not in str(scored(only(log)))


def test_a_lost_store_is_unscored_and_never_wrong(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting("A"))
    for sample in log.samples or []:
        sample.store = {}
    rescored = inspect_score(log, usmle_answers(), action="overwrite", display="none")
    assert scored(only(rescored)).reason == "no_result"
    assert figures(rescored)["coverage"] == 0
    assert math.isnan(figures(rescored)["consistency"])


def test_a_score_explains_itself_without_rendering_what_was_said(tmp_path: Path) -> None:
    hostile = "| A | <b>x</b>\n\n# Now\n![p](x.png) [link](y)"
    log = run_usmle(tmp_path, voting("B", "?"), roles={"summarizer": lines(hostile)})
    score = scored(only(log))
    head, _, *table = (score.explanation or "").splitlines()
    assert head == "**Round 1** · key B"
    assert table[3:] == ["", "Votes without an answer: participant 1 unreadable."]
    assert "| B | B – |" in table[2]
    assert not [mark for mark in ("\n#", "![", "[link]", "<b>") if mark in table[2]]
    assert (score.metadata or {})["prompt_hash"] == PromptLibrary.load().hash


def test_options_are_shuffled_with_the_key(tmp_path: Path) -> None:
    def answer_by_mark(messages: list[ChatMessage], tools: object) -> ModelOutput:
        if briefing_of(messages).stage == "reason":
            return says("Thus.")
        prompt_text = next(text for text in texts(messages) if "OPTION-B-MARK" in text)
        return says(next(line[0] for line in prompt_text.splitlines() if "OPTION-B-MARK" in line))

    questions = [make_question(f"q{n}") for n in range(8)]
    log = run_usmle(tmp_path, scripted(answer_by_mark), questions, task={"shuffle_choices": 1})
    assert figures(log)["correct/accuracy"] == 1
    assert len({score.answer for score in scores(log).values()}) > 1


def test_what_was_left_out_is_listed_in_the_log(tmp_path: Path) -> None:
    pictured = make_question("q2", question="What does the image below show?")
    questions: list[Question] = [make_question("q1"), pictured]
    log = run_usmle(tmp_path, voting("B"), questions)
    assert log.eval.metadata is not None
    assert log.eval.metadata["removed"] == {"q2": "picture: image below"}
    assert log.eval.metadata["questions"] == 1
    unfiltered_log = run_usmle(tmp_path, voting("B"), questions, task={"text_only": False})
    assert set(correct(unfiltered_log)) == {"q1", "q2"}


@pytest.mark.slow
def test_a_prompt_pack_is_used_and_changes_the_hash(tmp_path: Path) -> None:
    pack = tmp_path / "pack" / "en"
    pack.mkdir(parents=True)
    (pack / "exam.txt").write_text("You are PACK-EXAMINEE.", encoding="utf-8")
    (pack / "summarizer.txt").write_text("You are PACK-SUMMARIZER.", encoding="utf-8")
    log = run_usmle(tmp_path, voting("B"), task={"prompts": str(tmp_path / "pack")})
    sample = only(log)
    assert {texts(event.input)[0] for event in model_calls(sample)} == {"You are PACK-EXAMINEE."}
    assert texts(model_calls(sample, "summarizer")[0].input)[0] == "You are PACK-SUMMARIZER."
    hashes = {
        (log.eval.metadata or {})["prompt_hash"],
        (scored(sample).metadata or {})["prompt_hash"],
    }
    assert len(hashes) == 1
    assert hashes != {PromptLibrary.load().hash}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 0}, "samples=0: expected a whole number of at least 1"),
        ({"samples": "ten"}, "whole number"),
        ({"early_stop": "yes"}, "early_stop=yes"),
        ({"text_only": "no"}, "text_only=no"),
        ({"shuffle_choices": "x"}, "shuffle_choices=x"),
        ({"step": 4}, "step=4"),
        ({"exam": "no/such/exam"}, "no such file or folder"),
        ({"prompts": "no/such/folder"}, "no such folder"),
    ],
)
def test_a_bad_argument_is_refused_before_any_model_is_called(
    arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(UserError, match=message) as refused:
        usmle(**{"exam": "demo", **arguments})
    assert isinstance(refused.value, ValueError)


@pytest.mark.slow
def test_the_command_line_reads_every_option(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "inspect_ai", "eval", "inspect_aihospital/usmle"]
    task_options = {"exam": "demo", "step": "1,2", "samples": "3", "shuffle_choices": "4"}
    task_options |= {"early_stop": "true", "text_only": "false"}
    options = [part for name, value in task_options.items() for part in ("-T", f"{name}={value}")]
    models = ["--model", REHEARSAL, "--log-dir", str(tmp_path / "logs"), "--display", "none"]
    subprocess.run([*command, *options, *models], check=True, timeout=120)
    log = read_eval_log(next((tmp_path / "logs").glob("*.eval")))
    assert log.status == "success"
    assert len(scores(log)) == 30
    assert {sample.metadata["step"] for sample in log.samples or []} == {"step1", "step2"}
    shuffled = {question.id: question for question in load_exam("demo", shuffle=4).questions}
    for sample in log.samples or []:
        assert sample.choices == list(shuffled[str(sample.id)].options.values())
    assert {len(drawn_votes) for drawn_votes in votes(log).values()} == {2, 3}


@pytest.mark.slow
def test_a_subset_scores_as_it_does_in_the_whole(tmp_path: Path, demo: EvalLog) -> None:
    part = rehearse(tmp_path, step=2)
    assert len(scores(part)) == 15
    assert scores(part).items() <= scores(demo).items()


@pytest.mark.slow
def test_another_model_of_the_rehearsal_has_answers_of_its_own(
    tmp_path: Path, demo: EvalLog
) -> None:
    log = inspect_eval(
        usmle(exam="demo", samples=3),
        model=get_model("aihospital/rehearsal-b"),
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert correct(log) != correct(demo)


def test_an_early_stop_leaves_no_share_of_the_questions_that_were_close(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting(*"ABABAB"), task={"samples": 6, "early_stop": True})
    (share,) = [s for s in (log.results.scores if log.results else []) if s.name == "vote_share"]
    assert math.isnan(share.metrics["mean"].value)
