"""Store a visit in a sample, for scorers and for readers of logs."""

from collections.abc import Sequence
from typing import Any

from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.util import Store, StoreModel
from pydantic import BaseModel, Field

from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.fidelity.visit_turns import Turn, read_turns
from inspect_aihospital.core.text.markdown import plain


class VisitFacts(BaseModel):
    """The stored facts of a visit.

    Attributes:
        turns: One entry a turn; they are stored when the conversation is over.
        models: The models that play patient and examiner, by role.
        doctors: The models of a team by seat, in the log of the team as a whole.
        ending: How the visit ended, a value of `Ending`; `interrupted` while it is under way.
        given: The aspects that the doctor was given rather than found out, by name; `None` in a
            log that does not say.
        limit: The limit of the run that cut the visit short, if one did and said so.
        failed_role: The NPC that failed, for `npc_failure` and an `overflow` of the patient.
        failure: The failure of the NPC.
        pending_examination: The patient ended the visit although the doctor's last message
            asks for an examination (a heuristic on wording).
        differentials: What the doctor considered after each turn, where it was asked: the
            turn's number, `diseases` with their probabilities (`None`: no valid answer), and why
            there are none.
        report_fault: Why there is no report, or that it was cut short; `None` otherwise. Of a team
            without a report it is `unreadable` where a doctor wrote one that no rule reads.
        complaint: The opening that a model wrote; `None` where it is the record's.
    """

    turns: Sequence[Turn] = ()
    models: dict[str, str] = Field(default_factory=dict)
    doctors: dict[str, str] = Field(default_factory=dict)
    given: list[str] | None = None
    limit: str | None = None
    ending: str = Ending.INTERRUPTED.value
    failed_role: str | None = None
    failure: str | None = None
    pending_examination: bool = False
    differentials: list[dict[str, Any]] = Field(default_factory=list)
    report_fault: str | None = None
    complaint: str | None = None


class VisitLog(VisitFacts, StoreModel):
    """A visit that is under way, whose fields stand in the sample's store.

    Each read of a list or a mapping makes a validator and a copy; for reading alone there is
    `find_visit_log`.

    Attributes:
        turns: The turns as `store_turns` writes them.
    """

    turns: list[dict[str, Any]] = Field(default_factory=list)  # type: ignore[assignment]


def as_script(turns: Sequence[Turn]) -> str:
    """Return the turns of a visit as Markdown that reads like a play."""
    lines = []
    for turn in turns:
        lines.append(f"**Turn {turn.number}**")
        if turn.patient:
            lines.append(f"*Patient to {turn.addressee}:* {plain(turn.patient)}")
        if turn.examiner:
            lines.append(f"*Examiner:* {plain(turn.examiner)}")
        if turn.doctor:
            lines.append(f"*Doctor:* {plain(turn.doctor)}")
    return "\n\n".join(lines)


def find_visit_log(store: Store) -> VisitFacts | None:
    """Return the visit in a sample's store; `None` if another solver ran.

    It is for reading: the store does not see changes of it.
    """
    return _read_visit(store, f"{VisitLog.__name__}:")


def find_visits(store: Store) -> dict[str, VisitFacts]:
    """Return all visits in a sample's store, by doctor; a single doctor has no name."""
    visits = {"": find_visit_log(store)}
    for key, _ in store.items():
        # The fields of an instance have keys of three parts: `VisitLog:NAME:FIELD`.
        parts = key.split(":")
        if len(parts) == 3 and (parts[0], parts[2]) == (VisitLog.__name__, "ending"):
            visits[parts[1]] = _read_visit(store, f"{parts[0]}:{parts[1]}:")
    return {name: visit for name, visit in visits.items() if visit}


def _read_visit(store: Store, prefix: str) -> VisitFacts | None:
    if f"{prefix}ending" not in store:
        return None
    keys = {name: f"{prefix}{name}" for name in VisitFacts.model_fields}
    facts = {name: store.get(key) for name, key in keys.items() if key in store}
    # Without validation: a log of an earlier version may lack fields, which keep their defaults.
    return VisitFacts.model_construct(**facts | {"turns": read_turns(facts.get("turns", ()))})


def find_report(messages: Sequence[ChatMessage], output: ModelOutput) -> str | None:
    """Return the answer to the request for the report; `None` if there is no answer.

    It is read from the conversation, which a log never loses. After a solver of someone else's,
    whose conversation has none of our prompts, the output is the report.
    """
    # From the end, where the report stands.
    for request, answer in zip(reversed(messages[:-1]), reversed(messages), strict=False):
        briefing = Briefing.from_metadata(request.metadata)
        if briefing and briefing.stage == "report" and answer.role == "assistant":
            return answer.text
    has_briefings = any(Briefing.from_metadata(message.metadata) for message in messages)
    return None if has_briefings else output.completion
