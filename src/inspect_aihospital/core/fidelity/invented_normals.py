"""Detect examinations that a reply calls normal and the record lacks; no model."""

from collections.abc import Iterator
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.core.chart.disclosure import claims
from inspect_aihospital.core.chart.examination_list import MAX_NAME
from inspect_aihospital.core.chart.request_coverage import requested_names
from inspect_aihospital.core.fidelity.named_findings import has_named_finding
from inspect_aihospital.core.fidelity.record_support import is_recorded
from inspect_aihospital.core.fidelity.told_outcomes import has_outcome
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.recorded_results import is_harmless
from inspect_aihospital.core.replies.reply_statements import ReplyLine, read_reply
from inspect_aihospital.core.replies.reply_words import NORMAL, says_unrecorded
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

# In a name such as "thyroid = lobes", and as a sentence says it in Chinese.
_NAME_SIGN = regex(r"\s*[=＝]\s*|为")

# What stands around a name in prose: and the HIV test came back negative.
_JOINT = regex(r"(?i)^(?:(?:and|but|while|whereas)\b|而|且)\s*")
_VERB = regex(
    r"(?:结果)?[是为均皆都呈示]$"
    r"|\b(?:is|are|was|were|(?:came|comes|come) back(?: as)?|tests?|tested)$"
)


_PARTS = regex(r"[,，;；。\n]|\.(?!\d)")
_UNREMARKABLE = regex(
    r"(?i)不[大高厚宽]|良好|均匀|存在|匀称|\b(?:well|good|homogeneous|midline|preserved|full)\b"
)
# Denies or limits a word that would call something normal.
_NOT_NORMAL = regex(
    r"(?i)[不欠](?:清|齐|规则|对称|光[滑整]|完整|通畅|均|居中|正常)|消失|减[弱低退]|增[强高多]"
    r"|异常(?<!未见异常)(?<!无异常)"
    r"|\b(?:not|non|less|poorly|in)[- ]?(?:clear|intact|soft|symmetric\w*|regular|patent|smooth"
    r"|normal)"
    r"|\bclear (?:fluid|liquid|discharge)|\babsent\b|\bloss\b|\babnormal(?!it)|\bexcept\b|\bbut\b"
)


def invented_normals(turn: Turn, objective: Objective) -> Iterator[Finding]:
    """Yield examinations that the record lacks and the reply calls normal or negative.

    The record lacks an examination where `look_up` finds no entry and no single line has all words
    of its name. Parts of the body within a physical examination are no examinations of their own.
    """
    for reply_line in read_reply(turn.examiner or ""):
        for name, result in _names_and_results(reply_line):
            is_normal = all_normal(result) or describes_normal(result)
            if is_normal and is_unrecorded_examination(name, turn, objective):
                yield Finding(turn.number, Detector.INVENTED_NORMALS, f"{name}: {result}")
                break


def is_unrecorded_examination(name: str, turn: Turn, objective: Objective) -> bool:
    """Tell whether a name is that of an examination, known or asked for, that the record lacks."""
    terms = name_terms(name)
    is_named = terms in _requested_terms(turn, objective) or names_examination(name)
    is_examination = bool(terms) and is_named and len(name) <= MAX_NAME
    return is_examination and not _is_part_recorded(name, objective)


@lru_cache(maxsize=64)
def _requested_terms(turn: Turn, objective: Objective) -> frozenset[frozenset[str]]:
    names = requested_names(turn.request, turn.examinations, read_chart(objective))
    return frozenset(map(name_terms, names))


def _names_and_results(reply_line: ReplyLine) -> Iterator[tuple[str, str]]:
    """Yield a line's name and result; without a name, the text before the verdict."""
    if reply_line.is_named or not claims(reply_line.result):
        yield reply_line.name, reply_line.result
        return
    for clause in clauses(reply_line.result):
        match = NORMAL.search(clause)
        before = clause[: match.start()].strip() if match else ""
        name_before = _VERB.sub("", _JOINT.sub("", before, count=1)).strip()
        yield name_before or reply_line.name, clause


def all_normal(result: str) -> bool:
    """Tell whether a result says nothing but that it is normal."""
    result_clauses = clauses(result)
    is_normal = bool(result_clauses) and all(
        NORMAL.search(clause) or len(clause) < 4 for clause in result_clauses
    )
    return is_normal and bool(NORMAL.search(result)) and not says_unrecorded(result)


def describes_normal(result: str) -> bool:
    """Tell whether every clause of a result describes something normal: "clear lung fields"."""
    # 大小、形态正常 is one clause: both are normal.
    parts = [part for part in _PARTS.split(result) if part.strip()]
    return (
        bool(parts)
        and all(is_harmless(part) or _UNREMARKABLE.search(part) for part in parts)
        and not _NOT_NORMAL.search(result)
        and not says_unrecorded(result)
        and not has_named_finding(result, source="")
    )


def _is_part_recorded(name: str, objective: Objective) -> bool:
    """Tell whether a record has what a name says, or what stands on a side of its sign."""
    parts = (part for part in (name, *_NAME_SIGN.split(name)) if part)
    return has_outcome(name, objective.text) or any(is_recorded(part, objective) for part in parts)
