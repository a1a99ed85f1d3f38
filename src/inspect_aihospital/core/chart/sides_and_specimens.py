"""Keep two examinations of one name apart: by their side, and by what was drawn or collected."""

import re
from functools import lru_cache

from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible

# "Both" agrees with either side.
_SIDES = {
    "left": regex(r"(?ai)左|双|\b(?:left|both|bilateral)\b"),
    "right": regex(r"(?ai)右|双|\b(?:right|both|bilateral)\b"),
}
# Urinary oxygen and the urinary tract are no specimens, hence the lookarounds.
_SPECIMENS = {
    "urine": r"(?<!泌)尿(?![酸素])|\burin(?!ary tract)|\b(?:ua|msu|dipstick)\b",
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
# Occult blood is found in stool; blood pressure and blood vessels are no specimen.
_BLOOD = regex(
    r"(?ai)(?<![隐潜出])血(?![压管氧])|(?<!occult )\bblood(?! pressure)|\bserum|\bplasma"
)
_ASIDE = regex(r"\([^()]*\)")
# A name of several examinations says a specimen of none of them.
_JOINED_NAMES = regex(r"(?ai)[及和与、,，+]|\band\b")


@remembered
def sides(name: str) -> frozenset[str]:
    """Return sides of the body that a name speaks of."""
    return frozenset(side for side, words in _SIDES.items() if words.search(name))


@remembered
def specimens(name: str) -> frozenset[str]:
    """Return what was drawn or collected, if a name says so; blood only if nothing else is.

    A name of several examinations says it of none of them.
    """
    text = _ASIDE.sub(" ", visible(name))
    if _JOINED_NAMES.search(text):
        return frozenset()
    fluids = frozenset(fluid for fluid, words in _FLUIDS.items() if words.search(text))
    return fluids or frozenset({"blood"} if _BLOOD.search(text) else ())


@lru_cache(maxsize=4_096)  # entries of some records, asked for with every name
def entry_specimens(entry: ChartEntry) -> frozenset[str]:
    """Return specimens of an entry: its own, else those of what it is nested in."""
    for name in (entry.name, *reversed(entry.path)):
        if fluids := specimens(name):
            return fluids
    return frozenset()


def same_side(name: str, entry: ChartEntry) -> bool:
    """Tell whether a name and an entry do not speak of different sides."""
    asked_sides, entry_sides = sides(name), sides(entry.name)
    return not (asked_sides and entry_sides) or bool(asked_sides & entry_sides)


def same_specimen(name: str, entry: ChartEntry) -> bool:
    """Tell whether a name's specimen is the entry's; a name without one means blood."""
    asked_specimens = specimens(name)
    return not asked_specimens or bool(asked_specimens & (entry_specimens(entry) or {"blood"}))


def of_blood(entry: ChartEntry) -> bool:
    """Tell whether an entry is of blood, or of nothing drawn at all."""
    return entry_specimens(entry) <= {"blood"}
