"""The stopping rule errs as seldom as promised, and the page says how soon it ends a run."""

from pathlib import Path
from statistics import median

import numpy as np
import pytest
from benchmarks.coverage_cases import DISTRIBUTIONS, moved
from benchmarks.stopping import (
    BEGIN,
    CASES,
    DIFFERENCE,
    END,
    NEVER,
    Precision,
    Race,
    differences,
    ends,
    every_table,
    page_tables,
)

from inspect_aihospital.scorers.case_looks import DECIDED, SMALLER, difference_reason
from inspect_aihospital.statistics.confidence_sequence import confidence_sequence

PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"


@pytest.mark.parametrize("name", ["two heaps", "one letter, even"])
def test_equal_models_are_rarely_called_different(name: str) -> None:
    higher, lower, _ = ends(differences(name, 0.9, 0, 400))
    assert (np.minimum(higher, lower) < NEVER).mean() <= 0.05 + 0.022


@pytest.mark.parametrize("name", ["95 % at 0", "one letter, even"])
def test_a_difference_that_matters_is_overlooked_no_oftener_than_by_the_power(name: str) -> None:
    higher, lower, alike = ends(differences(name, 0.9, DIFFERENCE, 400))
    assert (alike < np.minimum(higher, lower)).mean() <= 0.2 + 0.04


def test_the_benchmark_stops_where_the_rule_does() -> None:
    for row in differences("one letter, good", 0.5, DIFFERENCE, 6):
        looks = [int(look[0]) for look in ends(row[np.newaxis])]
        last = min(looks)
        reasons = []
        for n in (last - 1, last):
            difference, likely = (
                confidence_sequence(row[:n], within=(-100, 100), distance=DIFFERENCE, level=level)
                for level in (0.95, 0.6)
            )
            reasons.append(difference_reason(DIFFERENCE, difference, likely))
        assert reasons == ["", SMALLER if looks[2] < min(looks[:2]) else DECIDED]


def test_a_moved_model_is_better_by_the_points() -> None:
    scores = DISTRIBUTIONS["mean of five, even"]
    assert moved(scores, scores.mean + 8).mean == pytest.approx(scores.mean + 8)


def test_tables_have_a_row_a_kind_of_scores() -> None:
    medians = {"Kelly": 60.0, "plug-in": 90.0, "mixture": 80.0}
    race = Race(24.0, 0.03, medians, 40.0, 0.8, 0.18, 75, 100)
    races = {("even", 0.5): race, ("even", 0.9): race}
    precisions = {"even": Precision(0.96, 0.97, 80.0, 100)}
    page = list(page_tables(races, precisions))
    assert "| even | 24 | 0.030 | 75 | 100 | 60 | 80 % | 60 % | 80 % | 18 % | 40 |" in page
    assert "| Kelly | 60 % | 60 % | 60 % | 0.030 |" in page
    assert "| 0.960 | 0.970 | 80 % | 80 % |" in page
    assert "| even | 0.960 | 0.970 | 100 | 80 |" in list(every_table(races, precisions))


def test_the_page_shows_that_errors_are_rare() -> None:
    block = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [line.strip("| ").split(" | ") for line in block.splitlines() if line.startswith("| ")]
    by_scores = [row for row in rows if row[0] in DISTRIBUTIONS]
    assert len(by_scores) == len(DISTRIBUTIONS) - 1
    assert max(float(row[2]) for row in by_scores) <= 0.05
    assert min(int(row[5]) for row in by_scores) >= 48
    # of the cases at which the fixed interval finds the difference as often
    assert median(int(row[7].split()[0]) for row in by_scores) <= 60
    assert all(int(row[9].split()[0]) <= 20 for row in by_scores)
    assert CASES == 506
    (coverage_row,) = (row for row in rows if row[0].startswith("0."))
    assert min(map(float, coverage_row[:2])) >= 0.95
