"""Draw how much each case weighs in each draw of a Bayesian bootstrap."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

CELLS = 250_000
"""Draws times cases at once: 1 MB of weights."""

Weights = npt.NDArray[np.floating[Any]]


def weights_drawn(cases: int, draws: int, seed: int, cells: int = CELLS) -> Iterator[Weights]:
    """Draw exponential weights in blocks of draws; the block size does not alter the stream.

    Divided by their sum they are Dirichlet's, as in Rubin (1981). Whoever forms a ratio of
    weighted sums need not divide.

    Args:
        cases: How many there are, the added one included.
        draws: How many sets of weights.
        seed: Of the draws.
        cells: Draws times cases of a part, at most, but for one draw of more cases.

    Yields:
        Shape (some of the draws, cases), above 0, with a mean of 1.
    """
    generator = np.random.default_rng(seed)
    # In blocks, since all weights of a large run would not fit into memory.
    at_once = max(1, cells // max(cases, 1))
    for start in range(0, draws, at_once):
        shape = (min(at_once, draws - start), cases)
        yield generator.standard_exponential(shape, dtype=np.float32)
