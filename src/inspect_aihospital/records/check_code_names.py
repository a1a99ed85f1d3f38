"""Collect from a terminology what else a disease is called.

All names of its code count; those of its category if the strict rule of linking takes them for the
same disease; and parts of its own name that are a wider disease (meningitis of bacterial
meningitis). A name of a code that is wider than the disease counts only if the code is a specified
form (not `.8`, `.9`).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache

import numpy as np

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.disease_agreement import LIMITS, agree
from inspect_aihospital.linking.features import conflict
from inspect_aihospital.linking.linker import Link, Linker
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.records.check_neighbours import NAMING
from inspect_aihospital.terminology.aliases import Aliases
from inspect_aihospital.terminology.codes import at_level, is_disease
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.name_wording import normalise
from inspect_aihospital.terminology.terminology import Terminology

SHORTEST_PART = 4
"""Letters of the shortest name that may leave out letters of a Chinese disease."""

_UNSPECIFIED = regex(r"unspecified|other|elsewhere|未特指|其他", re.IGNORECASE)


def names_of_code(names: AbstractSet[str], link: Link, linker: Linker) -> Iterator[str]:
    """Yield other names of a disease, normalised.

    Args:
        names: Names that the reference gives it, normalised.
        link: Of its mention.
        linker: Of its language.
    """
    index, concepts = linker.terminology.index, linker.terminology.concepts
    rows = {entry.row for name in names if (entry := index.exact(name))}
    rows = {row for row in rows if not _UNSPECIFIED.match(concepts[row].name)}
    entry = index.exact(link.name or "")
    if entry and (link.rule in NAMING or _is_specified(concepts[entry.row])):
        rows.add(entry.row)
    for row in rows:
        yield from (index.texts[int(i)] for i in np.flatnonzero(index.rows == row))
    yield from _names_of_category(link, linker)
    if link.rule in NAMING:
        yield from _wider_names(link, linker)
    # A Chinese name may leave letters out: 输尿管结石 of 左输尿管上段结石梗阻.
    for entry, _, _ in index.nearest(link.features.core) if linker.language == "zh" else ():
        letters = iter(link.features.core)
        is_held = len(entry.text) >= SHORTEST_PART and all(c in letters for c in entry.text)
        if is_held and _is_specified(concepts[entry.row]):
            yield entry.text
    if linker.language == "zh" and link.code:
        yield from _abbreviations().get(at_level(link.code, "4"), ())


def _names_of_category(link: Link, linker: Linker) -> Iterator[str]:
    names, is_divided = _categories(linker.terminology).get(
        at_level(link.code or "", "3"), ((), False)
    )
    for name in names:
        other = linker.link(name)
        agreement = agree(link, other, LIMITS["strict"])
        is_wider = agreement.by == "wider"
        is_alone = not is_divided and not conflict(link.features, other.features)
        if (agreement.credit and not is_wider) or is_alone:
            yield name


def _wider_names(link: Link, linker: Linker) -> Iterator[str]:
    grammar = link.features.grammar
    for core in {link.features.core, link.features.stem}:
        for name in grammar.shorter_names(core):
            entry = linker.terminology.index.exact(name)
            code = linker.terminology.concepts[entry.row].code if entry else "R"
            is_sign = code[0] == "R" or not is_disease(code)
            if not is_sign and agree(link, linker.link(name), LIMITS["lenient"]).credit:
                yield name


@cache
def _categories(terminology: Terminology) -> Mapping[str, tuple[Sequence[str], bool]]:
    """Return the names of each category, and whether the category has subcategories."""
    names, codes = defaultdict(list), defaultdict(set)
    for text, row in zip(terminology.index.texts, terminology.index.rows, strict=True):
        code = terminology.concepts[int(row)].code
        names[at_level(code, "3")].append(text)
        codes[at_level(code, "3")].add(at_level(code, "4"))
    return {category: (names[category], len(codes[category]) > 1) for category in names}


@cache
def _abbreviations() -> Mapping[str, Sequence[str]]:
    """Return the English abbreviations of diseases by their code of four characters.

    Chinese records write them, too.
    """
    names = defaultdict(list)
    linker = load_linker("en")
    for short, full in Aliases.load("en").abbreviations.items():
        link = linker.link(full)
        # `.8` collects different diseases.
        if link.code and link.rule in NAMING and not at_level(link.code, "4").endswith(".8"):
            names[at_level(link.code, "4")].append(normalise(short, "zh"))
    return names


def _is_specified(concept: Concept) -> bool:
    """Say whether a code names a disease of its own, not a category or what is left over."""
    code = at_level(concept.code, "4")
    return len(concept.code) > 3 and code[-1] not in "89" and not _UNSPECIFIED.match(concept.name)
