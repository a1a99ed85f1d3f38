"""Runs of teams: how each came to its report."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import marked

DISCUSSION, WITHOUT, VOTE = "dispute resolution", "no dispute resolution", "vote"
RELEASED = "released discussion"


@dataclass(frozen=True)
class TeamRun:
    """A run of a team.

    Attributes:
        run: Its row.
        how: How it came to its reports.
        scores: A row a case and epoch: of `meeting`, or the released counts.
    """

    run: Mapping[Hashable, Any]
    how: str
    scores: pd.DataFrame

    @property
    def doctors(self) -> tuple[str, ...]:
        """The models of its seats, in order."""
        return tuple(self.run["roles"].get("doctors", [self.run["model"]]))

    @property
    def way(self) -> str:
        """How it came to its reports, with the mark of a run that is not comparable."""
        return marked(self.how, self.run)

    @property
    def named(self) -> str:
        """Who, and how."""
        return f"{' + '.join(one.rsplit('/', 1)[-1] for one in self.doctors)}, {self.way}"


def team_runs(evidence: Evidence) -> list[TeamRun]:
    """Runs of teams, those of this package first; empty without any."""
    found = [
        TeamRun(run, _how(run), rows)
        for scorer, has in (("meeting", "rounds"), ("released_counts", "rounds"))
        for run, rows in _of_scorer(evidence, scorer)
        if has in rows and (rows[has].notna().any() or scorer == "meeting")
    ]
    return sorted(found, key=lambda one: (one.how == RELEASED, one.named, one.run["run"]))


def _of_scorer(evidence: Evidence, scorer: str) -> list[tuple[dict[Hashable, Any], pd.DataFrame]]:
    if scorer not in evidence.scores:
        return []
    groups = evidence.scores[scorer].groupby("run", sort=False)
    return [(evidence.run(str(run)), rows) for run, rows in groups]


def _how(run: Mapping[Hashable, Any]) -> str:
    if run["task"].startswith("released"):
        return RELEASED
    if run["args"].get("strategy") == "vote":
        return VOTE
    return WITHOUT if run["args"].get("dispute_resolution") is False else DISCUSSION
