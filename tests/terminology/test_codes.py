"""How codes are cut and ranked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.terminology.codes import (
    Level,
    at_level,
    is_disease,
    is_morphology,
    preference,
    primary,
)

CUT = [
    ("K25.901", "K25.901", "K25.9", "K25"),
    ("O00.1000", "O00.1000", "O00.1", "O00"),
    ("E14.221+N08.3*", "E14.221", "E14.2", "E14"),
    ("N08.3*", "N08.3", "N08.3", "N08"),
    ("I10xx02", "I10xx02", "I10.9", "I10"),
    ("B49xx03+J99.8*", "B49xx03", "B49.9", "B49"),
    ("A33.x", "A33.x", "A33.9", "A33"),
    ("A38.X", "A38.X", "A38.9", "A38"),
    ("C56.x01", "C56.x01", "C56.9", "C56"),
    ("A00", "A00", "A00.9", "A00"),
    ("O9A.21", "O9A.21", "O9A.2", "O9A"),
    ("M80.001", "M80.001", "M80.0", "M80"),
    ("M801000/3", "M801000/3", "M801000/3", "M801000/3"),
    ("M8010/3", "M8010/3", "M8010/3", "M8010/3"),
    ("N", "N", "N", "N"),
    ("", "", "", ""),
]


@pytest.mark.parametrize(("code", "full", "four", "three"), CUT)
def test_a_code_is_cut_to_a_level(code: str, full: str, four: str, three: str) -> None:
    levels: tuple[Level, ...] = ("full", "4", "3")
    assert [at_level(code, level) for level in levels] == [full, four, three]


@pytest.mark.parametrize(("code", "four"), [("C49.A0", "C49.A"), ("F32.A", "F32.A")])
def test_a_fourth_character_may_be_a_letter_in_icd_10_cm(code: str, four: str) -> None:
    assert at_level(code, "4") == four


@pytest.mark.parametrize("level", ["full", "4", "3"])
def test_the_morphology_of_a_carcinoma_is_no_disorder_of_bones(level: Level) -> None:
    morphology = {at_level(f"M{number}0000/3", level) for number in range(80, 100)}
    bones = {at_level(f"M{number}.{end}", level) for number in range(80, 100) for end in "09"}
    assert len(morphology) == 20
    assert not morphology & bones


@pytest.mark.parametrize(
    ("code", "morphology"),
    [("M801000/3", True), ("M80000/0", True), ("M80.0", False), ("M8010", False), ("N", False)],
)
def test_morphology_is_known_by_its_slash(code: str, morphology: bool) -> None:
    assert is_morphology(code) is morphology


@pytest.mark.parametrize(
    ("code", "disease"),
    [
        ("A00", True),
        ("R50.9", True),
        ("T14.801", True),
        ("E14.221+N08.3*", True),
        ("Z98.801", False),
        ("V01.1", False),
        ("W19.9", False),
        ("X60.0", False),
        ("Y83.2", False),
        ("M801000/3", False),
        ("N", False),
    ],
)
def test_chapters_one_to_nineteen_are_diseases(code: str, disease: bool) -> None:
    assert is_disease(code) is disease


@pytest.mark.parametrize(
    "order",
    [
        ["K25.901", "Z98.801", "M801000/3", "W19.9", "N"],
        ["N18.901", "N08.3*"],
        ["E14.221+N08.3*", "N08.3*"],
        ["T90.001", "Z01.0"],
        ["K37.901", "K37"],
        ["K25.901", "K26.901"],
        ["N08.3*", "Z00.1"],
    ],
)
def test_the_preferred_code_of_a_name_comes_first(order: list[str]) -> None:
    backwards = order[::-1]
    assert sorted(backwards, key=preference) == order


CODES = st.from_regex(r"[A-Z][0-9][0-9A-Z](\.[0-9xXA]{1,4}|xx[0-9]{2})?(\+[A-Z][0-9]{2}\.[0-9]\*)?")


@given(CODES | st.text(max_size=12))
def test_cutting_once_is_enough_and_no_text_raises(code: str) -> None:
    preference(code)
    for level in ("full", "4", "3"):
        cut = at_level(code, level)
        assert at_level(cut, level) == cut
        assert primary(cut) == cut
