"""The paper's link-based rule (Fan et al., §4.1, Table 4): two mentions match if they share a name.

A mention is linked to the names of the terminology that are spelt most like it. The rule asks
whether two mentions have any of these in common; codes are never compared, so mentions of
different diseases can match. It is kept as the authors' released code has it, to be reported
beside a better one. Their code smooths the matched pairs by 1e-5, which no printed digit shows,
and scored with fuzzywuzzy, whose scores are whole numbers; here it is rapidfuzz.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process, utils

NEIGHBOURS = 10
"""Names that a mention is linked to at most (the authors' `top_n`)."""
THRESHOLD = 50
"""Least rounded score of a neighbour, of 100 (the authors' `threshold`)."""
BATCH = 256
"""Names that are scored before the search first asks whether it may stop."""

Neighbours = tuple[tuple[str, float], ...]
_Integers = NDArray[np.int64]
_Floats = NDArray[np.float64]


class PaperNeighbours:
    """Finds the names most like a mention, as scoring every name would, but faster.

    Shared characters bound the score of a name from above. Names are scored from the highest
    bound down until none that is left can reach the last place, not even by a tie.

    Args:
        names: Names in the order of the terminology. A name that comes again keeps its first
            place, as in the authors' dict. They left out the sheet's first row; so must the caller.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(dict.fromkeys(names))
        # fuzzywuzzy folded case and punctuation by itself; rapidfuzz does so only if asked.
        self._texts = [utils.default_process(name) for name in self._names]
        self._lengths = np.array([len(text) for text in self._texts], dtype=np.int64)
        self._cores = np.array([len(_core(text)) for text in self._texts], dtype=np.int64)
        self._postings = _postings(self._texts)
        self._top_by_mention: dict[str, Neighbours] = {}

    def top(self, mention: str) -> Neighbours:
        """Return the neighbours of a mention, computed once.

        Returns:
            At most `NEIGHBOURS` pairs of name and score (0 to 100, `rapidfuzz.fuzz.WRatio` without
            case and punctuation), best first, ties in the order of the names; none if the mention
            has neither letter nor digit.
        """
        if mention not in self._top_by_mention:
            self._top_by_mention[mention] = self._search(utils.default_process(mention))
        return self._top_by_mention[mention]

    def names(self, mention: str) -> set[str]:
        """Return the names of a mention's neighbours."""
        return {name for name, _ in self.top(mention)}

    def _search(self, text: str) -> Neighbours:
        order, bounds = self._candidates(text)
        scores = np.empty(0)
        while scores.size < order.size and bounds[scores.size] >= _last_place(scores):
            # Batches grow, so that a mention with many near names takes few rounds.
            batch = order[scores.size : 2 * scores.size + BATCH]
            scores = np.append(scores, self._score(text, batch, _last_place(scores)))
        # Hundreds of names can tie for the last place, so all of them are ordered before the cut.
        best = np.lexsort((order[: scores.size], -scores))[:NEIGHBOURS]
        pairs = [(self._names[order[place]], float(scores[place])) for place in best]
        # Rounded as fuzzywuzzy did, so that 49.6 passes a threshold of 50.
        return tuple(pair for pair in pairs if round(pair[1]) >= THRESHOLD)

    def _score(self, text: str, ids: _Integers, least: float) -> _Floats:
        """Return the scores of the names `ids`; 0 for those that do not reach `least`."""
        texts = [self._texts[i] for i in ids]
        cutoff = max(least, THRESHOLD - 0.5) - 1e-6  # else a tie with the cutoff scores 0
        # Single precision, the default, makes ties of scores that differ.
        scores: _Floats = process.cdist(
            [text], texts, scorer=fuzz.WRatio, score_cutoff=cutoff, dtype=np.float64
        )[0]
        return scores

    def _candidates(self, text: str) -> tuple[_Integers, _Floats]:
        """Return the names that may reach the threshold, highest bound first, and their bounds."""
        shared = self._shared(text)
        ids = np.flatnonzero(shared)
        bounds = self._bounds(text, ids, shared[ids])
        reachable = np.flatnonzero(bounds >= THRESHOLD - 0.5)
        reachable = reachable[np.argsort(-bounds[reachable], kind="stable")]
        return ids[reachable], bounds[reachable]

    def _shared(self, text: str) -> _Integers:
        """Return the characters that each name has in common with the text, repeats counted."""
        shared = np.zeros(len(self._texts), dtype=np.int64)
        for character, count in Counter(text).items():
            if character in self._postings:
                ids, counts = self._postings[character]
                shared[ids] += np.minimum(counts, count)
        return shared

    def _bounds(self, text: str, ids: _Integers, shared: _Integers) -> _Floats:
        """Return the upper bounds of `WRatio`, 0 to 100 or above, of the names `ids`.

        With n shared characters the ratio of two strings is at most 2n / (sum of lengths). The
        partial ratio compares the shorter with windows no longer than itself: at most
        2n / (its length + n). Scorers on words may drop repeated words, which leaves the core. They
        give full marks, times 0.95, if a whole word is shared. `WRatio` takes the ratio alone for
        lengths within a factor of 1.5, else the partial ratio times 0.9, beyond 8 times 0.6.
        """
        lengths, cores = self._lengths[ids], self._cores[ids]
        factor = np.maximum(lengths, len(text)) / np.minimum(lengths, len(text))
        core = len(_core(text))
        whole = 2 * shared / (core + cores)
        part = 2 * shared / (np.minimum(core, cores) + shared)
        bound = np.where(factor < 1.5, whole, part)
        word = shared >= min(map(len, text.split()), default=0)
        bound[word] = np.maximum(bound[word], 0.95)
        weight = np.where(factor < 1.5, 1.0, np.where(factor <= 8, 0.9, 0.6))
        # A bound must not fall below its score by rounding.
        return 100 * weight * bound + 1e-6


def _last_place(scores: _Floats) -> float:
    """Return the score that a further name must reach; any will do while places are left."""
    return float(np.partition(scores, -NEIGHBOURS)[-NEIGHBOURS]) if scores.size >= NEIGHBOURS else 0


def _core(text: str) -> str:
    """Return the distinct words of a text."""
    return " ".join(dict.fromkeys(text.split()))


def _postings(texts: Sequence[str]) -> dict[str, _Integers]:
    """Return for each character the texts that have it, by index, and how often."""
    counts_by_character: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for index, text in enumerate(texts):
        for character, count in Counter(text).items():
            counts_by_character[character].append((index, count))
    return {c: np.array(pairs, dtype=np.int64).T for c, pairs in counts_by_character.items()}
