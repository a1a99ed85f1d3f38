"""Label runs for tables by who was evaluated, and by conditions where models do not suffice."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.start_times import utc_text

LENGTHS = (len("2026-01-31"), len("2026-01-31T10:15"), len("2026-01-31T10:15:20"))
"""Letters of a start that tell the day, the minute, the second."""

FILE_OPTIONS = ("budget_from", "consultations")
"""Options that name a file and not a condition."""


def label_runs(runs: Sequence[Run]) -> list[Run]:
    """Give each run a `label` that is unique within its task; an excluded run's has a mark."""
    short = _short_names({model for run in runs for model in run.team})
    teams = [" + ".join(short[model] for model in run.team) or "no model" for run in runs]
    labelled = [replace(run, label=team) for run, team in zip(runs, teams, strict=True)]
    # Numbers of namesakes follow the time at which they were started.
    labelled.sort(key=lambda run: (run.task, run.label, utc_text(run.created), run.id))
    return [
        replace(run, label=run.marked(label))
        for _, group in groupby(labelled, key=lambda run: run.task)
        for run, label in _distinct_labels(list(group))
    ]


def _short_names(models: set[str]) -> dict[str, str]:
    """Drop the provider from names, where no two models would share the rest."""
    last_parts = {model: model.rsplit("/", 1)[-1] for model in models}
    counts = Counter(last_parts.values())
    return {model: last if counts[last] == 1 else model for model, last in last_parts.items()}


def _distinct_labels(runs: Sequence[Run]) -> list[tuple[Run, str]]:
    """Add to the labels of a task's runs the conditions in which namesakes differ.

    All runs that have them get them, whatever their model. Runs that differ in no condition are
    told apart by what their user noted, else by their start, which say which is which. Only runs
    that have even these in common are numbered.
    """
    namesakes: dict[str, list[Run]] = {}
    for run in runs:
        namesakes.setdefault(run.label, []).append(run)
    keys = sorted({key for group in namesakes.values() for key in _differing(group)})
    conditions = [_conditions(run) for run in runs]
    labels = [
        ", ".join([run.label, *(f"{key}={values[key]}" for key in keys if key in values)])
        for run, values in zip(runs, conditions, strict=True)
    ]
    for write_endings in (_notes, _starts, _numbers):
        labels = _told_apart(runs, labels, write_endings)
    return list(zip(runs, labels, strict=True))


def _told_apart(
    runs: Sequence[Run],
    labels: Sequence[str],
    write_endings: Callable[[Sequence[Run]], Sequence[str]],
) -> list[str]:
    """Add an ending to each label that several runs have."""
    places_by_label: dict[str, list[int]] = {}
    for place, label in enumerate(labels):
        places_by_label.setdefault(label, []).append(place)
    endings: dict[int, str] = {}
    for places in places_by_label.values():
        if len(places) > 1:
            texts = write_endings([runs[place] for place in places])
            endings |= dict(zip(places, texts, strict=True))
    return [label + endings.get(place, "") for place, label in enumerate(labels)]


def _notes(runs: Sequence[Run]) -> list[str]:
    """Write what users noted of the runs, as far as it differs between them."""
    names = sorted({name for run in runs for name in run.notes})
    differing = [name for name in names if len({run.notes.get(name) for run in runs}) > 1]
    return [
        "".join(f", {name}={run.notes[name]}" for name in differing if name in run.notes)
        for run in runs
    ]


def _starts(runs: Sequence[Run]) -> list[str]:
    """Write the day (UTC) on which each run was started, and the time where several have it."""
    starts = [utc_text(run.created) for run in runs]
    if len({start[: LENGTHS[-1]] for start in starts}) == 1:
        return [""] * len(runs)
    texts = []
    for start in starts:
        counts = {n: sum(other[:n] == start[:n] for other in starts) for n in LENGTHS}
        length = next((n for n, count in counts.items() if count == 1), LENGTHS[-1])
        texts.append(f", started={start[:length].replace('T', ' ')}")
    return texts


def _numbers(runs: Sequence[Run]) -> list[str]:
    return [f" #{number}" for number, _ in enumerate(runs, start=1)]


def _differing(runs: Sequence[Run]) -> set[str]:
    """Return the conditions that tell runs apart.

    A role that some of them lack is one only where nothing else does.
    """
    conditions = [_conditions(run) for run in runs]
    differing = {
        key
        for key in {key for condition in conditions for key in condition}
        if len({str(condition.get(key)) for condition in conditions}) > 1
    }
    roles = {role for run in runs for role in run.roles}
    common = {key for key in differing if key not in roles or all(key in c for c in conditions)}
    is_unique = len({tuple(str(c.get(key)) for key in common) for c in conditions}) == len(runs)
    # The roles that some runs lack come in only where nothing else tells the runs apart.
    return common if is_unique else differing


def _conditions(run: Run) -> dict[str, Any]:
    # a single seat of a panel or team, such as grader_a, is no condition of its own
    roles = {
        role: " + ".join(models)
        for role, models in run.roles.items()
        if not re.search(r"_[a-z]$", role)
    }
    args = {name: value for name, value in run.args.items() if name not in FILE_OPTIONS}
    # of a manner from a file the name says more than the path
    args |= {"manner": run.manner_name} if "manner" in args else {}
    instruments = {name: value for name, (_, value) in run.instrument_settings.items()}
    conditions = {**run.settings, **instruments, "version": run.version, **args, **roles}
    return {name: value for name, value in conditions.items() if value is not None}
