"""Compute the figures of an exam: consistency, calibration, calls, coverage."""

import math
from collections.abc import Iterable

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.dialogue.routing import UNHEARD
from inspect_aihospital.core.means import ratio
from inspect_aihospital.core.usage import Usage, total
from inspect_aihospital.data.round_log import FROM_REPLIES, VOTES_READ_KEY, read_result
from inspect_aihospital.exam.ballot import UNREADABLE
from inspect_aihospital.exam.consistency import consistency, mean, unanswered_rate
from inspect_aihospital.exam.results import RoundResult, Standing, seats_of


@metric(scores="unreduced")
def self_consistency_figures() -> Metric:
    """Compute consistency and calibration of one model (Shang et al., eq. 4, Table V).

    All epochs count.

    Returns:
        A metric with `consistency` and the same for right and wrong answers, `…_delta_…` (all
        0–1; see `exam.consistency` for `corrected` and `paper`), `unanswered_rate` (share of
        samples), `no_answer_rate` (share of questions), `calibration_ece` (0 is best) and
        `calibration_auroc` (0.5 tells nothing) of the vote share. After an early stop all that
        needs every sample is NaN; `calls_saved` is the share of sampling calls that were spared.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results = results_in(scores)
        seat = next(iter(seats_of(results)), "")
        return {
            **consistency_figures("", results, seat),
            "no_answer_rate": mean([float(r.standings[seat].answer is None) for r in results]),
            **_calibration(results, seat),
            "calls_saved": _calls_saved([result.standings[seat] for result in results]),
        }

    return compute


@metric(scores="unreduced")
def exam_usage() -> Metric:
    """Sum model calls and tokens, by participant and of the summarizer.

    Returns:
        A metric with `SEAT_calls`, `SEAT_input_tokens` and `SEAT_output_tokens` for each
        participant and `summarizer`, summed over questions, rounds and epochs; and
        `summary_coverage`, the share of answered questions whose summary there is.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results = results_in(scores)
        standings = [s for result in results for s in result.standings.values()]
        figures: dict[str, float] = {}
        for seat in seats_of(results):
            figures |= _usage(seat, (r.standings[seat].usage for r in results))
        figures |= _usage("summarizer", (s.summary_usage for s in standings))
        # A question that no sample answered has no reasoning to summarise.
        answered = [float(s.summary is not None) for s in standings if s.answer]
        return figures | {"summary_coverage": mean(answered)}

    return compute


@metric(scores="unreduced")
def exam_reading() -> Metric:
    """Count the replies in which no answer was read, and those that nobody could hear.

    Returns:
        A metric with `unread_rate` (0–1, share of all votes drawn, all questions, rounds, epochs
        and participants), `extracted_rate` (votes that the role `extractor` read, since no rule
        did), `silence_rate` (nothing but thoughts at most), `truncation_rate` (cut off before any
        answer), `cut_rate` (reasoning or reply cut off, behind some text), `overflow_rate` (the
        context was too long), `refusal_rate` (refused or filtered) and `votes` (their number); for
        a team the same by seat, as `SEAT_unread_rate`; and `stored_votes_rate`, the share of
        questions whose votes are those stored in the log, since the log has no replies to be read
        anew.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results = results_in(scores)
        seats = seats_of(results)
        figures = _reading("", results, seats)
        # For a single model the figures by seat would be those above once more.
        if len(seats) > 1:
            for seat in seats:
                figures |= _reading(f"{seat}_", results, [seat])
        stored = [
            (sample.score.metadata or {}).get(VOTES_READ_KEY) != FROM_REPLIES
            for sample in scores
            if read_result(sample.score)
        ]
        return figures | {"stored_votes_rate": mean([float(is_stored) for is_stored in stored])}

    return compute


@metric(scores="unreduced")
def exam_coverage() -> Metric:
    """Return the share of questions with a result, over all that were scored, rounds and epochs.

    Returns:
        A metric with `coverage` in 0–1.
    """

    def compute(scores: list[SampleScore]) -> Value:
        return {"coverage": mean([float(read_result(s.score) is not None) for s in scores])}

    return compute


def results_in(scores: Iterable[SampleScore]) -> list[RoundResult]:
    """List the results that scores hold."""
    return [result for sample in scores if (result := read_result(sample.score))]


def consistency_figures(prefix: str, results: list[RoundResult], seat: str) -> dict[str, float]:
    """Name the figures of eq. 4 and Table V of one participant."""
    measures = consistency(results, seat)
    return {
        f"{prefix}consistency": measures.overall,
        f"{prefix}consistency_correct": measures.correct,
        f"{prefix}consistency_incorrect_corrected": measures.incorrect_corrected,
        f"{prefix}consistency_incorrect_paper": measures.incorrect_paper,
        f"{prefix}consistency_delta_corrected": measures.delta_corrected,
        f"{prefix}consistency_delta_paper": measures.delta_paper,
        f"{prefix}unanswered_rate": unanswered_rate(results, seat),
    }


def _calibration(results: list[RoundResult], seat: str) -> dict[str, float]:
    from inspect_aihospital.exam.probability_calibration import (  # noqa: PLC0415 - slow to load
        discrimination,
        expected_calibration_error,
    )

    # One incomplete question is enough: an early stop ends the questions that are agreed on,
    # so that figures over the others would be those of the disputed ones.
    if not all(result.standings[seat].complete for result in results):
        return {"calibration_ece": math.nan, "calibration_auroc": math.nan}
    # Without an answer there is no share that could be right or wrong.
    answered = [r for r in results if r.standings[seat].answer]
    shares = [r.standings[seat].share(r.standings[seat].answer) for r in answered]
    correct = [r.standings[seat].answer == r.key for r in answered]
    return {
        "calibration_ece": expected_calibration_error(shares, correct),
        "calibration_auroc": discrimination(shares, correct),
    }


def _calls_saved(standings: list[Standing]) -> float:
    planned = sum(standing.planned for standing in standings)
    return 1 - ratio(sum(len(s.votes) for s in standings), planned)


def _reading(prefix: str, results: list[RoundResult], seats: list[str]) -> dict[str, float]:
    standings = [s for r in results for seat, s in r.standings.items() if seat in seats]
    votes = [vote for standing in standings for vote in standing.samples]
    return {
        f"{prefix}unread_rate": mean([float(vote.fault == UNREADABLE) for vote in votes]),
        **{
            f"{prefix}{fault.value}_rate": mean(
                [float(vote.fault == fault.value) for vote in votes]
            )
            for fault in UNHEARD
        },
        f"{prefix}cut_rate": mean([float(vote.cut) for vote in votes]),
        f"{prefix}extracted_rate": mean([float(vote.extracted) for vote in votes]),
        f"{prefix}votes": float(len(votes)),
    }


def _usage(name: str, usages: Iterable[Usage]) -> dict[str, float]:
    usage = total(usages)
    return {f"{name}_{kind}": float(value) for kind, value in usage.model_dump().items()}
