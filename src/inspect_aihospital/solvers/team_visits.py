"""Let the doctors of a team consult, each alone and all at the same time."""

from collections.abc import Mapping, Sequence

from inspect_ai.model import Model
from inspect_ai.solver import TaskState
from inspect_ai.util import span

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
from inspect_aihospital.data.meeting_log import VISITS_KEY, MeetingLog, carried_consultations
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.solvers.at_once import at_once
from inspect_aihospital.solvers.consultation import hold
from inspect_aihospital.solvers.doctor_speech import SeatedDoctor
from inspect_aihospital.solvers.visit import Visit


class TeamVisits:
    """Pays the visits of a team; patient and examiner begin each of them anew."""

    def __init__(self, *, max_turns: int, examining: Examining) -> None:
        """Set the rules of all visits.

        Args:
            max_turns: As in `consultation`.
            examining: How examinations are answered, and the prompts.
        """
        self._max_turns = max_turns
        self._examining = examining

    async def pay(self, state: TaskState, members: Mapping[str, Model]) -> dict[str, BroughtReport]:
        """Hold all visits of a sample, or return what it carries of earlier logs.

        Args:
            state: The sample; each visit is logged in its store.
            members: Models by seat.

        Returns:
            What each visit brought, by seat; a seat's second visit is `doctor_a.2` and so on.
        """
        # Carried consultations were paid for in their own run: no visit is held again.
        if earlier_consultations := carried_consultations(state.metadata):
            return earlier_consultations
        counts: Mapping[str, int] = state.metadata.get(VISITS_KEY) or {}
        visits = {
            name: model
            for seat, model in members.items()
            for name in visit_names(seat, counts.get(seat, 1))
        }
        record, evaluated = record_of(state.metadata), spokesman(names_of(members))
        doctors = {name: SeatedDoctor(model) for name, model in visits.items()}
        visits_by_name = {
            name: Visit(
                doctor,
                record,
                # Doctors consult at the same time in one store: each has an instance.
                state.store_as(VisitLog, instance=name),
                examining=self._examining,
                evaluated=evaluated,
                seat={"visit": name},
            )
            for name, doctor in doctors.items()
        }
        try:
            await at_once(*[self._hold(name, visit) for name, visit in visits_by_name.items()])
        finally:  # what was spent is kept, also where a limit cuts the visits
            consultations = {
                name: _consulted(visits_by_name[name], doctors[name]) for name in visits
            }
            meeting = Meeting(consultations=consultations)
            state.store_as(MeetingLog).meeting = meeting.model_dump(mode="json")
        return consultations

    async def _hold(self, name: str, visit: Visit) -> None:
        async with span(name, type="agent"):
            await hold(visit, self._max_turns)


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

    Args:
        state: The sample.
        members: The doctors.
        examining: How examinations are answered; `None` where nobody asks for any.
        roles: Other roles.
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
    if not meeting.reports(BEFORE_ROUNDS):
        log.ending, log.report_fault = Ending.CONFERENCE.value, Outcome.NO_REPORTS.value
        return Outcome.NO_REPORTS
    return None


def break_off(log: VisitLog, role: str, reason: str) -> None:
    """Note in the team's log that someone other than a doctor failed."""
    log.ending = Ending.NPC_FAILURE.value
    log.failed_role, log.failure = role, reason
