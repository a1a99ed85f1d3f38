"""Hold the metadata of a run, of one log or of its shards' logs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isnan, nan
from typing import Any

from inspect_aihospital.analysis.exclusions import MARK, exclusion_of, fidelity_figures
from inspect_aihospital.core.fidelity.comparability_verdict import VERDICT
from inspect_aihospital.core.manner.contract import PLAIN, manner_place
from inspect_aihospital.spending.log_spending import Spending

SETTINGS = ("interaction", "collaboration", "one step", "elicited")
"""The paper's three procedures for a report, in the order of its tables, and one step from what a
visit brought up."""

INTERACTION, _, ONE_STEP, ELICITED = SETTINGS

NOBODY = "–"
"""Value of a condition where a run has no such role: a one-step run has no patient."""

REHEARSAL = "aihospital/rehearsal"
"""Beginning of the names of rehearsed models."""

ROUNDS = "participants"
"""Role whose runs have rounds for epochs."""

TEAMS = ("doctors", ROUNDS)
"""Roles of several seats, in whose runs no single model is evaluated."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """Hold the metadata of a run, of one log or of its shards' logs.

    Attributes:
        id: The id of its eval, or a digest of what its shards have in common.
        task: Name of the task, without the package.
        version: Version of the task.
        model: The model under evaluation; empty for a team.
        roles: Models by role, of the roles that its task has.
        args: Task options.
        settings: What was set of how who is evaluated answers, such as `temperature`, by name.
        role_settings: The same of its instruments, by role.
        notes: What its user noted of it, by `--metadata` and `--tags`.
        manner: How its patients talk: `plain`, or the name of a manner and its hash.
        prompt_hash: Hash of its prompts, where known.
        complaint_hash: Hash of the prompt for an opening, where a model wrote that.
        rehearsal: Any model of it was rehearsed.
        metrics: Of the log's results, by `scorer/name/metric`; of shards those that can be pooled.
        cases: Number of its cases, and a digest of their ids.
        content: Digest of its file of records or questions.
        created: When it started, in UTC.
        path: Of its logs.
        samples: Number of its samples.
        completed: How many of them ended.
        shards: How many of how many; `None` where there are none.
        gaps: What its shards lack.
        spending: Tokens that its models used.
        stopping: What its log says of its stopping rule; empty without one.
        later_spending: Those of an exam's rounds after the first.
        label: Who was evaluated, unique within the task.
    """

    id: str = ""
    task: str = ""
    version: str = ""
    model: str = ""
    roles: Mapping[str, list[str]] = field(default_factory=dict)
    args: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    role_settings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    manner: str = PLAIN
    prompt_hash: str | None = None
    complaint_hash: str | None = None
    rehearsal: bool = False
    metrics: Mapping[str, float] = field(default_factory=dict)
    cases: str | None = None
    content: str | None = None
    created: str = ""
    path: str = ""
    samples: int = 0
    completed: int = 0
    shards: str | None = None
    gaps: tuple[str, ...] = ()
    spending: Spending = field(default_factory=Spending)
    stopping: Mapping[str, Any] = field(default_factory=dict)
    later_spending: Spending = field(default_factory=Spending)
    label: str = ""

    @property
    def setting(self) -> str:
        """Setting of the task, one of `SETTINGS`."""
        if "one_step" in self.task:
            return ELICITED if self.args.get("given") == ELICITED else ONE_STEP
        return SETTINGS[1] if "collaboration" in self.task else SETTINGS[0]

    @property
    def manner_name(self) -> str:
        """Name of its patients' manner, without the hash."""
        return self.manner.partition(" ")[0]

    @property
    def place(self) -> tuple[int, str, tuple[int, str], str, str]:
        """Its place among the rows of tables: by setting, model, manner and label."""
        model = self.label.partition(", ")[0]
        setting = SETTINGS.index(self.setting)
        return setting, model, manner_place(self.manner_name), self.label, self.id

    @property
    def name(self) -> str:
        """Label and setting."""
        return f"{self.label}, {self.setting}"

    @property
    def team(self) -> list[str]:
        """The models under evaluation: of a team each seat's."""
        bound: list[str] = next((self.roles[role] for role in TEAMS if role in self.roles), [])
        return bound or [self.model]

    @property
    def has_rounds(self) -> bool:
        """Whether its epochs are rounds on the same questions, and no repetitions."""
        return ROUNDS in self.roles

    @property
    def was_rehearsed(self) -> bool:
        """Whether who is evaluated was rehearsed, not the instruments alone."""
        return any(model.startswith(REHEARSAL) for model in self.team)

    @property
    def instrument_settings(self) -> dict[str, tuple[str, str]]:
        """Role and value of each setting of an instrument, by name, as `temperature of grader`."""
        return {
            f"{name} of {role}": (role, value)
            for role, values in sorted(self.role_settings.items())
            for name, value in values.items()
        }

    @property
    def exclusion(self) -> str:
        """Why it is neither ranked nor tested; empty if it may be."""
        return exclusion_of(self.metrics)

    @property
    def was_stopped(self) -> bool:
        """Whether its stopping rule ended it: p-values of a fixed number of cases do not hold."""
        return bool(self.stopping.get("reason"))

    @property
    def is_unchecked(self) -> bool:
        """Whether it had a patient and no verdict: its fidelity is unknown, not broken."""
        verdicts = [figures.get(VERDICT, nan) for figures in fidelity_figures(self.metrics)]
        return bool(verdicts or "patient" in self.roles) and all(map(isnan, verdicts))

    def marked(self, name: str) -> str:
        """Return a name of the run, with the mark if it is excluded."""
        return f"{name} {MARK}" if self.exclusion else name
