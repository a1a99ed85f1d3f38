"""A conference as data: who stands by what, what broke, what it took."""

from collections.abc import Mapping

import pytest

from inspect_aihospital.core.conference.proceedings import (
    BEFORE_ROUNDS,
    MOST_DISPUTES,
    REVISION_ROUND,
    BroughtReport,
    Meeting,
    Outcome,
    Reply,
    Round,
    is_report,
    read_disputes,
    seat_title,
)
from inspect_aihospital.core.usage import Usage, total

A, B, C = "doctor_a", "doctor_b", "doctor_c"


def report_text(diagnosis: str) -> str:
    return f"#Diagnostic Results#\n(1) {diagnosis}"


def consulted(report: str | None, ending: str = "patient", calls: int = 0) -> BroughtReport:
    return BroughtReport(model="m", report=report, ending=ending, usage=Usage(calls=calls))


def round_of(number: int, replies: Mapping[str, str | None]) -> Round:
    """Make a round in which a text without a diagnosis is a fault."""
    reply_by_seat = {
        seat: Reply(text=text, fault=None if is_report(text) else "no_diagnosis")
        for seat, text in replies.items()
    }
    return Round(number=number, replies=reply_by_seat)


MEETING = Meeting(
    consultations={
        A: consulted(report_text("gout")),
        B: consulted("I do not know."),
        C: consulted(None),
    },
    rounds=(
        round_of(REVISION_ROUND, {A: None, B: "Still nothing.", C: None}),
        round_of(1, {A: report_text("sepsis"), B: report_text("gout"), C: ""}),
        round_of(2, {A: "Hm.", B: report_text("sepsis"), C: None}),
    ),
)


@pytest.mark.parametrize(
    ("after", "standing"),
    [
        (BEFORE_ROUNDS, {A: "gout"}),
        (REVISION_ROUND, {A: "gout"}),
        (1, {A: "sepsis", B: "gout"}),
        (2, {A: "sepsis", B: "sepsis"}),
        (9, {A: "sepsis", B: "sepsis"}),
    ],
)
def test_a_faulty_reply_replaces_no_report(after: int, standing: dict[str, str]) -> None:
    assert MEETING.reports(after) == {seat: report_text(name) for seat, name in standing.items()}


def test_reports_are_in_the_order_of_seats() -> None:
    meeting = Meeting(
        consultations={A: consulted(None), B: consulted(report_text("gout"))},
        rounds=(round_of(1, {B: report_text("gout"), A: report_text("sepsis")}),),
    )
    assert list(meeting.reports(1)) == [A, B]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (report_text("gout"), True),
        ("## 诊断结果\n痛风", True),
        ("#Diagnostic Results#\n", False),
        ("#Treatment Plan#\n(1) rest", False),
        ("gout", False),
        ("", False),
        (None, False),
    ],
)
def test_a_report_has_a_diagnosis(text: str | None, is_one: bool) -> None:
    assert is_report(text) is is_one


def test_the_first_broken_visit_is_told() -> None:
    visits = {A: consulted(report_text("gout")), B: consulted(None, "npc_failure")}
    meeting = Meeting(consultations={**visits, C: consulted(None, "npc_failure")})
    assert meeting.broken_visit is meeting.consultations[B]
    assert MEETING.broken_visit is None


def test_rounds_of_discussion_are_counted() -> None:
    assert MEETING.rounds_used == 2
    assert Meeting(consultations={}).rounds_used == 0
    assert Meeting(consultations={}, rounds=(Round(number=REVISION_ROUND),)).rounds_used == 0


def test_all_calls_are_of_visits_and_of_the_conference() -> None:
    visits = {A: consulted(None, calls=3), B: consulted(None, calls=4)}
    usage = {A: Usage(calls=1, input_tokens=5), "moderator": Usage(calls=2, output_tokens=7)}
    meeting = Meeting(consultations=visits, usage=usage)
    assert meeting.team_usage() == Usage(calls=10, input_tokens=5, output_tokens=7)


def test_usages_add_up() -> None:
    assert total([]) == Usage()
    first_usage, second_usage = Usage(calls=1, output_tokens=4), Usage(calls=2, input_tokens=3)
    assert total([first_usage, second_usage]) == Usage(calls=3, input_tokens=3, output_tokens=4)


def test_a_meeting_survives_being_stored() -> None:
    meeting = MEETING.model_copy(update={"outcome": Outcome.CAP})
    assert Meeting.model_validate(meeting.model_dump(mode="json")) == meeting


def test_disputes_are_the_most_important_ones() -> None:
    text = "\n".join(f"({n}) point {n}" for n in range(1, 6))
    assert read_disputes(text) == ("point 1", "point 2", "point 3")
    assert MOST_DISPUTES == 3
    assert read_disputes("(1) 无") == ()
    assert read_disputes("Let us see.") is None


@pytest.mark.parametrize(("seat", "title"), [(A, "A"), ("doctor_b.2", "B.2")])
def test_doctors_are_spoken_of_by_letter(seat: str, title: str) -> None:
    assert seat_title(seat) == title
