"""What an estimate stands on: a few rehearsed cases, scaled to all, and a real run's if given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from inspect_ai.model import ModelCost

from inspect_aihospital.costs.calibration import RealRun, read_real_run
from inspect_aihospital.costs.drawing import draw
from inspect_aihospital.costs.kinds import Outlook, outlook
from inspect_aihospital.costs.plan import Plan
from inspect_aihospital.costs.prices import Price, price_of
from inspect_aihospital.costs.rehearsing import Rehearsal, rehearse
from inspect_aihospital.costs.scaling import LATER, Scaling, scale
from inspect_aihospital.costs.spending import role_of


@dataclass(frozen=True)
class Basis:
    """What is known of a run before it is made.

    Attributes:
        plan: The run.
        ahead: Its cases by kind.
        drawn: Ids of those that were rehearsed.
        rehearsal: What they used.
        real: The log that calibrates the estimate.
        prices: By model; what is not there is looked up.
    """

    plan: Plan
    ahead: Outlook
    drawn: Sequence[str]
    rehearsal: Rehearsal
    real: RealRun | None
    prices: Mapping[str, ModelCost]

    @cached_property
    def scaling(self) -> Scaling:
        """From what a few cases used to what all will."""
        return scale(self.plan, self.ahead, self.rehearsal.cases, self.real)

    @cached_property
    def models(self) -> dict[str, str]:
        """The model on each seat that was called."""
        seats = {seat for case in self.scaling.cases for seat in case.seats}
        return {seat: self.plan.model_of(seat) for seat in sorted(seats)}

    @cached_property
    def book(self) -> dict[str, Price | None]:
        """The price on each seat; `None` where its model has none."""
        return {seat: price_of(model, self.prices) for seat, model in self.models.items()}

    @cached_property
    def unpriced(self) -> list[str]:
        """Models without a price."""
        return sorted({self.models[seat] for seat, price in self.book.items() if not price})

    @cached_property
    def alone(self) -> list[str]:
        """Roles that no real run tells of: all, if there is none."""
        told = self.real.roles if self.real else frozenset[str]()
        return sorted({role_of(seat) for seat in self.models} - told)

    @property
    def borrowed(self) -> bool:
        """Whether later rounds are those of the real run, since none was rehearsed."""
        rehearsed = any(case.epoch > 1 for case in self.rehearsal.cases)
        return LATER in self.scaling.strata and not rehearsed


def prepare(
    plan: Plan,
    sample: int,
    seed: int,
    from_log: str | None,
    prices: Mapping[str, ModelCost],
) -> Basis:
    """Look ahead, draw and rehearse a few cases. No model of the plan is created or called.

    Args:
        plan: The run.
        sample: Cases to rehearse.
        seed: Of the draw.
        from_log: Log of a real run of the same task.
        prices: By model.

    Raises:
        UserError: The run could not be started as it is planned, or the log is no real run of the
            task.
    """
    real = read_real_run(from_log, plan) if from_log else None
    ahead = outlook(plan, sample)
    drawn = [case for cases in draw(ahead.kinds, sample, seed).values() for case in cases]
    return Basis(plan, ahead, drawn, rehearse(plan, drawn), real, prices)
