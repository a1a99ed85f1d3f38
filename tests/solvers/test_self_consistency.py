"""Several samples of one model: side by side, counted as they are, never guessed."""

import math
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import pytest
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelOutput
from inspect_ai.util import Store

from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.round_log import find_result, read_result
from inspect_aihospital.exam.results import Standing
from tests.exam_players import (
    SUMMARY,
    briefing_of,
    make_question,
    participant,
    reasoning_of,
    run_icf,
    run_usmle,
    scored,
    voting,
)
from tests.scripted import lines, model_calls, only, says, scripted, texts


def standing(sample: EvalSample) -> Standing:
    result = read_result(scored(sample))
    assert result is not None
    assert list(result.standings) == ["participant"]
    return result.standings["participant"]


def run_standing(folder: Path, model: Model, samples: int, **task: bool) -> Standing:
    return standing(only(run_usmle(folder, model, task={"samples": samples, **task})))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("replies", "answer", "correct"),
    [
        (["B", "A", "B"], "B", 1),
        (["A", "B", "A"], "A", 0),
        (["A", "B"], "A", 0),
        (["B", "A"], "B", 1),
        (["C", "B", "B", "C", "A"], "C", 0),
        (["?", "A", "B"], "A", 0),
        (["B", "?", "?", "?"], "B", 1),
        (["B", "or A", "A or B", "A"], "B", 1),
    ],
)
def test_the_majority_is_the_answer_and_a_tie_goes_to_the_first(
    replies: list[str], answer: str, correct: float, tmp_path: Path
) -> None:
    sample = only(run_usmle(tmp_path, voting(*replies), task={"samples": len(replies)}))
    assert standing(sample).answer == scored(sample).answer == answer
    assert scored(sample).as_dict()["correct"] == correct


@pytest.mark.parametrize("reply", ["F", "A or B", "I am not sure.", "", "B is likely, or C"])
def test_what_cannot_be_read_is_unanswered_and_never_guessed(reply: str, tmp_path: Path) -> None:
    drawn_standing = run_standing(tmp_path, voting("A", reply, "B"), 3)
    assert drawn_standing.votes == ("A", None, "B")
    assert drawn_standing.faults == {"unreadable" if reply else "silence": 1}
    assert drawn_standing.share("A") == pytest.approx(1 / 3)


def test_unanswered_samples_are_counted_by_reason(tmp_path: Path) -> None:
    refusal, cut = says("No.", "content_filter"), says("", "max_tokens")
    reasons: dict[str, str | ModelOutput] = {"1": refusal, "2": cut, "3": ""}
    model = participant(
        lambda view: "nothing" if view["sample"] == "4" else "B",
        lambda view: reasons.get(view["sample"], "Thus."),
    )
    drawn_standing = run_standing(tmp_path, model, 5)
    assert drawn_standing.votes == (None, None, None, None, "B")
    assert drawn_standing.faults == {"refusal": 1, "silence": 1, "truncation": 1, "unreadable": 1}
    assert drawn_standing.usage == Usage(calls=7, input_tokens=70, output_tokens=35)


def test_nobody_to_read_is_wrong_and_has_nothing_to_summarise(tmp_path: Path) -> None:
    sample = only(run_usmle(tmp_path, voting("?")))
    assert scored(sample).as_dict() == {"correct": 0, "vote_share": 0}
    assert scored(sample).answer is None
    assert model_calls(sample, "summarizer") == []
    drawn_standing = standing(sample)
    assert (drawn_standing.answer, drawn_standing.summary, drawn_standing.summary_fault) == (
        None,
        None,
        None,
    )
    assert "answer none (votes – –)" in sample.messages[-1].text


def test_the_summarizer_reads_the_reasonings_of_the_majority_alone(tmp_path: Path) -> None:
    sample = only(run_usmle(tmp_path, voting("A", "B", "?", "B", "C"), task={"samples": 5}))
    (call,) = model_calls(sample, "summarizer")
    summarizer_input = call.input[-1].text
    view = {"question": "q1", "seat": "participant", "round": "1"}
    reasonings = [reasoning_of({**view, "sample": str(number)}) for number in range(1, 6)]
    assert [text in summarizer_input for text in reasonings] == [False, True, False, True, False]
    assert summarizer_input.index(reasonings[1]) < summarizer_input.index(reasonings[3])
    assert "chose option B" in summarizer_input
    assert standing(sample).summary == SUMMARY


def test_the_conversation_ends_with_question_and_answer(tmp_path: Path) -> None:
    sample = only(run_usmle(tmp_path, voting("B", "A", "B"), task={"samples": 3}))
    question, answer = texts(sample.messages)
    assert question.startswith("STEM-MARK q1: which one?\n\nA. OPTION-A-MARK\nB. OPTION-B-MARK\n")
    assert answer == f"participant (mockllm/model): answer B (votes B A B)\n{SUMMARY}"
    assert sample.output.completion == "B"
    stored = find_result(Store(sample.store))
    assert stored
    assert stored.standings["participant"].replies == ("B", "A", "B")
    summarizer_input = read_result(scored(sample))
    assert summarizer_input
    without = {"standings": {"__all__": {"replies"}}}
    assert stored.model_dump(exclude=without) == summarizer_input.model_dump(exclude=without)
    assert summarizer_input.standings["participant"].replies == ()


def waiting(wait: Callable[[int], Awaitable[None]]) -> Model:
    """Return a participant that waits before each reasoning; its sample n names the n-th option."""

    async def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        briefing = briefing_of(messages)
        number = int(briefing.view["sample"])
        if briefing.stage == "reason":
            await wait(number)
            return says("Thus.")
        return says("ABCDE"[number - 1])

    return scripted(play)  # type: ignore[arg-type]


def test_samples_are_drawn_side_by_side(tmp_path: Path) -> None:
    begun: set[int] = set()

    async def until_all_have_begun(number: int) -> None:
        begun.add(number)
        with anyio.fail_after(30):
            while len(begun) < 5:
                await anyio.sleep(0.01)

    drawn_standing = run_standing(tmp_path, waiting(until_all_have_begun), 5)
    assert drawn_standing.votes == tuple("ABCDE")


def test_votes_stand_in_the_order_of_samples_whoever_is_first(tmp_path: Path) -> None:
    finished: list[int] = []

    async def after_the_later_ones(number: int) -> None:
        with anyio.fail_after(30):
            while len(finished) < 5 - number:
                await anyio.sleep(0.01)
        finished.append(number)

    drawn_standing = run_standing(tmp_path, waiting(after_the_later_ones), 5)
    assert finished == [5, 4, 3, 2, 1]
    assert drawn_standing.votes == tuple("ABCDE")
    assert drawn_standing.answer == "A"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("replies", "planned", "vote_count"),
    [
        (["B"], 10, 5),
        (["B"], 3, 2),
        (["B"], 1, 1),
        (["A", "B"], 4, 4),
        (["A", "B", "C", "D", "E"], 5, 5),
        (["?"], 4, 4),
    ],
)
def test_an_early_stop_draws_until_the_majority_is_decided(
    replies: list[str], planned: int, vote_count: int, tmp_path: Path
) -> None:
    early = run_standing(tmp_path, voting(*replies), planned, early_stop=True)
    assert (len(early.votes), early.planned) == (vote_count, planned)
    assert early.usage.calls == 2 * vote_count
    whole = run_standing(tmp_path, voting(*replies), planned)
    assert whole.votes[:vote_count] == early.votes
    assert (whole.answer, whole.complete) == (early.answer, True)


def test_an_early_stop_leaves_no_vote_share(tmp_path: Path) -> None:
    model = voting("B")
    early = scored(only(run_usmle(tmp_path, model, task={"samples": 10, "early_stop": True})))
    assert early.as_dict() == pytest.approx({"correct": 1, "vote_share": math.nan}, nan_ok=True)


def summary_of(log: EvalLog) -> tuple[str | None, str | None]:
    drawn_standing = standing(only(log))
    return drawn_standing.summary, drawn_standing.summary_fault


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("", "silence"),
        (says("They", "max_tokens"), "truncation"),
        (says("No.", "content_filter"), "refusal"),
    ],
)
def test_a_summarizer_that_fails_costs_the_summary_alone(
    output: str | ModelOutput, reason: str, tmp_path: Path
) -> None:
    log = run_usmle(tmp_path, voting("B"), roles={"summarizer": lines(output)})
    assert log.status == "success"
    assert summary_of(log) == (None, reason)
    assert scored(only(log)).as_dict() == {"correct": 1, "vote_share": 1}
    assert len(model_calls(only(log), "summarizer")) == 3
    assert reason in (scored(only(log)).explanation or "")


def test_the_summarizer_uses_up_none_of_the_models_tokens(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting("B"), token_limit=65, turn_limit=4, message_limit=8)
    assert only(log).limit is None
    assert summary_of(log) == (SUMMARY, None)


@pytest.mark.slow
def test_the_model_and_the_summarizer_are_asked_at_temperature_one(tmp_path: Path) -> None:
    sample = only(run_usmle(tmp_path, voting("B")))
    assert {event.config.temperature for event in model_calls(sample)} == {1}
    assert {event.config.temperature for event in model_calls(sample, "summarizer")} == {1}
    cooled = only(run_usmle(tmp_path, voting("B"), temperature=0.4))
    assert {event.config.temperature for event in model_calls(cooled)} == {0.4}
    assert {event.config.temperature for event in model_calls(cooled, "summarizer")} == {1}
    own = participant(lambda view: "B", config=GenerateConfig(temperature=0.3))
    calls = model_calls(only(run_usmle(tmp_path, own)))
    assert {event.config.temperature for event in calls} == {0.3}


def test_only_the_summary_of_the_own_question_is_stored(tmp_path: Path) -> None:
    questions = [make_question("q1"), make_question("q2")]

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        return says(f"SUMMARY OF {briefing_of(messages).view['question']}")

    log = run_usmle(tmp_path, voting("B"), questions, roles={"summarizer": scripted(play)})
    drawn_standing = {sample.id: standing(sample).summary for sample in log.samples or []}
    assert drawn_standing == {"q1": "SUMMARY OF q1", "q2": "SUMMARY OF q2"}


def test_each_sample_has_a_seed_of_its_own(tmp_path: Path) -> None:
    alone = only(run_usmle(tmp_path, voting("B"), seed=7))
    seeds = Counter(call.config.seed for call in model_calls(alone))
    assert seeds == {7: 2, 8: 2}
    seeded = participant(lambda view: "C", config=GenerateConfig(seed=3))
    team = run_icf(tmp_path, [seeded, voting("B")], task={"max_rounds": 2}, seed=7)
    for sample in team.samples or []:
        calls = model_calls(sample, "participant_a"), model_calls(sample, "participant_b")
        assert [{call.config.seed for call in own_calls} for own_calls in calls] == [{3, 4}, {None}]
    assert len(team.samples or []) == 2
