"""The moderator: merges facts, lists disputes, writes the final report (Fan et al., App. C)."""

from collections.abc import Callable, Mapping, Sequence

from inspect_ai.model import ChatMessage, Model, ModelOutput

from inspect_aihospital.agents.conference_prompts import ConferencePrompts, view_of_reports
from inspect_aihospital.agents.hearing import ATTEMPTS, ask, clean_message, usage_of
from inspect_aihospital.agents.roles import outside_doctor_limits
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, FINDINGS
from inspect_aihospital.core.conference.agreed_facts import (
    MOST_CONTRADICTIONS,
    Contradiction,
    Facts,
    read_contradictions,
    read_facts,
)
from inspect_aihospital.core.conference.proceedings import MODERATOR, is_report, read_disputes
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.usage import Usage, total

Reports = Mapping[str, str | None]
"""Reports by seat, `None` of those who have none."""

Accept = Callable[[str], bool]


class Moderator:
    """Leads a conference in one conversation, so that each step sees all before it (H).

    Every step raises `NpcFailure` where `hearing.ATTEMPTS` calls give nothing usable.
    """

    def __init__(
        self,
        model: Model,
        prompts: ConferencePrompts,
        seats: Sequence[str],
        messages: list[ChatMessage],
    ) -> None:
        self.usage = Usage()
        self._model = model
        self._prompts = prompts
        self._messages = messages
        # In place, since the caller keeps the list: it is the sample's conversation.
        messages[:] = [prompts.brief_moderator(seats)]

    async def merge(self, reports: Reports) -> tuple[Facts, tuple[Contradiction, ...]]:
        """Merge everyone's findings, and name the contradictions to be asked about (C.1)."""
        findings = {seat: self._prompts.findings(report) for seat, report in reports.items()}
        request = self._prompts.text(
            "moderator_facts",
            findings=self._prompts.blocks(findings),
            most=str(MOST_CONTRADICTIONS),
        )
        view = view_of_reports(reports, FINDINGS)

        def is_usable(text: str) -> bool:
            return read_facts(text) is not None and read_contradictions(text) is not None

        text = await self._step("facts", request, view, is_usable)
        # Both were read before `_step` accepted the text; the fallbacks are for the types alone.
        return read_facts(text) or Facts(), read_contradictions(text) or ()

    async def agree(self, facts: Facts, answered: Sequence[Contradiction]) -> Facts:
        """Settle contradictions in the facts by the answers of patient and examiner (C.1)."""
        request = self._prompts.text("moderator_answers", answers=self._prompts.answers(answered))
        answers = "\n".join(contradiction.answer or "" for contradiction in answered)
        view = {**facts.model_dump(exclude_none=True), "answers": answers}
        text = await self._step(
            "answers", request, view, lambda reply: read_facts(reply) is not None
        )
        return read_facts(text) or facts

    async def list_disputes(self, reports: Reports) -> tuple[str, ...]:
        """Return the points on which the doctors disagree; none ends the discussion (C.2)."""
        conclusions = {seat: self._prompts.conclusions(report) for seat, report in reports.items()}
        request = self._prompts.text(
            "moderator_disputes", reports=self._prompts.blocks(conclusions)
        )
        view = view_of_reports(reports, CONCLUSIONS)
        text = await self._step(
            "disputes", request, view, lambda reply: read_disputes(reply) is not None
        )
        return read_disputes(text) or ()

    async def report(self, facts: Facts, reports: Reports) -> str:
        """Return the final report; it is the last message of the conversation.

        A report that lacks sections is asked for again; the last attempt's stands if it has a
        diagnosis.
        """

        def complete(text: str) -> bool:
            return parse_report(text).status == ReportStatus.COMPLETE

        view = {**facts.model_dump(exclude_none=True), **view_of_reports(reports, CONCLUSIONS)}
        request = self._prompts.text("moderator_report")
        return await self._step("report", request, view, complete, in_the_end=is_report)

    async def _step(
        self,
        stage: str,
        content: str,
        view: Mapping[str, str],
        accept: Accept,
        in_the_end: Accept | None = None,
    ) -> str:
        """Ask for a step; the last attempt may be of the kind `in_the_end`."""
        request = self._prompts.request(MODERATOR, stage, content, view)
        outputs: list[ModelOutput] = []

        def is_usable(text: str) -> bool:
            # `ask` adds an output before it calls this, so the current attempt is counted.
            last = len(outputs) == ATTEMPTS
            return accept(text) or bool(last and in_the_end and in_the_end(text))

        with outside_doctor_limits():
            self._messages.append(request)
            try:
                output, text = await ask(self._model, self._messages, MODERATOR, is_usable, outputs)
            finally:
                self.usage += total(map(usage_of, outputs))
            self._messages.append(clean_message(output))
        return text
