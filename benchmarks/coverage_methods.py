"""Intervals of means by the methods that stood for choice, many samples at a time."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr, ndtri, stdtrit

from inspect_aihospital.statistics.columns import bootstrap_means

Vector = npt.NDArray[np.float64]
Bounds = tuple[Vector, Vector]
TAIL = 0.025
DRAWS = 2000
SEED = 1


def student(samples: Vector) -> Bounds:
    """Student's t. Samples have shape (cases, samples), here and below."""
    n = len(samples)
    reach = stdtrit(n - 1, 1 - TAIL) * samples.std(axis=0, ddof=1) / np.sqrt(n)
    return samples.mean(axis=0) - reach, samples.mean(axis=0) + reach


def wilson(samples: Vector) -> Bounds:
    """Wilson's, of as many cases as a share would need for the same error."""
    n, mean = len(samples), samples.mean(axis=0) / 100
    spread = samples.var(axis=0, ddof=1) / 1e4
    most = mean * (1 - mean)
    size = np.where(spread > 1e-9, n * most / np.maximum(spread, 1e-9), n)
    part = ndtri(1 - TAIL) ** 2 / size
    middle = (mean + part / 2) / (1 + part)
    reach = np.sqrt(part * (most + part / 4)) / (1 + part)
    return 100 * (middle - reach), 100 * (middle + reach)


def percentile(samples: Vector) -> Bounds:
    """Percentiles of resampled means (Efron and Tibshirani, 1993, ch. 13)."""
    lower, upper = np.quantile(_counts(len(samples)) @ samples, [TAIL, 1 - TAIL], axis=0)
    return lower, upper


def bca(samples: Vector) -> Bounds:
    """Percentiles corrected for bias and acceleration (the same, ch. 14)."""
    n, mean = samples.shape[0], samples.mean(axis=0)
    drawn = np.sort(_counts(n) @ samples, axis=0)
    share = ((drawn < mean).mean(axis=0) + (drawn <= mean).mean(axis=0)) / 2
    bias = ndtri(np.clip(share, 1 / DRAWS, 1 - 1 / DRAWS))
    residuals = samples - mean
    squares = np.square(residuals).sum(axis=0)
    cubes = (residuals**3).sum(axis=0)
    acceleration = cubes / np.where(squares > 0, 6 * squares**1.5, 1)
    bounds = []
    for z in (ndtri(TAIL), ndtri(1 - TAIL)):
        level = ndtr(bias + (bias + z) / (1 - acceleration * (bias + z)))
        places = np.clip((level * DRAWS).astype(int), 0, DRAWS - 1)
        bounds.append(np.take_along_axis(drawn, places[np.newaxis], axis=0)[0])
    return bounds[0], bounds[1]


def studentised(samples: Vector) -> Bounds:
    """Resampled t (the same, ch. 12); without a width where a resample does not vary."""
    n, mean = samples.shape[0], samples.mean(axis=0)
    counts = _counts(n)
    centred = samples - mean
    moved = counts @ centred
    errors = np.sqrt(np.maximum(counts @ centred**2 - moved**2, 0) / n)
    ratios = np.where(errors > 1e-9, moved / np.maximum(errors, 1e-9), 0)
    low, high = np.quantile(ratios, [TAIL, 1 - TAIL], axis=0)
    error = samples.std(axis=0) / np.sqrt(n)
    return mean - high * error, mean - low * error


def one_more_case(samples: Vector, within: tuple[float, float] = (0.0, 100.0)) -> Bounds:
    """The package's own."""
    estimates = bootstrap_means(samples, within=within, draws=DRAWS)
    return np.array([estimate.lower for estimate in estimates]), np.array(
        [estimate.upper for estimate in estimates]
    )


METHODS: dict[str, Callable[[Vector], Bounds]] = {
    "t": student,
    "percentile": percentile,
    "BCa": bca,
    "studentised": studentised,
    "Wilson": wilson,
    "one more case": one_more_case,
}


def _counts(n: int) -> Vector:
    generator = np.random.default_rng(SEED)
    return generator.multinomial(n, np.full(n, 1 / n), DRAWS) / n
