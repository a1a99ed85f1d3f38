"""How often each resample of a bootstrap takes each case."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

CELLS = 250_000
"""Draws times cases at once: 2 MB of counts or indices."""


def times_drawn(
    cases: int, draws: int, seed: int, cells: int = CELLS
) -> Iterator[npt.NDArray[np.int64]]:
    """Multinomial counts of resamples, some draws at a time; the parts do not alter the stream.

    Args:
        cases: How many there are, and are drawn each time.
        draws: Resamples.
        seed: Of the draws.
        cells: Draws times cases of a part, at most, but for one draw of more cases.

    Yields:
        Shape (some of the draws, cases); each row sums to `cases`.
    """
    generator, chances = np.random.default_rng(seed), np.full(cases, 1 / cases)
    at_once = max(1, cells // cases)
    for start in range(0, draws, at_once):
        yield generator.multinomial(cases, chances, min(at_once, draws - start))
