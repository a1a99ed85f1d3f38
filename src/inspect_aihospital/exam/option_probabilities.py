"""Read the most probable option of a reply that gives each option a probability."""

from collections.abc import Mapping
from re import IGNORECASE, MULTILINE

from inspect_aihospital.core.text.regex import regex

_ROW = regex(
    r"^(?:option\s)?\(?([A-Z])\)?\s?[.:=–—-]{0,2}\s?(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})\s?(%?)[,;.]?$",
    MULTILINE | IGNORECASE,
)
_TOLERANCE = 0.05


def most_probable(text: str, options: Mapping[str, str]) -> str | None:
    """Return the only option of the highest probability, `None` if the rows are none or tie.

    Each option has one row and the rows add up to 1 or 100 %, so that doses and scores are none.
    """
    rows = [(letter.upper(), float(number), unit) for letter, number, unit in _ROW.findall(text)]
    values = {letter: number for letter, number, _ in rows}
    if not rows or len(rows) != len(values) or values.keys() != options.keys():
        return None
    # Options that are numbers themselves are repeated with them: "A: 5%".
    if any(option.strip()[:1].isdigit() for option in options.values()):
        return None
    whole = 100 if any(unit for *_, unit in rows) or max(values.values()) > 1 else 1
    if abs(sum(values.values()) / whole - 1) > _TOLERANCE:
        return None
    highest = [letter for letter, value in values.items() if value == max(values.values())]
    return highest[0] if len(highest) == 1 else None
