"""Search a sentence for the names of a disease."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.linker import Link, Linker
from inspect_aihospital.records.disease_names.disease_neighbours import is_of_other_disease
from inspect_aihospital.records.disease_names.eponyms import EPONYMOUS
from inspect_aihospital.terminology.name_wording import as_mention, loosen

SHORTEST = 4
"""Letters of the shortest name in Latin letters that is looked for in small letters, too."""

SHORTEST_TURNED = 7
"""Letters of the shortest Chinese name that is looked for in another order."""

SHORTEST_KNOWN, LONGEST_SHORT = 2, 5
"""Letters of a Chinese name that is written short (甲亢)."""

_CLAUSE_END = regex(r"[,，:：](?!\d)")
_CAPITALS = regex(r"\b[A-Z]{2,}\b")
_LATIN = regex(r"[a-z]+")
# A "known COPDer" has COPD.
_SUFFERER = regex(r"(?<=[A-Z]{3})ers?\b")
_WORD = regex(r"[^\W_]+(?:['’-][^\W_]+)*")


@dataclass(frozen=True)
class Disease:
    """A disease of the reference, and its names as they are looked for.

    Attributes:
        mention: Its words in the reference.
        names: Its names, normalised.
        code: Of its link.
        language: Of the record.
        eponyms: Its eponyms, which count with their capitals alone.
        initials: In capitals, and the words of an English name that they stand for.
        links: Of its mention, and of its head if the mention's is not sure; empty without a
            terminology.
        linker: What linked it.
    """

    mention: str
    names: frozenset[str]
    code: str | None
    language: Language
    eponyms: frozenset[str] = frozenset()
    initials: Mapping[str, str] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    linker: Linker | None = None

    def places_in(self, sentence: str) -> Iterator[tuple[int, int]]:
        """Yield where a sentence names the disease; no name reaches over a comma or colon.

        English words may stand in any order. Of names within each other the longest counts.
        """
        start = 0
        for clause in _CLAUSE_END.split(sentence):
            plain = plain_text(clause, self.language)
            if self.language == "zh":
                names = [n for n in self.names if n in plain and self._is_whole(n, plain, clause)]
                places = {place for name in names for place in _chinese_places(clause, name)}
                # Only where no name stands as written: letters in another order are weak evidence.
                places = places or {p for name in self.names for p in _turned_places(clause, name)}
            else:
                written_out = self._written_out(clause)
                words = _words(plain).union(*written_out.values())
                # Sets of words are compared first, since most clauses hold no name at all.
                held = (name_words for name_words in self._word_sets if name_words <= words)
                places = {p for name in held for p in _english_places(clause, name, written_out)}
            reach = 0
            # The longer one first, so that those within it follow.
            for first, last in sorted(places, key=lambda place: (place[0], -place[1])):
                if last > reach and not self._is_other(clause, first, last):
                    yield start + first, start + last
                reach = max(reach, last)
            start += len(clause) + 1
        if self.eponyms:
            yield from (match.span() for match in self._eponym.finditer(sentence))

    def _is_whole(self, name: str, plain: str, clause: str) -> bool:
        """Say whether a Chinese name is more than a part of what a clause means otherwise.

        心脏病 is in what 冠心病 means.
        """
        start = plain.find(name)
        return name in clause.casefold() or not self._is_other(plain, start, start + len(name))

    def _is_other(self, clause: str, start: int, end: int) -> bool:
        if not self.links or not self.linker:
            return False
        return is_of_other_disease(clause, start, end, self._loose_names, self.links, self.linker)

    @cached_property
    def _loose_names(self) -> frozenset[str]:
        return frozenset(loosen(name, self.language) for name in self.names)

    def _written_out(self, clause: str) -> dict[str, frozenset[str]]:
        """Return the initials in a clause, and the words that they stand for."""
        # Where all stands in capitals, they say nothing.
        capitals = set(_CAPITALS.findall(clause)) if not clause.isupper() else set()
        return {word: _words(self.initials[word]) for word in capitals & self.initials.keys()}

    @cached_property
    def _eponym(self) -> re.Pattern[str]:
        names = "|".join(map(re.escape, sorted(self.eponyms)))
        # With a title or another name it is a person's.
        return regex(
            rf"(?<!Dr )(?<!Dr\. )(?<!M[rs] )(?<!Mrs )\b(?:{names})\b(?! [A-Z])(?!{EPONYMOUS})"
        )

    @cached_property
    def _word_sets(self) -> tuple[frozenset[str], ...]:
        return tuple(words for name in sorted(self.names) if (words := _words(name)))


@lru_cache(maxsize=1 << 12)
def plain_text(text: str, language: Language) -> str:
    """Return a text as names are looked for in it: normalised, with abbreviations written out."""
    # Normalised, "anti-NMDA" would be one word.
    text = _SUFFERER.sub("", text.replace("-", " ")) if language == "en" else text
    return as_mention(text, language)


@lru_cache(maxsize=1 << 12)
def _words(plain: str) -> frozenset[str]:
    return frozenset(loosen(plain, "en").split())


def _chinese_places(clause: str, name: str) -> Iterator[tuple[int, int]]:
    if _LATIN.fullmatch(name):
        # A short one is an abbreviation in capitals alone.
        name = name.upper() if len(name) < SHORTEST else f"(?i:{name})"
        yield from (m.span() for m in re.finditer(rf"(?<![A-Za-z]){name}(?![A-Za-z])", clause))
        return
    text = clause.casefold()
    # A name that is written otherwise is known by its first letters.
    head = name if name in text else name[:2]
    for match in re.finditer(re.escape(head), text):
        yield match.start(), min(match.start() + len(name), len(text))
    if head not in text:
        yield _written_short(clause, name) or (0, len(text))


def _written_short(clause: str, name: str) -> tuple[int, int] | None:
    """Return the shortest stretch that stands for a name when it is written out: 甲亢."""
    for size in range(SHORTEST_KNOWN, LONGEST_SHORT + 1):
        for start in range(len(clause) - size + 1):
            if name in plain_text(clause[start : start + size], "zh"):
                return start, start + size
    return None


def _turned_places(clause: str, name: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches that hold a long name's letters in another order, all or all but one."""
    # Few letters stand together by chance in any text.
    if len(name) < SHORTEST_TURNED or len(set(name) - set(clause)) > 1:
        return
    letters, size = Counter(name), len(name) - 1
    end = 0
    for start in range(len(clause) - size + 1):
        # Each stretch once: those beside it hold nearly the same letters.
        if start >= end and Counter(clause[start : start + size]) <= letters:
            end = start + size + (Counter(clause[start : start + size + 1]) <= letters)
            yield start, min(end, len(clause))


def _english_places(
    clause: str, name: frozenset[str], written_out: Mapping[str, frozenset[str]]
) -> Iterator[tuple[int, int]]:
    """Yield the stretches that hold all words of a name; the end if they are written otherwise."""
    start_by_word: dict[str, int] = {}
    is_missing = True
    for match in _WORD.finditer(clause):
        words = written_out.get(match[0]) or _words(plain_text(match[0], "en"))
        start_by_word |= dict.fromkeys(name & words, match.start())
        if len(start_by_word) == len(name):
            yield min(start_by_word.values()), match.end()
            start_by_word, is_missing = {}, False
    if is_missing:
        yield min(start_by_word.values(), default=len(clause)), len(clause)
