"""Prompts of a conference: what its members may know of each other (Fan et al., tables 21, 23)."""

from collections.abc import Mapping, Sequence

from inspect_ai.model import ChatMessageSystem, ChatMessageUser

from inspect_aihospital.agents.briefings import NOTHING_RECORDED, system
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, FINDINGS, Aspect
from inspect_aihospital.core.conference.agreed_facts import Contradiction, Facts
from inspect_aihospital.core.conference.proceedings import seat_title
from inspect_aihospital.core.dialogue.briefing import Briefing, Role
from inspect_aihospital.core.dialogue.routing import SPEAKER_LABELS, Speaker
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import parse_report, write_report
from inspect_aihospital.core.text.numbered_lists import without_invisible, write_items
from inspect_aihospital.core.text.quoted_lines import as_answer, as_point
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.prompts import PromptLibrary

_OPENS = regex(r"[<＜﹤〈《][^\S\n]*[<＜﹤〈《]|[≪«⟪]")
_CLOSES = regex(r"[>＞﹥〉》][^\S\n]*[>＞﹥〉》]|[≫»⟫]")
"""The marks of `block`, also in brackets that look alike."""


class ConferencePrompts:
    """Renders what members of a conference say, each in marks that nothing within can close."""

    def __init__(self, library: PromptLibrary, language: Language) -> None:
        self._library = library
        self.language = language

    def text(self, prompt: str, **values: str) -> str:
        """Return a prompt in the conference's language."""
        return self._library.render(self.language, prompt, **values)

    def name(self, seat: str) -> str:
        """Return how a doctor is spoken of."""
        return self.text("conference_doctor", letter=seat_title(seat))

    def names(self, seats: Sequence[str]) -> str:
        """Return all of them."""
        return {"zh": "、", "en": ", "}[self.language].join(map(self.name, seats))

    def block(self, seat: str, words: str | None) -> str:
        """Return what a doctor said, between marks."""
        name = self.name(seat)
        # What a doctor wrote must not close the marks of its own block.
        words_block = _inside(words) if words else self.text("conference_no_report")
        return f"<<{name}>>\n{words_block}\n<<{self.text('conference_end', doctor=name)}>>"

    def blocks(self, words: Mapping[str, str | None]) -> str:
        """Return what each doctor said."""
        return "\n\n".join(self.block(seat, words_block) for seat, words_block in words.items())

    def findings(self, report: str | None) -> str | None:
        """Return the findings of a report."""
        return self._sections(report, FINDINGS)

    def conclusions(self, report: str | None) -> str | None:
        """Return the conclusions of a report."""
        return self._sections(report, CONCLUSIONS)

    def facts(self, facts: Facts) -> str:
        """Return the facts under their headings."""
        sections = {aspect: getattr(facts, aspect) for aspect in FINDINGS}
        return write_report(sections, self.language) or NOTHING_RECORDED[self.language]

    def answers(self, contradictions: Sequence[Contradiction]) -> str:
        """Return the questions with what was answered, and by whom."""
        labels = SPEAKER_LABELS[self.language]
        return "\n".join(
            f"({number}) [{labels[Speaker(point.witness)]}] {as_answer(_inside(point.question))}\n"
            f"→ {as_answer(_inside(point.answer or ''))}"
            for number, point in enumerate(contradictions, start=1)
        )

    def disputes(self, disputes: Sequence[str]) -> str:
        """Return the points in dispute as a doctor gets them; nothing where there are none."""
        if not disputes:
            return ""
        point_list = write_items(as_point(_inside(point)) for point in disputes)
        return f"\n{self.text('conference_disputes', disputes=point_list)}\n"

    def brief_moderator(self, seats: Sequence[str]) -> ChatMessageSystem:
        """Return the moderator's prompt (Table 21)."""
        return self._system("moderator", "conference", "moderator", doctors=self.names(seats))

    def brief_doctor(self, seat: str, facts: Facts, report: str | None) -> ChatMessageSystem:
        """Return a doctor's prompt (Table 23): the facts and its own report."""
        return self._system(
            "doctor",
            "conference",
            "conference",
            doctor=self.name(seat),
            facts=_inside(self.facts(facts)),
            report=_inside(self.conclusions(report) or self.text("conference_no_report")),
        )

    def request(
        self, role: Role, stage: str, content: str, view: Mapping[str, str]
    ) -> ChatMessageUser:
        """Return a step of the conference, with its briefing."""
        briefing = Briefing(role, stage, self.language, dict(view))
        return ChatMessageUser(content=content, metadata=briefing.to_metadata())

    def _system(self, role: Role, stage: str, prompt: str, **view: str) -> ChatMessageSystem:
        return system(self._library, self.language, role, stage, prompt=prompt, **view)

    def _sections(self, report: str | None, aspects: Sequence[Aspect]) -> str | None:
        parsed = parse_report(report or "")
        sections = {aspect: parsed.section(aspect) for aspect in aspects}
        return write_report(sections, self.language) or None


def _inside(text: str) -> str:
    """Return a text that cannot close the marks it stands between, nor seem to."""
    # Invisible characters go first, since they could stand between the two halves of a mark.
    opened = _OPENS.sub("‹‹", without_invisible(text))
    return _CLOSES.sub("››", opened)


def view_of_reports(reports: Mapping[str, str | None], aspects: Sequence[Aspect]) -> dict[str, str]:
    """Return the sections by `ASPECT.SEAT`, as a briefing carries them."""
    parsed = {seat: parse_report(report or "") for seat, report in reports.items()}
    return {
        f"{aspect.value}.{seat}": report.section(aspect) or ""
        for seat, report in parsed.items()
        for aspect in aspects
    }
