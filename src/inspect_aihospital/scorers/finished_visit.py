"""Read off a finished visit what scorers need: the report, and whether it can be judged."""

from inspect_ai.solver import TaskState

from inspect_aihospital.core.aspects.aspect import FINDINGS
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.report.report_parser import ReportStatus
from inspect_aihospital.data.visit_log import VisitFacts, find_report, find_visit_log
from inspect_aihospital.scorers.unread_reports import REPORT_UNREADABLE

VISIT_LOST = "visit_lost"
INTERRUPTED = "interrupted"

DOCTOR_LIMITS = ("token", "turn", "message", "working")
"""Limits that the doctor alone uses up; time and cost are also spent by the others."""


def report_text(state: TaskState) -> str | None:
    """Return what was answered to the request for the report; `None` if nothing was.

    A team's conversation begins after its visits; before that the sample has no conversation.
    """
    text, visit = find_report(state.messages, state.output), find_visit_log(state.store)
    return text or None if visit and visit.doctors else text


def doctors_of(state: TaskState, visit: VisitFacts | None) -> dict[str, str]:
    """Return who is evaluated: the model itself, or a team by seat."""
    return dict(visit.doctors) if visit and visit.doctors else {"doctor": str(state.model)}


def broken_by(visit: VisitFacts | None, text: str | None) -> str | None:
    """Say why a case cannot be graded at all, through no fault of the doctor."""
    if visit is None:
        # Without log and text the visit is lost; a text alone is another solver's report.
        return VISIT_LOST if text is None else None
    if visit.ending == Ending.NPC_FAILURE:
        return f"{visit.failed_role}_failed"
    if visit.report_fault == ReportStatus.UNREADABLE:  # of a team's doctors
        return REPORT_UNREADABLE
    # The doctor answers for a limit of its own, not for a limit that all share.
    unasked = text is None and visit.report_fault is None
    return INTERRUPTED if unasked and visit.limit not in DOCTOR_LIMITS else None


def given_to_doctor(visit: VisitFacts) -> list[str]:
    """List the aspects that the doctor was given; a log that does not say is told by its ending."""
    if visit.given is not None:
        return visit.given
    unvisited = visit.ending == Ending.NO_VISIT
    return [aspect.value for aspect in FINDINGS] if unvisited else []


def odd_turns(visit: VisitFacts | None) -> dict[str, int]:
    """Count how often the patient left out its token, addressed both, or spoke as someone else."""
    turns = visit.turns if visit else ()
    return {
        "unmarked": sum(not turn.marked for turn in turns),
        "split": sum(turn.split for turn in turns),
        "posed": sum(turn.posed for turn in turns),
    }
