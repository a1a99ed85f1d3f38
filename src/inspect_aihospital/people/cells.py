"""What a cell of a spreadsheet can hold: text that survives a workbook and a CSV unchanged."""

import re
from collections.abc import Iterable

MOST_UNITS = 32_767
"""UTF-16 units of a cell in Excel; more would be cut off without a word."""

CUT = " […✂]"
"""Stands where a text was too long for a cell."""

HIDDEN = "▇▇▇"
"""Stands for a model's name."""

_CONTROLS = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"}
_UNSPEAKABLE = re.compile("[\ud800-\udfff\ufffe\uffff]")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_ESCAPABLE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_UNDERSCORE = "_x005F_"

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A CSV cell that starts so may be run by a spreadsheet program."""

_APOSTROPHE = "'"


def displayable(text: str) -> str:
    """A text as a cell shows it: line ends are LF, control characters are visible.

    Doing it twice changes nothing, so that a text can be compared after any program saved it.
    """
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return _UNSPEAKABLE.sub("\ufffd", unified.translate(_CONTROLS))


def fitting(text: str) -> str:
    """A displayable text that fits a cell; where it does not, its end gives way to `CUT`."""
    if _units(text) <= MOST_UNITS:
        return text
    kept = text[: MOST_UNITS - len(CUT)]
    while _units(kept) > MOST_UNITS - len(CUT):
        kept = kept[: -max(1, (_units(kept) - MOST_UNITS) // 8)]
    return kept + CUT


def _units(text: str) -> int:
    return len(to_xlsx(text).encode("utf-16-le")) // 2


def masked(text: str, names: Iterable[str]) -> str:
    """A text in which none of the names can be read, whatever the case of its letters."""
    longest_first = sorted({name for name in names if name}, key=len, reverse=True)
    if not longest_first:
        return text
    return re.sub("|".join(map(re.escape, longest_first)), HIDDEN, text, flags=re.IGNORECASE)


def to_xlsx(text: str) -> str:
    """A text whose `_x0041_` a workbook does not take for an `A`."""
    return _ESCAPABLE.sub(_UNDERSCORE, text)


def from_xlsx(text: str) -> str:
    """What `to_xlsx` was made of, or what Excel wrote in its place."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)


def to_csv(text: str) -> str:
    """A text that no spreadsheet program runs: an apostrophe stands before what might be."""
    return _APOSTROPHE + text if text.startswith((*FORMULA_STARTS, _APOSTROPHE)) else text


def from_csv(text: str) -> str:
    """What `to_csv` was made of."""
    return text.removeprefix(_APOSTROPHE)
