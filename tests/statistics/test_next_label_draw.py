"""Cases are drawn with the probabilities that are told, and drawing so pays."""

import math
from collections import Counter

import numpy as np
import pytest
from benchmarks.labels import CASES, GRADERS, LETTERS, TRUTHS, active, draw, uniform
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.next_label_draw import (
    UNIFORM,
    expected_residuals,
    first_proposals,
    next_labels,
)
from inspect_aihospital.statistics.sampling import (
    design_weights,
    inclusion_probabilities,
    systematic,
)


def half_labelled(n: int = 60) -> tuple[np.ndarray, np.ndarray]:
    y, f = draw(np.random.default_rng(0), TRUTHS["even"], GRADERS["torn"])
    return f, np.r_[y[:n], np.full(CASES - n, math.nan)]


def test_proposals_are_open_cases_each_once_and_the_same_for_a_seed() -> None:
    f, labels = half_labelled()
    proposals = next_labels(f, labels, 40)
    cases = [proposal.case for proposal in proposals]
    assert len(set(cases)) == 40
    assert all(math.isnan(labels[int(case)]) for case in cases)
    assert proposals == next_labels(f, labels, 40)
    assert proposals != next_labels(f, labels, 40, seed=1)


def test_ids_and_ungraded_cases() -> None:
    f, labels = half_labelled()
    f[100] = math.nan
    ids = [f"c{at}" for at in range(CASES)]
    proposals = next_labels(f, labels, CASES - 61, cases=ids)
    assert {proposal.case for proposal in proposals} == {f"c{at}" for at in range(60, CASES)} - {
        "c100"
    }
    assert all(proposal.probability == 1 for proposal in proposals)


def test_grades_with_larger_residuals_are_drawn_more_often() -> None:
    f, labels = half_labelled(120)
    proposals = next_labels(f, labels, 60)
    chance = {f[int(proposal.case)]: proposal.probability for proposal in proposals}
    worst, *middle, best = (chance[letter] for letter in LETTERS)
    assert min(middle) > max(worst, 2 * best)
    assert min(chance.values()) >= UNIFORM * 60 / (CASES - 120)


def test_a_panel_that_disagrees_draws_labels_too() -> None:
    rng = np.random.default_rng(1)
    unsure = rng.integers(0, 2, CASES).astype(float)
    f = rng.choice(LETTERS, CASES)
    y = f + rng.normal(size=CASES) * np.where(unsure, 30, 3)
    labels = np.where(np.arange(CASES) < 60, y, math.nan)
    blind, seeing = expected_residuals(f, labels), expected_residuals(f, labels, [unsure])
    assert seeing[unsure == 1].mean() > 2 * seeing[unsure == 0].mean()
    assert blind[unsure == 1].mean() == pytest.approx(blind[unsure == 0].mean(), rel=0.1)


def test_without_labels_the_draw_is_uniform() -> None:
    proposals = next_labels(np.linspace(0, 100, 20), np.full(20, math.nan), 5)
    assert [proposal.probability for proposal in proposals] == pytest.approx([0.25] * 5)


def test_stopping_early_is_a_smaller_draw() -> None:
    f, labels = half_labelled()
    proposals = next_labels(f, labels, 40)
    early_proposals = first_proposals(proposals, 10)
    assert [proposal.case for proposal in early_proposals] == [
        proposal.case for proposal in proposals[:10]
    ]
    assert early_proposals[0].probability == pytest.approx(proposals[0].probability / 4)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: next_labels([1, 2], [1, math.nan], 2), "budget=2: cases left: 1"),
        (lambda: next_labels([1, 2], [math.nan], 1), "graded has 2, labels has 1"),
        (lambda: next_labels([1, 2], [math.nan] * 2, 0), "budget=0"),
        (lambda: first_proposals([], 1), "k=1: there are 0 proposals"),
        (lambda: design_weights([0.0], [1]), "a label that was not drawn at random"),
    ],
)
def test_errors_say_what_to_do(wrong, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UserError, match=message):
        wrong()


def test_cases_are_drawn_as_often_as_told_and_so_are_the_first_of_them() -> None:
    sizes = np.array([1.0, 2, 3, 4, 10, 100])
    chances, generator = inclusion_probabilities(sizes, 3), np.random.default_rng(2)
    all_, first_round = Counter[int](), Counter[int]()
    for _ in range(8000):
        sample = systematic(chances, generator).tolist()
        all_.update(sample)
        first_round.update(sample[:1])
    frequencies = [all_[at] / 8000 for at in range(6)]
    assert frequencies == pytest.approx(chances, abs=0.02)
    assert [first_round[at] / 8000 for at in range(6)] == pytest.approx(chances / 3, abs=0.02)


@given(st.lists(st.floats(0.01, 100), min_size=1, max_size=30), st.data())
def test_probabilities_add_up_and_the_sample_has_the_size(
    sizes: list[float], data: st.DataObject
) -> None:
    budget = data.draw(st.integers(1, len(sizes)))
    chances = inclusion_probabilities(np.array(sizes), budget)
    assert chances.sum() == pytest.approx(budget)
    assert (chances <= 1 + 1e-9).all()
    sample = systematic(chances, np.random.default_rng(0))
    assert len(set(sample.tolist())) == budget


def test_weights_by_hand() -> None:
    assert design_weights([0.1] * 4, [1] * 4).tolist() == pytest.approx([10] * 4)
    # two of round 1 and one of round 2: shares 2/3 and 1/3
    weights = design_weights([0.1, 0.1, 0.5], [1, 1, 2])
    assert weights.tolist() == pytest.approx([20 / 3 + 1 / 3, 20 / 3 + 1 / 3, 2 / 3])


@pytest.mark.slow
def test_weights_of_two_rounds_give_an_unbiased_sum() -> None:
    rng = np.random.default_rng(3)
    y = rng.exponential(size=40)
    totals = []
    for _ in range(2000):
        order = rng.permutation(40)
        first_round, later = order[:8], order[8:]
        # what round 2 draws depends on what round 1 found
        sizes = y[later] + (5 if y[first_round].mean() > 1 else 0.5)
        chances = inclusion_probabilities(sizes, 6)
        sample = systematic(chances, rng)
        weights = design_weights(
            np.r_[np.full(8, 8 / 40), chances[sample]], np.r_[np.zeros(8), np.ones(6)]
        )
        totals.append(weights @ np.r_[y[first_round], y[later][sample]])
    assert np.mean(totals) == pytest.approx(y.sum(), abs=4 * np.std(totals) / math.sqrt(2000))


@pytest.mark.slow
def test_proposed_labels_are_worth_more_than_uniform_ones_and_coverage_holds() -> None:
    plain = uniform("split", "shrugging", 80, replications=1000)
    proposed = active("split", "shrugging", 40, replications=700)
    assert proposed.coverage >= 0.935
    assert proposed.width < 0.99 * plain.width


@pytest.mark.slow
def test_proposals_cost_little_where_residuals_do_not_differ() -> None:
    plain = uniform("even", "useless", 80, replications=4000)
    proposed = active("even", "useless", 40, replications=250)
    assert proposed.coverage >= 0.93
    assert proposed.width < 1.06 * plain.width
