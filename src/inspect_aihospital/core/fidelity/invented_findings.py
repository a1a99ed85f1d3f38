"""Detect findings in an examiner's reply that its record does not hold, or not so; no model."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms
from inspect_aihospital.core.chart.examination_words import MODALITIES
from inspect_aihospital.core.chart.request_coverage import covers, examinations_of
from inspect_aihospital.core.fidelity.examiner_opinions import advises, interprets, is_remark
from inspect_aihospital.core.fidelity.finding_support import (
    ANNOUNCING,
    is_long,
    is_supported,
    spell_plainly,
)
from inspect_aihospital.core.fidelity.invented_normals import (
    all_normal,
    describes_normal,
    is_unrecorded_examination,
)
from inspect_aihospital.core.fidelity.named_findings import has_named_finding
from inspect_aihospital.core.fidelity.record_support import SUPPORT, is_recorded
from inspect_aihospital.core.fidelity.told_outcomes import settle_outcomes
from inspect_aihospital.core.fidelity.turned_findings import (
    adds_degree,
    has_opposite,
    has_other_place,
    turns_negation,
)
from inspect_aihospital.core.fidelity.turned_paraphrases import NEGATION, turns_round
from inspect_aihospital.core.fidelity.value_verdicts import calls_item_normal, has_wrong_verdict
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.courtesies import is_courtesy
from inspect_aihospital.core.replies.reply_statements import ReplyLine, has_results, read_reply
from inspect_aihospital.core.replies.reply_words import NORMAL, says_unrecorded
from inspect_aihospital.core.text.quantities import numbers_held
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, sentences_of, share

# All that is said of a result, in a word that needs no record to be a finding.
_POSITIVE = regex(
    r"(?i)\W*(?:(?:weakly|strongly|slightly|mildly) )?(?:positive|abnormal|reactive|elevated|raised"
    r"|increased|decreased|reduced|high|low)\b\W*|\W*[弱强轻稍略]?(?:度|微)?"
    r"(?:阳性?|异常|[增升偏]高|[降减偏]低)\W*|\W*[(（]\+{1,4}[)）]\W*"
)

# Says of a value no more than how it lies to its reference, which `value_verdicts` checks.
_VERDICT = regex(
    r"(?i)\W*(?:(?:not|no|slightly|mildly|markedly|clearly|just|well|significantly|target)\W+)*"
    r"(?:elevat|rais|increas|decreas|reduc|suppress|above|below|within)\w*"
    r"(?: (?:the|normal|reference|range|limits?|value|of|upper|lower))*[\W\d]*"
    r"|\W*(?:明显|显著|稍|略微?|轻度|中度|重度|未见|并?无|不是|没有|并未)*(?:[高低]于|超出"
    r"|[升增偏]高|[降减偏]低)(?:正常|参考|[值的范围上下限])*[\W\d]*"
)

# A recorded value under a name of its own: TG for 甘油三酯.
_VALUE_ALONE = regex(
    r"(?P<name>[^\d,，;；。]{1,24}?)[<>≤≥]?\s*(?P<number>\d+\.\d+|\d{2,})"
    r"\s*(?:%|(?:[a-zμµ]+|[×x*]?\s?10\^?\d+)?\s*/\s*[a-zμµ]+|mmhg|fl|pg|g)?\W*",
    re.IGNORECASE,
)

# Stands on a sheet of results, and names who made it, how and when.
_OF_SHEET = regex(
    r"(?i)(?:^|[.。;；])\W*(?:(?:reported|verified|reviewed|performed|signed|printed) by|signature"
    r"|department|laboratory|indication|techniques?|comparison|views?|specimen(?: type)?"
    r"|(?:date|time)(?: of \w+)?|检[查验](?:方法|技术|时间|日期)|标本(?:类型)?"
    r"|(?:报告|检[查验]|审核|送检)(?:单位|科室|部门|人|者|医师|医生)|签名|科室)\W*$"
)
# Refuses, excuses itself or denies: no result of its own.
_IS_NO_RESULT = regex(
    r"[没未不无]|抱歉|请|\b(?:no|not|never|cannot|unable|sorry|please|empty|without|nothing|ask)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)


def invented_findings(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Yield findings that the record does not hold, or of which it holds the opposite.

    Looked at are clauses of results: list items and what stands behind a name. A clause is invented
    where the record has less than half of its words, or where the record has it word for word but
    for an opposite: left and right, positive and negative, raised and lowered, mild and severe,
    present and absent. A result claimed positive for what is not recorded is invented too. What is
    called normal is not looked at, and courtesy behind a result is no finding.
    """
    # What the doctor asked for, and how, may be said again.
    source = "\n".join([objective.text, turn.request, *(turn.examinations or ())])
    for whole_line in _lines(turn, objective):
        # What a sign or a word says of a test is compared by its meaning, and no further.
        reply_line, contrary_outcomes = settle_outcomes(whole_line, read_chart(objective))
        texts = [f"{whole_line.name}: {outcome}" for outcome in contrary_outcomes]
        if reply_line.result and not _is_normal_at_length(reply_line, turn, objective):
            texts += _opinions(reply_line, source)
            texts += _unsupported_clauses(reply_line, turn, objective, source)
            if _contradicts(reply_line, turn, objective, source):
                texts.append(f"{reply_line.name}: {reply_line.result}")
        for text in texts:
            yield Finding(turn.number, Detector.INVENTED_FINDINGS, text)


def _is_normal_at_length(reply_line: ReplyLine, turn: Turn, objective: Objective) -> bool:
    """Tell whether a line calls what nobody examined normal, which `invented_normals` sees."""
    return (
        reply_line.is_named
        and describes_normal(reply_line.result)
        and is_unrecorded_examination(reply_line.name, turn, objective)
    )


def _opinions(reply_line: ReplyLine, source: str) -> Iterator[str]:
    """Yield what a line advises or concludes beyond the record."""
    for clause in clauses(reply_line.result):
        if advises(clause, source):
            yield f"advises: {clause}"
        if interprets(clause, source):
            yield f"interprets: {clause}"


def _unsupported_clauses(
    reply_line: ReplyLine, turn: Turn, objective: Objective, source: str
) -> Iterator[str]:
    """Yield the clauses of a result of which the record has less than half of the words."""
    plain_source = spell_plainly(source)
    for place, clause in enumerate(clauses(reply_line.result) if reply_line.is_result else ()):
        if not is_long(clause) or is_supported(clause, plain_source):
            continue
        is_verdict = numbers_held(reply_line.result) and _VERDICT.fullmatch(clause)
        if is_verdict or NORMAL.search(clause) or says_unrecorded(clause):
            continue
        if _OF_SHEET.search(reply_line.name) or _is_recorded_value(clause, turn, objective, source):
            continue
        # Behind its name stands a result, however everyday: "Speech: unable to speak".
        opens_result = reply_line.is_named and not place
        if opens_result or not (is_remark(clause) or is_courtesy(clause)):
            yield clause


def _is_recorded_value(clause: str, turn: Turn, objective: Objective, source: str) -> bool:
    """Tell whether a clause is a value of the record behind a name of its own."""
    value = _VALUE_ALONE.fullmatch(clause)
    return (
        value is not None
        and numbers_held(value["number"]) <= numbers_held(source)
        and not is_unrecorded_examination(value["name"].strip(" :："), turn, objective)
    )


def _contradicts(reply_line: ReplyLine, turn: Turn, objective: Objective, source: str) -> bool:
    """Tell whether a line says another thing than the record, or claims what it does not hold."""
    record, chart = objective.text, read_chart(objective)
    return (
        has_opposite(reply_line, record)
        or has_other_place(reply_line, record)
        or adds_degree(reply_line, record)
        or _stands_elsewhere(reply_line, chart)
        or _turns_round(reply_line, turn, objective)
        or has_wrong_verdict(reply_line, chart)
        or calls_item_normal(reply_line, chart, turn.examiner or "")
        or any(has_named_finding(s, source) for s in sentences_of(reply_line.result))
        or _has_other_method(reply_line, objective)
        or _called_positive(reply_line, turn, objective)
    )


def _lines(turn: Turn, objective: Objective) -> tuple[ReplyLine, ...]:
    """Return the lines of a reply; prose is the result of a lone request that no record holds."""
    reply, names = turn.examiner or "", turn.examinations or ()
    lines = read_reply(reply)
    if len(names) != 1 or has_results(reply) or _IS_NO_RESULT.search(reply):
        return lines
    is_covered = any(covers(names, turn.request, e) for e in examinations_of(objective))
    if is_covered or not is_unrecorded_examination(names[0], turn, objective):
        return lines
    return tuple(ReplyLine(names[0], line.result, True, True) for line in lines)


def _turns_round(reply_line: ReplyLine, turn: Turn, objective: Objective) -> bool:
    """Tell whether a line says the opposite of a finding of its own examination.

    A line that names no recorded examination may contradict all of them; but one that the record
    lacks may be normal: "Bone scan: no fracture" contradicts no fracture on another picture.
    """
    named_entries = look_up(reply_line.name, read_chart(objective)) if reply_line.name else ()
    is_denial = NEGATION.search(reply_line.result)
    if (
        reply_line.name
        and is_denial
        and is_unrecorded_examination(reply_line.name, turn, objective)
    ):
        return False
    record = "\n".join(entry.text for entry in named_entries) or objective.text
    result, is_own = reply_line.result, bool(named_entries)
    return turns_negation(result, record) or turns_round(result, record, is_own=is_own)


def _called_positive(reply_line: ReplyLine, turn: Turn, objective: Objective) -> bool:
    """Tell whether an examination that the record lacks is called abnormal in a word."""
    return bool(_POSITIVE.fullmatch(reply_line.result)) and is_unrecorded_examination(
        reply_line.name, turn, objective
    )


def _stands_elsewhere(reply_line: ReplyLine, entries: Sequence[ChartEntry]) -> bool:
    """Tell whether a finding of an examination is told under the name of another.

    Names of outer entries alone are compared: those of parts may stand under several headings.
    """
    terms = name_terms(reply_line.name)
    auxiliary = [entry for entry in entries if not (entry.physical or entry.path)]
    own_text = "\n".join(e.text for e in auxiliary if e.name and name_terms(e.name) == terms)
    if not terms or not own_text:
        return False
    return any(
        share(clause, own_text) < SUPPORT and any(clause in e.result for e in auxiliary)
        for clause in clauses(reply_line.result)
        if not NORMAL.search(clause) and is_long(clause)
    )


def _has_other_method(reply_line: ReplyLine, objective: Objective) -> bool:
    """Tell whether a result is reported of a method that the record does not have there."""
    is_silent = says_unrecorded(reply_line.result) or all_normal(reply_line.result)
    methods = reply_line.is_named and name_terms(reply_line.name) & MODALITIES
    return (
        bool(methods)
        and not is_silent
        and not is_recorded(ANNOUNCING.sub(" ", reply_line.name.casefold()), objective)
    )
