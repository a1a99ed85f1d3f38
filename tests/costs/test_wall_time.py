"""Limits of the wall time, from calls that are given."""

import math

from inspect_aihospital.costs import Pace
from inspect_aihospital.costs.estimate_result import WallTime
from inspect_aihospital.costs.wall_time import HTTP, LATENCY, Load, wall_time
from inspect_aihospital.statistics.interval import Interval, without_bounds

TEN = Interval(estimate=10, lower=8, upper=13, n=5, standard_error=1)


MODELS = {"doctor": "openai/gpt-5.5"}


def limits(calls: Interval, pace: Pace, chained: Interval | None = None) -> WallTime:
    in_chains = {"doctor": chained} if chained else {}
    return wall_time(Load([], {"doctor": calls}, in_chains, MODELS, {}, overhead_a_call=0.5), pace)


def test_the_upper_limit_has_the_upper_ends_of_calls_and_what_the_machine_needs() -> None:
    time = limits(TEN, Pace(connections=2, latency=4))
    assert time.least == 10 * 4 / 2
    assert time.most == 13 * 4 / 2 + HTTP * 13 * 0.5


def test_no_process_is_faster_than_its_rehearsal() -> None:
    assert limits(TEN, Pace(connections=100, latency=0.1)).least == 10 * 0.5


def test_one_case_gives_a_lower_limit_alone() -> None:
    time = limits(without_bounds(10, 1), Pace(connections=100, latency=0.1))
    assert time.least == 10 * 0.5
    assert math.isnan(time.most)


def test_places_are_kept_for_chains_not_for_calls_beside_them() -> None:
    pace = Pace(connections=8, latency=100, samples=2)
    time = limits(TEN, pace, chained=without_bounds(6, 5))
    assert time.least == 6 * 100 / 2


def test_a_latency_is_given_or_known_of_the_role_or_of_others_or_assumed() -> None:
    seats = {"grader_a": TEN, "patient": TEN}
    load = Load([], seats, {}, {}, {"grader": 3, "examiner": 5}, overhead_a_call=0)
    assert load.latency(None) == {"grader_a": 3, "patient": 4}
    assert load.latency(7) == dict.fromkeys(seats, 7)
    empty_load = Load([], seats, {}, {}, {}, overhead_a_call=0)
    assert empty_load.latency(None) == dict.fromkeys(seats, LATENCY)
