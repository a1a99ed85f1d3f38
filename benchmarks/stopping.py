"""How soon a stopping rule ends a run, and how often it errs (docs/statistics.md).

    python -m benchmarks.stopping                            # every table
    python -m benchmarks.stopping --page docs/statistics.md  # their summary

Two models are looked at after every case, up to 506, with scores on the grid of real ones. The
second model's are those of the first, moved by exponential tilting. Draws are seeded.
"""

import argparse
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from benchmarks.coverage_cases import DISTRIBUTIONS, Vector, alike, independent, moved
from benchmarks.coverage_methods import Bounds, one_more_case, student
from benchmarks.marked_block import replace_block
from inspect_aihospital.statistics.confidence_sequence import RISK, kelly_bets, log_capital
from inspect_aihospital.statistics.interval import POINTS, Range
from inspect_aihospital.statistics.power import POWER

BEGIN = "<!-- stopping: python -m benchmarks.stopping -->"
END = "<!-- end of stopping -->"

CASES = 506
DIFFERENCE = 8.0
"""True difference, and the smallest that matters."""

HALF_WIDTH = 5.0
WITHIN: Range = (-100.0, 100.0)
LIMIT = math.log(2 / 0.05)
LIKELY = math.log(1 / (1 - POWER))
"""Log capital at which a difference of what matters is excluded."""

CORRELATIONS = (0.5, 0.9)
NEVER = CASES + 1
GRID = np.arange(0.0, 100.01, 0.5)
FIXED_SAMPLES = 1000

Capital = Callable[[Vector, float, float], Vector]
"""Values of shape (samples, cases), a supposed mean, the least value → log capital."""


def kelly(values: Vector, mean: float, least: float) -> Vector:
    """The package's own."""
    bets = kelly_bets(values, (least, -least), DIFFERENCE)
    return log_capital(values, bets, mean, least)


def plug_in(values: Vector, mean: float, least: float) -> Vector:
    """Bets for a whole sequence (Waudby-Smith and Ramdas, 2024, §4), each risks at most half.

    Their variance is that which Kelly's bets imply.
    """
    kelly_bet = kelly_bets(values, (least, -least), DIFFERENCE)
    variances = DIFFERENCE / kelly_bet - DIFFERENCE**2
    counts = np.arange(1, values.shape[-1] + 1)
    bets = np.sqrt(2 * LIMIT / (variances * counts * np.log1p(counts)))
    return log_capital(values, np.minimum(bets, 0.5 / (mean - least)), mean, least)


def mixture(values: Vector, mean: float, least: float) -> Vector:
    """Twenty constant bets that share the capital."""
    bets = np.geomspace(0.02, RISK, 20) / (mean - least)
    parts = [log_capital(values, np.full(values.shape[-1], bet), mean, least) for bet in bets]
    return np.asarray(np.logaddexp.reduce(parts, axis=0) - math.log(len(bets)), dtype=np.float64)


BETS: Mapping[str, Capital] = {"Kelly": kelly, "plug-in": plug_in, "mixture": mixture}


@dataclass(frozen=True)
class Race:
    """How a rule did on differences of two models.

    Attributes:
        deviation: Standard deviation of the cases' differences.
        errors: Share of samples of equal models that are called different, at any look.
        medians: Median number of cases at the end, by bets; `NEVER` beyond all.
        equal_median: That of equal models.
        found: Share of samples whose difference is found before any other end.
        overlooked: Share of samples that are called alike.
        by_t: Cases at which the t test finds the difference as often as the rule does.
        by_interval: Cases at which the package's fixed interval does.
    """

    deviation: float
    errors: float
    medians: Mapping[str, float]
    equal_median: float
    found: float
    overlooked: float
    by_t: int
    by_interval: int


def first_look(capital: Vector, limit: float = LIMIT) -> Vector:
    """The number of cases after which each sample's capital first reached its limit."""
    reached = capital >= limit
    return np.where(reached.any(axis=-1), reached.argmax(axis=-1) + 1.0, NEVER)


def ends(differences: Vector, bets: Capital = kelly) -> tuple[Vector, Vector, Vector]:
    """The looks at which samples are called higher, lower, and alike; shape (samples,) each."""
    sides, least = (differences, -differences), WITHIN[0]
    higher, lower = (first_look(bets(side, 0.0, least)) for side in sides)
    above, below = (first_look(bets(side, -DIFFERENCE, least), LIKELY) for side in sides)
    return higher, lower, np.maximum(above, below)


def differences(name: str, correlation: float, points: float, samples: int) -> Vector:
    """Differences of a better and a worse model, shape (samples, cases)."""
    scores = DISTRIBUTIONS[name]
    has_room = scores.mean + points <= 97
    other = moved(scores, scores.mean + (points if has_room else -points)) if points else scores
    generator = np.random.default_rng(CASES)
    first, second = alike((scores, other), (samples, CASES), correlation, generator)
    return second - first if has_room else first - second


def fixed_interval(samples: Vector) -> Bounds:
    """The package's own, of differences."""
    return one_more_case(samples, within=WITHIN)


def needed_cases(values: Vector, interval: Callable[[Vector], Bounds], power: float) -> int:
    """Count the cases at which an interval lies above 0 in this share of samples."""

    def powerful(n: int) -> bool:
        lower, _ = interval(values[:, :n].T)
        return float((lower > 0).mean()) >= power

    low, high = 2, CASES
    if not powerful(high):
        return NEVER
    while high - low > max(1, low // 50):
        middle = (low + high) // 2
        low, high = (low, middle) if powerful(middle) else (middle, high)
    return high


def race(name: str, correlation: float, samples: int) -> Race:
    """How the rule does on one kind of scores."""
    null = differences(name, correlation, 0, samples)
    ends_of_equals = ends(null)
    apart = differences(name, correlation, DIFFERENCE, samples)
    up, down, same = ends(apart)
    at_end = {bets: np.minimum.reduce(ends(apart, how)) for bets, how in BETS.items()}
    found = float((up < np.minimum(down, same)).mean())
    return Race(
        deviation=float(apart.std()),
        errors=float((np.minimum(*ends_of_equals[:2]) < NEVER).mean()),
        medians={bets: float(np.median(looks)) for bets, looks in at_end.items()},
        equal_median=float(np.median(np.minimum.reduce(ends_of_equals))),
        found=found,
        overlooked=float((same < np.minimum(up, down)).mean()),
        by_t=needed_cases(apart, student, found),
        by_interval=needed_cases(apart[:FIXED_SAMPLES], fixed_interval, found),
    )


@dataclass(frozen=True)
class Precision:
    """How the rule did on a mean: share held at every look and at the end, cases until then."""

    held: float
    held_at_end: float
    median: float
    by_interval: int


def precision(name: str, samples: int) -> Precision:
    """How a run does that ends at a half-width."""
    scores = DISTRIBUTIONS[name]
    values = independent(scores, (samples, CASES), np.random.default_rng(CASES))
    above, below = (_excluded(side) for side in (values, 100 - values))
    widths = 100 - 0.5 * (np.maximum(above - 1, 0) + np.maximum(below - 1, 0))
    narrow = widths <= 2 * HALF_WIDTH
    look = np.where(narrow.any(axis=1), narrow.argmax(axis=1) + 1, NEVER)
    missed = np.minimum(_missed(values, scores.mean), _missed(100 - values, 100 - scores.mean))
    return Precision(
        held=float((missed == NEVER).mean()),
        held_at_end=float((missed > np.minimum(look, CASES)).mean()),
        median=float(np.median(look)),
        by_interval=_needed_for_width(values),
    )


def _missed(values: Vector, mean: float) -> Vector:
    bets = kelly_bets(values, POINTS, HALF_WIDTH)
    return first_look(log_capital(values, bets, mean, 0.0))


def _excluded(values: Vector) -> Vector:
    """The number of means of the grid, from the least on, that are excluded after each case."""
    bets = kelly_bets(values, POINTS, HALF_WIDTH)
    counts = np.zeros((len(values), CASES + 2))
    for mean in GRID:
        looks = first_look(log_capital(values, bets, float(mean), 0.0)).astype(int)
        np.add.at(counts, (np.arange(len(values)), looks), 1)
    return np.asarray(np.cumsum(counts, axis=1)[:, 1:-1], dtype=np.float64)


def _needed_for_width(values: Vector) -> int:
    few = values[:FIXED_SAMPLES]
    for n in range(10, CASES, 5):
        lower, upper = one_more_case(few[:, :n].T)
        if np.median(upper - lower) <= 2 * HALF_WIDTH:
            return n
    return NEVER


Races = Mapping[tuple[str, float], Race]
Precisions = Mapping[str, Precision]


def measure(samples: int) -> tuple[Races, Precisions]:
    """Measure both rules; scores that do not vary have no difference to find."""
    names = [name for name, scores in DISTRIBUTIONS.items() if len(scores.values) > 1]
    races = {key: race(*key, samples) for key in product(names, CORRELATIONS)}
    return races, {name: precision(name, max(1, samples // 4)) for name in DISTRIBUTIONS}


def _cases(count: float) -> str:
    return f"{count:.0f}" if count < NEVER else f"> {CASES}"


def _share(count: float, of: int) -> str:
    return f"{100 * count / of:.0f} %" if max(count, of) < NEVER else "–"


def page_tables(races: Races, precisions: Precisions) -> Iterator[str]:
    """The rule on differences at the lower correlation, and summaries of all else."""
    few = {key: one for key, one in races.items() if key[1] == CORRELATIONS[0]}
    yield from _of_differences(few)
    yield "\n**All correlations: median cases ÷ those of the fixed interval; highest error.**\n"
    yield "| bets | lowest | middle | highest | error |\n|---|---|---|---|---|"
    known = [one for one in races.values() if one.by_interval < NEVER]
    error = max(one.errors for one in races.values())
    for bets in BETS:
        ratios = [min(one.medians[bets], CASES) / one.by_interval for one in known]
        cells = " | ".join(f"{100 * value:.0f} %" for value in np.quantile(ratios, [0, 0.5, 1]))
        yield f"| {bets} | {cells} | {f'{error:.3f}' if bets == 'Kelly' else ''} |"
    rule = f"A mean to ±{HALF_WIDTH:g} points, `stop={HALF_WIDTH:g}`"
    yield f"\n**{rule}: over twelve kinds of scores.**\n"
    held_names = "held at every look, lowest | held at the end, lowest"
    yield f"| {held_names} | cases ÷ fixed, middle | highest |"
    yield "|---|---|---|---|"
    ratios = [min(p.median, CASES) / p.by_interval for p in precisions.values()]
    held = min(one.held for one in precisions.values())
    at_end = min(one.held_at_end for one in precisions.values())
    cells = " | ".join(f"{100 * value:.0f} %" for value in np.quantile(ratios, [0.5, 1]))
    yield f"| {held:.3f} | {at_end:.3f} | {cells} |"


def every_table(races: Races, precisions: Precisions) -> Iterator[str]:
    """All figures by what was drawn."""
    for correlation in CORRELATIONS:
        yield f"\n**Correlation {correlation}**\n"
        yield from _of_differences({k: one for k, one in races.items() if k[1] == correlation})
    yield from page_tables(races, precisions)
    yield "\n| scores | held at every look | at the end | fixed interval | stopped: median |"
    yield "|" + "---|" * 5
    for name, one in precisions.items():
        yield (
            f"| {name} | {one.held:.3f} | {one.held_at_end:.3f} "
            f"| {_cases(one.by_interval)} | {_cases(one.median)} |"
        )


def _of_differences(races: Races) -> Iterator[str]:
    yield f"**A true difference of {DIFFERENCE:g} points, `stop={DIFFERENCE:g}`: cases needed.**\n"
    names = "fixed, t | fixed, interval | stopped | of t | of interval | found | overlooked | equal"
    yield f"| scores | SD | error | {names} |"
    yield "|" + "---|" * 11
    for (name, _), one in races.items():
        median = one.medians["Kelly"]
        yield (
            f"| {name} | {one.deviation:.0f} | {one.errors:.3f} "
            f"| {_cases(one.by_t)} | {_cases(one.by_interval)} | {_cases(median)} "
            f"| {_share(median, one.by_t)} | {_share(median, one.by_interval)} "
            f"| {100 * one.found:.0f} % | {100 * one.overlooked:.0f} % "
            f"| {_cases(one.equal_median)} |"
        )


def main() -> None:
    """Print the tables, or write them into a page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--replications", type=int, default=4000)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    figures = measure(options.replications)
    if options.page:
        lines = "\n".join(page_tables(*figures))
        replace_block(options.page, BEGIN, END, f"\n\n{lines}\n\n")
    print("\n".join(every_table(*figures)))


if __name__ == "__main__":
    main()
