"""Draw the cases to rehearse."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.costs.case_draw import CaseKind, draw_cases, pool_strata
from inspect_aihospital.statistics.stratified import SampledStratum, stratified_total

KINDS = {f"c{n:03}": CaseKind("zh" if n % 10 else "en", n) for n in range(200)}


def test_strata_are_drawn_by_size_and_none_is_missed() -> None:
    cases_by_stratum = draw_cases(KINDS, 20, seed=0)
    assert {name: len(cases) for name, cases in cases_by_stratum.items()} == {"en": 2, "zh": 18}
    assert all(
        KINDS[case].stratum == name for name, cases in cases_by_stratum.items() for case in cases
    )


def test_short_and_long_cases_are_in_the_draw() -> None:
    lengths = [KINDS[case].length for case in draw_cases(KINDS, 20, seed=1)["zh"]]
    assert min(lengths) < 20
    assert max(lengths) > 180


def test_a_seed_gives_one_draw_and_seeds_differ() -> None:
    assert draw_cases(KINDS, 20, 3) == draw_cases(dict(reversed(KINDS.items())), 20, 3)
    assert len({str(draw_cases(KINDS, 20, seed)) for seed in range(20)}) > 1


def test_every_case_of_a_stratum_has_the_same_chance() -> None:
    often = Counter(case for seed in range(2000) for case in draw_cases(KINDS, 20, seed)["zh"])
    assert len(often) == 180
    assert min(often.values()) == pytest.approx(200, rel=0.35)


@given(st.lists(st.sampled_from("abcdefghijklmnop"), min_size=1, max_size=60), st.integers(1, 25))
def test_never_more_than_asked_for_and_each_once(strata: list[str], size: int) -> None:
    kinds = pool_strata({str(n): CaseKind(name, n) for n, name in enumerate(strata)}, size)
    cases_by_stratum = draw_cases(kinds, size, 0)
    cases = [case for stratum_cases in cases_by_stratum.values() for case in stratum_cases]
    assert len(set(cases)) == len(cases) == min(size, len(strata))
    of = Counter(kind.stratum for kind in kinds.values())
    assert cases_by_stratum.keys() == of.keys()
    if size > 1:  # so that every stratum shows its spread
        assert all(
            len(stratum_cases) >= min(2, of[name])
            for name, stratum_cases in cases_by_stratum.items()
        )


def test_strata_of_the_fewest_cases_are_pooled_and_only_if_there_are_too_many() -> None:
    sizes = {"a": 30, "b": 5, "c": 3, "d": 2}
    kinds = {f"{name}{n}": CaseKind(name, n) for name, size in sizes.items() for n in range(size)}
    assert {kind.stratum for kind in pool_strata(kinds, 8).values()} == {"a", "b", "c", "d"}
    assert {kind.stratum for kind in pool_strata(kinds, 7).values()} == {"a", "b", "d or c"}
    assert {kind.stratum for kind in pool_strata(kinds, 4).values()} == {"a", "b or d or c"}
    assert draw_cases(pool_strata(kinds, 8), 8, 1) == draw_cases(kinds, 8, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sizes", [[20] * 15, [100, 50, 30, 20, 10, 8, 6, 5, 4, 3, 3, 2, 2, 1, 1], [300] + [1] * 25]
)
def test_intervals_over_pooled_strata_cover_as_often_as_they_say(sizes: list[int]) -> None:
    hits = 0
    for seed in range(200):
        chance = Random(seed)
        calls, kinds = dict[str, float](), dict[str, CaseKind]()
        for stratum, size in enumerate(sizes):
            mean = chance.uniform(5, 60)
            for n in range(size):
                calls[f"{stratum}-{n}"] = mean + chance.gauss(0, 2)
                kinds[f"{stratum}-{n}"] = CaseKind(f"{stratum:02}", chance.randrange(1000))
        kinds = pool_strata(kinds, 20)
        of = Counter(kind.stratum for kind in kinds.values())
        cases_by_stratum = draw_cases(kinds, 20, seed)
        assert sum(map(len, cases_by_stratum.values())) == 20
        total = stratified_total(
            {
                name: SampledStratum(of[name], [calls[c] for c in stratum_cases])
                for name, stratum_cases in cases_by_stratum.items()
            }
        )
        hits += total.lower <= sum(calls.values()) <= total.upper
    assert hits / 200 >= 0.92
