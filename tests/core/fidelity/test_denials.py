"""A bare no to a question that no yes or no can answer withholds the history."""

import pytest

from inspect_aihospital.core.fidelity.denials import find_denials
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from tests.scripted import make_record

ILLNESS = "Three weeks ago a burning pain behind the breastbone began. It wakes her at night."
CHINESE_ILLNESS = "3周前出现胸骨后烧灼感，夜间加重，服用胃药后稍缓解。"


def denials(question: str, answer: str) -> int:
    record = make_record(subjective={"present_illness": ILLNESS})
    turns = (Turn(1, "Hello.", doctor=question), Turn(2, answer, addressee="doctor"))
    return len(find_denials(turns, read_history(record.subjective))[1])


@pytest.mark.parametrize(
    "question",
    [
        "What brings you here today? When did it begin, and how has it developed?",
        "What happened next, and how has it been since?",
        "Please describe what is wrong.",
    ],
)
@pytest.mark.parametrize("answer", ["No.", "No, nothing like that."])
def test_no_is_no_answer_to_an_open_question(question: str, answer: str) -> None:
    assert denials(question, answer) == 1


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What brings you here today?", "A burning behind my breastbone, for three weeks."),
        ("What treatment have you had so far?", "None."),
        ("Which operations have you had before?", "No, nothing like that."),
        ("What happened next, and did you faint?", "No."),
        ("Is there anything else?", "No."),
    ],
)
def test_answers_are_left_alone(question: str, answer: str) -> None:
    assert denials(question, answer) == 0


STORY = "What brings you here today? When did it begin, and how has it developed?"


@pytest.mark.parametrize(
    ("question", "answer", "count"),
    [
        # a grade, an errand or a saying in the place of a story
        (STORY, "7 out of 10.", 1),
        (STORY, "Pretty severe, doctor.", 1),
        (STORY, "I only need a sick note.", 1),
        (STORY, "I came for sleeping pills.", 1),
        (STORY, "At my age everybody has something.", 1),
        (STORY, "It is my neighbour who has that, not me.", 1),
        (STORY, "A burning behind my breastbone, 7 out of 10.", 0),
        (STORY, "It burns and I need a sick note.", 0),
        ("How has it developed, on a scale from 0 to 10?", "Seven out of ten.", 0),
        ("Does it hurt?", "7 out of 10.", 0),
        ("How many weeks ago did it begin?", "Three.", 0),
    ],
)
def test_a_story_is_asked_for_and_something_else_is_answered(
    question: str, answer: str, count: int
) -> None:
    assert denials(question, answer) == count


@pytest.mark.parametrize(
    ("answer", "count"),
    [
        ("七分吧。", 1),
        ("挺严重的，8分。", 1),
        ("我是来开安眠药的。", 1),
        ("我就想开张病假条。", 1),
        ("那是我邻居的毛病，不是我的。", 1),
        ("三周前开始烧心，七分疼。", 0),
        ("以前医院开过胃药，没什么用。", 0),
        ("烧心三周了，想开点药。", 0),
    ],
)
def test_a_chinese_story_is_asked_for(answer: str, count: int) -> None:
    history = read_history(make_record(subjective={"present_illness": CHINESE_ILLNESS}).subjective)
    turns = (
        Turn(1, "您好。", doctor="您哪里不舒服？什么时候开始的，怎么发展的？"),
        Turn(2, answer, addressee="doctor"),
    )
    assert len(find_denials(turns, history)[1]) == count


@pytest.mark.parametrize(
    ("question", "answer", "count"),
    [
        # told in other words than a story's, and in the place of one
        ("What brings you in?", "At my age the knee gives up on the stairs.", 0),
        ("What brings you in?", "At my age everybody has something.", 1),
        ("What other illnesses have you had?", "I need my blood pressure tablets and inhaler.", 0),
        ("What other illnesses have you had?", "I need a sick note.", 1),
        ("哪里不舒服？", "上了年纪，膝盖不中用了，走路都费劲。", 0),
        ("哪里不舒服？", "上了年纪，谁没点毛病。", 1),
        # a relative's illness, and the patient's own
        ("Do you have diabetes or a fever?", "It's my brother that has that, not me.", 0),
        ("Do you have a fever or asthma?", "It's my brother that has that, not me.", 1),
        ("您有高血压吗？", "有高血压。糖尿病那是我哥的病，不是我。", 0),
        ("您有高血压吗？", "那是我邻居的病，不是我。", 1),
    ],
)
def test_what_a_relative_has_and_what_a_story_names_is_not_withheld(
    question: str, answer: str, count: int
) -> None:
    subjective = {
        "present_illness": "Swollen left knee for 3 days, with fever. Worse on walking.",
        "past_history": "Hypertension for 5 years. Asthma since childhood.",
        "personal_history": "Brother has diabetes.",
    }
    chinese = {
        "present_illness": "左膝肿痛3天，伴发热，行走时加重。",
        "past_history": "高血压5年。自幼哮喘。",
        "personal_history": "哥哥有糖尿病。",
    }
    record = make_record(subjective=subjective if answer.isascii() else chinese)
    turns = (Turn(1, "Hello.", doctor=question), Turn(2, answer, addressee="doctor"))
    assert len(find_denials(turns, read_history(record.subjective))[1]) == count


@pytest.mark.parametrize(
    ("question", "answer", "count"),
    [
        ("Any pain?", "No.", 1),
        ("Do you have any pain?", "No pain at all.", 1),
        ("Any pain?", "I'd rather not say.", 1),
        ("Do you have fever, pain or swelling?", "None of those.", 1),
        ("Any pain?", "No pain except in my head.", 0),
        ("Any pain?", "Yes.", 0),
        ("Any pain right now?", "No.", 0),
        ("Any other pain?", "No.", 0),
        ("Any pain in your foot?", "No pain there.", 0),
        ("Any pain with it?", "No.", 0),
        ("Does it hurt?", "No, no pain.", 0),
        ("Is the rash painful?", "No, it isn't painful.", 0),
        ("Tell me about the rash. Any pain?", "No pain.", 0),
        # only the stools are black
        ("Any bleeding?", "No.", 0),
        ("有没有疼痛？", "没有。", 1),
        ("您有疼痛吗？", "没有，不疼。", 1),
        ("有没有疼痛？", "就是头痛。", 0),
        ("皮疹疼吗？", "不疼。", 0),
        ("小便时有疼痛吗？", "没有。", 0),
        ("有没有出血？", "没有。", 0),
    ],
)
def test_a_question_for_a_wide_symptom_asks_for_narrow_ones(
    question: str, answer: str, count: int
) -> None:
    english = "Itchy rash for 3 days, with a headache. Black stools."
    illness = english if question.isascii() else "皮疹3天，伴头痛。黑便。"
    history = read_history(make_record(subjective={"present_illness": illness}).subjective)
    turns = (Turn(1, "Hello.", doctor=question), Turn(2, answer, addressee="doctor"))
    assert len(find_denials(turns, history)[1]) == count


@pytest.mark.parametrize(
    "illness",
    [
        "Rash for 3 days. Headache after meals.",
        "Rash for 3 days. Headache at first.",
        "Rash. 4 weeks ago a headache for 3 days.",
        "Rash. Takes a tablet to prevent bleeding. Burning on passing urine.",
    ],
)
def test_a_pain_on_occasion_or_of_the_past_is_no_pain_to_deny(illness: str) -> None:
    history = read_history(make_record(subjective={"present_illness": illness}).subjective)
    turns = (Turn(1, "Hello.", doctor="Any pain?"), Turn(2, "No.", addressee="doctor"))
    assert find_denials(turns, history)[1] == ()


def test_no_to_any_pain_adds_nothing_to_the_pain_that_was_told() -> None:
    history = read_history(make_record(subjective={"present_illness": "Headache."}).subjective)
    turns = (Turn(1, "My head aches.", doctor="Any pain?"), Turn(2, "No.", addressee="doctor"))
    assert find_denials(turns, history)[1] == ()


@pytest.mark.parametrize(
    ("doctor", "truncated", "count"),
    [
        ("Do you have any pain", True, 0),
        ("Do you have any pain", False, 1),
        ("Do you have any pain? And do", True, 1),
        ("Welcome. Please describe your pai", True, 0),
    ],
)
def test_half_a_question_cannot_be_denied(doctor: str, truncated: bool, count: int) -> None:
    record = make_record(subjective={"present_illness": ILLNESS})
    turns = (Turn(1, "Hello.", doctor=doctor, truncated=truncated), Turn(2, "No, none."))
    assert len(find_denials(turns, read_history(record.subjective))[1]) == count
