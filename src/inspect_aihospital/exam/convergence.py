"""Consensus and accuracy, round by round (Shang et al., tables II and III)."""

from collections.abc import Sequence

from inspect_aihospital.exam.consistency import mean
from inspect_aihospital.exam.results import (
    FIRST_ROUND,
    RoundResult,
    by_step,
    last_round,
    seats_of,
    state_after,
)

TEAM = "team"


def consensus(results: Sequence[RoundResult]) -> float:
    """Return the consensus rate (eq. 1), 0–1; NaN over nothing."""
    return mean([float(result.consensus) for result in results])


def accuracy(results: Sequence[RoundResult], answerer: str) -> float:
    """Return the share of questions a participant or the team answered right; NaN over nothing.

    No answer, and a tie of the team, are not right.
    """
    return mean([float(answer_of(result, answerer) == result.key) for result in results])


def unresolved(results: Sequence[RoundResult]) -> float:
    """Return the share of questions on which the team has no answer, 0–1; NaN over nothing."""
    return mean([float(result.team is None) for result in results])


def answer_of(result: RoundResult, answerer: str) -> str | None:
    """Return a participant's answer, or the team's."""
    return result.team if answerer == TEAM else result.answers.get(answerer)


def gain(results: Sequence[RoundResult], answerer: str) -> float:
    """Return the accuracy after the last round less that after the first (Table III), -1 to 1."""
    final = state_after(results, last_round(results))
    return accuracy(final, answerer) - accuracy(state_after(results, FIRST_ROUND), answerer)


def by_round(results: Sequence[RoundResult]) -> dict[str, float]:
    """Return Tables II and III with all rounds.

    Returns:
        For each round `round1`, `round2`, … and `final` (the last one's state again): the shares
        `…_consensus`, `…_unresolved`, `…_team` (accuracy) and one accuracy a participant; for
        `round1` and `final` also by step, as in `final_step1_consensus`.
    """
    final = last_round(results)
    figures: dict[str, float] = {}
    for round in range(FIRST_ROUND, final + 1):
        # Questions that are no longer asked keep their last result, so that every round has all.
        standing = state_after(results, round)
        figures |= _prefixed_figures(f"round{round}", standing)
        if round == FIRST_ROUND:
            figures |= _steps(f"round{round}", standing)
    standing = state_after(results, final)
    return figures | _prefixed_figures("final", standing) | _steps("final", standing)


def _steps(prefix: str, results: Sequence[RoundResult]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for step, within in by_step(results).items():
        figures |= _prefixed_figures(f"{prefix}_{step}", within)
    return figures


def _prefixed_figures(prefix: str, results: Sequence[RoundResult]) -> dict[str, float]:
    figures = {"consensus": consensus(results), "unresolved": unresolved(results)}
    figures |= {name: accuracy(results, name) for name in [TEAM, *seats_of(results)]}
    return {f"{prefix}_{name}": figure for name, figure in figures.items()}
