"""MVME: a simulated consultation, its upper bound, and the grades (Fan et al.)."""

from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.core.rubric import SUMMARIES, Aspect, MissingPolicy
from inspect_aihospital.data.cases import CaseSet, Incomplete, LanguageChoice, load_cases
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.rubric import mvme_rubric, one_step_rubric
from inspect_aihospital.scorers.views import rubric_view
from inspect_aihospital.solvers import consultation, one_step, roles_ready

VERSION = "1-B"
"""Number: moves with anything that can move a score. Letter: the task's interface."""


@task
def mvme(
    cases: str = "mvme",
    specialty: str | list[str] | None = None,
    language: LanguageChoice = "auto",
    max_turns: int = 10,
    unrecorded: Unrecorded = "normal",
    missing: MissingPolicy = "unscored",
    incomplete: Incomplete = "error",
    prompts: str | None = None,
) -> Task:
    """The model under evaluation is a doctor who consults, then writes a graded report.

    Simulated patients, not a clinical tool. As in the paper: three roles, control tokens, ten
    turns, a five-section report, grades A to D on five aspects. Unlike it: prompts in our own
    words, in Chinese and English; the opening statement comes from the record and not from a
    model; each aspect is judged on its own part; a missing grade is not a low grade.

    Args:
        cases: `mvme` (the 506 released records, downloaded once), `demo` (built in), or a path.
        specialty: Groups to keep, comma-separated: IM, SURG, OB/GYN, PEDS, ENT, Others.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        max_turns: Turns before the visit is cut off (the paper: 10).
        unrecorded: Answer for an examination that the record lacks: `normal` as in the paper,
            or `not_recorded`.
        missing: What an aspect without a grade does to its case: `unscored`, `drop_case` (the
            paper's tables 6-8) or `original` (the lowest grade).
        incomplete: Whether a record without a required field is an `error` or a `skip`.
        prompts: Folder of a prompt pack that replaces any of the prompts.

    Model Roles:
        patient: Default: a small OpenAI model; the rehearsal if the doctor is one.
        examiner: As the patient.
        grader: Default: a strong OpenAI model; the rehearsal if the doctor is one. A list is a
            panel.
    """
    found = load_cases(cases, specialty=specialty, language=language, incomplete=incomplete)
    return Task(
        dataset=dataset_of(found),
        setup=roles_ready(["patient", "examiner", "grader"]),
        solver=consultation(max_turns=max_turns, unrecorded=unrecorded, prompts=prompts),
        scorer=mvme_rubric(missing=missing, prompts=prompts),
        version=VERSION,
        metadata=provenance(found, prompts),
        headline_metric="mvme_rubric.overall",
        viewer=rubric_view("MVME", "mvme_rubric", tuple(Aspect)),
        description="AI Hospital / MVME: simulated consultations. Not a clinical tool.",
    )


@task
def mvme_one_step(
    cases: str = "mvme",
    specialty: str | list[str] | None = None,
    language: LanguageChoice = "auto",
    missing: MissingPolicy = "unscored",
    incomplete: Incomplete = "error",
    prompts: str | None = None,
) -> Task:
    """The upper bound of `mvme`: the doctor gets the whole record at once (Fan et al., §4.2).

    Subjective and objective parts are given, no one is asked, and the report has three sections:
    diagnosis, rationale, treatment. Symptoms and examinations were given and are not graded.

    Args:
        cases: As in `mvme`.
        specialty: As in `mvme`.
        language: As in `mvme`.
        missing: As in `mvme`.
        incomplete: As in `mvme`.
        prompts: As in `mvme`.

    Model Roles:
        grader: As in `mvme`.
    """
    found = load_cases(cases, specialty=specialty, language=language, incomplete=incomplete)
    return Task(
        dataset=dataset_of(found),
        setup=roles_ready(["grader"]),
        solver=one_step(prompts=prompts),
        scorer=one_step_rubric(missing=missing, prompts=prompts),
        version=VERSION,
        metadata=provenance(found, prompts),
        headline_metric="one_step_rubric.diagnostic",
        viewer=rubric_view("MVME, one step", "one_step_rubric", SUMMARIES["diagnostic"]),
        description="AI Hospital / MVME, one-step diagnosis: the upper bound. Not a clinical tool.",
    )


def dataset_of(found: CaseSet) -> MemoryDataset:
    """The cases as an Inspect dataset."""
    return MemoryDataset([record_to_sample(r) for r in found.records], name=found.name)


def provenance(found: CaseSet, prompts: str | None) -> dict[str, Any]:
    """What a log says of its cases and prompts."""
    return {
        "cases_sha256": found.sha256,
        "prompt_hash": PromptLibrary.load(prompts).hash,
        "skipped": {id: list(gaps) for id, gaps in found.skipped.items()},
    }
