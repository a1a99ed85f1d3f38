"""A grader beside physicians: the figures are those of `statistics`, over what both judged."""

import math
from typing import Any

import numpy as np
import pytest

from inspect_aihospital.analysis.consultations.calibration_findings import (
    calibration_figure,
    calibration_table,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.scorers.panel import krippendorffs_alpha
from inspect_aihospital.statistics.rater_agreement import (
    exact_agreement,
    mean_difference,
    weighted_kappa,
)
from tests.analysis.rated_evidence import evidence, graded, labelled, number

GRADER = ("AABBC", "BBBBB", "ABCDA", "CCDDA", "AAAAA", "DCBAB")
PEOPLE = ("ABBBC", "BCBAB", "ABDDA", "CBDDB", "BAAAA", "DCBBB")


def rated_by_both() -> Evidence:
    return evidence(
        [graded(f"c{at}", letters) for at, letters in enumerate(GRADER)]
        + [graded("open", "AAAAA")],
        [labelled(f"c{at}", letters, 6 / 7) for at, letters in enumerate(PEOPLE)],
    )


def row(rated: Evidence, measure: str) -> dict[str, Any]:
    frame = calibration_table(rated).frame
    return dict(frame[frame["measure"] == measure].iloc[0])


def test_each_figure_is_the_one_of_statistics() -> None:
    for place, measure in enumerate(("symptoms", "examinations", "diagnosis")):
        grader_letters, people_letters = (
            [letters[place] for letters in letters_of_cases]
            for letters_of_cases in (GRADER, PEOPLE)
        )
        pairs = [
            ("DCBA".index(p), "DCBA".index(g))
            for p, g in zip(people_letters, grader_letters, strict=True)
        ]
        people, grader = (
            [number(letter) for letter in letters_of_cases]
            for letters_of_cases in (people_letters, grader_letters)
        )
        cells = row(rated_by_both(), measure)
        assert cells["reports"] == 6
        assert cells["physicians"] == pytest.approx(np.mean(people))
        assert cells["grader's"] == pytest.approx(np.mean(grader))
        assert cells["kappa"] == pytest.approx(weighted_kappa(pairs, 4))
        assert cells["alpha"] == pytest.approx(krippendorffs_alpha(pairs))
        exact, difference = exact_agreement(people, grader), mean_difference(grader, people)
        assert cells["exact"].value == pytest.approx(exact.estimate)
        assert (cells["exact"].lower, cells["exact"].upper) == pytest.approx(
            (exact.lower, exact.upper)
        )
        assert cells["difference"].value == pytest.approx(difference.estimate)
        assert cells["difference"].lower == pytest.approx(difference.lower)


def test_means_over_aspects_have_a_difference_and_no_letters() -> None:
    cells = row(rated_by_both(), "overall")
    people = [np.mean([number(letter) for letter in letters]) for letters in PEOPLE]
    assert cells["physicians"] == pytest.approx(np.mean(people))
    assert math.isnan(cells["exact"].value)
    assert math.isnan(cells["kappa"])


def test_what_stands_by_rule_is_no_agreement() -> None:
    rated = evidence(
        [
            graded("a", "AAAAD", treatment="section_missing"),
            graded("b", "AAAAB"),
            graded("c", "AAA-A", rationale="no_reference"),
        ],
        [
            labelled("a", "AAAA-", treatment=0.0),
            labelled("b", "AAAAA"),
            labelled("c", "AAA-A", rationale="no_reference"),
        ],
    )
    assert row(rated, "treatment")["reports"] == 2
    assert row(rated, "treatment")["exact"].value == 0.5
    assert row(rated, "rationale")["reports"] == 2
    # of a mean it is part, and a mean is over the aspects that have a reference
    assert row(rated, "diagnostic")["physicians"] == pytest.approx((200 / 3 + 100 + 100) / 3)


def test_the_rule_is_known_from_either_side() -> None:
    rated = evidence(
        [graded("a", "AAAAD"), graded("b", "AAAAB")],
        [labelled("a", "AAAA-", treatment=0.0), labelled("b", "AAAAA")],
    )
    assert row(rated, "treatment")["reports"] == 1


def test_what_is_open_or_failed_is_left_out() -> None:
    rated = evidence(
        [
            graded("a", "-AAAA", symptoms="grader_failed"),
            graded("b", "BAAAA"),
            graded("c", "BAAAA"),
        ],
        [labelled("a", "AAAAA"), labelled("b", "-AAAA"), labelled("c", "BAAAA")],
    )
    assert row(rated, "symptoms")["reports"] == 1
    assert row(rated, "overall")["reports"] == 1
    assert math.isnan(row(rated, "symptoms")["difference"].lower)


def test_a_d_for_a_failed_grader_is_no_judgement() -> None:
    original = [graded("a", "DAAAA", symptoms="grader_failed"), graded("b", "DAAAA")]
    rated = evidence(original, [labelled("a", "DAAAA"), labelled("b", "DAAAA")])
    assert row(rated, "symptoms")["reports"] == 1


def test_each_letter_of_a_panel_is_held_against_the_physicians() -> None:
    rated = evidence(
        [graded("a", "AAAAA", "BAAAA"), graded("b", "BAAAA", "BAAAA")],
        [labelled("a", "AAAAA"), labelled("b", "BAAAA")],
    )
    cells = row(rated, "symptoms")
    assert cells["reports"] == 2
    assert cells["exact"].value == 0.75
    assert cells["exact"].n == 2
    assert cells["difference"].value == pytest.approx(-100 / 12)


def test_a_mean_of_disputed_answers_counts_in_means_and_has_no_letter() -> None:
    between = labelled("a", "AAAAA")
    between["physician_symptoms"] = 50.0
    cells = row(
        evidence([graded("a", "AAAAA"), graded("b", "AAAAA")], [between, labelled("b", "AAAAA")]),
        "symptoms",
    )
    assert cells["physicians"] == 75
    assert cells["exact"].n == 1
    assert (cells["reports"], cells["letters compared"]) == (2, 1)


def test_a_later_import_of_the_same_forms_takes_the_place_of_the_first() -> None:
    rated = evidence(
        [graded("a", "AAAAA"), graded("b", "AAAAA")],
        [labelled("a", "-AAAA"), labelled("b", "AAAAA")],
        [labelled("a", "DAAAA"), labelled("b", "AAAAA")],
    )
    assert row(rated, "symptoms")["reports"] == 2


def test_a_case_that_was_rated_again_counts_as_it_was_rated_first() -> None:
    rated = evidence(
        [graded("a", "AAAAA"), graded("b", "AAAAA")],
        [labelled("a", "BAAAA")],
        [labelled("a", "DAAAA", key="L"), labelled("b", "AAAAA", key="L")],
    )
    assert row(rated, "symptoms")["physicians"] == pytest.approx((200 / 3 + 100) / 2)


@pytest.mark.slow
def test_the_figure_shows_the_differences_of_the_table() -> None:
    chart = calibration_figure(rated_by_both()).chart.to_dict()
    chart_rows = {
        chart_row["aspect"]: chart_row for chart_row in next(iter(chart["datasets"].values()))
    }
    assert list(chart_rows) == ["symptoms", "examinations", "diagnosis", "rationale", "treatment"]
    for aspect, chart_row in chart_rows.items():
        difference = row(rated_by_both(), aspect)["difference"]
        assert (chart_row["difference"], chart_row["lower"], chart_row["upper"]) == pytest.approx(
            (difference.value, difference.lower, difference.upper)
        )


@pytest.mark.parametrize("make", [calibration_table, calibration_figure])
def test_without_ratings_it_says_what_to_do(make: Any) -> None:
    with pytest.raises(LackingError, match="questionnaire --form reports"):
        make(evidence([graded("a", "AAAAA")]))


def test_a_figure_of_nothing_is_absent() -> None:
    with pytest.raises(LackingError, match="no report was judged"):
        calibration_figure(evidence([graded("a", "AAAAA")], [labelled("a", "-----")]))
