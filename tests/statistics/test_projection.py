"""A projected width is near the width that comes."""

import math

import numpy as np
import pytest
from benchmarks.labels import CASES, GRADERS, TRUTHS, draw

from inspect_aihospital.statistics.interval import around
from inspect_aihospital.statistics.next_label_draw import next_labels, plan_labels
from inspect_aihospital.statistics.prediction_powered import prediction_powered_mean
from inspect_aihospital.statistics.projection import projected_width
from inspect_aihospital.statistics.sampling import design_weights


def rounds(grader: str, n: int, more: int, seed: int) -> tuple[float, float, float]:
    """Width now, as projected, and as it came."""
    y, f = draw(np.random.default_rng(seed), TRUTHS["split"], GRADERS[grader])
    labels = np.r_[y[:n], np.full(CASES - n, math.nan)]
    now = prediction_powered_mean(y[:n], f[:n], f[n:]).mean
    plan = plan_labels(f, labels, more)
    projected = projected_width(now, float(y[:n].var()), CASES, plan.residuals, plan.chances)
    proposals = next_labels(f, labels, more, seed=seed)
    labelled_rows = np.r_[np.arange(n), [int(proposal.case) for proposal in proposals]]
    chances = np.r_[np.full(n, n / CASES), [proposal.probability for proposal in proposals]]
    weights = design_weights(chances, np.repeat([1, 2], [n, more]))
    open_rows = np.setdiff1d(np.arange(CASES), labelled_rows)
    after = prediction_powered_mean(
        y[labelled_rows], f[labelled_rows], f[open_rows], weights=weights
    ).mean
    return now.width, projected, after.width


@pytest.mark.slow
@pytest.mark.parametrize("grader", ["good", "shrugging", "useless"])
@pytest.mark.parametrize("n", [30, 60])
def test_on_average_it_is_the_width_that_comes(grader: str, n: int) -> None:
    now, projected, actual = np.mean([rounds(grader, n, 30, seed) for seed in range(60)], axis=0)
    assert projected < now
    assert projected == pytest.approx(actual, rel=0.06)


def test_a_uniform_round_is_as_if_all_had_been_drawn_at_once() -> None:
    n, more, spread = 40, 40, 30.0
    now = around(50, spread * math.sqrt(1 / n), n, n - 2)
    open_ = np.full(CASES - n, spread)
    projected = projected_width(
        now, spread**2, CASES, open_, np.full(CASES - n, more / (CASES - n))
    )
    at_once = around(50, spread * math.sqrt(1 / (n + more)), n + more, n + more - 2)
    assert projected == pytest.approx(at_once.width, rel=5e-3)


def test_when_all_are_labelled_the_sample_alone_is_left() -> None:
    now = around(50, 5.0, 30, 28)
    projected = projected_width(now, 900.0, 100, np.full(70, 20.0), np.ones(70))
    expected_error = math.sqrt(9 + 0.3**2 * (25 - 9))
    assert projected == pytest.approx(around(0, expected_error, 100, 98).width)


def test_without_bounds_there_is_no_projection() -> None:
    assert math.isnan(projected_width(around(1, math.nan, 1, 0), 1.0, 9, np.ones(8), np.ones(8)))
