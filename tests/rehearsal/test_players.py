"""The rehearsal's players: by rule, in both languages, inventing nothing."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.briefing import Briefing, Role
from inspect_aihospital.core.dialogue.routing import Speaker, read_patient
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.rehearsal import (
    doctor_player,
    examiner_player,
    grader_player,
    patient_player,
)
from inspect_aihospital.rehearsal.scene import Line, Scene

HISTORY: dict[Language, dict[str, str]] = {
    "zh": {
        "present_illness": "两天前出现胸闷。活动后加重，休息可缓解。无发热。",
        "past_history": "高血压十年，口服氨氯地平。",
        "personal_history": "吸烟二十年。",
    },
    "en": {
        "present_illness": "Chest tightness began two days ago. It is worse on exertion. No fever.",
        "past_history": "Hypertension for ten years, takes amlodipine.",
        "personal_history": "Smokes ten a day.",
    },
}


def scene(
    role: Role,
    stage: str,
    language: Language,
    view: dict[str, str],
    *lines: tuple[str | None, str],
) -> Scene:
    spoken = [Line(speaker, text, speaker is None) for speaker, text in lines]
    return Scene(Briefing(role, stage, language, view), spoken)


def ask(language: Language, question: str, view: dict[str, str] | None = None) -> str:
    question_line = ("doctor", f"<doctor> {question}")
    history = HISTORY[language] if view is None else view
    return patient_player.play(scene("patient", "consultation", language, history, question_line))


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("zh", "活动后会不会加重？", "活动后加重"),
        ("zh", "以前得过什么病？", "高血压十年"),
        ("zh", "您抽烟喝酒吗？", "吸烟二十年"),
        ("en", "Is it worse on exertion?", "worse on exertion"),
        ("en", "Which medicines do you take?", "amlodipine"),
        ("en", "Do you smoke?", "I smoke ten"),
    ],
)
def test_the_patient_answers_from_its_history(
    language: Language, question: str, answer: str
) -> None:
    reply = read_patient(ask(language, question))
    assert answer in reply.text
    assert reply.addressee is Speaker.DOCTOR
    assert not reply.ends


@pytest.mark.parametrize(
    ("language", "order", "ordered"),
    [
        ("zh", "请去做这些检查：血常规、心电图。", "血常规、心电图"),
        ("en", "Please have these tests: ECG, blood count.", "ECG, blood count"),
    ],
)
def test_the_patient_goes_to_the_examiner_when_sent(
    language: Language, order: str, ordered: str
) -> None:
    reply = read_patient(ask(language, order))
    assert reply.addressee is Speaker.EXAMINER
    assert ordered in reply.text


@pytest.mark.parametrize(
    ("language", "last"),
    [("zh", "诊断为心绞痛，治疗方案是服药。"), ("en", "Your diagnosis is angina.")],
)
def test_the_patient_leaves_after_a_diagnosis(language: Language, last: str) -> None:
    assert read_patient(ask(language, last)).ends


@given(st.lists(st.text("abcdefg hij", min_size=5), max_size=5), st.text(max_size=40))
def test_the_patient_invents_nothing(history: list[str], question: str) -> None:
    history_text = ". ".join(history)
    reply = read_patient(ask("en", question, {"present_illness": history_text})).text
    courtesies = ("No, nothing else.", "All right, thank you", "Hello, the doctor wants me to have")
    if not reply.startswith(courtesies):
        assert all(word.strip(".").casefold() in history_text for word in reply.split())


def parse(language: Language, request: str) -> tuple[str, ...] | None:
    return parse_items(
        examiner_player.play(scene("examiner", "parse", language, {}, ("x", request)))
    )


@pytest.mark.parametrize(
    ("language", "request_", "items"),
    [
        ("zh", "您好，医生让我做这些检查：血常规、心电图。请问结果怎么样？", ("血常规", "心电图")),
        ("zh", "您好，我需要做头颅CT和血常规检查。", ("头颅CT", "血常规检查")),
        ("en", "I need an ECG and a chest X-ray, please.", ("ECG", "chest X-ray")),
        ("zh", "请把所有检查结果告诉我。", ()),
        ("zh", "我的检查项目和结果是什么？", ()),
        ("en", "Give me all results.", ()),
        ("en", "What do my tests show?", ()),
    ],
)
def test_the_examiner_lists_what_is_named_and_nothing_vague(
    language: Language, request_: str, items: tuple[str, ...]
) -> None:
    assert parse(language, request_) == items


RESULTS: dict[Language, dict[str, str]] = {
    "zh": {
        "physical": "颈软。心率76次/分。",
        "auxiliary": "- 血常规:\n  - 血红蛋白: 63g/L\n- 头颅CT: 脑梗死\n- 心电图: T波低平",
        "unrecorded": "无异常",
    },
    "en": {
        "physical": "Pulse 76/min.",
        "auxiliary": "- Blood count:\n  - Haemoglobin: 63 g/L\n- Head CT: infarct\n- ECG: flat T",
        "unrecorded": "No abnormalities",
    },
}


@pytest.mark.parametrize(
    ("language", "item", "has", "has_not"),
    [
        ("zh", "血常规", "血红蛋白: 63g/L", "脑梗死"),
        ("zh", "心电图", "T波低平", "63g/L"),
        ("zh", "胸部CT", "胸部CT: 无异常", "脑梗死"),
        ("zh", "体格检查", "心率76次/分", "脑梗死"),
        ("en", "electrocardiogram", "flat T", "infarct"),
        ("en", "chest CT", "chest CT: No abnormalities", "infarct"),
        ("en", "physical examination", "Pulse 76", "infarct"),
    ],
)
def test_the_examiner_reports_the_matching_lines_only(
    language: Language, item: str, has: str, has_not: str
) -> None:
    played = scene("examiner", "report", language, RESULTS[language], ("x", f"- {item}"))
    reply = examiner_player.play(played)
    assert has in reply
    assert has_not not in reply


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_doctor_asks_orders_and_concludes(language: Language) -> None:
    lines: list[tuple[str | None, str]] = [
        (None, "Hello"),
        ("patient", "<patient> 胸闷 chest pain"),
    ]
    messages = []
    for _ in range(7):
        messages.append(doctor_player.play(scene("doctor", "consultation", language, {}, *lines)))
        lines += [(None, messages[-1]), ("examiner", "<examiner> - ECG: positive, 阳性")]
    assert len(set(messages[:6])) == 6
    assert "ECG" in messages[5] or "心电图" in messages[5]
    assert messages[6].startswith(("诊断", "Diagnosis"))
    report = doctor_player.play(scene("doctor", "report", language, {}, *lines))
    parsed = parse_report(report)
    assert parsed.status is ReportStatus.COMPLETE
    assert "chest pain" in (parsed.symptoms or "")
    assert "ECG" in (parsed.examinations or "")
    assert "rehearsal" in report or "排练" in report


def grade(expert: str, doctor_text: str) -> Literal["A", "B", "C", "D"] | str:
    view = {"fence": "f", "expert.diagnosis": expert, "doctor.diagnosis": doctor_text}
    played = scene("grader", "grade", "en", view)
    letter = grader_player.grade_arguments(played)["diagnosis"]["grade"]
    assert f"GRADE f diagnosis: {letter}" in grader_player.play(played)
    return letter


def test_the_grader_follows_the_words_in_common() -> None:
    words = [
        "alpha",
        "bravo",
        "charlie",
        "delta",
        "echo",
        "foxtrot",
        "golf",
        "hotel",
        "india",
        "juliet",
    ]
    letters = [grade(" ".join(words), " ".join(words[:n])) for n in (10, 7, 4, 1)]
    assert letters == ["A", "B", "C", "D"]
    assert grade("急性阑尾炎", "急性阑尾炎") == "A"
    assert grade("急性阑尾炎", "偏头痛") == "D"


@pytest.mark.parametrize(
    ("language", "symptom", "others"),
    [
        ("zh", "昨天开始胸痛。", ["没有别的了。", "您能给我开点药吗？", "好的，谢谢医生。"]),
        (
            "en",
            "Chest pain since yesterday.",
            ["No, nothing else.", "All right, thank you, doctor."],
        ),
    ],
)
def test_words_that_tell_nothing_are_no_symptoms_of_a_report(
    language: Language, symptom: str, others: list[str]
) -> None:
    lines = [("patient", f"<patient> {text}") for text in (symptom, *others)]
    report = doctor_player.play(scene("doctor", "report", language, {}, *lines))
    symptoms = parse_report(report).symptoms or ""
    assert symptom.rstrip("。.") in symptoms
    assert not any(text.rstrip("。.？") in report for text in others)
