"""How a run is called in tables: by who was evaluated, and by more where that is not enough."""

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.exclusions import marked

Run = dict[Hashable, Any]

BESIDE_CASES = ("budget_from", "consultations")
"""Options that name a file and not a condition."""

TEAMS = ("doctors", "participants")
"""Roles of several seats, in whose runs no single model is evaluated."""


def label_runs(runs: pd.DataFrame) -> pd.DataFrame:
    """Runs with a `label` each, unique within a task, by run id; an excluded run's has a mark."""
    records = runs.to_dict("records")
    short = _short_names({model for run in records for model in _evaluated(run)})
    runs = runs.assign(label=[_who(run, short) for run in records])
    runs = runs.sort_values(["task", "label", "created", "run"])
    for _, same in runs.groupby(["task", "label"]):
        if len(same) > 1:
            names = _told_apart(same.to_dict("records"))
            runs.loc[same.index, "label"] = names
    runs["label"] = [marked(run["label"], run) for run in runs.to_dict("records")]
    return runs.set_index("run", drop=False)


def _evaluated(run: Run) -> list[str]:
    team: list[str] = next((run["roles"][role] for role in TEAMS if role in run["roles"]), [])
    return team or [run["model"]]


def _short_names(models: set[str]) -> dict[str, str]:
    """Names without their provider, where no two models would share one."""
    lasts = Counter(model.rsplit("/", 1)[-1] for model in models)
    return {
        model: last if lasts[last := model.rsplit("/", 1)[-1]] == 1 else model for model in models
    }


def _who(run: Run, short: Mapping[str, str]) -> str:
    return " + ".join(short[model] for model in _evaluated(run)) or "no model"


def _told_apart(runs: Sequence[Run]) -> list[str]:
    """Labels with what runs of one model differ in, and a number where they differ in nothing.

    A role that some of them do not have stands there only where nothing else tells them apart.
    """
    args = [_conditions(run) for run in runs]
    differing = sorted(
        key
        for key in {key for one in args for key in one}
        if len({str(one.get(key)) for one in args}) > 1
    )
    roles = {role for run in runs for role in run["roles"]}
    held = [key for key in differing if key not in roles or all(key in one for one in args)]
    labels = _with(runs, args, held)
    if len(set(labels)) < len(labels):
        labels = _with(runs, args, differing)
    return [
        f"{label} #{labels[:place].count(label) + 1}" if labels.count(label) > 1 else label
        for place, label in enumerate(labels)
    ]


def _with(runs: Sequence[Run], args: Sequence[dict[str, Any]], keys: Sequence[str]) -> list[str]:
    return [
        ", ".join([run["label"], *(f"{key}={one[key]}" for key in keys if key in one)])
        for run, one in zip(runs, args, strict=True)
    ]


def seat(role: str) -> bool:
    """Whether a role is one seat of a panel or team, such as `grader_a`."""
    return bool(re.search(r"_[a-z]$", role))


def _conditions(run: Run) -> dict[str, Any]:
    roles = {role: " + ".join(models) for role, models in run["roles"].items() if not seat(role)}
    args = {name: value for name, value in run["args"].items() if name not in BESIDE_CASES}
    told = {"version": run["version"], **args, **roles}
    return {name: value for name, value in told.items() if value is not None}
