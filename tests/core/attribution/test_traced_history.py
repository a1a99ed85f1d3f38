"""What a history affirms is told, asked for, denied or withheld, in both languages."""

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.affirmed_facts import affirmed_facts
from inspect_aihospital.core.attribution.traced_history import (
    asks_openly,
    trace_history,
)
from inspect_aihospital.core.attribution.visit_attribution import attribute_losses
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.manner.contract import Contract, PlayedManner
from inspect_aihospital.core.record import Language, Subjective
from inspect_aihospital.core.report.report_parser import Report
from tests.core.attribution.visits import RECORDS, attributed, causes, visit

SWEATS: dict[Language, str] = {"en": "She has night sweats", "zh": "夜间盗汗明显"}
QUESTIONS: dict[Language, str] = {"en": "Do you have night sweats?", "zh": "您有盗汗吗？"}


@pytest.mark.parametrize(
    ("language", "answer", "cause"),
    [
        ("en", "No.", "mistold"),
        ("en", "No, I have no night sweats.", "mistold"),
        ("en", "I don't know.", "withheld"),
        ("en", "Thank you for asking, doctor.", "withheld"),
        ("en", "Yes.", "not_used"),
        ("en", "I do, my night sweats soak the sheets.", "not_used"),
        ("zh", "没有。", "mistold"),
        ("zh", "没有盗汗。", "mistold"),
        ("zh", "不知道。", "withheld"),
        ("zh", "谢谢医生关心。", "withheld"),
        ("zh", "有。", "not_used"),
        ("zh", "有的，夜里盗汗很厉害。", "not_used"),
    ],
)
def test_the_answer_to_a_question_gives_the_cause(
    language: Language, answer: str, cause: str
) -> None:
    turns = visit(language, (QUESTIONS[language], answer))
    assert causes(attributed(language, turns, {}))[SWEATS[language]] == cause


@pytest.mark.parametrize("language", SWEATS)
def test_what_nobody_asked_for_is_not_asked_and_shown_by_no_message(language: Language) -> None:
    items = attributed(language, visit(language), {}).items
    (sweats,) = (item for item in items if item.text == SWEATS[language])
    assert (sweats.cause, sweats.turn) == ("not_asked", None)


def test_the_turn_is_that_of_the_answer() -> None:
    turns = visit("en", ("Since when do you cough?", "For 3 weeks."), (QUESTIONS["en"], "No."))
    items = attributed("en", turns, {}).items
    assert [item.turn for item in items if item.cause == "mistold"] == [3]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Cough for three weeks, night sweats"), ("zh", "咳嗽、盗汗")]
)
def test_what_the_report_states_is_not_lost(language: Language, words: str) -> None:
    loss_causes = causes(attributed(language, visit(language), {Aspect.SYMPTOMS: words}))
    assert SWEATS[language] not in loss_causes


def test_what_the_report_denies_is_lost() -> None:
    loss_causes = causes(
        attributed("en", visit("en"), {Aspect.SYMPTOMS: "She has no night sweats."})
    )
    assert SWEATS["en"] in loss_causes


def test_what_the_patient_tells_the_examiner_alone_was_not_heard() -> None:
    turns = visit("en", ("Please have an ECG.", "I have night sweats. An ECG, please.", "ECG: -"))
    assert causes(attributed("en", turns, {}))[SWEATS["en"]] == "not_asked"


@pytest.mark.parametrize("language", RECORDS)
def test_what_a_record_denies_is_no_item(language: Language) -> None:
    items = [fact.text for fact in affirmed_facts(read_history(RECORDS[language].subjective))]
    assert len(items) == 3


def test_a_list_that_a_negation_began_is_no_item() -> None:
    subjective = Subjective(
        present_illness="No fever, facial numbness, jaw ache or stiffness, but she vomits daily. "
        "Without obvious cause she became tired."
    )
    items = [fact.text for fact in affirmed_facts(read_history(subjective))]
    assert items == ["but she vomits daily", "Without obvious cause she became tired"]


@pytest.mark.parametrize(
    ("text", "affirmed"),
    [
        ("No fever, rash, has lost weight.", "has lost weight"),
        ("无发热、皮疹，伴右下肢肿胀明显。", "伴右下肢肿胀明显"),
        ("No fever, she developed a stiff neck.", "she developed a stiff neck"),
    ],
)
def test_a_clause_with_a_verb_of_its_own_ends_a_denied_list(text: str, affirmed: str) -> None:
    items = [f.text for f in affirmed_facts(read_history(Subjective(present_illness=text)))]
    assert items == [affirmed]


@pytest.mark.parametrize(
    ("language", "question", "treatment"),
    [
        ("en", "Do you have any other symptoms?", "She took amoxicillin at home for a week"),
        ("zh", "还有其他症状吗？", "在家自服阿莫西林一周"),
    ],
)
def test_no_other_symptoms_denies_symptoms_and_no_treatment(
    language: Language, question: str, treatment: str
) -> None:
    record = RECORDS[language]
    end = "。" if language == "zh" else ". "
    illness = f"{record.subjective.present_illness} {treatment}{end}"
    subjective = record.subjective.model_copy(update={"present_illness": illness.strip()})
    played = record.model_copy(update={"subjective": subjective})
    answer = "没有了。" if language == "zh" else "No."
    turns = visit(language, (question, answer))
    assert causes(attributed(language, turns, {}, record=played))[treatment] != "mistold"


@pytest.mark.parametrize(
    ("language", "evasion", "denial", "other"),
    [
        ("en", "I would rather not go into that.", "No, I have no night sweats.", "I am a clerk."),
        ("zh", "这个不方便说。", "没有盗汗。", "我是会计。"),
    ],
)
def test_what_a_contract_lets_a_patient_put_off_once_is_not_asked_again(
    language: Language, evasion: str, denial: str, other: str
) -> None:
    history = read_history(RECORDS[language].subjective)

    def cause(*answers: str) -> str | None:
        turns = visit(language, *((QUESTIONS[language], answer) for answer in answers))
        items = trace_history(turns, history, set(), "", asked_times=2)
        return next(item.cause for item in items if item.text == SWEATS[language])

    assert cause(evasion) == "not_asked"
    assert cause(evasion, evasion) == "withheld"
    # The evasion was allowed: the second answer alone counts.
    assert cause(evasion, other) == "unknown"
    assert cause(denial) == "mistold"


@pytest.mark.parametrize(
    ("language", "illness", "past", "evasion"),
    [
        (
            "en",
            "When did this begin, and how has it developed?",
            "Which illnesses have you had in the past? Which medicines?",
            "Does that matter?",
        ),
        ("zh", "什么时候开始的？怎么发展的？", "以前得过什么病？吃过什么药？", "这个要紧吗？"),
    ],
)
def test_what_open_questions_asked_for_is_the_fault_of_no_patient_that_may_put_it_off(
    language: Language, illness: str, past: str, evasion: str
) -> None:
    history = read_history(RECORDS[language].subjective)
    # Asked twice, too: a question for a story of the present illness makes nothing due.
    turns = visit(language, (illness, evasion), (illness, evasion), (past, evasion))

    def lost_causes(asked_times: int) -> set[str | None]:
        return {item.cause for item in trace_history(turns, history, {2, 3, 4}, "", asked_times)}

    assert "withheld" in lost_causes(1)
    assert lost_causes(2) <= {"not_asked", "not_used"}


@pytest.mark.parametrize(
    ("language", "clause", "questions", "evasion"),
    [
        (
            "en",
            "She takes tablets for her alcoholic cirrhosis",
            ("Which medicines do you take?", "Do you drink alcohol?"),
            "Does that matter?",
        ),
        ("zh", "因酒精性肝硬化服药", ("您吃什么药？", "您喝酒吗？"), "这个要紧吗？"),
    ],
)
def test_questions_about_two_topics_of_a_clause_do_not_ask_about_it_again(
    language: Language, clause: str, questions: tuple[str, str], evasion: str
) -> None:
    end = "。" if language == "zh" else "."
    history = read_history(Subjective(present_illness=f"{clause}{end}"))

    def cause(*asked: str) -> str | None:
        turns = visit(language, *((question, evasion) for question in asked))
        (item,) = trace_history(turns, history, set(), "", asked_times=2)
        return item.cause

    assert cause(*questions) == "not_asked"
    assert cause(questions[0], questions[0]) == "withheld"


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("en", "When did the night sweats begin?", "I don't know."),
        ("zh", "盗汗从什么时候开始的？", "不知道。"),
    ],
)
def test_a_vague_patient_does_not_withhold_an_amount(
    language: Language, question: str, answer: str
) -> None:
    record = RECORDS[language]
    turns = visit(language, (question, answer))

    def cause(contract: Contract) -> str | None:
        manner = PlayedManner("", "", contract)
        check = check_visit(turns, record, Ending.LIMIT.value, manner)
        assert check.contract
        losses = attribute_losses(
            turns, record, Report(), check.findings, (), {}, vague_turns=check.contract.vague_turns
        )
        return causes(losses)[SWEATS[language]]

    assert cause(Contract(exact_amounts=False)) == "unknown"
    assert cause(Contract()) == "withheld"


@pytest.mark.parametrize(
    ("text", "question", "is_asked"),
    [
        ("Works in a bar.", "What is your job?", True),
        ("Worked in a quarry for 20 years.", "Any illness in your family?", False),
        ("Married with two children.", "Any illness in your family?", True),
        ("Married with two children.", "What is your job?", False),
        ("Works in a bar.", "What has worked for the pain?", False),
    ],
)
def test_a_question_for_work_or_home_asks_for_that_alone(
    text: str, question: str, is_asked: bool
) -> None:
    (fact,) = read_history(Subjective(personal_history=text)).facts
    assert asks_openly(read_question(question), fact) == is_asked


@pytest.mark.parametrize(
    ("illness", "questions", "evasion"),
    [
        (
            "It all came on 3 weeks ago in the rain. She has night sweats.",
            ("When did this begin?", "When did the illness start?"),
            "I'd rather not say.",
        ),
        ("3周前淋雨后起病。有盗汗。", ("什么时候开始的？", "病了多久了？"), "不太想说。"),
    ],
)
def test_an_onset_that_is_evaded_twice_is_withheld(
    illness: str, questions: tuple[str, str], evasion: str
) -> None:
    history = read_history(Subjective(present_illness=illness))

    def lost_causes(*asked: str) -> list[str | None]:
        turns = visit("en", *((question, evasion) for question in asked))
        return [item.cause for item in trace_history(turns, history, set(), "", asked_times=2)]

    assert lost_causes(*questions) == ["withheld", "not_asked"]
    assert lost_causes(questions[0]) == ["not_asked", "not_asked"]


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        ("My appendix came out in the war.", "not_used"),
        ("I had my gallbladder out.", "not_used"),
        ("They took the appendix out.", "not_used"),
        ("阑尾没了。", "not_used"),
        ("胆囊早就没有了。", "not_used"),
        ("割过阑尾。", "not_used"),
        ("I would sooner not say.", "withheld"),
        ("不太想说。", "withheld"),
        ("没割过阑尾。", "mistold"),
        ("阑尾没割。", "unknown"),
        ("My appendix is still in.", "unknown"),
    ],
)
def test_an_organ_that_is_gone_tells_an_operation(answer: str, cause: str) -> None:
    is_english = answer.isascii()
    past = "Emergency surgery of the abdomen." if is_english else "10年前行腹部手术。"
    question = "Have you had any operations?" if is_english else "做过手术吗？"
    history = read_history(Subjective(past_history=past))
    turns = visit("en" if is_english else "zh", (question, answer))
    (item,) = trace_history(turns, history, set(), "")
    assert item.cause == cause
