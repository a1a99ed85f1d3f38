"""Laboratory panels: those that a text says, and names that are one of their items.

Texts are canonical: one name stands for all wordings of an examination (`canonical_names`).
"""

import re

from inspect_aihospital.core.chart.examination_words import PANELS
from inspect_aihospital.core.text.regex import regex

_ITEMS = {name: regex(items, re.ASCII) for name, items in PANELS.items()}
# Vital signs are no laboratory values.
_LABORATORY = [items for name, items in _ITEMS.items() if name != "vital signs"]
# "Serum potassium" is potassium.
_OF_BLOOD = regex(r"(?a)\A(?:血清?|(?:serum|plasma|blood) )")


def panels_said(text: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns of the items of all panels that a text says."""
    return tuple(items for name, items in _ITEMS.items() if name in text)


def is_item(name: str) -> bool:
    """Tell whether a name is that of an item of the laboratory: troponin, potassium."""
    bare_name = _OF_BLOOD.sub("", name)
    return any(
        items.fullmatch(candidate) for items in _LABORATORY for candidate in (name, bare_name)
    )
