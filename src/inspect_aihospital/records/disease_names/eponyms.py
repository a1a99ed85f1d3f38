"""Collect the eponyms of an English disease: "Addison's" stands for Addison's disease."""

from collections.abc import Iterator
from functools import cache

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.terminology.terminology import Terminology

EPONYMOUS = r"(?= (?:disease|syndrome|lymphoma|diverticulum|thyroiditis|contracture|palsy)\b)"
# At the start of a reference any word has a capital: such an eponym needs its possessive.
_EPONYM = regex(
    rf"(?<=\s)([A-Z][a-z]{{3,}}){EPONYMOUS}|\b([A-Z][a-z]{{3,}}['’]s)(?= )"
    rf"|^([A-Z][a-z]{{3,}}){EPONYMOUS}"
)
_SMALL_WORD = regex(r"\b[a-z]{4,}\b")


def eponyms_of(name: str, linker: Linker | None) -> Iterator[str]:
    """Yield the eponyms of an English name; without a terminology, all with their possessive."""
    # Whoever writes "Chronic Kidney disease" names an organ, and no Dr Kidney.
    words = _small_words(linker.terminology) if linker else None
    for match in _EPONYM.finditer(name):
        surname = match[1] or match[3]
        if match[2]:
            yield match[2]
        # A word that the terminology writes small is no surname.
        elif match[1] and words is not None and surname.lower() not in words:
            yield surname
        else:
            yield f"{surname}'s"


@cache
def _small_words(terminology: Terminology) -> frozenset[str]:
    """Return the words that a terminology writes small, as it does with no surname."""
    names = (name for c in terminology.concepts for name in (c.name, *c.synonyms))
    return frozenset(word for name in names for word in _SMALL_WORD.findall(name))
