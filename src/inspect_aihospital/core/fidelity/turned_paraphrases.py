"""Detect findings that an examiner turns round in words of its own: 已见脱皮 for 无脱皮."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.fidelity.paraphrased_findings import plain_words
from inspect_aihospital.core.replies.outcome_words import spell_negatives
from inspect_aihospital.core.replies.recorded_results import LIST_OF_NO, without_references
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.quantities import numbers_held
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, sentences_of

LEAST = 0.8
"""Share of the words of one finding that another has if both are of the same thing."""
FEWEST = 2
"""Characters of a Chinese finding at least, and words of another."""
LONG_WORD = 6
"""Letters of a single word that is a finding by itself."""

NEGATION = regex(
    r"[没未无不否非欠]|阴性|消失|缺如|排除"
    r"|\bnon(?![- ]?(?:contrast|enhanced|invasive|stress|fasting|specific))\b"
    r"|\b(?:no|not|poorly|negative|without|absent|free|neither|nor|never)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words that deny a finding."""
# What is left open, taken out of what is said, or called normal, which others look at.
_OPEN = regex(
    r"其[余他它]|另|可疑|待|[?？]|正常|[(（][-－+]*[)）]"
    r"|\b(?:normal|clear|other\w*|further|possib\w+|cannot|may|might|if)\b",
    re.IGNORECASE,
)
# A number with its unit: numbers are looked at by themselves.
_VALUE = regex(r"[<>≤≥±+-]?\d+(?:\.\d+)?\s*(?:[a-zµμ%°]+(?:[/^²³]\w*)*)?")
# Names of any finding, which say nothing of which one.
_ANY_FINDING = regex(
    r"异常|改变|病变|病灶|变化|问题|特殊|明显|显著|情况|可?见|(?:影像学?|辅助|实验室)?检[查验]"
    r"|\b(?:abnormal\w*|examinations?|tests?|results?|findings?|lesions?|changes?|problems?"
    r"|patholog\w*|significant|obvious"
    r"|evident|unremarkable|remarkable|evidence|signs?|seen|found|noted|detected)\b",
    re.IGNORECASE,
)
_EVIDENCE = regex(r"\b(?:evidence|signs?) of\b", re.IGNORECASE)
_SEGMENTS = regex(r"[,，](?!\d{3}(?!\d))")
_NAME = regex(r"^[^\S\n]*[-•·]?[^\S\n]*[^:：\n]{1,60}[:：](?!\d)", re.MULTILINE)
_SIDES = (frozenset({"left", "right"}), frozenset("左右"))


@dataclass(frozen=True)
class _Finding:
    """A clause in plain words, with its numbers, and whether it or its sentence has a "no".

    `telling_words` are those that name no finding whatever.
    """

    words: frozenset[str]
    telling_words: frozenset[str]
    numbers: frozenset[str]
    is_denied: bool
    may_be_denied: bool

    @property
    def is_telling(self) -> bool:
        """Whether it is long enough to be known again."""
        words = self.telling_words
        is_chinese = any(map(CHINESE_LETTER.search, words))
        is_long = not is_chinese and any(len(word) >= LONG_WORD for word in words)
        return len(words) >= FEWEST or is_long

    def within(self, other: "_Finding") -> bool:
        """Tell whether another finding has nearly all of its words."""
        return len(self.words & other.words) >= LEAST * len(self.words)


def turns_round(result: str, record: str, *, is_own: bool) -> bool:
    """Tell whether a result affirms what the record denies, denies what it has, or turns a side.

    Args:
        result: What a line of a reply tells.
        record: Results of the record, a line each.
        is_own: They are of the examination that the line is about, so that "no lesion" is of its.
    """
    lines = spell_negatives(without_references(record)).casefold()
    # The name of an examination is no finding of it, but may hold the side.
    unnamed, named = _findings(_NAME.sub("", lines), is_own), _findings(lines, is_own)
    return any(
        finding.is_telling and (_turns_negation(finding, unnamed) or _turns_side(finding, named))
        for finding in _findings(spell_negatives(without_references(result)).casefold(), is_own)
    )


@lru_cache(maxsize=128)
def _findings(text: str, is_own: bool) -> tuple[_Finding, ...]:
    findings: list[_Finding] = []
    for line in text.splitlines():
        for sentence in sentences_of(line):
            is_listed = False
            denies_all = bool(LIST_OF_NO.fullmatch(sentence))
            open_segments: dict[str, bool] = {}
            for segment, clause in _clauses_in_segments(sentence):
                is_denied = denies_all or bool(NEGATION.search(clause))
                bare = _VALUE.sub(" ", NEGATION.sub(" ", _EVIDENCE.sub(" ", clause)))
                words = plain_words(bare)
                telling = words if is_own else plain_words(_ANY_FINDING.sub(" ", bare))
                if segment not in open_segments:
                    open_segments[segment] = bool(_OPEN.search(segment))
                if not open_segments[segment]:
                    numbers = frozenset(numbers_held(clause))
                    findings.append(
                        _Finding(words, telling, numbers, is_denied, is_listed or is_denied)
                    )
                is_listed = is_listed or any(map(_opens_list, NEGATION.finditer(clause)))
    return tuple(findings)


def _opens_list(negation: re.Match[str]) -> bool:
    """Tell whether a "no" stands in front; behind what it denies it goes no further."""
    return any(letter.isalnum() for letter in negation.string[negation.end() :])


def _clauses_in_segments(sentence: str) -> Iterator[tuple[str, str]]:
    """Yield clauses, each with what it shares an ending with: 右侧肌力、肌张力正常."""
    for segment in _SEGMENTS.split(sentence):
        items = frozenset(segment.split("、"))
        for clause in clauses(segment):
            # A bracket ends what is shared.
            yield (segment if len(items) > 1 and clause in items else clause), clause


def _turns_negation(finding: _Finding, recorded: Sequence[_Finding]) -> bool:
    """Tell whether the record has a finding only with a "no" that it lacks, or without its "no"."""
    if finding.is_denied:
        same = [
            other
            for other in recorded
            if finding.within(other) or (other.is_telling and other.within(finding))
        ]
    elif finding.may_be_denied or any(finding.within(o) and not o.is_denied for o in recorded):
        return False
    else:
        same = [other for other in recorded if other.is_telling and other.words <= finding.words]
    # A clause with more words in it than are denied may affirm the rest.
    return bool(same) and all(
        other.is_denied is not finding.is_denied and other.may_be_denied is other.is_denied
        for other in same
    )


def _turns_side(finding: _Finding, recorded: Sequence[_Finding]) -> bool:
    """Tell whether the record has a finding, or its number, on the other side alone."""
    for sides in _SIDES:
        own = finding.words & sides
        if len(own) != 1 or finding.is_denied:
            continue
        telling = finding.telling_words - sides
        bare = _Finding(finding.words - sides, telling, finding.numbers, False, False)
        if not bare.is_telling:
            continue
        same = [
            other
            for other in recorded
            if bare.within(other) or (finding.numbers and finding.numbers <= other.numbers)
        ]
        sided = [other.words & sides for other in same]
        if same and all(side and not side & own for side in sided):
            return True
    return False
