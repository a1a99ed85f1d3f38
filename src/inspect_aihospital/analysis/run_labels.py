"""Label runs for tables by who was evaluated, and by conditions where models do not suffice."""

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.exclusions import mark_label

Run = dict[Hashable, Any]

FILE_OPTIONS = ("budget_from", "consultations")
"""Options that name a file and not a condition."""

TEAMS = ("doctors", "participants")
"""Roles of several seats, in whose runs no single model is evaluated."""


def label_runs(runs: pd.DataFrame) -> pd.DataFrame:
    """Give each run a `label` that is unique within its task; an excluded run's has a mark.

    Returns:
        The runs, by run id.
    """
    records = runs.to_dict("records")
    short = _short_names({model for run in records for model in _evaluated(run)})
    runs = runs.assign(label=[_evaluated_label(run, short) for run in records])
    runs = runs.sort_values(["task", "label", "created", "run"])
    for _, namesakes in runs.groupby(["task", "label"]):
        if len(namesakes) > 1:
            runs.loc[namesakes.index, "label"] = _distinct_labels(namesakes.to_dict("records"))
    runs["label"] = [mark_label(run["label"], run) for run in runs.to_dict("records")]
    return runs.set_index("run", drop=False)


def _evaluated(run: Run) -> list[str]:
    team: list[str] = next((run["roles"][role] for role in TEAMS if role in run["roles"]), [])
    return team or [run["model"]]


def _short_names(models: set[str]) -> dict[str, str]:
    """Drop the provider from names, where no two models would share the rest."""
    last_parts = {model: model.rsplit("/", 1)[-1] for model in models}
    counts = Counter(last_parts.values())
    return {model: last if counts[last] == 1 else model for model, last in last_parts.items()}


def _evaluated_label(run: Run, short: Mapping[str, str]) -> str:
    return " + ".join(short[model] for model in _evaluated(run)) or "no model"


def _distinct_labels(runs: Sequence[Run]) -> list[str]:
    """Add to labels the conditions in which the runs of one model differ.

    Runs that differ in no condition are numbered. A role that some runs lack is added only where
    nothing else distinguishes them.
    """
    conditions = [_conditions(run) for run in runs]
    differing = sorted(
        key
        for key in {key for condition in conditions for key in condition}
        if len({str(condition.get(key)) for condition in conditions}) > 1
    )
    roles = {role for run in runs for role in run["roles"]}
    common = [key for key in differing if key not in roles or all(key in c for c in conditions)]
    labels = _with_conditions(runs, conditions, common)
    if len(set(labels)) < len(labels):
        labels = _with_conditions(runs, conditions, differing)
    return [
        f"{label} #{labels[:place].count(label) + 1}" if labels.count(label) > 1 else label
        for place, label in enumerate(labels)
    ]


def _with_conditions(
    runs: Sequence[Run], conditions: Sequence[dict[str, Any]], keys: Sequence[str]
) -> list[str]:
    return [
        ", ".join([run["label"], *(f"{key}={values[key]}" for key in keys if key in values)])
        for run, values in zip(runs, conditions, strict=True)
    ]


def is_seat(role: str) -> bool:
    """Say whether a role is a single seat of a panel or team, such as `grader_a`."""
    return bool(re.search(r"_[a-z]$", role))


def _conditions(run: Run) -> dict[str, Any]:
    roles = {role: " + ".join(models) for role, models in run["roles"].items() if not is_seat(role)}
    args = {name: value for name, value in run["args"].items() if name not in FILE_OPTIONS}
    conditions = {"version": run["version"], **args, **roles}
    return {name: value for name, value in conditions.items() if value is not None}
