"""A moderator's facts, and contradictions with who can settle them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.conference.agreed_facts import (
    MOST_CONTRADICTIONS,
    Facts,
    read_contradictions,
    read_facts,
)

FACTS = "#症状#\n(1) 胸痛\n\n#辅助检查#\n(1) 心电图：正常"
READ_CASES = Facts(symptoms="(1) 胸痛", examinations="(1) 心电图：正常")


def asked_questions(text: str) -> list[tuple[str, str]] | None:
    contradictions = read_contradictions(text)
    return (
        None
        if contradictions is None
        else [(contradiction.witness, contradiction.question) for contradiction in contradictions]
    )


HEADINGS = [
    "#矛盾#",
    "# 矛盾",
    "#矛盾#：",
    "## 3. 矛盾",
    "**矛盾**",
    "**矛盾：**",
    "【矛盾】",
    "矛盾：",
    "矛盾",
    "三、矛盾",
    "#矛盾之处#",
    "#待核实的问题#",
    "#Contradictions#",
    "## Contradiction",
    "**Contradictions:**",
    "CONTRADICTIONS",
    "#\u200b矛盾#",
]


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_form_of_heading_ends_the_facts(heading: str) -> None:
    text = f"{FACTS}\n\n{heading}\n(1) [患者] 何时起病\n(2) [检查员] 血常规"
    assert read_facts(text) == READ_CASES
    assert asked_questions(text) == [("patient", "何时起病"), ("examiner", "血常规")]


@pytest.mark.parametrize("inline", ["#矛盾# 无", "矛盾：无", "**Contradictions:** None"])
def test_none_may_stand_behind_the_heading(inline: str) -> None:
    assert read_facts(f"{FACTS}\n{inline}") == READ_CASES
    assert asked_questions(f"{FACTS}\n{inline}") == []


@pytest.mark.parametrize("line", ["(2) 与病史矛盾", "矛盾的是，医生A另有所闻", "(2) 矛盾：无"])
def test_a_fact_that_speaks_of_contradiction_is_no_heading(line: str) -> None:
    facts = read_facts(f"{FACTS}\n{line}")
    assert facts is not None
    assert line in (facts.examinations or "")
    assert asked_questions(f"{FACTS}\n{line}") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No facts.",
        "#矛盾#\n(1) [患者] 何时",
        "#诊断结果#\n(1) 肺炎",
    ],
)
def test_a_text_without_either_section_has_no_facts(text: str) -> None:
    assert read_facts(text) is None


def test_one_section_is_enough() -> None:
    assert read_facts("#Symptoms#\n(1) cough") == Facts(symptoms="(1) cough")


@pytest.mark.parametrize(
    ("item", "witness", "question"),
    [
        ("[患者] 何时", "patient", "何时"),
        ("【病人】何时", "patient", "何时"),
        ("（患者）：何时", "patient", "何时"),
        ("**[患者]** 何时", "patient", "何时"),
        ("患者：何时", "patient", "何时"),
        ("[向患者] 何时", "patient", "何时"),
        ("患者何时起病", "patient", "患者何时起病"),
        ("何时", "patient", "何时"),
        ("[检查员] 血常规", "examiner", "血常规"),
        ("检查员：血常规", "examiner", "血常规"),
        ("问检查员：血常规", "examiner", "血常规"),
        ("[检查者] 血常规", "examiner", "血常规"),
        ("[patient] since when?", "patient", "since when?"),
        ("<Patient>: since when?", "patient", "since when?"),
        ("[Examiner] ECG", "examiner", "ECG"),
        ("Examiner: ECG", "examiner", "ECG"),
        ("(to the examiner) ECG", "examiner", "ECG"),
        ("Ask the examiner: ECG", "examiner", "ECG"),
        ("The examiner's ECG", "patient", "The examiner's ECG"),
        ("[患者] 起病\n  - A：一天\n  - B：两天", "patient", "起病\n  - A：一天\n  - B：两天"),
    ],
)
def test_a_witness_is_named_in_front(item: str, witness: str, question: str) -> None:
    assert asked_questions(f"#矛盾#\n(1) {item}\n(2) x") == [(witness, question), ("patient", "x")]


@pytest.mark.parametrize(
    "below",
    [
        "",
        "\n\n",
        "---",
        "```",
        "(1) 无",
        "无",
        "- None",
        "没有矛盾。",
        "No contradictions found.",
        "(1) [患者] 无\n(2) [检查员] 无",
        "(1) [检查员]",
    ],
)
def test_none_is_none(below: str) -> None:
    assert asked_questions(f"{FACTS}\n#矛盾#\n{below}") == []


@pytest.mark.parametrize("below", ["医生A说一天，医生B说两天。", "(1) ……\n(2) ……", "Dose"])
def test_prose_is_not_usable(below: str) -> None:
    assert asked_questions(f"{FACTS}\n#矛盾#\n{below}") is None


def test_each_is_asked_once_and_the_first_ones_only() -> None:
    below = ["[患者] 何时", "患者：何时", "何时", *(f"[检查员] 检查{n}" for n in range(9))]
    questions = asked_questions(
        "#矛盾#\n" + "\n".join(f"({n}) {item}" for n, item in enumerate(below, start=1))
    )
    assert questions is not None
    assert len(questions) == MOST_CONTRADICTIONS
    assert questions[:2] == [("patient", "何时"), ("examiner", "检查0")]


@given(st.text(st.sampled_from("#矛盾症状\n(1)[患者] ：无x*")))
def test_nothing_raises_and_no_question_is_empty(text: str) -> None:
    read_facts(text)
    assert all(question for _, question in asked_questions(text) or [])
