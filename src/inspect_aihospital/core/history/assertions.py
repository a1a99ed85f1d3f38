"""Tell whether a sentence says of the patient that there is what a place of it names.

A sentence is read clause by clause. A clause may deny, and it may be about a relative; what it
lists behind commas shares both. Anything else behind a comma starts anew. The words stand in
`assertions.txt`.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from operator import itemgetter

from inspect_aihospital.core.history.history_words import RELATIVES
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_tables import read_groups

_GROUPS = {name: "|".join(rows) for name, rows in read_groups(__package__, "assertions").items()}
_WORDS = {
    name: regex(
        words.replace("RELATIVES", RELATIVES).replace("DENIAL", _GROUPS["denial"]), re.IGNORECASE
    )
    for name, words in _GROUPS.items()
}


REACH_BEFORE, REACH_BEHIND = 2_000, 200
"""Characters of a clause around a place that are read: a text of many names stays fast."""


@dataclass(frozen=True)
class _Scope:
    """What a clause hands on to those behind it."""

    denies: bool = False
    lists_of_relative: bool = False
    is_about_relative: bool = False


def tells(sentence: str, start: int, end: int) -> bool:
    """Say whether a sentence says that the patient has, or may have, what it names."""
    scopes = _scopes(sentence)
    # A text of many names asks for its clause again and again; the starts are in order.
    begin, scope = scopes[bisect_right(scopes, start, key=itemgetter(0)) - 1]
    before = sentence[max(begin, start - REACH_BEFORE) : start]
    behind = sentence[end : end + REACH_BEHIND]
    return not (_is_denied(before, behind, scope) or _is_of_relative(before, behind, scope))


def split_denial(clause: str) -> tuple[str, bool]:
    """Cut off the denial that a clause of a result opens with, and tell whether it has one."""
    opening = _WORDS["opening"].match(clause)
    return (clause[opening.end() :], True) if opening else (clause, False)


@remembered
def _scopes(sentence: str) -> tuple[tuple[int, _Scope], ...]:
    """Return where each clause of a sentence begins, and what those before hand on to it."""
    scopes = [(0, _Scope())]
    for mark in _WORDS["clause_end"].finditer(sentence):
        begin, scope = scopes[-1]
        scopes.append((mark.end(), _read_clause(sentence[begin : mark.end()], scope)))
    return tuple(scopes)


def _read_clause(clause: str, scope: _Scope) -> _Scope:
    # "Mother:" heads what follows and is no item of the list before it.
    is_heading = clause.endswith((":", "："))
    is_item = not is_heading and _is_item_alone(clause)
    relative = _last_relative(clause)
    # "My mother is well" ends what was said of her.
    if relative and _WORDS["well"].search(clause):
        relative = None
    is_ill = bool(relative and (is_heading or _WORDS["ill"].search(clause, relative.start())))
    is_subject = bool(relative and _WORDS["determiner"].fullmatch(clause, 0, relative.start()))
    is_patient = bool(_WORDS["patient"].search(clause))
    return _Scope(
        denies=_denies(clause) or (is_item and scope.denies),
        lists_of_relative=is_ill or (is_item and scope.lists_of_relative),
        is_about_relative=is_subject or (scope.is_about_relative and not is_patient),
    )


def _denies(clause: str) -> bool:
    """Tell whether a clause denies something; a bare no belongs to the question before it."""
    is_bare = _WORDS["denial"].fullmatch(clause.strip(" ,，"))
    return not is_bare and bool(_WORDS["denial"].search(_WORDS["no_denial"].sub("", clause)))


def _is_denied(before: str, behind: str, scope: _Scope) -> bool:
    if _WORDS["taken_back"].match(_WORDS["no_denial"].sub("", behind)):
        return True
    # "No doctor helps my asthma": a possessive in front of a name takes the illness for granted.
    if _WORDS["own"].search(before):
        return False
    plain = _WORDS["no_denial"].sub("", before)
    last = max((match.end() for match in _WORDS["denial"].finditer(plain)), default=-1)
    goes_on = _WORDS["course"].match(behind)
    if last >= 0:
        # "No fever and she coughs": behind "and" a sentence with a verb of its own is not denied.
        joint = re.search(r"\band\b|后|而", plain[last:])
        return not joint or not (goes_on or _WORDS["sentence"].search(plain, last + joint.start()))
    return scope.denies and _is_item(before) and not (goes_on or _WORDS["finite"].match(behind))


def _is_item(before: str) -> bool:
    return bool(_WORDS["item"].fullmatch(before)) and _is_item_alone(before)


def _is_item_alone(clause: str) -> bool:
    return not (_WORDS["sentence"].search(clause) or _WORDS["pivot"].match(clause))


def _is_of_relative(before: str, behind: str, scope: _Scope) -> bool:
    if _WORDS["of_relative"].match(behind) or _last_relative(before):
        return True
    if _WORDS["patient"].search(before):
        return False
    return (scope.lists_of_relative and _is_item(before)) or (
        scope.is_about_relative and bool(_WORDS["verb"].match(before))
    )


def _last_relative(text: str) -> re.Match[str] | None:
    """Return the last relative that a text is about; `None` behind words of the patient."""
    relatives = [match for match in _WORDS["relative"].finditer(text) if not match["near"]]
    if not relatives or _WORDS["patient_too"].search(text):
        return None
    return None if _WORDS["patient"].search(text, relatives[-1].end()) else relatives[-1]
