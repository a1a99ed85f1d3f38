"""Collect runs of teams, and the procedure by which each came to its report."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import mark_label

DISCUSSION, WITHOUT, VOTE = "dispute resolution", "no dispute resolution", "vote"
RELEASED = "released discussion"


@dataclass(frozen=True)
class TeamRun:
    """Hold a run of a team.

    Attributes:
        run: Its row.
        procedure: `DISCUSSION`, `WITHOUT`, `VOTE` or `RELEASED`.
        scores: A row a case and epoch: of `meeting`, or the released counts.
    """

    run: Mapping[Hashable, Any]
    procedure: str
    scores: pd.DataFrame

    @property
    def doctors(self) -> tuple[str, ...]:
        """Models of its seats, in order."""
        return tuple(self.run["roles"].get("doctors", [self.run["model"]]))

    @property
    def marked_procedure(self) -> str:
        """Procedure, with the mark of a run that is not comparable."""
        return mark_label(self.procedure, self.run)

    @property
    def name(self) -> str:
        """Models without their providers, and the procedure."""
        models = " + ".join(model.rsplit("/", 1)[-1] for model in self.doctors)
        return f"{models}, {self.marked_procedure}"


def team_runs(evidence: Evidence) -> list[TeamRun]:
    """List runs of teams, those of this package first; empty without any."""
    # released counts are of single doctors too, whose rows have no rounds
    runs = [
        TeamRun(run, _procedure(run), rows)
        for scorer in ("meeting", "released_counts")
        for run, rows in _of_scorer(evidence, scorer)
        if "rounds" in rows and (rows["rounds"].notna().any() or scorer == "meeting")
    ]
    return sorted(runs, key=lambda team: (team.procedure == RELEASED, team.name, team.run["run"]))


def _of_scorer(evidence: Evidence, scorer: str) -> list[tuple[dict[Hashable, Any], pd.DataFrame]]:
    if scorer not in evidence.scores:
        return []
    groups = evidence.scores[scorer].groupby("run", sort=False)
    return [(evidence.run(str(run)), rows) for run, rows in groups]


def _procedure(run: Mapping[Hashable, Any]) -> str:
    if run["task"].startswith("released"):
        return RELEASED
    if run["args"].get("strategy") == "vote":
        return VOTE
    return WITHOUT if run["args"].get("dispute_resolution") is False else DISCUSSION
