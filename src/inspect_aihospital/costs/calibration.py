"""A real run's log → how far real calls and tokens are from rehearsed ones, role by role."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from inspect_ai.log import (
    EvalLog,
    EvalSample,
    read_eval_log,
    read_eval_log_sample_summaries,
    read_eval_log_samples_by_id,
)

from inspect_aihospital.costs.plan import PREFIX, ROUNDS, Plan
from inspect_aihospital.costs.spending import CaseSpending, Spent, role_of, spending_of
from inspect_aihospital.costs.stand_ins import is_rehearsal
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.clustered import clustered_mean

CHOOSES_CASES = frozenset(
    {"cases", "specialty", "language", "incomplete", "exam", "step", "text_only", "seed"}
    | {"shuffle_choices"}
)
"""Parameters that say which cases are run, not how."""

AT_ONCE = 16
"""Samples of a log that are in memory at a time."""

Part = tuple[str, bool]
"""A role, and whether in a round after the first."""


@dataclass(frozen=True)
class RealRun:
    """What a log of a real run tells.

    Attributes:
        path: The log.
        cases: What its samples used, of roles that real models played.
        unlike: Parameters by which it differs from the run that is estimated: where there are
            any, calls a case are not taken from it.
    """

    path: str
    cases: Sequence[CaseSpending]
    unlike: tuple[str, ...]

    @property
    def latency(self) -> dict[str, float]:
        """Mean seconds a call, by role."""
        return {role: one.seconds / one.calls for role, one in _by_role(self.cases).items()}

    @property
    def later(self) -> float:
        """Questions of later rounds, for each of the first."""
        rounds = Counter(case.epoch > 1 for case in self.cases)
        return rounds[True] / rounds[False] if rounds[False] else math.nan

    def relative_error(self, figure: Callable[[CaseSpending], float]) -> tuple[float, float]:
        """Standard error of a figure's mean over cases ÷ the mean, and degrees of freedom."""
        sums: dict[str, float] = defaultdict(float)
        for case in self.cases:
            sums[case.case] += figure(case)
        mean = clustered_mean(list(sums.values()))
        error = mean.standard_error / mean.estimate if mean.estimate else 0.0
        return error, mean.n - 1

    @property
    def rounds(self) -> int:
        """Rounds there were."""
        return max(case.epoch for case in self.cases)


def read_real_run(path: str, plan: Plan) -> RealRun:
    """Read a log that is to calibrate an estimate.

    Raises:
        UserError: It cannot be read, is of another task, has fewer than two cases, or was a
            rehearsal.
    """
    try:
        header = read_eval_log(path, header_only=True)
        found = [_counted(sample, plan) for sample in _samples(path) if not sample.error]
    except (OSError, ValueError) as error:
        raise UserError(f"from-log {path}: cannot be read ({error}). Name a log.") from error
    _require_task(path, header, plan)
    cases = [real for case in found if (real := _without_rehearsals(case)).seats]
    if len({case.case for case in cases}) < 2:
        why = "every role was rehearsed" if found and not cases else "fewer than two cases ended"
        raise UserError(
            f"from-log {path}: {why}, so that it tells nothing of real tokens. Name the log of a "
            "run of some cases with real models."
        )
    return RealRun(path, cases, _unlike(header, plan))


def _samples(path: str) -> Iterable[EvalSample]:
    """All samples, a few at a time: also of rounds, which a log's header does not tell of."""
    places = [(one.id, one.epoch) for one in read_eval_log_sample_summaries(path)]
    for start in range(0, len(places), AT_ONCE):
        yield from read_eval_log_samples_by_id(
            path,
            places[start : start + AT_ONCE],
            exclude_fields={"store", "messages", "attachments"},
        )


def _counted(sample: EvalSample, plan: Plan) -> CaseSpending:
    """What a sample used; its epoch is a round, or of no interest."""
    spending = spending_of(sample)
    return spending if plan.task == ROUNDS else replace(spending, epoch=1)


def _require_task(path: str, header: EvalLog, plan: Plan) -> None:
    task = (header.eval.task_registry_name or header.eval.task).removeprefix(PREFIX)
    if task != plan.task:
        raise UserError(
            f"from-log {path}: a log of {task}, expected one of {plan.task}. Name another."
        )


def _unlike(header: EvalLog, plan: Plan) -> tuple[str, ...]:
    ran = header.eval.task_args
    unlike = [
        f"{name}={ran[name]}"
        for name, value in plan.parameters.items()
        if name not in CHOOSES_CASES and name in ran and ran[name] != value
    ]
    bound = header.eval.model_roles or {}
    for role in sorted({*bound, *plan.roles}):
        there, here = _size(bound.get(role)), _size(plan.roles.get(role))
        unlike += [f"{there} × {role}"] if there != here else []
    return tuple(unlike)


def _size(bound: object) -> int:
    """How many play a role; one, where nobody or one is bound to it."""
    return len(bound) if isinstance(bound, list) else 1


def _without_rehearsals(case: CaseSpending) -> CaseSpending:
    seats = {s: one for s, one in case.seats.items() if not is_rehearsal(case.models[s])}
    return replace(case, seats=seats)


def calibrated(rehearsed: Sequence[CaseSpending], real: RealRun) -> list[CaseSpending]:
    """Rehearsed cases with each role's calls and tokens brought to the level of a real run.

    Calls a case are brought there where the real run went by the same rules; tokens a call
    always. A role that the log does not tell of is left as it is.
    """
    ratios = _ratios(rehearsed, real)
    return [_brought(case, ratios) for case in rehearsed]


def _brought(case: CaseSpending, ratios: Mapping[Part, "Ratio"]) -> CaseSpending:
    by_seat = {seat: ratios.get(_part(seat, case), SAME) for seat in case.seats}
    return replace(
        case,
        seats={seat: by_seat[seat].of(spent) for seat, spent in case.seats.items()},
        chain={seat: by_seat[seat].calls * calls for seat, calls in case.chain.items()},
    )


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


def _ratios(rehearsed: Sequence[CaseSpending], real: RealRun) -> dict[Part, Ratio]:
    here, there = _parts(rehearsed), _parts(real.cases)
    units = [Counter(case.epoch > 1 for case in cases) for cases in (rehearsed, real.cases)]
    ratios = {}
    for part in here.keys() & there.keys():
        mine, its = here[part], there[part]
        a_case = its.calls / units[1][part[1]] / (mine.calls / units[0][part[1]])
        ratios[part] = Ratio(
            calls=1.0 if real.unlike else a_case,
            input=_ratio(its.input / its.calls, mine.input / mine.calls),
            output=_ratio(its.output / its.calls, mine.output / mine.calls),
            read=_ratio(its.cache_read, its.input, 0.0),
            written=_ratio(its.cache_write, its.input, 0.0),
        )
    return ratios


def _ratio(a: float, b: float, otherwise: float = 1.0) -> float:
    return a / b if b else otherwise


def _parts(cases: Iterable[CaseSpending]) -> dict[Part, Spent]:
    sums: dict[Part, Spent] = defaultdict(Spent)
    for case in cases:
        for seat, spent in case.seats.items():
            sums[_part(seat, case)] += spent
    return dict(sums)


def _by_role(cases: Iterable[CaseSpending]) -> Mapping[str, Spent]:
    sums: dict[str, Spent] = defaultdict(Spent)
    for (role, _), spent in _parts(cases).items():
        sums[role] += spent
    return sums


def _part(seat: str, case: CaseSpending) -> Part:
    return role_of(seat), case.epoch > 1
