"""Every role's output: usage that adds up, and the same twice."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    ModelOutput,
)

from inspect_aihospital.core.dialogue.briefing import Briefing, Role
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS
from inspect_aihospital.rehearsal import doctor_player, grader_player
from inspect_aihospital.rehearsal.grader_player import STRICT
from inspect_aihospital.rehearsal.provider import RehearsalAPI
from inspect_aihospital.rehearsal.scene import Line, Scene
from inspect_aihospital.rehearsal.shared_words import recall

VIEW = {
    "fence": "f00",
    "text": "flu",
    "expert.diagnosis": "flu",
    "doctor.diagnosis": "flu",
    "unrecorded": "No",
}
STAGES: list[tuple[Role, str]] = [
    ("doctor", "consultation"),
    ("doctor", "report"),
    ("patient", "consultation"),
    ("examiner", "parse"),
    ("examiner", "report"),
    ("grader", "grade"),
    ("extractor", "extract"),
]


def generated(role: Role, stage: str, language: Language, text: str) -> ModelOutput:
    briefing = Briefing(role, stage, language, VIEW)
    messages: list[ChatMessage] = [
        ChatMessageSystem(content="PROMPT", metadata=briefing.to_metadata()),
        ChatMessageUser(content=text, metadata={"speaker": "doctor"}),
    ]
    api = RehearsalAPI("rehearsal")
    return asyncio.run(api.generate(messages, [], "auto", GenerateConfig()))


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("role", "stage"), STAGES)
def test_every_role_gives_the_same_text_twice_with_usage_that_adds_up(
    role: Role, stage: str, language: Language
) -> None:
    first, second = (generated(role, stage, language, "- ECG 心电图") for _ in range(2))
    assert first.completion == second.completion != ""
    assert first.usage is not None
    assert first.usage == second.usage
    assert min(first.usage.input_tokens, first.usage.output_tokens) > 0
    assert first.usage.total_tokens == first.usage.input_tokens + first.usage.output_tokens


TEXTS = st.text("胸闷头痛abc 12,.。：:;\n-", max_size=40)


@pytest.mark.parametrize("language", ["zh", "en"])
@given(replies=st.lists(TEXTS, max_size=3), results=st.lists(TEXTS, max_size=3))
def test_a_report_is_complete_whatever_was_said_and_found(
    language: Language, replies: list[str], results: list[str]
) -> None:
    lines = [Line("patient", f"<patient> {text}", False) for text in replies]
    lines += [Line("examiner", f"<examiner> {text}", False) for text in results]
    report = doctor_player.play(Scene(Briefing("doctor", "report", language), lines))
    assert parse_report(report).status is ReportStatus.COMPLETE
    assert all(f"#{heading}#" in report for heading in HEADINGS[language].values())


@given(st.integers(1, 20), st.integers(0, 20))
def test_the_grade_follows_recall(expected: int, matched: int) -> None:
    words = [f"word{number}" for number in range(expected)]
    expert, doctor_text = " ".join(words), " ".join(words[:matched])
    view = {"fence": "f", "expert.diagnosis": expert, "doctor.diagnosis": doctor_text}
    grade = grader_player.grade_arguments(Scene(Briefing("grader", "grade", "en", view), []))[
        "diagnosis"
    ]["grade"]
    share = min(matched, expected) / expected
    assert recall(expert, doctor_text) == share
    assert grade == next((letter for least, letter in STRICT if share >= least), "D")
    assert (grade == "A") or matched < expected
