"""Conduct a conference: facts first, then rounds of discussion, then one report."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal

from inspect_ai.model import Model, ModelOutput
from inspect_ai.solver import TaskState
from inspect_ai.util import span

from inspect_aihospital.agents.colleague import Colleague
from inspect_aihospital.agents.conference_prompts import ConferencePrompts
from inspect_aihospital.agents.examiners import Examining
from inspect_aihospital.agents.hearing import NpcFailure
from inspect_aihospital.agents.moderator import Moderator
from inspect_aihospital.agents.roles import role_model
from inspect_aihospital.agents.team import names_of, spokesman
from inspect_aihospital.core.conference.agreed_facts import Facts, facts_of
from inspect_aihospital.core.conference.proceedings import (
    BEFORE_ROUNDS,
    MODERATOR,
    REVISION_ROUND,
    BroughtReport,
    Meeting,
    Outcome,
    Reply,
    Round,
)
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.data.meeting_log import MeetingLog
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.solvers.team_visits import at_once
from inspect_aihospital.solvers.witnesses import Witnesses

Discussion = Literal["sequential", "parallel"]
"""Whether a doctor sees what others said in the same round before it (Algorithm 1), or only what
they said in the round before."""


class Conference:
    """A conference: `state.messages` is the moderator's view, the doctors keep their own."""

    def __init__(
        self,
        state: TaskState,
        members: Mapping[str, Model],
        consultations: Mapping[str, BroughtReport],
        *,
        examining: Examining,
    ) -> None:
        self._state = state
        self._log = state.store_as(MeetingLog)
        self.meeting = Meeting(consultations=dict(consultations))
        record, evaluated_name = record_of(state.metadata), spokesman(names_of(members))
        self._witnesses = Witnesses(record, examining=examining, evaluated=evaluated_name)
        self._members = members
        self._prompts = ConferencePrompts(examining.library, record.language)
        self._moderator = Moderator(
            role_model(MODERATOR, evaluated_name), self._prompts, list(members), state.messages
        )
        self._colleagues: dict[str, Colleague] = {}
        # Stored at once: a limit may end the sample before anything else happens.
        self.note()

    async def agree_on_facts(self) -> None:
        """Merge findings, ask about contradictions, revise (C.1).

        A moderator that gives no usable account leaves every doctor with its own facts.

        Raises:
            NpcFailure: Patient or examiner failed.
        """
        async with span("facts", type="conference"):
            try:
                facts, contradictions = await self._moderator.merge(self._standing(BEFORE_ROUNDS))
                answered_contradictions = tuple(
                    await at_once(
                        *[self._witnesses.ask(contradiction) for contradiction in contradictions]
                    )
                )
                self.note(contradictions=answered_contradictions)
                if answered_contradictions:
                    facts = await self._moderator.agree(facts, answered_contradictions)
                self.note(facts=facts)
            except NpcFailure as failure:
                # Without agreed facts doctors keep their own; a failed witness ends the case.
                if failure.role != MODERATOR:
                    raise
                self.fail(self.meeting.outcome, f"facts: {failure.reason}")
        # Doctors are seated after the facts are settled, since their briefing holds these facts.
        self._colleagues = {seat: self._seat(seat) for seat in self._members}
        if self.meeting.facts:
            async with span("revision", type="conference"):
                self._add_round(REVISION_ROUND, await self._revise())

    async def discuss(
        self, discussion: Discussion, *, dispute_resolution: bool, max_rounds: int
    ) -> None:
        """Hold rounds until there is no dispute, or all are used (C.2, Algorithm 1).

        Raises:
            NpcFailure: The moderator gave no usable list of disputes.
        """
        disputes = await self._list_disputes(REVISION_ROUND)
        for number in range(1, max_rounds + 1):
            if not disputes:
                break
            # The ablation hides disputes from doctors; the moderator needs them to stop.
            told_disputes = disputes if dispute_resolution else ()
            async with span(f"round {number}", type="conference"):
                replies = await self._hear_all(discussion, told_disputes)
                self._add_round(number, replies, in_turn=discussion == "sequential")
                disputes = await self._list_disputes(number)
        self.note(outcome=Outcome.CAP if disputes else Outcome.CONSENSUS)

    async def conclude(self) -> None:
        """Have the moderator write the final report.

        Raises:
            NpcFailure: There is no usable report.
        """
        # Without agreed facts the reports have to do: one doctor's facts are not common.
        facts, reports = self._facts(None), self._standing(self.meeting.rounds_used)
        async with span("report", type="conference"):
            report = await self._moderator.report(facts, reports)
        self._state.output = ModelOutput.from_content(MODERATOR, report)
        self.note()

    def fail(self, outcome: Outcome, failure: str) -> None:
        """Keep how it ended and who failed at what, beside earlier failures."""
        earlier = [self.meeting.failure] if self.meeting.failure else []
        self.note(outcome=outcome, failure="; ".join([*earlier, failure]))

    def note(self, **facts: Any) -> None:
        """Keep what happened, and what was spent so far."""
        usage_by_seat = {seat: colleague.usage for seat, colleague in self._colleagues.items()}
        usage = {**usage_by_seat, MODERATOR: self._moderator.usage}
        self.meeting = self.meeting.model_copy(update={**facts, "usage": usage})
        # The whole meeting is stored each time: a limit may end the sample between two notes.
        self._log.meeting = self.meeting.model_dump(mode="json")

    def _standing(self, after: int) -> dict[str, str | None]:
        """Return everyone's report after a round, `None` of those who have none."""
        reports = self.meeting.reports(after)
        return {seat: reports.get(seat) for seat in self._members}

    def _facts(self, seat: str | None) -> Facts:
        """Return the agreed facts; where there are none, a doctor's own."""
        if self.meeting.facts or seat is None:
            return self.meeting.facts or Facts()
        return facts_of(parse_report(self.meeting.consultations[seat].report or ""))

    def _seat(self, seat: str) -> Colleague:
        report = self._standing(BEFORE_ROUNDS)[seat]
        return Colleague(seat, self._members[seat], self._prompts, self._facts(seat), report)

    async def _revise(self) -> dict[str, Reply]:
        brought_reports = self._standing(BEFORE_ROUNDS)

        async def revise(colleague: Colleague) -> Reply:
            async with span(colleague.seat, type="agent"):
                return await colleague.revise(brought_reports[colleague.seat])

        return await self._all(revise)

    async def _hear_all(self, discussion: Discussion, disputes: Sequence[str]) -> dict[str, Reply]:
        reports_heard = self._standing(self.meeting.rounds_used)

        async def hear(colleague: Colleague) -> Reply:
            seat = colleague.seat
            peers = {name: report for name, report in reports_heard.items() if name != seat}
            async with span(seat, type="agent"):
                return await colleague.discuss(peers, disputes, reports_heard[seat])

        # `reports_heard` stays as it is while all of them speak, so that no reply is heard early.
        if discussion == "parallel":
            return await self._all(hear)
        replies_in_turn: dict[str, Reply] = {}
        for seat, colleague in self._colleagues.items():
            replies_in_turn[seat] = reply = await hear(colleague)
            # Whoever comes later in the round answers to this report (Algorithm 1).
            if not reply.fault:
                reports_heard[seat] = reply.text
        return replies_in_turn

    async def _all(self, speak: Callable[[Colleague], Awaitable[Reply]]) -> dict[str, Reply]:
        replies = await at_once(*map(speak, self._colleagues.values()))
        return dict(zip(self._colleagues, replies, strict=True))

    async def _list_disputes(self, after: int) -> tuple[str, ...]:
        disputes = await self._moderator.list_disputes(self._standing(after))
        # Without agreed facts there was no revision: the first disputes need a round to stand in.
        *earlier, last = self.meeting.rounds or (Round(number=after),)
        self.note(rounds=(*earlier, last.model_copy(update={"disputes": disputes})))
        return disputes

    def _add_round(self, number: int, replies: dict[str, Reply], *, in_turn: bool = False) -> None:
        round = Round(number=number, replies=replies, in_turn=in_turn)
        self.note(rounds=(*self.meeting.rounds, round))
