"""Collect the basis of an estimate: a few rehearsed cases, and a real run's log if given."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from inspect_ai.model import ModelCost

from inspect_aihospital.agents.roles import is_rehearsal
from inspect_aihospital.costs.case_draw import Outlook, draw_cases, outlook
from inspect_aihospital.costs.case_usage import role_of
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.real_run import RealRun, read_real_run
from inspect_aihospital.costs.rehearsal_run import Rehearsal, rehearse
from inspect_aihospital.costs.scaling import LATER, Scaling, scale
from inspect_aihospital.errors import UserError
from inspect_aihospital.spending.prices import Price, price_of


@dataclass(frozen=True)
class Basis:
    """All facts about a run before it is made: its cases by kind, and a few of them rehearsed.

    Attributes:
        real: The log that calibrates the estimate.
        prices: By model; other prices are looked up.
        stated: Output tokens of a call, by role, where that was stated.
    """

    plan: RunPlan
    ahead: Outlook
    rehearsal: Rehearsal
    real: RealRun | None
    prices: Mapping[str, ModelCost]
    stated: Mapping[str, int]

    @cached_property
    def scaling(self) -> Scaling:
        """Rehearsed cases with the numbers of cases that they stand for."""
        return scale(self.plan, self.ahead, self.rehearsal.cases, self.real)

    @cached_property
    def models(self) -> dict[str, str]:
        """Model on each seat that was called."""
        seats = {seat for case in self.scaling.cases for seat in case.seats}
        return {seat: self.plan.model_of(seat) for seat in sorted(seats)}

    @cached_property
    def seat_prices(self) -> dict[str, Price | None]:
        """Price on each seat; `None` where its model has none."""
        return {seat: price_of(model, self.prices) for seat, model in self.models.items()}

    @cached_property
    def unpriced(self) -> list[str]:
        """Models without a price."""
        return sorted({self.models[seat] for seat, price in self.seat_prices.items() if not price})

    @cached_property
    def rehearsed_roles(self) -> list[str]:
        """Roles that no real run calibrates: all, if there is none."""
        real_roles = self.real.roles if self.real else frozenset[str]()
        return sorted({role_of(seat) for seat in self.models} - real_roles)

    @cached_property
    def unknown_lengths(self) -> list[str]:
        """Roles of an exam whose answers have an unknown length."""
        if not self.plan.is_exam:
            return []
        # Stand-ins write what was rehearsed: only the length of real models' answers is unknown.
        real = {role_of(seat) for seat, model in self.models.items() if not is_rehearsal(model)}
        return sorted(real & set(self.rehearsed_roles) - self.stated.keys())

    @property
    def borrowed(self) -> bool:
        """Whether later rounds are those of the real run, since none was rehearsed."""
        # Epochs are rounds here: tasks with other epochs have no stratum of later rounds.
        rehearsed = any(case.epoch > 1 for case in self.rehearsal.cases)
        return LATER in self.scaling.strata and not rehearsed


def prepare(
    plan: RunPlan,
    sample: int,
    seed: int,
    from_log: str | None,
    prices: Mapping[str, ModelCost],
    stated: Mapping[str, int],
) -> Basis:
    """Look ahead, draw and rehearse a few cases. No model of the plan is created or called.

    Raises:
        UserError: The run could not be started as it is planned, or the log is no real run of the
            task.
    """
    plan.require_stated(stated)
    real = read_real_run(from_log, plan) if from_log else None
    # Two sources for one length would leave open which one counts.
    if conflicts := sorted(stated.keys() & (real.roles if real else frozenset())):
        raise UserError(
            f"{from_log} tells of the answers of {', '.join(conflicts)}: leave their stated tokens "
            "out, or the log."
        )
    # The look-ahead goes over all cases, since it costs no call.
    ahead = outlook(plan, sample)
    cases = [case for group in draw_cases(ahead.kinds, sample, seed).values() for case in group]
    return Basis(plan, ahead, rehearse(plan, cases, stated), real, prices, stated)
