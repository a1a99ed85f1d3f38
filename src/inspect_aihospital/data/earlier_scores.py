"""Read the scores of an earlier log, against which a run is compared case by case."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

from inspect_ai.log import EvalLog, EvalSpec, read_eval_log_sample_summaries

from inspect_aihospital.core.fidelity.comparability_verdict import VERDICT, broken_bounds
from inspect_aihospital.core.manner.contract import PLAIN
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.data.log_depth import read_header
from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.data.samples import COMPLAINT_KEY, MANNER_KEY
from inspect_aihospital.errors import UserError

MOVE_NO_SCORE = frozenset(
    {
        *("cases", "specialty", "language", "incomplete", "exam", "step", "text_only", "shard"),
        *("prompts", "icd10", "mentions", "audit", "stop", "stop_against"),
    }
)
"""Options that select cases (ids are compared), name files (hashes are), or add scores."""


SOURCES = ("cases_sha256", "exam_sha256")
"""Keys, in the metadata of a log, of the digest of its records or questions."""

REHEARSAL = "aihospital/rehearsal"
"""Beginning of the names of rehearsed models; a person is none."""


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

    def require_comparable(self, spec: EvalSpec, ids: Sequence[str]) -> None:
        """Raise a `UserError` with all differences unless a run on these cases is comparable."""
        conditions, here = _conditions(self.spec), _conditions(spec)
        problems = [
            f"{name} {conditions[name]}, here {here[name]}"
            # an earlier version lacks options that have since been added, and are off
            for name in sorted(conditions.keys() & here.keys())
            if conditions[name] != here[name]
        ]
        if missing := [id for id in ids if id not in self.points]:
            problems.append(f"lacks {len(missing)} of {len(ids)} cases, such as {missing[0]}")
        if problems:
            raise UserError(
                f"stop_against={self.path}: not comparable with this run: {'; '.join(problems)}. "
                "Name a log with the same task, settings and cases."
            )


def read_earlier_scores(path: str, headline: Headline) -> EarlierScores:
    """Read the scores of a finished log, averaged over epochs.

    Raises:
        UserError: It cannot be read, is not finished, has no score with the headline, or its
            instruments broke a bound of `fidelity`.
    """
    try:
        log = read_header(path)
        summaries = by_inspect(lambda: read_eval_log_sample_summaries(path))
    except UnreadableError as error:
        raise UserError(f"stop_against={path}: cannot be read ({error}). Name a log.") from error
    values: dict[str, list[float]] = {}
    for summary in summaries:
        if score := (summary.scores or {}).get(headline.scorer):
            values.setdefault(str(summary.id), []).append(headline.points(score.value))
    if log.status != "success" or not values:
        raise UserError(
            f"stop_against={path}: expected a finished log with scores of {headline.scorer} (task "
            f"{log.eval.task}, status {log.status}). Name one."
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


def _conditions(spec: EvalSpec) -> dict[str, object]:
    """Return what has to be the same in two runs, by name."""
    return {
        "task": spec.task_registry_name or spec.task,
        "version": str(spec.task_version),
        "prompts": (spec.metadata or {}).get("prompt_hash"),
        # ids may be the same in another file
        "source of the cases": next(
            (digest for key in SOURCES if (digest := (spec.metadata or {}).get(key))), None
        ),
        # roles that nobody binds depend on it
        "rehearsal": spec.model.startswith(REHEARSAL),
        "roles": "; ".join(_bound_roles(spec)) or "by default",
        **{name: value for name, value in spec.task_args.items() if name not in MOVE_NO_SCORE},
        "prompt for the opening": (spec.metadata or {}).get(COMPLAINT_KEY),
        # two files of one name may differ, and a log without a manner is plain
        "manner": ((spec.metadata or {}).get(MANNER_KEY) or {}).get("hash", PLAIN),
    }


def _bound_roles(spec: EvalSpec) -> Iterator[str]:
    for role, models in sorted((spec.model_roles or {}).items()):
        seats = models if isinstance(models, list) else [models]
        yield f"{role}={' + '.join(seat.model for seat in seats)}"
