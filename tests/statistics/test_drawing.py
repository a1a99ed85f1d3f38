"""How often each resample takes each case: the same whatever the parts are."""

import numpy as np
import pytest

from inspect_aihospital.statistics.drawing import times_drawn

SEED = 7


@pytest.mark.parametrize("cells", [1, 11, 100, 10**6])
def test_parts_do_not_alter_the_draws(cells: int) -> None:
    whole = np.random.default_rng(SEED).multinomial(10, np.full(10, 1 / 10), 50)
    assert (np.concatenate(list(times_drawn(10, 50, SEED, cells))) == whole).all()


def test_each_draw_takes_as_many_cases_as_there_are() -> None:
    (times,) = times_drawn(30, 4, SEED)
    assert times.sum(axis=1).tolist() == [30] * 4


def test_a_part_is_as_large_as_allowed_or_one_draw() -> None:
    assert [len(part) for part in times_drawn(10, 7, SEED, cells=39)] == [3, 3, 1]
    assert [len(part) for part in times_drawn(10, 2, SEED, cells=9)] == [1, 1]
