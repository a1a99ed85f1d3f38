"""Make a score of graders' verdicts: what counts, how much of it there is, and why."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from inspect_ai.scorer import Score

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.grading.grader_answer import Verdict
from inspect_aihospital.core.grading.grades import (
    LOWEST,
    Grade,
    MissingPolicy,
    count_grades,
    summarise,
)
from inspect_aihospital.core.report.report_parser import Report, ReportStatus
from inspect_aihospital.scorers.side_by_side import HEADLINE, side_by_side
from inspect_aihospital.scorers.unread_reports import REPORT_STATUS, REPORT_UNREADABLE

GRADES = "grades"
"""Key of the letters by seat and aspect: small, so that a sample's summary holds them."""

NO_REFERENCE = "no_reference"
NO_DIALOGUE = "no_dialogue"
UNASKED = (NO_REFERENCE, NO_DIALOGUE)
"""Reasons of an aspect that nobody could be asked to grade."""

SECTION_MISSING = "section_missing"
GRADER_FAILED = "grader_failed"
PANEL_INCOMPLETE = "panel_incomplete"
REPORT_REASONS = {
    ReportStatus.EMPTY: "no_response",
    ReportStatus.REFUSAL: "refusal",
    ReportStatus.PARTIAL: "invalid_response_format",
}
"""Inspect's reasons for a report that falls short; its missing sections are scored as D."""


@dataclass(frozen=True)
class GradedReport:
    """A report with its reference and what each grader said of it.

    Attributes:
        aspects: The aspects that are graded; the others were given to the doctor.
        report: The doctor's report.
        expert: The reference of each aspect that has one.
        verdicts: What each grader said, by seat.
        unpaired: Aspects with a reference and nothing of the doctor's to compare: a missing section
            is the lowest grade by rule, without a judge; without a dialogue there is no grade.
        facts: What else is kept in the score's metadata.
    """

    aspects: tuple[Aspect, ...]
    report: Report
    expert: Mapping[Aspect, str]
    verdicts: Mapping[str, Verdict]
    unpaired: frozenset[Aspect] = frozenset()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def grades(self, seat: str) -> dict[Aspect, Grade | None]:
        """Return a grader's grades, with those that stand by rule."""
        grades = self.verdicts[seat].grades
        by_rule = self.unpaired.intersection(SECTIONS)
        return {a: LOWEST if a in by_rule else grades.get(a) for a in self.aspects}

    def reasons(self) -> dict[Aspect, str]:
        """Say of each aspect why it has no grade, not all of them, or one that needed no judge."""
        reason_by_aspect = {aspect: self._reason(aspect) for aspect in self.aspects}
        return {aspect: reason for aspect, reason in reason_by_aspect.items() if reason}

    def _reason(self, aspect: Aspect) -> str | None:
        # The order matters: an aspect without a reference was neither asked for nor judged.
        if aspect not in self.expert:
            return NO_REFERENCE
        if aspect in self.unpaired:
            return SECTION_MISSING if aspect in SECTIONS else NO_DIALOGUE
        grade_count = sum(aspect in verdict.grades for verdict in self.verdicts.values())
        if grade_count == len(self.verdicts):
            return None
        return PANEL_INCOMPLETE if grade_count else GRADER_FAILED


def score_report(graded: GradedReport, missing: MissingPolicy) -> Score:
    """Score a graded report."""
    grades = {seat: graded.grades(seat) for seat in graded.verdicts}
    # The policy looks at a grader's whole verdict, so that all aspects go in together.
    counted_grades = dict(zip(grades, count_grades(list(grades.values()), missing), strict=True))
    reasons = graded.reasons()
    # A grader's failure is named before a poor report: it can be repaired by scoring again.
    failed = GRADER_FAILED if GRADER_FAILED in reasons.values() else None
    values = summarise(*counted_grades.values())
    status = graded.report.status_for(graded.aspects)
    metadata = {
        **graded.facts,
        "policy": missing,
        GRADES: grades,
        # The metrics of a panel, and readers of older logs, find the letters here.
        "verdicts": {
            seat: {"grades": grades[seat], "analyses": dict(verdict.analyses)}
            for seat, verdict in graded.verdicts.items()
        },
        "coverage": {a.value: _share(a, grades, counted_grades) for a in graded.aspects},
        REPORT_STATUS: status.value,
        "reasons": reasons,
    }
    return Score(
        value=_numbers(values),
        answer=graded.report.diagnosis,
        reason=failed or REPORT_REASONS.get(status) or _unscored_reason(values, reasons),
        explanation=side_by_side(graded.report, graded.expert, metadata, values),
        metadata=metadata,
    )


def _unscored_reason(
    values: Mapping[str, float | None], reasons: Mapping[Aspect, str]
) -> str | None:
    """Say why nothing of a case counts; `None` if something does."""
    return None if values["aspects_scored"] else next(iter(reasons.values()), None)


def unscored_report(aspects: tuple[Aspect, ...], reason: str, failure: str | None) -> Score:
    """Score a case that cannot be graded at all: a dictionary of NaN, so that coverage sees it."""
    return Score(
        # The keys have to be those of graded cases, since Inspect's metrics go by key.
        value=_numbers(summarise(dict.fromkeys(aspects))),
        reason=reason,
        explanation=f"Unscored: {reason}" + (f" ({failure})." if failure else "."),
        metadata={
            "failure": failure,
            "reasons": dict.fromkeys(aspects, reason),
            "coverage": {},
            REPORT_STATUS: ReportStatus.UNREADABLE.value if reason == REPORT_UNREADABLE else None,
        },
    )


def _share(
    aspect: Aspect,
    grades: Mapping[str, Mapping[Aspect, Grade | None]],
    counted_grades: Mapping[str, Mapping[Aspect, Grade | None]],
) -> float:
    """Return the share of the graders whose grade was given and counts, 0 to 1."""
    counted_by_seat = [
        bool(grades[seat][aspect] and counted_grades[seat][aspect]) for seat in grades
    ]
    return sum(counted_by_seat) / len(counted_by_seat)


def _numbers(values: Mapping[str, float | None]) -> dict[str, str | int | float | bool | None]:
    # Inspect View shows values in this order, the headline first.
    names = sorted(values, key=lambda name: name != HEADLINE)
    return {name: math.nan if (value := values[name]) is None else value for name in names}
