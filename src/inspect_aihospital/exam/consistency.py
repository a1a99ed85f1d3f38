"""Measure the stability of a participant's answers (Shang et al., eq. 4, Table V)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from inspect_aihospital.core.means import ratio
from inspect_aihospital.exam.ballot import EXTRACTOR_FAILED
from inspect_aihospital.exam.results import RoundResult


def mean(values: Sequence[float]) -> float:
    """Return the arithmetic mean; NaN over nothing."""
    return ratio(math.fsum(values), len(values))


@dataclass(frozen=True)
class Consistency:
    """Shares of samples, 0–1; NaN over no question, and where samples were not all drawn.

    Table V's counts are these times n. Its means over wrong answers lie below 2 of 10, which no
    majority of ten answered samples over five options can be; they fit the votes that the key got
    (`incorrect_paper`). The majority's own share is `incorrect_corrected`.

    Attributes:
        overall: Mean share of the majority answer (eq. 4).
        correct: The same over questions whose majority is right.
        incorrect_corrected: The same over all others.
        incorrect_paper: Mean share of the key over those others.
    """

    overall: float
    correct: float
    incorrect_corrected: float
    incorrect_paper: float

    @property
    def delta_corrected(self) -> float:
        """Difference of correct and incorrect, by the majority's share."""
        return self.correct - self.incorrect_corrected

    @property
    def delta_paper(self) -> float:
        """Difference of correct and incorrect, as Table V seems to count."""
        return self.correct - self.incorrect_paper


def consistency(results: Sequence[RoundResult], seat: str) -> Consistency:
    """Return a participant's consistency over questions."""
    standings_and_keys = [(r.standings[seat], r.key) for r in results if seat in r.standings]
    # An early stop comes once a majority is decided, which makes its share look larger.
    if not all(standing.complete for standing, _ in standings_and_keys):
        return Consistency(*[math.nan] * 4)
    right = [standing for standing, key in standings_and_keys if standing.answer == key]
    wrong = [(standing, key) for standing, key in standings_and_keys if standing.answer != key]
    return Consistency(
        overall=mean([standing.share(standing.answer) for standing, _ in standings_and_keys]),
        correct=mean([standing.share(standing.answer) for standing in right]),
        incorrect_corrected=mean([standing.share(standing.answer) for standing, _ in wrong]),
        incorrect_paper=mean([standing.share(key) for standing, key in wrong]),
    )


def unanswered_rate(results: Sequence[RoundResult], seat: str) -> float:
    """Return a participant's share of samples without an answer, 0–1; NaN with an early stop."""
    standings = [result.standings[seat] for result in results if seat in result.standings]
    if not all(standing.complete for standing in standings):
        return math.nan
    votes = [vote for standing in standings for vote in standing.samples]
    # Whether a vote has an answer is not known where the extractor failed.
    judged_votes = [vote for vote in votes if vote.fault != EXTRACTOR_FAILED]
    return mean([float(vote.answer is None) for vote in judged_votes])
