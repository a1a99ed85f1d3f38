"""Recognise orders and diagnoses in a doctor's message: heuristics that decide nothing."""

import re

from inspect_aihospital.core.chart.examination_list import EXAMINATION_TERMS
from inspect_aihospital.core.text.regex import regex

# Verbs of ordering and advising; with the name of an examination in the same sentence they order
# it.
_REQUEST = (
    r"建议|推荐|需要|请|安排|完善|进行|去做|做一|做个|应该|最好|"
    r"\b(?:recommend|suggest|order|need|needs|would like|i'd like|let's|let us|please|should|"
    r"arrange|schedule|get|have you|undergo|perform|do an?)\b"
)
# A follow-up, a negation or a question about the past is no order.
_NO_REQUEST = (
    r"不需要|不建议|无需|无须|不必|没必要|暂不|定期|复查|随访|(?:以前|曾经|之前).{0,6}做过|做过.{0,8}吗"
    r"|\b(?:no (?:further|more)|no need|follow-?up|regularly|periodic|ever (?:had|have)|not (?:need"
    r"|recommend|suggest)|\w+n['’]t (?:need|recommend|suggest))"
)
# "The test results" speaks of an examination that has been done.
_RESULTS = regex(
    r"(?:检查|检验|检测|化验)后?的?结果|\b(?:tests?|exam\w*|labs?|scans?) (?:results?|findings)",
    re.IGNORECASE,
)
# A question about a known illness announces no diagnosis.
_EARLIER_DIAGNOSIS = regex(
    r"(?:曾|以前|多久|何时|什么时候).{0,10}诊断|诊断.{0,14}(?:多久|吗|何时)|"
    r"\b(?:ever been|previously|were you|was it|how long (?:ago|have))\b",
    re.IGNORECASE,
)
_SENTENCE_END = regex(r"[。！？!?\n；;]|\.(?=\s|$)")
_DIAGNOSIS = regex(
    r"诊断(?:结果|依据)?\s*(?:为|是|[:：])|(?:初步|最终|明确)诊断|治疗方案|"
    r"\b(?:diagnosis\b.{0,40}?\bis|diagnosis\s*:|diagnosed with|treatment plan)",
    re.IGNORECASE,
)


def asks_for_examination(message: str) -> bool:
    """Tell whether a doctor's message still asks for an examination.

    A heuristic on wording, sentence by sentence: an examination and a request in one sentence,
    and nothing that negates it or puts it off to a follow-up. It decides nothing; it is stored
    beside a visit that the patient ended, and its error is not measured yet.
    """
    return any(
        re.search(EXAMINATION_TERMS, sentence, re.IGNORECASE)
        and re.search(_REQUEST, sentence, re.IGNORECASE)
        and not re.search(_NO_REQUEST, sentence, re.IGNORECASE)
        for sentence in _SENTENCE_END.split(_RESULTS.sub("", message))
    )


def states_diagnosis(message: str) -> bool:
    """Tell whether a doctor's message announces a diagnosis or a treatment plan.

    Like `asks_for_examination` a heuristic on wording, sentence by sentence.
    """
    return any(
        _DIAGNOSIS.search(sentence) and not _EARLIER_DIAGNOSIS.search(sentence)
        for sentence in _SENTENCE_END.split(message)
    )
