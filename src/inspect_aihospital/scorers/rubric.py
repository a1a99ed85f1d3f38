"""The rubric grade: five aspects, A to D (Fan et al., §4.1, tables 19 and 20)."""

import math
from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, grouped, mean, scorer, stderr
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.comparison import expert_parts, pair_up
from inspect_aihospital.agents.grader import Graded, grade
from inspect_aihospital.agents.roles import REHEARSAL_PROVIDER, role_model
from inspect_aihospital.core.report import Report, ReportStatus, parse_report
from inspect_aihospital.core.rubric import (
    LOWEST,
    SUMMARIES,
    Aspect,
    Grade,
    MissingPolicy,
    apply_missing,
    summarise,
)
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.errors import require_choices
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.finished_visit import broken_by, odd_turns, report_text
from inspect_aihospital.scorers.metrics import bootstrap_ci, coverage, specialty_stderr

NO_REFERENCE = "no_reference"
SECTION_MISSING = "section_missing"
GRADER_FAILED = "grader_failed"
REPORT_REASONS = {
    ReportStatus.EMPTY: "no_response",
    ReportStatus.REFUSAL: "refusal",
    ReportStatus.PARTIAL: "invalid_response_format",
}
"""Inspect's reasons for a report that falls short; its missing sections are scored as D."""

_BY_KEY = [mean(), stderr()]
_BY_GROUP = [*_BY_KEY, grouped(mean(), "specialty", all=False)]


@scorer(
    metrics=[
        {
            **{aspect.value: _BY_KEY for aspect in Aspect},
            **dict.fromkeys(SUMMARIES, _BY_GROUP),
            "aspects_scored": [mean()],
        },
        bootstrap_ci(),
        specialty_stderr(),
        coverage(),
    ]
)
def mvme_rubric(missing: MissingPolicy = "unscored", prompts: str | None = None) -> Scorer:
    """Grade a report against the reference, each aspect on its own part.

    A section that the report lacks is the doctor's fault: D by rule, without a call. An aspect
    that the record has no reference for is not graded. An aspect that the grader gives no valid
    grade for is unscored with the reason `grader_failed`, never a number; so is a whole case
    whose patient or examiner failed (`patient_failed`, `examiner_failed`), under any policy.

    Deviations from the paper: tables 19 and 20 have one prompt in which a wrong diagnosis is to
    lower rationale and treatment, and ask for the treatment under the heading of the rationale;
    here each aspect is judged on its own pair. The paper's reference lists no physical findings
    although the examiner reports them; here they stand beside what was due, and cost nothing.

    Args:
        missing: What an aspect without a grade does to its case.
        prompts: Folder of a prompt pack.

    Model Roles:
        grader: Grades. It never falls back to the doctor.
    """
    require_choices(missing=(missing, MissingPolicy))
    library = PromptLibrary.load(prompts)

    async def score(state: TaskState, target: Target) -> Score:
        visit = find_visit_log(state.store)
        text = report_text(state)
        if broken := broken_by(visit, text):
            facts: dict[str, Any] = {"failure": visit.failure if visit else None}
            return _score({}, dict.fromkeys(Aspect, broken), facts, broken)
        record = record_of(state.metadata)
        report = parse_report(text or "")
        expert = expert_parts(record, library)
        grader = role_model("grader", str(state.model))
        graded = await grade(grader, pair_up(expert, report), record.language, library)
        grades, reasons = _settle(expert, report, graded)
        models = {"doctor": str(state.model), **(visit.models if visit else {})}
        models["grader"] = str(grader)
        facts = {
            "grades": grades,
            "policy": missing,
            "analyses": dict(graded.verdict.analyses),
            "grader": str(grader),
            "models": models,
            "grader_calls": graded.attempts,
            "grader_failure": graded.failure,
            "prompt_hash": library.hash,
            "report_status": report.status.value,
            "odd_turns": odd_turns(visit),
            "report_fault": visit.report_fault if visit else None,
            "ending": visit.ending if visit else None,
            "pending_examination": visit.pending_examination if visit else None,
            "rehearsal": any(m.split("/")[0] == REHEARSAL_PROVIDER for m in models.values()),
        }
        failed = GRADER_FAILED if GRADER_FAILED in reasons.values() else None
        reason = failed or REPORT_REASONS.get(report.status)
        return _score(apply_missing(grades, missing), reasons, facts, reason, report)

    return score


def _settle(
    expert: Mapping[Aspect, str], report: Report, graded: Graded
) -> tuple[dict[Aspect, Grade | None], dict[Aspect, str]]:
    """A grade for each aspect, or the reason why there is none or why it needed no judge."""
    grades: dict[Aspect, Grade | None] = {}
    reasons: dict[Aspect, str] = {}
    for aspect in Aspect:
        grades[aspect] = graded.verdict.grades.get(aspect)
        if aspect not in expert:
            reasons[aspect] = NO_REFERENCE
        elif report.section(aspect) is None:
            grades[aspect], reasons[aspect] = LOWEST, SECTION_MISSING
        elif grades[aspect] is None:
            reasons[aspect] = GRADER_FAILED
    return grades, reasons


def _score(
    counted: Mapping[Aspect, Grade | None],
    reasons: Mapping[Aspect, str],
    facts: Mapping[str, Any],
    reason: str | None,
    report: Report | None = None,
) -> Score:
    values = summarise(counted)
    return Score(
        value={name: math.nan if value is None else value for name, value in values.items()},
        answer=report.diagnosis if report else None,
        reason=reason,
        explanation=_explain(counted, reasons, facts),
        metadata={**facts, "reasons": dict(reasons)},
    )


def _explain(
    counted: Mapping[Aspect, Grade | None],
    reasons: Mapping[Aspect, str],
    facts: Mapping[str, Any],
) -> str:
    title = "Rehearsal grades, not a result.\n\n" if facts.get("rehearsal") else ""
    analyses = facts.get("analyses", {})
    lines = [
        f"- **{aspect}**: {counted.get(aspect) or 'unscored'}"
        + (f" ({reasons[aspect]})" if aspect in reasons else "")
        + (f": {analyses[aspect]}" if analyses.get(aspect) else "")
        for aspect in Aspect
    ]
    return title + "\n".join(lines)
