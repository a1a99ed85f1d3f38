"""A terminology: its concepts, and the index of their names."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.aliases import Aliases
from inspect_aihospital.terminology.codes import at_level, is_disease, preference, primary
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.name_index import Entry, Kind, NameIndex
from inspect_aihospital.terminology.name_wording import normalise


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
        return self.concepts[self._rows[code]] if code in self._rows else None

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
        concepts = self.concepts
        order = sorted(range(len(concepts)), key=lambda row: preference(concepts[row].code))
        usual = self._usual_rows(order)
        official = [
            (is_disease(concepts[row].code), self._entry(name, usual[name], "name"))
            for row in order
            for name in [concepts[row].name]
        ]
        ours = Aliases.load(self.language).names.items() if aliases else ()
        return [
            *(entry for disease, entry in official if disease),
            *(self._entry(name, self._rows[c], "alias") for name, c in ours if c in self._rows),
            *(self._entry(t, row, "synonym") for row in order for t in concepts[row].synonyms),
            *(entry for disease, entry in official if not disease),
        ]

    def _usual_rows(self, order: Sequence[int]) -> dict[str, int]:
        """Return the row of each official name: of several codes with one name, the usual one.

        Among subcategories of diseases that is the one whose subcategory has most to say of it:
        most names that hold the name. Else the first in `order` has it.
        """
        rows: defaultdict[str, list[int]] = defaultdict(list)
        names_by_subcategory: defaultdict[str, list[str]] = defaultdict(list)
        for row in order:
            concept = self.concepts[row]
            rows[concept.name].append(row)
            names_by_subcategory[at_level(concept.code, "4")].append(concept.name)

        def names_holding(row: int) -> int:
            concept = self.concepts[row]
            siblings = names_by_subcategory[at_level(concept.code, "4")]
            return sum(concept.name in sibling for sibling in siblings)

        def rank(row: int) -> tuple[object, ...]:
            return preference(self.concepts[row].code)[:3]

        return {
            name: max((row for row in shared if rank(row) == rank(shared[0])), key=names_holding)
            for name, shared in rows.items()
        }

    def _entry(self, text: str, row: int, kind: Kind) -> Entry:
        return Entry(normalise(text, self.language), row, kind)
