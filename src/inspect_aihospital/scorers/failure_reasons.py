"""Name the main reason why a diagnosis was graded lowest (Fan et al., §7.2 and Table 5)."""

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.failure_auditor import Attributed, attribute
from inspect_aihospital.agents.roles import is_rehearsal, role_model
from inspect_aihospital.agents.team import spokesman
from inspect_aihospital.core.fidelity.ordered_examinations import Orders, read_orders
from inspect_aihospital.core.grading.misdiagnosis import NO_DIAGNOSIS, OUTCOMES
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.core.text.markdown import EMPTY, plain
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.failure_metrics import REASON, failure_figures
from inspect_aihospital.scorers.finished_visit import report_text
from inspect_aihospital.scorers.graded_diagnosis import GradedDiagnosis, graded_diagnosis
from inspect_aihospital.scorers.graded_report import NO_REFERENCE
from inspect_aihospital.scorers.unscored import unscored
from inspect_aihospital.scorers.visit_fidelity import AUDITOR_FAILED, NO_TURNS

NOT_GRADED = "not_graded"
"""Reason of a case whose diagnosis no grader gave a letter: whether it is low is not known."""

NOT_LOW = "not_low"
"""Reason of a case whose diagnosis is not graded lowest: there is no failure to explain."""


@scorer(metrics=[failure_figures()])
def failure_reasons(prompts: str | None = None) -> Scorer:
    """Have the main reason named why a diagnosis was graded D; needs the rubric's score first.

    Low is a diagnosis that more than half of the graders that graded it gave a D. A report without
    a diagnosis is low by rule and counts as `no_diagnosis`, without a call. Every other case is
    unscored with a reason: `not_low`, `not_graded`, `no_turns` (one-step reports, teams, visits
    that still run or were lost), `no_reference`, or `auditor_failed`, which lowers the coverage and
    is no reason.

    Deviations from the paper: its reasons were found by physicians who read 219 cases, ours by a
    model in one call a case. Its definitions are examples; ours stand in `auditor_failure.txt`.

    Args:
        prompts: Folder of a prompt pack.

    Model Roles:
        auditor: Names the reason. It never falls back to the doctor.
    """
    library = PromptLibrary.load(prompts)

    async def score(state: TaskState, target: Target) -> Score:
        # What rules a case out goes first: no call is spent on a case without a failure.
        graded = graded_diagnosis(state.scores)
        if reason := _inapplicable_reason(state, graded):
            return _unscored(reason, graded)
        # Low by rule: there are no words in which an auditor could find a reason.
        if _diagnosis_missing(state):
            return _score_outcome(NO_DIAGNOSIS, graded)
        if reason := _missing_input_reason(state):
            return _unscored(reason, graded)
        return await _score_audited(state, graded, library)

    return with_calls(score)


def _inapplicable_reason(state: TaskState, graded: GradedDiagnosis) -> str | None:
    if not graded.letters:
        return NOT_GRADED
    return None if graded.low else NOT_LOW


def _diagnosis_missing(state: TaskState) -> bool:
    """Say whether a report is empty, a refusal, or without the section."""
    return parse_report(report_text(state) or "").diagnosis is None


def _missing_input_reason(state: TaskState) -> str | None:
    """Say what an auditor would need and the sample does not have."""
    visit = find_visit_log(state.store)
    if visit is None or not visit.turns:
        return NO_TURNS
    return None if record_of(state.metadata).reference.diagnosis else NO_REFERENCE


async def _score_audited(
    state: TaskState, graded: GradedDiagnosis, library: PromptLibrary
) -> Score:
    # `visit` is there, as `_missing_input_reason` has checked; the type does not say so.
    record, visit = record_of(state.metadata), find_visit_log(state.store)
    turns = visit.turns if visit else ()
    # The whole chart is searched for each turn: in the event loop, other samples would wait.
    orders = await run_in_thread(read_orders, turns, record.objective)
    # The default auditor follows whether the doctor is a rehearsal.
    model = role_model("auditor", spokesman([str(state.model)]))
    attributed = await attribute(model, turns, record, report_text(state) or "", orders, library)
    facts = {
        "calls": attributed.attempts,
        "failure": attributed.failure,
        "models": {"auditor": str(model)},
        "rehearsal": is_rehearsal(str(model)),
        "prompt_hash": library.hash,
    }
    if attributed.attribution is None:
        return _unscored(AUDITOR_FAILED, graded, **facts)
    facts["why"] = attributed.attribution.explanation
    explanation = _explanation(attributed, orders)
    return _score_outcome(attributed.attribution.reason.value, graded, explanation, **facts)


def _score_outcome(
    outcome: str, graded: GradedDiagnosis, explanation: str = "", **facts: object
) -> Score:
    return Score(
        value={name: float(name == outcome) for name in OUTCOMES},
        answer=outcome,
        explanation=explanation or "The report has no diagnosis; no reason is charged.",
        metadata={REASON: outcome, **graded.facts(), **facts},
    )


def _unscored(reason: str, graded: GradedDiagnosis, **facts: object) -> Score:
    return unscored(OUTCOMES, reason, metadata={REASON: None, **graded.facts(), **facts})


def _explanation(attributed: Attributed, orders: Orders) -> str:
    attribution = attributed.attribution
    lists = {"ordered": orders.ordered, "recorded and not ordered": orders.missed}
    return "\n".join(
        [
            f"**{plain(attribution.reason)}**: {plain(attribution.explanation) or EMPTY}"
            if attribution
            else "",
            "",
            *(f"- {name}: {plain(', '.join(names)) or EMPTY}" for name, names in lists.items()),
        ]
    )
