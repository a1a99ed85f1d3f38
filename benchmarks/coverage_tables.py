"""The tables of `benchmarks.coverage`: all of them, and the summary for a page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

SIZES = (10, 15, 20, 30, 50, 100, 506)
OF_PAIRS = (10, 30, 100, 506)
LABELS = (20, 40, 100)
OURS = "one more case"
MOST_SHOWN = 1000
"""Widths of studentised intervals have no limit: their mean says no more than this."""


@dataclass(frozen=True)
class Held:
    """How a method did.

    Attributes:
        coverage: Share of samples whose interval holds the truth.
        width: Mean width of the intervals.
    """

    coverage: float
    width: float

    def __str__(self) -> str:
        """Both, as a cell."""
        width = f"{self.width:.1f}" if self.width < MOST_SHOWN else f"> {MOST_SHOWN}"
        return f"{self.coverage:.3f} / {width}"


Methods = Mapping[str, Held]
"""How each method did, by its name."""


@dataclass(frozen=True)
class Corrected:
    """How the intervals of labels did, and in which share of samples the judge was used."""

    intervals: Methods
    judge_used: float


@dataclass(frozen=True)
class ToldApart:
    """Shares of samples in which models of one mean are told apart.

    Attributes:
        by_p: By the p-value of the paired comparison.
        by_interval: By the interval of their difference, which excludes 0.
    """

    by_p: float
    by_interval: float


@dataclass(frozen=True)
class Figures:
    """How intervals did, by what was drawn and by the number of cases (or labels), the last key."""

    means: Mapping[tuple[str, int], Methods]
    differences: Mapping[tuple[tuple[str, str], float, int], Methods]
    equals: Mapping[tuple[tuple[str, str], float, int], ToldApart]
    epochs: Mapping[tuple[str, int], Held]
    micro: Mapping[tuple[float, float, int], Held]
    shares: Mapping[tuple[float, int], Methods]
    corrected: Mapping[tuple[str, str, int], Corrected]


def page_tables(figures: Figures) -> Iterator[str]:
    """The lowest coverage of each kind of interval."""
    yield from _lowest_of_means(figures.means, OF_PAIRS)
    yield "\n**Other figures by one more case: lowest coverage / largest mean width.**\n"
    kinds: dict[str, Mapping[Any, Held]] = {
        "differences of two models": {k: one[OURS] for k, one in figures.differences.items()},
        "means over one to three epochs": figures.epochs,
        "micro precision": figures.micro,
        "shares": {k: one["exact"] for k, one in figures.shares.items()},
    }
    yield from _head(["figure", *(f"n = {n}" for n in OF_PAIRS)])
    for name, found in kinds.items():
        by_n = [[one for key, one in found.items() if key[-1] == n] for n in OF_PAIRS]
        yield _row([name, *(str(_worst(cell)) for cell in by_n)])
    yield from _wrongly_told_apart(figures.equals)
    yield "\n**Means of labels on some of 506 cases: lowest coverage / largest mean width.**\n"
    methods = list(next(iter(figures.corrected.values())).intervals)
    yield from _head(["labels", *methods])
    for n in LABELS:
        chosen = [one.intervals for key, one in figures.corrected.items() if key[-1] == n]
        yield _row([str(n), *(str(_worst(one[way] for one in chosen)) for way in methods)])


def every_table(figures: Figures) -> Iterator[str]:
    """All figures by what was drawn."""
    yield from _lowest_of_means(figures.means, SIZES)
    yield from _means(figures.means)
    yield from _differences(figures.differences)
    yield from _equal_means(figures.equals)
    yield from _ratios(figures)
    yield from _shares(figures.shares)
    yield from _corrected(figures.corrected)


def _worst(cells: Iterable[Held]) -> Held:
    every = list(cells)
    return Held(min(held.coverage for held in every), max(held.width for held in every))


def _lowest_of_means(
    means: Mapping[tuple[str, int], Methods], sizes: Sequence[int]
) -> Iterator[str]:
    yield "**Means: the lowest coverage over all distributions / the mean width.**\n"
    methods = list(next(iter(means.values())))
    yield from _head(["n", *methods])
    for n in sizes:
        cells = []
        for method in methods:
            every = [
                held_by_method[method] for (_, size), held_by_method in means.items() if size == n
            ]
            width = float(np.mean([held.width for held in every]))
            cells.append(str(Held(_worst(every).coverage, width)))
        yield _row([str(n), *cells])


def _means(means: Mapping[tuple[str, int], Methods]) -> Iterator[str]:
    for method in ("t", OURS):
        yield f"\n**Means by {method}: coverage / width.**\n"
        yield from _head(["scores", *(f"n = {n}" for n in SIZES)])
        for name in dict.fromkeys(name for name, _ in means):
            yield _row([name, *(str(means[name, n][method]) for n in SIZES)])


def _differences(found: Mapping[tuple[tuple[str, str], float, int], Methods]) -> Iterator[str]:
    yield "\n**Differences of two models: coverage / width.**\n"
    sizes = [f"{way}, n = {n}" for n in OF_PAIRS for way in ("t", OURS)]
    yield from _head(["scores", "correlation", *sizes])
    for pair, correlation in dict.fromkeys(key[:2] for key in found):
        cells = [str(held) for n in OF_PAIRS for held in found[pair, correlation, n].values()]
        yield _row([" less ".join(pair), str(correlation), *cells])


def _wrongly_told_apart(
    equals: Mapping[tuple[tuple[str, str], float, int], ToldApart],
) -> Iterator[str]:
    yield "\n**Models of equal mean that are told apart: highest share, in percent.**\n"
    yield from _head(["told apart by, scores", *(f"n = {n}" for n in OF_PAIRS)])
    for is_one_kind, kinds in ((True, "of one kind"), (False, "of two kinds")):
        chosen = {k: one for k, one in equals.items() if (k[0][0] == k[0][1]) == is_one_kind}
        for way in ("p", "interval"):
            by_n = [[k for k in chosen if k[-1] == n] for n in OF_PAIRS]
            shares = [max(getattr(chosen[k], f"by_{way}") for k in keys) for keys in by_n]
            yield _row([f"{way}, {kinds}", *(f"{100 * share:.1f}" for share in shares)])


def _equal_means(found: Mapping[tuple[tuple[str, str], float, int], ToldApart]) -> Iterator[str]:
    yield "\n**Models of equal mean that are told apart, in percent: by p / by the interval.**\n"
    yield from _head(["scores", "correlation", *(f"n = {n}" for n in OF_PAIRS)])
    for pair, correlation in dict.fromkeys(key[:2] for key in found):
        shares = [found[pair, correlation, n] for n in OF_PAIRS]
        cells = [f"{100 * one.by_p:.1f} / {100 * one.by_interval:.1f}" for one in shares]
        yield _row([" and ".join(pair), str(correlation), *cells])


def _ratios(figures: Figures) -> Iterator[str]:
    yield "\n**Means over one to three epochs a case, and micro precision in percent.**\n"
    yield from _head(["what", *(f"n = {n}" for n in OF_PAIRS)])
    for name in dict.fromkeys(name for name, _ in figures.epochs):
        yield _row([f"epochs: {name}", *(str(figures.epochs[name, n]) for n in OF_PAIRS)])
    for share, alike in dict.fromkeys(key[:2] for key in figures.micro):
        cells = [str(figures.micro[share, alike, n]) for n in OF_PAIRS]
        yield _row([f"precision {share:g}, correlation in a case {alike:g}", *cells])


def _shares(found: Mapping[tuple[float, int], Methods]) -> Iterator[str]:
    yield "\n**Shares: coverage / width in percent, exactly.**\n"
    sizes = [f"{way}, n = {n}" for n in OF_PAIRS for way in ("Wilson", "exact")]
    yield from _head(["true share", *sizes])
    for share in dict.fromkeys(share for share, _ in found):
        cells = [str(held) for n in OF_PAIRS for held in found[share, n].values()]
        yield _row([f"{share:.0%}", *cells])


def _corrected(found: Mapping[tuple[str, str, int], Corrected]) -> Iterator[str]:
    yield "\n**Corrected means of 506 cases: coverage / width.**\n"
    methods = list(next(iter(found.values())).intervals)
    yield from _head(["cases", "judge", "labels", *methods, "judge used"])
    for (truth, judge, n), one in found.items():
        cells = [str(one.intervals[way]) for way in methods]
        yield _row([truth, judge, str(n), *cells, f"{one.judge_used:.0%}"])


def _head(names: Sequence[str]) -> Iterator[str]:
    yield _row(names)
    yield "|" + "---|" * len(names)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
