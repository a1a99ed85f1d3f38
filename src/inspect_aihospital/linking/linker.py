"""Link a mention to a code by rules in a fixed order; each link names its rule."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.features import Features, conflict, read_features, says_more
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.linking.wider import (
    adds_word,
    is_turned,
    is_wider,
    shorter_names,
    swapped_names,
)
from inspect_aihospital.linking.word_names import WordNames, is_excluded
from inspect_aihospital.terminology.codes import is_disease
from inspect_aihospital.terminology.name_index import Entry, SimilarName
from inspect_aihospital.terminology.name_wording import loosen, normalise, write_out
from inspect_aihospital.terminology.terminology import Terminology

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

# Only a bracket at the end, and of several the last; its closing half may be missing.
_BRACKET = re.compile(r"\s*[(（](?=[^()（）]*[)）]?$)")
_NAME_ENDS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\s*[,(]"),
    # A blank behind a Chinese character parts two statements; English blanks part words.
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
        self._link_by_mention: dict[str, Link] = {}

    def link(self, mention: str) -> Link:
        """Link a mention to the concept that it names; equal mentions always get equal links."""
        if (link := self._link_by_mention.get(mention)) is None:
            link = self._link_by_mention[mention] = self._link(mention)
        return link

    def _link(self, mention: str) -> Link:
        text = normalise(write_out(mention, self.language), self.language)
        mention_features = read_features(text, self.language)
        as_written = normalise(mention, self.language)
        equal_names = chain(
            # As written first: the terminology may hold the abbreviation itself, as another name.
            self._equal_names(as_written),
            self._equal_names(text),
            self._names_before_bracket(mention, mention_features),
            self._same_meaning_names(text, mention_features),
        )
        if not (reading := self._first_disease(equal_names)):
            # All of them, since the rules below may refuse the most similar name.
            similar_names = self._index.nearest(mention_features.core, limit=None)
            # From here on a name says more or less than the mention, in the order of what is lost.
            reading = next(self._similar_names(similar_names, mention_features), None)
            if not reading and (link := self._link_front(mention, text, mention_features)):
                return link
            if not (
                reading := reading or next(self._wider_names(similar_names, mention_features), None)
            ):
                return Link(mention, text, mention_features)
        entry, rule = reading
        concept = self.terminology.concepts[entry.row]
        is_official = rule == "normalised" and mention == concept.names[self.language]
        return Link(
            mention,
            text,
            mention_features,
            concept.code,
            entry.text,
            "exact" if is_official else rule,
        )

    def _names_before_bracket(self, mention: str, mention_features: Features) -> Iterator[Reading]:
        """Yield names equal to the text before a bracket, if side and kind stand there too."""
        front = _BRACKET.split(mention, maxsplit=1)[0]
        if front == mention:
            return
        text = normalise(write_out(front, self.language), self.language)
        if read_features(
            text, self.language
        ).contrasts == mention_features.contrasts and not self._is_bare(text):
            for entry, _ in self._equal_names(text):
                yield entry, "qualifiers"

    def _link_front(self, mention: str, text: str, mention_features: Features) -> Link | None:
        """Link the part before the first comma or bracket; site and stage stand behind it.

        In Chinese before its first blank, too.
        """
        front = _NAME_ENDS[self.language].split(mention, maxsplit=1)[0]
        if not front or front == mention:
            return None
        link = self.link(front)
        is_turned_round = is_turned(link.features.loose, mention_features.loose, self.language)
        if (
            not link.code
            or is_turned_round
            or conflict(link.features, mention_features, self.language)
        ):
            return None
        # Whatever rule linked the front, for the whole mention its name is a wider one.
        return Link(mention, text, mention_features, link.code, link.name, "wider")

    def _first_disease(self, readings: Iterable[Reading]) -> Reading | None:
        """Return the first reading that is a disease, else the first one."""
        first = None
        for entry, rule in readings:
            # Histories and tissue types (Chapter XXI, morphology) have names of diseases, too.
            if is_disease(self._code(entry)):
                return entry, rule
            first = first or (entry, rule)
        return first

    def _same_meaning_names(self, text: str, mention_features: Features) -> Iterator[Reading]:
        """Yield the names that say what the mention says."""
        for part in swapped_names(text) if self.language == "zh" else ():
            if entry := self._entry_named(part):
                yield entry, "wording"
        # Taken from the text and not from the core, so that severity and stage stay.
        timeless = self._lexicon.course.sub("", text).strip() or text
        parts = [
            part
            for part in dict.fromkeys((mention_features.core, timeless, mention_features.stem))
            if part != text
        ]
        for part in parts:
            if part == mention_features.stem != mention_features.core and (
                entry := self._narrower_name(mention_features)
            ):
                yield entry, "narrower"  # acute and chronic often have codes of their own
            if not self._is_bare(part) and (entry := self._entry_named(part)):
                yield entry, "qualifiers"
        for part in (text, *parts):
            for pattern, word in self._lexicon.heads:
                if (entry := self._entry_named(pattern.sub(word, part))) and self._fits(
                    entry, mention_features
                ):
                    yield entry, "head"

    def _equal_names(self, text: str) -> Iterator[Reading]:
        """Yield the names that are the mention, but for fillers and the order of English words."""
        if entry := self._index.exact(text):
            yield entry, "normalised" if entry.kind == "name" else entry.kind
        if entry := self._index.loosely(text):
            yield entry, "wording"

    def _similar_names(
        self, similar_names: list[SimilarName], mention_features: Features
    ) -> Iterator[Reading]:
        """Yield the names that are like the mention's, or hold all of its words."""
        core = loosen(mention_features.core, self.language)
        for entry, loose, score in similar_names:
            # In a long name a high score can hide a whole word that the mention lacks.
            is_similar = score >= SIMILAR and not adds_word(loose, core, self.language)
            if (
                is_similar
                and self._fits(entry, mention_features)
                and self._keeps_meaning(entry, mention_features)
            ):
                yield entry, "similar"
        if narrower := self._narrower_name(mention_features):
            yield narrower, "narrower"

    def _wider_names(
        self, similar_names: list[SimilarName], mention_features: Features
    ) -> Iterator[Reading]:
        """Yield the names of which the mention is a special case, the most special first."""
        cores = dict.fromkeys((mention_features.core, mention_features.stem))
        parts = [part for core in cores for part in shorter_names(core, self.language)]
        shorter_entries = [entry for part in parts if (entry := self._entry_named(part))]
        wider_entries = [
            entry
            for entry, _, _ in similar_names
            if is_wider(entry.text, mention_features.stem, self.language)
        ]
        for entry in sorted(
            [*shorter_entries, *wider_entries],
            key=lambda entry: self._specificity(entry, mention_features),
        ):
            if self._fits(entry, mention_features) and not self._tells_apart(
                entry, mention_features
            ):
                yield entry, "wider"

    def _narrower_name(self, mention_features: Features) -> Entry | None:
        english = self.language == "en" and not self._is_bare(mention_features.core)
        return self._word_names.narrower(mention_features) if english else None

    def _tells_apart(self, entry: Entry, mention_features: Features) -> bool:
        return self.language == "en" and self._word_names.tells_apart(entry, mention_features)

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

    def _entry_named(self, text: str) -> Entry | None:
        return self._index.exact(text) or self._index.loosely(text)

    def _fits(self, entry: Entry, mention_features: Features) -> bool:
        """Say whether a name that is not the mention itself may stand for it."""
        name = read_features(entry.text, self.language)
        return (
            not self._is_bare(entry.text)
            and is_disease(self._code(entry))
            and not says_more(name, mention_features, self.language)
            and not conflict(name, mention_features, self.language)
            and not is_excluded(self.terminology, entry, mention_features)
        )

    def _keeps_meaning(self, entry: Entry, mention_features: Features) -> bool:
        """Say whether a name has all lesions of the mention and all contrasts of its core."""
        name = read_features(entry.text, self.language)
        core = read_features(mention_features.core, self.language)
        return core.contrasts <= name.contrasts and all(
            self._lexicon.lesions.covered(lesion, name.lesions)
            for lesion in mention_features.lesions
        )

    def _specificity(self, entry: Entry, mention_features: Features) -> tuple[int, int, int, str]:
        """Sort key: the name first that says most of the mention's kind, then most letters.

        Of these the one with the fewest fillers.
        """
        kinds = read_features(entry.text, self.language).contrasts & mention_features.contrasts
        return -len(kinds), -len(loosen(entry.text, self.language)), len(entry.text), entry.text
