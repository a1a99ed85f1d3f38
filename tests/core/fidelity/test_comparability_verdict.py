"""The verdict in words: what broke, what was not checked, what few checks kept."""

from math import nan

import pytest

from inspect_aihospital.core.fidelity.bounds import BOUNDS, NORMALS_BOUND, Bound
from inspect_aihospital.core.fidelity.comparability_verdict import (
    broken_bounds,
    describe_verdict,
    weak_bounds,
)


def figures(verdict: float, **bounds: float) -> dict[str, float]:
    return {"comparable": verdict, **{f"bound_{name}_ok": ok for name, ok in bounds.items()}}


def test_every_bound_that_was_not_checked_is_named() -> None:
    audited = figures(1.0, leaks_rate=1.0, relevance=1.0, honesty=nan)
    assert describe_verdict(audited) == "yes, honesty not checked"
    nobody = figures(1.0, leaks_rate=1.0, relevance=nan, honesty=nan, accuracy=nan)
    assert describe_verdict(nobody) == "yes, relevance, honesty and accuracy not checked"
    assert describe_verdict(figures(1.0, leaks_rate=1.0)) == "yes"
    assert describe_verdict(figures(0.0, leaks_rate=0.0, honesty=nan)) == "no, honesty not checked"


def test_a_verdict_over_nothing_is_unknown() -> None:
    assert describe_verdict(figures(nan, leaks_rate=nan)) == "unknown, no bound checked"
    assert describe_verdict({}) == "unknown, no bound checked"


def test_a_bound_that_this_version_does_not_know_is_named_by_its_figure() -> None:
    logged_figures = figures(0.0, swapped_patients_rate=0.0, other_thing=nan) | {
        "swapped_patients_rate": 0.5
    }
    assert describe_verdict(logged_figures) == "no, other thing not checked"
    assert broken_bounds(logged_figures) == "swapped patients 50.0 %"


def test_a_broken_bound_has_its_figure_limit_and_number_of_checks() -> None:
    logged_figures = figures(0.0, early_ending_rate=0.0, honesty=0.0, leaks_rate=1.0) | {
        "early_ending_rate": 0.125,
        "early_ending_n": 24.0,
        "honesty": 61.5,
        "honesty_n": 40.0,
    }
    assert broken_bounds(logged_figures) == (
        "early endings 12.5 % (at most 5 %, n 24); honesty 61.5 (at least 80, n 40)"
    )
    slipped = figures(0.0, volunteered_share=0.0) | {
        "volunteered_share": 0.12,
        "volunteered_share_n": 9,
    }
    assert broken_bounds(slipped) == "record told unasked 12.0 % (at most 5 %, n 9)"
    assert broken_bounds(figures(1.0, leaks_rate=1.0)) == ""


def test_a_bound_that_one_finding_broke_says_so() -> None:
    broken = figures(0.0, volunteered_rate=0.0) | {
        "volunteered_rate": 1 / 48,
        "volunteered_n": 48.0,
    }
    assert broken_bounds(broken) == (
        "volunteered facts 2.1 % (at most 2 %, n 48, by a single finding)"
    )
    twice = broken | {"volunteered_rate": 2 / 48}
    assert "single" not in broken_bounds(twice)


def test_a_log_that_was_judged_by_another_limit_is_not_held_to_todays() -> None:
    logged_figures = figures(0.0, leaks_rate=0.0) | {"leaks_rate": 0.015, "leaks_n": 200.0}
    assert broken_bounds(logged_figures) == "leaks 1.5 % (n 200)"


@pytest.mark.parametrize(("checks", "weak"), [(8, True), (49, True), (50, False)])
def test_fewer_checks_than_one_finding_would_break_are_weak_evidence(
    checks: int, weak: bool
) -> None:
    logged_figures = figures(1.0, leaks_rate=1.0) | {"leaks_rate": 0.0, "leaks_n": float(checks)}
    assert weak_bounds(logged_figures) == ([f"leaks (n {checks})"] if weak else [])


def test_repeats_of_a_case_are_no_further_evidence() -> None:
    logged_figures = figures(1.0, leaks_rate=1.0) | {"leaks_rate": 0.0, "leaks_n": 96.0}
    assert weak_bounds(logged_figures) == []
    assert weak_bounds(logged_figures, epochs=2) == ["leaks (n 96 in 2 epochs)"]


def test_messages_without_a_token_are_counted_in_messages() -> None:
    logged_figures = figures(1.0, unmarked_rate=1.0) | {"unmarked_rate": 0.0, "turns_n": 9.0}
    assert weak_bounds(logged_figures) == ["unmarked messages (n 9)"]


def test_a_broken_bound_and_one_without_a_count_are_no_weak_evidence() -> None:
    broken = figures(0.0, leaks_rate=0.0) | {"leaks_rate": 0.5, "leaks_n": 2.0}
    assert weak_bounds(broken) == weak_bounds(figures(1.0, leaks_rate=1.0)) == []


@pytest.mark.parametrize("bound", [*BOUNDS, NORMALS_BOUND], ids=lambda bound: bound.figure)
def test_at_the_fewest_checks_a_single_finding_is_within_the_bound(bound: Bound) -> None:
    few = bound.fewest_checks
    single = {n: 100 * (1 - 1 / n) if bound.is_minimum else 1 / n for n in (few, few - 1)}
    assert bound.keeps(single[few])
    assert not bound.keeps(single[few - 1])


def test_a_verdict_says_that_it_was_judged_against_a_contract() -> None:
    judged = figures(1.0, leaks_rate=1.0) | {"bound_contract_broken_rate_ok": 1.0}
    assert describe_verdict(judged) == "yes, judged against the patient's contract"
