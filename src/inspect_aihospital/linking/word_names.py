"""Find names of a terminology by their words, in any order: for languages that part words."""

from collections.abc import Iterable

from inspect_aihospital.linking.features import Features, conflict, excluded_group, read_features
from inspect_aihospital.linking.language_grammars import EnglishGrammar
from inspect_aihospital.terminology.codes import Level, at_level, is_disease
from inspect_aihospital.terminology.name_index import Entry
from inspect_aihospital.terminology.name_wording import normalise
from inspect_aihospital.terminology.terminology import Terminology

RESIDUAL = frozenset({"other", "specified"})
"""Words of a code that takes what its category has no code for."""


def is_excluded(terminology: Terminology, entry: Entry, mention: Features) -> bool:
    """Say whether the concept's own name excludes a mention, where an alias leaves that out."""
    if entry.kind == "name" or not mention.contrasts:
        return False
    language = terminology.language
    official = normalise(terminology.concepts[entry.row].name, language)
    contrasts = read_features(official, language).contrasts
    return excluded_group(contrasts, mention.contrasts) is not None


class WordNames:
    """Finds the names of a terminology that hold given words."""

    def __init__(self, terminology: Terminology, grammar: EnglishGrammar) -> None:
        self._terminology = terminology
        self._grammar = grammar
        self._numbers_by_word: dict[str, set[int]] = {}
        for number, name in enumerate(terminology.index.loose):
            for word in name.split():
                self._numbers_by_word.setdefault(word, set()).add(number)

    def names(self, words: Iterable[str]) -> list[Entry]:
        """Return the names that hold all of some words, in their order; none for no word."""
        holders = sorted((self._numbers_by_word.get(word, set()) for word in words), key=len)
        numbers = sorted(set.intersection(*holders)) if holders else []
        return [self._terminology.index.entry(number) for number in numbers]

    def narrower(self, mention: Features) -> Entry | None:
        """Return the one category whose names hold all words of a mention.

        Its unspecified form, if several of its codes do.
        """
        words_of = self._grammar.words_of
        words = words_of(mention.core)
        entries = [entry for entry in self.names(words) if self._can_mean(entry, mention, words)]
        # Names of two categories would make the link a guess.
        if len({self._code_at(entry, "3") for entry in entries}) != 1:
            return None
        if residual := [entry for entry in entries if words_of(entry.text) - words <= RESIDUAL]:
            return residual[0]
        if len({self._code_at(entry, "4") for entry in entries}) == 1:
            return min(entries, key=lambda entry: (len(words_of(entry.text)), entry.text))
        # ICD-10 writes the unspecified form of a category as `.9`; not every category has one.
        terminology, category = self._terminology, self._code_at(entries[0], "3")
        concept = terminology.get(f"{category}.9") or terminology.get(category)
        language = terminology.language
        name = normalise(concept.name, language) if concept else ""
        return terminology.index.exact(name)

    def tells_apart(self, entry: Entry, mention: Features) -> bool:
        """Say whether the classification has another category for a word that a name lacks.

        Rheumatic fever is no fever, mycoplasma pneumonia not any pneumonia. Names of several words
        are special enough.
        """
        grammar, words = self._grammar, self._grammar.words_of(entry.text)
        if len(words) > 1:
            return False
        category, head = self._code_at(entry, "3"), grammar.head_of(entry.text)
        dropped = grammar.words_of(grammar.nucleus(mention.stem)) - words
        return any(
            is_disease(self._code_at(match, "full")) and self._code_at(match, "3") != category
            for word in dropped
            for match in self.names({word, *head})
            # A melanoma in situ of the scalp does not tell what a melanoma of the scalp is.
            if not grammar.is_turned(mention.loose, match.text)
        )

    def _can_mean(self, entry: Entry, mention: Features, words: frozenset[str]) -> bool:
        """Say whether a name with more words than a mention may be what the mention means.

        It adds no site, and nothing that is attached to it ("with …") unless the mention says so.
        """
        grammar, name = self._grammar, read_features(entry.text, self._grammar.language)
        attached = grammar.words_of(entry.text) - grammar.words_of(grammar.nucleus(entry.text))
        return (
            is_disease(self._code_at(entry, "full"))
            and not grammar.is_turned(mention.loose, name.loose)
            and (not attached or bool(attached & words))
            and grammar.lexicon.sites.covers(mention.sites, name.sites)
            and not conflict(name, mention)
            and not is_excluded(self._terminology, entry, mention)
        )

    def _code_at(self, entry: Entry, level: Level) -> str:
        return at_level(self._terminology.concepts[entry.row].code, level)
