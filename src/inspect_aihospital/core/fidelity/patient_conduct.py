"""Detect results told too early, endings too early or late, and messages to the wrong listener."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_requests import read_request
from inspect_aihospital.core.chart.disclosure import findings_of, findings_said
from inspect_aihospital.core.dialogue.doctor_conclusions import (
    concludes,
    names_disease,
    states_diagnosis,
)
from inspect_aihospital.core.dialogue.doctor_messages import leaves_pending
from inspect_aihospital.core.dialogue.routing import Ending, Speaker
from inspect_aihospital.core.fidelity.claimed_results import claimed_results, results_answered
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.record import MedicalRecord, Objective
from inspect_aihospital.core.text.number_words import spelled_numbers
from inspect_aihospital.core.text.quantities import (
    legible,
    numbers_held,
    numbers_stated,
    with_rounded,
)
from inspect_aihospital.core.text.regex import regex

MOST_CONCLUSIONS = 2
"""Conclusions on end that a patient may answer and stay: it may have questions."""

# Wording by which a patient asks for results.
_FOR_RESULTS = regex(
    r"检查员(?=[，,：:!！您你])|(?:请问|告诉我|麻烦|我想知道).{0,30}(?:结果|报告)"
    r"|结果(?:是什么|怎么样|如何|出来)"
    r"|(?:^|\b(?:dear|hello|hi)\b\W{0,2})\s*examiner\b|\bwhat (?:do|does|did) .{0,30}\bshow"
    r"|\b(?:give|tell|show) me the (?:results?|findings?)",
    re.IGNORECASE,
)
# Asks the doctor when or where, waits, thanks, asks what results mean, or repeats what others said.
_NOT_FOR_RESULTS = regex(
    r"多久|什么时候|何时|几天|哪里|等待?着?(?:检查|化验)?(?:的)?(?:报告|结果)|出来(?:之?后|了?以后)"
    r"|感?谢谢?您?告诉|意味|意义|意思|说明什么"
    r"|(?:医生|大夫|检查员|他们?|她们?)(?:刚才|之前|已经)?(?:告诉|跟|对|和)(?:过|了)?我"
    r"|\b(?:when|where|how long|wait(?:ing)?|mean|thank you for|told me|once|after)\b",
    re.IGNORECASE,
)
_SENTENCE_END = regex(r"(?<=[。！？!?\n])|(?<=\.)\s")
# What an examiner is asked to do without the name of an examination.
_PROCEDURE = regex(
    r"测试|测量|测定|测一|量一|查体|体检|看一下|看看|观察一下|指数|是多少"
    r"|\b(?:measure|check|look at|listen to|press)\b",
    re.IGNORECASE,
)

# From the end of a sentence to a question mark.
_QUESTIONS = regex(r"[^.。!！?？\n]*[?？]")
# Closes a visit rather than goes on with it.
_OFFER = regex(
    r"\b(?:any|other|further|more|your) (?:\w+ )?(?:questions|concerns)\b|anything else|unclear"
    r"|shall we|\b(?:do you|does (?:that|this)|is (?:that|this|it all|everything))\b[^,]{0,20}"
    r"\b(?:agree|clear|help|understand|okay|ok|all right|good|reasonable|make sense)\s*[?？]"
    r"|(?:其他|其它|还有|什么|任何|别的)的?.{0,4}(?:问题|疑问|要问|想问|帮助)|清楚了?吗|明白了?吗"
    r"|理解了?吗|同意吗|可以吗|好吗|行吗|需要我",
    re.IGNORECASE,
)


def premature_facts(turns: Sequence[Turn], record: MedicalRecord) -> Iterator[Finding]:
    """Yield results in a patient's words that nobody has told it yet.

    A result is a number of the record's objective part that no name in it has, or a finding of it
    word for word, that is neither in the subjective part nor in what was said before; or the
    outcome of an examination that neither the history nor anything said before names.
    Everyday counts (ten days, twice) are no results. A result in other words is not seen.
    """
    entries = read_chart(record.objective)
    recorded_findings = findings_of(entries)
    names = "\n".join(entry.name for entry in entries)
    # Numbers in names (B12, CA125) are spoken of without any result.
    results, doctor = "\n".join(entry.result for entry in entries), ""
    numbers = numbers_held(results) - numbers_held(names)
    known_text = "\n".join(filter(None, record.subjective.model_dump().values()))
    for turn in turns:
        # Whoever says "eight point four" has it from a sheet of results.
        spelled = {n for n in spelled_numbers(legible(turn.patient).casefold()) if "." in n}
        stated_numbers = numbers_stated(turn.patient) | spelled
        early_results = sorted(_untold(stated_numbers & numbers, known_text))
        findings = findings_said(turn.patient, recorded_findings)
        early_results += sorted(findings - findings_said(f"{known_text}\n{names}", findings))
        early_results += claimed_results(turn.patient, known_text)
        early_results += results_answered(turn.patient, doctor, results, f"{known_text}\n{names}")
        if early_results:
            yield Finding(turn.number, Detector.PREMATURE_FACTS, "; ".join(early_results))
        known_text = "\n".join([known_text, turn.patient, turn.examiner or "", turn.doctor])
        doctor = turn.doctor


def _untold(numbers: frozenset[str], known_text: str) -> frozenset[str]:
    """Return the numbers that a text does not hold."""
    # Most messages state no number, and the text that is known by then is long.
    return numbers - with_rounded(numbers_held(known_text)) if numbers else numbers


def early_ending(turns: Sequence[Turn], ending: str) -> Iterator[Finding]:
    """Find a visit that the patient ended while the doctor was still at work.

    The doctor's last message orders an examination (`leaves_pending`), or it asks a
    question without a diagnosis, or the doctor has not spoken at all. A heuristic on
    wording. `VisitLog:pending_examination` is an older one, which decides nothing here.
    """
    if ending != Ending.PATIENT or not turns:
        return
    messages = [turn.asked for turn in turns[:-1]]
    if not messages:
        yield Finding(turns[-1].number, Detector.EARLY_ENDING, turns[-1].patient)
    elif leaves_pending(messages[-1]) or (
        _asks_question(messages[-1])
        and not names_disease(messages[-1])
        and not any(concludes(m) or states_diagnosis(m) for m in messages)
    ):
        yield Finding(turns[-1].number, Detector.EARLY_ENDING, messages[-1])


def late_ending(turns: Sequence[Turn], ending: str) -> Iterator[Finding]:
    """Find a visit in which the patient stays after more than `MOST_CONCLUSIONS` conclusions.

    Rule 8 of the patient (Fan et al., Table 15) ends a visit with diagnosis and treatment.
    """
    conclusions = 0
    for turn, next_turn in pairwise(turns):
        is_conclusion = concludes(turn.doctor) and not _asks_question(turn.doctor)
        # A doctor that asks again has reopened the visit, so the count starts anew.
        conclusions = conclusions + 1 if is_conclusion else 0
        has_left = next_turn is turns[-1] and ending == Ending.PATIENT
        if conclusions > MOST_CONCLUSIONS and not has_left:
            yield Finding(next_turn.number, Detector.LATE_ENDING, next_turn.patient)
            return


def _asks_question(message: str) -> bool:
    """Tell whether a message asks a question; an offer to answer questions is none."""
    questions = (q for q in _QUESTIONS.findall(message) if not _OFFER.search(q))
    return any(questions)


def misrouted(turns: Sequence[Turn], objective: Objective) -> Iterator[Finding]:
    """Yield messages that went to the wrong listener.

    To the doctor: it names an examination and asks for its result, not when or where, nor what it
    means. To the examiner: it names no examination at all. A message that addresses both is
    counted apart (`split`).
    """
    entries = read_chart(objective)
    for turn in turns:
        to_doctor = turn.addressee == Speaker.DOCTOR
        if turn.split or not turn.patient or (to_doctor and not _asks_for_results(turn.patient)):
            continue
        has_examination = (
            bool(turn.examinations)
            or names_examination(turn.patient)
            or bool(_PROCEDURE.search(turn.patient))
            or bool(read_request(turn.patient, entries))  # the costly one, so last
        )
        if to_doctor == has_examination:
            yield Finding(turn.number, Detector.MISROUTED, turn.patient)


def _asks_for_results(message: str) -> bool:
    return any(
        _FOR_RESULTS.search(sentence) and not _NOT_FOR_RESULTS.search(sentence)
        for sentence in _SENTENCE_END.split(message)
    )
