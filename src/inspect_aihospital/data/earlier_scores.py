"""Read the scores of an earlier log, against which a run is compared case by case."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import nan
from typing import Any

from inspect_ai.log import EvalLog, EvalSpec, read_eval_log_sample_summaries
from pydantic_core import to_jsonable_python

from inspect_aihospital.core.fidelity.comparability_verdict import VERDICT, broken_bounds
from inspect_aihospital.core.manner.contract import PLAIN
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.data.log_depth import read_header, seats_of
from inspect_aihospital.data.log_errors import by_inspect, log_of_option
from inspect_aihospital.data.model_settings import role_settings
from inspect_aihospital.data.played_roles import moves_score
from inspect_aihospital.data.samples import COMPLAINT_KEY, MANNER_KEY
from inspect_aihospital.errors import UserError

SELECTING = ("cases", "specialty", "language", "incomplete", "exam", "step", "text_only")
"""Options that select cases, whose ids and source are compared."""

MOVE_NO_SCORE = frozenset(
    {*SELECTING, "shard", "prompts", "icd10", "mentions", "audit", "stop", "stop_against"}
)
"""Options that select cases, name files (hashes are compared), or add scores."""


HASHED = {
    "prompts": "its prompts are worded otherwise (-T prompts, or another version of this package)",
    "cases": "its cases have another content (another file, or another version of it)",
    "opening": "its prompt for the opening is worded otherwise (-T complaint, -T prompts)",
    "wording of the manner": "its manner is worded otherwise (-T manner, -T prompts)",
}
"""Explanations of a difference between hashes, by what they are of."""

SOURCES = ("cases_sha256", "exam_sha256")
"""Keys, in the metadata of a log, of the digest of its file of records or questions."""

REHEARSAL = "aihospital/rehearsal"
"""Beginning of the names of rehearsed models; a person is no rehearsal."""


@dataclass(frozen=True)
class Headline:
    """The number that a task is about: its scorer, its key there, and its factor to points."""

    scorer: str
    name: str
    factor: float = 1.0

    @property
    def metric(self) -> str:
        """Name of Inspect's headline metric."""
        return f"{self.scorer}.{self.name}"

    def points(self, value: Any) -> float:
        """Read it off a score's value, 0 to 100; NaN where there is none."""
        number = value.get(self.name) if isinstance(value, Mapping) else None
        return self.factor * number if isinstance(number, int | float) else nan


@dataclass(frozen=True)
class EarlierScores:
    """Hold the path of a log, how it was run, and its headline by case, 0 to 100 or NaN."""

    path: str
    spec: EvalSpec
    points: Mapping[str, float]

    def require_comparable(
        self, conditions: Mapping[str, object], ids: Collection[str], *, all_cases: bool
    ) -> None:
        """Raise a `UserError` with all differences unless a run on these cases is comparable.

        Args:
            conditions: Those of the run that are known so far.
            ids: Its cases, or before `--limit` those that it may have.
            all_cases: Whether the log must have all of them, or some.
        """
        earlier = conditions_of(self.spec)
        problems = [
            HASHED.get(name) or f"its {name} is {earlier[name]}, here {conditions[name]}"
            # an earlier version lacks options that have since been added, and are off
            for name in sorted(earlier.keys() & conditions.keys())
            if earlier[name] != conditions[name]
        ]
        missing = [id for id in ids if id not in self.points]
        if missing and (all_cases or len(missing) == len(ids)):
            problems.append(
                f"it lacks {len(missing)} of the {len(ids)} cases, such as {missing[0]} (its "
                f"selection: {_selection(self.spec)})"
            )
        if problems:
            raise UserError(
                f"stop_against={self.path}: expected a log that differs in the model alone, but "
                f"{'; '.join(problems)}. Name another log, or run this model as that log's."
            )


def read_earlier_scores(path: str, headline: Headline) -> EarlierScores:
    """Read the scores of a finished log, averaged over epochs.

    Raises:
        UserError: It cannot be read, is not finished, has no score with the headline, or its
            instruments broke a bound of `fidelity`.
    """
    with log_of_option(f"stop_against={path}:"):
        log = read_header(path)
        summaries = by_inspect(lambda: read_eval_log_sample_summaries(path))
    values: dict[str, list[float]] = {}
    for summary in summaries:
        if score := (summary.scores or {}).get(headline.scorer):
            # Epochs of a case are averaged, since the case is the unit of the comparison.
            values.setdefault(str(summary.id), []).append(headline.points(score.value))
    if log.status != "success":
        raise UserError(
            f"stop_against={path}: expected a finished log, this one's status is {log.status}. "
            f"Finish it with `inspect eval-retry {path}`, or name another."
        )
    if not values:
        raise UserError(
            f"stop_against={path}: expected scores of {headline.scorer}, but it is a log of "
            f"{log.eval.task}. Name a log of the same task."
        )
    if verdicts := list(_broken_verdicts(log)):
        raise UserError(
            f"stop_against={path}: its own log says comparable 0 ({'; '.join(verdicts)}), so a "
            "difference from it may be that of its instruments. Name a log that is comparable."
        )
    return EarlierScores(path, log.eval, {id: mean_present(rows) for id, rows in values.items()})


def _broken_verdicts(log: EvalLog) -> Iterator[str]:
    for score in log.results.scores if log.results else ():
        figures = {name: metric.value for name, metric in score.metrics.items()}
        if figures.get(VERDICT) == 0:
            yield broken_bounds(figures) or "for an unknown reason"


def conditions_of(spec: EvalSpec) -> dict[str, object]:
    """Return what has to be the same in two runs, by name, of a log or a run that has begun."""
    task = (spec.task_registry_name or spec.task).rpartition("/")[2]
    return {
        "task": task,
        **settings(spec.task_version, spec.metadata or {}, spec.task_args),
        **_bindings(spec, task),
    }


def settings(
    version: str | int, metadata: Mapping[str, Any], options: Mapping[str, Any]
) -> dict[str, object]:
    """Return the conditions that a task knows when it is made; not its name: others may wrap it."""
    digests = [digest for key in SOURCES if (digest := metadata.get(key))]
    manner = metadata.get(MANNER_KEY) or {}
    return {
        "version": str(version),
        "prompts": metadata.get("prompt_hash"),
        # ids may be the same in another file
        "cases": digests,
        # as a log writes them
        **to_jsonable_python({k: v for k, v in options.items() if k not in MOVE_NO_SCORE}),
        "opening": metadata.get(COMPLAINT_KEY),
        "manner": manner.get("name", PLAIN),
        # two files of one name may differ, and a log without a manner is plain
        "wording of the manner": manner.get("hash", PLAIN),
    }


def _bindings(spec: EvalSpec, task: str) -> dict[str, object]:
    bound = []
    for role, seats in sorted(seats_of(spec).items()):
        # a command may bind roles for its other tasks
        if moves_score(role, task, spec.task_args):
            values = role_settings(role, seats).items()
            ways = ", ".join(f"{name} {value}" for name, value in values)
            models = " + ".join(seat.model for seat in seats)
            bound.append(f"{role}={models}{f' ({ways})' if ways else ''}")
    return {
        # roles that nobody binds depend on it
        "model": "a rehearsal" if spec.model.startswith(REHEARSAL) else "no rehearsal",
        "binding of roles": "; ".join(bound) or "that by default",
    }


def _selection(spec: EvalSpec) -> str:
    names = ("cases", "exam", "specialty", "language", "step", "shard")
    values = {name: spec.task_args.get(name) for name in names}
    limits = {"limit": spec.config.limit, "sample_id": spec.config.sample_id}
    return ", ".join(f"{name}={value}" for name, value in (values | limits).items() if value)
