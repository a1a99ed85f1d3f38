"""Attribute to causes what a report lost of its reference; no model."""

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.visit_attribution import (
    Attribution,
    Letters,
    attribute_losses,
    missed_by_name,
)
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.manner.contract import PlayedManner
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.report.report_parser import Report, ReportStatus, parse_report
from inspect_aihospital.data.samples import manner_of, record_of
from inspect_aihospital.data.visit_log import VisitFacts, find_visit_log
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.scorers.attribution_metrics import attribution_figures
from inspect_aihospital.scorers.attribution_score import score_losses, unscored_losses
from inspect_aihospital.scorers.finished_visit import broken_by, report_text
from inspect_aihospital.scorers.graded_diagnosis import RUBRICS, grades_of, last_score
from inspect_aihospital.scorers.message_citations import cite_messages
from inspect_aihospital.scorers.unread_reports import REPORT_UNREADABLE
from inspect_aihospital.scorers.visit_fidelity import NO_TURNS

Scores = Mapping[str, Score] | None


@scorer(metrics=[attribution_figures()])
def attribution() -> Scorer:
    """Trace each item of the reference through a visit, and name one cause for each lost one.

    Lost are symptoms and recorded examinations that the report lacks, and diseases that it does not
    name: by code where `icd10` scored before, else by name. Each aspect below A gets the main cause
    of its items (docs/attribution.md). The scores of `mvme_rubric` and `icd10` are used where they
    are there; none of them is changed.

    The value of a case: lost items by cause; `tainted`, 1 where patient or examiner withheld or
    mistold any of them; `overall`, the headline mean as graded; `overall_worst` and `overall_best`,
    this mean if each aspect that this touches were graded D, or A; NaN without grades.

    A case is unscored, with the reason, if patient or examiner failed, if no rule can read the
    report, or if it has no turns (`no_turns`): one-step reports, teams.
    """

    async def score(state: TaskState, target: Target) -> Score:
        visit, text = find_visit_log(state.store), report_text(state)
        if broken_reason := broken_by(visit, text):
            return unscored_losses(broken_reason)
        if visit is None or not visit.turns:
            return unscored_losses(NO_TURNS)
        report = parse_report(text or "")
        if report.status is ReportStatus.UNREADABLE:
            return unscored_losses(REPORT_UNREADABLE)
        record = record_of(state.metadata)
        # The whole record is searched for in every message: other samples would wait.
        manner = manner_of(state.metadata)
        losses = await run_in_thread(_attribute, visit, record, report, state.scores, manner)
        rubric = last_score(state.scores, RUBRICS)
        means: Any = rubric[1].value if rubric else {}
        return score_losses(losses, means, cite_messages(state.messages))

    return score


def _attribute(
    visit: VisitFacts,
    record: MedicalRecord,
    report: Report,
    scores: Scores,
    manner: PlayedManner | None,
) -> Attribution:
    # Detected anew, so that a log of any version is read by the same rules.
    is_own_opening = visit.complaint is not None
    check = check_visit(visit.turns, record, visit.ending, manner, wrote_opening=is_own_opening)
    missed_names = _missed_by_code(scores)
    missed_names = missed_by_name(record, report) if missed_names is None else missed_names
    times = manner.contract.asked_times if manner else 1
    return attribute_losses(
        visit.turns,
        record,
        report,
        check.findings,
        missed_names,
        _letters(scores),
        times,
        check.contract.vague_turns if check.contract else (),
    )


def _missed_by_code(scores: Scores) -> Sequence[str] | None:
    """Return the diseases of the record that `icd10` did not match; `None` without its lists."""
    linked = last_score(scores, ["icd10"])
    links = (linked[1].metadata or {}).get("links") if linked else None
    return links and [row["mention"] for row in links["record"] if row["strict"] is None]


def _letters(scores: Scores) -> Letters:
    rubric = last_score(scores, RUBRICS)
    grades_by_seat = grades_of(rubric[1]) if rubric else {}
    letters = {
        aspect: [g for grades in grades_by_seat.values() if (g := grades.get(aspect))]
        for aspect in Aspect
    }
    return {aspect: grades for aspect, grades in letters.items() if grades}
