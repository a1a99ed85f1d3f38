"""The error of rows that share persons and cases: closed forms, and coverage by simulation."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.power import detectable_two_way
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


def test_more_persons_show_smaller_differences_and_many_are_the_normal_formula() -> None:
    spread = {"person": 8.0, "case": 20.0, "rest": 20.0}
    few, more = (detectable_two_way(n, 24, 24 * n, **spread) for n in (3, 12))
    assert more < few / 2
    many = detectable_two_way(10_000, 10_000, 10_000, person=10, case=0, rest=0)
    assert many == pytest.approx((stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) / 10, rel=1e-3)


def test_power_of_dealt_cases_is_what_was_asked() -> None:
    rng, count, each = np.random.default_rng(3), 8, 10
    shift = detectable_two_way(count, 80, 80, person=10, case=0, rest=20)
    by_person = rng.normal(shift, 10, (4000, count)) + rng.normal(0, 20, (4000, count, each)).mean(
        2
    )
    # of as many cases for each, the error is that of the persons' means
    tests = stats.ttest_1samp(by_person, 0, axis=1)
    assert (tests.pvalue < 0.05).mean() == pytest.approx(0.8, abs=0.03)


def test_a_negative_deviation_is_refused() -> None:
    with pytest.raises(UserError, match="case=-1"):
        detectable_two_way(3, 3, 9, person=1, case=-1, rest=1)
