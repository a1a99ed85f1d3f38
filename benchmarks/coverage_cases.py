"""Draw cases with scores as real ones are: on a grid, at floors and ceilings, skewed, in two heaps.

A case's headline is a mean of five aspects of 0, 33.3, 66.7 or 100, so that it lies on a grid of
6.67 points.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq
from scipy.special import ndtr

Vector = npt.NDArray[np.float64]

LETTERS = np.array([0, 100 / 3, 200 / 3, 100])
GRID = np.linspace(0, 100, 16)


@dataclass(frozen=True)
class Scores:
    """Scores that a case may have.

    Attributes:
        values: Shape (k,), in rising order, 0 to 100.
        chances: Shape (k,), of each.
    """

    values: Vector
    chances: Vector

    @property
    def mean(self) -> float:
        """Over all possible cases."""
        return float(self.values @ self.chances)

    def at(self, uniform: Vector) -> Vector:
        """The scores at ranks between 0 and 1."""
        places = np.searchsorted(np.cumsum(self.chances)[:-1], uniform, side="right")
        return np.asarray(self.values[places], dtype=np.float64)


def _of(chances: dict[float, float]) -> Scores:
    values = sorted(chances)
    return Scores(np.array(values), np.array([chances[value] for value in values]))


def _mean_of_five(letters: Vector) -> Scores:
    chances = np.ones(1)
    for _ in range(5):
        chances = np.convolve(chances, letters)
    return Scores(GRID, chances)


EASY, EVEN = np.array([0.02, 0.08, 0.25, 0.65]), np.array([0.10, 0.25, 0.40, 0.25])
TOP = dict(zip(GRID[-4:].tolist(), (0.2, 0.3, 0.3, 0.17), strict=True))

DISTRIBUTIONS = {
    "all at 100": _of({100: 1}),
    "99 % at 100": _of({0: 0.01, 100: 0.99}),
    "95 % at 100, others 0": _of({0: 0.05, 100: 0.95}),
    "95 % at 100, others lower": _of({0: 0.01, 60: 0.02, 80: 0.02, 100: 0.95}),
    "95 % at 0": _of({0: 0.95, 20: 0.02, 40: 0.02, 100: 0.01}),
    "two heaps": _of({0: 0.4, 20 / 3: 0.1, 280 / 3: 0.1, 100: 0.4}),
    "good, 3 % at 0": _of({0: 0.03, **TOP}),
    "mean of five, good": _mean_of_five(EASY),
    "mean of five, even": _mean_of_five(EVEN),
    "one letter, good": Scores(LETTERS, EASY),
    "one letter, even": Scores(LETTERS, EVEN),
    "one letter, as GPT-4's": Scores(LETTERS, np.array([0.068, 0.263, 0.659, 0.010])),
}
"""Of all, the last as the released verdicts on treatment are, to three digits."""

PAIRS = (
    ("mean of five, good", "mean of five, even"),
    ("good, 3 % at 0", "mean of five, good"),
    ("all at 100", "95 % at 100, others 0"),
    ("all at 100", "good, 3 % at 0"),
    ("95 % at 100, others lower", "99 % at 100"),
    ("two heaps", "two heaps"),
    ("one letter, good", "one letter, even"),
)
"""Two models' scores."""

OF_ONE_MEAN = (
    ("mean of five, good", "mean of five, good"),
    ("one letter, even", "one letter, even"),
    ("good, 3 % at 0", "mean of five, good"),
    ("95 % at 100, others 0", "mean of five, good"),
    ("99 % at 100", "mean of five, good"),
    ("95 % at 0", "mean of five, even"),
    ("good, 3 % at 0", "one letter, good"),
)
"""Two models' scores, of which the second's are moved to the mean of the first."""


def moved(scores: Scores, mean: float) -> Scores:
    """Scores on the same grid, tilted so that they have this mean."""

    def tilted(slope: float) -> Vector:
        weights = scores.chances * np.exp(slope * (scores.values - 50))
        return np.asarray(weights / weights.sum(), dtype=np.float64)

    slope = brentq(lambda slope: float(tilted(slope) @ scores.values) - mean, -1, 1)
    return Scores(scores.values, tilted(slope))


def independent(scores: Scores, shape: tuple[int, int], generator: np.random.Generator) -> Vector:
    """Scores of cases, each by itself."""
    return scores.at(generator.random(shape))


def alike(
    scores: tuple[Scores, ...],
    shape: tuple[int, int],
    correlation: float,
    generator: np.random.Generator,
) -> list[Vector]:
    """Scores of models, or epochs, that find the same cases hard (a normal copula)."""
    shared = np.sqrt(correlation) * generator.standard_normal(shape)
    own = np.sqrt(1 - correlation)
    return [
        model_scores.at(ndtr(shared + own * generator.standard_normal(shape)))
        for model_scores in scores
    ]
