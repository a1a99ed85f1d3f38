"""Weights of cases are the same in each draw, whatever the size of blocks."""

import numpy as np
import pytest

from inspect_aihospital.statistics.bootstrap_weights import weights_drawn

SEED = 7


@pytest.mark.parametrize("cells", [1, 11, 100, 10**6])
def test_parts_do_not_alter_the_draws(cells: int) -> None:
    whole = np.random.default_rng(SEED).standard_exponential((50, 10), dtype=np.float32)
    assert (np.concatenate(list(weights_drawn(10, 50, SEED, cells))) == whole).all()


def test_a_part_is_as_large_as_allowed_or_one_draw() -> None:
    assert [len(part) for part in weights_drawn(10, 7, SEED, cells=39)] == [3, 3, 1]
    assert [len(part) for part in weights_drawn(10, 2, SEED, cells=9)] == [1, 1]
