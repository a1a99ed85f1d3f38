"""Rehearse the drawn cases: Inspect runs them, with a stand-in for every model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from typing import Any, get_args

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalSample
from inspect_ai.model import Model, get_model

from inspect_aihospital.agents.roles import REHEARSAL_MODEL, is_rehearsal
from inspect_aihospital.agents.team import TeamRole
from inspect_aihospital.costs.case_usage import CaseUsage, usage_of
from inspect_aihospital.costs.plan import STOPPING, RunPlan
from inspect_aihospital.costs.role_checks import BoundModels
from inspect_aihospital.errors import UserError
from inspect_aihospital.spending.seat_usage import EVALUATED

CONNECTIONS = 1000
"""More calls than a case ever makes at once, so that a call waits for answers only."""


def stand_in(model: str, name: str = REHEARSAL_MODEL) -> str:
    """Return the stand-in of one model; a rehearsal stands for itself."""
    return model if is_rehearsal(model) else name


def stand_ins(bound: Mapping[str, BoundModels]) -> dict[str, str | list[str]]:
    """Return stand-ins by role: as many in each list, and of a team all different."""
    names: dict[str, str | list[str]] = {}
    for role, models in bound.items():
        if isinstance(models, str):
            names[role] = stand_in(models)
        elif role in get_args(TeamRole):
            # Rehearsed votes depend on the model's name: equal names would agree too often.
            seats = zip(models, ascii_lowercase, strict=False)
            names[role] = [stand_in(m, f"{REHEARSAL_MODEL}-{letter}") for m, letter in seats]
        else:
            names[role] = [stand_in(model) for model in models]
    return names


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


def rehearse(plan: RunPlan, cases: Sequence[str], tokens: Mapping[str, int]) -> Rehearsal:
    """Run some cases with stand-ins; calls of an exam write the stated tokens, by role.

    Of a task by rounds two are run, the second for every disagreed question, whatever the
    consensus of these few.

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
    names = {**stand_ins(plan.bound), **unbound, EVALUATED: stand_in(plan.model or REHEARSAL_MODEL)}
    roles: dict[str, Any] = {
        role: [_model(name, tokens.get(role)) for name in role_names]
        if isinstance(role_names, list)
        else _model(role_names, tokens.get(role))
        for role, role_names in names.items()
    }
    with TemporaryDirectory() as folder:
        log = inspect_eval(
            plan.build(**_changes(plan)),
            model=roles.pop(EVALUATED),
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


def _model(name: str, tokens: int | None) -> str | Model:
    """Return a stand-in whose calls in exams write so many tokens on average, if stated."""
    return get_model(name, memoize=False, reply_tokens=tokens) if tokens else name


def _seconds(samples: Sequence[EvalSample]) -> float:
    """Return the time from the start of the first sample to the end of the last."""
    times = [t for sample in samples for t in (sample.started_at, sample.completed_at) if t]
    ends = sorted(datetime.fromisoformat(str(time)) for time in times)
    return (ends[-1] - ends[0]).total_seconds() if ends else 0.0


def _changes(plan: RunPlan) -> dict[str, Any]:
    # The drawn cases are all rehearsed, in no random order.
    changes: dict[str, Any] = {name: None for name in STOPPING if name in plan.parameters}
    if plan.has_rounds and plan.parameters["strategy"] == "review":
        changes |= {"threshold": 1.0, "max_rounds": min(2, plan.parameters["max_rounds"])}
    return changes
