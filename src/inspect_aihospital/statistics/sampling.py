"""Draw cases with unequal probabilities, and count the cases that each drawn case stands for."""

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.case_rows import Values, Vector, as_vector, same_length


def inclusion_probabilities(sizes: Vector, budget: int) -> Vector:
    """Scale sizes to probabilities that add up to the budget, none above 1.

    Args:
        sizes: Shape (cases,), above 0.
        budget: Cases to be drawn, at most as many as there are.

    Returns:
        Shape (cases,). What exceeds 1 is certain, and the rest of the budget is shared by the
        others.
    """
    chances = np.zeros(len(sizes))
    certain = np.zeros(len(sizes), dtype=bool)
    while True:
        open_budget = budget - certain.sum()
        chances = np.where(certain, 1.0, open_budget * sizes / max(sizes[~certain].sum(), 1e-300))
        above = ~certain & (chances > 1)
        if not above.any():
            return chances
        # What is drawn for certain leaves less for the others, which may lift more of them above 1.
        certain |= above


def systematic(chances: Vector, generator: np.random.Generator) -> npt.NDArray[np.int64]:
    """Draw cases with exactly the given probabilities, in random order.

    Randomised systematic sampling (Hartley and Rao, 1962): cases are shuffled and laid end to
    end, each as long as its probability, and every whole step from a random start hits one. The
    number of cases is fixed, and since their order is random the first k of m are a sample too,
    with k/m of each probability.

    Args:
        chances: Shape (cases,), 0 to 1, which add up to a whole number m.
        generator: Source of the draw.

    Returns:
        Shape (m,): indices of the cases drawn.
    """
    order = generator.permutation(len(chances))
    ends = np.cumsum(chances[order])
    budget = round(float(ends[-1]))
    hits = np.searchsorted(ends, generator.random() + np.arange(budget), side="right")
    # rounding may leave the last end a hair short of the budget
    cases = order[np.minimum(hits, len(order) - 1)]
    return generator.permutation(cases)


def design_weights(probabilities: Values, rounds: Values) -> Vector:
    """Count how many cases each labelled case stands for, over one or more rounds of labels.

    A round is drawn from the cases that had no label then, with probabilities that may depend on
    all earlier labels. Seen from its start, the cases labelled before are known and each drawn
    case stands for 1/probability. So every round gives an unbiased estimate of its own, their
    errors are uncorrelated (as in active inference; Zrnic and Candès, 2024), and their mean,
    weighted by labels, is again a weighted sum over labels: with share s of the labels, a case
    of round j stands for s_j / probability + the s of all later rounds.

    Args:
        probabilities: Shape (labelled,): with which each was drawn, given all labels of earlier
            rounds. In a first round drawn uniformly it is labels ÷ cases for each.
        rounds: Shape (labelled,): the round of each, in the order of time; any numbers.

    Returns:
        Shape (labelled,); their sum is around the number of all cases. One uniform round gives
        cases ÷ labels for each.

    Raises:
        UserError: A probability is not above 0 and at most 1, or lengths differ.
    """
    chances, round_numbers = as_vector("probabilities", probabilities), as_vector("rounds", rounds)
    same_length(probabilities=chances, rounds=round_numbers)
    if not ((chances > 0) & (chances <= 1)).all():
        raise UserError(
            "probabilities: expected numbers above 0 and at most 1. Give those that each label "
            "was drawn with; a label that was not drawn at random cannot be weighted."
        )
    _, round_of_row, counts = np.unique(round_numbers, return_inverse=True, return_counts=True)
    shares = counts / max(len(round_numbers), 1)
    later_share = 1 - np.cumsum(shares)
    return np.asarray(shares[round_of_row] / chances + later_share[round_of_row], dtype=np.float64)
