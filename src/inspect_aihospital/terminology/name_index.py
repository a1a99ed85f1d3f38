"""Search among the names of a terminology: exact, loose, and by shared letters.

Built once, kept as flat arrays, so that a cached index loads without building anything.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.name_wording import WORDINGS, loosen

CANDIDATES = 24
"""Names that share most of a text's rare grams, and all that share as much as the last of them:
only these are compared letter by letter."""

DIGITS = 9
"""Decimals of a merit that count: sums of the same weights differ only behind them."""

Kind = Literal["name", "alias", "synonym"]
"""Official name, name of ours, or another name that the terminology itself gives."""

KINDS: tuple[Kind, ...] = get_args(Kind)


class Entry(NamedTuple):
    """A normalised name, the row of its concept, and what kind of name it is."""

    text: str
    row: int
    kind: Kind


class SimilarName(NamedTuple):
    """An entry similar to a text, its loosened name, and how similar, 0 to 100."""

    entry: Entry
    loose: str
    score: float


@dataclass(frozen=True)
class NameIndex:
    """Distinct normalised names, and which of them hold a gram.

    Attributes:
        language: Language of the names.
        texts: Distinct normalised names.
        loose: The same names, loosened.
        rows: Row of the concept each name stands for, in the terminology.
        kinds: What each name is, an index into `KINDS`.
        grams: Distinct grams of the loosened names, in the order of their first name.
        starts: Where each gram's names start in `holders`; one more than `grams`.
        holders: Indices into `texts`, gram by gram.
    """

    language: Language
    texts: Sequence[str]
    loose: Sequence[str]
    rows: NDArray[np.int32]
    kinds: NDArray[np.int8]
    grams: Sequence[str]
    starts: NDArray[np.int64]
    holders: NDArray[np.int32]

    @classmethod
    def build(cls, entries: Iterable[Entry], language: Language) -> "NameIndex":
        """Index names; of equal ones the first counts."""
        distinct: dict[str, Entry] = {}
        for entry in entries:
            if entry.text:
                distinct.setdefault(entry.text, entry)
        loose = [loosen(text, language) for text in distinct]
        slots: dict[str, int] = {}
        slots_by_text = [
            sorted({slots.setdefault(g, len(slots)) for g in _grams(text, language)})
            for text in loose
        ]
        owners = np.repeat(
            np.arange(len(loose), dtype=np.int32), [len(text_slots) for text_slots in slots_by_text]
        )
        gram_of = np.fromiter(
            (slot for text_slots in slots_by_text for slot in text_slots), np.int32, len(owners)
        )
        counts = np.bincount(gram_of, minlength=len(slots))
        return cls(
            language=language,
            texts=list(distinct),
            loose=loose,
            rows=np.array([entry.row for entry in distinct.values()], dtype=np.int32),
            kinds=np.array([KINDS.index(e.kind) for e in distinct.values()], dtype=np.int8),
            grams=list(slots),
            starts=np.concatenate([[0], np.cumsum(counts)]),
            # Stable, so that the names of a gram stay in the terminology's order.
            holders=owners[np.argsort(gram_of, kind="stable")],
        )

    def exact(self, text: str) -> Entry | None:
        """Return the entry with this normalised name."""
        return self.entry(self._by_text[text]) if text in self._by_text else None

    def loosely(self, text: str) -> Entry | None:
        """Return the first entry whose name loosens to the same as this normalised text."""
        loose = loosen(text, self.language)
        return self.entry(self._by_loose[loose]) if loose in self._by_loose else None

    def nearest(self, text: str) -> list[SimilarName]:
        """Return the entries most similar to a normalised text, best first, ties in their order.

        There are `CANDIDATES`, and those that share as much with the text as the last of them.
        """
        query = loosen(text, self.language)
        candidates = self._candidates(query)
        names = [self.loose[i] for i in candidates]
        # Single precision, the default, makes ties of scores that differ.
        [scores] = process.cdist([query], names, scorer=fuzz.ratio, dtype=np.float64)
        order = sorted(zip((-scores).tolist(), candidates, strict=True))
        return [SimilarName(self.entry(i), self.loose[i], -score) for score, i in order]

    def entry(self, i: int) -> Entry:
        """Return the entry of a name's number."""
        return Entry(self.texts[i], int(self.rows[i]), KINDS[self.kinds[i]])

    def _candidates(self, query: str) -> list[int]:
        """Return the names by the weight of the grams they share, for their length.

        Neither the hash seed nor the processor decides which: weights are added in a fixed order,
        differences by rounding count as equal, and all equals of the last name come along.
        """
        shared_grams = self._numbers.keys() & _grams(query, self.language)
        if not shared_grams:
            return []
        # Sums of floats depend on their order, and the order of a set on the hash seed.
        numbers = sorted(self._numbers[gram] for gram in shared_grams)
        parts = [self.holders[self.starts[i] : self.starts[i + 1]] for i in numbers]
        sizes = [len(part) for part in parts]
        # rare grams weigh more
        weights = np.repeat(np.log1p(len(self.texts) / np.array(sizes)), sizes)
        holders = np.concatenate(parts)
        shared = np.bincount(holders, weights=weights)
        touched = np.flatnonzero(shared > 0)
        merit = (shared[touched] / (self._lengths[touched] + len(query))).round(DIGITS)
        if len(touched) > CANDIDATES:
            touched = touched[merit >= np.partition(merit, -CANDIDATES)[-CANDIDATES]]
        return list(map(int, touched))

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {text: i for i, text in enumerate(self.texts)}

    @cached_property
    def _by_loose(self) -> dict[str, int]:
        last = len(self.loose) - 1
        # Reversed, so that of names that loosen alike the first one stays.
        return {text: last - i for i, text in enumerate(reversed(self.loose))}

    @cached_property
    def _lengths(self) -> NDArray[np.float64]:
        return np.array([len(text) for text in self.loose], dtype=np.float64)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {gram: number for number, gram in enumerate(self.grams)}


def _grams(text: str, language: Language) -> list[str]:
    # The blanks give grams to the first and the last letter as well.
    size, padded = WORDINGS[language].gram, f" {text} "
    return [padded[i : i + size] for i in range(len(padded) - size + 1)]
