"""A doctor in a conference: weighs its colleagues' reports, keeps or changes its own (C.2)."""

from collections.abc import Mapping, Sequence

from inspect_ai.model import ChatMessage, Model

from inspect_aihospital.agents.conference_prompts import ConferencePrompts, view_of_reports
from inspect_aihospital.agents.hearing import clean_message, hear_evaluated, is_cut, usage_of
from inspect_aihospital.agents.patience import call_bounds
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS
from inspect_aihospital.core.conference.agreed_facts import Facts
from inspect_aihospital.core.conference.proceedings import Reply, is_report
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.usage import Usage

NO_DIAGNOSIS = "no_diagnosis"
"""Fault of an answer that names no diagnosis: the report before it stands."""


class Colleague:
    """A doctor's place in a conference; its conversation grows by a step a round."""

    def __init__(
        self, seat: str, model: Model, prompts: ConferencePrompts, facts: Facts, report: str | None
    ) -> None:
        self.seat = seat
        self.usage = Usage()
        self._model = model
        self._prompts = prompts
        self._messages: list[ChatMessage] = [prompts.brief_doctor(seat, facts, report)]

    async def revise(self, own: str | None) -> Reply:
        """Write the report anew in the light of the agreed facts (C.1)."""
        return await self._answer("revise", self._prompts.text("conference_revise"), {}, own)

    async def discuss(
        self, peers: Mapping[str, str | None], disputes: Sequence[str], own: str | None
    ) -> Reply:
        """Answer colleagues and disputes with the report as it stands now (line 9).

        Who has no report has `None`; `own` is for the briefing.
        """
        conclusions = {seat: self._prompts.conclusions(report) for seat, report in peers.items()}
        content = self._prompts.text(
            "conference_round",
            reports=self._prompts.blocks(conclusions),
            disputes=self._prompts.disputes(disputes),
        )
        view = {"disputes": "\n".join(disputes), **view_of_reports(peers, CONCLUSIONS)}
        return await self._answer("discuss", content, view, own)

    async def _answer(
        self, stage: str, content: str, view: Mapping[str, str], own: str | None
    ) -> Reply:
        mine = view_of_reports({"self": own}, CONCLUSIONS)
        # Seat and step enter the key of Inspect's cache: one model may sit on two seats.
        place = {"seat": self.seat, "step": str(len(self._messages))}
        request = self._prompts.request("doctor", stage, content, {**place, **mine, **view})
        self._messages.append(request)
        output = await self._model.generate(self._messages, config=call_bounds(self._model))
        self.usage += usage_of(output)
        message = hear_evaluated(output)
        if message.fault:
            return Reply(fault=message.fault.value)
        # A cut answer stays in the conversation, since the doctor did say it.
        self._messages.append(clean_message(output))
        if is_cut(output):
            return Reply(text=message.text, fault=Ending.TRUNCATION.value)
        return Reply(text=message.text, fault=None if is_report(message.text) else NO_DIAGNOSIS)
