"""Figures of ratings, from scores made by hand."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from inspect_ai.scorer import SampleScore, Score

from inspect_aihospital.people.question_figures import rating_figures


def rating(row: str, levels: list[int], number: float | None, resolution: str = "agreed") -> Any:
    return {
        **{"row": row, "figure": "honesty", "levels": levels, "scale": 2},
        **{"number": number, "how": resolution},
    }


def sample(id: str, *ratings: Any) -> SampleScore:
    metadata = {"raters": ["rater_1", "rater_2"], "ratings": list(ratings)}
    return SampleScore(score=Score(value=1, metadata=metadata), sample_id=id)


def test_figures_count_rows_and_a_row_of_several_epochs_once() -> None:
    scores = [
        sample("a", rating("x", [1, 1], 100), rating("y", [0, 1], None, "disputed")),
        sample("a", rating("x", [1, 1], 100), rating("y", [0, 1], None, "disputed")),
        sample("b", rating("z", [0, 0], 0), rating("w", [0, 1], 100, "arbiter")),
    ]
    compute = cast(Callable[[list[SampleScore]], dict[str, float]], rating_figures())
    figures = compute(scores)
    assert figures["honesty_items"] == 4
    assert figures["honesty_per_item"] == pytest.approx(200 / 3)
    assert figures["honesty_settled"] == 0.75
    assert figures["honesty_agreement"] == 0.5
    # Rater 1 chose the upper of two once, rater 2 three times: by chance 1/4·3/4 + 3/4·1/4.
    assert figures["honesty_kappa"] == pytest.approx((0.5 - 0.375) / (1 - 0.375))


def test_no_score_gives_no_figure() -> None:
    compute = cast(Callable[[list[SampleScore]], dict[str, float]], rating_figures())
    assert compute([]) == {}
