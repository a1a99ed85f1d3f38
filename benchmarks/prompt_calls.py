"""What was sent to models in a run: every call of a log, by speaker, in the order it was made.

Rehearsals stand in for models: who is asked, when and with which prompt is code, and is the same;
what is answered, and so how long a conversation grows, is not a model's.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ChatMessage, ChatMessageAssistant
from inspect_ai.tool import ToolInfo

from inspect_aihospital import (
    mvme,
    mvme_collaboration,
    mvme_examiner_attack,
    mvme_one_step,
    usmle,
    usmle_icf,
)
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.record import Language

REHEARSAL = "aihospital/rehearsal"
TEAM = [f"{REHEARSAL}-{letter}" for letter in "abc"]
FEW: dict[str, Any] = {"specialty": "ENT"}
"""Of teams: a vote wants to know the calls of all records that are selected."""


@dataclass(frozen=True)
class Call:
    """One call of a model.

    Attributes:
        speaker: Role, or seat of a team, that was asked.
        case: Id and epoch of the sample.
        sent: All that was sent: tools, then messages, each with who said it.
        started: When it was asked.
        answered: When it had answered.
        sample: Which self-consistency sample it is, with its round; nothing for other calls.
    """

    speaker: str
    case: tuple[str, int]
    sent: str
    started: datetime
    answered: datetime
    sample: tuple[str, ...]


def rehearse(limit: int, folder: str, language: Language = "en") -> Iterator[tuple[str, EvalLog]]:
    """Rehearse each task, with every role that it can have; a name and the log of each.

    Args:
        limit: Cases or questions of each.
        folder: Where the logs go.
        language: Of the cases; questions are English.
    """
    cases: dict[str, Any] = {"cases": "demo", "language": language}

    def run(task: Task, model: str | None, **roles: str | list[str]) -> EvalLog:
        log = inspect_eval(
            task,
            model=model,
            model_roles=dict(roles),
            limit=limit,
            log_dir=folder,
            display="none",
        )[0]
        assert log.status == "success", log.error
        return read_eval_log(log.location, resolve_attachments=True)

    judges: dict[str, str | list[str]] = {
        "grader": [REHEARSAL, f"{REHEARSAL}-lenient"],
        "extractor": REHEARSAL,
    }
    yield "mvme", run(mvme(**cases, audit=True), REHEARSAL, **judges)
    yield "mvme_one_step", run(mvme_one_step(**cases), REHEARSAL, **judges)
    discussed = run(mvme_collaboration(**cases, **FEW), None, doctors=TEAM)
    yield "mvme_collaboration", discussed
    vote = mvme_collaboration(**cases, **FEW, strategy="vote", budget_from=discussed.location)
    yield "mvme_collaboration, vote", run(vote, None, doctors=TEAM)
    yield (
        "mvme_examiner_attack",
        run(mvme_examiner_attack(language=language), None, examiner=REHEARSAL),
    )
    yield "usmle", run(usmle(exam="demo"), REHEARSAL)
    yield "usmle_icf", run(usmle_icf(exam="demo"), None, participants=TEAM, summarizer=REHEARSAL)


def calls_of(log: EvalLog) -> list[Call]:
    """The calls of a log, in the order in which they were made."""
    calls = [
        _call(event, (str(sample.id), sample.epoch))
        for sample in log.samples or []
        for event in sample.events
        if isinstance(event, ModelEvent)
    ]
    return sorted(calls, key=lambda call: call.started)


def _call(event: ModelEvent, case: tuple[str, int]) -> Call:
    briefing = next(
        (found for m in event.input[::-1] if (found := Briefing.from_metadata(m.metadata))), None
    )
    view: Mapping[str, str] = briefing.view if briefing else {}
    return Call(
        speaker=event.role or (briefing.role if briefing else "unknown"),
        case=case,
        sent=written(event.tools, event.input),
        started=event.timestamp,
        answered=event.completed or event.timestamp,
        sample=tuple(view[key] for key in ("seat", "round", "sample") if "sample" in view),
    )


def written(tools: Sequence[ToolInfo], messages: Sequence[ChatMessage]) -> str:
    """A call as providers order it: tools, system, conversation. Metadata is not sent."""
    declared = [tool.model_dump_json(exclude_none=True) for tool in tools]
    message_texts = [f"<{message.role}>{message.text}{_calls(message)}" for message in messages]
    return "\n".join([*declared, *message_texts])


def _calls(message: ChatMessage) -> str:
    made = message.tool_calls or [] if isinstance(message, ChatMessageAssistant) else []
    return "".join(json.dumps(call.arguments, ensure_ascii=False) for call in made)
