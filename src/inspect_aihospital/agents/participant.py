"""A participant of an exam: one sampled answer at a time (Shang et al., Algorithm 1, Fig. 2).

In the first round a sample takes two calls: a reasoning, and an answer on that reasoning. In a
review it takes a single call, letter first. No answer is prefilled, so that all providers, and
models that think before they speak, can take part. A briefing rides in each prompt and names seat,
round and sample: Inspect's cache keys hold it, so that a cached sample is never taken for another.
"""

from dataclasses import dataclass, replace

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelOutput,
)

from inspect_aihospital.agents.draw_seeds import seed_of_draw
from inspect_aihospital.agents.hearing import hear_evaluated, is_cut, usage_of
from inspect_aihospital.agents.patience import call_bounds
from inspect_aihospital.agents.roles import SAMPLING
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.text.quoted_lines import as_position
from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.ballot import UNREADABLE, Answer, Vote
from inspect_aihospital.exam.question import Question
from inspect_aihospital.exam.round_rules import Answers
from inspect_aihospital.inspect_private import active_generate_config
from inspect_aihospital.prompts import PromptLibrary


@dataclass(frozen=True)
class Seat:
    """Who answers, for example `participant_a`, and in which round, from 1."""

    name: str
    model: Model
    round: int


@dataclass(frozen=True)
class Position:
    """A participant's majority answer and its reasons before a round (R of Algorithm 1)."""

    answer: Answer
    summary: str | None


async def reason_and_answer(
    seat: Seat, question: Question, sample: int, library: PromptLibrary
) -> Vote:
    """Reason step by step, then name a letter: two calls, one if no reasoning can be heard."""
    prompt = brief_question(library, question, view_of(seat, question, sample))
    config = _config(seat, sample)
    output = await seat.model.generate(prompt, config=config)
    reasoning = hear_evaluated(output)
    # A letter on no reasoning would be another method, so the second call is not made.
    if reasoning.fault:
        return Vote(None, "", reasoning.fault.value, usage_of(output))
    prompt.append(ChatMessageAssistant(content=reasoning.text))
    prompt.append(ask_letter(library, question, view_of(seat, question, sample)))
    reply = await seat.model.generate(prompt, config=config)
    vote = _read_vote(reply, question)
    is_any_cut = vote.cut or is_cut(output)
    usage = usage_of(output) + vote.usage
    return replace(vote, reasoning=reasoning.text, usage=usage, cut=is_any_cut)


async def review(
    seat: Seat,
    question: Question,
    positions: dict[str, Position],
    sample: int,
    library: PromptLibrary,
) -> Vote:
    """Weigh all participants' answers and reasonings, and decide anew: one call.

    `positions` says where everyone stands, the reviewer included.
    """
    # Everyone's letter enters the briefing, and with it the cache key and the rehearsal's view.
    standing: Answers = {name: position.answer for name, position in positions.items()}
    view = view_of(seat, question, sample) | {
        f"answer.{name}": answer or "" for name, answer in standing.items()
    }
    output = await seat.model.generate(
        brief_review(library, question, positions, view), config=_config(seat, sample)
    )
    return _read_vote(output, question)


def _config(seat: Seat, sample: int) -> GenerateConfig:
    """Return what to add to the calls of a sample: bounds, a seed of its own, a temperature."""
    config = call_bounds(seat.model).merge(seed_of_draw(seat.model, sample))
    # Not the task's configuration: Inspect would put it above what is set for the model.
    temperatures = (seat.model.config.temperature, active_generate_config().temperature)
    return config.merge(SAMPLING) if temperatures == (None, None) else config


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
    library: PromptLibrary, question: Question, positions: dict[str, Position], view: dict[str, str]
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


def _read_vote(output: ModelOutput, question: Question) -> Vote:
    """Read a reply that is both reasoning and answer."""
    message = hear_evaluated(output)
    if message.fault:
        return Vote(None, message.text, message.fault.value, usage_of(output))
    answer, is_reply_cut = read_answer(message.text, question.options), is_cut(output)
    if is_reply_cut and answer is None:
        # No reader is at fault: the answer was still to come.
        return Vote(None, message.text, Ending.TRUNCATION.value, usage_of(output), cut=True)
    fault = None if answer else UNREADABLE
    return Vote(answer, message.text, fault, usage_of(output), message.text, cut=is_reply_cut)
