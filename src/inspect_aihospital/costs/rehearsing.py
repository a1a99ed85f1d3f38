"""The rehearsal: Inspect runs the drawn cases, with a stand-in for every model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalSample

from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.costs.plan import ROUNDS, Plan
from inspect_aihospital.costs.spending import EVALUATED, CaseSpending, spending_of
from inspect_aihospital.costs.stand_ins import (
    lengthened,
    lengthened_roles,
    stand_in,
    stand_ins,
)
from inspect_aihospital.errors import UserError

CONNECTIONS = 1000
"""More than a case ever asks for at once, so that a chain is what had to wait for an answer."""


@dataclass(frozen=True)
class Rehearsal:
    """What was rehearsed.

    Attributes:
        cases: What each sample used.
        seconds: How long they took, all together.
    """

    cases: Sequence[CaseSpending]
    seconds: float

    @property
    def seconds_a_call(self) -> float:
        """What Inspect and this package need for a call, on this machine, without a model.

        In a process that has loaded what it needs.
        """
        calls = sum(spent.calls for case in self.cases for spent in case.seats.values())
        return self.seconds / max(calls, 1)


def rehearse(
    plan: Plan, cases: Sequence[str], tokens: Mapping[str, int] = MappingProxyType({})
) -> Rehearsal:
    """Run some cases with stand-ins.

    Of a task by rounds two are run, the second for every disagreed question, whatever the
    consensus of these few. The first case is run twice: what a process loads once is then no part
    of the time.

    Args:
        plan: The run.
        cases: Ids of its cases.
        tokens: Output tokens of a call in an exam, by role, where that was stated.

    Raises:
        UserError: The run would fail: the message says why.
    """
    _run(plan, cases[:1], tokens)
    samples = _run(plan, cases, tokens)
    return Rehearsal([spending_of(sample) for sample in samples], _seconds(samples))


def _run(plan: Plan, cases: Sequence[str], tokens: Mapping[str, int]) -> list[EvalSample]:
    # a role whose tokens are stated has to be bound, though the run leaves it to its default
    unbound = dict.fromkeys(tokens.keys() - plan.roles.keys() - {EVALUATED}, REHEARSAL_MODEL)
    with TemporaryDirectory() as folder:
        log = inspect_eval(
            plan.build(**_rounds(plan)),
            model=lengthened(stand_in(plan.model or REHEARSAL_MODEL), tokens.get(EVALUATED)),
            model_roles=lengthened_roles({**stand_ins(plan.roles), **unbound}, tokens),
            sample_id=list(cases),
            max_connections=CONNECTIONS,
            log_dir=folder,
            log_realtime=False,
            display="none",
            ctl_server=False,
        )[0]
        if log.status != "success":
            why = log.error.message if log.error else log.status
            raise UserError(f"The rehearsal failed, and so would the run: {why}")
        return list(log.samples or [])  # read from the file now


def _seconds(samples: Sequence[EvalSample]) -> float:
    """From the start of the first sample to the end of the last."""
    times = [s for one in samples for s in (one.started_at, one.completed_at) if s]
    ends = sorted(datetime.fromisoformat(str(time)) for time in times)
    return (ends[-1] - ends[0]).total_seconds() if ends else 0.0


def _rounds(plan: Plan) -> dict[str, Any]:
    if plan.task != ROUNDS or plan.parameters["strategy"] != "review":
        return {}
    return {"threshold": 1.0, "max_rounds": min(2, plan.parameters["max_rounds"])}
