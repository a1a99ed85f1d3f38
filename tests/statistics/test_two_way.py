"""The error of rows that share persons and cases: closed forms, and coverage by simulation."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.power import detectable_dealt
from inspect_aihospital.statistics.two_way import two_way_mean

POINTS = (-100.0, 100.0)


def test_the_error_of_persons_with_a_case_each_is_the_usual() -> None:
    values = np.random.default_rng(0).normal(size=12)
    interval = two_way_mean(values, np.arange(12), np.arange(12), within=POINTS)
    assert interval.standard_error == pytest.approx(stats.sem(values))


def test_few_persons_widen_the_interval_whatever_the_number_of_cases() -> None:
    # what differs between persons alone is known no better by more cases
    for cases in (10, 100):
        people = np.repeat([0, 1, 2], cases)
        values = np.repeat([0.0, 10.0, 20.0], cases)
        interval = two_way_mean(values, people, np.tile(np.arange(cases), 3), within=POINTS)
        assert interval.standard_error == pytest.approx(10 / math.sqrt(3))
        reach = stats.t.ppf(0.975, 2) * 10 / math.sqrt(3)
        assert interval.upper - interval.estimate >= reach - 1e-9


def test_a_large_difference_that_no_case_has_shown_stays_possible() -> None:
    people, cases = np.repeat(np.arange(5), 4), np.tile(np.arange(4), 5)
    interval = two_way_mean(np.zeros(20), people, cases, within=POINTS)
    assert interval == replace(clustered_mean(np.zeros(20), cases, within=POINTS), n=20)
    assert interval.lower < -20


def test_of_one_person_the_interval_is_over_cases() -> None:
    values, cases = [0.0, 50, 100], ["a", "b", "c"]
    interval = two_way_mean(values, ["r1"] * 3, cases, within=POINTS)
    assert interval == clustered_mean(values, cases, within=POINTS)


def test_bounds_stay_within_the_range_and_rows_without_a_value_are_left_out() -> None:
    values = [0, 100, 100, math.nan, 100]
    interval = two_way_mean(values, range(5), range(5), within=(0, 100))
    assert (interval.estimate, interval.upper, interval.n) == (75, 100, 4)


def test_rows_without_a_person_are_refused() -> None:
    with pytest.raises(UserError, match="people has 1"):
        two_way_mean([1, 2], ["r1"], ["a", "b"], within=POINTS)


@pytest.mark.slow
@pytest.mark.parametrize("is_dealt", [False, True])
@pytest.mark.parametrize("deviations", [(0, 15, 15), (10, 5, 20), "rare"])
def test_coverage(is_dealt: bool, deviations: tuple[float, float, float] | str) -> None:
    rng, count, case_count, draws = np.random.default_rng(2), 4, 12, 400
    cases = np.arange(case_count) if is_dealt else np.tile(np.arange(case_count), count)
    people = cases % count if is_dealt else np.repeat(np.arange(count), case_count)

    def differences() -> np.ndarray:
        if isinstance(deviations, str):  # the model rarely fails, then for everybody
            return -100.0 * (rng.random(case_count) < 0.03)[cases] + 3
        of_person, of_case, of_rest = deviations
        by_person, by_case = rng.normal(0, of_person, count), rng.normal(0, of_case, case_count)
        return by_person[people] + by_case[cases] + rng.normal(0, of_rest, len(cases))

    hits = 0
    for _ in range(draws):
        interval = two_way_mean(differences().clip(-100, 100), people, cases, within=POINTS)
        hits += interval.lower <= 0 <= interval.upper
    assert hits / draws >= 0.93


@pytest.mark.slow
def test_coverage_where_one_person_has_most_cases() -> None:
    rng, draws = np.random.default_rng(5), 400
    people, cases = np.repeat(np.arange(10), [40, *[4] * 9]), np.arange(76)
    hits = 0
    for _ in range(draws):
        values = rng.normal(0, 10, 10)[people] + rng.normal(0, 10, len(cases))
        interval = two_way_mean(values, people, cases, within=POINTS)
        hits += interval.lower <= 0 <= interval.upper
    assert hits / draws >= 0.93


@pytest.mark.slow
@pytest.mark.parametrize(("count", "cases_each"), [(5, 8), (10, 24)])
def test_a_study_shows_what_it_may_with_a_chance_of_four_in_five(
    count: int, cases_each: int
) -> None:
    rng, draws = np.random.default_rng(3), 400
    people, cases = np.repeat(np.arange(count), cases_each), np.arange(count * cases_each)
    shift = detectable_dealt(count, len(cases), between=8, within=28)
    finds = 0
    for _ in range(draws):
        values = shift + rng.normal(0, 8, count)[people] + rng.normal(0, 28, len(cases))
        finds += two_way_mean(values.clip(*POINTS), people, cases, within=POINTS).lower > 0
    assert 0.72 <= finds / draws <= 0.86


def test_more_persons_show_smaller_differences_and_many_are_the_normal_formula() -> None:
    few, more = (detectable_dealt(n, 24 * n, between=8, within=28) for n in (3, 12))
    assert more < few / 2
    many = detectable_dealt(10_000, 10_000, between=10, within=0)
    assert many == pytest.approx((stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) / 10, rel=1e-3)


def test_a_negative_deviation_is_refused() -> None:
    with pytest.raises(UserError, match="within=-1"):
        detectable_dealt(3, 3, between=1, within=-1)
