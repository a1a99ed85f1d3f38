"""Decide whether a run may be ranked and tested against others, and say why not: the only place."""

import re
from collections.abc import Iterator, Mapping

from inspect_aihospital.analysis.lost_texts import MOST_LOST, spoiling_shares
from inspect_aihospital.core.fidelity.comparability_verdict import VERDICT, broken_bounds

Metrics = Mapping[str, float]
"""Figures of a log's results, by `scorer/name/metric`."""

OPTION = "--include-not-comparable"

MARK = "(not comparable)"
"""Text behind the label of an excluded run, wherever the label stands."""

FIDELITY = re.compile(r"fidelity\d*")
"""The scorer, and its scores that Inspect numbers when they are appended."""


def exclusion_of(metrics: Metrics) -> str:
    """Say why a run is neither ranked nor tested; empty if it may be."""
    # any scoring may break a bound, and appended ones mostly break the same
    broken = dict.fromkeys(_broken_bounds(metrics))
    lost = dict.fromkeys(map(str, spoiling_shares(metrics)))
    return "; ".join([*broken, *(f"{share} (at most {100 * MOST_LOST:g} %)" for share in lost)])


def bears_mark(text: object) -> bool:
    """Say whether a cell of a table holds the label of an excluded run."""
    return isinstance(text, str) and MARK in text


def fidelity_figures(metrics: Metrics) -> list[dict[str, float]]:
    """Return the figures of each fidelity scoring of a run, by name, the first scoring first."""
    scorings: dict[str, dict[str, float]] = {}
    for key, value in metrics.items():
        *path, figure = key.split("/")
        scorer = next((part for part in path if FIDELITY.fullmatch(part)), None)
        if scorer and isinstance(value, int | float):
            scorings.setdefault(scorer, {})[figure] = float(value)
    # Inspect numbers appended scorers, so "fidelity10" comes after "fidelity9".
    return [scorings[scorer] for scorer in sorted(scorings, key=lambda name: (len(name), name))]


def _broken_bounds(metrics: Metrics) -> Iterator[str]:
    for figures in fidelity_figures(metrics):
        if figures.get(VERDICT) == 0:
            yield broken_bounds(figures) or "its log says comparable 0"
