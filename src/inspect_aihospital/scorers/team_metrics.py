"""Compute the figures of a collaboration: rounds, confidence, consistency (Shang et al.)."""

from collections.abc import Sequence
from math import isnan, nan

from inspect_ai.scorer import Metric, SampleScore, Score, ScoreReducer, Value, metric, score_reducer

from inspect_aihospital.exam.confidence import Confidence, confidence, rank_correlation
from inspect_aihospital.exam.convergence import TEAM, by_round, consensus, gain
from inspect_aihospital.exam.results import FIRST_ROUND, last_round, seats_of, state_after
from inspect_aihospital.scorers.exam_metrics import consistency_figures, results_in


@score_reducer(name="last_round")
def last_round_reducer() -> ScoreReducer:
    """Count a question with its last round: rounds are Inspect's epochs."""

    def reduce(scores: list[Score]) -> Score:
        # Inspect's reducers see epochs; here an epoch is a round.
        return max(scores, key=lambda score: (score.metadata or {}).get("round", 0))

    return reduce


@metric(scores="unreduced")
def team_rounds() -> Metric:
    """Compute consensus and accuracy by round, and what the rounds gained (tables II and III).

    Returns:
        A metric with `questions`, `rounds`, `converged` (1 where the final consensus rate meets
        the scores' threshold) and `converged_paper` (1 where it exceeds it, as line 1 of
        Algorithm 2 asks for), both NaN without a result or a threshold, all figures of
        `exam.convergence.by_round`, and `WHO_gain` for `team` and each participant: accuracy of the
        last less that of the first round, -1 to 1.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results = results_in(scores)
        # A question that was agreed on is not asked again: its last result stands.
        final = state_after(results, last_round(results))
        distance = consensus(final) - _threshold(scores)
        return {
            "questions": float(len(final)),
            "rounds": float(last_round(results)),
            "converged": nan if isnan(distance) else float(distance >= 0),
            "converged_paper": nan if isnan(distance) else float(distance > 0),
            **by_round(results),
            **{
                f"{team_or_seat}_gain": gain(results, team_or_seat)
                for team_or_seat in [TEAM, *seats_of(results)]
            },
        }

    return compute


@metric(scores="unreduced")
def team_confidence() -> Metric:
    """Say how far participants insist on their first answer against others (eq. 2, 3; Table IV).

    Over the questions that were disagreed in round 1, the final answer against the first.

    Returns:
        A metric with, for each participant, `SEAT_supported_n` and `SEAT_alone_n` (sizes of S⁺
        and S⁻), `SEAT_supported_insist` and `SEAT_alone_insist` (eq. 2),
        `SEAT_confidence_corrected` (eq. 3) and `SEAT_confidence_paper` (¾ of S⁻ and ¼ of S⁺, which
        gives the figures of the paper's text), both NaN where a stratum is empty, and
        `SEAT_insist_pooled`; and Spearman's correlation of gain and either confidence,
        `gain_confidence_…`, over the participants that have one (`gain_confidence_n`).
    """

    def compute(scores: list[SampleScore]) -> Value:
        results = results_in(scores)
        first = state_after(results, FIRST_ROUND)
        final = state_after(results, last_round(results))
        confidence_by_seat = {seat: confidence(first, final, seat) for seat in seats_of(results)}
        gains = {seat: gain(results, seat) for seat in confidence_by_seat}
        figures: dict[str, float] = {}
        for seat, measured in confidence_by_seat.items():
            figures |= _confidence_figures(seat, measured)
        corrected = {seat: measured.corrected for seat, measured in confidence_by_seat.items()}
        paper = {seat: measured.paper for seat, measured in confidence_by_seat.items()}
        return figures | {
            "gain_confidence_corrected": rank_correlation(gains, corrected),
            "gain_confidence_paper": rank_correlation(gains, paper),
            "gain_confidence_n": float(sum(not isnan(value) for value in paper.values())),
        }

    return compute


@metric(scores="unreduced")
def team_consistency() -> Metric:
    """Compute each participant's consistency after the first and the last round (eq. 4, Table V).

    Returns:
        A metric with the figures of `self_consistency_figures` from `consistency` to
        `unanswered_rate`, named `round1_SEAT_…` and `final_SEAT_…`.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results = results_in(scores)
        states = {"round1": FIRST_ROUND, "final": last_round(results)}
        figures: dict[str, float] = {}
        for name, round in states.items():
            state = state_after(results, round)
            for seat in seats_of(results):
                figures |= consistency_figures(f"{name}_{seat}_", state, seat)
        return figures

    return compute


def _threshold(scores: Sequence[SampleScore]) -> float:
    """Return the consensus rate at which the rounds were to stop; NaN in scores that do not say."""
    facts = (sample.score.metadata or {} for sample in scores)
    return next((fact["threshold"] for fact in facts if "threshold" in fact), nan)


def _confidence_figures(seat: str, measured: Confidence) -> dict[str, float]:
    return {
        f"{seat}_supported_n": float(measured.supported.size),
        f"{seat}_alone_n": float(measured.alone.size),
        f"{seat}_supported_insist": measured.supported.rate,
        f"{seat}_alone_insist": measured.alone.rate,
        f"{seat}_confidence_corrected": measured.corrected,
        f"{seat}_confidence_paper": measured.paper,
        f"{seat}_insist_pooled": measured.pooled.rate,
    }
