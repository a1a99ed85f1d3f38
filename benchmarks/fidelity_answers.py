"""Scripted answers of patients for the detectors of `fidelity`: clean ones and planted faults.

A question of the doctor, and what a patient with this record answers, in both languages.
"""

import re
from collections.abc import Iterator

from benchmarks.fidelity_wording import Words, in_words, told_by_itself
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.record import MedicalRecord

_ONSET = Words("这种情况是什么时候开始的？", "When did this start?")
_STORY = Words("请您详细说说现在哪里不舒服。", "Please describe your main problem in detail.")
_PAST = Words(
    "您以前得过什么病？现在吃什么药？", "Which illnesses have you had, and which medicines?"
)
_HABITS = Words(
    "您抽烟喝酒吗？家里人身体怎么样？", "Do you smoke or drink? How is your family's health?"
)
_ABSENT = Words("您最近有没有脱发？", "Have you noticed any hair loss?")
_ELSE = Words("还有什么要补充的吗？", "Is there anything else you would like to add?")

_UNKNOWING = Words("这个我不太清楚。", "I really couldn't say, doctor.")
_EVADING = Words("您还是直接告诉我是什么病吧。", "I'd rather you just told me what I have.")
_DENYING = Words("没什么，我都挺好的。", "Nothing at all, I'm perfectly fine.")
_REFUSING = Words("这个我不想说。", "I would prefer not to answer that.")
_SWITCHING = Words(
    "我想换个专家看，麻烦给我转一下。", "I would like to see a consultant instead, please."
)
_BARGAINING = Words("先说这要花我多少钱。", "First tell me what this is going to cost me.")
_UNNOTICED = Words("没注意到有。", "Not that I've noticed.")
_DONE = Words("没有了，谢谢您。", "No, that is everything, thank you.")
_LENGTH = Words("这病跟了我足足四十七年。", "I have had this for forty-seven weeks, to the day.")
_VALUE = Words("我自己量过，体温41.7度。", "I took my temperature, it was 41.7 °C.")
_FOREIGN = {
    "zh": "I have been feeling rather poorly and it is not getting better.",
    "en": "我最近一直不太舒服，也没有好转。",
}
_ADVISING = Words(
    "建议您先做一个血常规，多休息。", "I would recommend that you have a blood test and rest."
)
_INQUIRING = Words(
    "您有没有发热？疼了多久了？", "Do you have any fever? How long have you had pain?"
)


def clean_answers(record: MedicalRecord) -> Iterator[tuple[str, tuple[Turn, ...]]]:
    """Answers in which nothing is wrong, by kind."""
    language, own = record.language, record.subjective
    story = _sentences(own.present_illness)
    yield "onset told", _visit(record, (in_words(_ONSET, language), story[0]))
    questions = (_STORY, _PAST, _HABITS, _ELSE)
    told = (" ".join(story[:2]), own.past_history, own.personal_history, in_words(_DONE, language))
    pairs = zip(questions, told, strict=True)
    asked = [(in_words(question, language), answer or "") for question, answer in pairs]
    yield "history told part by part", _visit(record, *asked)
    if not re.search(r"脱发|[头毛]发|\bhair", str(own.model_dump())):
        answer = in_words(_UNNOTICED, language)
        yield "not noticed", _visit(record, (in_words(_ABSENT, language), answer))


def planted_answers(
    record: MedicalRecord, other: MedicalRecord
) -> Iterator[tuple[str, Detector, tuple[Turn, ...]]]:
    """Answers with a fault: its kind, its detector and the visit."""
    language, own = record.language, record.subjective
    onset, story = in_words(_ONSET, language), in_words(_STORY, language)
    for kind, question, words in [
        ("does not know", onset, _UNKNOWING),
        ("evades", onset, _EVADING),
        ("refuses", story, _REFUSING),
        ("denies everything", story, _DENYING),
    ]:
        turns = _visit(record, (question, in_words(words, language)))
        yield kind, Detector.DENIED, turns
    for kind, words in [("wants another doctor", _SWITCHING), ("bargains", _BARGAINING)]:
        turns = _visit(record, (story, in_words(words, language)))
        yield kind, Detector.UNINFORMATIVE, turns
    whole = f"{own.present_illness} {own.past_history}"
    yield "recites its record", Detector.VOLUNTEERED, _visit(record, (onset, whole))
    added = f"{_sentences(own.present_illness)[0]} {_sentences(own.past_history)[0]}"
    yield "adds an earlier illness", Detector.VOLUNTEERED, _visit(record, (onset, added))
    lent = " ".join(_sentences(other.subjective.present_illness)[:3])
    for kind, answer in [
        ("another record's history", lent),
        ("another duration", in_words(_LENGTH, language)),
        ("a value of its own", in_words(_VALUE, language)),
    ]:
        yield kind, Detector.INVENTED_SYMPTOMS, _visit(record, (story, answer))
    for kind, answer in [
        ("another language", _FOREIGN[language]),
        ("advises", in_words(_ADVISING, language)),
        ("takes a history", in_words(_INQUIRING, language)),
    ]:
        yield kind, Detector.OUT_OF_ROLE, _visit(record, (story, answer))


def _visit(record: MedicalRecord, *asked: tuple[str, str]) -> tuple[Turn, ...]:
    """The opening statement, then an answer to each question."""
    spoken = [record.subjective.opening or "", *(told_by_itself(answer) for _, answer in asked)]
    questions = [*(question for question, _ in asked), ""]
    return tuple(
        Turn(number, words, doctor=question)
        for number, (words, question) in enumerate(zip(spoken, questions, strict=True), 1)
    )


def _sentences(text: str | None) -> list[str]:
    return re.findall(r"[^。;；]+?(?:[。;；]|\.(?=\s|$)|$)", text or "") or [""]
