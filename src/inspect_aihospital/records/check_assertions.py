"""Tell whether a sentence says of the patient that there is what a place of it names.

A sentence is read clause by clause. A clause may deny, and it may be about a relative; what it
lists behind commas shares both. Anything else behind a comma starts anew.
"""

import re
from dataclasses import dataclass

from inspect_aihospital.core.record import Language
from inspect_aihospital.records.assertion_words import (
    CLAUSE_END,
    COURSE,
    DENIAL,
    DETERMINER,
    FINITE,
    ILL,
    ITEM,
    NO_DENIAL,
    OF_RELATIVE,
    OWN,
    PATIENT,
    PATIENT_TOO,
    RELATIVE,
    SENTENCE,
    TAKEN_BACK,
    VERB,
    WELL,
)


@dataclass(frozen=True)
class _Scope:
    """What a clause hands on to those behind it."""

    denies: bool = False
    lists_of_relative: bool = False
    is_about_relative: bool = False


def tells(sentence: str, start: int, end: int, language: Language) -> bool:
    """Say whether a sentence says that the patient has, or may have, what it names.

    Args:
        sentence: The sentence.
        start: Where the name begins.
        end: Where it ends.
        language: Of the sentence.
    """
    scope, begin = _Scope(), 0
    for mark in CLAUSE_END[language].finditer(sentence):
        if mark.end() > start:
            break
        scope, begin = _read_clause(sentence[begin : mark.end()], scope), mark.end()
    before, behind = sentence[begin:start], sentence[end:]
    return not (
        _is_denied(before, behind, scope, language) or _is_of_relative(before, behind, scope)
    )


def _read_clause(clause: str, scope: _Scope) -> _Scope:
    is_heading = clause.endswith((":", "："))
    is_item = not (is_heading or SENTENCE.search(clause))
    relative = _last_relative(clause)
    if relative and WELL.search(clause):
        relative = None
    is_ill = bool(relative and (is_heading or ILL.search(clause, relative.start())))
    is_subject = bool(relative and DETERMINER.fullmatch(clause, 0, relative.start()))
    is_patient = bool(PATIENT.search(clause))
    return _Scope(
        denies=_denies(clause) or (is_item and scope.denies),
        lists_of_relative=is_ill or (is_item and scope.lists_of_relative),
        is_about_relative=is_subject or (scope.is_about_relative and not is_patient),
    )


def _denies(text: str) -> bool:
    return bool(DENIAL.search(NO_DENIAL.sub("", text)))


def _is_denied(before: str, behind: str, scope: _Scope, language: Language) -> bool:
    if TAKEN_BACK[language].match(NO_DENIAL.sub("", behind)):
        return True
    if OWN.search(before):
        return False
    plain = NO_DENIAL.sub("", before)
    last = max((match.end() for match in DENIAL.finditer(plain)), default=-1)
    if last >= 0:
        joint = re.search(r"\band\b|后|而", plain[last:])
        return not joint or not (
            COURSE.match(behind) or SENTENCE.search(plain, last + joint.start())
        )
    return scope.denies and _is_item(before) and not (COURSE.match(behind) or FINITE.match(behind))


def _is_item(before: str) -> bool:
    return bool(ITEM.fullmatch(before)) and not SENTENCE.search(before)


def _is_of_relative(before: str, behind: str, scope: _Scope) -> bool:
    if OF_RELATIVE.match(behind) or _last_relative(before):
        return True
    if PATIENT.search(before):
        return False
    return (scope.lists_of_relative and _is_item(before)) or (
        scope.is_about_relative and bool(VERB.match(before))
    )


def _last_relative(text: str) -> re.Match[str] | None:
    """Return the last relative that a text is about; `None` behind words of the patient."""
    relatives = [match for match in RELATIVE.finditer(text) if not match["near"]]
    if not relatives or PATIENT_TOO.search(text) or PATIENT.search(text, relatives[-1].end()):
        return None
    return relatives[-1]
