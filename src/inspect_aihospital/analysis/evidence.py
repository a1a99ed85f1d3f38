"""Hold what logs contain: the metadata of each run, and a row a run, a sample, a score."""

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import isnan, nan
from typing import Any

import pandas as pd
from inspect_ai.model import ModelCost

from inspect_aihospital.analysis.examination_prices import ExaminationPrices
from inspect_aihospital.analysis.exclusions import MARK, exclusion_of, fidelity_figures
from inspect_aihospital.core.fidelity.comparability_verdict import VERDICT
from inspect_aihospital.core.manner.contract import PLAIN, manner_place
from inspect_aihospital.spending.log_spending import Spending

KEYS = ["run", "id", "epoch"]
"""Columns that identify a sample: the run's id, the case's or question's id, the epoch."""

SETTINGS = ("interaction", "collaboration", "one step", "elicited")
"""The paper's three procedures for a report, in the order of its tables, and one step from what a
visit brought up."""

INTERACTION, _, ONE_STEP, ELICITED = SETTINGS

REHEARSAL = "aihospital/rehearsal"
"""Beginning of the names of rehearsed models."""

TEAMS = ("doctors", "participants")
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
        manner: How its patients talk: `plain`, or the name of a manner and its hash.
        prompt_hash: Hash of its prompts, where known.
        complaint_hash: Hash of the prompt for an opening, where a model wrote that.
        rehearsal: Any model of it was rehearsed.
        metrics: Of the log's results, by `scorer/name/metric`; of shards those that can be pooled.
        cases: Number of its cases, and a digest of their ids.
        content: Digest of its file of records or questions.
        created: When it started.
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
    def was_rehearsed(self) -> bool:
        """Whether who is evaluated was rehearsed, not the instruments alone."""
        return any(model.startswith(REHEARSAL) for model in self.team)

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


@dataclass(frozen=True)
class SkippedLog:
    """Name a log that was not read.

    Attributes:
        path: Where it is.
        reason: What is wrong with it, and what to do.
        unfinished_task_id: Task id of a run that did not end in success, which its retries share;
            else empty.
        created: When that run was started, as its log says.
    """

    path: str
    reason: str
    unfinished_task_id: str = ""
    created: str = ""


@dataclass(frozen=True, eq=False)
class Evidence:
    """Hold everything that tables and figures are made of.

    Attributes:
        runs: A row a run, by id: the attributes of `Run`, its id as `run`.
        samples: A row a sample and epoch: `KEYS`, what its metadata tells of the case (`specialty`,
            `department`, `language`, `step`, …; NaN where it does not), `error`, `limit`,
            `input_tokens`, `output_tokens`, `seconds`, `evaluated_calls`, `instrument_calls`; who
            was evaluated if a person was, `person`, `last_answer`, `answers`, `person_seconds`.
        scores: By scorer, a row a score: `KEYS`, a column for each number of its value, `reason`,
            and `facts`, the small parts of its metadata as JSON.
        skipped: The logs that were not read.
        include_not_comparable: Runs that are not comparable are ranked and tested all the same.
        baseline: The label of the run that others are compared with; without one it is the best.
        prices: The user's, by model; other prices are looked up.
        examination_prices: The user's; empty without.
    """

    runs: pd.DataFrame
    samples: pd.DataFrame
    scores: Mapping[str, pd.DataFrame] = field(default_factory=dict)
    skipped: tuple[SkippedLog, ...] = ()
    include_not_comparable: bool = False
    baseline: str = ""
    prices: Mapping[str, ModelCost] = field(default_factory=dict)
    examination_prices: ExaminationPrices = field(default_factory=ExaminationPrices)

    def may_compare(self, *runs: str) -> bool:
        """Say whether some runs may be ranked, tested and pooled with others."""
        return self.include_not_comparable or self._excluded.isdisjoint(runs)

    def any_was_stopped(self, *runs: str) -> bool:
        """Say whether a stopping rule ended one of some runs, so that no test of them holds."""
        return any(self.run(run).was_stopped for run in runs)

    @cached_property
    def _excluded(self) -> frozenset[str]:
        return frozenset(id for id, run in self.run_by_id.items() if run.exclusion)

    def run(self, run: str) -> Run:
        """Return the metadata of a run."""
        return self.run_by_id[run]

    @cached_property
    def run_by_id(self) -> dict[str, Run]:
        """All runs, in the order of their rows."""
        records = self.runs.rename(columns={"run": "id"}).to_dict("records")
        # a frame holds NaN where a run has no text
        rows = [{str(k): v for k, v in r.items() if not isinstance(v, float)} for r in records]
        return {row["id"]: Run(**row) for row in rows}

    def samples_of(self, run: str) -> pd.DataFrame:
        """Return the samples of a run."""
        return self._samples.get(run, self.samples.iloc[:0])

    @cached_property
    def _samples(self) -> dict[Hashable, pd.DataFrame]:
        return dict(iter(self.samples.groupby("run", sort=False))) if len(self.samples) else {}

    def case_ids(self, *runs: str) -> frozenset[str]:
        """Return the ids of the cases that any of some runs was to have, also without a score."""
        return frozenset().union(*(self._case_ids.get(run, frozenset()) for run in runs))

    @cached_property
    def _case_ids(self) -> dict[Hashable, frozenset[str]]:
        samples = self.samples.reindex(columns=KEYS)
        return {run: frozenset(ids) for run, ids in samples.groupby("run")["id"]}

    def scored(self, scorer: str) -> pd.DataFrame:
        """Return the scores of a scorer with what is known of their cases; empty without any.

        Rows are in the order of `scores`, with their places as index. The frame is cached, so
        callers must not write into it.
        """
        if scorer not in self.scores:
            return pd.DataFrame(columns=[*KEYS, "reason", "facts"])
        if scorer not in self._merged:
            frame = self.scores[scorer]
            self._merged[scorer] = frame.merge(self.samples, on=KEYS, how="left", validate="1:1")
        return self._merged[scorer]

    @cached_property
    def _merged(self) -> dict[str, pd.DataFrame]:
        return {}


def facts(frame: pd.DataFrame, key: str) -> pd.Series:
    """Return a part of scores' metadata, `None` where a score lacks it."""
    return frame["facts"].map(lambda text: json.loads(text).get(key))
