"""One sample of a participant: two calls at first, one in a review, and never the key."""

import asyncio
import json
from collections.abc import Callable

import pytest
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ContentReasoning,
    ContentText,
    ModelOutput,
)

from inspect_aihospital.agents.hearing import usage_of
from inspect_aihospital.agents.participant import (
    Position,
    Seat,
    reason_and_answer,
    review,
)
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.exam.ballot import Vote
from inspect_aihospital.exam.question import Question
from inspect_aihospital.prompts import PromptLibrary
from tests.exam_players import HIDDEN_MARKS, briefing_of, make_question
from tests.scripted import says, scripted, texts

LIBRARY = PromptLibrary.load()
ONE_CALL, TWO_CALLS = (Usage(calls=n, input_tokens=10 * n, output_tokens=5 * n) for n in (1, 2))

POSITIONS = {
    "participant_b": Position("C", "BELIEVES-C"),
    "participant_c": Position(None, None),
    "participant_a": Position("A", "BELIEVES-A"),
}
"""Where three seats stand; their order is that of the seats at the table, not of names."""


class RecordingParticipant:
    """A model that gives these outputs in turn, and what it was asked."""

    def __init__(self, *outputs: str | ModelOutput) -> None:
        self.prompts: list[list[ChatMessage]] = []
        self._outputs = iter([says(o) if isinstance(o, str) else o for o in outputs])
        self.model = scripted(self._play)

    def _play(self, messages: list[ChatMessage], tools: object) -> ModelOutput:
        self.prompts.append(list(messages))
        return next(self._outputs)

    def first_round(self, question: Question | None = None, sample: int = 3) -> Vote:
        seat = Seat("participant_a", self.model, 1)
        exam_question = question or make_question()
        return asyncio.run(reason_and_answer(seat, exam_question, sample, LIBRARY))

    def review(
        self, question: Question | None = None, positions: dict[str, Position] | None = None
    ) -> Vote:
        seat = Seat("participant_b", self.model, 2)
        stand = POSITIONS if positions is None else positions
        return asyncio.run(review(seat, question or make_question(), stand, 4, LIBRARY))


def parts(*content: ContentReasoning | ContentText) -> ModelOutput:
    """Return an output with a model's thinking apart from its text."""
    output = says("")
    output.choices[0].message = ChatMessageAssistant(content=list(content), source="generate")
    return output


SECRET = ContentReasoning(reasoning="SECRET-THOUGHT the answer is D")

UNHEARD: list[tuple[str | ModelOutput, str]] = [
    ("", "silence"),
    (" \n", "silence"),
    ("<think>B, surely.</think>", "silence"),
    (parts(SECRET), "silence"),
    (says("", "max_tokens"), "truncation"),
    (says("<think>It began when", "max_tokens"), "truncation"),
    (says("I cannot help with that.", "content_filter"), "refusal"),
    (says("maximum context length", "model_length"), "overflow"),
]
"""Outputs in which nothing can be heard, and what they are called."""


def test_a_sample_of_the_first_round_is_a_reasoning_and_a_letter() -> None:
    recorder = RecordingParticipant("First, the drug is water-soluble.", "B")
    vote = recorder.first_round()
    assert vote == Vote("B", "First, the drug is water-soluble.", None, TWO_CALLS, "B")
    first, second = recorder.prompts
    assert [message.role for message in first] == ["system", "user"]
    assert [message.role for message in second] == ["system", "user", "assistant", "user"]
    assert texts(second)[:3] == [*texts(first), "First, the drug is water-soluble."]


@pytest.mark.parametrize("count", [2, 4, 5])
def test_the_prompts_hold_the_question_its_options_and_their_letters(count: int) -> None:
    options = dict(list(make_question().options.items())[:count])
    question = make_question(options=options)
    recorder = RecordingParticipant("Hm.", "B", "B\nHm.")
    recorder.first_round(question)
    recorder.review(question)
    option_lines = "\n".join(f"{letter}. OPTION-{letter}-MARK" for letter in "ABCDE"[:count])
    for prompt in (recorder.prompts[0][-1].text, recorder.prompts[2][-1].text):
        assert prompt.startswith(f"{question.question}\n\n{option_lines}\n\n")
    for prompt in (recorder.prompts[1][-1].text, recorder.prompts[2][-1].text):
        assert f"A to {'ABCDE'[count - 1]}" in prompt


def test_braces_in_a_question_are_its_own() -> None:
    question = make_question(question="Which {choices} or {first}?")
    recorder = RecordingParticipant("Hm {last}.", "B")
    recorder.first_round(question)
    assert recorder.prompts[0][-1].text.startswith(
        "Which {choices} or {first}?\n\nA. OPTION-A-MARK"
    )
    assert texts(recorder.prompts[1])[2] == "Hm {last}."


@pytest.mark.parametrize(
    "thought",
    [
        "<think>SECRET-THOUGHT</think>The stem says so.",
        parts(SECRET, ContentText(text="The stem says so.")),
    ],
)
def test_thinking_is_not_passed_on(thought: str | ModelOutput) -> None:
    recorder = RecordingParticipant(thought, "<think>C or D?</think>B")
    assert recorder.first_round() == Vote("B", "The stem says so.", None, TWO_CALLS, "B")
    assert "SECRET-THOUGHT" not in "".join(m.model_dump_json() for m in recorder.prompts[1])


def test_a_reasoning_that_was_cut_short_still_counts_and_is_noted() -> None:
    recorder = RecordingParticipant(says("First, the drug", "max_tokens"), "C")
    assert recorder.first_round() == Vote("C", "First, the drug", None, TWO_CALLS, "C", cut=True)


@pytest.mark.parametrize(
    ("reply", "answer", "fault"),
    [("B, since the lesion", "B", None), ("Of the options, the", None, "truncation")],
)
def test_a_reply_that_was_cut_short_is_no_fault_of_a_reader(
    reply: str, answer: str | None, fault: str | None
) -> None:
    vote = RecordingParticipant("Because.", says(reply, "max_tokens")).first_round()
    assert (vote.answer, vote.fault, vote.cut) == (answer, fault, True)


@pytest.mark.parametrize(("output", "reason"), UNHEARD)
def test_a_reasoning_that_cannot_be_heard_is_unanswered_without_a_second_call(
    output: str | ModelOutput, reason: str
) -> None:
    recorder = RecordingParticipant(output)
    assert recorder.first_round() == Vote(None, "", reason, ONE_CALL)
    assert len(recorder.prompts) == 1


@pytest.mark.parametrize(
    ("output", "reason"), [*UNHEARD, ("B or C", "unreadable"), ("F", "unreadable")]
)
def test_an_answer_that_cannot_be_read_is_unanswered(
    output: str | ModelOutput, reason: str
) -> None:
    unread_text = output if isinstance(output, str) and reason == "unreadable" else None
    assert RecordingParticipant("Thus.", output).first_round() == Vote(
        None, "Thus.", reason, TWO_CALLS, unread_text
    )


def test_an_answer_at_the_end_of_its_tokens_is_read_if_it_is_there() -> None:
    assert RecordingParticipant("Thus.", says("B", "max_tokens")).first_round().answer == "B"


def test_a_call_without_a_count_of_tokens_is_a_call() -> None:
    silent = says("")
    silent.usage = None
    assert usage_of(silent) == Usage(calls=1)


def test_a_review_is_one_call_with_the_letter_first() -> None:
    recorder = RecordingParticipant("C\nExpert 1 is right, A is not.")
    vote = recorder.review()
    reply_text = "C\nExpert 1 is right, A is not."
    assert vote == Vote("C", reply_text, None, ONE_CALL, reply_text)
    assert [message.role for message in recorder.prompts[0]] == ["system", "user"]


def test_a_review_shows_every_letter_before_its_reasoning_in_the_order_of_seats() -> None:
    recorder = RecordingParticipant("C\nYes.")
    recorder.review()
    prompt = recorder.prompts[0][-1].text
    places = [
        prompt.index(part)
        for part in (
            "Expert 1\nAnswer: C",
            "BELIEVES-C",
            "Expert 2\nAnswer: none",
            "not available",
            "Expert 3\nAnswer: A",
            "BELIEVES-A",
        )
    ]
    assert places == sorted(places)
    assert prompt.index("OPTION-E-MARK") < places[0]


def test_a_review_names_neither_models_nor_seats() -> None:
    recorder = RecordingParticipant("C\nYes.")
    recorder.review()
    reply_text = "\n".join(texts(recorder.prompts[0]))
    assert "mockllm" not in reply_text
    assert "participant" not in reply_text


@pytest.mark.parametrize(
    ("output", "reason"), [*UNHEARD, ("I side with both.", "unreadable"), ("F\nYes.", "unreadable")]
)
def test_a_review_that_cannot_be_read_is_unanswered(output: str | ModelOutput, reason: str) -> None:
    vote = RecordingParticipant(output).review()
    assert (vote.answer, vote.fault, vote.usage) == (None, reason, ONE_CALL)


@pytest.mark.parametrize("ask", [RecordingParticipant.first_round, RecordingParticipant.review])
def test_no_message_and_no_metadata_depends_on_the_key(
    ask: Callable[[RecordingParticipant, Question], Vote],
) -> None:
    prompts = []
    for key in "AD":
        recorder = RecordingParticipant("Thus.", "C")
        ask(recorder, make_question(answer=key))
        dumped = [
            message.model_dump(exclude={"id"})
            for messages in recorder.prompts
            for message in messages
        ]
        prompts.append(json.dumps(dumped))
    assert prompts[0] == prompts[1]
    assert not [mark for mark in HIDDEN_MARKS if mark in prompts[0]]


def test_a_briefing_tells_question_seat_round_and_sample() -> None:
    recorder = RecordingParticipant("Thus.", "B", "B\nYes.")
    recorder.first_round(sample=7)
    recorder.review()
    stages = [briefing_of(messages) for messages in recorder.prompts]
    assert [briefing.stage for briefing in stages] == ["reason", "answer", "review"]
    assert {briefing.role for briefing in stages} == {"participant"}
    place = {"question": "q1", "letters": "ABCDE", **make_question().fingerprint}
    first = {**place, "seat": "participant_a", "round": "1", "sample": "7"}
    assert [dict(briefing.view) for briefing in stages[:2]] == [first, first]
    assert dict(stages[2].view) == {
        **place,
        **{"seat": "participant_b", "round": "2", "sample": "4"},
        **{"answer.participant_a": "A", "answer.participant_b": "C", "answer.participant_c": ""},
    }
