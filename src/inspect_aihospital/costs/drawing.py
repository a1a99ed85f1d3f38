"""Which cases are rehearsed: a few of each kind, short and long ones alike."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

LEAST = 2
"""Cases of a kind that are drawn at least, where it has as many: one alone shows no spread."""


@dataclass(frozen=True)
class Kind:
    """What is known of a case before it is run.

    Attributes:
        stratum: What decides how many calls it takes, as far as that is known.
        length: Characters of its text.
    """

    stratum: str
    length: int


def draw(kinds: Mapping[str, Kind], size: int, seed: int) -> dict[str, list[str]]:
    """Draw cases of every stratum, in proportion to its size.

    Within a stratum cases stand in order of length and every so-manieth is drawn, from a random
    start: each has the same chance, and short and long ones are in the draw as they are in it.

    Args:
        kinds: By id of the case.
        size: Cases to draw; all, if there are not more.
        seed: Of the starts.

    Returns:
        Drawn cases by stratum; of every stratum there is at least one.
    """
    strata: dict[str, list[str]] = defaultdict(list)
    for case in sorted(kinds, key=lambda case: (kinds[case].length, case)):
        strata[kinds[case].stratum].append(case)
    shares = _shares({name: len(cases) for name, cases in strata.items()}, size)
    start = Random(seed).random()
    return {
        name: [cases[int((place + start) * len(cases) / shares[name])] for place in range(share)]
        for name, cases in sorted(strata.items())
        if (share := shares[name])
    }


def _shares(sizes: Mapping[str, int], size: int) -> dict[str, int]:
    """Cases to draw of each stratum: the least, then the rest to whom is due most."""
    size = min(size, sum(sizes.values()))
    shares = Counter({name: min(LEAST, count) for name, count in sizes.items()})
    if shares.total() > size:
        shares = Counter(dict.fromkeys(sizes, 1))
    while shares.total() < size:
        open = [name for name in sorted(sizes) if shares[name] < sizes[name]]
        shares[max(open, key=lambda name: sizes[name] / shares[name])] += 1
    return dict(shares)
