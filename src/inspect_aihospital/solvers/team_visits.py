"""Let the doctors of a team consult, each alone and all at the same time."""

from collections.abc import Awaitable, Mapping, Sequence
from typing import TypeVar

from inspect_ai.model import Model
from inspect_ai.solver import TaskState
from inspect_ai.util import collect, span

from inspect_aihospital.agents.examiners import Examining, npc_models
from inspect_aihospital.agents.roles import SupportingRole, role_model
from inspect_aihospital.agents.team import names_of, spokesman
from inspect_aihospital.core.conference.proceedings import (
    BEFORE_ROUNDS,
    BroughtReport,
    Meeting,
    Outcome,
)
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.data.meeting_log import VISITS_KEY, MeetingLog, carried_consultations
from inspect_aihospital.data.samples import manner_of, record_of
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.solvers.consultation import hold
from inspect_aihospital.solvers.doctor_speech import SeatedDoctor
from inspect_aihospital.solvers.visit import Visit


async def pay_visits(
    state: TaskState, members: Mapping[str, Model], examining: Examining, max_turns: int
) -> dict[str, BroughtReport]:
    """Hold all visits of a sample's team, or return what it carries of earlier logs.

    Patient and examiner begin each visit anew.

    Returns:
        What each visit brought, by seat; a seat's second visit is `doctor_a.2` and so on.
    """
    # Carried consultations were paid for in their own run: no visit is held again.
    if earlier_consultations := carried_consultations(state.metadata):
        return earlier_consultations
    counts: Mapping[str, int] = state.metadata.get(VISITS_KEY) or {}
    record, evaluated = record_of(state.metadata), spokesman(names_of(members))
    doctors = {
        name: SeatedDoctor(model, number)
        for seat, model in members.items()
        for number, name in enumerate(visit_names(seat, counts.get(seat, 1)), start=1)
    }
    visits = {
        name: Visit(
            doctor,
            record,
            # Doctors consult at the same time in one store: each has an instance.
            state.store_as(VisitLog, instance=name),
            examining=examining,
            evaluated=evaluated,
            seat={"visit": name},
            manner=manner_of(state.metadata),
        )
        for name, doctor in doctors.items()
    }

    async def hold_on_seat(name: str) -> None:
        async with span(name, type="agent"):
            await hold(visits[name], max_turns)

    try:
        await at_once(*map(hold_on_seat, visits))
    finally:  # what was spent is kept, also where a limit cuts the visits
        consultations = {name: _consulted(visit, doctors[name]) for name, visit in visits.items()}
        meeting = Meeting(consultations=consultations)
        state.store_as(MeetingLog).meeting = meeting.model_dump(mode="json")
    return consultations


def _consulted(visit: Visit, doctor: SeatedDoctor) -> BroughtReport:
    log = visit.log
    return BroughtReport(
        model=doctor.model,
        report=visit.report_text,
        ending=log.ending,
        fault=log.failure or log.report_fault,
        failed_role=log.failed_role,
        turns=len(visit.turns),
        usage=doctor.usage,
    )


def open_team_log(
    state: TaskState,
    members: Mapping[str, Model],
    examining: Examining | None,
    roles: Sequence[SupportingRole] = (),
) -> VisitLog:
    """Open the log of the team as a whole, for scorers: nothing was given, and who played whom.

    `examining` is `None` where nobody asks for any examination.
    """
    log = state.store_as(VisitLog)
    log.given = []
    log.doctors = {seat: str(model) for seat, model in members.items()}
    # Defaults of the other roles follow the first real model, as for a single doctor.
    evaluated = spokesman(names_of(members))
    supporting_models: dict[str, str] = {role: str(role_model(role, evaluated)) for role in roles}
    npcs = npc_models(examining, evaluated) if examining else {}
    log.models = {**npcs, **supporting_models}
    return log


def visit_names(seat: str, count: int) -> list[str]:
    """Return the names of a seat's visits."""
    # The bare seat is the first visit; a number behind a dot tells later ones apart.
    return [seat if number == 1 else f"{seat}.{number}" for number in range(1, count + 1)]


def cannot_begin(meeting: Meeting, log: VisitLog) -> Outcome | None:
    """Note in the team's log why nothing can be made of the visits; `None` if something can."""
    if broken_visit := meeting.broken_visit:
        break_off(log, broken_visit.failed_role or "", broken_visit.fault or "")
        return Outcome.BROKEN
    if meeting.reports(BEFORE_ROUNDS):
        return None
    texts = [visit.report or "" for visit in meeting.consultations.values()]
    # What no rule reads may hold a diagnosis: as with a single doctor, that is our fault.
    is_unread = any(parse_report(text).status is ReportStatus.UNREADABLE for text in texts)
    log.ending = Ending.CONFERENCE.value
    log.report_fault = (ReportStatus.UNREADABLE if is_unread else Outcome.NO_REPORTS).value
    return Outcome.NO_REPORTS


def break_off(log: VisitLog, role: str, reason: str) -> None:
    """Note in the team's log that someone other than a doctor failed."""
    log.ending = Ending.NPC_FAILURE.value
    log.failed_role, log.failure = role, reason


T = TypeVar("T")


async def at_once(*tasks: Awaitable[T]) -> list[T]:
    """Collect as Inspect does; where several calls fail, raise the first failure itself.

    A group of failures would pass by those who expect a limit or an `NpcFailure`.
    """
    # Inspect unwraps a group of one failure, and raises a group of several as it is.
    try:
        return await collect(*tasks)
    except ExceptionGroup as failures:
        raise _first(failures) from failures


def _first(failure: Exception) -> Exception:
    return _first(failure.exceptions[0]) if isinstance(failure, ExceptionGroup) else failure
