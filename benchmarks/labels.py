"""How often intervals from few labels hold the truth, and how wide they are (docs/statistics.md).

    python -m benchmarks.labels --replications 1000

Made-up cases: a physician's letter for each, as 0, 33.3, 66.7 or 100, and a grader's, that depends
on it. Every replication draws 506 cases anew, labels some, and asks whether the interval holds the
mean label over all possible cases. The second table adds as many labels again, once drawn
uniformly and once as `next_labels` proposes.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from inspect_aihospital.statistics.interval import LEVEL, POINTS
from inspect_aihospital.statistics.next_label_draw import next_labels
from inspect_aihospital.statistics.prediction_powered import (
    PredictionPowered,
    prediction_powered_mean,
)
from inspect_aihospital.statistics.sampling import design_weights
from inspect_aihospital.statistics.tuning import labels_alone, powered

Vector = npt.NDArray[np.float64]

CASES = 506
HOW = (LEVEL, 2000, 1)
"""Level, draws and seed of every interval here."""
LETTERS = np.array([0, 100 / 3, 200 / 3, 100])

TRUTHS = {
    "even": np.array([0.10, 0.25, 0.40, 0.25]),
    "easy": np.array([0.02, 0.08, 0.25, 0.65]),
    "split": np.array([0.30, 0.10, 0.10, 0.50]),
}
"""Shares of letters D to A: mixed cases, mostly well handled ones, and either right or wrong."""

GRADERS = {
    # one row a true letter, one column a grader's; lenient more often than strict
    "excellent": np.array(
        [[0.92, 0.08, 0, 0], [0.01, 0.91, 0.08, 0], [0, 0.01, 0.91, 0.08], [0, 0, 0.01, 0.99]]
    ),
    "good": np.array(
        [[0.75, 0.20, 0.05, 0], [0.05, 0.75, 0.20, 0], [0, 0.05, 0.75, 0.20], [0, 0, 0.10, 0.90]]
    ),
    "poor": np.array(
        [[0.4, 0.3, 0.2, 0.1], [0.2, 0.35, 0.3, 0.15], [0.1, 0.2, 0.4, 0.3], [0.1, 0.2, 0.3, 0.4]]
    ),
    "useless": np.tile([0.10, 0.20, 0.40, 0.30], (4, 1)),
    # sure of the worst and the best, guessing between: residuals vary by grade
    "torn": np.array([[0.98, 0.02, 0, 0], [0, 0.5, 0.5, 0], [0, 0.5, 0.5, 0], [0, 0, 0.02, 0.98]]),
    # gives a C when it does not know, in a case of six
    "shrugging": np.eye(4) * 5 / 6 + np.array([0, 1, 0, 0]) / 6,
}


@dataclass(frozen=True)
class Held:
    """How an interval did.

    Attributes:
        coverage: Share of the replications in which it held the truth.
        width: Its mean width, in points of 0 to 100.
        alone: Coverage of labels only.
        alone_width: Mean width of labels only.
    """

    coverage: float
    width: float
    alone: float
    alone_width: float


def draw(
    generator: np.random.Generator,
    truth: Vector,
    grader: Vector,
    shape: int | tuple[int, int] = CASES,
) -> tuple[Vector, Vector]:
    """Labels and grades of new cases, each of that shape."""
    labels = _letters(np.cumsum(truth), generator.random(shape))
    grades = _letters(np.cumsum(grader, axis=1)[labels], generator.random(shape))
    return LETTERS[labels], LETTERS[grades]


def _letters(ends: Vector, at: Vector) -> npt.NDArray[np.int64]:
    # the last end is 1 but for rounding
    return np.asarray((at[..., np.newaxis] > ends[..., :-1]).sum(axis=-1), dtype=np.int64)


def uniform(truth: str, grader: str, n: int, replications: int, seed: int = 0) -> Held:
    """Labels of n cases drawn uniformly."""
    generator = np.random.default_rng(seed)
    y, f = draw(generator, TRUTHS[truth], GRADERS[grader], (replications, CASES))
    mean, weights = float(TRUTHS[truth] @ LETTERS), np.full((replications, n), CASES / n)
    helped = powered(y[:, :n], f[:, :n], weights, f, POINTS, HOW)
    alone = labels_alone(y[:, :n], weights, CASES, POINTS, HOW)
    return _held(mean, helped.lower, helped.upper, alone.lower, alone.upper)


def active(truth: str, grader: str, n: int, replications: int, seed: int = 0) -> Held:
    """Labels of n cases drawn uniformly, and of n more that were proposed for them."""
    found = list(_rounds(truth, grader, n, replications, seed))
    return _held(
        float(TRUTHS[truth] @ LETTERS),
        np.array([p.mean.lower for p in found]),
        np.array([p.mean.upper for p in found]),
        np.array([p.labels_only.lower for p in found]),
        np.array([p.labels_only.upper for p in found]),
    )


def _rounds(
    truth: str, grader: str, n: int, replications: int, seed: int
) -> Iterator[PredictionPowered]:
    generator = np.random.default_rng(seed)
    for at in range(replications):
        y, f = draw(generator, TRUTHS[truth], GRADERS[grader])
        proposals = next_labels(f, np.r_[y[:n], np.full(CASES - n, np.nan)], n, seed=at)
        chosen_cases = np.array([proposal.case for proposal in proposals], dtype=int)
        labelled = np.r_[np.arange(n), chosen_cases]
        weights = design_weights(
            np.r_[np.full(n, n / CASES), [proposal.probability for proposal in proposals]],
            np.repeat([1, 2], n),
        )
        unlabelled_cases = np.setdiff1d(np.arange(CASES), labelled)
        yield prediction_powered_mean(
            y[labelled],
            f[labelled],
            f[unlabelled_cases],
            weights=weights,
            draws=HOW[1],
            seed=HOW[2],
        )


def _held(
    mean: float, lower: Vector, upper: Vector, alone_lower: Vector, alone_upper: Vector
) -> Held:
    return Held(
        coverage=float(((lower <= mean) & (mean <= upper)).mean()),
        width=float((upper - lower).mean()),
        alone=float(((alone_lower <= mean) & (mean <= alone_upper)).mean()),
        alone_width=float((alone_upper - alone_lower).mean()),
    )


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--replications", type=int, default=1000)
    replications = parser.parse_args().replications
    print("| cases | grader | labels | coverage | width | labels only | width | narrower by |")
    print("|---|---|---|---|---|---|---|---|")
    for truth in TRUTHS:
        for grader in GRADERS:
            for n in (30, 50, 100):
                held = uniform(truth, grader, n, replications)
                gain = 1 - held.width / held.alone_width
                print(
                    f"| {truth} | {grader} | {n} | {held.coverage:.3f} | {held.width:.1f} "
                    f"| {held.alone:.3f} | {held.alone_width:.1f} | {gain:.1%} |"
                )
    print("\n| cases | grader | labels | uniform | width | proposed | width | narrower by |")
    print("|---|---|---|---|---|---|---|---|")
    for truth in TRUTHS:
        for grader in ("shrugging", "torn", "good", "useless"):
            for n in (30, 50):
                plain = uniform(truth, grader, 2 * n, replications)
                chosen = active(truth, grader, n, replications)
                gain = 1 - chosen.width / plain.width
                print(
                    f"| {truth} | {grader} | {n} + {n} | {plain.coverage:.3f} | {plain.width:.1f} "
                    f"| {chosen.coverage:.3f} | {chosen.width:.1f} | {gain:.1%} |"
                )


if __name__ == "__main__":
    main()
