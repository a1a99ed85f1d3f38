"""Captions say the numbers that the code has."""

from inspect_aihospital.analysis.captions import CAPTIONS
from inspect_aihospital.analysis.run_differences import FEWEST, SMALL
from inspect_aihospital.core.grading.grades import SUMMARIES
from inspect_aihospital.exam.probability_calibration import BINS


def test_numbers_in_notes_are_those_of_the_code() -> None:
    assert f"below {FEWEST} cases" in CAPTIONS["pairs"].note
    assert f"Cases for {SMALL:g} points" in CAPTIONS["pairs_all"].note
    for key in ("exam_calibration", "exam_calibration_figure"):
        assert f"in {BINS} bins" in CAPTIONS[key].note


def test_the_leaderboard_says_what_its_means_are_of() -> None:
    note = CAPTIONS["leaderboard"].note
    overall, diagnostic = (", ".join(SUMMARIES[name]) for name in ("overall", "diagnostic"))
    assert f"Overall: the mean of the grades for {overall}; " in note
    assert f"diagnostic: for {diagnostic}." in note
    assert "A, B, C, D are 100, 66.7, 33.3, 0." in note


def test_no_phrase_is_left_open() -> None:
    assert not [caption.key for caption in CAPTIONS.values() if set("{}") & set(caption.note)]
