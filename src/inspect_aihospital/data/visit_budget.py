"""Spread the calls of a team's conference over the visits of a vote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inspect_ai.log import read_eval_log_sample_summaries

from inspect_aihospital.core.conference.proceedings import Outcome
from inspect_aihospital.data.log_depth import models_of, read_header
from inspect_aihospital.data.log_errors import by_inspect, log_of_option
from inspect_aihospital.data.record_files import list_paths, problem_list
from inspect_aihospital.errors import UserError

MEETING_SCORER = "meeting"
ENDED = (Outcome.CONSENSUS, Outcome.CAP)
"""Outcomes of discussions that came to their end, so that no call is missing."""

TEAM_CALLS, VISIT_CALLS, VISITS = "team_calls", "visit_calls", "visits"
"""Values of that scorer: calls of doctors and moderator, those within visits, and visits."""


@dataclass(frozen=True)
class VisitBudget:
    """Calls of a conference.

    Attributes:
        log: The log, or the logs of its shards.
        models: Names of the doctors' models, in the order of seats.
        calls: Calls of doctors and moderator by record.
        visit_calls: Mean calls of the doctor in a visit, by record.
    """

    log: str
    models: tuple[str, ...]
    calls: Mapping[str, float]
    visit_calls: Mapping[str, float]

    def visits(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the visits of each record, at least one.

        Taken in order, each record gets the number that brings the calls expected so far nearest
        to the budget so far; of two equally near the smaller.
        """
        counts, ahead = {}, 0.0
        for id in ids:
            remaining = self.calls[id] - ahead
            # Half a visit is rounded down, by the ceiling of the number less one half.
            count = max(1, -int(-(remaining / self.visit_calls[id] - 0.5) // 1))
            ahead = count * self.visit_calls[id] - remaining
            counts[id] = count
        return counts


def seats_in_turn(count: int, seats: Sequence[str], first: int) -> dict[str, int]:
    """Deal visits out to the seats in turn, beginning with the seat at place `first`."""
    turns = [seats[(first + number) % len(seats)] for number in range(count)]
    return {seat: turns.count(seat) for seat in seats}


def read_visit_budget(logs: str | Sequence[str], ids: Sequence[str]) -> VisitBudget:
    """Read the budget of a finished `mvme_collaboration` log, or of the logs of its shards.

    Of several epochs the first counts.

    Args:
        logs: The log: a path, or an address that Inspect can read; of shards all, comma-separated
            or as a list.
        ids: Records that the budget is for.

    Raises:
        UserError: There is no such log, it is none of a finished discussion that held its own
            consultations, several are of other doctors, or a record is lacking or has a discussion
            that did not end.
    """
    log_paths = list_paths(logs)
    paths = ",".join(log_paths)
    values_by_id: dict[str, Mapping[str, float]] = {}
    models = {}
    for path in log_paths:
        models[path], calls = _read_log(path)
        values_by_id |= {id: value for id, value in calls.items() if id not in values_by_id}
    if len(set(models.values())) != 1:
        teams = "; ".join(f"{path}: {', '.join(models[path])}" for path in models) or "no log"
        raise UserError(
            f"budget_from={paths}: expected one log, or the shards of one discussion with the same "
            f"doctors; here are {teams}. Name these alone."
        )
    # Nothing can be divided by no calls; `not … > 0` refuses NaN as well.
    missing_ids = [
        id for id in ids if id not in values_by_id or not values_by_id[id][VISIT_CALLS] > 0
    ]
    if missing_ids:
        raise problem_list(
            f"budget_from={paths}: records whose calls are not known",
            missing_ids,
            "Run these records there too, name the logs of all its shards, or select only others "
            "with -T cases=... or -T specialty=... (--limit, --sample-id and shard choose later).",
        )
    return VisitBudget(
        log=paths,
        models=next(iter(models.values())),
        calls={id: values_by_id[id][TEAM_CALLS] for id in ids},
        visit_calls={id: values_by_id[id][VISIT_CALLS] / values_by_id[id][VISITS] for id in ids},
    )


def _read_log(path: str) -> tuple[tuple[str, ...], dict[str, Mapping[str, float]]]:
    """Read the doctors of a discussion, and its calls by record."""
    with log_of_option(f"budget_from={path}:"):
        log = read_header(path)
        summaries = by_inspect(lambda: read_eval_log_sample_summaries(path))
    arguments = log.eval.task_args
    # A discussion of carried consultations did not pay for its visits: its calls are no budget.
    is_discussion = arguments.get("strategy") == "discussion" and not arguments.get("consultations")
    if log.status != "success" or not is_discussion:
        raise UserError(
            f"budget_from={path}: not a finished log of mvme_collaboration with "
            f"strategy=discussion and consultations of its own (task {log.eval.task}, status "
            f"{log.status}). Name one."
        )
    values_by_id: dict[str, Mapping[str, float]] = {}
    for summary in sorted(summaries, key=lambda summary: summary.epoch):
        score = (summary.scores or {}).get(MEETING_SCORER)
        if score and score.answer in ENDED and isinstance(score.value, dict):
            values_by_id.setdefault(str(summary.id), score.value)
    return models_of(log, "doctors"), values_by_id
