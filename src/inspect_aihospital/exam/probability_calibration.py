"""Measure how well the share of votes predicts a right answer."""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

BINS = 10


def expected_calibration_error(
    shares: Sequence[float], correct: Sequence[bool], bins: int = BINS
) -> float:
    """Return the mean gap between vote share and accuracy, weighted by questions (ECE).

    Args:
        shares: Share of the votes for each question's majority answer, 0–1.
        correct: Whether that answer is right.
        bins: Bins of equal width over 0–1; a share on a border belongs to the lower bin.

    Returns:
        0 (as often right as the shares say) to 1; NaN over nothing.
    """
    if not shares:
        return math.nan
    confidence, right = np.asarray(shares), np.asarray(correct, dtype=float)
    # Each sum is the bin's gap times its size, so the mean is weighted already.
    gaps = np.bincount(bins_of(shares, bins), weights=right - confidence, minlength=bins)
    return float(np.abs(gaps).sum() / len(confidence))


def bins_of(shares: Sequence[float], bins: int = BINS) -> npt.NDArray[np.int_]:
    """Return the bin of each share, from 0; a share on a border belongs to the lower one."""
    # rounded, so that 0.3 is on the border and not beside it
    borders = np.ceil(np.round(np.asarray(shares, dtype=float) * bins, 9)).astype(int)
    return np.asarray(np.clip(borders - 1, 0, bins - 1), dtype=int)


def discrimination(shares: Sequence[float], correct: Sequence[bool]) -> float:
    """Return the chance that a right answer has a larger vote share than a wrong one (AUROC).

    Args:
        shares: Share of the votes for each question's majority answer.
        correct: Whether that answer is right.

    Returns:
        0–1, a draw counting half; 0.5 says that shares tell nothing. NaN unless there are right
        and wrong answers.
    """
    right = np.asarray(correct, dtype=bool)
    n_right, n_wrong = int(right.sum()), int((~right).sum())
    if not n_right or not n_wrong:
        return math.nan
    from scipy.stats import rankdata  # noqa: PLC0415 - slow to load

    # Mann and Whitney's U: the sum of ranks less its least possible value.
    ranks = rankdata(np.asarray(shares))[right].sum()
    return float((ranks - n_right * (n_right + 1) / 2) / (n_right * n_wrong))
