"""In what runs of one table differ beside the model: such rows are not comparable."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pandas as pd

Run = dict[Hashable, Any]


NOBODY = "–"
"""Stands where a run has no such role: a one-step run has no patient."""


def _role(name: str) -> Callable[[Run], str]:
    return lambda run: " + ".join(_models(run, name)) or NOBODY


def _models(run: Run, role: str) -> list[str]:
    """Who played a role: a panel's seats stand for their role."""
    seats = [models for name, models in run["roles"].items() if name.startswith(f"{role}_")]
    return run["roles"].get(role) or [model for models in seats for model in models]


CONDITIONS: dict[str, Callable[[Run], str]] = {
    "task": lambda run: str(run["task"]),
    "task version": lambda run: str(run["version"]),
    "prompt hash": lambda run: str(run["prompt_hash"] or NOBODY),
    "grader": _role("grader"),
    "patient": _role("patient"),
    "examiner": _role("examiner"),
    "moderator": _role("moderator"),
    "auditor": _role("auditor"),
    "extractor": _role("extractor"),
    "summarizer": _role("summarizer"),
    "rehearsal": lambda run: "a rehearsal" if run["rehearsal"] else "real models",
    "options": lambda run: _options(run) or "none",
}
"""What has to be the same in all rows of a table, by name: how it is read off a run."""

BESIDE_CASES = ("budget_from", "consultations")
"""Options that name a file and not a condition."""

REHEARSAL = "Rehearsal: played by rule, offline. No result of any model."


def _options(run: Run) -> str:
    told = {k: v for k, v in run["args"].items() if v is not None and k not in BESIDE_CASES}
    return ", ".join(f"{name}={value}" for name, value in sorted(told.items()))


def marks(runs: pd.DataFrame, varies: Iterable[str] = ()) -> tuple[str, ...]:
    """What a reader of a table has to be told of its rows.

    Args:
        runs: The runs of its rows.
        varies: Conditions that differ on purpose.

    Returns:
        A sentence for each condition that differs, with who has which; and one where any row is a
        rehearsal.
    """
    records = runs.to_dict("records")
    told = [
        f"Not comparable across {name}: {_groups(records, read)}."
        for name, read in CONDITIONS.items()
        if name not in varies and len({read(run) for run in records} - {NOBODY}) > 1
    ]
    rehearsed = sorted(str(run["label"]) for run in records if run["rehearsal"])
    return (*([f"{REHEARSAL} ({'; '.join(rehearsed)})"] if rehearsed else []), *told)


def _groups(records: list[Run], read: Callable[[Run], str]) -> str:
    groups: dict[str, list[str]] = {}
    for run in records:
        groups.setdefault(read(run), []).append(str(run["label"]))
    return "; ".join(f"{value} ({', '.join(labels)})" for value, labels in groups.items())
