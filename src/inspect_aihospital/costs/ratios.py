"""How far real calls and tokens are from rehearsed ones, role by role."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from inspect_aihospital.costs.spending import CaseSpending, Spent, role_of

Part = tuple[str, bool]
"""A role, and whether in a round after the first."""


@dataclass(frozen=True)
class Ratio:
    """Real ÷ rehearsed, of one role.

    Attributes:
        calls: Calls a case.
        input: Input tokens a call.
        output: Output tokens a call.
        read: Share of the input that the provider's cache had, 0–1.
        written: Share of it that the cache kept.
    """

    calls: float
    input: float
    output: float
    read: float
    written: float

    def of(self, spent: Spent) -> Spent:
        """What the calls would have used."""
        read = spent.input * self.calls * self.input
        return Spent(
            calls=spent.calls * self.calls,
            fresh=read * (1 - self.read - self.written),
            cache_read=read * self.read,
            cache_write=read * self.written,
            output=spent.output * self.calls * self.output,
        )


SAME = Ratio(1.0, 1.0, 1.0, 0.0, 0.0)
"""Where the log tells nothing."""


def calibrated(
    rehearsed: Sequence[CaseSpending],
    weights: Sequence[float],
    real: Sequence[CaseSpending],
    *,
    calls: bool,
) -> list[CaseSpending]:
    """Rehearsed cases with each role's calls and tokens brought to the level of real ones.

    A role that no real case tells of is left as it is.

    Args:
        rehearsed: Rehearsed cases.
        weights: How many cases of the run each stands for: strata are not drawn in proportion, and
            real cases are.
        real: Real ones.
        calls: Whether calls a case are brought there too, and not only tokens a call.
    """
    ratios = _ratios(rehearsed, weights, real, calls)
    return [_brought(case, ratios) for case in rehearsed]


def _brought(case: CaseSpending, ratios: Mapping[Part, Ratio]) -> CaseSpending:
    by_seat = {seat: ratios.get(_part(seat, case), SAME) for seat in case.seats}
    return replace(
        case,
        seats={seat: by_seat[seat].of(spent) for seat, spent in case.seats.items()},
        chain={seat: by_seat[seat].calls * calls for seat, calls in case.chain.items()},
    )


def _ratios(
    rehearsed: Sequence[CaseSpending],
    weights: Sequence[float],
    real: Sequence[CaseSpending],
    calls: bool,
) -> dict[Part, Ratio]:
    here, there = _parts(rehearsed, weights), _parts(real)
    mine_of, its_of = _cases(rehearsed, weights), _cases(real)
    ratios = {}
    for part in here.keys() & there.keys():
        mine, its = here[part], there[part]
        a_case = its.calls / its_of[part[1]] / (mine.calls / mine_of[part[1]])
        ratios[part] = Ratio(
            calls=a_case if calls else 1.0,
            input=_ratio(its.input / its.calls, mine.input / mine.calls),
            output=_ratio(its.output / its.calls, mine.output / mine.calls),
            read=_ratio(its.cache_read, its.input, 0.0),
            written=_ratio(its.cache_write, its.input, 0.0),
        )
    return ratios


def _ratio(a: float, b: float, otherwise: float = 1.0) -> float:
    return a / b if b else otherwise


def _parts(
    cases: Iterable[CaseSpending], weights: Iterable[float] = repeat(1.0)
) -> dict[Part, Spent]:
    sums: dict[Part, Spent] = defaultdict(Spent)
    for case, weight in zip(cases, weights, strict=False):
        for seat, spent in case.seats.items():
            sums[_part(seat, case)] += spent * weight
    return dict(sums)


def _cases(
    cases: Iterable[CaseSpending], weights: Iterable[float] = repeat(1.0)
) -> dict[bool, float]:
    """Cases of the first round, and of later ones."""
    counts: dict[bool, float] = defaultdict(float)
    for case, weight in zip(cases, weights, strict=False):
        counts[case.epoch > 1] += weight
    return counts


def by_role(cases: Iterable[CaseSpending]) -> Mapping[str, Spent]:
    """What cases used together, by role."""
    sums: dict[str, Spent] = defaultdict(Spent)
    for (role, _), spent in _parts(cases).items():
        sums[role] += spent
    return sums


def _part(seat: str, case: CaseSpending) -> Part:
    return role_of(seat), case.epoch > 1
