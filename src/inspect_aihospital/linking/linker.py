"""One mention to one code, by rules in a fixed order; each link says which rule made it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.features import Features, adds, conflict, features
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.linking.wider import adds_word, is_wider, shorter_names
from inspect_aihospital.terminology.codes import is_disease
from inspect_aihospital.terminology.name_index import Entry, Near
from inspect_aihospital.terminology.terminology import Terminology
from inspect_aihospital.terminology.wording import loosen, normalise

LinkRule = Literal[
    "exact",
    "normalised",
    "alias",
    "synonym",
    "wording",
    "qualifiers",
    "head",
    "similar",
    "wider",
    "nil",
]
"""How a mention found its code, from the surest to none."""

Reading = tuple[Entry, LinkRule]
"""A name that may be meant, and the rule that found it."""

SIMILAR = 86.0
"""Least similarity, 0 to 100, of a name that is not the mention itself."""


@dataclass(frozen=True)
class Link:
    """A mention and the concept it names.

    Attributes:
        mention: The mention as it was written.
        text: The mention, normalised.
        features: What the mention says.
        code: Code of the concept; `None` if the rules find none (NIL).
        name: The terminology's name that matched, normalised.
        rule: What made the link.
    """

    mention: str
    text: str
    features: Features
    code: str | None = None
    name: str | None = None
    rule: LinkRule = "nil"


class Linker:
    """Links mentions of one language to a terminology; remembers what it linked."""

    def __init__(self, terminology: Terminology) -> None:
        self.terminology = terminology
        self.language: Language = terminology.language
        self._index = terminology.index
        self._lexicon = Lexicon.load(self.language)
        self._known: dict[str, Link] = {}

    def link(self, mention: str) -> Link:
        """The concept that a mention names; the same for the same mention, whatever came before."""
        if (link := self._known.get(mention)) is None:
            link = self._known[mention] = self._link(mention)
        return link

    def _link(self, mention: str) -> Link:
        text = normalise(mention, self.language)
        said = features(text, self.language)
        found = self._pick(self._firm(text, said)) or next(self._loose(said), None)
        if not found:
            return Link(mention, text, said)
        entry, rule = found
        concept = self.terminology.concepts[entry.row]
        as_written = rule == "normalised" and mention == concept.names[self.language]
        return Link(mention, text, said, concept.code, entry.text, "exact" if as_written else rule)

    def _pick(self, readings: Iterable[Reading]) -> Reading | None:
        """The first reading that is a disease, else the first one."""
        first = None
        for entry, rule in readings:
            if is_disease(self._code(entry)):
                return entry, rule
            first = first or (entry, rule)
        return first

    def _firm(self, text: str, said: Features) -> Iterator[Reading]:
        """Names that say what the mention says."""
        if entry := self._index.exact(text):
            yield entry, "normalised" if entry.kind == "name" else entry.kind
        if entry := self._index.loosely(text):
            yield entry, "wording"
        parts = [part for part in dict.fromkeys((said.core, said.stem)) if part != text]
        for part in parts:
            if not self._is_bare(part) and (entry := self._named(part)):
                yield entry, "qualifiers"
        for part in (text, *parts):
            for pattern, word in self._lexicon.heads:
                if (entry := self._named(pattern.sub(word, part))) and self._fits(entry, said):
                    yield entry, "head"

    def _loose(self, said: Features) -> Iterator[Reading]:
        """Names like the mention's, and names of which the mention is a special case."""
        near = self._index.nearest(said.core, limit=None)
        core = loosen(said.core, self.language)
        for entry, loose, score in near:
            alike = score >= SIMILAR and not adds_word(loose, core, self.language)
            if alike and self._fits(entry, said) and self._keeps_lesions(entry, said):
                yield entry, "similar"
        for entry in self._wider(near, said):
            if self._fits(entry, said):
                yield entry, "wider"

    def _code(self, entry: Entry) -> str:
        return self.terminology.concepts[entry.row].code

    def _is_bare(self, text: str) -> bool:
        """Whether a name says nothing but words that name no disease by themselves."""
        bare = self._lexicon.bare
        words = loosen(text, self.language).split()
        return text in bare or (self.language == "en" and all(word in bare for word in words))

    def _named(self, text: str) -> Entry | None:
        return self._index.exact(text) or self._index.loosely(text)

    def _fits(self, entry: Entry, said: Features) -> bool:
        """Whether a name that is not the mention itself may stand for it."""
        name = features(entry.text, self.language)
        return (
            not self._is_bare(entry.text)
            and is_disease(self._code(entry))
            and not adds(name, said, self.language)
            and not conflict(name, said, self.language)
        )

    def _keeps_lesions(self, entry: Entry, said: Features) -> bool:
        """Whether a name says all that the mention says to be wrong."""
        there = features(entry.text, self.language).lesions
        return all(self._lexicon.lesions.covered(lesion, there) for lesion in said.lesions)

    def _specific(self, entry: Entry) -> tuple[int, int, str]:
        """Sort key: the name that says most first, of these the one with the fewest fillers."""
        return -len(loosen(entry.text, self.language)), len(entry.text), entry.text

    def _wider(self, near: Iterable[Near], said: Features) -> list[Entry]:
        """Names of which the mention is a special case, the most special first."""
        parts = shorter_names(said.stem, self.language)
        named = [entry for part in parts if (entry := self._named(part))]
        stem = loosen(said.stem, self.language)
        within = [entry for entry, loose, _ in near if is_wider(loose, stem, self.language)]
        return sorted([*named, *within], key=self._specific)
