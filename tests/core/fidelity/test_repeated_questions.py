"""A reticent patient may tell whole sentences of what was asked for twice, and nothing else."""

import pytest

from inspect_aihospital.core.fidelity.contract_check import ContractCheck, check_contract
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.manner.contract import BUILT_IN, PlayedManner
from tests.scripted import make_record

Exchange = tuple[str, str]

TIRED = (
    "She has been very tired for weeks. For 2 months she has felt dizzy on rising, and her periods"
    " have been scanty."
)
TIRED_ZH = "乏力数周。近2个月站起时头晕眼黑,近3个月月经量少。"
PUT_OFF, PUT_OFF_ZH = "I would rather not go into that.", "我不太想说这个。"


def twice(question: str, answer: str) -> tuple[Exchange, Exchange]:
    """Put a question off, and answer it when it is asked again."""
    if question.isascii():
        return (question, PUT_OFF), (f"I ask again: {question}", answer)
    return (question, PUT_OFF_ZH), (f"我再问一下，{question}", answer)


def check(
    exchanges: tuple[Exchange, ...],
    present: str,
    past: str = "",
    personal: str = "",
    manner: str = "reticent",
) -> ContractCheck:
    """Check a visit that opens with a cough."""
    opening = ("I cough.", "Cough.") if present.isascii() else ("我咳嗽。", "咳嗽。")
    story = dict(zip(("opening_statement", "chief_complaint"), opening, strict=True))
    parts = {"present_illness": present, "past_history": past, "personal_history": personal}
    told = {name: text or None for name, text in parts.items()}
    record = make_record(subjective=story | told | {"profile": None})
    questions = [question for question, _ in exchanges] + [""]
    said = [opening[0], *(answer for _, answer in exchanges)]
    pairs = enumerate(zip(said, questions, strict=True), start=1)
    turns = tuple(Turn(number, patient=p, doctor=q) for number, (p, q) in pairs)
    played = PlayedManner(manner, "", BUILT_IN[manner])
    return check_contract(turns, record, read_history(record.subjective), played)


@pytest.mark.parametrize(
    ("exchanges", "parts"),
    [
        (
            twice("Have you had a fever?", "I had a fever with chills and night sweats."),
            ["She had a fever with chills and night sweats. She lost weight."],
        ),
        (  # what tells dizziness in other words was told before
            (
                *twice("Are you tired?", "I have been very tired for weeks."),
                *twice("Do you feel dizzy?", "I have felt dizzy, and my periods were scanty."),
            ),
            [TIRED],
        ),
        (
            (
                *twice("您有没有乏力？", "乏力数周了。"),
                *twice("您头晕吗？", "站起时头晕眼黑,月经量少。"),
            ),
            [TIRED_ZH],
        ),
        (  # the opening told the cough
            twice("Is the cough dry?", "The cough began a week ago, with phlegm and a wheeze."),
            ["The cough began a week ago, with phlegm and a wheeze."],
        ),
        (twice("您咳嗽厉害吗？", "昨晚咳嗽、咳痰,伴胸闷。"), ["昨晚咳嗽、咳痰,伴胸闷。"]),
        (twice("Do you have any pain?", "Yes, back pain."), ["The back pain came on 3 days ago."]),
        (twice("有没有哪里出血？", "1周前牙龈出血,没力气。"), ["1周前牙龈出血,伴乏力。"]),
        (
            twice("Are you short of breath?", "My chest gets tight on the stairs."),
            ["She has had a tight chest on the stairs for a month."],
        ),
        (
            twice("When did this begin?", "A week ago I became tired and lost my appetite."),
            ["A week ago she became tired and lost her appetite. Then she vomited."],
        ),
        (
            twice("这是什么时候开始的？", "1周前没力气,胃口不好。"),
            ["1周前出现乏力、食欲减退。后来呕吐。"],
        ),
        (
            twice("Tell me about your habits.", "I have smoked a pack a day for 20 years."),
            ["She coughs.", "", "Has smoked a pack a day for 20 years."],
        ),
        (
            twice("Which medicines do you take?", "I take amlodipine for high blood pressure."),
            ["She coughs.", "Takes amlodipine for high blood pressure."],
        ),
    ],
)
def test_what_stands_beside_a_fact_that_was_asked_for_twice_is_no_breach(
    exchanges: tuple[Exchange, ...], parts: list[str]
) -> None:
    assert check(exchanges, *parts).is_broken is False


@pytest.mark.parametrize(
    ("exchanges", "parts"),
    [
        (
            twice("Have you had a fever?", "I have had a fever. I have also lost weight."),
            ["She has had a fever for six days. She has also lost weight."],
        ),
        (twice("您有没有发烧？", "6天前发热。近来体重下降。"), ["6天前出现发热。近来体重下降。"]),
        (
            (
                *twice("Are you tired?", "I have been very tired for weeks."),
                ("Do you feel dizzy?", "I have felt dizzy, and my periods were scanty."),
            ),
            [TIRED],
        ),
        (
            (
                ("Have you had a fever?", PUT_OFF),
                ("A fever, or weight loss?", "I have lost weight."),
            ),
            ["She has had a fever since Monday. She has lost weight."],
        ),
        (
            twice("Is the cough dry?", "The cough began a week ago. I have a headache, too."),
            ["The cough began a week ago with phlegm. She has had a headache."],
        ),
        (
            twice("这是什么时候开始的？", "1周前没力气。我有高血压。"),
            ["1周前出现乏力。", "高血压10年。"],
        ),
        ((("Do you have any pain?", "Yes, back pain."),), ["The back pain came on 3 days ago."]),
        (
            twice("Is there anything else?", "I have had a fever for six days."),
            ["She has had a fever for six days."],
        ),
        (
            (("Which medicines do you take?", "I take amlodipine for high blood pressure."),),
            ["She coughs.", "Takes amlodipine for high blood pressure."],
        ),
    ],
)
def test_what_was_not_asked_for_twice_is_a_breach(
    exchanges: tuple[Exchange, ...], parts: list[str]
) -> None:
    assert check(exchanges, *parts).is_broken is True


@pytest.mark.parametrize(
    ("question", "is_broken"),
    [
        ("Anything else that bothers you?", False),
        ("Please tell me more about it.", False),
        ("还有什么不舒服吗？", False),
        ("When did this begin?", True),
        ("这是什么时候开始的？", True),
        ("Have you been ill in the past?", True),
        ("以前得过什么病？", True),
    ],
)
def test_a_question_for_a_story_makes_nothing_due_but_onset_and_past_illness(
    question: str, *, is_broken: bool
) -> None:
    english = "A week ago she had a fever. She lost weight.", "Asthma for years. Gout once."
    chinese = "1周前发热,伴畏寒。近来体重下降。", "高血压10年。糖尿病5年。"
    parts, answer = (english, PUT_OFF) if question.isascii() else (chinese, PUT_OFF_ZH)
    assert check(((question, answer),), *parts).is_broken is not True
    assert (check(twice(question, answer), *parts).is_broken is True) is is_broken


def test_a_list_is_no_fault_of_a_patient_of_few_words_until_it_is_asked_by_name() -> None:
    question = "Have you had a headache, fever, chills, nausea or a rash?"
    present = "She has had a headache, fever, chills, nausea and a rash for two days."
    asked_in_lists = ((question, "Headache and fever."), (question, "Headache, nausea."))
    by_name = (("Have you had a rash?", "Headache and fever."), ("A rash?", "Nausea."))
    assert check(asked_in_lists, present, manner="terse").is_broken is False
    assert check(by_name, present, manner="terse").is_broken is True


def test_a_medicine_by_name_tells_that_medicines_are_taken() -> None:
    question = "Do you take any tablets?"
    answers = ("Amlodipine every day.", "I cough. I have never taken amlodipine.")
    checks = [
        check(
            ((question, a), (question, a)),
            "She coughs.",
            "On amlodipine 5 mg daily.",
            manner="vague",
        )
        for a in answers
    ]
    assert [c.is_broken for c in checks] == [False, True]


def test_words_that_a_long_list_shares_with_the_record_by_chance_deny_nothing() -> None:
    question = "有没有发热、乏力、体重变化、呕吐、头晕、大小便异常或出血？"
    visit = ((question, "没有，没注意到。"),)
    assert check(visit, "出生体重3.1 kg。", manner="vague").is_broken is False
    assert check(visit, "发热3天。", manner="vague").is_broken is True


def test_a_fact_told_beside_another_is_none_that_the_doctor_had_to_ask_about_again() -> None:
    visit = (("Are you tired?", PUT_OFF), *twice("Have you had a fever?", "Fever, and tired."))
    beside = check(visit, "She has had a fever and has been tired.")
    apart = check((*visit[:2],), "She has had a fever and has been tired.")
    assert [(fact.topic, fact.put_off) for fact in beside.facts] == [
        ("fatigue", False),
        ("fever", True),
    ]
    assert [fact.put_off for fact in apart.facts] == [True, True]


@pytest.mark.parametrize(
    ("first", "second", "is_broken"),
    [
        ("When did this begin?", "How long have you had the cough?", True),
        ("When did this begin?", "When was your last blood test?", False),
        ("When did this begin?", "When did the fever begin?", False),
        ("When did this begin?", "How long have you lived here?", False),
        ("When did this begin?", "How long have you been married?", False),
        ("When did this begin?", "How long has it been going on?", True),
        ("这样多久了？", "从什么时候开始咳嗽的？", True),
        ("这样多久了？", "上次验血是什么时候？", False),
        ("这样多久了？", "您结婚多久了？", False),
        ("这样多久了？", "您等了几天了？", False),
        ("这样多久了？", "有多久了？", True),
        ("这样多久了？", "什么时候开始的？", True),
        ("这样多久了？", "什么时候开始发热的？", False),
    ],
)
def test_the_onset_is_due_when_it_is_asked_for_again_and_not_the_time_of_something_else(
    first: str, second: str, *, is_broken: bool
) -> None:
    present, answer = "A week ago the cough began. She had a fever.", PUT_OFF
    if not first.isascii():
        present, answer = "1周前咳嗽。近来发热。", PUT_OFF_ZH
    visit = ((first, answer), (second, answer))
    assert (check(visit, present).is_broken is True) is is_broken
