"""Record a conference of several doctors on one patient (Fan et al., §5, App. C, Algorithm 1)."""

import re
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, Field

from inspect_aihospital.core.conference.agreed_facts import Contradiction, Facts
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.core.text.none_statement import says_none, trim
from inspect_aihospital.core.text.numbered_lists import read_items, read_list
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.usage import Usage, total

MOST_DISPUTES = 3
"""Disputes that a moderator lists at most (App. C.2, Table 21)."""

MODERATOR: Literal["moderator"] = "moderator"

BEFORE_ROUNDS, REVISION_ROUND = -1, 0
"""Before the first round: what doctors brought along, and what they made of the agreed facts."""


# "As before" under the heading is no diagnosis of its own.
_UNSAID = regex(
    r"|同[前上]|[维保]持不变|不变|无变化|(?:see|same as|as) (?:above|before)|unchanged|no changes?",
    re.IGNORECASE,
)


class Outcome(StrEnum):
    """How a discussion ended."""

    CONSENSUS = "consensus"
    """The moderator found no dispute."""
    CAP = "cap"
    """All rounds were used, and disputes are left."""
    MODERATOR_FAILED = "moderator_failed"
    """The moderator gave no usable list of disputes, or no report."""
    NO_REPORTS = "no_reports"
    """No doctor brought or gave a report with a diagnosis."""
    BROKEN = "broken"
    """Patient or examiner failed: the instrument's fault."""
    VOTE = "vote"
    """There was no discussion: the best-supported diagnoses were counted."""
    INTERRUPTED = "interrupted"
    """A limit of the run cut it short."""


class BroughtReport(BaseModel, frozen=True):
    """What a doctor brings along: its own consultation's report."""

    model: str = Field(description="Name of the model that consulted.")
    report: str | None = Field(None, description="Its report as it was written.")
    ending: str = Field(description="How its visit ended, a value of `core.dialogue.Ending`.")
    fault: str | None = Field(None, description="Why there is no report, or that it was cut.")
    failed_role: str | None = Field(None, description="Who failed, where the visit broke.")
    turns: int = Field(0, description="Turns of the visit.")
    usage: Usage = Field(Usage(), description="Of the doctor; nothing where a log was reused.")
    log: str | None = Field(None, description="The log that it was read from.")


class Reply(BaseModel, frozen=True):
    """What a doctor answered in a round."""

    text: str | None = Field(None, description="The answer as others hear it.")
    fault: str | None = Field(None, description="Why it replaces no report.")


class Round(BaseModel, frozen=True):
    """Everyone's answers, and what was disputed after them.

    Round 0 is the revision on the agreed facts; it has no answers where no facts were agreed.
    """

    number: int
    replies: dict[str, Reply] = Field(default_factory=dict, description="By seat, in turn.")
    in_turn: bool = Field(False, description="Whether a doctor heard those before it.")
    disputes: tuple[str, ...] | None = Field(
        None, description="After the answers, the most important first; `None` if not listed."
    )


class Meeting(BaseModel, frozen=True):
    """All that happened in a conference."""

    consultations: dict[str, BroughtReport] = Field(description="By seat, in the order of seats.")
    facts: Facts | None = Field(None, description="What was agreed; `None` where nothing was.")
    contradictions: tuple[Contradiction, ...] = ()
    rounds: tuple[Round, ...] = ()
    outcome: Outcome = Outcome.INTERRUPTED
    failure: str | None = Field(None, description="Who failed at what, where someone did.")
    usage: dict[str, Usage] = Field(
        default_factory=dict, description="Of the conference alone, by seat and moderator."
    )

    @property
    def broken_visit(self) -> BroughtReport | None:
        """First visit that patient or examiner broke."""
        visits = self.consultations.values()
        return next((visit for visit in visits if visit.ending == Ending.NPC_FAILURE), None)

    @property
    def rounds_used(self) -> int:
        """Number of rounds of discussion."""
        return max((round.number for round in self.rounds), default=0)

    def reports(self, after: int) -> dict[str, str]:
        """Return each doctor's report after a round; `BEFORE_ROUNDS` means before any.

        A seat without any report is left out.
        """
        report_by_seat = {
            seat: consultation.report
            for seat, consultation in self.consultations.items()
            if is_report(consultation.report)
        }
        for round in self.rounds:
            # A reply with a fault replaces no report, so that the one before it stands.
            if round.number <= after:
                report_by_seat |= {
                    seat: reply.text for seat, reply in round.replies.items() if not reply.fault
                }
        return {
            seat: report_by_seat[seat] or ""
            for seat in self.consultations
            if seat in report_by_seat
        }

    def team_usage(self) -> Usage:
        """Sum up the team's usage: consultations, answers and moderation."""
        return total([*(c.usage for c in self.consultations.values()), *self.usage.values()])


def is_report(text: str | None) -> bool:
    """Tell whether a text has a diagnosis under its heading; anything else replaces no report.

    "None", "as before" and dots are no diagnosis.
    """
    diagnosis = parse_report(text or "").diagnosis
    items = read_items(diagnosis or "") or ((diagnosis,) if diagnosis else ())
    return any(not _UNSAID.fullmatch(trim(item)) and not says_none(item) for item in items)


def read_disputes(text: str) -> tuple[str, ...] | None:
    """Return up to `MOST_DISPUTES` disputes that a moderator lists; empty where it says none.

    Returns:
        `None` where the text neither lists disputes nor says that there are none.
    """
    return read_list(text, MOST_DISPUTES)


def seat_title(seat: str) -> str:
    """Return the letter by which a doctor is spoken of: `A` for `doctor_a`."""
    return seat.rsplit("_", maxsplit=1)[-1].upper()
