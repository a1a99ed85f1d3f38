"""What a reader is told above a table: in what its runs differ, and which were badly played."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.exclusions import OPTION, exclusion_of, is_unchecked

Run = dict[Hashable, Any]


NOBODY = "–"
"""Stands where a run has no such role: a one-step run has no patient."""

BY_RULE = "written rules"
"""Stands where no model was bound to a role that rules play too."""


def _role(name: str) -> Callable[[Run], str]:
    return lambda run: " + ".join(_models(run, name)) or NOBODY


def _models(run: Run, role: str) -> list[str]:
    """Who played a role: a panel's seats stand for their role."""
    seats = [models for name, models in run["roles"].items() if name.startswith(f"{role}_")]
    return run["roles"].get(role) or [model for models in seats for model in models]


def _text(cell: Any) -> str:
    """A cell of a frame, in which no text may be NaN."""
    return cell if isinstance(cell, str) else ""


CONDITIONS: dict[str, Callable[[Run], str]] = {
    "task": lambda run: str(run["task"]),
    "prompt hash": lambda run: _text(run["prompt_hash"]) or "unknown",
    "cases": lambda run: _text(run.get("cases")) or NOBODY,
    "grader": _role("grader"),
    "patient": _role("patient"),
    "examiner": _role("examiner"),
    "moderator": _role("moderator"),
    "auditor": _role("auditor"),
    "extractor": lambda run: " + ".join(_models(run, "extractor")) or BY_RULE,
    "summarizer": _role("summarizer"),
    "rehearsal": lambda run: "a rehearsal" if run["rehearsal"] else "real models",
}
"""What has to be the same in all rows of a table, by name: how it is read off a run."""

VERSION, OPTIONS = "task version", "options"
"""Conditions that are held against each other only between runs that both have them."""

HARMLESS = ("audit", "budget_from", "consultations", "icd10", "mentions")
"""Options that move no grade: they name files, or add scores."""

REHEARSAL = "Rehearsal: played by rule, offline. No result of any model."


def marks(
    runs: pd.DataFrame,
    varies: Iterable[str] = (),
    *,
    within_tasks: bool = False,
    include_not_comparable: bool = False,
) -> tuple[str, ...]:
    """What a reader of a table has to be told of its rows.

    Args:
        runs: The runs of its rows.
        varies: Conditions that differ on purpose: names of `CONDITIONS`, `VERSION`, `OPTIONS`.
        within_tasks: Runs of different tasks are not held against each other.
        include_not_comparable: Runs that are excluded are ranked and tested all the same.

    Returns:
        A sentence for each run that is excluded, with the reason and what follows; one for the runs
        whose patient and examiner nobody checked; one for each condition that differs, with who has
        which; one where any row is a
        rehearsal, which names the rehearsals unless all are; and one for each run whose shards lack
        something. Versions are compared between runs of one task, an option between runs that
        have it. Runs are called by numbers, and their labels told once, where that is shorter.
    """
    records = _named(runs.to_dict("records"))
    tasks = dict.fromkeys(run["task"] for run in records) if within_tasks else ()
    groups = [[run for run in records if run["task"] == task] for task in tasks] or [records]
    found = [one for group in groups for one in _differences(group, varies)]
    gaps = [(run["label"], gap) for run in records for gap in run.get("gaps", ())]
    lacking = [f"Incomplete: {label}: {gap}." for label, gap in gaps]
    labels = [str(run["label"]) for run in records]
    instruments = (*_excluded(records, include_not_comparable), *_unchecked(records))
    return (
        *instruments,
        *_rehearsed(records),
        *lacking,
        *_shorter(_by_label(found), _by_number(found, labels)),
    )


Difference = tuple[str, dict[str, list[str]]]
"""A condition, and for each of its values the labels of runs."""


def _differences(records: list[Run], varies: Iterable[str]) -> Iterator[Difference]:
    conditions = {**CONDITIONS, **_by_task(records, varies), **_by_option(records, varies)}
    for name, read in conditions.items():
        groups: dict[str, list[str]] = {}
        for run in records:
            groups.setdefault(read(run), []).append(str(run["label"]))
        groups.pop(NOBODY, None)
        if name not in varies and len(groups) > 1:
            yield name, groups


def _by_label(found: Iterable[Difference]) -> list[str]:
    return list(dict.fromkeys(_told(name, groups, "; ") for name, groups in found))


def _by_number(found: Sequence[Difference], labels: Iterable[str]) -> list[str]:
    """The same with numbers for runs; the first sentence says whose they are."""
    named = {label for _, groups in found for some in groups.values() for label in some}
    numbers = {
        label: str(number)
        for number, label in enumerate((one for one in labels if one in named), start=1)
    }
    key = "; ".join(f"{number} is {label}" for label, number in numbers.items())
    told = (
        _told(name, {value: [numbers[one] for one in some] for value, some in groups.items()}, ", ")
        for name, groups in found
    )
    return [f"Runs by number: {key}.", *dict.fromkeys(told)]


def _told(name: str, groups: Mapping[str, Sequence[str]], between: str) -> str:
    told = "; ".join(f"{value} ({between.join(who)})" for value, who in groups.items())
    return f"Runs differ in {name}: {told}."


def _shorter(*ways: list[str]) -> list[str]:
    """The way that takes fewer letters, of equals the first."""
    return min(ways, key=lambda sentences: sum(map(len, sentences)))


def _excluded(records: list[Run], included: bool) -> Iterator[str]:
    follows = (
        f"The run is ranked and tested all the same, by {OPTION}."
        if included
        else "The run is not ranked, and has no p-value."
    )
    for run in records:
        if reason := exclusion_of(run):
            yield f"{run['label']}: {reason}. {follows}"


def _unchecked(records: list[Run]) -> Iterator[str]:
    labels = [str(run["label"]) for run in records if is_unchecked(run)]
    if labels:
        yield f"Not checked whether patient and examiner kept to the record: {'; '.join(labels)}."


def _rehearsed(records: list[Run]) -> Iterator[str]:
    labels = sorted(str(run["label"]) for run in records if run["rehearsal"])
    if labels:
        yield REHEARSAL if len(labels) == len(records) else f"{REHEARSAL} ({'; '.join(labels)})"


def _named(records: list[Run]) -> list[Run]:
    """Runs with labels that are unique: those of two tasks may have the same."""
    seen = Counter(run["label"] for run in records)
    return [
        run if seen[run["label"]] == 1 else {**run, "label": f"{run['label']}, {run['task']}"}
        for run in records
    ]


def _by_task(records: list[Run], varies: Iterable[str]) -> dict[str, Callable[[Run], str]]:
    if VERSION in varies:
        return {}
    return {f"version of {task}": _version(task) for task in sorted({r["task"] for r in records})}


def _version(task: str) -> Callable[[Run], str]:
    return lambda run: str(run["version"]) if run["task"] == task else NOBODY


def _by_option(records: list[Run], varies: Iterable[str]) -> dict[str, Callable[[Run], str]]:
    if OPTIONS in varies:
        return {}
    names = sorted({name for run in records for name in run["args"]} - set(HARMLESS))
    return {f"option {name}": _option(name) for name in names}


def _option(name: str) -> Callable[[Run], str]:
    return lambda run: _option_value(run["args"][name]) if name in run["args"] else NOBODY


def _option_value(value: object) -> str:
    return "not given" if value is None else str(value)
