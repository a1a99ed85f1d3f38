"""Relate two mentions by our own lists: names of one disease, and families of diseases.

Their codes may have nothing in common: the terminology has some diseases twice, and no code of its
own for what doctors call non-Hodgkin lymphoma.
"""

from typing import get_args

from inspect_aihospital.linking.lexicon import Family
from inspect_aihospital.linking.linker import Link, NamingRule

NAMING_RULES = frozenset(get_args(NamingRule))
"""Rules by which a mention is a name as a whole."""


def listed_relation(first: Link, second: Link, *, families: bool) -> str | None:
    """Return how our lists relate two names whose codes may have nothing in common."""
    synonyms = first.features.grammar.lexicon.synonyms
    number = synonyms.get(_listed_name(first, first.features.core))
    if number is not None and number == synonyms.get(_listed_name(second, second.features.core)):
        return "synonym"
    if families and (_is_of_family(first, second) or _is_of_family(second, first)):
        return "family"
    return None


def _is_of_family(disease: Link, family: Link) -> bool:
    """Say whether one mention is a family of diseases, and the other a disease of it."""
    diseases = family_of(family)
    return diseases is not None and disease.code is not None and diseases.holds(disease.code)


def family_of(link: Link) -> Family | None:
    """Return the family of diseases that a mention names, if it is listed."""
    return link.features.grammar.lexicon.families.get(_listed_name(link, link.features.stem))


def _listed_name(link: Link, part: str) -> str:
    """Return what our lists may have of a mention: the whole name, or a part of another text."""
    # Of a name nothing can be left out: generalised anxiety disorder is not any anxiety disorder.
    name = link.features.text if link.rule in NAMING_RULES else part
    return link.features.grammar.loosen(name)
