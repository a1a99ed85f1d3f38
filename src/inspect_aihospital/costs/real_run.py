"""Read the log of a real run that calibrates an estimate."""

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

from inspect_aihospital.agents.roles import is_rehearsal
from inspect_aihospital.costs.case_usage import CaseUsage, role_of, usage_of
from inspect_aihospital.costs.plan import PREFIX, STOPPING, RunPlan
from inspect_aihospital.costs.usage_ratios import usage_by_role
from inspect_aihospital.data.log_depth import read_header, require_shallow
from inspect_aihospital.data.log_errors import by_inspect, log_of_option
from inspect_aihospital.errors import UserError
from inspect_aihospital.spending.seat_usage import SeatUsage
from inspect_aihospital.statistics.clustered import clustered_mean

CHOOSES_CASES = frozenset(
    {"cases", "specialty", "language", "incomplete", "exam", "step", "text_only", "seed"}
    | {"shuffle_choices", "shard", *STOPPING}
)
"""Parameters that choose cases; a run that differs in them only is the same experiment."""

AT_ONCE = 16
"""Samples of a log that are in memory at a time."""


@dataclass(frozen=True)
class RealRun:
    """Calls and tokens in the log of a real run.

    Attributes:
        path: The log.
        cases: Its samples, with the roles that real models played.
        differences: Parameters by which it differs from the run that is estimated: where there are
            any, calls a case are not taken from it.
        later_cases: Questions of later rounds, with all roles. They stand in where all rehearsed
            questions were agreed on.
    """

    path: str
    cases: Sequence[CaseUsage]
    differences: tuple[str, ...]
    later_cases: Sequence[CaseUsage] = ()

    @property
    def latency(self) -> dict[str, float]:
        """Mean seconds a call, by role."""
        return {role: used.seconds / used.calls for role, used in usage_by_role(self.cases).items()}

    @property
    def roles(self) -> frozenset[str]:
        """Roles that real models played."""
        return frozenset(usage_by_role(self.cases))

    def calls_a_case(self, role: str) -> float:
        """Return the mean calls of a role in a sample."""
        return usage_by_role(self.cases).get(role, SeatUsage()).calls / len(self.cases)

    @property
    def first_round(self) -> "RealRun":
        """This run without later rounds."""
        return replace(self, cases=[case for case in self.cases if case.epoch == 1])

    @property
    def later_share(self) -> float:
        """Questions of later rounds, for each of the first."""
        rounds = Counter(case.epoch > 1 for case in self.cases)
        # A log without a first round was refused when it was read.
        return rounds[True] / rounds[False]

    @property
    def rounds(self) -> int:
        """Number of rounds."""
        return max(case.epoch for case in self.cases)

    def relative_error(
        self, figure: Callable[[CaseUsage], float], seats: Collection[str]
    ) -> tuple[float, float]:
        """Return the standard error of a figure's mean over cases ÷ the mean, and its freedom.

        A seat that the log lacks is taken by others of its role.
        """
        sums: dict[str, float] = defaultdict(float)
        # Epochs of one case are summed: cases are independent of each other, epochs are not.
        for case in self.cases:
            sums[case.case] += figure(_with_seats(case, seats))
        mean = clustered_mean(list(sums.values()))
        # A figure of nothing has no relative error.
        error = mean.standard_error / mean.estimate if mean.estimate else 0.0
        return error, mean.n - 1


def read_real_run(path: str, plan: RunPlan) -> RealRun:
    """Read a log that is to calibrate an estimate.

    Raises:
        UserError: It cannot be read, is of another task, has fewer than two cases or none of a
            first round, or was a rehearsal.
    """
    with log_of_option(f"from-log {path}:"):
        header = read_header(path)
        task = (header.eval.task_registry_name or header.eval.task).removeprefix(PREFIX)
        if task != plan.task:
            raise UserError(
                f"from-log {path}: a log of {task}, expected one of {plan.task}. Name another."
            )
        # A sample with an error stopped somewhere, and tells too few calls.
        usages = [usage_of(sample) for sample in _samples(path) if not sample.error]
    if not plan.has_rounds:  # Epochs that are no rounds are repetitions of the same case.
        usages = [replace(usage, epoch=1) for usage in usages]
    cases = [real for usage in usages if (real := _without_rehearsals(usage)).seats]
    # One case has no spread, so that no interval could be made of it.
    if len({case.case for case in cases}) < 2:
        rehearsed = usages and not cases
        reason = "every role was rehearsed" if rehearsed else "fewer than two cases ended"
        raise UserError(
            f"from-log {path}: {reason}, so that it tells nothing of real tokens. Name the log of "
            "a run of some cases with real models."
        )
    if all(case.epoch > 1 for case in cases):
        raise UserError(
            f"from-log {path}: no question of round 1 ended, so that it does not tell how many go "
            "into later rounds. Name the log of a run whose first round ended."
        )
    # Rounds that are borrowed need all roles, the rehearsed ones too.
    later = [usage for usage in usages if usage.epoch > 1 and _without_rehearsals(usage).seats]
    return RealRun(path, cases, _differences(header, plan), later)


def _samples(path: str) -> Iterable[EvalSample]:
    """Yield all samples, a few at a time: also of rounds, which a log's header does not list."""
    summaries = by_inspect(lambda: read_eval_log_sample_summaries(path))
    places = [(summary.id, summary.epoch) for summary in summaries]
    # Excluded fields are cut out by a streaming parser, which deep nesting would overwhelm.
    require_shallow(path)
    for start in range(0, len(places), AT_ONCE):
        part = places[start : start + AT_ONCE]
        yield from by_inspect(partial(_read_samples, path, part))


def _read_samples(path: str, places: list[tuple[int | str, int]]) -> list[EvalSample]:
    # Fields of a sample that hold no usage are left on the disk.
    return list(
        read_eval_log_samples_by_id(
            path, places, exclude_fields={"store", "messages", "attachments"}
        )
    )


def _differences(header: EvalLog, plan: RunPlan) -> tuple[str, ...]:
    args = header.eval.task_args
    differences = [
        f"{name}={args[name]}"
        for name, value in plan.parameters.items()
        # A log of an earlier version may lack a parameter, which is then no difference.
        if name not in CHOOSES_CASES and name in args and args[name] != value
    ]
    log_roles = header.eval.model_roles or {}
    for role in sorted({*log_roles, *plan.bound}):
        size, own_size = _size(log_roles.get(role)), _size(plan.bound.get(role))
        differences += [f"{size} × {role}"] if size != own_size else []
    return tuple(differences)


def _size(models: object) -> int:
    """Return how many models play a role: one by default or by name, or all of a list."""
    return len(models) if isinstance(models, list) else 1


def _with_seats(case: CaseUsage, seats: Collection[str]) -> CaseUsage:
    """Return a case with all seats: a missing seat has the mean of its role's."""
    # Seats of a role are alike but for their number, so that their mean stands in.
    by_role: dict[str, list[SeatUsage]] = defaultdict(list)
    for seat, usage in case.seats.items():
        by_role[role_of(seat)].append(usage)
    means = {
        seat: sum(usages, SeatUsage()) * (1 / len(usages))
        for seat in seats
        if seat not in case.seats and (usages := by_role[role_of(seat)])
    }
    return replace(case, seats={**case.seats, **means})


def _without_rehearsals(case: CaseUsage) -> CaseUsage:
    seats = {seat: u for seat, u in case.seats.items() if not is_rehearsal(case.models[seat])}
    return replace(case, seats=seats)
