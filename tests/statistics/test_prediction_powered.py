"""Prediction-powered means: equal to the published formula, and honest with few labels."""

import math
from dataclasses import replace

import numpy as np
import pytest
from benchmarks.coverage import of_corrected
from benchmarks.labels import GRADERS, HOW, LETTERS, TRUTHS, draw, uniform
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.bootstrap import bootstrap_mean
from inspect_aihospital.statistics.columns import DRAWS, SEED
from inspect_aihospital.statistics.interval import LABELS_ALONE, POINTS
from inspect_aihospital.statistics.prediction_powered import prediction_powered_mean
from inspect_aihospital.statistics.tuning import DOUBT, FEWEST, leave_one_out_tuning, powered


def sample(grader: str, n: int, seed: int = 0, cases: int = 506) -> tuple[np.ndarray, ...]:
    y, f = draw(np.random.default_rng(seed), TRUTHS["even"], GRADERS[grader], cases)
    return y[:n], f[:n], f[n:]


@pytest.mark.slow
def test_with_many_labels_it_is_the_published_formula() -> None:
    y, f, unlabelled = sample("poor", 4000, cases=20_000)
    n, unlabelled_count = len(y), len(unlabelled)
    tuning = np.cov(y, f)[0, 1] / ((1 + n / unlabelled_count) * np.var(np.r_[f, unlabelled]))
    estimate = y.mean() + tuning * (unlabelled.mean() - f.mean())
    variance = tuning**2 * unlabelled.var() / unlabelled_count + (y - tuning * f).var() / n
    result = prediction_powered_mean(y, f, unlabelled)
    assert result.mean.estimate == pytest.approx(estimate, abs=0.01)
    assert result.mean.standard_error == pytest.approx(math.sqrt(variance), rel=0.005)
    assert result.tuning == pytest.approx(tuning * (1 + n / unlabelled_count), rel=0.02)


def test_labels_only_is_the_interval_of_any_mean() -> None:
    y, f, unlabelled = sample("good", 30)
    labels_only, mean = (
        prediction_powered_mean(y, f, unlabelled).labels_only,
        bootstrap_mean(y, within=POINTS),
    )
    assert (labels_only.estimate, labels_only.n) == pytest.approx((mean.estimate, 30))
    assert (labels_only.lower, labels_only.upper) == pytest.approx(
        (mean.lower, mean.upper), abs=0.5
    )
    assert labels_only.standard_error == pytest.approx(mean.standard_error)


@pytest.mark.slow
@pytest.mark.parametrize("n", [20, 40])
def test_a_judge_that_is_rarely_grossly_wrong_does_not_make_it_overconfident(n: int) -> None:
    for judge in ("rarely gross, 1 %", "rarely gross, 3 %", "noisy, and gross in 3 %"):
        for truth in ("easy", "mean of five, good", "good, 3 % at 0"):
            coverage_figures = of_corrected(truth, judge, n, replications=300).intervals[
                "corrected"
            ]
            assert coverage_figures.coverage >= 0.95


def test_where_the_grader_is_not_used_the_interval_says_so() -> None:
    result = prediction_powered_mean(*sample("useless", 20))
    assert (result.mean.note, result.labels_only.note) == (LABELS_ALONE, "")
    assert prediction_powered_mean(*sample("good", 100)).mean.note == ""


@pytest.mark.slow
@pytest.mark.parametrize("grader", ["good", "poor", "useless"])
@pytest.mark.parametrize("n", [30, 50, 100])
def test_coverage_holds_and_a_grader_helps_or_costs_nothing(grader: str, n: int) -> None:
    coverage_figures = uniform("even", grader, n, replications=500)
    assert coverage_figures.coverage >= 0.94
    limit = 0.95 if grader == "good" and n > 30 else 1.0
    assert coverage_figures.width <= limit * coverage_figures.alone_width


@pytest.mark.slow
def test_a_grader_that_is_right_most_of_the_time_does_not_make_it_overconfident() -> None:
    assert uniform("even", "excellent", 20, replications=500).coverage >= 0.94


@pytest.mark.slow
def test_the_estimate_is_unbiased_though_the_grader_is_lenient() -> None:
    truth = float(TRUTHS["even"] @ LETTERS)
    y, f = draw(np.random.default_rng(6), TRUTHS["even"], GRADERS["good"], (1000, 506))
    weights = np.full((1000, 60), 506 / 60)
    errors = powered(y[:, :60], f[:, :60], weights, f, POINTS, HOW).estimate - truth
    assert abs(errors.mean()) < 3 * errors.std() / math.sqrt(1000)
    assert f.mean() - truth > 3


def test_a_useless_grader_is_not_listened_to_and_a_perfect_one_is() -> None:
    assert prediction_powered_mean(*sample("useless", 100)).tuning < 0.2
    y, _, unlabelled = sample("good", 100)
    perfect = prediction_powered_mean(y, y, unlabelled)
    assert perfect.tuning == pytest.approx(1)
    assert perfect.mean.estimate == pytest.approx(np.r_[y, unlabelled].mean())
    assert perfect.mean.width < 0.8 * perfect.labels_only.width


def test_a_grader_that_is_always_the_same_or_the_wrong_way_round_is_not_used() -> None:
    y, f, _ = sample("good", 30)
    for grades in (np.full(30, 50.0), 100 - f):
        result = prediction_powered_mean(y, grades, np.full(476, 50.0))
        assert result.tuning == 0
        assert replace(result.mean, note="") == result.labels_only


def test_many_samples_at_once_are_each_of_them() -> None:
    y, f = draw(np.random.default_rng(5), TRUTHS["even"], GRADERS["poor"], (3, 506))
    weights = np.full((3, 40), 506 / 40)
    at_once = powered(y[:, :40], f[:, :40], weights, f, POINTS, (0.95, DRAWS, SEED))
    for row in range(3):
        single = prediction_powered_mean(y[row, :40], f[row, :40], f[row, 40:]).mean
        assert at_once.estimate[row] == pytest.approx(single.estimate)
        assert at_once.standard_error[row] == pytest.approx(single.standard_error)
        # alone its cases are put in order, which other weights meet
        assert at_once.lower[row] == pytest.approx(single.lower, abs=0.5)


@pytest.mark.parametrize("level", [0.5, 0.95])
@pytest.mark.parametrize("grader", ["poor", "useless"])
def test_no_interval_is_wider_than_that_of_its_labels_alone(grader: str, level: float) -> None:
    samples = draw(np.random.default_rng(7), TRUTHS["even"], GRADERS[grader], (60, 506))
    results = [
        prediction_powered_mean(y[:60], f[:60], f[60:], level=level, draws=500)
        for y, f in zip(*samples, strict=True)
    ]
    assert all(result.mean.width <= result.labels_only.width for result in results)
    assert {result.tuning > 0 for result in results} == {True, False}


def test_few_labels_stand_alone_and_fewer_have_no_bounds() -> None:
    y, f, unlabelled = sample("good", FEWEST - 1)
    result = prediction_powered_mean(y, f, unlabelled)
    assert (result.tuning, result.mean.note) == (0, LABELS_ALONE)
    assert math.isnan(prediction_powered_mean([1], [1], unlabelled).mean.lower)
    empty = prediction_powered_mean([], [], unlabelled)
    assert math.isnan(empty.mean.estimate)
    assert empty.all_cases == len(unlabelled)


def test_where_all_are_labelled_it_is_their_mean() -> None:
    y, f, _ = sample("good", 40)
    result = prediction_powered_mean(y, f, [])
    assert result.mean.note == LABELS_ALONE
    assert result.mean.estimate == pytest.approx(y.mean())


def test_a_case_without_a_label_counts_as_unlabelled_and_one_without_a_grade_is_left_out() -> None:
    y, f, unlabelled = sample("good", 30)
    hidden, ungraded = y.copy(), f.copy()
    hidden[0], ungraded[0] = np.nan, np.nan
    first = prediction_powered_mean(hidden, f, unlabelled).mean
    second = prediction_powered_mean(y[1:], f[1:], np.r_[unlabelled, f[0]]).mean
    assert (first.estimate, first.width) == pytest.approx((second.estimate, second.width))
    left_out = prediction_powered_mean(y, ungraded, np.r_[unlabelled, np.nan])
    assert (left_out.mean.n, left_out.all_cases) == (29, 505)


def test_even_weights_change_nothing_and_only_their_ratio_tells() -> None:
    y, f, unlabelled = sample("poor", 30)
    even = prediction_powered_mean(y, f, unlabelled, weights=np.full(30, 506 / 30))
    plain = prediction_powered_mean(y, f, unlabelled)
    assert (even.mean.lower, even.mean.upper) == pytest.approx((plain.mean.lower, plain.mean.upper))


@pytest.mark.slow
def test_weights_undo_an_uneven_draw() -> None:
    # cases of the upper two grades are labelled four times as often
    generator = np.random.default_rng(1)
    errors: list[float] = []
    covered: list[bool] = []
    plain: list[float] = []
    for _ in range(200):
        y, f = draw(generator, TRUTHS["even"], GRADERS["poor"])
        chances = np.where(f > 50, 0.2, 0.08)
        is_drawn = generator.random(506) < chances
        parts = y[is_drawn], f[is_drawn], f[~is_drawn]
        truth = float(TRUTHS["even"] @ LETTERS)
        weighted = prediction_powered_mean(*parts, weights=1 / chances[is_drawn], draws=1000)
        errors.append(weighted.mean.estimate - truth)
        covered.append(weighted.mean.lower <= truth <= weighted.mean.upper)
        plain.append(weighted.labels_only.estimate - y[is_drawn].mean())
    assert abs(np.mean(errors)) < 3 * np.std(errors) / math.sqrt(200)
    assert np.mean(covered) >= 0.93
    assert np.mean(plain) < -2


def test_leave_one_out_tuning_is_what_it_says() -> None:
    rng = np.random.default_rng(2)
    f = rng.normal(size=15)
    y, w = 0.5 * f + rng.normal(size=15) * 0.4, rng.uniform(1, 3, 15)
    tuning = leave_one_out_tuning(y, f, w)
    for row in range(15):
        other_rows = np.arange(15) != row
        covariance = np.cov(f[other_rows], y[other_rows], aweights=w[other_rows], ddof=0)
        slope = covariance[0, 1] / covariance[0, 0]
        unexplained = covariance[1, 1] - slope * covariance[0, 1]
        f_ratio = slope**2 * covariance[0, 0] / (unexplained / (14 - 2))
        assert tuning[row] == pytest.approx(np.clip(slope * max(1 - DOUBT / f_ratio, 0), 0, 1))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: prediction_powered_mean([1], [1, 2], []), "labels has 1, graded has 2"),
        (lambda: prediction_powered_mean([1, 2], [1, 2], [], weights=[1, 0]), "design_weights"),
    ],
)
def test_errors_say_what_to_do(wrong, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UserError, match=message):
        wrong()


LETTER = st.sampled_from(LETTERS.tolist())


def test_labels_that_differ_in_one_case_alone_are_no_slope_by_rounding() -> None:
    labels, graded = np.array([0, 0, 0, 0, 0, 1, 0]), np.array([0, 0, 0, 0, 0, 0, 1])
    for unit in (1, 0.1, 100 / 3):
        result = prediction_powered_mean(labels * unit, graded * unit, [0.0, 0, 0])
        assert result.tuning == 0
        assert result.mean.width == result.labels_only.width


@given(
    st.lists(st.tuples(LETTER, LETTER), min_size=2, max_size=15),
    st.lists(LETTER, min_size=1, max_size=15),
    st.floats(-50, 50),
    st.floats(0.1, 10),
    st.randoms(use_true_random=False),
)
def test_units_and_order_do_not_matter(pairs, unlabelled, shift, scale, random) -> None:  # type: ignore[no-untyped-def]
    y, f = np.array(pairs).T
    first = prediction_powered_mean(y, f, unlabelled, draws=200)
    random.shuffle(pairs)
    y, f = np.array(pairs).T * scale + shift
    within = (shift, 100 * scale + shift)
    second = prediction_powered_mean(
        y, f, np.array(unlabelled) * scale + shift, within=within, draws=200
    )
    assert second.mean.estimate == pytest.approx(first.mean.estimate * scale + shift, abs=1e-5)
    assert 0 <= first.tuning <= 1
