"""Figures of an exam, through Inspect's real epoch reducer."""

import math
from collections.abc import Sequence
from typing import Any

import pytest
from inspect_ai.scorer import Metric, Score
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.round_log import RESULT_KEY, read_result
from inspect_aihospital.exam.results import RoundResult, Standing
from inspect_aihospital.scorers import (
    exam_coverage,
    exam_reading,
    exam_usage,
    self_consistency_figures,
)

pytestmark = pytest.mark.usefixtures("no_tokenizer")

COUNTS = {
    f"{role}_{count}"
    for role in ("participant", "summarizer")
    for count in ("calls", "input_tokens", "output_tokens")
}


def stand(votes: str, planned: int | None = None, **changes: Any) -> Standing:
    """Return a standing of these votes; `-` is an unanswered sample."""
    usage = Usage(calls=2 * len(votes), input_tokens=10 * len(votes), output_tokens=len(votes))
    fields: dict[str, Any] = {
        "model": "mockllm/model",
        "votes": tuple(None if vote == "-" else vote for vote in votes),
        "planned": planned or len(votes),
        "summary": "They agree.",
        "usage": usage,
        "summary_usage": Usage(calls=1, input_tokens=7, output_tokens=3),
    }
    return Standing(**{**fields, **changes})


def score(key: str, standing: Standing, **team_standings: Standing) -> Score:
    """Return a question's score; `team_standings` sit in the place of `participant`, by seat."""
    standings = team_standings or {"participant": standing}
    result = RoundResult(question="q", step="step1", round=1, key=key, standings=standings)
    value = {"correct": float(standing.answer == key), "vote_share": 0.5}
    return Score(value=value, metadata={RESULT_KEY: result.model_dump(mode="json")})


def unscored() -> Score:
    return Score(value={"correct": math.nan, "vote_share": math.nan}, reason="no_result")


def measure(metric: Metric, scores: Sequence[Sequence[Score]]) -> dict[str, Any]:
    return run_metrics([metric], scores)


RIGHT = score("B", stand("BBBBBBAAAA"))
WRONG = score("B", stand("CCCCCBB---"))
NOBODY = score("B", stand("----------", summary=None))


def test_a_score_gives_back_its_result() -> None:
    result = read_result(RIGHT)
    assert result is not None
    assert result.standings["participant"].votes == tuple("BBBBBBAAAA")
    assert read_result(unscored()) is None
    assert read_result(Score(value=1.0, metadata={"result": None})) is None


def test_consistency_and_calibration_are_those_of_equation_four_and_table_five() -> None:
    measured_figures = measure(self_consistency_figures(), [[RIGHT], [WRONG]])
    assert measured_figures == pytest.approx(
        {
            "consistency": 0.55,
            "consistency_correct": 0.6,
            "consistency_incorrect_corrected": 0.5,
            "consistency_incorrect_paper": 0.2,
            "consistency_delta_corrected": 0.1,
            "consistency_delta_paper": 0.4,
            "unanswered_rate": 3 / 20,
            "no_answer_rate": 0,
            "calibration_ece": (0.4 + 0.5) / 2,
            "calibration_auroc": 1,
            "calls_saved": 0,
        }
    )


def test_a_question_without_an_answer_is_wrong_with_no_share_and_not_calibrated() -> None:
    measured_figures = measure(self_consistency_figures(), [[RIGHT], [NOBODY]])
    assert measured_figures["consistency"] == pytest.approx(0.3)
    assert measured_figures["consistency_incorrect_corrected"] == 0
    assert (measured_figures["unanswered_rate"], measured_figures["no_answer_rate"]) == (0.5, 0.5)
    assert measured_figures["calibration_ece"] == pytest.approx(0.4)
    assert math.isnan(measured_figures["calibration_auroc"])


def test_an_early_stop_leaves_shares_unknown_and_saves_calls() -> None:
    stopped = score("B", stand("BBBB-", planned=10))
    measured_figures = measure(self_consistency_figures(), [[RIGHT], [stopped]])
    assert measured_figures["calls_saved"] == pytest.approx(5 / 20)
    assert math.isnan(measured_figures["unanswered_rate"])
    assert measured_figures["no_answer_rate"] == 0
    nan_figures = {name for name, value in measured_figures.items() if math.isnan(value)}
    shares = ("consistency", "calibration", "unanswered")
    assert nan_figures == {name for name in measured_figures if name.startswith(shares)}
    assert len(nan_figures) == 9


def test_without_a_result_nothing_is_known_but_the_coverage() -> None:
    metrics = [self_consistency_figures(), exam_coverage()]
    measured_figures: dict[str, Any] = run_metrics(metrics, [[unscored()], [unscored()]])
    assert measured_figures.pop("coverage") == 0
    assert {name for name, value in measured_figures.items() if not math.isnan(value)} == set()


def test_unread_votes_have_a_share_of_their_own() -> None:
    unread = score("B", stand("B---", faults={"unreadable": 2, "refusal": 1}))
    measured_figures = measure(exam_reading(), [[RIGHT], [unread], [unscored()]])
    assert measured_figures["unread_rate"] == pytest.approx(2 / 14)
    assert measured_figures["refusal_rate"] == pytest.approx(1 / 14)
    assert measured_figures["silence_rate"] == measured_figures["overflow_rate"] == 0
    assert measured_figures["votes"] == 14
    cut = score("B", stand("BB--", cut=[0, 3]))
    assert measure(exam_reading(), [[RIGHT], [cut]])["cut_rate"] == pytest.approx(2 / 14)
    assert measured_figures["stored_votes_rate"] == 1


def test_unread_votes_of_a_team_are_told_apart_by_seat() -> None:
    seats = {"participant_a": stand("B-", faults={"unreadable": 1}), "participant_b": stand("BB")}
    measured_figures = measure(exam_reading(), [[score("B", stand("BB"), **seats)]])
    assert (measured_figures["unread_rate"], measured_figures["votes"]) == (0.25, 4)
    assert (
        measured_figures["participant_a_unread_rate"],
        measured_figures["participant_b_unread_rate"],
    ) == (0.5, 0)


def test_nothing_is_unread_where_nothing_was_said() -> None:
    assert math.isnan(measure(exam_reading(), [[unscored()]])["unread_rate"])


def test_calls_and_tokens_are_summed_over_questions_and_epochs() -> None:
    measured_figures = measure(exam_usage(), [[RIGHT, WRONG], [NOBODY, unscored()]])
    assert measured_figures == {
        "participant_calls": 60,
        "participant_input_tokens": 300,
        "participant_output_tokens": 30,
        "summarizer_calls": 3,
        "summarizer_input_tokens": 21,
        "summarizer_output_tokens": 9,
        "summary_coverage": 1,
    }


def test_the_calls_of_a_team_are_told_apart_by_seat() -> None:
    team_standings = {"participant_a": stand("BB"), "participant_b": stand("B", summary=None)}
    measured_figures = measure(exam_usage(), [[score("B", stand("BB"), **team_standings)]])
    assert (measured_figures["participant_a_calls"], measured_figures["participant_b_calls"]) == (
        4,
        2,
    )
    assert measured_figures["summarizer_calls"] == 2
    assert "participant_calls" not in measured_figures
    assert measured_figures["summary_coverage"] == 0.5


@pytest.mark.parametrize(
    ("standings", "expected"),
    [
        ([stand("BB"), stand("BB", summary=None, summary_fault="refusal")], 0.5),
        ([stand("BB"), stand("--", summary=None)], 1),
        ([stand("BB", summary=None)], 0),
        ([stand("--", summary=None)], math.nan),
    ],
)
def test_summaries_are_missed_where_there_is_an_answer(
    standings: list[Standing], expected: float
) -> None:
    measured_figures = measure(exam_usage(), [[score("B", standing)] for standing in standings])
    assert measured_figures["summary_coverage"] == pytest.approx(expected, nan_ok=True)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([[RIGHT], [WRONG], [NOBODY]], 1),
        ([[RIGHT], [unscored()]], 0.5),
        ([[RIGHT, unscored(), unscored()], [WRONG, WRONG, RIGHT]], 4 / 6),
    ],
)
def test_coverage_counts_every_epoch(scores: list[list[Score]], expected: float) -> None:
    assert measure(exam_coverage(), scores) == {"coverage": pytest.approx(expected)}


@pytest.mark.slow
@pytest.mark.parametrize("metric", [self_consistency_figures, exam_usage, exam_coverage])
def test_equal_epochs_change_counts_alone(metric: Any) -> None:
    scores = [RIGHT, WRONG, NOBODY, unscored()]
    assert_agreeing_epochs_change_nothing([metric()], scores, ignore=COUNTS)


@pytest.mark.slow
def test_equal_epochs_multiply_counts() -> None:
    once, thrice = (measure(exam_usage(), [[RIGHT] * n, [WRONG] * n]) for n in (1, 3))
    assert {name: thrice[name] for name in COUNTS} == {name: 3 * once[name] for name in COUNTS}


def test_epochs_that_disagree_all_count() -> None:
    measured_figures = measure(self_consistency_figures(), [[RIGHT, WRONG]])
    assert measured_figures == measure(self_consistency_figures(), [[RIGHT], [WRONG]])
