"""Who changed a diagnosis, and towards whom; who was right alone, and what became of it."""

from collections.abc import Mapping, Sequence

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.conference.proceedings import BroughtReport, Meeting, Reply, Round
from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.matching import make_matcher
from inspect_aihospital.scorers import diagnosis_changes
from inspect_aihospital.scorers.diagnosis_changes import Change, Course, Minority, follow
from tests.scripted import report
from tests.terminology.editions import small

A, B, C = "doctor_a", "doctor_b", "doctor_c"
ANGINA: dict[Language, str] = {"zh": "不稳定性心绞痛", "en": "Unstable angina"}
PNEUMONIA: dict[Language, str] = {"zh": "肺炎", "en": "Pneumonia"}
ULCER: dict[Language, str] = {"zh": "胃溃疡", "en": "Gastric ulcer"}


@pytest.fixture(autouse=True)
def _few_diseases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a few dozen diseases of each language, instead of all that are installed."""
    linkers = {language: Linker(small(language)) for language in ANGINA}
    monkeypatch.setattr(diagnosis_changes, "load_linker", lambda language: linkers[language])
    monkeypatch.setattr(
        diagnosis_changes,
        "load_matcher",
        lambda rule, language: make_matcher(rule, linkers[language]),
    )


def final_report(diagnosis: str, language: Language) -> str:
    return report({Aspect.DIAGNOSIS: f"(1) {diagnosis}"}, language)


def followed(
    brought_reports: Mapping[str, str | None],
    *rounds: Mapping[str, str],
    in_turn: bool = True,
    final: str | None = None,
    first: int = 1,
    language: Language = "en",
) -> Course:
    """Follow a conference; every text is a diagnosis, an empty one a fault."""

    def reply(name: str) -> Reply:
        return Reply(text=final_report(name, language)) if name else Reply(fault="silence")

    visits = {
        seat: BroughtReport(
            model="m", ending="patient", report=name and final_report(name, language)
        )
        for seat, name in brought_reports.items()
    }
    discussion_rounds = tuple(
        Round(number=n, replies={s: reply(name) for s, name in diagnoses.items()}, in_turn=in_turn)
        for n, diagnoses in enumerate(rounds, start=first)
    )
    last = final and final_report(final, language)
    return follow(
        Meeting(consultations=visits, rounds=discussion_rounds), ANGINA[language], last, language
    )


def moves(course: Course) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(change.seat, change.round, change.towards) for change in course.changes]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_change_is_told_by_code_and_name(language: Language) -> None:
    right, wrong = ANGINA[language], PNEUMONIA[language]
    course = followed({A: right, B: wrong}, {A: right, B: right}, language=language)
    (change,) = course.changes
    assert change == Change(B, 1, {"I20.0": right}, {"J18.9": wrong}, (A,))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_lonely_one_who_gives_in_is_lost(language: Language) -> None:
    right, wrong = ANGINA[language], PNEUMONIA[language]
    course = followed({A: right, B: wrong}, {A: wrong, B: wrong}, final=wrong, language=language)
    assert course.minority == Minority(before=(A,), after=(), final=False)
    assert course.minority.alone == A


@pytest.mark.parametrize(
    ("before", "after", "final", "expected"),
    [
        ("RRW", "RRR", "R", Minority((A, B), (A, B, C), True)),
        ("WRW", "WRR", "R", Minority((B,), (B, C), True)),
        ("WRW", "WRW", "W", Minority((B,), (B,), False)),
        ("WWW", "RWW", "R", Minority((), (A,), True)),
        ("RWW", "-WW", "", Minority((A,), (A,), False)),
    ],
)
def test_who_was_right_before_and_after(
    before: str, after: str, final: str, expected: Minority
) -> None:
    names = {"R": ANGINA["en"], "W": PNEUMONIA["en"], "-": "", "": ""}
    seats = (A, B, C)
    course = followed(
        {seat: names[letter] for seat, letter in zip(seats, before, strict=True)},
        {seat: names[letter] for seat, letter in zip(seats, after, strict=True)},
        final=names[final],
    )
    assert course.minority == expected
    assert course.minority.alone == (expected.before[0] if len(expected.before) == 1 else None)


SWAPPED = ({A: PNEUMONIA["en"], B: ULCER["en"]}, {A: ULCER["en"], B: PNEUMONIA["en"]})
NEWS = ({A: PNEUMONIA["en"], B: ULCER["en"]}, {A: ANGINA["en"], B: ANGINA["en"]})


@pytest.mark.parametrize(
    ("course", "in_turn", "expected"),
    [
        (SWAPPED, True, [(A, 1, (B,)), (B, 1, ())]),
        (SWAPPED, False, [(A, 1, (B,)), (B, 1, (A,))]),
        (NEWS, True, [(A, 1, ()), (B, 1, (A,))]),
        (NEWS, False, [(A, 1, ()), (B, 1, ())]),
    ],
)
def test_only_in_turn_are_those_before_heard(
    course: tuple[Mapping[str, str], ...],
    in_turn: bool,
    expected: Sequence[tuple[str, int, tuple[str, ...]]],
) -> None:
    brought_reports, *rounds = course
    assert moves(followed(brought_reports, *rounds, in_turn=in_turn)) == expected


def test_in_turn_those_behind_are_not_heard_nor_is_silence() -> None:
    brought_reports = {A: PNEUMONIA["en"], B: ULCER["en"], C: ULCER["en"]}
    course = followed(brought_reports, {A: "", B: ANGINA["en"], C: ANGINA["en"]})
    assert moves(course) == [(B, 1, ()), (C, 1, (B,))]


def test_another_wording_or_order_is_no_change() -> None:
    course = followed(
        {A: "Gastric ulcer\n(2) Pneumonia", B: "Asthma"},
        {A: "Pneumonia\n(2) Ulcer of stomach", B: "Asthma"},
    )
    assert course.changes == ()


def test_added_and_dropped_are_changes_too_and_dropping_is_towards_nobody() -> None:
    two = f"{PNEUMONIA['en']}\n(2) {ULCER['en']}"
    course = followed({A: two, B: ULCER["en"]}, {A: ULCER["en"], B: two})
    dropped, added = course.changes
    assert (dict(dropped.added), list(dropped.dropped.values())) == ({}, [PNEUMONIA["en"]])
    assert dropped.towards == ()
    assert (list(added.added.values()), dict(added.dropped)) == ([PNEUMONIA["en"]], {})
    assert added.towards == ()  # A had dropped it by then


def test_a_round_is_compared_with_the_one_before_it() -> None:
    right, wrong = ANGINA["en"], PNEUMONIA["en"]
    course = followed(
        {A: right, B: wrong},
        {A: wrong, B: right},
        {A: wrong, B: wrong},
        {A: "", B: ""},
        first=0,
        in_turn=False,
    )
    assert moves(course) == [(A, 0, ()), (B, 0, ()), (B, 1, (A,))]


def test_a_first_report_changes_nothing() -> None:
    course = followed({A: ULCER["en"], B: None}, {A: ULCER["en"], B: ULCER["en"]})
    assert (moves(course), course.changed) == ([], ())


def test_a_change_that_is_taken_back_is_none_in_the_end() -> None:
    ulcer, angina = ULCER["en"], ANGINA["en"]
    course = followed({A: ulcer, B: angina}, {A: angina, B: angina}, {A: ulcer, B: ulcer})
    assert [change.seat for change in course.changes] == [A, A, B]
    assert course.changed == (B,)


def test_in_turn_a_colleague_counts_as_it_was_heard_last() -> None:
    ulcer, angina = ULCER["en"], ANGINA["en"]
    assert moves(followed({A: ulcer, B: angina}, {A: angina, B: ulcer})) == [
        (A, 1, (B,)),
        (B, 1, ()),
    ]


def test_without_rounds_there_is_only_the_minority() -> None:
    course = followed({A: ANGINA["en"], B: None}, final=ANGINA["en"])
    assert course == Course((), Minority((A,), (A,), True, several=False))
    assert course.minority.alone is None


def test_the_course_is_plain_data() -> None:
    metadata = followed({A: ULCER["en"], B: ANGINA["en"]}, {A: ANGINA["en"]}).to_metadata()
    moved = metadata["changes"]
    assert isinstance(moved, tuple)
    assert moved[0]["towards"] == (B,)
    assert metadata["minority"] == {
        "before": (B,),
        "after": (A, B),
        "final": False,
        "several": True,
    }
