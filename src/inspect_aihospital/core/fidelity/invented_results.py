"""Detect what an examiner's reply says beyond its record; no model.

Without a record there is nothing to compare with, and none of them is asked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.chart.chart_lookup import (
    look_up,
    name_terms,
    names_examination,
)
from inspect_aihospital.core.chart.disclosure import claims
from inspect_aihospital.core.chart.examination_list import MAX_NAME
from inspect_aihospital.core.chart.examination_words import MODALITIES
from inspect_aihospital.core.chart.request_coverage import chart_of, requested_names
from inspect_aihospital.core.chart.sides_and_specimens import same_side
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.history.assertions import split_denial
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.courtesies import is_courtesy
from inspect_aihospital.core.replies.recorded_results import results_of
from inspect_aihospital.core.replies.reply_statements import ReplyLine, read_reply
from inspect_aihospital.core.replies.reply_words import NORMAL, UNRECORDED
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.measurement_units import has_other_unit
from inspect_aihospital.core.text.number_words import without_spelled_numbers
from inspect_aihospital.core.text.quantities import numbers_held, numbers_stated, with_rounded
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, nearest, share

SUPPORT = 0.5
"""Share of a finding's words that the record must have, or the finding is invented."""

SHORTEST = {True: 4, False: 10}
"""Letters of the shortest finding that is looked at, in Chinese and in other writing."""

SHORTEST_TURNED = {True: 2, False: 5}
"""Letters of the shortest finding whose "no" is looked at, in Chinese and in other writing."""

# Words that turn a finding into another one.
_OPPOSITES = regex(
    r"阳性|阴性|轻度|重度|\(\+\)|\(-\)|左|右|[升增偏]高|[降减]低|偏低|\b(?:left|right|positive|negative"
    r"|elevated|increased|raised|decreased|reduced|low|high)\b"
)
_SIGNS = {"(+)": "阳性", "(-)": "阴性", "positive": "阳性", "negative": "阴性"}
# Other words for a degree or a direction are no other finding.
_SYNONYMS = {
    "升高": regex(r"[增偏]高|\b(?:elevated|increased|raised|high)\b"),
    "降低": regex(r"减低|偏低|\b(?:decreased|reduced|low)\b"),
    "轻度": regex(r"轻微|少量|\b(?:mild|slight|minimal|small)(?:ly)?\b"),
    "重度": regex(r"严重|大量|\b(?:severe|marked|massive|large)(?:ly)?\b"),
}
_CALLS_NORMAL = regex(
    r"(?<![不非])正常(?!值|参考)|\bnormal(?! (?:range|value)s?:)\b", re.IGNORECASE
)
_NOT_NORMAL = regex(
    r"[低高未超不]|异常|\b(?:not|below|above|outside|lower|higher|beyond|exceed\w*|low|high)\b|n['’]t\b",
    re.IGNORECASE,
)
# Values, references among them; words in brackets may be the examiner's own verdict.
_IN_BRACKETS = regex(r"[(（\[][^()（）\[\]]*\d[^()（）\[\]]*[)）\]]")
# Advice on treatment or further examinations, which only a doctor gives.
_ADVICE = regex(
    r"建议|推荐|应(?:立即|尽快|尽早|当|该|予)|需(?:要|立即|尽快)|宜"
    r"|\b(?:should|must|recommend\w*|advis\w+|suggest(?! the presence)|needs?|consider"
    r"|would confirm)\b",
    re.IGNORECASE,
)
_REMEDY = regex(
    r"手术|抗生素|抗感染|[服用给]药|输液|输血|化疗|放疗|静脉|注射|治疗|活检|穿刺|基因|进一步(?:检查|完善|行)"
    r"|\b(?:surg\w+|operat\w+|antibiotics?|medicat\w+|drugs?|intravenous\w*|injections?|infusions?"
    r"|transfus\w+|chemotherapy|radiotherapy|treatment|treated|biops\w+|genetic|further (?:tests?"
    r"|testing|imaging|examinations?|investigations?|work-?up))\b",
    re.IGNORECASE,
)
# What a result is said to mean: a conclusion stands behind it, and only a doctor draws it.
_INTERPRETS = regex(
    r"(?<!请)(?:符合|提示|考虑(?!到)|意味着|倾向于?|支持|说明(?=[患有存是])|表明|(?:可能|像)是|诊断[为是])(?P<zh>.{2,})"
    r"|(?<!please )\b(?:consistent with|compatible with|in keeping with|suggest(?:s|ing|ive)?"
    r"(?: of)?|likely|indicat(?:es?|ing|ive of)|point(?:s|ing)? to|fits?|due to|caused by"
    r"|reflect(?:s|ing)?|means? that|in favou?r of|typical of|looks? like|probably|represents?"
    r"|diagnosis (?:is|of))\b(?P<en>.{4,})",
    re.IGNORECASE,
)
# About the chart, its reference values or the request.
_OF_CHART = regex(
    r"参考|范围|标准|要求|申请|病历|记录|报告|附件|请|您|\b(?:references?|ranges?|limits|records?|chart|requests?"
    r"|orders?|you|your|results?)\b",
    re.IGNORECASE,
)
# Sending the patient to the doctor for it, an offer, and a refusal to advise are courtesy.
_REFERRAL = regex(
    r"医生|医师|大夫|专科|临床|结合|如|若|是否|[不无没]|\b(?:if|whether|not|no|cannot|unable|never)\b|n['’]t\b|\b(?:doctors?|physicians?|specialists?|clinic\w*|consult\w*"
    r"|interpret\w*|correlat\w*|discuss\w*)\b",
    re.IGNORECASE,
)
_SENTENCES = regex(r"[;；。\n]|\.(?=\s|$)")
_RESULT_NAME = regex(r"^[^:：\n]{1,40}[:：]", re.MULTILINE)
# Words around a result that no record has.
_ANNOUNCING = regex(
    r"我们?|您的?|这一?项|的是|看到|发现|结果|显示|提示|检查|可见|如下|以下|范围内|以内|\b(?:we|found|shows?|showed|results?"
    r"|(?:as )?follows?|following|(?:with)?in (?:the )?(?:normal |reference )?(?:range|limits))\b"
)
# In a name such as "thyroid = lobes", and as a sentence says it in Chinese.
_NAME_SIGN = regex(r"\s*[=＝]\s*|为")
# A sign that no record has stands for either opposite.
_HIDDEN = "§"
# Marks and blanks do not make a finding another one.
_NOT_WORD = regex(rf"[^\w{_HIDDEN}]|_")


def invented_values(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Yield numbers that neither record nor request holds, or that belong elsewhere.

    A number counts if it has two digits or a unit of measure. In a line that is named like an
    entry of the record, it must stand in that entry; anywhere else, somewhere in the record. Powers
    of ten, list marks and everyday counts are no values. A recorded number under another unit is
    another value; recalculated units are not recognised.
    """
    entries = chart_of(objective)
    request = "\n".join([turn.request, *(turn.examinations or ())])
    source = f"{_text(objective)}\n{request}"
    allowed_numbers = numbers_held(request)
    # A rounded number is the record's own.
    allowed_numbers |= with_rounded(numbers_held(_text(objective)))
    for reply_line in read_reply(turn.examiner or ""):
        numbers = numbers_stated(reply_line.result)
        if (
            numbers - allowed_numbers
            or _numbers_elsewhere(numbers, reply_line, entries, turn.request)
            or has_other_unit(reply_line.result, source)
        ):
            yield Finding(
                turn.number, Detector.INVENTED_VALUES, f"{reply_line.name}: {reply_line.result}"
            )


def _numbers_elsewhere(
    numbers: frozenset[str], reply_line: ReplyLine, entries: Sequence[ChartEntry], request: str
) -> frozenset[str]:
    """Return the numbers that neither the request nor the entry of the line's name has.

    None where no such entry has a number.
    """
    own_text = _own_lines(reply_line, entries) if numbers else ""
    return (
        numbers - with_rounded(numbers_held(own_text)) - numbers_held(request)
        if own_text
        else frozenset()
    )


def _own_lines(reply_line: ReplyLine, entries: Sequence[ChartEntry]) -> str:
    """Return the lines of entries with the line's name; empty where none has a number."""
    terms = name_terms(reply_line.name) if reply_line.is_named else frozenset()
    named_entries = [e for e in entries if terms and e.name and name_terms(e.name) == terms]
    same_side_entries = [e for e in named_entries if same_side(reply_line.name, e)]
    return (
        "\n".join(e.text for e in same_side_entries)
        if any(numbers_held(e.text) for e in same_side_entries)
        else ""
    )


def invented_findings(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Yield findings that the record does not hold, or of which it holds the opposite.

    Looked at are clauses of results: list items and what stands behind a name. A clause is invented
    where the record has less than half of its words, or where the record has it word for word but
    for an opposite: left and right, positive and negative, raised and lowered, mild and severe,
    present and absent. A result claimed positive for what is not recorded is invented too. What is
    called normal is not looked at, and courtesy behind a result is no finding.
    """
    record = _text(objective)
    source = "\n".join([record, turn.request, *(turn.examinations or ())])
    for reply_line in read_reply(turn.examiner or ""):
        for clause in clauses(reply_line.result):
            if _advises(clause, source):
                yield Finding(turn.number, Detector.INVENTED_FINDINGS, f"advises: {clause}")
            if _interprets(clause, source):
                yield Finding(turn.number, Detector.INVENTED_FINDINGS, f"interprets: {clause}")
        for place, clause in enumerate(clauses(reply_line.result) if reply_line.is_result else ()):
            is_plain = not NORMAL.search(clause) and not UNRECORDED.search(clause)
            is_long = _is_long(clause)
            lacks_support = is_plain and is_long and share(_reported(clause), source) < SUPPORT
            # Behind its name stands a result, however everyday: "Speech: unable to speak".
            is_remark = _OF_CHART.search(_conclusion(clause) or "")
            opens_result = reply_line.is_named and not place
            if lacks_support and (opens_result or not (is_remark or is_courtesy(clause))):
                yield Finding(turn.number, Detector.INVENTED_FINDINGS, clause)
        if (
            _has_opposite(reply_line, record)
            or _stands_elsewhere(reply_line, chart_of(objective))
            or _turns_negation(reply_line.result, record)
            or _called_normal(reply_line, chart_of(objective))
            or _has_other_method(reply_line, objective)
        ):
            text = f"{reply_line.name}: {reply_line.result}"
            yield Finding(turn.number, Detector.INVENTED_FINDINGS, text)


def _advises(clause: str, source: str) -> bool:
    """Tell whether a clause advises a treatment or a further examination that nobody recorded."""
    return bool(
        _ADVICE.search(clause)
        and _REMEDY.search(clause)
        and not (_REFERRAL.search(clause) or UNRECORDED.search(clause) or is_courtesy(clause))
        and share(clause, source) < SUPPORT
    )


def _interprets(clause: str, source: str) -> bool:
    """Tell whether a clause concludes from a result what no sentence of the record says."""
    conclusion = _conclusion(clause)
    if not conclusion or NORMAL.search(clause) or UNRECORDED.search(clause):
        return False
    is_remark = _OF_CHART.search(conclusion) or _REFERRAL.search(clause) or is_courtesy(conclusion)
    support = min(nearest(conclusion, source), share(conclusion, source))
    return not is_remark and support < SUPPORT


def _conclusion(clause: str) -> str | None:
    """Return what a clause concludes from a result; `None` where it does not."""
    match = _INTERPRETS.search(clause)
    return match["zh"] or match["en"] if match else None


def _called_normal(reply_line: ReplyLine, entries: Sequence[ChartEntry]) -> bool:
    """Tell whether a value is called normal that lies outside its reference in the record."""
    text = re.split(r"[;；。]", _IN_BRACKETS.sub(" ", reply_line.result))[0]
    terms = name_terms(reply_line.name)
    if not terms or not _CALLS_NORMAL.search(text) or _NOT_NORMAL.search(text):
        return False
    numbers = numbers_held(text)
    return any(
        result.beyond and numbers and numbers == frozenset(result.numbers)
        for entry in entries
        if entry.name and name_terms(entry.name) == terms
        if not _CALLS_NORMAL.search(_IN_BRACKETS.sub(" ", entry.text))
        for result in results_of(entry)
    )


def _is_long(clause: str) -> bool:
    letter_count = sum(letter.isalpha() for letter in clause)
    return letter_count >= SHORTEST[bool(CHINESE_LETTER.search(clause))]


def _reported(clause: str) -> str:
    """Drop words that only announce a result, and numbers in words."""
    return _ANNOUNCING.sub(" ", without_spelled_numbers(clause.casefold()))


def _has_opposite(reply_line: ReplyLine, record: str) -> bool:
    """Tell whether the record has these words, but with an opposite in one place.

    A name may stand in the line before, a clause ends with its line.
    """
    clause_sources = [(part, _hide_by_line(record)) for part in clauses(reply_line.result)]
    whole_line = f"{reply_line.name}: {reply_line.result}"
    line_sources = [(whole_line, _hide(record))] if reply_line.is_named else []
    return any(
        len(_hide(part).replace(_HIDDEN, "")) >= 2
        and _hide(part) in source
        and _only_letters(part) not in _only_letters(record)
        for part, source in [*line_sources, *clause_sources]
        if _OPPOSITES.search(_fold_signs(part))
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
        if not NORMAL.search(clause) and _is_long(clause)
    )


def _turns_negation(result: str, record: str) -> bool:
    """Tell whether a clause is one of the record's word for word, but with or without its "no"."""
    held_clauses = _negations(record)
    return any(
        held_clauses.get(words, {is_negated}) == {not is_negated}
        for words, negations in _negations(result).items()
        for is_negated in negations
    )


@lru_cache(maxsize=64)
def _negations(text: str) -> Mapping[str, set[bool]]:
    """Return the clauses of a text in letters, without "no", and whether each stands with it."""
    negations: dict[str, set[bool]] = {}
    for sentence in _SENTENCES.split(_RESULT_NAME.sub("", text)):
        is_listed = False
        for clause in clauses(sentence):
            words, is_denied = split_denial(clause)
            letters = _only_letters(words)
            is_long = len(letters) >= SHORTEST_TURNED[bool(CHINESE_LETTER.search(words))]
            # What stands behind a "no" in its sentence may belong to it: nobody can say.
            if is_long and (is_denied or not is_listed):
                negations.setdefault(letters, set()).add(is_denied)
            is_listed = is_listed or is_denied
    return negations


def _has_other_method(reply_line: ReplyLine, objective: Objective) -> bool:
    """Tell whether a result is reported of a method that the record does not have there."""
    is_silent = UNRECORDED.search(reply_line.result) or _all_normal(reply_line.result)
    methods = reply_line.is_named and name_terms(reply_line.name) & MODALITIES
    return bool(methods) and not is_silent and not is_recorded(reply_line.name, objective)


def _fold_signs(text: str) -> str:
    plain = canonical(text)
    for signs, word in _SIGNS.items():
        plain = plain.replace(signs, word)
    for word, synonyms in _SYNONYMS.items():
        plain = synonyms.sub(word, plain)
    return plain


@lru_cache(maxsize=64)
def _hide(text: str) -> str:
    return _only_letters(_OPPOSITES.sub(_HIDDEN, _fold_signs(text)))


@lru_cache(maxsize=64)
def _hide_by_line(text: str) -> str:
    return "\n".join(map(_hide, text.splitlines()))


@lru_cache(maxsize=64)
def _only_letters(text: str) -> str:
    return _NOT_WORD.sub("", _fold_signs(text))


def invented_normals(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Yield examinations that the record lacks and the reply calls normal or negative.

    The record lacks an examination where `look_up` finds no entry and no single line has all words
    of its name. Parts of the body within a physical examination are no examinations of their own.
    """
    entries = chart_of(objective)
    requested_terms = {
        name_terms(n) for n in requested_names(turn.request, turn.examinations, entries)
    }
    for reply_line in read_reply(turn.examiner or ""):
        for name, result in _names_and_results(reply_line):
            if (
                _all_normal(result)
                and _is_examination(name, requested_terms)
                and not _is_part_recorded(name, objective)
            ):
                yield Finding(turn.number, Detector.INVENTED_NORMALS, f"{name}: {result}")
                break


def _names_and_results(reply_line: ReplyLine) -> Iterator[tuple[str, str]]:
    """Yield a line's name and result; without a name, the text before the verdict."""
    if reply_line.is_named or not claims(reply_line.result):
        yield reply_line.name, reply_line.result
        return
    for clause in clauses(reply_line.result):
        match = NORMAL.search(clause)
        name_before = (
            re.sub(r"[是为均皆都]$|\b(?:is|are|was|were)$", "", clause[: match.start()].strip())
            if match
            else ""
        )
        yield name_before or reply_line.name, clause


def _all_normal(result: str) -> bool:
    """Tell whether a result says nothing but that it is normal."""
    result_clauses = clauses(result)
    is_normal = bool(result_clauses) and all(
        NORMAL.search(clause) or len(clause) < 4 for clause in result_clauses
    )
    return is_normal and bool(NORMAL.search(result)) and not UNRECORDED.search(result)


def _is_part_recorded(name: str, objective: Objective) -> bool:
    """Tell whether a record has what a name says, or what stands on a side of its sign."""
    return any(is_recorded(part, objective) for part in (name, *_NAME_SIGN.split(name)) if part)


def _is_examination(name: str, requested_terms: set[frozenset[str]]) -> bool:
    terms = name_terms(name)
    return (
        bool(terms)
        and (terms in requested_terms or names_examination(name))
        and len(name) <= MAX_NAME
    )


@lru_cache(maxsize=256)
def is_recorded(name: str, objective: Objective) -> bool:
    """Tell whether a record has anything of an examination; several checks ask for it."""
    if look_up(name, chart_of(objective)):
        return True
    terms = name_terms(name)
    return any(terms <= name_terms(line) for line in _text(objective).splitlines())


def _text(objective: Objective) -> str:
    return "\n".join(part for part in (objective.auxiliary, objective.physical) if part)
