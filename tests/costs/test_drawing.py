"""Which cases are rehearsed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.costs.drawing import Kind, draw

KINDS = {f"c{n:03}": Kind("zh" if n % 10 else "en", n) for n in range(200)}


def test_strata_are_drawn_by_size_and_none_is_missed() -> None:
    drawn = draw(KINDS, 20, seed=0)
    assert {name: len(cases) for name, cases in drawn.items()} == {"en": 2, "zh": 18}
    assert all(KINDS[case].stratum == name for name, cases in drawn.items() for case in cases)


def test_short_and_long_cases_are_in_the_draw() -> None:
    lengths = [KINDS[case].length for case in draw(KINDS, 20, seed=1)["zh"]]
    assert min(lengths) < 20
    assert max(lengths) > 180


def test_a_seed_gives_one_draw_and_seeds_differ() -> None:
    assert draw(KINDS, 20, 3) == draw(dict(reversed(KINDS.items())), 20, 3)
    assert len({str(draw(KINDS, 20, seed)) for seed in range(20)}) > 1


def test_every_case_of_a_stratum_has_the_same_chance() -> None:
    often = Counter(case for seed in range(2000) for case in draw(KINDS, 20, seed)["zh"])
    assert len(often) == 180
    assert min(often.values()) == pytest.approx(200, rel=0.35)


@given(st.lists(st.sampled_from("abcde"), min_size=1, max_size=60), st.integers(1, 25))
def test_as_many_as_asked_for_each_once(strata: list[str], size: int) -> None:
    drawn = draw({str(n): Kind(name, n) for n, name in enumerate(strata)}, size, 0)
    cases = [case for some in drawn.values() for case in some]
    assert len(set(cases)) == len(cases)
    assert len(cases) == max(min(size, len(strata)), len(set(strata)))
