"""Tell a disease from its neighbours: viral meningitis is no bacterial one.

A place is of another disease if the terminology has a name there, or around it, that the lenient
rule of linking does not take for this disease, or for its category alone.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.disease_agreement import LIMITS, agree
from inspect_aihospital.linking.linker import Link, Linker, LinkRule
from inspect_aihospital.terminology.codes import is_disease
from inspect_aihospital.terminology.name_wording import loosen, normalise, write_out

NAMING: frozenset[LinkRule] = frozenset(
    {"exact", "normalised", "alias", "synonym", "wording", "qualifiers", "head"}
)
"""Rules by which a disease is sure to have the code of its link."""

REACH = {"zh": 10, "en": 4}
"""Letters, or English words, on each side of a place in which a longer name is looked for."""

MOST_LETTERS = 80
"""Letters on each side in which these words are looked for."""

_WORD = regex(r"\S+")


def is_of_other_disease(
    clause: str, start: int, end: int, names: AbstractSet[str], link: Link, linker: Linker
) -> bool:
    """Say whether a name of another disease stands where a clause names this one, or around it.

    Args:
        clause: The clause.
        start: Where the name begins.
        end: Where it ends.
        names: Names of this disease, loosened.
        link: Of this disease.
        linker: Of its language.
    """
    for text in _wider_stretches(clause, start, end, linker.language):
        name = normalise(write_out(text, linker.language), linker.language)
        entry = linker.terminology.index.exact(name)
        code = linker.terminology.concepts[entry.row].code if entry else ""
        if is_disease(code) and loosen(name, linker.language) not in names:
            agreement = agree(link, linker.link(name), LIMITS["lenient"])
            is_known = link.rule in NAMING or agreement.by.startswith("conflict")
            if is_known and (not agreement.credit or agreement.by == "3 characters"):
                return True
    return False


def _wider_stretches(clause: str, start: int, end: int, language: Language) -> Iterator[str]:
    reach = REACH[language]
    if language == "zh":
        starts = list(range(max(0, start - reach), start + 1))
        ends = list(range(end, min(len(clause), end + reach) + 1))
    else:
        before = _WORD.finditer(clause, max(0, start - MOST_LETTERS), start)
        behind = _WORD.finditer(clause, end, end + MOST_LETTERS)
        starts = [*[m.start() for m in before][-reach:], start]
        ends = [end, *[m.end() for m in behind][:reach]]
    for first in starts:
        for last in ends:
            yield clause[first:last]
