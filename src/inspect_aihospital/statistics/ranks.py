"""Tell which ranks among several models the cases allow."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.bootstrap_weights import weights_drawn
from inspect_aihospital.statistics.case_rows import ROUNDING
from inspect_aihospital.statistics.columns import DRAWS, SEED
from inspect_aihospital.statistics.drawn_ratios import Columns
from inspect_aihospital.statistics.interval import LEVEL, Range


@dataclass(frozen=True)
class RankRange:
    """Hold the ranks that a model may have; 1 is the highest mean.

    Attributes:
        best: The lowest number of a rank within the range.
        worst: The highest.
    """

    best: int
    worst: int

    def __str__(self) -> str:
        """Return the range, or the only rank."""
        return f"{self.best}" if self.best == self.worst else f"{self.best}–{self.worst}"


def rank_ranges(table: npt.ArrayLike, *, within: Range) -> list[RankRange]:
    """Rank models by their means in each draw of a Bayesian bootstrap over cases (Rubin, 1981).

    All models share the draws, as they share the cases, so that what is hard for all moves no
    rank. As in `columns`, one more case stands for what no case has shown: for the best end of a
    model's range a case on which it has the most and all others the least, for the worst end the
    other way round. So of two models each has one rank where the interval of their difference
    leaves out 0. A range is for each model alone, not for all at once. Models whose means are
    equal in a draw, but for rounding, may stand in either order there.

    Args:
        table: Shape (cases, models). A case with NaN is left out, for all models.
        within: The least and the most that a value can be.

    Returns:
        One a model, in their order; over fewer than two shared cases every rank.

    Raises:
        UserError: The table is not two-dimensional.
    """
    values = np.asarray(table, dtype=np.float64)
    if values.ndim != 2:
        raise UserError(f"table: expected shape (cases, models), found {values.shape}.")
    shared = values[~np.isnan(values).any(axis=1)]
    models = shared.shape[1]
    if len(shared) < 2:
        # Fewer than two shared cases allow every order.
        return [RankRange(1, models)] * models
    means, added = _drawn_means(shared)
    reach, tail = (within[1] - within[0]) * added, (1 - LEVEL) / 2
    return [_range(means - means[:, [place]], reach, place, tail) for place in range(models)]


def _drawn_means(shared: Columns) -> tuple[Columns, Columns]:
    """Return, in each draw, what the cases add to the means, and the weight of the added case.

    Shapes are (draws, models) and (draws, 1); with the added case weights sum to 1.
    """
    middle, sums, added = shared.mean(axis=0), [], []
    for weights in weights_drawn(len(shared) + 1, DRAWS, SEED):
        shares = weights / weights.sum(axis=1, keepdims=True, dtype=np.float64)
        # deviations are added to the mean, so that what does not vary stays exact
        sums.append(shares[:, :-1] @ (shared - middle) + middle * (1 - shares[:, -1:]))
        added.append(shares[:, -1:])
    return np.concatenate(sums), np.concatenate(added)


def _range(leads: Columns, reach: Columns, place: int, tail: float) -> RankRange:
    """Count, in each draw, the other models that lead; at the ends of the draws stand the ranks."""
    tolerance = ROUNDING * float(np.abs(reach).max())
    ahead, not_behind = leads - reach > tolerance, leads + reach >= -tolerance
    ahead[:, place], not_behind[:, place] = False, True
    # A rank is a whole number, so no mean of two ranks may come out.
    best = np.quantile(1 + ahead.sum(axis=1), tail, method="inverted_cdf")
    worst = np.quantile(not_behind.sum(axis=1), 1 - tail, method="inverted_cdf")
    return RankRange(int(best), int(worst))
