"""Put the verdict `comparable` into words: the bounds that broke, and those that say little.

Read off the figures that a log keeps, so that a log with other bounds than today's can be read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan

from inspect_aihospital.core.fidelity.bounds import (
    CONTRACT_BOUND,
    CONTRACT_REPLACEMENTS,
    EVERY_BOUND,
    SHARE_ENDINGS,
    Bound,
    count_of,
)

Figures = Mapping[str, float]
"""Figures of the scorer `fidelity`, by name."""

VERDICT = "comparable"

_PREFIX, _SUFFIX = "bound_", "_ok"
_BOUNDS = {bound.figure: bound for bound in EVERY_BOUND}


@dataclass(frozen=True)
class JudgedBound:
    """A bound as a log judged it.

    Attributes:
        figure: Name of the figure that is bounded.
        is_kept: Whether it was kept; `None` where nothing could be checked.
        value: The figure; NaN where the log has none.
        checks: How many checks it is of; NaN where the log does not tell.
    """

    figure: str
    is_kept: bool | None
    value: float
    checks: float

    @property
    def label(self) -> str:
        """Name of the bounded figure in plain words."""
        if self._bound and self._bound.label:
            return self._bound.label
        return self.figure.removesuffix("_rate").replace("_", " ")

    def is_weak(self, epochs: int) -> bool:
        """Tell whether so few checks kept it that a single finding would have broken it.

        A case that is repeated may only repeat itself, so checks count once for all epochs.
        """
        fewest = self._bound.fewest_checks if self._bound else 0
        return self.is_kept is True and self.checks / epochs < fewest

    @property
    def is_single(self) -> bool:
        """Tell whether one finding broke it, which may be by chance, or a false accusation."""
        is_broken_rate = self.figure.endswith("_rate") and self.is_kept is False
        return is_broken_rate and round(self.value * self.checks, 6) == 1

    def __str__(self) -> str:
        """Write figure, bound and number of checks: `early endings 12.5 % (at most 5 %, n 24)`."""
        unit = " %" if self.figure.endswith(SHARE_ENDINGS) else ""
        scale = 100 if unit else 1
        remarks = []
        # a log of another version may have been judged by another limit
        if self._bound and self._bound.keeps(self.value) is self.is_kept:
            side = "at least" if self._bound.is_minimum else "at most"
            remarks.append(f"{side} {scale * self._bound.limit:g}{unit}")
        if not isnan(self.checks):
            remarks.append(f"n {self.checks:.0f}")
        if self.is_single:
            remarks.append("by a single finding")
        figure = "" if isnan(self.value) else f" {scale * self.value:.1f}{unit}"
        return f"{self.label}{figure}" + (f" ({', '.join(remarks)})" if remarks else "")

    @property
    def _bound(self) -> Bound | None:
        return _BOUNDS.get(self.figure)


def judged_bounds(figures: Figures) -> list[JudgedBound]:
    """Return the bounds that a log judged, in its order."""
    names = [
        name.removeprefix(_PREFIX).removesuffix(_SUFFIX)
        for name in figures
        if name.startswith(_PREFIX) and name.endswith(_SUFFIX)
    ]
    return [
        JudgedBound(
            figure=name,
            is_kept=None if isnan(ok := figures[f"{_PREFIX}{name}{_SUFFIX}"]) else bool(ok),
            value=figures.get(name, nan),
            checks=figures.get(count_of(name), nan),
        )
        for name in names
    ]


def broken_bounds(figures: Figures) -> str:
    """Return the broken bounds, each with figure, limit and number of checks; empty for none."""
    return "; ".join(str(bound) for bound in judged_bounds(figures) if bound.is_kept is False)


def describe_verdict(figures: Figures) -> str:
    """Return the verdict and the bounds that could not be checked: "yes, honesty not checked".

    Where patients played a manner, it says that their contract was what they were judged against.
    """
    verdict = {1.0: "yes", 0.0: "no"}.get(figures.get(VERDICT, nan))
    if verdict is None:
        return "unknown, no bound checked"
    if f"{_PREFIX}{CONTRACT_BOUND.figure}{_SUFFIX}" in figures:
        verdict += ", judged against the patient's contract"
    unchecked = [bound.label for bound in judged_bounds(figures) if bound.is_kept is None]
    return f"{verdict}, {_join_labels(unchecked)} not checked" if unchecked else verdict


def weak_bounds(figures: Figures, epochs: int = 1) -> list[str]:
    """List the bounds that too few checks an epoch kept, each with their number.

    They are too few below `Bound.fewest_checks`: 50 for 2 %, 20 for 5 %, 10 for 10 %.
    """
    weak = (bound for bound in judged_bounds(figures) if bound.is_weak(epochs))
    repeats = f" in {epochs} epochs" if epochs > 1 else ""
    return [f"{bound.label} (n {bound.checks:.0f}{repeats})" for bound in weak]


def contract_bounds(figures: Figures) -> str:
    """Return the bounds of a contract that replace others, as judged; empty without any.

    The rate whose bound is replaced may be beyond it.
    """
    replacements = {bound.figure for bound in CONTRACT_REPLACEMENTS.values()}
    return "; ".join(str(b) for b in judged_bounds(figures) if b.figure in replacements)


def _join_labels(labels: Sequence[str]) -> str:
    """Join labels as a sentence lists them."""
    *first_labels, last_label = labels
    return f"{', '.join(first_labels)} and {last_label}" if first_labels else last_label
