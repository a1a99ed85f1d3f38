"""One mention to one code, by rules in a fixed order; each link says which rule made it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.features import Features, adds, conflict, features
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.linking.wider import (
    adds_word,
    is_turned,
    is_wider,
    shorter_names,
    swapped,
)
from inspect_aihospital.linking.word_names import WordNames, is_excluded
from inspect_aihospital.terminology.codes import is_disease
from inspect_aihospital.terminology.name_index import Entry, Near
from inspect_aihospital.terminology.terminology import Terminology
from inspect_aihospital.terminology.wording import loosen, normalise, write_out

LinkRule = Literal[
    "exact",
    "normalised",
    "alias",
    "synonym",
    "wording",
    "qualifiers",
    "head",
    "similar",
    "narrower",
    "wider",
    "nil",
]
"""How a mention found its code, from the surest to none."""

Reading = tuple[Entry, LinkRule]
"""A name that may be meant, and the rule that found it."""

_BRACKET = re.compile(r"\s*[(（](?=[^()（）]*[)）]?$)")
_BEHIND: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\s*[,(]"),
    "zh": re.compile(r"[,，(（]|(?<=[\u4e00-\u9fff])\s+"),
}
"""What a name may end before."""

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
        """Link a mention to the concept that it names; equal mentions always get equal links."""
        if (link := self._known.get(mention)) is None:
            link = self._known[mention] = self._link(mention)
        return link

    def _link(self, mention: str) -> Link:
        text = normalise(write_out(mention, self.language), self.language)
        said = features(text, self.language)
        as_written = normalise(mention, self.language)
        firm = chain(
            self._as_named(as_written),
            self._as_named(text),
            self._before_bracket(mention, said),
            self._firm(text, said),
        )
        if not (reading := self._pick(firm)):
            near = self._index.nearest(said.core, limit=None)
            reading = next(self._close(near, said), None)
            if not reading and (link := self._by_front(mention, text, said)):
                return link
            if not (reading := reading or next(self._wider(near, said), None)):
                return Link(mention, text, said)
        entry, rule = reading
        concept = self.terminology.concepts[entry.row]
        official = rule == "normalised" and mention == concept.names[self.language]
        return Link(mention, text, said, concept.code, entry.text, "exact" if official else rule)

    def _before_bracket(self, mention: str, said: Features) -> Iterator[Reading]:
        """Yield names equal to the text before a bracket, if side and kind stand there too."""
        front = _BRACKET.split(mention, maxsplit=1)[0]
        if front == mention:
            return
        text = normalise(write_out(front, self.language), self.language)
        if features(text, self.language).contrasts == said.contrasts and not self._is_bare(text):
            for entry, _ in self._as_named(text):
                yield entry, "qualifiers"

    def _by_front(self, mention: str, text: str, said: Features) -> Link | None:
        """Link the part before the first comma or bracket; site and stage stand behind it.

        In Chinese before its first blank, too.
        """
        front = _BEHIND[self.language].split(mention, maxsplit=1)[0]
        if not front or front == mention:
            return None
        link = self.link(front)
        turned = is_turned(link.features.loose, said.loose, self.language)
        if not link.code or turned or conflict(link.features, said, self.language):
            return None
        return Link(mention, text, said, link.code, link.name, "wider")

    def _pick(self, readings: Iterable[Reading]) -> Reading | None:
        """Return the first reading that is a disease, else the first one."""
        first = None
        for entry, rule in readings:
            if is_disease(self._code(entry)):
                return entry, rule
            first = first or (entry, rule)
        return first

    def _firm(self, text: str, said: Features) -> Iterator[Reading]:
        """Yield the names that say what the mention says."""
        for part in swapped(text) if self.language == "zh" else ():
            if entry := self._named(part):
                yield entry, "wording"
        timeless = self._lexicon.course.sub("", text).strip() or text
        parts = [part for part in dict.fromkeys((said.core, timeless, said.stem)) if part != text]
        for part in parts:
            if part == said.stem != said.core and (entry := self._narrower(said)):
                yield entry, "narrower"  # acute and chronic often have codes of their own
            if not self._is_bare(part) and (entry := self._named(part)):
                yield entry, "qualifiers"
        for part in (text, *parts):
            for pattern, word in self._lexicon.heads:
                if (entry := self._named(pattern.sub(word, part))) and self._fits(entry, said):
                    yield entry, "head"

    def _as_named(self, text: str) -> Iterator[Reading]:
        """Yield the names that are the mention, but for fillers and the order of English words."""
        if entry := self._index.exact(text):
            yield entry, "normalised" if entry.kind == "name" else entry.kind
        if entry := self._index.loosely(text):
            yield entry, "wording"

    def _close(self, near: list[Near], said: Features) -> Iterator[Reading]:
        """Yield the names that are like the mention's, or hold all of its words."""
        core = loosen(said.core, self.language)
        for entry, loose, score in near:
            alike = score >= SIMILAR and not adds_word(loose, core, self.language)
            if alike and self._fits(entry, said) and self._keeps(entry, said):
                yield entry, "similar"
        if narrower := self._narrower(said):
            yield narrower, "narrower"

    def _wider(self, near: list[Near], said: Features) -> Iterator[Reading]:
        """Yield the names of which the mention is a special case, the most special first."""
        cores = dict.fromkeys((said.core, said.stem))
        parts = [part for core in cores for part in shorter_names(core, self.language)]
        named = [entry for part in parts if (entry := self._named(part))]
        within = [entry for entry, _, _ in near if is_wider(entry.text, said.stem, self.language)]
        for entry in sorted([*named, *within], key=lambda entry: self._specific(entry, said)):
            if self._fits(entry, said) and not self._tells_apart(entry, said):
                yield entry, "wider"

    def _narrower(self, said: Features) -> Entry | None:
        english = self.language == "en" and not self._is_bare(said.core)
        return self._word_names.narrower(said) if english else None

    def _tells_apart(self, entry: Entry, said: Features) -> bool:
        return self.language == "en" and self._word_names.tells_apart(entry, said)

    @cached_property
    def _word_names(self) -> WordNames:
        return WordNames(self.terminology)

    def _code(self, entry: Entry) -> str:
        return self.terminology.concepts[entry.row].code

    def _is_bare(self, text: str) -> bool:
        """Say whether a name says nothing but words that name no disease by themselves."""
        bare = self._lexicon.bare
        words = loosen(text, self.language).split()
        return text in bare or (self.language == "en" and all(word in bare for word in words))

    def _named(self, text: str) -> Entry | None:
        return self._index.exact(text) or self._index.loosely(text)

    def _fits(self, entry: Entry, said: Features) -> bool:
        """Say whether a name that is not the mention itself may stand for it."""
        name = features(entry.text, self.language)
        return (
            not self._is_bare(entry.text)
            and is_disease(self._code(entry))
            and not adds(name, said, self.language)
            and not conflict(name, said, self.language)
            and not is_excluded(self.terminology, entry, said)
        )

    def _keeps(self, entry: Entry, said: Features) -> bool:
        """Say whether a name has all lesions of the mention and all contrasts of its core."""
        name = features(entry.text, self.language)
        core = features(said.core, self.language)
        return core.contrasts <= name.contrasts and all(
            self._lexicon.lesions.covered(lesion, name.lesions) for lesion in said.lesions
        )

    def _specific(self, entry: Entry, said: Features) -> tuple[int, int, int, str]:
        """Sort key: the name first that says most of the mention's kind, then most letters.

        Of these the one with the fewest fillers.
        """
        kinds = features(entry.text, self.language).contrasts & said.contrasts
        return -len(kinds), -len(loosen(entry.text, self.language)), len(entry.text), entry.text
