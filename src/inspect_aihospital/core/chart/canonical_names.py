"""One name for all wordings of an examination, and the panels that a name is part of."""

import re
from collections.abc import Callable
from functools import cache

from inspect_aihospital.core.chart.examination_words import (
    MODALITIES,
    PANELS,
    SITES,
    SYNONYMS,
)
from inspect_aihospital.core.chart.none_requested import NAMES_ONE
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible

# A sign that no text has marks where a wording varies.
_CUT = "\0"
_CLASS = regex(r"\[[^\]]*\][?*+]?")
_GROUP = regex(r"\([^()]*\)[?*+]?")
_VARIABLE = regex(r"\\[A-Za-z][?*+]?|.[?*]|[\^$]")
_SPECIAL = regex(r"[\\.+*?{}()\[\]^$]")

# Sites and methods are left out: alone they name no examination.
_NAMES = regex(rf"(?a)(?<!\S)(?:{'|'.join(sorted(SYNONYMS.keys() - SITES - MODALITIES))})(?!\S)")
_ITEMS = {name: regex(items, re.ASCII) for name, items in PANELS.items()}
# Vital signs are no laboratory values.
_LABORATORY = [items for name, items in _ITEMS.items() if name != "vital signs"]
# "Serum potassium" is potassium.
_OF_BLOOD = regex(r"(?a)\A(?:血清?|(?:serum|plasma|blood) )")


@remembered
def canonical(text: str) -> str:
    """Replace all wordings of an examination by its one name.

    Names are put in one after the other, since one that was put in may be part of a later wording.
    """
    folded = visible(text).casefold().strip()
    # The order matters: `chest xray` is made of names that were put in earlier.
    for marks, substitute, name in _wordings():
        for mark in marks:
            if mark in folded:
                folded = substitute(name, folded)
                break
    return " ".join(folded.split())


@cache
def _wordings() -> list[tuple[tuple[str, ...], Callable[[str, str], str], str]]:
    """Return the marks of each name's wordings, their replacement, and the name with blanks.

    To look for marks takes a third of the time that the search for all wordings takes.
    """
    return [
        (marks_of(wordings), re.compile(wordings, re.ASCII).sub, f" {name} ")
        for name, wordings in SYNONYMS.items()
    ]


def marks_of(wordings: str) -> tuple[str, ...]:
    """Return for each wording the longest run of letters that it cannot do without.

    Args:
        wordings: A pattern in small letters: wordings between `|`; what varies in them stands in
            brackets or has a `?` or `*` behind it.

    Raises:
        ValueError: A wording has no letter outside of what varies, or is written in another way.
    """
    fixed_text = _CLASS.sub(_CUT, wordings)
    # Groups may be nested: the innermost are cut first.
    while (outer := _GROUP.sub(_CUT, fixed_text)) != fixed_text:
        fixed_text = outer
    runs = [wording.split(_CUT) for wording in _VARIABLE.sub(_CUT, fixed_text).split("|")]
    marks = tuple(dict.fromkeys(max(parts, key=len) for parts in runs))
    unusable_marks = [
        mark for mark in marks if not mark or mark != mark.casefold() or _SPECIAL.search(mark)
    ]
    if unusable_marks:
        raise ValueError(
            f"expected small letters that do not vary in each wording of {wordings!r}, and what"
            f" varies in brackets or before ? or *; read as fixed: {unusable_marks!r}"
        )
    return marks


def panels_said(text: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns of the items of all panels that a canonical text says."""
    return tuple(items for name, items in _ITEMS.items() if name in text)


def is_item(name: str) -> bool:
    """Tell whether a canonical name is that of an item of the laboratory: potassium."""
    bare_name = _OF_BLOOD.sub("", name)
    return any(
        items.fullmatch(candidate) for items in _LABORATORY for candidate in (name, bare_name)
    )


def bare_item(name: str) -> str:
    """Return the one name of an item, without the blood that it is measured in: 血钙 is calcium."""
    return _OF_BLOOD.sub("", canonical(name)).strip()


def names_examination(text: str) -> bool:
    """Tell whether a text has a word for an examination, or a name with several wordings."""
    canonical_text = canonical(text)
    return any(NAMES_ONE.search(wording) for wording in (text, canonical_text)) or bool(
        _NAMES.search(canonical_text)
    )
