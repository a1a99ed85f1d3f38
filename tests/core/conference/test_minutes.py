"""Minutes of a conference: everything that happened, and nothing rendered that was said."""

from inspect_aihospital.core.conference.agreed_facts import Contradiction
from inspect_aihospital.core.conference.minutes import minutes
from inspect_aihospital.core.conference.proceedings import (
    BroughtReport,
    Meeting,
    Outcome,
    Reply,
    Round,
)

REPORT = "#Diagnostic Results#\n(1) gout <b>![x](y)"
PLAIN = "(1) gout <\u2060b>!\\[x\\](y)"

MEETING = Meeting(
    consultations={
        "doctor_a": BroughtReport(model="m/one", report=REPORT, ending="patient", turns=4),
        "doctor_b": BroughtReport(
            model="m/two", ending="silence", fault="silence", turns=1, log="a/b.eval"
        ),
        "doctor_c": BroughtReport(model="m/three", report="Hm.", ending="limit", turns=10),
    },
    contradictions=(Contradiction(witness="examiner", question="ECG?", answer="# flat"),),
    rounds=(
        Round(number=0, replies={"doctor_a": Reply(text=REPORT)}, disputes=("dose", "*date*")),
        Round(number=1, replies={"doctor_b": Reply(fault="silence")}, disputes=()),
        Round(number=2),
    ),
    outcome=Outcome.MODERATOR_FAILED,
    failure="report: silence",
)


def test_the_minutes_tell_all_in_order() -> None:
    assert minutes(MEETING).split("\n\n") == [
        "The conference ended: **moderator_failed** after 2 rounds (report: silence).",
        "**Each doctor's own consultation**",
        f"*Doctor A* (m/one; 4 turns, patient): {PLAIN}",
        "*Doctor B* (m/two, from a/b\\.eval; 1 turns, silence): no report (silence)",
        "*Doctor C* (m/three; 10 turns, limit): no report (no diagnosis)",
        "*Moderator to examiner:* ECG?",
        "*Examiner:* \\# flat",
        "**On the agreed facts**",
        f"*Doctor A:* {PLAIN}",
        "*Moderator:* (1) dose; (2) \\*date\\*",
        "**Round 1**",
        "*Doctor B:* stands by the report before (silence)",
        "*Moderator:* no dispute is left",
        "**Round 2**",
    ]
