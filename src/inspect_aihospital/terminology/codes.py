"""Cut, rank and classify ICD-10 codes.

The Beijing edition writes more than categories and subcategories: daggers and asterisks
(`E14.221+N08.3*`), fillers (`I10xx02`, `A33.x`, `A38.X`), and morphology (`M801000/3`), whose
prefixes look like musculoskeletal categories and are therefore never cut.
"""

import re
from typing import Literal

Level = Literal["full", "4", "3"]
"""How much of two codes has to agree: all, four characters, or three."""

_MORPHOLOGY = re.compile(r"M\d{4,6}/\d")
_CATEGORY = re.compile(r"[A-Z][0-9A-Z][0-9A-Z]")


FILLERS = frozenset({"", "x", "X"})
"""What stands where a category has no fourth character."""


def primary(code: str) -> str:
    """Return the code of the disease itself: what stands before a dagger, without an asterisk."""
    return code.split("+", maxsplit=1)[0].rstrip("*")


def is_morphology(code: str) -> bool:
    """Say whether a code names a tissue type, not a disease of a site."""
    return bool(_MORPHOLOGY.match(code))


def at_level(code: str, level: Level) -> str:
    """Return a code cut to a level.

    A code without a fourth character (a category, or one padded with fillers) stands for the
    unspecified form of its category, which ICD-10 writes as `.9`. Morphology is never cut.

    Args:
        code: A code as its terminology writes it.
        level: `full` keeps everything before the dagger.
    """
    code = primary(code)
    if level == "full" or not _CATEGORY.match(code) or is_morphology(code):
        return code
    if level == "3":
        return code[:3]
    # Fillers may stand without a dot, as in `I10xx02`.
    fourth = code[4:5] if code[3:4] == "." else ""
    return f"{code[:3]}.{fourth if fourth not in FILLERS else '9'}"


def chapter(code: str) -> str:
    """Return the chapter of a code: its organ system, or what else its diseases have in common.

    Letters stand for chapters, but A and B, C and D, H, S and T, which share or divide one.
    """
    letter, number = code[:1], code[1:3]
    # D50 begins the chapter of the blood, H60 that of the ear.
    if letter == "D":
        return "C" if number < "50" else "D"
    if letter == "H":
        return "eye" if number < "60" else "ear"
    return {"B": "A", "T": "S"}.get(letter, letter)


def preference(code: str) -> tuple[int, bool, bool, str]:
    """Sort key among codes of one name: the smallest is taken.

    Diseases come before factors of Chapter XXI (Z), these before morphology, external causes
    (V to Y) and anything else; a code of its own before a manifestation (asterisk); a subcategory
    before a bare category; then the order of the codes.
    """
    own = primary(code)
    return (_kind(own), code.endswith("*") and "+" not in code, len(own) == 3, code)


def is_disease(code: str) -> bool:
    """Say whether a code names a disease, an injury or a sign (Chapters I to XIX)."""
    return _kind(primary(code)) == 0


def _kind(code: str) -> int:
    if is_morphology(code):
        return 2
    if not _CATEGORY.match(code):
        return 4
    return {"Z": 1, "V": 3, "W": 3, "X": 3, "Y": 3}.get(code[0], 0)
