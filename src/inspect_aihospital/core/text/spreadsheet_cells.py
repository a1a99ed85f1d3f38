"""Make texts safe for spreadsheet cells, so that a workbook or a CSV keeps them unchanged."""

import re
from collections.abc import Iterable

MOST_UNITS = 32_767
"""UTF-16 units of a cell in Excel, which cuts longer texts without a word."""

CUT = " […✂]"
"""Ends a text that was too long for a cell."""

HIDDEN = "▇▇▇"
"""Replaces a model's name."""

# Control characters have visible twins in Unicode from U+2400 on; XML allows only tab and LF.
_CONTROLS = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"}
_NOT_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")
# OOXML writes a character by its code as _x0041_; a text that looks so needs its own escape.
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_ESCAPABLE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_UNDERSCORE = "_x005F_"

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A CSV cell that starts so may be run by a spreadsheet program."""

_APOSTROPHE = "'"


def displayable(text: str) -> str:
    """Return a text as a cell shows it: line ends are LF, control characters are visible.

    A second pass changes nothing, so a text can be compared after any program saved it.
    """
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return _NOT_XML.sub("\ufffd", unified.translate(_CONTROLS))


def fitting(text: str) -> str:
    """Cut a displayable text to what fits a cell; `CUT` marks the place."""
    if _units(text) <= MOST_UNITS:
        return text
    start = text[: MOST_UNITS - len(CUT)]
    # A character takes up to 8 units once escaped, so an eighth of the excess is never too much.
    while _units(start) > MOST_UNITS - len(CUT):
        start = start[: -max(1, (_units(start) - MOST_UNITS) // 8)]
    return start + CUT


def _units(text: str) -> int:
    return len(to_xlsx(text).encode("utf-16-le")) // 2


def masked(text: str, names: Iterable[str]) -> str:
    """Hide names in a text, whatever the case of their letters."""
    longest_first = sorted({name for name in names if name}, key=len, reverse=True)
    if not longest_first:
        return text
    return re.sub("|".join(map(re.escape, longest_first)), HIDDEN, text, flags=re.IGNORECASE)


def to_xlsx(text: str) -> str:
    """Escape a text whose `_x0041_` a workbook would take for an `A`."""
    return _ESCAPABLE.sub(_UNDERSCORE, text)


def from_xlsx(text: str) -> str:
    """Undo `to_xlsx`, and the escapes that Excel writes itself."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)


def to_csv(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet program might run."""
    return _APOSTROPHE + text if text.startswith((*FORMULA_STARTS, _APOSTROPHE)) else text


def from_csv(text: str) -> str:
    """Undo `to_csv`."""
    return text.removeprefix(_APOSTROPHE)
