"""Rehearse the drawn cases: Inspect runs them, with a stand-in for every model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalSample
from inspect_ai.model import Model

from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.costs.case_usage import EVALUATED, CaseUsage, usage_of
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.stand_ins import stand_in, stand_ins, with_reply_tokens
from inspect_aihospital.errors import UserError

CONNECTIONS = 1000
"""More calls than a case ever makes at once, so that a call waits for answers only."""


@dataclass(frozen=True)
class Rehearsal:
    """The rehearsed samples, and the seconds that they took together."""

    cases: Sequence[CaseUsage]
    seconds: float

    @property
    def seconds_a_call(self) -> float:
        """Time of Inspect and this package for a call without a model, on this machine."""
        calls = sum(usage.calls for case in self.cases for usage in case.seats.values())
        return self.seconds / max(calls, 1)


def rehearse(
    plan: RunPlan, cases: Sequence[str], tokens: Mapping[str, int] = MappingProxyType({})
) -> Rehearsal:
    """Run some cases with stand-ins.

    Of a task by rounds two are run, the second for every disagreed question, whatever the
    consensus of these few.

    Args:
        plan: The run.
        cases: Ids of its cases.
        tokens: Output tokens of a call in an exam, by role, where that was stated.

    Raises:
        UserError: The run would fail: the message says why.
    """
    # The first case runs twice, so that modules and data that load once are not timed.
    _run(plan, cases[:1], tokens)
    samples = _run(plan, cases, tokens)
    return Rehearsal([usage_of(sample) for sample in samples], _seconds(samples))


def _run(plan: RunPlan, cases: Sequence[str], tokens: Mapping[str, int]) -> list[EvalSample]:
    # A role whose tokens are stated has to be bound, though the run leaves it to its default.
    unbound = dict.fromkeys(tokens.keys() - plan.bound.keys() - {EVALUATED}, REHEARSAL_MODEL)
    roles: dict[str, str | Model | list[str | Model]] = {
        role: [with_reply_tokens(name, tokens.get(role)) for name in names]
        if isinstance(names, list)
        else with_reply_tokens(names, tokens.get(role))
        for role, names in {**stand_ins(plan.bound), **unbound}.items()
    }
    model = stand_in(plan.model or REHEARSAL_MODEL)
    with TemporaryDirectory() as folder:
        log = inspect_eval(
            plan.build(**_round_changes(plan)),
            model=with_reply_tokens(model, tokens.get(EVALUATED)),
            model_roles=roles,
            sample_id=list(cases),
            max_connections=CONNECTIONS,
            log_dir=folder,
            log_realtime=False,
            display="none",
            ctl_server=False,
        )[0]
        if log.status != "success":
            reason = log.error.message if log.error else log.status
            raise UserError(f"The rehearsal failed, and so would the run: {reason}")
        # Samples load from the file on access, and the folder is gone after this block.
        return list(log.samples or [])


def _seconds(samples: Sequence[EvalSample]) -> float:
    """Return the time from the start of the first sample to the end of the last."""
    times = [t for sample in samples for t in (sample.started_at, sample.completed_at) if t]
    ends = sorted(datetime.fromisoformat(str(time)) for time in times)
    return (ends[-1] - ends[0]).total_seconds() if ends else 0.0


def _round_changes(plan: RunPlan) -> dict[str, Any]:
    if not plan.has_rounds or plan.parameters["strategy"] != "review":
        return {}
    return {"threshold": 1.0, "max_rounds": min(2, plan.parameters["max_rounds"])}
