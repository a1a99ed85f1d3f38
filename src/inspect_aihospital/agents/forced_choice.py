"""A forced choice: one tool call, else strict text, until everything due has an answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from inspect_ai.model import CachePolicy, ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.agents.hearing import ATTEMPTS, rejection
from inspect_aihospital.agents.judging import call_judge, why_incomplete

Item = TypeVar("Item", bound=str)
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Form(Generic[Item, Answer]):
    """What is asked, and how it is read.

    Attributes:
        brief: The prompt for some items, and whether an earlier answer left them open.
        tool: The tool for some items.
        read_output: What an output says of some items; what it does not validly answer is absent.
        missing_answer: What an output that answers nothing should have held.
        cache: Inspect's cache for these calls; `None` leaves it as the run has it.
    """

    brief: Callable[[Sequence[Item], bool], list[ChatMessage]]
    tool: Callable[[Sequence[Item]], ToolInfo]
    read_output: Callable[[ModelOutput, Sequence[Item]], Mapping[Item, Answer]]
    missing_answer: str
    cache: bool | CachePolicy | None = None


@dataclass(frozen=True)
class FormAnswers(Generic[Item, Answer]):
    """The answers and how they came about.

    Attributes:
        answers: By item; an item without one is absent.
        attempts: Calls that were made.
        failure: Why items are left without an answer; `None` if none is.
    """

    answers: dict[Item, Answer] = field(default_factory=dict)
    attempts: int = 0
    failure: str | None = None


async def fill(
    model: Model, items: Sequence[Item], form: Form[Item, Answer]
) -> FormAnswers[Item, Answer]:
    """Ask until everything due has an answer; what is open is asked for again, only that.

    The last attempt asks for text only. A provider that rejects the request with the tool is asked
    for text; one that rejects that too gives no answer. Other errors of a provider are raised, once
    Inspect's retries are used up. Where nothing is due nobody is called.

    Args:
        model: Who is asked.
        items: What is to be answered.
        form: How.
    """
    answers: dict[Item, Answer] = {}
    # By kind, so that a retry replaces what was said of the attempt before it.
    failures: dict[str, str] = {}
    attempt, tools = 0, True
    while (unanswered := _unanswered_items(items, answers)) and attempt < ATTEMPTS:
        attempt += 1
        tools = tools and attempt < ATTEMPTS
        messages = form.brief(unanswered, attempt > 1)
        try:
            output = await call_judge(
                model, messages, form.tool(unanswered), text_only=not tools, cache=form.cache
            )
        except RuntimeError as error:  # what Inspect makes of a provider's error
            if not (provider_message := rejection(error)):
                raise
            failures["rejected"] = provider_message
            if not tools:
                break
            tools = False
            continue
        # Only items that are open were asked for, so nothing that has an answer is overwritten.
        answers |= form.read_output(output, unanswered)
        failures["answer"] = why_incomplete(output, form.missing_answer)
    failure = "; ".join(failures.values()) if _unanswered_items(items, answers) else None
    return FormAnswers(answers, attempt, failure)


def agreed_answers(parts: Iterable[Mapping[Item, Answer]]) -> dict[Item, Answer]:
    """Return the items on which all parts of one output agree."""
    answers_by_item: dict[Item, list[Answer]] = {}
    for part in parts:
        for item, answer in part.items():
            answers_by_item.setdefault(item, []).append(answer)
    return {
        item: answers[0]
        for item, answers in answers_by_item.items()
        if all(a == answers[0] for a in answers)
    }


def _unanswered_items(items: Sequence[Item], answers: Mapping[Item, Answer]) -> list[Item]:
    return [item for item in items if item not in answers]
