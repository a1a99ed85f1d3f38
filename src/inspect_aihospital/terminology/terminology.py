"""A terminology: its concepts, what stands above them, and the search for names."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.aliases import Aliases
from inspect_aihospital.terminology.codes import at_level, is_disease, preference, primary
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.name_index import Entry, Kind, NameIndex
from inspect_aihospital.terminology.name_wording import normalise


@dataclass(frozen=True)
class Hit:
    """A concept that a search found.

    Attributes:
        concept: The concept.
        name: The normalised name that matched.
        score: Similarity of that name to the text, 0 to 100.
    """

    concept: Concept
    name: str
    score: float


class Terminology:
    """Concepts of one language, with an index of their names.

    Args:
        concepts: All concepts, in the terminology's order.
        language: Language of the names to search.
        edition: Which edition this is; goes into logs.
        index: An index of these concepts' names, if there is one already.
        aliases: Whether a new index holds our aliases too.
    """

    def __init__(
        self,
        concepts: Sequence[Concept],
        language: Language,
        edition: str = "",
        index: NameIndex | None = None,
        *,
        aliases: bool = True,
    ) -> None:
        self.concepts = concepts
        self.language: Language = language
        self.edition = edition
        self.index = index or NameIndex.build(self._entries(aliases), language)

    def get(self, code: str) -> Concept | None:
        """Return the concept with this code, with or without its asterisk part, or `None`."""
        row = self._rows.get(code)
        return None if row is None else self.concepts[row]

    def search(self, text: str, limit: int = 10) -> list[Hit]:
        """Return the concepts whose names are most similar to a text, best first, each once."""
        hits: dict[str, Hit] = {}
        # A concept has several names, so more names are asked for than concepts are wanted.
        for (name, row, _), _, score in self.index.nearest(
            normalise(text, self.language), 2 * limit
        ):
            concept = self.concepts[row]
            hits.setdefault(concept.code, Hit(concept, name, score))
        return list(hits.values())[:limit]

    def ancestors(self, code: str) -> tuple[Concept, ...]:
        """Return what stands above a code, nearest first; empty for a code that is not there."""
        concepts: list[Concept] = []
        concept = self.get(code)
        while concept and concept.parent and (concept := self.get(concept.parent)):
            concepts.append(concept)
        return tuple(concepts)

    @cached_property
    def _rows(self) -> dict[str, int]:
        rows = {concept.code: row for row, concept in enumerate(self.concepts)}
        for row, concept in enumerate(self.concepts):
            # Whole codes have come first: what stands before a dagger may be a row of its own.
            rows.setdefault(primary(concept.code), row)
        return rows

    def _entries(self, aliases: bool) -> list[Entry]:
        """Return every name; of equal ones the first has it.

        Official names of diseases come first, then ours, then what the terminology also says, then
        the rest (morphology, external causes and the like). Of the concepts that share a name the
        one that `preference` puts first has it.
        """
        order = sorted(
            range(len(self.concepts)), key=lambda row: preference(self.concepts[row].code)
        )
        usual = self._usual_rows(order)
        official = [
            (is_disease(concept.code), self._entry(name, usual[name], "name"))
            for row in order
            for concept in [self.concepts[row]]
            for name in [concept.names[self.language]]
        ]
        ours = Aliases.load(self.language).names.items() if aliases else ()
        return [
            *(entry for disease, entry in official if disease),
            *(self._entry(name, self._rows[c], "alias") for name, c in ours if c in self._rows),
            *(
                self._entry(text, row, "synonym")
                for row in order
                for text in self.concepts[row].synonyms
            ),
            *(entry for disease, entry in official if not disease),
        ]

    def _usual_rows(self, order: Sequence[int]) -> dict[str, int]:
        """Return the row of each official name: of several codes with one name, the usual one.

        Among subcategories of diseases that is the one whose subcategory has most to say of it:
        most names that hold the name. Else the first in `order` has it.
        """
        rows: dict[str, list[int]] = {}
        for row in order:
            rows.setdefault(self.concepts[row].names[self.language], []).append(row)
        return {name: self._usual(name, shared) for name, shared in rows.items()}

    def _usual(self, name: str, shared: Sequence[int]) -> int:
        rank = preference(self.concepts[shared[0]].code)[:3]
        equal = [row for row in shared if preference(self.concepts[row].code)[:3] == rank]
        if len(equal) == 1:
            return equal[0]
        return max(equal, key=lambda row: self._names_holding(name, self.concepts[row].code))

    def _names_holding(self, name: str, code: str) -> int:
        """Return how many names of a code's subcategory hold a name."""
        return sum(name in sibling for sibling in self._names_by_subcategory[at_level(code, "4")])

    @cached_property
    def _names_by_subcategory(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for concept in self.concepts:
            place = at_level(concept.code, "4")
            names.setdefault(place, []).append(concept.names[self.language])
        return names

    def _entry(self, text: str, row: int, kind: Kind) -> Entry:
        return Entry(normalise(text, self.language), row, kind)
