"""Decide whether a run may be ranked and tested against others, and say why not: the only place."""

import re
from collections.abc import Callable, Iterator, Mapping
from math import isnan, nan
from typing import Any

from inspect_aihospital.analysis.unread_shares import MOST_UNREAD, large_shares
from inspect_aihospital.core.fidelity.comparability_verdict import VERDICT, broken_bounds

Run = Mapping[Any, Any]
"""A row of `Evidence.runs`."""

OPTION = "--include-not-comparable"

MARK = "(not comparable)"
"""Text behind the label of an excluded run, wherever the label stands."""

FIDELITY = re.compile(r"fidelity\d*")
"""The scorer, and its scores that Inspect numbers when they are appended."""

PATIENT = "patient"


def exclusion_of(run: Run) -> str:
    """Say why a run is neither ranked nor tested; empty if it may be."""
    return "; ".join(reason for rule in RULES if (reason := rule(run)))


def mark_label(label: str, run: Run) -> str:
    """Return a name of a run, with the mark if the run is excluded."""
    return f"{label} {MARK}" if exclusion_of(run) else label


def bears_mark(text: object) -> bool:
    """Say whether a cell of a table holds the label of an excluded run."""
    return isinstance(text, str) and MARK in text


def is_unchecked(run: Run) -> bool:
    """Say whether a run had a patient and no verdict: its fidelity is unknown, not broken."""
    verdicts = [figures.get(VERDICT, nan) for figures in fidelity_figures(run)]
    had_patient = bool(verdicts) or any(role == PATIENT for role in run["roles"])
    return had_patient and all(isnan(verdict) for verdict in verdicts)


def fidelity_figures(run: Run) -> list[dict[str, float]]:
    """Return the figures of each fidelity scoring of a run, by name, the first scoring first."""
    scorings: dict[str, dict[str, float]] = {}
    for key, value in run["metrics"].items():
        *path, figure = key.split("/")
        scorer = next((part for part in path if FIDELITY.fullmatch(part)), None)
        if scorer and isinstance(value, int | float):
            scorings.setdefault(scorer, {})[figure] = float(value)
    # Inspect numbers appended scorers, so "fidelity10" comes after "fidelity9".
    return [scorings[scorer] for scorer in sorted(scorings, key=lambda name: (len(name), name))]


def _broken_instruments(run: Run) -> str:
    """Name the bounds that patient or examiner broke; a single scoring is enough."""
    return "; ".join(dict.fromkeys(_broken_bounds(run)))


def _broken_bounds(run: Run) -> Iterator[str]:
    for figures in fidelity_figures(run):
        if figures.get(VERDICT) == 0:
            yield broken_bounds(figures) or "its log says comparable 0"


def _unread(run: Run) -> str:
    """Name the share of replies or reports that no rule could read, if it is too large."""
    limit = f"(at most {100 * MOST_UNREAD:g} %)"
    shares = dict.fromkeys(map(str, large_shares(run["metrics"])))
    return "; ".join(f"{share} {limit}" for share in shares)


RULES: tuple[Callable[[Run], str], ...] = (_broken_instruments, _unread)
"""Each gives a short reason from what a run's row holds, or an empty text."""
