"""Say which roles models play in each task, by the task's parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from inspect import signature
from typing import Any, get_args

from inspect_ai.solver import Solver

from inspect_aihospital.agents.examiners import ExaminerKind, npc_roles
from inspect_aihospital.agents.roles import SupportingRole
from inspect_aihospital.agents.team import TeamRole
from inspect_aihospital.core.conference.proceedings import MODERATOR
from inspect_aihospital.scorers.mention_reader import MentionSource
from inspect_aihospital.solvers import roles_ready

ROLES: tuple[str, ...] = (*get_args(SupportingRole), *get_args(TeamRole))
"""All roles that some task has."""


@dataclass(frozen=True)
class TaskRoles:
    """The roles of a task.

    Attributes:
        required: Roles that the task will use.
        optional: Roles that it will use if a model is bound to them.
        team: The team that it evaluates in the place of a model.
        evaluates_model: Whether it evaluates the model itself.
        candidate: The role that the model itself plays in its exam.
    """

    required: tuple[SupportingRole, ...]
    optional: tuple[SupportingRole, ...] = ()
    team: TeamRole | None = None
    evaluates_model: bool = False
    candidate: SupportingRole | None = None

    def make_ready(self) -> Solver:
        """Return the setup that resolves every role before any model is called."""
        optional: dict[str, Any] = {"optional": list(self.optional)} if self.optional else {}
        team: dict[str, Any] = {"under_test": self.team} if self.team else {}
        return roles_ready(list(self.required), **optional, **team)


def mvme_roles(
    examiner: ExaminerKind,
    icd10: bool,
    mentions: MentionSource,
    audit: bool,
    variants: str | None = None,
) -> TaskRoles:
    """Return the roles of consultations; those of variants are not graded."""
    auditor: tuple[SupportingRole, ...] = ("auditor",) if audit else ()
    grader: tuple[SupportingRole, ...] = ("grader",) if variants is None else ()
    required = (*npc_roles(examiner), *grader, *_mention_roles(icd10, mentions), *auditor)
    return TaskRoles(required, ("extractor", "auditor"), evaluates_model=True)


def one_step_roles(icd10: bool, mentions: MentionSource) -> TaskRoles:
    """Return the roles of one-step reports."""
    required = ("grader", *_mention_roles(icd10, mentions))
    return TaskRoles(required, ("extractor",), evaluates_model=True)


def collaboration_roles(
    strategy: str,
    consultations: str | list[str] | None,
    examiner: ExaminerKind,
    icd10: bool,
    mentions: MentionSource,
) -> TaskRoles:
    """Return the roles of a team; a vote on given consultations holds no visit."""
    is_discussion = strategy == "discussion"
    moderator: tuple[SupportingRole, ...] = (MODERATOR,) if is_discussion else ()
    # A discussion asks patient and examiner about contradictions, whoever held the visits.
    npcs = npc_roles(examiner) if is_discussion or not consultations else ()
    required = ("grader", *_mention_roles(icd10, mentions), *moderator, *npcs)
    return TaskRoles(required, ("extractor",), team="doctors")


def attack_roles(examiner: ExaminerKind) -> TaskRoles:
    """Return the roles of requests to the examiner, which evaluate the examiner itself."""
    # The model of `--model` is not called: the examiner itself is under evaluation.
    return TaskRoles(() if examiner == "chart" else ("examiner",))


def qualify_roles(candidate: SupportingRole) -> TaskRoles:
    """Return the roles of an instrument's exam: the candidate alone."""
    return TaskRoles((), evaluates_model=True, candidate=candidate)


def usmle_roles() -> TaskRoles:
    """Return the roles of an exam of one model."""
    return TaskRoles(("summarizer",), ("extractor",), evaluates_model=True)


def usmle_icf_roles() -> TaskRoles:
    """Return the roles of an exam of a team."""
    return TaskRoles(("summarizer",), ("extractor",), team="participants")


ROLES_BY_TASK = {
    "mvme": mvme_roles,
    "mvme_one_step": one_step_roles,
    "mvme_collaboration": collaboration_roles,
    "mvme_examiner_attack": attack_roles,
    "qualify_auditor": partial(qualify_roles, "auditor"),
    "qualify_examiner": partial(qualify_roles, "examiner"),
    "qualify_grader": partial(qualify_roles, "grader"),
    "qualify_patient": partial(qualify_roles, "patient"),
    "usmle": usmle_roles,
    "usmle_icf": usmle_icf_roles,
}


def roles_of(task: str, parameters: Mapping[str, Any]) -> TaskRoles:
    """Return the roles of a task with all its parameters, before any case is read."""
    function: Any = ROLES_BY_TASK[task]
    # Each function takes the task's own parameters by name, and only those that it needs.
    roles: TaskRoles = function(
        **{name: parameters[name] for name in signature(function).parameters}
    )
    return roles


def _mention_roles(icd10: bool, mentions: MentionSource) -> tuple[SupportingRole, ...]:
    return ("extractor",) if icd10 and mentions == "model" else ()
