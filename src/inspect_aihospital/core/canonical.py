"""One name for all wordings of an examination: what detectors and look-ups compare."""

import re
from collections.abc import Callable
from functools import cache

from inspect_aihospital.core.examination_words import SYNONYMS
from inspect_aihospital.core.readable import visible
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered

_CUT = "\0"
_CLASS = regex(r"\[[^\]]*\][?*+]?")
_GROUP = regex(r"\([^()]*\)[?*+]?")
_VARIABLE = regex(r"\\[A-Za-z][?*+]?|.[?*]|[\^$]")


@remembered
def canonical(text: str) -> str:
    """A text in which one name stands for all wordings of an examination.

    Names are put in one after the other, since one that was put in may be part of a later wording.
    """
    folded = visible(text).casefold().strip()
    for marks, put_in, name in _wordings():
        for mark in marks:
            if mark in folded:
                folded = put_in(name, folded)
                break
    return " ".join(folded.split())


@cache
def _wordings() -> list[tuple[tuple[str, ...], Callable[[str, str], str], str]]:
    """Marks of the wordings of each name, how it is put in their place, and the name.

    Few texts have any of a name's marks; to look for these takes a third of the time that the
    search for all wordings of all names takes.
    """
    return [
        (marks_of(wordings), re.compile(wordings, re.ASCII).sub, f" {name} ")
        for name, wordings in SYNONYMS.items()
    ]


def marks_of(wordings: str) -> tuple[str, ...]:
    """Of each wording the longest run of letters that it cannot do without.

    Args:
        wordings: A pattern: wordings between `|`; what varies in them stands in brackets or has a
            `?` or `*` behind it.

    Raises:
        ValueError: A wording has no letter outside of what varies.
    """
    fixed = _CLASS.sub(_CUT, wordings)
    while (outer := _GROUP.sub(_CUT, fixed)) != fixed:
        fixed = outer
    runs = [wording.split(_CUT) for wording in _VARIABLE.sub(_CUT, fixed).split("|")]
    marks = tuple(dict.fromkeys(max(parts, key=len) for parts in runs))
    if "" in marks:
        raise ValueError(f"expected a letter that does not vary in each wording of {wordings!r}")
    return marks
