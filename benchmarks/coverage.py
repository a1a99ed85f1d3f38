"""How often intervals hold the truth, and how wide they are (docs/statistics.md).

    python -m benchmarks.coverage --replications 3000                            # every table
    python -m benchmarks.coverage --replications 3000 --page docs/statistics.md  # their summary

Every cell draws samples of cases whose true mean is known, makes the interval of each, and gives
the share that holds the truth and the mean width. Figures are reproducible: draws are seeded.
"""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import numpy as np
from scipy.special import ndtri
from scipy.stats import binom

from benchmarks.coverage_cases import (
    DISTRIBUTIONS,
    LETTERS,
    OF_ONE_MEAN,
    PAIRS,
    Scores,
    alike,
    independent,
    moved,
)
from benchmarks.coverage_methods import METHODS, Bounds, Vector, one_more_case, student
from benchmarks.coverage_tables import (
    LABELS,
    OF_PAIRS,
    SIZES,
    Corrected,
    Figures,
    Held,
    ToldApart,
    every_table,
    page_tables,
)
from benchmarks.labels import CASES, GRADERS, TRUTHS, draw
from benchmarks.marked_block import replace_block
from inspect_aihospital.statistics.columns import bootstrap_ratios
from inspect_aihospital.statistics.interval import exact_bounds
from inspect_aihospital.statistics.p_values import sign_flip_p
from inspect_aihospital.statistics.power import ALPHA
from inspect_aihospital.statistics.tuning import labels_alone, powered

BEGIN = "<!-- coverage: python -m benchmarks.coverage -->"
END = "<!-- end of coverage -->"

CORRELATIONS = (0.5, 0.9)
OVER_EPOCHS = ("95 % at 100, others lower", "good, 3 % at 0", "one letter, even")
PRECISIONS = (0.05, 0.6, 0.95)
ALIKE_IN_CASE = (0.0, 0.2)
SHARES = (0.01, 0.02, 0.05, 0.2, 0.5, 0.95, 0.99)
DIFFERENCES = (-100.0, 100.0)
AT_ONCE = 250
HOW = (0.95, 2000, 1)
ROUNDING = 1e-6


def held(bounds: Bounds, truth: float) -> Held:
    """How intervals of many samples did."""
    lower, upper = bounds
    holds = (lower <= truth + ROUNDING) & (truth - ROUNDING <= upper)
    return Held(float(holds.mean()), float((upper - lower).mean()))


def in_parts(method: Callable[[Vector], Bounds], samples: Vector) -> Bounds:
    """A method's bounds of the columns of samples, some at a time to spare memory."""
    starts = range(0, samples.shape[1], AT_ONCE)
    parts = [method(samples[:, start : start + AT_ONCE]) for start in starts]
    lower, upper = (np.concatenate([part[side] for part in parts]) for side in (0, 1))
    return lower, upper


def of_means(name: str, n: int, replications: int) -> dict[str, Held]:
    """All methods on means of n cases."""
    scores = DISTRIBUTIONS[name]
    samples = independent(scores, (n, replications), np.random.default_rng(n))
    return {
        method: held(in_parts(bounds, samples), scores.mean) for method, bounds in METHODS.items()
    }


def of_differences(
    pair: tuple[str, str], correlation: float, n: int, replications: int
) -> dict[str, Held]:
    """Differences of two models on n shared cases."""
    both = DISTRIBUTIONS[pair[0]], DISTRIBUTIONS[pair[1]]
    generator = np.random.default_rng(n)
    one, other = alike(both, (n, replications), correlation, generator)
    truth = both[0].mean - both[1].mean
    ours = partial(one_more_case, within=DIFFERENCES)
    methods: dict[str, Callable[[Vector], Bounds]] = {"t": student, "one more case": ours}
    return {name: held(in_parts(make, one - other), truth) for name, make in methods.items()}


def of_equal_means(
    pair: tuple[str, str], correlation: float, n: int, replications: int
) -> ToldApart:
    """Two models of one mean on n shared cases, whose scores are of one kind or of two."""
    first, second = (DISTRIBUTIONS[name] for name in pair)
    both = first, second if pair[0] == pair[1] else moved(second, first.mean)
    one, other = alike(both, (n, replications), correlation, np.random.default_rng(n))
    differences = one - other
    lower, upper = in_parts(partial(one_more_case, within=DIFFERENCES), differences)
    return ToldApart(
        by_p=float(np.mean([sign_flip_p(sample) < ALPHA for sample in differences.T])),
        by_interval=float(((lower > 0) | (upper < 0)).mean()),
    )


def of_epochs(name: str, n: int, replications: int) -> Held:
    """Means over rows of n cases with one to three epochs each."""
    scores = DISTRIBUTIONS[name]
    generator = np.random.default_rng(n)
    rows = alike((scores,) * 3, (n, replications), 0.7, generator)
    epochs = generator.integers(1, 4, (n, replications))
    sums = sum(np.where(epochs > at, values, 0) for at, values in enumerate(rows))
    return held(_ratios(np.asarray(sums), epochs.astype(float), (0.0, 100.0)), scores.mean)


def of_micro(share: float, alike_in_case: float, n: int, replications: int) -> Held:
    """Micro precision of n cases with one to about six mentions, in percent."""
    generator = np.random.default_rng(n)
    mentions = 1 + generator.poisson(2, (n, replications))
    spread = 1 / alike_in_case - 1 if alike_in_case else np.inf
    chances = (
        generator.beta(share * spread, (1 - share) * spread, (n, replications))
        if alike_in_case
        else share
    )
    matched = generator.binomial(mentions, chances)
    lower, upper = _ratios(matched.astype(float), mentions.astype(float), (0.0, 1.0))
    return held((100 * lower, 100 * upper), 100 * share)


def _ratios(parts: Vector, wholes: Vector, within: tuple[float, float]) -> Bounds:
    estimates = [
        estimate
        for start in range(0, parts.shape[1], AT_ONCE)
        for estimate in bootstrap_ratios(
            parts[:, start : start + AT_ONCE],
            wholes[:, start : start + AT_ONCE],
            within=within,
            draws=HOW[1],
        )
    ]
    return np.array([estimate.lower for estimate in estimates]), np.array(
        [estimate.upper for estimate in estimates]
    )


def of_shares(share: float, n: int) -> dict[str, Held]:
    """Wilson's and exact bounds of a share, in percent; summed over all samples, not drawn."""
    hits = np.arange(n + 1)
    chances = binom.pmf(hits, n, share)
    lowest, highest = np.array([exact_bounds(hit_count / n, n) for hit_count in hits]).T
    methods = {"Wilson": _wilson(hits / n, n), "exact": (lowest, highest)}
    return {
        name: Held(
            float(chances[(lower <= share) & (share <= upper)].sum()),
            float(100 * chances @ (upper - lower)),
        )
        for name, (lower, upper) in methods.items()
    }


def _wilson(share: Vector, n: int) -> Bounds:
    part = ndtri(0.975) ** 2 / n
    middle = (share + part / 2) / (1 + part)
    reach = np.sqrt(part * (share * (1 - share) + part / 4)) / (1 + part)
    return middle - reach, middle + reach


JUDGES = ("good", "poor", "rarely gross, 1 %", "rarely gross, 3 %", "noisy, and gross in 3 %")
"""The first two of `benchmarks.labels`; the others are right but for a case in 100 or in 33."""

TRUE_GRADES = {
    **{name: Scores(LETTERS, chances) for name, chances in TRUTHS.items()},
    "mean of five, good": DISTRIBUTIONS["mean of five, good"],
    "good, 3 % at 0": DISTRIBUTIONS["good, 3 % at 0"],
}


def of_corrected(truth: str, judge: str, n: int, replications: int) -> Corrected:
    """Labels of n of 506 cases: alone by t, alone, and with the judge."""
    generator = np.random.default_rng(n)
    scores = TRUE_GRADES[truth]
    y, f = _judged(truth, judge, replications, generator)
    labelled, weights = y[:, :n], np.full((replications, n), CASES / n)
    within = (0.0, 100.0)
    alone = labels_alone(labelled, weights, CASES, within, HOW)
    helped = powered(labelled, f[:, :n], weights, f, within, HOW)
    intervals = {
        "labels, t": held(student(labelled.T), scores.mean),
        "labels alone": held((alone.lower, alone.upper), scores.mean),
        "corrected": held((helped.lower, helped.upper), scores.mean),
    }
    return Corrected(intervals, judge_used=float((helped.tuning > 0).mean()))


def _judged(
    truth: str, judge: str, replications: int, generator: np.random.Generator
) -> tuple[Vector, Vector]:
    shape = (replications, CASES)
    if judge in GRADERS and truth in TRUTHS:
        return draw(generator, TRUTHS[truth], GRADERS[judge], shape)
    y = independent(TRUE_GRADES[truth], shape, generator)
    f = y
    if judge.startswith("noisy"):
        steps = np.array([-20, 0, 0, 0, 20]) / 3
        f = np.clip(y + generator.choice(steps, shape), 0, 100)
    wrong = generator.random(shape) < (0.01 if "1 %" in judge else 0.03)
    return y, np.where(wrong, np.where(y > 50, 0.0, 100.0), f)


def measure(replications: int) -> Figures:
    """Measure every kind of interval; all but means take a third of the replications."""
    fewer = max(1, replications // 3)
    means = product(DISTRIBUTIONS, SIZES)
    differences = product(PAIRS, CORRELATIONS, OF_PAIRS)
    equals = product(OF_ONE_MEAN, CORRELATIONS, OF_PAIRS)
    epochs = product(OVER_EPOCHS, OF_PAIRS)
    micro = product(PRECISIONS, ALIKE_IN_CASE, OF_PAIRS)
    judged = [pair for pair in product(TRUE_GRADES, JUDGES) if _is_possible(*pair)]
    return Figures(
        means={key: of_means(*key, replications) for key in means},
        differences={key: of_differences(*key, fewer) for key in differences},
        equals={key: of_equal_means(*key, fewer) for key in equals},
        epochs={key: of_epochs(*key, fewer) for key in epochs},
        micro={key: of_micro(*key, fewer) for key in micro},
        shares={key: of_shares(*key) for key in product(SHARES, OF_PAIRS)},
        corrected={(*pair, n): of_corrected(*pair, n, fewer) for pair in judged for n in LABELS},
    )


def _is_possible(truth: str, judge: str) -> bool:
    return truth in TRUTHS or judge not in GRADERS


def write(page: Path, lines: Sequence[str]) -> None:
    """Replace the tables of a page, between its two marks."""
    replace_block(page, BEGIN, END, "\n\n" + "\n".join(lines) + "\n\n")


def main() -> None:
    """Print the tables, or write them into a page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--replications", type=int, default=3000)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    figures = measure(options.replications)
    if options.page:
        write(options.page, list(page_tables(figures)))
    else:
        print("\n".join(every_table(figures)))


if __name__ == "__main__":
    main()
