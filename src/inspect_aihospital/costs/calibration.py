"""The log of a real run, that calibrates an estimate."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from inspect_ai.log import (
    EvalLog,
    EvalSample,
    read_eval_log_sample_summaries,
    read_eval_log_samples_by_id,
)

from inspect_aihospital.costs.plan import PREFIX, ROUNDS, Plan
from inspect_aihospital.costs.ratios import by_role
from inspect_aihospital.costs.spending import CaseSpending, Spent, role_of, spending_of
from inspect_aihospital.costs.stand_ins import is_rehearsal
from inspect_aihospital.data.log_depth import read_header, require_shallow
from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.clustered import clustered_mean

CHOOSES_CASES = frozenset(
    {"cases", "specialty", "language", "incomplete", "exam", "step", "text_only", "seed"}
    | {"shuffle_choices", "shard"}
)
"""Parameters that say which cases are run, not how."""

AT_ONCE = 16
"""Samples of a log that are in memory at a time."""


@dataclass(frozen=True)
class RealRun:
    """What a log of a real run tells.

    Attributes:
        path: The log.
        cases: What its samples used, of roles that real models played.
        unlike: Parameters by which it differs from the run that is estimated: where there are
            any, calls a case are not taken from it.
        later_cases: Questions of later rounds, with all roles: what a rehearsal knows nothing of
            whose questions were all agreed on.
    """

    path: str
    cases: Sequence[CaseSpending]
    unlike: tuple[str, ...]
    later_cases: Sequence[CaseSpending] = ()

    @property
    def latency(self) -> dict[str, float]:
        """Mean seconds a call, by role."""
        return {role: one.seconds / one.calls for role, one in by_role(self.cases).items()}

    @property
    def roles(self) -> frozenset[str]:
        """Roles that real models played."""
        return frozenset(by_role(self.cases))

    @property
    def first_round(self) -> "RealRun":
        """The same without later rounds."""
        return replace(self, cases=[case for case in self.cases if case.epoch == 1])

    @property
    def later(self) -> float:
        """Questions of later rounds, for each of the first, of which there are some."""
        rounds = Counter(case.epoch > 1 for case in self.cases)
        return rounds[True] / rounds[False]

    def relative_error(
        self, figure: Callable[[CaseSpending], float], seats: Collection[str]
    ) -> tuple[float, float]:
        """Standard error of a figure's mean over cases ÷ the mean, and degrees of freedom.

        Args:
            figure: Of a case.
            seats: Those of the run: one that the log lacks is taken by others of its role.
        """
        sums: dict[str, float] = defaultdict(float)
        for case in self.cases:
            sums[case.case] += figure(_seated(case, seats))
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
        UserError: It cannot be read, is of another task, has fewer than two cases or none of a
            first round, or was a rehearsal.
    """
    try:
        header = read_header(path)
        _require_task(path, header, plan)
        found = [_counted(sample, plan) for sample in _samples(path) if not sample.error]
    except UnreadableError as error:
        raise UserError(f"from-log {path}: cannot be read ({error}). Name a log.") from error
    cases = [real for case in found if (real := _without_rehearsals(case)).seats]
    if len({case.case for case in cases}) < 2:
        why = "every role was rehearsed" if found and not cases else "fewer than two cases ended"
        raise UserError(
            f"from-log {path}: {why}, so that it tells nothing of real tokens. Name the log of a "
            "run of some cases with real models."
        )
    if all(case.epoch > 1 for case in cases):
        raise UserError(
            f"from-log {path}: no question of round 1 ended, so that it does not tell how many go "
            "into later rounds. Name the log of a run whose first round ended."
        )
    later = [case for case in found if case.epoch > 1 and _without_rehearsals(case).seats]
    return RealRun(path, cases, _unlike(header, plan), later)


def _samples(path: str) -> Iterable[EvalSample]:
    """All samples, a few at a time: also of rounds, which a log's header does not tell of."""
    summaries = by_inspect(lambda: read_eval_log_sample_summaries(path))
    places = [(one.id, one.epoch) for one in summaries]
    require_shallow(path)
    for start in range(0, len(places), AT_ONCE):
        some = places[start : start + AT_ONCE]
        yield from by_inspect(partial(_whole, path, some))


def _whole(path: str, places: Sequence[tuple[int | str, int]]) -> list[EvalSample]:
    unread = {"store", "messages", "attachments"}
    return list(read_eval_log_samples_by_id(path, list(places), exclude_fields=unread))


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


def _seated(case: CaseSpending, seats: Collection[str]) -> CaseSpending:
    """A case with all seats: one that is lacking has the mean of its role's."""
    others: dict[str, list[Spent]] = defaultdict(list)
    for seat, spent in case.seats.items():
        others[role_of(seat)].append(spent)
    lacking = {seat: others[role_of(seat)] for seat in seats if seat not in case.seats}
    means = {seat: sum(some, Spent()) * (1 / len(some)) for seat, some in lacking.items() if some}
    return replace(case, seats={**case.seats, **means})


def _without_rehearsals(case: CaseSpending) -> CaseSpending:
    seats = {s: one for s, one in case.seats.items() if not is_rehearsal(case.models[s])}
    return replace(case, seats=seats)
