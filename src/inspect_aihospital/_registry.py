"""What Inspect's entry point loads: every registered object of the package."""

from typing import Any

from inspect_ai.model import modelapi

from inspect_aihospital.agents.examiner import examiner
from inspect_aihospital.agents.examiners import chart_examiner
from inspect_aihospital.agents.patient import patient
from inspect_aihospital.people.question_figures import rating_figures
from inspect_aihospital.released.mention_import import listed
from inspect_aihospital.released.released_scores import (
    count_totals,
    released_counts,
    released_grades,
    released_one_step_grades,
)
from inspect_aihospital.released.replay import replay
from inspect_aihospital.scorers import (
    attribution,
    attribution_figures,
    defence_figures,
    differential,
    differential_figures,
    elicited,
    exam_coverage,
    exam_reading,
    exam_usage,
    examiner_defence,
    examiner_exam,
    examiner_exam_figures,
    failure_figures,
    failure_reasons,
    fidelity,
    fidelity_figures,
    grader_agreement,
    grader_exam,
    grader_exam_figures,
    grader_means,
    icd10,
    icd_micro,
    last_round_reducer,
    meeting,
    meeting_figures,
    mvme_rubric,
    one_step_rubric,
    patient_exam,
    patient_exam_figures,
    rubric_ci,
    rubric_coverage,
    self_consistency_figures,
    sequential_figures,
    share_ci,
    specialty_stderr,
    team_confidence,
    team_consistency,
    team_rounds,
    usmle_answers,
    usmle_icf_answers,
    variant_figures,
    variants,
)
from inspect_aihospital.solvers import (
    collaboration,
    consultation,
    diagnosis_vote,
    examiner_request,
    grade_variant,
    interview_patient,
    one_step,
    resolve_disputes,
    roles_ready,
    rounds_ready,
    self_consistency,
    team_ready,
)
from inspect_aihospital.tasks import (
    mvme,
    mvme_collaboration,
    mvme_examiner_attack,
    mvme_one_step,
    qualify_examiner,
    qualify_grader,
    qualify_patient,
    usmle,
    usmle_icf,
)


@modelapi(name="aihospital")
def aihospital() -> Any:
    """The rehearsal and the person, imported when one is first asked for."""
    from inspect_aihospital.person.own_models import own_model  # noqa: PLC0415

    return own_model


@modelapi(name="released")
def released() -> Any:
    """The names of doctors whose reports were released, imported when one is first asked for."""
    from inspect_aihospital.released.name_provider import ReleasedAPI  # noqa: PLC0415

    return ReleasedAPI


__all__ = [
    "aihospital",
    "attribution",
    "attribution_figures",
    "chart_examiner",
    "collaboration",
    "consultation",
    "count_totals",
    "defence_figures",
    "diagnosis_vote",
    "differential",
    "differential_figures",
    "elicited",
    "exam_coverage",
    "exam_reading",
    "exam_usage",
    "examiner",
    "examiner_defence",
    "examiner_exam",
    "examiner_exam_figures",
    "examiner_request",
    "failure_figures",
    "failure_reasons",
    "fidelity",
    "fidelity_figures",
    "grade_variant",
    "grader_agreement",
    "grader_exam",
    "grader_exam_figures",
    "grader_means",
    "icd10",
    "icd_micro",
    "interview_patient",
    "last_round_reducer",
    "listed",
    "meeting",
    "meeting_figures",
    "mvme",
    "mvme_collaboration",
    "mvme_examiner_attack",
    "mvme_one_step",
    "mvme_rubric",
    "one_step",
    "one_step_rubric",
    "patient",
    "patient_exam",
    "patient_exam_figures",
    "qualify_examiner",
    "qualify_grader",
    "qualify_patient",
    "rating_figures",
    "released",
    "released_counts",
    "released_grades",
    "released_one_step_grades",
    "replay",
    "resolve_disputes",
    "roles_ready",
    "rounds_ready",
    "rubric_ci",
    "rubric_coverage",
    "self_consistency",
    "self_consistency_figures",
    "sequential_figures",
    "share_ci",
    "specialty_stderr",
    "team_confidence",
    "team_consistency",
    "team_ready",
    "team_rounds",
    "usmle",
    "usmle_answers",
    "usmle_icf",
    "usmle_icf_answers",
    "variant_figures",
    "variants",
]
