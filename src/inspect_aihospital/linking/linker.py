"""Link a mention to a code by rules in a fixed order; each link names its rule."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.features import Features, conflict, read_features, says_more
from inspect_aihospital.linking.language_grammars import (
    ChineseGrammar,
    EnglishGrammar,
    load_grammar,
)
from inspect_aihospital.linking.word_names import WordNames, is_excluded
from inspect_aihospital.terminology.codes import is_disease
from inspect_aihospital.terminology.name_index import Entry, SimilarName
from inspect_aihospital.terminology.name_wording import as_mention, normalise
from inspect_aihospital.terminology.terminology import Terminology

NamingRule = Literal["exact", "normalised", "alias", "synonym", "wording"]
"""Rules by which the mention is a name of its concept."""

LinkRule = Literal[NamingRule, "qualifiers", "head", "similar", "narrower", "wider", "nil"]
"""How a mention found its code, from the surest to none."""

Reading = tuple[Entry, LinkRule]
"""A name that may be meant, and the rule that found it."""

# Only a bracket at the end, and of several the last; its closing half may be missing.
_BRACKET = re.compile(r"\s*[(（](?=[^()（）]*[)）]?$)")

_DOUBTED = re.compile(r"[?？疑待排]|可能|考虑|转移|除外")

SIMILAR = 86.0
"""Least similarity, 0 to 100, of a name that is not the mention itself."""


@dataclass(frozen=True)
class Link:
    """A mention and the concept it names.

    Attributes:
        mention: The mention as it was written.
        features: What the mention says, its normalised text included.
        code: Code of the concept; `None` if the rules find none (NIL).
        name: The terminology's name that matched, normalised.
        rule: What made the link.
    """

    mention: str
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
        self._grammar = load_grammar(self.language)
        self._link_by_mention: dict[str, Link] = {}

    def link(self, mention: str) -> Link:
        """Link a mention to the concept that it names; equal mentions always get equal links."""
        if (link := self._link_by_mention.get(mention)) is None:
            link = self._link_by_mention[mention] = self._link(mention)
        return link

    def _link(self, mention: str) -> Link:
        features = self._read(mention)
        equal_names = chain(
            # As written first: the terminology may hold the abbreviation itself, as another name.
            self._equal_names(normalise(mention, self.language)),
            self._equal_names(features.text),
            self._names_before_bracket(mention, features),
            self._names_with_bracket_first(mention),
            self._same_meaning_names(features),
        )
        if not (reading := self._first_disease(equal_names)):
            # All of them, since the rules below may refuse the most similar name.
            similar_names = self._index.nearest(features.core)
            # From here on a name says more or less than the mention, in the order of what is lost.
            reading = next(self._similar_names(similar_names, features), None)
            if not reading and (link := self._link_front(mention, features)):
                return link
            reading = reading or next(self._wider_names(similar_names, features), None)
        if not reading:
            return Link(mention, features)
        entry, rule = reading
        concept = self.terminology.concepts[entry.row]
        # "Exact" is only what stands in the terminology as it was written, capitals included.
        if rule == "normalised" and mention == concept.name:
            rule = "exact"
        return Link(mention, features, concept.code, entry.text, rule)

    def _read(self, mention: str) -> Features:
        return read_features(as_mention(mention, self.language), self.language)

    def _names_with_bracket_first(self, mention: str) -> Iterator[Reading]:
        """Yield Chinese names with what stands in the last bracket before them: 白血病（急性）."""
        bracket = _BRACKET.search(mention)
        if bracket is None or not isinstance(self._grammar, ChineseGrammar):
            return
        inner = mention[bracket.end() :].rstrip(")）")
        # What is doubted is no name; a spread tells where to, or whence; a disease is a cause.
        if _DOUBTED.search(inner) or self._first_disease(self._equal_names(self._read(inner).text)):
            return
        moved = self._read(inner + mention[: bracket.start()])
        for entry, rule in chain(self._equal_names(moved.text), self._same_meaning_names(moved)):
            yield entry, "qualifiers" if rule == "qualifiers" else "wording"

    def _names_before_bracket(self, mention: str, features: Features) -> Iterator[Reading]:
        """Yield names equal to the text before a bracket, if side and kind stand there too."""
        front = _BRACKET.split(mention, maxsplit=1)[0]
        if front == mention:
            return
        before = self._read(front)
        if before.contrasts == features.contrasts and not self._grammar.is_bare(before.text):
            for entry, _ in self._equal_names(before.text):
                yield entry, "qualifiers"

    def _link_front(self, mention: str, features: Features) -> Link | None:
        """Link the part before the first mark that ends a name; site and stage stand behind it."""
        front = self._grammar.name_end.split(mention, maxsplit=1)[0]
        if not front or front == mention:
            return None
        link = self.link(front)
        is_turned = self._grammar.is_turned(link.features.loose, features.loose)
        if not link.code or is_turned or conflict(link.features, features):
            return None
        # Whatever rule linked the front, for the whole mention its name is a wider one.
        return Link(mention, features, link.code, link.name, "wider")

    def _first_disease(self, readings: Iterable[Reading]) -> Reading | None:
        """Return the first reading that is a disease, else the first one."""
        first = None
        for entry, rule in readings:
            # Histories and tissue types (Chapter XXI, morphology) have names of diseases, too.
            if self._is_disease(entry):
                return entry, rule
            first = first or (entry, rule)
        return first

    def _same_meaning_names(self, features: Features) -> Iterator[Reading]:
        """Yield the names that say what the mention says."""
        text, core, stem = features.text, features.core, features.stem
        for part in self._grammar.swapped_names(text):
            if entry := self._entry_named(part):
                yield entry, "wording"
        # Taken from the text and not from the core, so that severity and stage stay.
        timeless = self._grammar.lexicon.course.sub("", text).strip() or text
        parts = [part for part in dict.fromkeys((core, timeless, stem)) if part != text]
        for part in parts:
            if part == stem != core and (entry := self._narrower_name(features)):
                yield entry, "narrower"  # acute and chronic often have codes of their own
            if not self._grammar.is_bare(part) and (entry := self._entry_named(part)):
                yield entry, "qualifiers"
        for part in (text, *parts):
            for pattern, word in self._grammar.lexicon.heads:
                entry = self._entry_named(pattern.sub(word, part))
                if entry and self._fits(entry, features):
                    yield entry, "head"

    def _equal_names(self, text: str) -> Iterator[Reading]:
        """Yield the names that are the mention, but for fillers and the order of English words."""
        if entry := self._index.exact(text):
            yield entry, "normalised" if entry.kind == "name" else entry.kind
        if entry := self._index.loosely(text):
            yield entry, "wording"

    def _similar_names(
        self, similar_names: list[SimilarName], features: Features
    ) -> Iterator[Reading]:
        """Yield the names that are like the mention's, or hold all of its words."""
        core = self._grammar.loosen(features.core)
        for entry, loose, score in similar_names:
            # In a long name a high score can hide a whole word that the mention lacks.
            is_similar = score >= SIMILAR and not self._grammar.adds_word(loose, core)
            if is_similar and self._fits(entry, features) and self._keeps_meaning(entry, features):
                yield entry, "similar"
        if narrower := self._narrower_name(features):
            yield narrower, "narrower"

    def _wider_names(
        self, similar_names: list[SimilarName], features: Features
    ) -> Iterator[Reading]:
        """Yield the names of which the mention is a special case, the most special first."""
        grammar = self._grammar
        cores = dict.fromkeys((features.core, features.stem))
        parts = [part for core in cores for part in grammar.shorter_names(core)]
        entries = [entry for part in parts if (entry := self._entry_named(part))]
        entries += [e for e, _, _ in similar_names if grammar.is_wider(e.text, features.stem)]
        words = self._word_names
        for entry in sorted(entries, key=lambda entry: self._specificity(entry, features)):
            if self._fits(entry, features) and not (words and words.tells_apart(entry, features)):
                yield entry, "wider"

    def _narrower_name(self, features: Features) -> Entry | None:
        if not (words := self._word_names) or self._grammar.is_bare(features.core):
            return None
        return words.narrower(features)

    @cached_property
    def _word_names(self) -> WordNames | None:
        if isinstance(self._grammar, EnglishGrammar):
            return WordNames(self.terminology, self._grammar)
        return None

    def _is_disease(self, entry: Entry) -> bool:
        return is_disease(self.terminology.concepts[entry.row].code)

    def _entry_named(self, text: str) -> Entry | None:
        return self._index.exact(text) or self._index.loosely(text)

    def _fits(self, entry: Entry, features: Features) -> bool:
        """Say whether a name that is not the mention itself may stand for it."""
        name = read_features(entry.text, self.language)
        return (
            not self._grammar.is_bare(entry.text)
            and self._is_disease(entry)
            and not says_more(name, features)
            and not conflict(name, features)
            and not is_excluded(self.terminology, entry, features)
        )

    def _keeps_meaning(self, entry: Entry, features: Features) -> bool:
        """Say whether a name has all lesions of the mention and all contrasts of its core."""
        name = read_features(entry.text, self.language)
        core = read_features(features.core, self.language)
        lesions = self._grammar.lexicon.lesions
        return core.contrasts <= name.contrasts and lesions.covers(name.lesions, features.lesions)

    def _specificity(self, entry: Entry, features: Features) -> tuple[int, int, int, str]:
        """Sort key: the name first that says most of the mention's kind, then most letters.

        Of these the one with the fewest fillers.
        """
        kinds = read_features(entry.text, self.language).contrasts & features.contrasts
        return -len(kinds), -len(self._grammar.loosen(entry.text)), len(entry.text), entry.text
