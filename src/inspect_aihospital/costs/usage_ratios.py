"""Bring rehearsed calls and tokens to the level of real ones, role by role."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from inspect_aihospital.costs.case_usage import CaseUsage, role_of
from inspect_aihospital.spending.seat_usage import SeatUsage

RoleInRound = tuple[str, bool]
"""A role, and whether in a round after the first."""


@dataclass(frozen=True)
class Ratio:
    """Ratios of one role, real ÷ rehearsed, and the shares of its input in a cache.

    Attributes:
        calls: Calls a case.
        input: Input tokens a call.
        output: Output tokens a call.
        cache_read: Share of the input from the provider's cache, 0–1.
        cache_write: Share of the input written to that cache.
    """

    calls: float = 1.0
    input: float = 1.0
    output: float = 1.0
    cache_read: float = 0.0
    cache_write: float = 0.0

    def apply(self, usage: SeatUsage) -> SeatUsage:
        """Return the usage of real calls in the place of rehearsed ones."""
        # Cached tokens are a part of the input, which their shares divide.
        tokens = usage.input * self.calls * self.input
        return SeatUsage(
            calls=usage.calls * self.calls,
            fresh=tokens * (1 - self.cache_read - self.cache_write),
            cache_read=tokens * self.cache_read,
            cache_write=tokens * self.cache_write,
            output=usage.output * self.calls * self.output,
        )


def calibrate(
    rehearsed: Sequence[CaseUsage],
    weights: Sequence[float],
    real: Sequence[CaseUsage],
    *,
    calls: bool,
) -> list[CaseUsage]:
    """Bring each role's calls and tokens in rehearsed cases to the level of real ones.

    A role that no real case has is left as it is.

    Args:
        rehearsed: Rehearsed cases.
        weights: How many cases of the run each stands for: strata are not drawn in proportion, and
            real cases are.
        real: Real cases.
        calls: Whether calls a case are calibrated too, and not only tokens a call.
    """
    rehearsed_sums, real_sums = _sums(rehearsed, weights), _sums(real)
    rehearsed_cases, real_cases = _case_counts(rehearsed, weights), _case_counts(real)
    ratios = {}
    for part in rehearsed_sums.keys() & real_sums.keys():
        before, after = rehearsed_sums[part], real_sums[part]
        # `part[1]` tells cases of the first round from those of later ones.
        calls_a_case = before.calls / rehearsed_cases[part[1]]
        real_calls_a_case = after.calls / real_cases[part[1]]
        ratios[part] = Ratio(
            calls=real_calls_a_case / calls_a_case if calls else 1.0,
            input=_ratio(after.input / after.calls, before.input / before.calls),
            output=_ratio(after.output / after.calls, before.output / before.calls),
            cache_read=_ratio(after.cache_read, after.input, 0.0),
            cache_write=_ratio(after.cache_write, after.input, 0.0),
        )
    return [_calibrated(case, ratios) for case in rehearsed]


def usage_by_role(cases: Iterable[CaseUsage]) -> Mapping[str, SeatUsage]:
    """Add up the usage of cases, by role."""
    sums: dict[str, SeatUsage] = defaultdict(SeatUsage)
    for (role, _), usage in _sums(cases).items():
        sums[role] += usage
    return sums


def _calibrated(case: CaseUsage, ratios: Mapping[RoleInRound, Ratio]) -> CaseUsage:
    by_seat = {seat: ratios.get(_role_in_round(seat, case), Ratio()) for seat in case.seats}
    return replace(
        case,
        seats={seat: by_seat[seat].apply(usage) for seat, usage in case.seats.items()},
        chain={seat: by_seat[seat].calls * calls for seat, calls in case.chain.items()},
    )


def _ratio(a: float, b: float, otherwise: float = 1.0) -> float:
    return a / b if b else otherwise


def _sums(
    cases: Iterable[CaseUsage], weights: Iterable[float] = repeat(1.0)
) -> dict[RoleInRound, SeatUsage]:
    sums: dict[RoleInRound, SeatUsage] = defaultdict(SeatUsage)
    # The default never ends, so that lengths cannot be compared.
    for case, weight in zip(cases, weights, strict=False):
        for seat, usage in case.seats.items():
            sums[_role_in_round(seat, case)] += usage * weight
    return dict(sums)


def _case_counts(
    cases: Iterable[CaseUsage], weights: Iterable[float] = repeat(1.0)
) -> dict[bool, float]:
    """Count cases of the first round, and of later rounds."""
    counts: dict[bool, float] = defaultdict(float)
    for case, weight in zip(cases, weights, strict=False):
        counts[case.epoch > 1] += weight
    return counts


def _role_in_round(seat: str, case: CaseUsage) -> RoleInRound:
    return role_of(seat), case.epoch > 1
