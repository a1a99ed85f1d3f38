"""An edited fact comes up where it is told or asked for, and nowhere else."""

from collections import Counter

import pytest

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.variants.edited_entries import edited_entries
from inspect_aihospital.core.variants.raised_facts import find_fact
from tests.variant_doctors import IDLE, ORDER, QUESTIONS, known_cases

NARROW = {
    "smoking": ("Do you smoke?", "您抽烟吗?"),
    "hypertension": ("Do you have high blood pressure?", "您有高血压吗?"),
    "asthma": ("Have you ever had asthma?", "有没有哮喘?"),
    "ibuprofen": ("Any bad reaction to a painkiller?", "吃止痛药有过不良反应吗?"),
    "menarche": ("At what age did your periods start?", "您几岁来月经的?"),
    "children": ("Do you have any children?", "您有孩子吗?"),
    "job": ("What do you do for a living?", "您是做什么工作的?"),
    "illness": ("Do any diseases run in your family?", "家里人有什么病吗?"),
    "drug-rash": ("Any drug allergies?", "有药物过敏吗?"),
}
ELSEWHERE = (
    ("Any allergies?", "有没有过敏?"),
    ("Have you had any operations?", "做过手术吗?"),
    ("Have you ever had a blood transfusion?", "输过血吗?"),
    ("Do you have diabetes?", "您有糖尿病吗?"),
    ("Have you had hepatitis or tuberculosis?", "得过肝炎、结核吗?"),
    ("Have you had a fever?", "发烧吗?"),
    ("Are you constipated?", "便秘吗?"),
    ("Do you drink alcohol?", "喝酒吗?"),
    ("Have you travelled lately?", "最近出过远门吗?"),
)

OPEN_QUESTIONS = {
    "home": (
        ("What about your family?", "家里情况怎么样?"),
        ("Who do you live with?", "家里有几口人?"),
        ("Tell me about your family history.", "请说说家族史。"),
        ("Are any diseases common in your family?", "父母身体怎么样?有没有家族遗传病?"),
    ),
    "work": (
        ("What do you do for a living?", "您是做什么工作的?"),
        ("What is your occupation?", "您的职业是什么?"),
        ("Is your job stressful?", "工作累不累?"),
    ),
    "habits": (
        ("Do you have any bad habits?", "有什么不良嗜好吗?"),
        ("What is your lifestyle like?", "平时生活习惯怎么样?"),
    ),
    "any": (("Please tell me your social history.", "请说说个人史。"),),
}


@pytest.mark.slow
def test_only_the_edited_examination_raises_a_result() -> None:
    """Order and perform each examination of each record by itself."""
    outcomes: Counter[tuple[bool, bool]] = Counter()
    for record, variants in known_cases().values():
        entries = [
            e for e in read_chart(record.objective) if e.name and not e.path and not e.physical
        ]
        for variant in (v for v in variants if v.part == "objective"):
            own = {(e.path or (e.name,))[0] for e in edited_entries(record, variant)}
            for entry in entries:
                order = ORDER[record.language].format(entry.name.partition("(")[0].strip())
                reply = "\n".join(entry.lines)
                ordered = [Turn(1, patient="x", doctor=order)]
                fetched = [Turn(1, order, "examiner", examinations=(entry.name,), examiner=reply)]
                for turns in (ordered, fetched):
                    fact = find_fact(turns, record, variant, edited=False)
                    outcomes[entry.name in own, fact.is_raised] += 1
    assert outcomes[True, True] >= 60
    assert outcomes[False, False] >= 500
    assert not outcomes[True, False] + outcomes[False, True]


@pytest.mark.slow
@pytest.mark.parametrize("edited", [False, True])
def test_a_question_for_the_fact_raises_it_and_another_does_not(edited: bool) -> None:
    for record, variants in known_cases().values():
        for variant in (v for v in variants if v.part == "subjective"):
            wide = QUESTIONS[record.language]["past" not in variant.field]
            narrow = next((text for key, text in NARROW.items() if key in variant.id), None)
            asking = [wide, *([narrow[record.language == "zh"]] if narrow else ())]
            for question in asking:
                turns = [Turn(1, patient="x", doctor=question)]
                fact = find_fact(turns, record, variant, edited=edited)
                assert fact.asked == 1, (variant.sample_id, question)
            other = QUESTIONS[record.language]["past" in variant.field]
            for question in (other, IDLE[record.language]):
                turns = [Turn(1, patient="x", doctor=question)]
                fact = find_fact(turns, record, variant, edited=edited)
                assert not fact.is_raised, (variant.sample_id, question)


@pytest.mark.parametrize("edited", [False, True])
def test_a_question_for_another_fact_of_the_record_does_not_raise_a_dropped_one(
    *, edited: bool
) -> None:
    for record, variants in known_cases().values():
        for variant in (v for v in variants if v.part == "subjective" and not v.by):
            for pair in ELSEWHERE:
                question = pair[record.language == "zh"]
                turns = [Turn(1, patient="x", doctor=question)]
                fact = find_fact(turns, record, variant, edited=edited)
                assert not fact.is_raised, (variant.sample_id, question)


@pytest.mark.parametrize("edited", [False, True])
@pytest.mark.parametrize(("kind", "questions"), OPEN_QUESTIONS.items())
def test_an_open_question_raises_the_facts_of_its_kind_alone(
    kind: str, questions: tuple[tuple[str, str], ...], *, edited: bool
) -> None:
    """Ask smokers, sons and daughters of whom a record tells."""
    kinds = {"no-smoking-history": "habits", "children": "home", "fathers-illness": "home"}
    for record, variants in known_cases().values():
        for variant in (v for v in variants if v.id in kinds):
            for pair in questions:
                question = pair[record.language == "zh"]
                turns = [Turn(1, patient="x", doctor=question)]
                fact = find_fact(turns, record, variant, edited=edited)
                is_due = kind in {"any", kinds[variant.id]}
                assert fact.is_raised is is_due, (variant.sample_id, question)


def test_a_fact_that_is_told_unasked_comes_up() -> None:
    record, variants = known_cases()["demo-others-01-en"]
    dropped = next(variant for variant in variants if variant.id == "no-asthma")
    told = [Turn(1, patient="I have had bronchial asthma for 20 years.", doctor="I see.")]
    assert find_fact(told, record, dropped, edited=False).told == 1
    assert not find_fact(
        [Turn(1, patient="My head hurts.")], record, dropped, edited=False
    ).is_raised


def test_a_dropped_fact_cannot_be_told() -> None:
    record, variants = known_cases()["demo-others-01-en"]
    dropped = next(variant for variant in variants if variant.id == "no-asthma")
    told = [Turn(1, patient="I have had bronchial asthma for 20 years.", doctor="I see.")]
    assert find_fact(told, record, dropped, edited=True).told is None
