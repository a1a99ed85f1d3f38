"""What an estimate stands on: a few rehearsed cases, scaled to all, and a real run's if given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from inspect_ai.model import ModelCost

from inspect_aihospital.costs.calibration import RealRun, read_real_run
from inspect_aihospital.costs.drawing import draw
from inspect_aihospital.costs.kinds import Outlook, outlook
from inspect_aihospital.costs.plan import EXAMS, Plan, require_stated
from inspect_aihospital.costs.prices import Price, price_of
from inspect_aihospital.costs.rehearsing import Rehearsal, rehearse
from inspect_aihospital.costs.scaling import LATER, Scaling, scale
from inspect_aihospital.costs.spending import role_of
from inspect_aihospital.costs.stand_ins import is_rehearsal
from inspect_aihospital.errors import UserError


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
        stated: Output tokens of a call, by role, where that was stated.
    """

    plan: Plan
    ahead: Outlook
    drawn: Sequence[str]
    rehearsal: Rehearsal
    real: RealRun | None
    prices: Mapping[str, ModelCost]
    stated: Mapping[str, int]

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

    @cached_property
    def unknown_lengths(self) -> list[str]:
        """Roles of an exam of whose answers nothing tells how long they are."""
        if self.plan.task not in EXAMS:
            return []
        real = {role_of(seat) for seat, model in self.models.items() if not is_rehearsal(model)}
        return sorted(real & set(self.alone) - self.stated.keys())

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
    stated: Mapping[str, int],
) -> Basis:
    """Look ahead, draw and rehearse a few cases. No model of the plan is created or called.

    Args:
        plan: The run.
        sample: Cases to rehearse.
        seed: Of the draw.
        from_log: Log of a real run of the same task.
        prices: By model.
        stated: Output tokens of a call in an exam, by role.

    Raises:
        UserError: The run could not be started as it is planned, or the log is no real run of the
            task.
    """
    require_stated(plan, stated)
    real = read_real_run(from_log, plan) if from_log else None
    if told := sorted(stated.keys() & (real.roles if real else frozenset())):
        raise UserError(
            f"{from_log} tells of the answers of {', '.join(told)}: leave their stated tokens out, "
            "or the log."
        )
    ahead = outlook(plan, sample)
    drawn = [case for cases in draw(ahead.kinds, sample, seed).values() for case in cases]
    rehearsal = rehearse(plan, drawn, stated)
    return Basis(plan, ahead, drawn, rehearsal, real, prices, stated)
