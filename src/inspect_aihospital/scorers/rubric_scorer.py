"""Grade the aspects of a report from A to D (Fan et al., §4.1, tables 19 and 20)."""

from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, grouped, mean, scorer, stderr
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.auditor import script_of
from inspect_aihospital.agents.comparison import expert_parts, pair_up
from inspect_aihospital.agents.grader import grade_by_panel
from inspect_aihospital.agents.roles import is_rehearsal, role_panel
from inspect_aihospital.agents.team import spokesman
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, FINDINGS, Aspect
from inspect_aihospital.core.grading.grades import SUMMARIES, MissingPolicy
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitFacts, find_visit_log
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.case_looks import sequential_figures
from inspect_aihospital.scorers.finished_visit import (
    broken_by,
    doctors_of,
    given_to_doctor,
    odd_turns,
    report_text,
)
from inspect_aihospital.scorers.graded_report import GradedReport, score_report, unscored_report
from inspect_aihospital.scorers.lost_visits import VISIT_LOSSES, lost_visit_rates, visit_losses
from inspect_aihospital.scorers.panel import grader_agreement, grader_means
from inspect_aihospital.scorers.rubric_metrics import rubric_ci, rubric_coverage, specialty_stderr
from inspect_aihospital.scorers.unread_reports import (
    REPORT_FAULT,
    REPORT_UNREADABLE,
    report_unread_rate,
)

ASPECTS = tuple(Aspect)
_BY_KEY = [mean(), stderr()]
_BY_GROUP = [*_BY_KEY, grouped(mean(), "specialty", all=False)]
TRUST = [
    *(rubric_ci(), sequential_figures(), specialty_stderr(), rubric_coverage()),
    *(grader_agreement(), grader_means()),
]
"""Metrics that say how far the means can be trusted."""


def means_of(aspects: tuple[Aspect, ...]) -> dict[str, Any]:
    """Return Inspect's metrics for each aspect, and for each summary that lies within them."""
    # A mean that includes given aspects would credit the doctor with what it was told.
    summaries = [name for name, within in SUMMARIES.items() if set(within) <= set(aspects)]
    return {
        **{aspect.value: _BY_KEY for aspect in aspects},
        **dict.fromkeys(summaries, _BY_GROUP),
        "aspects_scored": [mean()],
    }


@scorer(metrics=[means_of(ASPECTS), *TRUST, report_unread_rate(), lost_visit_rates()])
def mvme_rubric(missing: MissingPolicy = "unscored", prompts: str | None = None) -> Scorer:
    """Grade a report against the reference, each aspect on its own part.

    A section that the report lacks is the doctor's fault: D by rule, without a call; so is each
    section of a refusal and of silence. A report that no rule can read is our fault: the case is
    unscored (`report_unreadable`), and `report_unread_rate` is the share of such cases. An aspect
    that the record has no reference for is not graded. An aspect that no grader gives a valid
    grade for is unscored with the reason `grader_failed`, never a number; so is a whole case
    whose patient or examiner failed (`patient_failed`, `examiner_failed`), under any policy.
    Several graders each grade all of it; a score is the mean over those that gave a grade.

    Deviations from the paper: tables 19 and 20 have one prompt in which a wrong diagnosis is to
    lower rationale and treatment, and ask for the treatment under the heading of the rationale;
    here each aspect is judged on its own pair. The paper's reference lists no physical findings
    although the examiner reports them; here they stand beside what was due, and cost nothing.

    Args:
        missing: What an aspect without a grade does to its grader's verdict.
        prompts: Folder of a prompt pack.

    Model Roles:
        grader: Grades, or a panel of models that do. It never falls back to the doctor.
    """
    return _rubric(ASPECTS, missing, prompts)


@scorer(metrics=[means_of(CONCLUSIONS), *TRUST, report_unread_rate()])
def one_step_rubric(missing: MissingPolicy = "unscored", prompts: str | None = None) -> Scorer:
    """Grade the conclusions, such as the diagnosis; the findings were given.

    As `mvme_rubric` otherwise. The paper prints 100 for the two aspects that were given (Table
    3); here they have no number, and there is no mean over all five.

    Args:
        missing: What an aspect without a grade does to its grader's verdict.
        prompts: Folder of a prompt pack.

    Model Roles:
        grader: Grades, or a panel of models that do. It never falls back to the doctor.
    """
    return _rubric(CONCLUSIONS, missing, prompts)


def _rubric(aspects: tuple[Aspect, ...], missing: MissingPolicy, prompts: str | None) -> Scorer:
    require_choices(missing=(missing, MissingPolicy))
    library = PromptLibrary.load(prompts)

    async def score(state: TaskState, target: Target) -> Score:
        graded = await grade(state)
        # of every visit, whatever became of its report
        losses = {VISIT_LOSSES: visit_losses(state.store)}
        graded.metadata = {**(graded.metadata or {}), **losses}
        return graded

    async def grade(state: TaskState) -> Score:
        visit = find_visit_log(state.store)
        _require_fit(aspects, visit)
        text = report_text(state)
        # A broken case is settled before roles are resolved: it needs no grader.
        if broken_reason := broken_by(visit, text):
            return unscored_report(aspects, broken_reason, visit.failure if visit else None)
        record = record_of(state.metadata)
        report = parse_report(text or "")
        if report.status_for(aspects) is ReportStatus.UNREADABLE:
            return unscored_report(aspects, REPORT_UNREADABLE, "no rule finds a section in it")
        parts = expert_parts(record, library)
        reference_parts = {aspect: part for aspect, part in parts.items() if aspect in aspects}
        doctors = doctors_of(state, visit)
        # The default of a grader depends on the doctor, which is known only within a sample.
        panel = role_panel("grader", spokesman(list(doctors.values())))
        dialogue = script_of(visit.turns, record.language) if visit else ""
        pairs = pair_up(reference_parts, report, dialogue)
        graded = await grade_by_panel(panel, pairs, record.language, library)
        models = {seat: str(model) for seat, model in panel.items()}
        facts = {
            "grader_calls": {seat: outcome.attempts for seat, outcome in graded.items()},
            "grader_failures": {
                seat: outcome.failure for seat, outcome in graded.items() if outcome.failure
            },
            "prompt_hash": library.hash,
            **_conduct(visit, {**doctors, **models}),
        }
        verdicts = {seat: outcome.verdict for seat, outcome in graded.items()}
        # Only what has a reference can be missing: nothing else was asked for.
        unpaired = frozenset(reference_parts.keys() - pairs.keys())
        return score_report(
            GradedReport(aspects, report, reference_parts, verdicts, unpaired, facts), missing
        )

    return with_calls(score)


def _require_fit(aspects: tuple[Aspect, ...], visit: VisitFacts | None) -> None:
    """Refuse to grade what was given to the doctor, or to call given what it found out."""
    # A solver of somebody else's leaves no visit log, and may be graded by either scorer.
    grades_findings = not set(FINDINGS).isdisjoint(aspects)
    if visit is None or bool(given_to_doctor(visit)) != grades_findings:
        return
    fitting_scorer = "one_step_rubric" if given_to_doctor(visit) else "mvme_rubric"
    given_aspects = ", ".join(given_to_doctor(visit)) or "nothing"
    raise UserError(
        f"In this log the doctor was given {given_aspects}. "
        f"Grade it with inspect_aihospital/{fitting_scorer}."
    )


def _conduct(visit: VisitFacts | None, models: dict[str, str]) -> dict[str, Any]:
    """Say how the visit went, and who played whom."""
    models |= visit.models if visit else {}
    return {
        "models": models,
        "rehearsal": any(map(is_rehearsal, models.values())),
        "odd_turns": odd_turns(visit),
        REPORT_FAULT: visit.report_fault if visit else None,
        "ending": visit.ending if visit else None,
        "pending_examination": visit.pending_examination if visit else None,
    }
