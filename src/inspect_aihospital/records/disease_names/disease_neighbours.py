"""Tell a disease from its neighbours: viral meningitis is no bacterial one.

A place is of another disease if the terminology has a name there, or around it, that the lenient
rule of linking does not take for this disease, or for its category alone.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.disease_agreement import LIMITS, agree
from inspect_aihospital.linking.features import Features, conflict
from inspect_aihospital.linking.linker import Link, Linker, LinkRule
from inspect_aihospital.terminology.codes import is_disease
from inspect_aihospital.terminology.name_wording import as_mention, loosen

NAMING: frozenset[LinkRule] = frozenset(
    {"exact", "normalised", "alias", "synonym", "wording", "qualifiers", "head"}
)
"""Rules by which a disease is sure to have the code of its link."""

REACH = {"zh": 10, "en": 4}
"""Letters, or English words, on each side of a place in which a longer name is looked for."""

MOST_LETTERS = 80
"""Letters on each side in which these words are looked for."""

_WORD = regex(r"\S+")
_SEVERE = regex(r"\bnecroti[sz]ing\b|坏死性")


def is_of_other_disease(
    clause: str,
    start: int,
    end: int,
    names: AbstractSet[str],
    links: Sequence[Link],
    linker: Linker,
) -> bool:
    """Say whether a name of another disease stands where a clause names this one, or around it.

    Args:
        clause: The clause.
        start: Where the name begins.
        end: Where it ends.
        names: Names of this disease, loosened.
        links: Of this disease, and of its head if its own is not sure.
        linker: Of its language.
    """
    for text in _wider_stretches(clause, start, end, linker.language):
        name = as_mention(text, linker.language)
        index = linker.terminology.index
        entry = index.exact(name) or index.loosely(name)
        code = linker.terminology.concepts[entry.row].code if entry else ""
        if is_disease(code) and loosen(name, linker.language) not in names:
            other = linker.link(name)
            agreements = [agree(link, other, LIMITS["lenient"]) for link in links]
            # Without a sure link, a longer name that says all of this one is no other disease.
            if links[0].rule not in NAMING and _holds_all(links[0], other):
                continue
            is_known = links[-1].rule in NAMING or agreements[0].by.startswith("conflict")
            if is_known and not any(a.credit and a.by != "3 characters" for a in agreements):
                return True
    return False


def is_plain_form(name: Features, disease: Features) -> bool:
    """Say whether a name is of the plain form of a disease, which is often suspected in its place.

    Otitis externa is not the necrotising one.
    """
    return bool(_SEVERE.search(disease.text)) and not _SEVERE.search(name.text)


def _holds_all(link: Link, other: Link) -> bool:
    """Say whether another name says all that a disease's name says, and no other thing."""
    is_chinese = link.features.grammar.language == "zh"
    words, other_words = (
        set(text if is_chinese else text.split())
        for text in (link.features.loose, other.features.loose)
    )
    return words <= other_words and not conflict(link.features, other.features)


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
