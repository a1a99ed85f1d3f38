"""A participant of an exam: one sampled answer at a time (Shang et al., Algorithm 1, Fig. 2).

In the first round a sample is two calls, a reasoning and an answer on that reasoning; in a review
it is one, letter first. Nothing is put into the model's mouth, so that providers without
prefill, and models that think before they speak, can take part. A briefing rides in each prompt
and names seat, round and sample: Inspect's cache keys hold it, so that a cached sample is never
taken for another.
"""

from dataclasses import dataclass

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    Model,
    ModelOutput,
)

from inspect_aihospital.agents.hearing import HeardMessage, hear, hear_evaluated, usage_of
from inspect_aihospital.agents.patience import call_bounds
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.text.quoted_lines import as_position
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.ballot import Answer
from inspect_aihospital.exam.question import Question
from inspect_aihospital.exam.results import UNREADABLE
from inspect_aihospital.exam.round_rules import Answers
from inspect_aihospital.prompts import PromptLibrary


@dataclass(frozen=True)
class Seat:
    """Who answers, and when.

    Attributes:
        name: The seat, for example `participant_a`.
        model: The model that sits there.
        round: The round, from 1.
    """

    name: str
    model: Model
    round: int


@dataclass(frozen=True)
class Position:
    """What a participant stands for at the start of a round (R of Algorithm 1).

    Attributes:
        answer: Its majority answer.
        summary: Summary of its reasonings.
    """

    answer: Answer
    summary: str | None


@dataclass(frozen=True)
class Vote:
    """One sample.

    Attributes:
        answer: The letter, `None` where it cannot be read.
        reasoning: What was said for it.
        fault: Why there is no answer: `unreadable`, or what kept the model from being heard.
        usage: Calls and tokens.
        reply: What the letter was read from, `None` where nothing was heard.
        extracted: The letter was read by the role `extractor`, since no rule reads it.
    """

    answer: Answer
    reasoning: str
    fault: str | None
    usage: Usage
    reply: str | None = None
    extracted: bool = False


async def reason_and_answer(
    seat: Seat, question: Question, sample: int, library: PromptLibrary
) -> Vote:
    """Reason step by step, then name a letter: two calls, one if no reasoning can be heard.

    Args:
        seat: Who answers.
        question: The question.
        sample: Number of the sample, from 1.
        library: Prompts.
    """
    prompt = brief_question(library, question, view_of(seat, question, sample))
    output = await seat.model.generate(prompt, config=call_bounds(seat.model))
    reasoning = hear_evaluated(output)
    # A letter on no reasoning would be another method, so the second call is not made.
    if reasoning.fault:
        return Vote(None, "", reasoning.fault.value, usage_of(output))
    prompt.append(ChatMessageAssistant(content=reasoning.text))
    prompt.append(ask_letter(library, question, view_of(seat, question, sample)))
    reply = await seat.model.generate(prompt, config=call_bounds(seat.model))
    letter = hear_evaluated(reply)
    answer = None if letter.fault else read_answer(letter.text, question.options)
    usage = usage_of(output) + usage_of(reply)
    return Vote(answer, reasoning.text, _fault(reply, answer), usage, _text_or_none(letter))


async def review(
    seat: Seat,
    question: Question,
    positions: dict[str, Position],
    sample: int,
    library: PromptLibrary,
) -> Vote:
    """Weigh all participants' answers and reasonings, and decide anew: one call.

    Args:
        seat: Who answers.
        question: The question.
        positions: Where everyone stands, by seat, the reviewer included.
        sample: Number of the sample, from 1.
        library: Prompts.
    """
    # Everyone's letter enters the briefing, and with it the cache key and the rehearsal's view.
    standing: Answers = {name: position.answer for name, position in positions.items()}
    view = view_of(seat, question, sample) | {
        f"answer.{name}": answer or "" for name, answer in standing.items()
    }
    output = await seat.model.generate(
        brief_review(library, question, positions, view), config=call_bounds(seat.model)
    )
    reply = hear_evaluated(output)
    answer = None if reply.fault else read_answer(reply.text, question.options)
    return Vote(answer, reply.text, _fault(output, answer), usage_of(output), _text_or_none(reply))


def view_of(seat: Seat, question: Question, sample: int) -> dict[str, str]:
    """Return what a prompt's briefing says of its place: question, seat, round and sample."""
    place = {"seat": seat.name, "round": str(seat.round), "sample": str(sample)}
    return {"question": question.id, "letters": question.letters, **place, **question.fingerprint}


def brief_question(
    library: PromptLibrary, question: Question, view: dict[str, str]
) -> list[ChatMessage]:
    """Return the prompt for a reasoning (T_reasoning)."""
    text = library.render(
        "en", "exam_question", question=question.question, choices=question.choices
    )
    return [
        ChatMessageSystem(content=library.render("en", "exam")),
        ChatMessageUser(content=text, metadata=_briefing("reason", view)),
    ]


def ask_letter(library: PromptLibrary, question: Question, view: dict[str, str]) -> ChatMessageUser:
    """Return the request for a letter (T_answer)."""
    first, last = question.letters[0], question.letters[-1]
    return ChatMessageUser(
        content=library.render("en", "exam_answer", first=first, last=last),
        metadata=_briefing("answer", view),
    )


def brief_review(
    library: PromptLibrary,
    question: Question,
    positions: dict[str, Position],
    view: dict[str, str],
) -> list[ChatMessage]:
    """Return the prompt for a review (T_reasoning_review): all positions, in the order of seats."""
    text = library.render(
        "en",
        "exam_dispute",
        question=question.question,
        choices=question.choices,
        positions=transcript(library, positions),
        first=question.letters[0],
        last=question.letters[-1],
    )
    return [
        ChatMessageSystem(content=library.render("en", "exam_review")),
        ChatMessageUser(content=text, metadata=_briefing("review", view)),
    ]


def transcript(library: PromptLibrary, positions: dict[str, Position]) -> str:
    """List everyone's letter, then reasoning (Trans of Algorithm 2), numbered, without names."""
    return "\n\n".join(
        library.render(
            "en",
            "exam_position",
            number=str(number),
            answer=position.answer or library.render("en", "exam_no_answer"),
            summary=as_position(position.summary or "") or library.render("en", "exam_no_summary"),
        )
        for number, position in enumerate(positions.values(), start=1)
    )


def _briefing(stage: str, view: dict[str, str]) -> dict[str, object]:
    return Briefing("participant", stage, "en", view).to_metadata()


def _text_or_none(message: HeardMessage) -> str | None:
    return None if message.fault else message.text


def _fault(output: ModelOutput, answer: Answer) -> str | None:
    if answer is not None:
        return None
    fault = hear(output).fault
    return fault.value if fault else UNREADABLE
