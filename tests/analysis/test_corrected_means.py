"""Means over all cases: labels are weighted by how they were drawn."""

import math
from typing import Any

import numpy as np
import pytest

from inspect_aihospital.analysis.consultations.calibration_findings import corrected_table
from inspect_aihospital.analysis.consultations.corrected_means import by_case, corrected, weights
from inspect_aihospital.analysis.consultations.rated_runs import rated_runs
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.statistics.next_label_draw import next_labels
from inspect_aihospital.statistics.prediction_powered import prediction_powered_mean
from inspect_aihospital.statistics.sampling import design_weights
from tests.analysis.rated_evidence import Row, evidence, graded, labelled, number

CASES = 60
LETTERS = "ABCD"


def letters(seed: int = 0) -> tuple[list[str], list[str]]:
    """Draw the letters of physicians and grader for every case: often the same."""
    rng = np.random.default_rng(seed)
    people = rng.choice(list(LETTERS), CASES)
    return list(people), list(np.where(rng.random(CASES) < 0.7, people, "A"))


def run(people: list[str], grader: list[str], *batches: dict[int, float | None]) -> Evidence:
    rows = [
        [labelled(f"c{at:02}", people[at] * 5, p, key=str(k)) for at, p in batch.items()]
        for k, batch in enumerate(batches)
    ]
    return evidence([graded(f"c{at:02}", letter * 5) for at, letter in enumerate(grader)], *rows)


def row(rated: Evidence, measure: str = "diagnosis") -> dict[str, Any]:
    frame = corrected_table(rated).frame
    return dict(frame[frame["measure"] == measure].iloc[0])


def test_one_uniform_batch_is_the_plain_estimate() -> None:
    people, grader = letters()
    cells = row(run(people, grader, dict.fromkeys(range(20), 20 / CASES)))
    y, f = (
        np.array([number(letter) for letter in letters_of_cases])
        for letters_of_cases in (people, grader)
    )
    expected = prediction_powered_mean(y[:20], f[:20], f[20:])
    assert cells["corrected"].value == pytest.approx(expected.mean.estimate)
    assert cells["corrected"].lower == pytest.approx(expected.mean.lower)
    assert cells["labels only"].upper == pytest.approx(expected.labels_only.upper)
    assert cells["lambda"] == pytest.approx(expected.tuning)
    assert (cells["cases"], cells["labelled"]) == (CASES, 20)
    assert cells["grader's mean"] == pytest.approx(f.mean())


@pytest.mark.slow
def test_a_uniform_batch_and_one_that_was_proposed_are_combined_by_their_design() -> None:
    people, grader = letters()
    y, f = (
        np.array([number(letter) for letter in letters_of_cases])
        for letters_of_cases in (people, grader)
    )
    first = np.where(np.arange(CASES) < 20, y, math.nan)
    second = {int(proposal.case): proposal.probability for proposal in next_labels(f, first, 15)}
    cells = row(run(people, grader, dict.fromkeys(range(20), 20 / CASES), dict(second)))
    at = [*range(20), *sorted(second)]
    chances = [*[20 / CASES] * 20, *(second[case] for case in sorted(second))]
    w = design_weights(chances, [0] * 20 + [1] * 15)
    unlabelled = np.setdiff1d(np.arange(CASES), at)
    expected = prediction_powered_mean(y[at], f[at], f[unlabelled], weights=w)
    assert cells["corrected"].value == pytest.approx(expected.mean.estimate)
    assert cells["corrected"].lower == pytest.approx(expected.mean.lower)
    assert cells["labels only"].value == pytest.approx(expected.labels_only.estimate)


@pytest.mark.slow
def test_forms_without_probabilities_are_taken_for_uniform_and_the_reader_is_told() -> None:
    people, grader = letters()
    old = run(people, grader, dict.fromkeys(range(20)))
    new = run(people, grader, dict.fromkeys(range(20), 20 / CASES))
    assert row(old)["corrected"] == row(new)["corrected"]
    assert "the forms of 20 cases kept no probabilities" in corrected_table(old).marks[0]
    assert corrected_table(new).marks == ()


def test_what_physicians_leave_open_is_stood_for_by_the_rest_of_its_batch() -> None:
    people, grader = letters()
    rated = run(people, grader, dict.fromkeys(range(20), 20 / CASES))
    ratings = rated.scores["physician_reports"]
    ratings.loc[ratings["id"].isin(["c00", "c01"]), "physician_diagnosis"] = math.nan
    (rated_run,) = rated_runs(rated)
    assert weights(by_case(rated_run.measure("diagnosis"))) == pytest.approx([CASES / 18] * 18)
    assert weights(by_case(rated_run.measure("treatment"))) == pytest.approx([CASES / 20] * 20)


def test_where_all_are_labelled_it_is_their_mean() -> None:
    people, grader = letters()
    cells = row(run(people, grader, dict.fromkeys(range(CASES), 1.0)))
    assert cells["corrected"].value == pytest.approx(np.mean([number(letter) for letter in people]))
    assert cells["lambda"] == 0


def test_a_missing_section_is_a_d_on_both_sides_and_counts() -> None:
    rubric: list[Row] = [graded(f"c{at}", "AAAAA") for at in range(3)]
    rubric.append(graded("c3", "AAAAD", treatment="section_missing"))
    ratings = [labelled(f"c{at}", "AAAAA", 1.0) for at in range(3)]
    ratings.append(labelled("c3", "AAAA-", 1.0, treatment=0.0))
    assert row(evidence(rubric, ratings), "treatment")["corrected"].value == 75


def test_a_case_without_a_reference_is_none_of_the_cases() -> None:
    rubric = [graded(f"c{at}", "AAAAA") for at in range(3)]
    # `missing=original` gives a D where nothing was due
    rubric.append(graded("c3", "AAAAD", treatment="no_reference"))
    cells = row(evidence(rubric, [labelled("c0", "AAAAA", 0.25)]), "treatment")
    assert (cells["cases"], cells["labelled"]) == (3, 1)
    assert math.isnan(cells["corrected"].lower)


def test_epochs_of_a_case_are_averaged_and_one_labelled_epoch_stands_for_it() -> None:
    rubric = [graded(f"c{at}", "ABACD"[at % 5] * 5, epoch=e) for at in range(10) for e in (1, 2)]
    ratings = [labelled(f"c{at}", "BBACA"[at % 5] * 5, 0.7, epoch=1 + at % 2) for at in range(7)]
    (rated_run,) = rated_runs(evidence(rubric, ratings))
    cases = by_case(rated_run.measure("diagnosis"))
    result = corrected(cases)
    assert (result.all_cases, result.mean.n) == (10, 7)
    assert weights(cases) == pytest.approx([10 / 7] * 7)
