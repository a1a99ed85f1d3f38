"""Statistics on any numbers: bounded, ordered, indifferent to order, and the same as scipy's."""

import itertools
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy import stats

from inspect_aihospital.errors import UserError
from inspect_aihospital.linking.tally import Tally, intervals, total
from inspect_aihospital.scorers.panel import krippendorffs_alpha
from inspect_aihospital.statistics.bootstrap import bootstrap_mean
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.columns import bootstrap_means, bootstrap_ratios
from inspect_aihospital.statistics.interval import (
    LEVEL,
    POINTS,
    SHARE,
    Interval,
    Range,
    around,
    exact_bounds,
    t_quantile,
)
from inspect_aihospital.statistics.next_label_draw import first_proposals, next_labels
from inspect_aihospital.statistics.p_values import holm
from inspect_aihospital.statistics.paired import paired_difference
from inspect_aihospital.statistics.power import detectable_paired, needed_paired
from inspect_aihospital.statistics.prediction_powered import prediction_powered_mean
from inspect_aihospital.statistics.rater_agreement import (
    agree,
    exact_agreement,
    mean_difference,
    share_agreed,
    weighted_kappa,
)
from inspect_aihospital.statistics.regression import regress
from inspect_aihospital.statistics.sampling import (
    design_weights,
    inclusion_probabilities,
    systematic,
)
from inspect_aihospital.statistics.stratified import SampledStratum, stratified_total

NUMBERS = st.floats(-1e6, 1e6, allow_subnormal=False).map(lambda value: round(value, 6))
MISSING = NUMBERS | st.just(math.nan)
ANY_FLOAT = st.floats() | st.integers(-3, 3).map(float)
"""Infinite, missing, huge and tiny ones too."""
SHARES = st.floats(0, 1)
IDS = st.sampled_from(["a", "b", "c", "d"])
ROWS = st.lists(st.tuples(MISSING, IDS), max_size=12)
DRAWS = 50
NO_LIMIT = (-math.inf, math.inf)
MILLION = (-1e6, 1e6)


def holds(interval: Interval) -> bool:
    """Tell whether an interval has no bounds, or holds its estimate but for the last bits."""
    if math.isnan(interval.lower) or math.isnan(interval.upper):
        return True
    room = 1e-9 * max(1.0, abs(interval.estimate))
    return interval.lower - room <= interval.estimate <= interval.upper + room


def same(first_interval: Interval, second_interval: Interval) -> bool:
    """Tell whether two intervals are the same but for the last bits."""
    names = ("estimate", "lower", "upper", "n", "standard_error")
    return all(
        getattr(first_interval, name)
        == pytest.approx(getattr(second_interval, name), rel=1e-6, abs=1e-6, nan_ok=True)
        for name in names
    )


ESTIMATES: dict[str, Callable[[Sequence[float], Sequence[str]], object]] = {
    "bootstrap_mean": lambda v, c: bootstrap_mean(v, c, within=NO_LIMIT, draws=DRAWS),
    "bootstrap_means": lambda v, c: bootstrap_means(
        [[value] for value in v], within=NO_LIMIT, draws=DRAWS
    ),
    "bootstrap_ratios": lambda v, c: bootstrap_ratios(
        [[value] for value in v], [[1.0] for _ in v], within=NO_LIMIT, draws=DRAWS
    ),
    "clustered_mean": clustered_mean,
    "clustered_mean, within": lambda v, c: clustered_mean(v, c, within=POINTS),
    "exact_agreement": lambda v, c: exact_agreement(v, v[::-1], c),
    "holm": lambda v, c: holm(v),
    "mean_difference": lambda v, c: mean_difference(v, v[::-1], c),
    "next_labels": lambda v, c: next_labels(v, v[::-1], 1),
    "paired_difference": lambda v, c: paired_difference(v, c, v[::-1], c),
    "prediction_powered_mean": lambda v, c: prediction_powered_mean(v, v[::-1], v),
    "prediction_powered_mean, weighted": lambda v, c: prediction_powered_mean(
        v, v[::-1], v, weights=v
    ),
    "regress": lambda v, c: regress(v, v[::-1]),
    "stratified_total": lambda v, c: stratified_total({"a": SampledStratum(len(v) + 1, v)}),
    "design_weights": lambda v, c: design_weights(v, v[::-1]),
}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", ESTIMATES)
@given(rows=st.lists(st.tuples(ANY_FLOAT, IDS), max_size=8))
def test_any_numbers_have_an_estimate_or_are_refused(
    name: str, rows: list[tuple[float, str]]
) -> None:
    with suppress(UserError):
        ESTIMATES[name]([value for value, _ in rows], [case for _, case in rows])


@given(ROWS, st.randoms(use_true_random=False))
def test_intervals_hold_their_estimate_and_rows_have_no_order(
    rows: list[tuple[float, str]], random: Random
) -> None:
    mixed = random.sample(rows, len(rows))
    within = (-1e6, 1e6)
    for estimate in (
        clustered_mean,
        lambda v, c: bootstrap_mean(v, c, within=within, draws=DRAWS),
    ):
        ours = estimate([v for v, _ in rows], [c for _, c in rows])
        assert same(ours, estimate([v for v, _ in mixed], [c for _, c in mixed]))
        assert ours.n == len({c for v, c in rows if not math.isnan(v)})
    assert holds(clustered_mean([v for v, _ in rows], [c for _, c in rows]))


@given(st.lists(NUMBERS, min_size=2, max_size=12))
def test_a_mean_of_single_rows_is_students(values: list[float]) -> None:
    assume(np.std(values) > 1e-3)
    ours = clustered_mean(values)
    theirs = stats.ttest_1samp(values, 0).confidence_interval(LEVEL)
    assert (ours.lower, ours.upper) == pytest.approx(tuple(theirs), rel=1e-6, abs=1e-6)


@given(st.integers(0, 60), st.integers(1, 60), st.sampled_from([0.8, 0.95, 0.99]))
def test_exact_bounds_are_scipys(hits: int, more: int, level: float) -> None:
    n = hits + more
    theirs = stats.binomtest(hits, n).proportion_ci(level, method="exact")
    assert exact_bounds(hits / n, n, level=level) == pytest.approx(tuple(theirs), abs=1e-9)


@given(st.lists(st.tuples(st.sampled_from([0.0, 1.0, math.nan]), IDS), max_size=12))
def test_a_share_has_bounds_that_are_shares(rows: list[tuple[float, str]]) -> None:
    interval = clustered_mean([v for v, _ in rows], [c for _, c in rows], within=SHARE)
    assert holds(interval)
    assert all(math.isnan(bound) or 0 <= bound <= 1 for bound in (interval.lower, interval.upper))


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2, max_size=10))
def test_a_pair_the_other_way_round_is_the_same_pair(pairs: list[tuple[float, float]]) -> None:
    ids = [str(n) for n in range(len(pairs))]
    forward, backward = ([pair[side] for pair in pairs] for side in (0, 1))
    there, back = (
        paired_difference(a, ids, b, ids, within=MILLION)
        for a, b in ((forward, backward), (backward, forward))
    )
    assert there.difference.estimate == pytest.approx(-back.difference.estimate, abs=1e-6)
    assert there.p_value == pytest.approx(back.p_value, nan_ok=True, rel=1e-6)
    assert math.isnan(there.p_value) or 0 <= there.p_value <= 1
    assert holds(there.difference)


@given(st.lists(SHARES | st.just(math.nan), max_size=6), st.randoms(use_true_random=False))
def test_holm_is_its_definition_in_any_order(p_values: list[float], random: Random) -> None:
    adjusted = holm(p_values)
    expected = sorted(p for p in p_values if not math.isnan(p))
    steps = [p * (len(expected) - place) for place, p in enumerate(expected)]
    for p_value, ours in zip(p_values, adjusted, strict=True):
        if math.isnan(p_value):
            assert math.isnan(ours)
        else:
            last = len(expected) - expected[::-1].index(p_value)
            assert ours == pytest.approx(min(1.0, max(steps[:last])))
    order = random.sample(range(len(p_values)), len(p_values))
    np.testing.assert_allclose(holm([p_values[n] for n in order]), adjusted[order])


LEVELS = 4
UNITS = st.integers(2, 4).flatmap(
    lambda raters: st.lists(
        st.lists(st.integers(0, LEVELS - 1), min_size=raters, max_size=raters), max_size=8
    )
)


@given(UNITS, st.randoms(use_true_random=False))
def test_agreement_knows_no_order_of_raters_or_items(
    units: list[list[int]], random: Random
) -> None:
    seats = list(range(len(units[0]))) if units else []
    random.shuffle(seats)
    mixed = [[unit[seat] for seat in seats] for unit in random.sample(units, len(units))]
    turned = [[LEVELS - 1 - level for level in unit] for unit in units]
    for figure in (lambda rated: weighted_kappa(rated, LEVELS), krippendorffs_alpha):
        ours = figure(units)
        assert ours == pytest.approx(figure(mixed), nan_ok=True)
        assert ours == pytest.approx(figure(turned), nan_ok=True)
        assert math.isnan(ours) or ours <= 1 + 1e-9
    assert math.isnan(share_agreed(units)) or 0 <= share_agreed(units) <= 1
    assert agree(units, len(seats), LEVELS).items == len(units)


@given(
    st.lists(st.lists(st.integers(0, LEVELS - 1), min_size=2, max_size=2), min_size=1, max_size=8)
)
def test_kappa_is_its_definition(units: list[list[int]]) -> None:
    observed = np.mean([(a - b) ** 2 for a, b in units])
    crossed = itertools.product([a for a, _ in units], [b for _, b in units])
    expected = np.mean([(a - b) ** 2 for a, b in crossed])
    ours = weighted_kappa(units, LEVELS)
    assert ours == pytest.approx(1 - observed / expected) if expected else math.isnan(ours)


@given(st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=12), st.data())
def test_chances_add_up_and_a_draw_takes_each_case_once(
    sizes: list[float], data: st.DataObject
) -> None:
    budget = data.draw(st.integers(1, len(sizes)))
    chances = inclusion_probabilities(np.array(sizes), budget)
    assert chances.sum() == pytest.approx(budget)
    assert ((chances > 0) & (chances <= 1 + 1e-9)).all()
    draw = systematic(chances, np.random.default_rng(data.draw(st.integers(0, 99))))
    assert len(draw) == len(set(draw.tolist())) == budget


@given(st.lists(st.tuples(MISSING, MISSING), min_size=1, max_size=12), st.data())
def test_proposals_are_open_cases_each_once(
    rows: list[tuple[float, float]], data: st.DataObject
) -> None:
    graded, labels = ([row[side] for row in rows] for side in (0, 1))
    open_cases = [n for n, (f, y) in enumerate(rows) if math.isnan(y) and not math.isnan(f)]
    assume(open_cases)
    budget = data.draw(st.integers(1, len(open_cases)))
    proposals = next_labels(graded, labels, budget)
    assert {proposal.case for proposal in proposals} <= set(open_cases)
    assert len({proposal.case for proposal in proposals}) == len(proposals) == budget
    half = first_proposals(proposals, max(1, budget // 2))
    assert all(0 < proposal.probability <= 1 + 1e-9 for proposal in [*proposals, *half])


@given(
    st.lists(st.floats(0.01, 1), min_size=1, max_size=8), st.lists(st.integers(0, 2), min_size=8)
)
def test_weights_are_at_least_their_rounds_share(chances: list[float], rounds: list[int]) -> None:
    weights = design_weights(chances, rounds[: len(chances)])
    assert (weights > 0).all()
    even = design_weights([0.5] * len(chances), [0] * len(chances))
    np.testing.assert_allclose(even, 2.0)


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=10))
def test_a_line_is_scipys(points: list[tuple[float, float]]) -> None:
    x, y = ([point[side] for point in points] for side in (0, 1))
    assume(np.std(x) > 1e-2)
    ours, theirs = regress(x, y), stats.linregress(x, y)
    scale = max(1.0, abs(theirs.slope), abs(theirs.intercept))
    assert ours.slope.estimate == pytest.approx(theirs.slope, rel=1e-6, abs=1e-6 * scale)
    assert ours.intercept.estimate == pytest.approx(theirs.intercept, rel=1e-5, abs=1e-5 * scale)
    middle = ours.standardised.estimate
    assert math.isnan(middle) or middle == pytest.approx(theirs.rvalue, abs=1e-6)
    assert holds(ours.slope)


@given(st.lists(NUMBERS, min_size=1, max_size=8), st.integers(0, 5))
def test_a_total_of_one_stratum_is_its_mean_times_its_size(values: list[float], more: int) -> None:
    size = len(values) + more
    total_estimate = stratified_total(
        {"a": SampledStratum(size, values), "none": SampledStratum(0, [])}
    )
    assert total_estimate.estimate == pytest.approx(size * np.mean(values), rel=1e-9, abs=1e-6)
    assert holds(total_estimate)
    if not more:
        assert (total_estimate.lower, total_estimate.upper) == (
            total_estimate.estimate,
            total_estimate.estimate,
        )


@given(st.integers(2, 400), st.floats(0.01, 100), st.floats(0.01, 100))
def test_what_is_needed_is_what_detects(n: int, deviation: float, difference: float) -> None:
    assert detectable_paired(n + 1, deviation) < detectable_paired(n, deviation)
    assume(deviation / difference < 20)
    needed = needed_paired(difference, deviation)
    assert detectable_paired(needed, deviation) <= difference
    assert needed == 2 or detectable_paired(needed - 1, deviation) > difference


@given(
    st.lists(st.tuples(NUMBERS, NUMBERS), max_size=10),
    st.lists(NUMBERS, max_size=10),
    st.randoms(use_true_random=False),
)
def test_a_grader_never_widens_what_labels_say(
    pairs: list[tuple[float, float]], unlabelled: list[float], random: Random
) -> None:
    estimate = prediction_powered_mean(
        [y for y, _ in pairs], [f for _, f in pairs], unlabelled, within=MILLION, draws=DRAWS
    )
    assert 0 <= estimate.tuning <= 1
    assert holds(estimate.mean)
    width, alone = estimate.mean.width, estimate.labels_only.width
    assert math.isnan(width) or width <= alone * (1 + 1e-9) + 1e-9
    assert estimate.all_cases == len(pairs) + len(unlabelled)


@given(st.floats(-1e9, 1e9), st.floats(0, 1e9), st.floats(0.5, 1e6), st.floats(0.01, 0.99))
def test_more_certainty_is_a_wider_interval(
    estimate: float, error: float, freedom: float, level: float
) -> None:
    assert t_quantile(level, freedom) >= t_quantile(level / 2, freedom)
    assert holds(around(estimate, error, 2, freedom))


COUNTS = st.tuples(*[st.integers(0, 9)] * 3).map(
    lambda n: Tally(matched=min(n), predicted=n[0], referenced=n[1], nil=0)
)


@given(st.lists(COUNTS, max_size=6))
@example([Tally(matched=0, predicted=0, referenced=0)])
def test_shares_of_tallies_are_shares_between_each_other(cases: list[Tally]) -> None:
    whole = total(cases)
    shares = (whole.precision, whole.recall, whole.f1, whole.nil_rate)
    assert all(math.isnan(share) or 0 <= share <= 1 for share in shares)
    if not math.isnan(whole.precision + whole.recall):
        low, high = sorted((whole.precision, whole.recall))
        assert low - 1e-9 <= whole.f1 <= high + 1e-9
    for lower, upper in intervals(cases).values():
        assert math.isnan(lower) or 0 <= lower <= upper <= 1


BOUNDED = st.lists(st.tuples(st.sampled_from([0.0, 20 / 3, 50.0, 100.0]), IDS), max_size=15)


@pytest.mark.parametrize("within", [(0.0, 100.0), (-100.0, 100.0), (0.0, math.inf)])
@given(rows=BOUNDED)
def test_bounds_are_in_range_and_in_order(within: Range, rows: list[tuple[float, str]]) -> None:
    values, cases = [v for v, _ in rows], [c for _, c in rows]
    for interval in (
        bootstrap_mean(values, cases, within=within, draws=DRAWS),
        clustered_mean(values, cases, within=within),
    ):
        if interval.n > 1:
            assert within[0] <= interval.lower <= interval.estimate <= interval.upper <= within[1]
        else:
            assert math.isnan(interval.lower)
            assert math.isnan(interval.upper)


@given(st.lists(st.tuples(st.sampled_from([0.0, 50.0, 100.0]), SHARES), min_size=2, max_size=12))
def test_corrected_means_and_differences_stay_in_range(rows: list[tuple[float, float]]) -> None:
    labels, graded = [y for y, _ in rows], [100 * f for _, f in rows]
    ids = range(len(rows))
    mean = prediction_powered_mean(labels, graded, [0.0, 100.0], draws=DRAWS).mean
    assert 0 <= mean.lower <= mean.estimate <= mean.upper <= 100
    difference = paired_difference(labels, ids, graded, ids).difference
    assert -100 <= difference.lower <= difference.estimate <= difference.upper <= 100


@pytest.mark.parametrize("size", [1e-100, 1e77, 1e150])
def test_values_whose_squares_leave_the_range_have_a_total(size: float) -> None:
    total_estimate = stratified_total({"a": SampledStratum(3, [0.0, size])})
    assert total_estimate.estimate == pytest.approx(1.5 * size)


def test_a_share_is_of_what_a_row_has() -> None:
    with pytest.raises(UserError, match="expected numbers within 0 to 1"):
        clustered_mean([0.0, 2.0], within=SHARE)
