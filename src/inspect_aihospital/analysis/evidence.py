"""Hold what logs contain: a row a run, a sample, a score."""

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd
from inspect_ai.model import ModelCost

from inspect_aihospital.analysis.examination_prices import ExaminationPrices
from inspect_aihospital.analysis.reference_runs import references_of
from inspect_aihospital.analysis.run import Run

KEYS = ["run", "id", "epoch"]
"""Columns that identify a sample: the run's id, the case's or question's id, the epoch."""


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

    def is_watched(self, *runs: str) -> bool:
        """Say whether a stopping rule watched a difference between some runs, stopped or not."""
        return any(self.references.get(run) in runs for run in runs)

    @cached_property
    def references(self) -> dict[str, str]:
        """The run against which each run with `stop_against` was watched, by ids."""
        return references_of(self.run_by_id.values())

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
