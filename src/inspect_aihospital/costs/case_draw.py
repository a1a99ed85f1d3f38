"""Draw the cases to rehearse: a few of each kind, short and long ones alike."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

LEAST = 2
"""Cases of a kind that are drawn at least: one case alone shows no spread."""


@dataclass(frozen=True)
class CaseKind:
    """A case before it is run.

    Attributes:
        stratum: The facts that decide how many calls it takes, as far as they are known.
        length: Characters of its text.
        unpooled_stratum: Its stratum before strata were pooled.
    """

    stratum: str
    length: int
    unpooled_stratum: str = ""


def pool_strata(kinds: Mapping[str, CaseKind], size: int) -> dict[str, CaseKind]:
    """Pool strata until `LEAST` cases of each can be drawn, or all it has.

    As long as that would be more than `size` cases, the two strata of the fewest cases become one;
    of equally few, the first by name. A pooled draw differs as its cases do, so the interval holds
    their spread.
    """
    sizes = Counter(kind.stratum for kind in kinds.values())
    parts = {name: [name] for name in sizes}
    # Pooling the smallest strata first keeps most cases in a stratum of their own.
    while len(sizes) > 1 and sum(min(LEAST, count) for count in sizes.values()) > size:
        first, second = sorted(sizes, key=lambda name: (sizes[name], name))[:2]
        both = f"{first} or {second}"
        sizes[both] = sizes.pop(first) + sizes.pop(second)
        parts[both] = parts.pop(first) + parts.pop(second)
    pooled_name = {part: name for name, names in parts.items() for part in names}
    return {
        case: replace(kind, stratum=pooled_name[kind.stratum], unpooled_stratum=kind.stratum)
        for case, kind in kinds.items()
    }


def draw_cases(kinds: Mapping[str, CaseKind], size: int, seed: int) -> dict[str, list[str]]:
    """Draw cases of every stratum, in proportion to its size.

    Within a stratum cases stand in order of length (of a pooled one, part by part) and every
    so-manieth is drawn, from a random start: each has the same chance, and short and long ones are
    in the draw as they are in it.

    Args:
        kinds: By id of the case, pooled by `pool_strata` for as many cases.
        size: Cases to draw, 1 or more; all, if there are not more.
        seed: Of the starts.

    Returns:
        Drawn cases by stratum: of every stratum `LEAST`, or all it has; of one alone at least one.
    """
    strata: dict[str, list[str]] = defaultdict(list)
    # Of what a case will cost, the length of its text is all that is known before the run.
    for case in sorted(
        kinds, key=lambda case: (kinds[case].unpooled_stratum, kinds[case].length, case)
    ):
        strata[kinds[case].stratum].append(case)
    shares = _shares({name: len(cases) for name, cases in strata.items()}, size)
    start = Random(seed).random()
    return {
        name: [cases[int((place + start) * len(cases) / shares[name])] for place in range(share)]
        for name, cases in sorted(strata.items())
        for share in [shares[name]]
    }


def _shares(sizes: Mapping[str, int], size: int) -> dict[str, int]:
    """Share the draw out: the least to each stratum, then by cases a drawn case stands for."""
    size = min(size, sum(sizes.values()))
    shares = Counter({name: min(LEAST, count, size) for name, count in sizes.items()})
    while shares.total() < size:
        unfilled = [name for name in sorted(sizes) if shares[name] < sizes[name]]
        shares[max(unfilled, key=lambda name: sizes[name] / shares[name])] += 1
    return dict(shares)
