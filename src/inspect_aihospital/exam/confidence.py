"""Measure a participant's insistence on its answer (Shang et al., eq. 2 and 3)."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.means import ratio
from inspect_aihospital.exam.results import FIRST_ROUND, RoundResult
from inspect_aihospital.exam.round_rules import Answers

TEXT_WEIGHT_WITHOUT_SUPPORT = 0.75
"""Weight of S⁻ that gives the figures of the paper's text (0.51, 0.49, 0.23) from Table IV."""


@dataclass(frozen=True)
class Stratum:
    """Disagreed questions of one level of support (S⁺ or S⁻), and those insisted on."""

    size: int
    insisted: int

    @property
    def rate(self) -> float:
        """Share that the participant insisted on (a component of eq. 2), 0–1; NaN over none."""
        return ratio(self.insisted, self.size)


@dataclass(frozen=True)
class Confidence:
    """A participant's insistence, over the questions disagreed in the first round and asked again.

    Attributes:
        supported: S⁺, at least one teammate had the same answer.
        alone: S⁻, none had. Questions that the participant did not answer are in neither.
    """

    supported: Stratum
    alone: Stratum

    @property
    def corrected(self) -> float:
        """Mean of both rates (eq. 3, Table IV), 0–1; NaN where a stratum is empty."""
        return (self.supported.rate + self.alone.rate) / 2

    @property
    def paper(self) -> float:
        """Mean that gives the figures in the paper's text: ¾ of S⁻ and ¼ of S⁺."""
        weight = TEXT_WEIGHT_WITHOUT_SUPPORT
        return weight * self.alone.rate + (1 - weight) * self.supported.rate

    @property
    def pooled(self) -> Stratum:
        """All these questions, whatever the support."""
        chances = (self.supported, self.alone)
        return Stratum(sum(s.size for s in chances), sum(s.insisted for s in chances))


def confidence(first: Sequence[RoundResult], final: Sequence[RoundResult], seat: str) -> Confidence:
    """Return a participant's confidence (eq. 2).

    `final` holds each question's last result.
    """
    # A question whose review failed keeps its first result: nobody was asked, so nobody insisted.
    last = {r.question: r.answers.get(seat) for r in final if r.round > FIRST_ROUND}
    insisted: dict[bool, list[bool]] = {True: [], False: []}
    for result in first:
        own = result.answers.get(seat)
        if own is not None and result.question in last and not result.consensus:
            stayed = last[result.question] == own
            insisted[is_supported(result.answers, seat)].append(stayed)
    strata = {level: Stratum(len(stays), sum(stays)) for level, stays in insisted.items()}
    return Confidence(supported=strata[True], alone=strata[False])


def is_supported(answers: Answers, seat: str) -> bool:
    """Say whether a teammate gave the participant's answer."""
    own = answers[seat]
    return own is not None and any(
        answer == own for mate, answer in answers.items() if mate != seat
    )


def rank_correlation(first: Mapping[str, float], second: Mapping[str, float]) -> float:
    """Return Spearman's correlation of two figures of the participants (§V.A), -1 to 1.

    Returns:
        NaN for fewer than three participants with both figures, and where a figure is the same
        for all.
    """
    shared_seats = [
        seat for seat in first if not math.isnan(first[seat] + second.get(seat, math.nan))
    ]
    # rounded, so that figures that are equal but for the last bit are a tie
    pairs = [(round(first[seat], 9), round(second[seat], 9)) for seat in shared_seats]
    if len(pairs) < 3 or any(len(set(values)) < 2 for values in zip(*pairs, strict=True)):
        return math.nan
    from scipy.stats import spearmanr  # noqa: PLC0415 - slow to load

    return float(spearmanr(*zip(*pairs, strict=True)).statistic)
