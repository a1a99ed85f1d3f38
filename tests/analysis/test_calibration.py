"""A grader beside physicians: the figures are those of `statistics`, over what both judged."""

import math
from typing import Any

import numpy as np
import pytest

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.figures.calibration_figure import calibration_figure
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.tables.calibration_tables import calibration_table
from inspect_aihospital.scorers.panel import ordinal_alpha
from inspect_aihospital.statistics.rater_agreement import (
    exact_agreement,
    mean_difference,
    weighted_kappa,
)
from tests.analysis.rated import evidence, graded, labelled, number

GRADER = ("AABBC", "BBBBB", "ABCDA", "CCDDA", "AAAAA", "DCBAB")
PEOPLE = ("ABBBC", "BCBAB", "ABDDA", "CBDDB", "BAAAA", "DCBBB")


def both() -> Evidence:
    return evidence(
        [graded(f"c{at}", letters) for at, letters in enumerate(GRADER)]
        + [graded("open", "AAAAA")],
        [labelled(f"c{at}", letters, 6 / 7) for at, letters in enumerate(PEOPLE)],
    )


def row(found: Evidence, measure: str) -> dict[str, Any]:
    frame = calibration_table(found).frame
    return dict(frame[frame["measure"] == measure].iloc[0])


def test_each_figure_is_the_one_of_statistics() -> None:
    for place, measure in enumerate(("symptoms", "examinations", "diagnosis")):
        theirs, ours = ([letters[place] for letters in some] for some in (GRADER, PEOPLE))
        pairs = [("DCBA".index(p), "DCBA".index(g)) for p, g in zip(ours, theirs, strict=True)]
        people, grader = ([number(letter) for letter in some] for some in (ours, theirs))
        found = row(both(), measure)
        assert found["reports"] == 6
        assert found["physicians"] == pytest.approx(np.mean(people))
        assert found["grader's"] == pytest.approx(np.mean(grader))
        assert found["kappa"] == pytest.approx(weighted_kappa(pairs, 4))
        assert found["alpha"] == pytest.approx(ordinal_alpha(pairs))
        exact, difference = exact_agreement(people, grader), mean_difference(grader, people)
        assert found["exact"].value == pytest.approx(exact.estimate)
        assert (found["exact"].lower, found["exact"].upper) == pytest.approx(
            (exact.lower, exact.upper)
        )
        assert found["difference"].value == pytest.approx(difference.estimate)
        assert found["difference"].lower == pytest.approx(difference.lower)


def test_means_over_aspects_have_a_difference_and_no_letters() -> None:
    found = row(both(), "overall")
    people = [np.mean([number(letter) for letter in letters]) for letters in PEOPLE]
    assert found["physicians"] == pytest.approx(np.mean(people))
    assert math.isnan(found["exact"].value)
    assert math.isnan(found["kappa"])


def test_what_stands_by_rule_is_no_agreement() -> None:
    found = evidence(
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
    assert row(found, "treatment")["reports"] == 2
    assert row(found, "treatment")["exact"].value == 0.5
    assert row(found, "rationale")["reports"] == 2
    # of a mean it is part, and a mean is over the aspects that have a reference
    assert row(found, "diagnostic")["physicians"] == pytest.approx((200 / 3 + 100 + 100) / 3)


def test_the_rule_is_known_from_either_side() -> None:
    found = evidence(
        [graded("a", "AAAAD"), graded("b", "AAAAB")],
        [labelled("a", "AAAA-", treatment=0.0), labelled("b", "AAAAA")],
    )
    assert row(found, "treatment")["reports"] == 1


def test_what_is_open_or_failed_is_left_out() -> None:
    found = evidence(
        [
            graded("a", "-AAAA", symptoms="grader_failed"),
            graded("b", "BAAAA"),
            graded("c", "BAAAA"),
        ],
        [labelled("a", "AAAAA"), labelled("b", "-AAAA"), labelled("c", "BAAAA")],
    )
    assert row(found, "symptoms")["reports"] == 1
    assert row(found, "overall")["reports"] == 1
    assert math.isnan(row(found, "symptoms")["difference"].lower)


def test_a_d_for_a_failed_grader_is_no_judgement() -> None:
    original = [graded("a", "DAAAA", symptoms="grader_failed"), graded("b", "DAAAA")]
    found = evidence(original, [labelled("a", "DAAAA"), labelled("b", "DAAAA")])
    assert row(found, "symptoms")["reports"] == 1


def test_each_letter_of_a_panel_is_held_against_the_physicians() -> None:
    found = evidence(
        [graded("a", "AAAAA", "BAAAA"), graded("b", "BAAAA", "BAAAA")],
        [labelled("a", "AAAAA"), labelled("b", "BAAAA")],
    )
    one = row(found, "symptoms")
    assert one["reports"] == 2
    assert one["exact"].value == 0.75
    assert one["exact"].n == 2
    assert one["difference"].value == pytest.approx(-100 / 12)


def test_a_mean_of_disputed_answers_counts_in_means_and_has_no_letter() -> None:
    between = labelled("a", "AAAAA")
    between["physician_symptoms"] = 50.0
    found = row(
        evidence([graded("a", "AAAAA"), graded("b", "AAAAA")], [between, labelled("b", "AAAAA")]),
        "symptoms",
    )
    assert found["physicians"] == 75
    assert found["exact"].n == 1
    assert (found["reports"], found["letters compared"]) == (2, 1)


def test_a_later_import_of_the_same_forms_takes_the_place_of_the_first() -> None:
    found = evidence(
        [graded("a", "AAAAA"), graded("b", "AAAAA")],
        [labelled("a", "-AAAA"), labelled("b", "AAAAA")],
        [labelled("a", "DAAAA"), labelled("b", "AAAAA")],
    )
    assert row(found, "symptoms")["reports"] == 2


def test_a_case_that_was_rated_again_counts_as_it_was_rated_first() -> None:
    found = evidence(
        [graded("a", "AAAAA"), graded("b", "AAAAA")],
        [labelled("a", "BAAAA")],
        [labelled("a", "DAAAA", key="L"), labelled("b", "AAAAA", key="L")],
    )
    assert row(found, "symptoms")["physicians"] == pytest.approx((200 / 3 + 100) / 2)


def test_the_figure_shows_the_differences_of_the_table() -> None:
    chart = calibration_figure(both()).chart.to_dict()
    shown = {one["aspect"]: one for one in next(iter(chart["datasets"].values()))}
    assert list(shown) == ["symptoms", "examinations", "diagnosis", "rationale", "treatment"]
    for aspect, one in shown.items():
        told = row(both(), aspect)["difference"]
        assert (one["difference"], one["lower"], one["upper"]) == pytest.approx(
            (told.value, told.lower, told.upper)
        )


@pytest.mark.parametrize("make", [calibration_table, calibration_figure])
def test_without_ratings_it_says_what_to_do(make: Any) -> None:
    with pytest.raises(LackingError, match="questionnaire --form reports"):
        make(evidence([graded("a", "AAAAA")]))


def test_a_figure_of_nothing_is_absent() -> None:
    with pytest.raises(LackingError, match="no report was judged"):
        calibration_figure(evidence([graded("a", "AAAAA")], [labelled("a", "-----")]))
