"""Find names of an English terminology by their words, in any order."""

from collections.abc import Iterable

from inspect_aihospital.linking.features import Features, conflict, excluded_group, read_features
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.linking.wider import head_of, is_turned, nucleus, words_of
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
    official = normalise(terminology.concepts[entry.row].names[language], language)
    return (
        excluded_group(read_features(official, language).contrasts, mention.contrasts) is not None
    )


class WordNames:
    """Finds names that hold given words.

    Args:
        terminology: An English terminology.
    """

    def __init__(self, terminology: Terminology) -> None:
        self._terminology = terminology
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
        words = words_of(mention.core)
        entries = [entry for entry in self.names(words) if self._can_mean(entry, mention, words)]
        # Names of two categories would make the link a guess.
        if len({self._code_at(entry, "3") for entry in entries}) != 1:
            return None
        if residual := [entry for entry in entries if words_of(entry.text) - words <= RESIDUAL]:
            return residual[0]
        if len({self._code_at(entry, "4") for entry in entries}) == 1:
            return min(entries, key=lambda entry: (len(words_of(entry.text)), entry.text))
        return self._unspecified(self._code_at(entries[0], "3"))

    def tells_apart(self, entry: Entry, mention: Features) -> bool:
        """Say whether the classification has another category for a word that a name lacks.

        Rheumatic fever is no fever, mycoplasma pneumonia not any pneumonia. Names of several words
        are special enough.
        """
        if len(words_of(entry.text)) > 1:
            return False
        category, head = self._code_at(entry, "3"), head_of(entry.text)
        dropped = words_of(nucleus(mention.stem)) - words_of(entry.text)
        return any(
            is_disease(self._code(entry_of_word)) and self._code_at(entry_of_word, "3") != category
            for word in dropped
            for entry_of_word in self.names({word, *head})
        )

    def _can_mean(self, entry: Entry, mention: Features, words: frozenset[str]) -> bool:
        """Say whether a name with more words than a mention may be what the mention means.

        It adds no site, and nothing that is attached to it ("with …") unless the mention says so.
        """
        name, sites = read_features(entry.text, "en"), Lexicon.load("en").sites
        attached = words_of(entry.text) - words_of(nucleus(entry.text))
        return (
            is_disease(self._code(entry))
            and not is_turned(mention.loose, name.loose, "en")
            and (not attached or bool(attached & words))
            and all(sites.covered(site, mention.sites) for site in name.sites)
            and not conflict(name, mention, "en")
            and not is_excluded(self._terminology, entry, mention)
        )

    def _unspecified(self, category: str) -> Entry | None:
        terminology = self._terminology
        # ICD-10 writes the unspecified form of a category as `.9`; not every category has one.
        concept = terminology.get(f"{category}.9") or terminology.get(category)
        return terminology.index.exact(normalise(concept.names["en"], "en")) if concept else None

    def _code(self, entry: Entry) -> str:
        return self._terminology.concepts[entry.row].code

    def _code_at(self, entry: Entry, level: Level) -> str:
        return at_level(self._code(entry), level)
