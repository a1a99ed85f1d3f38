"""Turn finished visits and exams into scores that say how far they can be trusted.

- A fault of the evaluated model is scored, one of an instrument leaves the case unscored with a
  reason, one of ours raises.
- An unscored case is a dictionary of NaN, not `Score.unscored()`: Inspect counts each key as
  unscored, and the case stays visible to the metric of coverage.
- Coverage is a metric over every epoch's score: Inspect hands other metrics existing values alone.
- Intervals draw from a fixed seed, since Inspect's bootstrap is unseeded.
- Scorers refuse the logs of other tasks (`VisitLog.given`).
"""

from inspect_aihospital.scorers.attribution_metrics import attribution_figures
from inspect_aihospital.scorers.case_looks import sequential_figures
from inspect_aihospital.scorers.differential_score import differential, differential_figures
from inspect_aihospital.scorers.elicited_shares import elicited
from inspect_aihospital.scorers.exam_answers import usmle_answers, usmle_icf_answers
from inspect_aihospital.scorers.exam_metrics import (
    exam_coverage,
    exam_reading,
    exam_usage,
    self_consistency_figures,
)
from inspect_aihospital.scorers.examiner_defence import defence_figures, examiner_defence
from inspect_aihospital.scorers.examiner_exam import examiner_exam, examiner_exam_figures
from inspect_aihospital.scorers.failure_metrics import failure_figures
from inspect_aihospital.scorers.failure_reasons import failure_reasons
from inspect_aihospital.scorers.fidelity_metrics import fidelity_figures
from inspect_aihospital.scorers.icd10_scorer import icd10
from inspect_aihospital.scorers.icd_metrics import icd_micro
from inspect_aihospital.scorers.judged_cases_exam import (
    auditor_exam,
    auditor_exam_figures,
    grader_exam,
    grader_exam_figures,
)
from inspect_aihospital.scorers.loss_attribution import attribution
from inspect_aihospital.scorers.meeting_metrics import meeting_figures
from inspect_aihospital.scorers.meeting_scorer import meeting
from inspect_aihospital.scorers.panel import grader_agreement, grader_means
from inspect_aihospital.scorers.patient_exam import patient_exam, patient_exam_figures
from inspect_aihospital.scorers.rubric_metrics import (
    rubric_ci,
    rubric_coverage,
    share_ci,
    specialty_stderr,
)
from inspect_aihospital.scorers.rubric_scorer import mvme_rubric, one_step_rubric
from inspect_aihospital.scorers.team_metrics import (
    last_round_reducer,
    team_confidence,
    team_consistency,
    team_rounds,
)
from inspect_aihospital.scorers.variant_metrics import variant_figures
from inspect_aihospital.scorers.variant_score import variants
from inspect_aihospital.scorers.visit_fidelity import fidelity

__all__ = [
    "attribution",
    "attribution_figures",
    "auditor_exam",
    "auditor_exam_figures",
    "defence_figures",
    "differential",
    "differential_figures",
    "elicited",
    "exam_coverage",
    "exam_reading",
    "exam_usage",
    "examiner_defence",
    "examiner_exam",
    "examiner_exam_figures",
    "failure_figures",
    "failure_reasons",
    "fidelity",
    "fidelity_figures",
    "grader_agreement",
    "grader_exam",
    "grader_exam_figures",
    "grader_means",
    "icd10",
    "icd_micro",
    "last_round_reducer",
    "meeting",
    "meeting_figures",
    "mvme_rubric",
    "one_step_rubric",
    "patient_exam",
    "patient_exam_figures",
    "rubric_ci",
    "rubric_coverage",
    "self_consistency_figures",
    "sequential_figures",
    "share_ci",
    "specialty_stderr",
    "team_confidence",
    "team_consistency",
    "team_rounds",
    "usmle_answers",
    "usmle_icf_answers",
    "variant_figures",
    "variants",
]
