"""Collect from a terminology what else a disease is called.

All names of its code count; those of its category if the strict rule of linking takes them for the
same disease, or if they name no form of it (lung cancer, ectopic pregnancy); and parts of its own
name that are a wider disease (meningitis of bacterial meningitis). A name of a code that is wider
than the disease counts only if the code is a specified form (not `.8`, `.9`).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache

import numpy as np

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.disease_agreement import LIMITS, agree
from inspect_aihospital.linking.features import Features, conflict, says_more
from inspect_aihospital.linking.language_grammars import EnglishGrammar
from inspect_aihospital.linking.linker import Link, Linker
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.records.disease_names.disease_neighbours import NAMING, is_plain_form
from inspect_aihospital.records.disease_names.lay_names import lay_names
from inspect_aihospital.terminology.aliases import Aliases
from inspect_aihospital.terminology.codes import at_level, is_disease
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.name_wording import normalise
from inspect_aihospital.terminology.terminology import Terminology

SHORTEST_PART = 4
"""Letters of the shortest name that may leave out letters of a Chinese disease."""

COMPLICATED = frozenset(
    {*(f"E{n:02}" for n in range(8, 15)), *(f"F{n}" for n in range(10, 20))}
    | {"I11", "I12", "I13", "I25", "I71", "I83", "K57", "K80"}
)
"""Categories of complications, whose unspecified form is a long illness without them: diabetes."""

COMMON_HYPERTENSION = frozenset({"I10", "I11", "I12", "I13", "I15"})

_UNSPECIFIED = regex(r"unspecified|other|elsewhere|未特指|其他", re.IGNORECASE)


def names_of_code(names: AbstractSet[str], link: Link, linker: Linker) -> Iterator[str]:
    """Yield other names of a disease, normalised."""
    index, concepts = linker.terminology.index, linker.terminology.concepts
    rows = {entry.row for name in names if (entry := index.exact(name))}
    # "Other diseases of the liver" collects what has no name of its own.
    rows = {row for row in rows if not _UNSPECIFIED.match(concepts[row].name)}
    entry = index.exact(link.name or "")
    if entry and (link.rule in NAMING or _is_specified(concepts[entry.row])):
        rows.add(entry.row)
    for row in rows:
        yield from (index.texts[int(i)] for i in np.flatnonzero(index.rows == row))
    yield from lay_names(link.code or "", linker.language)
    yield from _names_of_category(link, linker)
    if link.rule in NAMING:
        yield from _wider_names(link, linker)
    # A Chinese name may leave letters out: 输尿管结石 of 左输尿管上段结石梗阻.
    for entry, _, _ in index.nearest(link.features.core) if linker.language == "zh" else ():
        # An iterator, so that each letter is looked for behind the one before it.
        letters = iter(link.features.core)
        is_held = len(entry.text) >= SHORTEST_PART and all(c in letters for c in entry.text)
        if is_held and _is_specified(concepts[entry.row]):
            yield entry.text
    if linker.language == "zh" and link.code:
        yield from _abbreviations().get(at_level(link.code, "4"), ())


def _names_of_category(link: Link, linker: Linker) -> Iterator[str]:
    category = at_level(link.code or "", "3")
    names, is_divided = _categories(linker.terminology).get(category, ({}, False))
    for name, code in names.items():
        other = linker.link(name)
        agreement = agree(link, other, LIMITS["strict"])
        is_wider = agreement.by == "wider"
        is_alone = not is_divided and not conflict(link.features, other.features)
        is_unspecified = code.endswith(".9") and category not in COMPLICATED
        if (
            (agreement.credit and not is_wider)
            or is_alone
            or (is_unspecified and _is_within(link.features, other.features, category))
        ):
            yield name


def _is_within(disease: Features, name: Features, category: str) -> bool:
    """Say whether a disease is a form of what a name of its category says."""
    if conflict(disease, name) or name.grammar.is_bare(name.text) or is_plain_form(name, disease):
        return False
    if category.startswith("C"):
        # The category of a cancer is its site: 肝癌 names a hepatocellular carcinoma.
        return name.grammar.lexicon.lesions.covers(disease.lesions, name.lesions)
    # A name without a lesion says only where something is.
    return bool(name.lesions) and not says_more(name, disease)


def _wider_names(link: Link, linker: Linker) -> Iterator[str]:
    grammar = link.features.grammar
    for core in {link.features.core, link.features.stem}:
        for name in grammar.shorter_names(core):
            entry = linker.terminology.index.exact(name)
            code = linker.terminology.concepts[entry.row].code if entry else "R"
            is_near = code[:2] == (link.code or "")[:2]
            is_vague = grammar.is_bare(name) and not is_near
            is_vague = is_vague or code[0] == "R" or not is_disease(code)
            if (
                not is_vague
                and not _is_elsewhere(name, code, core, link)
                and agree(link, linker.link(name), LIMITS["lenient"]).credit
            ):
                yield name


def _is_elsewhere(name: str, code: str, core: str, link: Link) -> bool:
    """Say whether part of a name is what the disease is in: diabetes of ketoacidosis in diabetes.

    No hypertension of a vessel is the common one.
    """
    grammar = link.features.grammar
    if isinstance(grammar, EnglishGrammar):
        front = grammar.complement.split(core, maxsplit=1)[0]
        if core.endswith(name) and len(name) <= len(core) - len(front):
            return True
    return code.startswith("I10") and at_level(link.code or "", "3") not in COMMON_HYPERTENSION


@cache
def _categories(terminology: Terminology) -> Mapping[str, tuple[Mapping[str, str], bool]]:
    """Return names and subcategories of each category, and whether these are several."""
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for text, row in zip(terminology.index.texts, terminology.index.rows, strict=True):
        code = terminology.concepts[int(row)].code
        names[at_level(code, "3")][text] = at_level(code, "4")
    return {category: (codes, len(set(codes.values())) > 1) for category, codes in names.items()}


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
