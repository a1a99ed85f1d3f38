"""Wire visits of records and of their variants, which nobody grades."""

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.scorer import Scorer
from inspect_ai.solver import Solver

from inspect_aihospital.core.manner.contract import PLAIN
from inspect_aihospital.data.cases import CaseSet
from inspect_aihospital.data.shards import take_shard
from inspect_aihospital.data.variants import load_variants, variant_samples
from inspect_aihospital.errors import UserError
from inspect_aihospital.scorers.variant_score import refuse_unlinkable
from inspect_aihospital.tasks.task_roles import TaskRoles
from inspect_aihospital.tasks.terminologies import load_languages

DEFAULTS: Mapping[str, object] = {
    "missing": "unscored",
    "icd10": True,
    "audit": False,
    "differential": False,
    "stop": None,
    "stop_against": None,
    "manner": PLAIN,
}
"""Options that `variants` cannot be joined with, as they have to be."""


_REASONS = {
    "icd10": "diagnoses are compared by their linked codes, which cannot be left out",
    "manner": "patients are plain",
}


def _refuse_options(options: Mapping[str, object]) -> None:
    """Refuse options that serve grades, other manners of the patient, and to go without linking.

    Raises:
        UserError: One is not as it is by default.
    """
    if names := [name for name, value in DEFAULTS.items() if options[name] != value]:
        reasons = {_REASONS.get(name, "nothing is graded"): None for name in names}
        raise UserError(
            f"{', '.join(names)}: with variants {', and '.join(reasons)}. "
            f"Leave out {' and '.join(names)}."
        )


def variants_task(
    case_set: CaseSet,
    options: Mapping[str, Any],
    roles: TaskRoles,
    visits: Solver,
    judges: Sequence[Scorer],
    version: str,
    facts: Mapping[str, Any],
) -> Task:
    """Make the task of records and their variants, in pairs, without a grader or a headline.

    Raises:
        UserError: An option or the variants do not fit, or a terminology is missing; before any
            call.
    """
    _refuse_options(options)
    variants = load_variants(options["variants"], case_set)
    language_by_case = {record.id: record.language for record in case_set.records}
    load_languages({language_by_case[edit.case] for edit in variants.variants}, "variants")
    refuse_unlinkable(variants.variants, language_by_case)
    samples = variant_samples(case_set, variants.variants)
    part = take_shard(MemoryDataset(samples, name=f"{case_set.name}-variants"), options["shard"])
    variant_facts = {"variants": {"sha256": variants.sha256, "left_out": variants.left_out}}
    return Task(
        dataset=part.dataset,
        setup=roles.make_ready(),
        solver=visits,
        scorer=list(judges),
        version=version,
        metadata={**facts, **variant_facts, **part.facts},
        description="AI Hospital / MVME: records and their variants. Not a clinical tool.",
    )
