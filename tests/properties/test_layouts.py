"""The same words are read alike in any layout: white space, width, weight and line breaks."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.aspects.aspect import IN_PAPER, SECTIONS, Aspect
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.routing import read_patient
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.grading.grader_answer import read_lines
from inspect_aihospital.core.grading.grades import GRADES, Grade
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS
from tests.properties.texts import full_width, letters

Layout = Callable[[str], str]
FENCE = "0a1b2c3d4e5f"


LAYOUTS: dict[str, Layout] = {
    "as it is": lambda text: text,
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
    "empty lines": lambda text: text.replace("\n", "\n\n\n"),
    "blanks around": lambda text: f"\n \t{text}\n\n",
    "blanks at line ends": lambda text: text.replace("\n", "  \n"),
    "indented": lambda text: re.sub("^", "  ", text, flags=re.MULTILINE),
    "ideographic blanks": lambda text: text.replace(" ", "\u3000"),
    "fixed blanks": lambda text: text.replace(" ", "\xa0"),
    "full width": full_width,
    "byte-order mark": lambda text: f"\ufeff{text}",
    "quoted": lambda text: re.sub("^", "> ", text, flags=re.MULTILINE),
}
layouts = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)

NAMES = [*["胃镜", "血常规", "尿常规", "心电图"], "ECG", "CBC", "Chest film", "Liver panel"]
WORDS = ["咳嗽三天", "胸片示斑片影", "肺炎", "发热", "休息", "cough", "infiltrate", "rest"]
bodies = st.lists(st.sampled_from(WORDS), min_size=len(SECTIONS), max_size=len(SECTIONS))
languages = st.sampled_from(["zh", "en"])
STYLES = ["#{n}#\n{b}", "## {n}\n{b}", "**{n}**\n{b}", "**{n}:** {b}", "【{n}】{b}", "{n}: {b}"]


@layouts
@given(bodies=bodies, language=languages, style=st.sampled_from(STYLES))
def test_a_report_is_read_alike_in_any_layout(
    layout: Layout, bodies: list[str], language: Language, style: str
) -> None:
    sections = zip(HEADINGS[language].values(), bodies, strict=True)
    text = "\n\n".join(style.format(n=name, b=body) for name, body in sections)
    report = parse_report(layout(text))
    assert [letters(report.section(a)) for a in SECTIONS] == [letters(body) for body in bodies]


@given(bodies=bodies, language=languages, style=st.sampled_from(STYLES))
def test_a_report_is_read_alike_on_one_line(
    bodies: list[str], language: Language, style: str
) -> None:
    sections = zip(HEADINGS[language].values(), bodies, strict=True)
    text = " ".join(style.format(n=name, b=body).replace("\n", " ") for name, body in sections)
    report = parse_report(text)
    assert [letters(report.section(a)) for a in SECTIONS] == [letters(body) for body in bodies]


TOKENS = [
    ("<对医生讲>", "doctor"),
    ("<对检查员讲>", "examiner"),
    ("<To the doctor>", "doctor"),
    ("<To the examiner>", "examiner"),
    ("[To the examiner]", "examiner"),
    ("To the examiner:", "examiner"),
]


@layouts
@given(
    token=st.sampled_from(TOKENS),
    weight=st.sampled_from(["", "*", "**", "`", "_"]),
    end=st.sampled_from(["", "<end>", "<结束>", "[END]", "（结束）"]),
    words=st.sampled_from(["I want a blood test.", "我要抽血。"]),
)
def test_a_turn_is_read_alike_in_any_layout(
    layout: Layout, token: tuple[str, str], weight: str, end: str, words: str
) -> None:
    utterance = read_patient(spoken(layout(f"{weight}{token[0]}{weight} {words}\n{end}")))
    assert (utterance.addressee, utterance.ends) == (token[1], bool(end))
    assert letters(utterance.text) == letters(words)


@layouts
@given(
    names=st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True),
    mark=st.sampled_from(["- ", "* ", "1. ", "(1) ", "① ", "**- ", "• "]),
)
def test_a_request_is_read_alike_in_any_layout(layout: Layout, names: list[str], mark: str) -> None:
    weight = "**" if mark.startswith("**") else ""
    text = "\n".join(f"{mark}{name}{weight}" for name in names)
    items = parse_items(spoken(layout(text)))
    assert [letters(item) for item in items or ()] == [letters(name) for name in names]


@layouts
@given(
    letter_grades=st.lists(st.sampled_from(GRADES), min_size=5, max_size=5),
    weight=st.sampled_from(["", "*", "**", "`"]),
    mark=st.sampled_from(["", "- ", "1. ", "(2) "]),
)
def test_a_verdict_is_read_alike_in_any_layout(
    layout: Layout, letter_grades: list[Grade], weight: str, mark: str
) -> None:
    grades = dict(zip(IN_PAPER, letter_grades, strict=True))
    lines = (f"{mark}{weight}GRADE {FENCE} {a}: {g}{weight}" for a, g in grades.items())
    assert read_lines(spoken(layout("\n".join(lines))), Aspect, FENCE).grades == grades


@layouts
@given(tag=st.sampled_from(["think", "thinking", "thought", "reasoning"]))
def test_thinking_is_left_out_in_any_layout(layout: Layout, tag: str) -> None:
    assert letters(spoken(layout(f"<{tag}>\nMaybe flu.\n</{tag}>\nYes."))) == "yes"
