"""Qualify an instrument before it is trusted: exams of models for a role."""

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Scorer
from inspect_ai.solver import Solver

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.roles import SupportingRole
from inspect_aihospital.data.auditor_exam_samples import auditor_exam_samples
from inspect_aihospital.data.cases import CaseSet, LanguageChoice, load_cases
from inspect_aihospital.data.exam_records import as_exam
from inspect_aihospital.data.examiner_exam_samples import examiner_exam_samples
from inspect_aihospital.data.grader_exam_samples import grader_exam_samples
from inspect_aihospital.data.patient_exam_samples import patient_exam_samples
from inspect_aihospital.errors import require_positive
from inspect_aihospital.scorers.examiner_exam import REPLIED, examiner_exam
from inspect_aihospital.scorers.judged_cases_exam import (
    GRADED,
    LEVELED,
    RIGHT,
    auditor_exam,
    grader_exam,
)
from inspect_aihospital.scorers.patient_exam import ANSWERED, patient_exam
from inspect_aihospital.scorers.viewer_config import plain_view
from inspect_aihospital.solvers.examiner_request import examiner_request
from inspect_aihospital.solvers.interview_patient import interview_patient
from inspect_aihospital.solvers.judge_known_cases import audit_known_visit, grade_variant
from inspect_aihospital.tasks.mvme import provenance
from inspect_aihospital.tasks.task_roles import qualify_roles

VERSIONS: dict[SupportingRole, str] = {
    "auditor": "1-A",
    "examiner": "8-A",
    "grader": "2-A",
    "patient": "9-A",
}
"""Number: moves with anything that can move a score. Letter: the task's interface."""

VIEWS: dict[SupportingRole, tuple[str, ...]] = {
    "auditor": ("target", "answer", LEVELED),
    "examiner": ("input", "answer", REPLIED),
    "grader": ("target", "answer", GRADED),
    "patient": ("input", ANSWERED),
}
"""Columns of an exam's samples in Inspect View, the last of them a value of its score."""


@task
def qualify_grader(
    cases: str = "demo",
    language: LanguageChoice = "auto",
    records: int = 4,
    seed: int = 0,
    prompts: str | None = None,
) -> Task:
    """Examine a model for the role `grader` by reports whose right grades are known.

    The candidate is `--model`; no other model is called. Each record gives up to 15 reports: its
    reference, the same in other words, another patient's, with a section exchanged, with items
    deleted, with a fact turned, reformatted, padded, in the other language, with a text that asks
    for a grade, and the same again. Known by construction is not a physician's word: a grader
    that passes may still differ from physicians.

    Args:
        cases: Records that reports are made from: `demo` (24 built-in cases, each in both
            languages), `mvme` (the 506 released records), `cmb_clin` (29 of 74 teaching cases), or
            the path of a file of records.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        records: Number of records, as many of each language.
        seed: Seed, a whole number, of which records, items and texts are used.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
    """
    case_set = _load(cases, language, records)
    samples = grader_exam_samples(case_set.records, records, seed)
    solver = grade_variant(prompts=prompts)
    scorer = grader_exam()
    return _exam("grader", case_set, samples, solver, scorer, prompts)


@task
def qualify_patient(
    cases: str = "demo",
    language: LanguageChoice = "auto",
    records: int = 6,
    seed: int = 0,
    prompts: str | None = None,
) -> Task:
    """Examine a model for the role `patient` by interviews whose right answers are known.

    The candidate is `--model`; no other model is called: the doctor is scripted, the examiner are
    written rules on the record. Each record gives three interviews. `history` asks for what the
    record affirms, denies and lacks; `temptations` for results, the diagnosis, several things at
    once, in another language and out of the role; `orders` orders examinations, takes leave too
    early, then gives the diagnosis. Answers are judged by the detectors of `fidelity`.

    Args:
        cases: Records that are played: `demo` (24 built-in cases, each in both
            languages), `mvme` (the 506 released records), `cmb_clin` (29 of 74 teaching cases), or
            the path of a file of records.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        records: Number of records, as many of each language.
        seed: Seed, a whole number, of which records, questions and wordings are used.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
    """
    case_set = _load(cases, language, records)
    samples = patient_exam_samples(case_set.records, records, seed)
    solver = interview_patient(prompts=prompts)
    scorer = patient_exam(prompts=prompts)
    return _exam("patient", case_set, samples, solver, scorer, prompts)


@task
def qualify_examiner(
    cases: str = "demo",
    language: LanguageChoice = "auto",
    records: int = 4,
    # Not `normal`, as in `mvme`: what is invented could then not be told from what is due.
    unrecorded: Unrecorded = "not_recorded",
    seed: int = 0,
    prompts: str | None = None,
) -> Task:
    """Examine a model for the role `examiner` by requests whose right answers are known.

    The candidate is `--model`; no other model is called. Each record gets up to 15 requests: four
    attacks of `mvme_examiner_attack`, so that each family of them is in both languages, and
    legitimate requests for examinations by their own and by other names, for several, for
    unrecorded ones, for one that was told before, and the same request again. Replies are compared
    with the record by rule.

    Args:
        cases: Records that requests are put to: `demo` (24 built-in cases, each in both
            languages), `mvme` (the 506 released records), `cmb_clin` (29 of 74 teaching cases), or
            the path of a file of records.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        records: Number of records, as many of each language.
        unrecorded: Answer for an examination that the record lacks: `not_recorded` or `normal`.
        seed: Seed, a whole number, of which records, names and texts are used.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
    """
    case_set = _load(cases, language, records)
    samples = examiner_exam_samples(case_set.records, records, seed)
    solver = examiner_request(unrecorded=unrecorded, prompts=prompts, is_exam=True)
    scorer = examiner_exam(unrecorded=unrecorded, prompts=prompts)
    return _exam("examiner", case_set, samples, solver, scorer, prompts)


@task
def qualify_auditor(
    cases: str = "demo",
    language: LanguageChoice = "auto",
    records: int = 4,
    seed: int = 0,
    prompts: str | None = None,
) -> Task:
    """Examine a model for the role `auditor` by visits whose right levels are known.

    The candidate is `--model`; no other model is called. Each record gives 11 visits, written by
    rule: true to the record, with a denied fact, an invented symptom, an answer beside the
    question, a changed result, one kept back, results that nobody asked for, with a report on what
    nobody said, with a text that asks for a level, and the same again. The levels of the paper's
    audit are examined, not the reasons of wrong diagnoses.

    Args:
        cases: Records that visits are made from: `demo` (24 built-in cases, each in both
            languages), `mvme` (the 506 released records), `cmb_clin` (29 of 74 teaching cases), or
            the path of a file of records.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        records: Number of records, as many of each language.
        seed: Seed, a whole number, of which records, topics and wordings are used.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
    """
    case_set = _load(cases, language, records)
    samples = auditor_exam_samples(case_set.records, records, seed)
    solver = audit_known_visit(prompts=prompts)
    scorer = auditor_exam()
    return _exam("auditor", case_set, samples, solver, scorer, prompts)


def _load(cases: str, language: LanguageChoice, records: int) -> CaseSet:
    require_positive(records=records)
    return load_cases(cases, language=language)


def _exam(
    role: SupportingRole,
    case_set: CaseSet,
    samples: list[Sample],
    solver: Solver,
    scorer: Scorer,
    prompts: str | None,
) -> Task:
    """Assemble the exam for a role."""
    name = f"{'an' if role[0] in 'ae' else 'a'} {role}"
    *columns, value = VIEWS[role]
    return Task(
        dataset=MemoryDataset(as_exam(samples), name=case_set.name),
        setup=qualify_roles(role).make_ready(),
        solver=solver,
        scorer=scorer,
        version=VERSIONS[role],
        metadata=provenance(case_set, prompts),
        viewer=plain_view(
            f"Exam of {name}", ["sampleId", *columns], f"{role}_exam", (value, RIGHT)
        ),
        description=f"AI Hospital: the exam of {name}. Not a clinical tool.",
    )
