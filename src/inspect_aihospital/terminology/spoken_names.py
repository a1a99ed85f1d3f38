"""Shorter names that ICD-10-CM itself gives its concepts: how people write them.

The classification writes out what a clinician leaves unsaid ("unspecified", "without
complications"), puts what need not be said in parentheses, and other names in brackets. A name
that several concepts would have goes to the one that says it most plainly: see `Rank`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum

from inspect_aihospital.terminology.codes import preference
from inspect_aihospital.terminology.name_wording import CLEAR


class Rank(IntEnum):
    """How plainly a concept says a name; the smallest wins."""

    UNSPECIFIED = 0
    TERM = 1
    REMARK = 2
    BRACKET = 3
    UNCOMPLICATED = 4


Claim = tuple[str, Rank]
"""A name, and how plainly its concept says it."""

_SPACE_BEFORE = re.compile(r"\s+(?=[,)])")
_NOS = re.compile(
    r",? (?:NOS|NEC|not elsewhere classified|not otherwise specified)$", re.IGNORECASE
)
_OPEN = (
    "sites?|location|organism|organ|cause|type|kind|severity|degree|stage|etiology|form|agent"
    "|origin|bacteria|virus|duration|chronicity|immunity status|morphology|pathology"
)
"""What a name may leave open without being the name of a part of the body."""

_UNSPECIFIED = (
    re.compile(
        rf", (?:unspecified(?: (?:as to|whether) [^,]+| (?:{_OPEN}))?|(?:{_OPEN}) unspecified)"
        r"(?=,|$)"
    ),
    re.compile(rf" of unspecified (?:{_OPEN})\b"),
    re.compile(r"\bunspecified (?:parts?|site|type) of (?:unspecified )?"),
    re.compile(r"\b(?:[Aa]cute|[Cc]hronic|[Oo]thers?) (?:or|and) unspecified "),
    re.compile(r"(?:^[Uu]|\bu)nspecified (?=\w)"),
    re.compile(r"(?<=\w) unspecified$"),
)
_UNCOMPLICATED = re.compile(
    r",? without (?:[\w-]+ )*(?:complications?|involvement|behavioral disturbance.*)$"
)
_EITHER_WAY = re.compile(r",? with or without [^,]+$")
# "Disease(s)" leaves the number open and is no remark, so its bracket goes without a blank.
_PARENTHESES = re.compile(r"(?:\s+|^)\([^()]*\)(?!\w)|(?<=\w)\(e?s\)")
_PREFIX = re.compile(r"\((\w+)\)(?=\w)")
_BRACKET = re.compile(r"\s*\[([^\[\]]+)\]")
_EPONYM = re.compile(r"[A-ZÀ-Þ][a-zà-ÿ]+(?:[- ](?:[A-ZÀ-Þ][a-zà-ÿ]+|de|von))*(?:['’]s)?")


def spoken_names(terms: Mapping[str, tuple[str, Iterable[str]]]) -> dict[str, tuple[str, ...]]:
    """Return the synonyms of each concept, each with one concept only.

    Args:
        terms: Code → official name, and the terms that the classification includes.
    """
    claims: dict[str, tuple[Rank, tuple[object, ...], str, str]] = {}
    for code, (name, included) in terms.items():
        every = [*_of_name(name), *(claim for term in included for claim in _of_term(term))]
        for text, rank in every:
            # The order of the tuple is the rule by which two claims to a name are decided.
            claim = (rank, preference(code), code, text)
            key = text.casefold()
            claims[key] = min(claims.get(key, claim), claim)
    owned: dict[str, list[str]] = {code: [] for code in terms}
    for _, _, code, text in sorted(claims.values(), key=lambda claim: claim[0]):
        if text != terms[code][0]:
            owned[code].append(text)
    return {code: tuple(texts) for code, texts in owned.items()}


def _of_name(name: str) -> Iterator[Claim]:
    """Yield what an official name says otherwise."""
    plain = _without(_EITHER_WAY.sub("", name), _UNSPECIFIED)
    if plain != name:
        yield plain, Rank.UNSPECIFIED
    yield from _remarks(plain, Rank.REMARK)
    uncomplicated = _UNCOMPLICATED.sub("", plain)
    if uncomplicated != plain:
        yield _tidy(_PARENTHESES.sub("", uncomplicated)), Rank.UNCOMPLICATED


def _of_term(term: str) -> Iterator[Claim]:
    """Yield what an inclusion term says; `NOS` makes it the name of the unspecified disease."""
    plain = _NOS.sub("", term)
    unspecified = plain != term
    bare = _without(plain, _UNSPECIFIED)
    yield bare, Rank.UNSPECIFIED if unspecified or bare != plain else Rank.TERM
    yield from _remarks(bare, Rank.UNSPECIFIED if unspecified else Rank.REMARK)


def _remarks(name: str, rank: Rank) -> Iterator[Claim]:
    """Yield a name without what stands in parentheses, and with what stands in brackets instead."""
    yield from ((text, Rank.BRACKET) for text in _alternatives(name))
    bare = _tidy(_PARENTHESES.sub("", _PREFIX.sub(r"\1", _BRACKET.sub("", name))))
    bare = _NOS.sub("", bare)
    if bare != name and bare:
        yield bare, rank


def _alternatives(name: str) -> Iterator[str]:
    """Yield the reading of a bracket: another name, an abbreviation of words, or the last word."""
    for bracket in _BRACKET.finditer(name):
        text_before, bracketed, text_after = (
            name[: bracket.start()],
            bracket[1],
            name[bracket.end() :],
        )
        words = text_before.split()
        if not text_after.strip(" ,") and (len(bracketed) >= CLEAR or not bracketed.isupper()):
            yield bracketed
            if _EPONYM.fullmatch(bracketed):
                yield from (f"{bracketed} {word}" for word in ("disease", "syndrome"))
        initials = "".join(word[0] for word in words[-len(bracketed) :]).upper()
        # An abbreviation in brackets replaces all words that it abbreviates, another name the last.
        count = len(bracketed) if bracketed.isupper() and initials == bracketed else 1
        if text_after.strip(" ,"):
            yield _tidy(" ".join([*words[:-count], bracketed]) + text_after)


def _without(name: str, patterns: Iterable[re.Pattern[str]]) -> str:
    for pattern in patterns:
        # A pattern that leaves next to nothing has hit the name itself.
        shorter = pattern.sub("", name)
        name = shorter if len(shorter) > 3 else name
    return _tidy(name)


def _tidy(name: str) -> str:
    return " ".join(_SPACE_BEFORE.sub("", name).split()).strip(" ,")
