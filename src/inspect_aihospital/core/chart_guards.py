"""What keeps two examinations of one name apart: the side, and what was drawn or collected."""

import re

from inspect_aihospital.core.chart import Entry
from inspect_aihospital.core.readable import visible
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered

_SIDES = {
    "left": regex(r"左|双|\b(?:left|both|bilateral)\b", re.IGNORECASE | re.ASCII),
    "right": regex(r"右|双|\b(?:right|both|bilateral)\b", re.IGNORECASE | re.ASCII),
}
_SPECIMENS = {
    "urine": r"(?<!泌)尿(?![酸素])|\burin",
    "stool": r"[大粪]便|\bstool|\bfa?ec(?:es|al)",
    "csf": r"脑脊液|腰椎?穿|\bcsf\b|cerebrospinal|lumbar puncture|spinal tap",
    "sputum": r"痰|\bsputum",
    "marrow": r"骨髓|\bmarrow",
    "ascites": r"腹水|\bascit",
    "pleural": r"胸水|胸腔积液|\bpleural",
    "joint": r"关节液|\bsynovial|joint fluid",
    "other": r"漏出液|分泌物|精液|拭子|\bdischarge|\bsemen|\bswab|\bfluid from",
}
_FLUIDS = {name: regex(words, re.I | re.A) for name, words in _SPECIMENS.items()}
_BLOOD = regex(
    r"(?<![隐潜出])血(?![压管氧])|(?<!occult )\bblood(?! pressure)|\bserum|\bplasma", re.I | re.A
)
_ASIDE = regex(r"\([^()]*\)")
_SEVERAL = regex(r"[及和与、,，+]|\band\b", re.IGNORECASE | re.ASCII)


@remembered
def sides(name: str) -> frozenset[str]:
    """Sides of the body that a name speaks of."""
    return frozenset(side for side, words in _SIDES.items() if words.search(name))


@remembered
def specimens(name: str) -> frozenset[str]:
    """What was drawn or collected, as far as a name says; blood only where nothing else is.

    A name of several examinations says it of none of them.
    """
    text = _ASIDE.sub(" ", visible(name))
    if _SEVERAL.search(text):
        return frozenset()
    found = frozenset(fluid for fluid, words in _FLUIDS.items() if words.search(text))
    return found or frozenset({"blood"} if _BLOOD.search(text) else ())


def entry_specimens(entry: Entry) -> frozenset[str]:
    """Specimens of an entry: its own, else those of what it is nested in."""
    for name in (entry.name, *reversed(entry.path)):
        if found := specimens(name):
            return found
    return frozenset()


def same_side(name: str, entry: Entry) -> bool:
    """Whether a name and an entry do not speak of different sides."""
    asked = sides(name)
    return not asked or not (own := sides(entry.name)) or bool(asked & own)


def same_specimen(name: str, entry: Entry) -> bool:
    """Whether a name that says a specimen means the entry's; one that says none is of blood."""
    asked = specimens(name)
    return not asked or bool(asked & (entry_specimens(entry) or {"blood"}))


def of_blood(entry: Entry) -> bool:
    """Whether an entry is of blood, or of nothing drawn at all."""
    return entry_specimens(entry) <= {"blood"}
