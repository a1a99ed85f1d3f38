"""Read the metadata of a run off its log: the header, and what its scores tell of models."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from inspect_ai.log import EvalLog, EvalSampleSummary, EvalSpec

from inspect_aihospital.analysis.run import REHEARSAL, ROUNDS, TEAMS, Run
from inspect_aihospital.analysis.shard_identity import SUBMISSION
from inspect_aihospital.analysis.start_times import utc_text
from inspect_aihospital.analysis.stopped_runs import read_stopping, spared_samples
from inspect_aihospital.core.manner.contract import PLAIN
from inspect_aihospital.data.earlier_scores import SOURCES
from inspect_aihospital.data.log_depth import seats_of
from inspect_aihospital.data.log_errors import short_cause
from inspect_aihospital.data.model_settings import evaluated_settings, role_settings, short_text
from inspect_aihospital.data.played_roles import KNOWN_ROLES, ROLES
from inspect_aihospital.data.samples import COMPLAINT_KEY, MANNER_KEY
from inspect_aihospital.errors import UserError
from inspect_aihospital.spending.log_spending import spending_of, spending_of_samples

PACKAGE = "inspect_aihospital/"

OWN_FACTS = frozenset(
    {
        *(*SOURCES, COMPLAINT_KEY, "prompt_hash", "exam", "questions", "questions_sha256"),
        *("budget", SUBMISSION, "file", "file_sha256", "cases", "departments"),
    }
)
"""Single values in a log's metadata that this package writes; others are its user's."""

GRADER = "grader"

TOO_LONG = "Key removed from summary (> 1k)"
"""Text that Inspect puts in the place of metadata that is too long for a summary."""

OUR_SCORERS = frozenset(
    {
        *("mvme_rubric", "one_step_rubric", "icd10", "fidelity", "meeting"),
        *("released_counts", "released_grades", "released_one_step_grades"),
    }
)
"""Scorers that identify a log of this package whose task has no registry name."""


def metrics_of(header: EvalLog) -> dict[str, float]:
    """Return the figures of a log's results, by `scorer/name/metric`."""
    return {
        f"{block.scorer}/{block.name}/{name.removeprefix(PACKAGE)}": metric.value
        for block in (header.results.scores if header.results else ())
        for name, metric in block.metrics.items()
    }


def header_problem(header: EvalLog) -> str | None:
    """Say why a log cannot be used by its header; `None` if it can."""
    name = header.eval.task_registry_name or header.eval.task
    blocks = header.results.scores if header.results else ()
    ours = name.startswith(PACKAGE) or any(b.scorer.startswith(PACKAGE) for b in blocks if b.scorer)
    if not ours and not any(scorer.name in OUR_SCORERS for scorer in header.eval.scorers or []):
        return f"is a log of another package's task ({name})"
    if header.status == "success":
        return None
    return f"{_describe_end(header)}; {_advise(header)}"


def _advise(header: EvalLog) -> str:
    if (header.eval.metadata or {}).get(SUBMISSION):
        return "give the command of its league or submission again"
    # Inspect would run into the same mistake again.
    if header.error and UserError.__name__ in header.error.traceback:
        return "run it anew as the message says"
    return "finish it with inspect eval-retry"


def _describe_end(header: EvalLog) -> str:
    if header.status == "started":
        return "is still running or was killed"
    if header.status == "cancelled":
        return "was cancelled"
    message = short_cause(header.error.message) if header.error else ""
    return f"ended in error ({message or 'its log holds no message'})"


def read_run(path: str, header: EvalLog, samples: Sequence[EvalSampleSummary]) -> Run:
    """Read the metadata of a run off its log's header and the summaries of its samples."""
    spec, results, facts = header.eval, header.results, header.eval.metadata or {}
    task = (spec.task_registry_name or spec.task).removeprefix(PACKAGE)
    roles = _roles(header, samples)
    foreign_roles = KNOWN_ROLES - {*ROLES[task]} if task in ROLES else ()
    roles = {role: models for role, models in roles.items() if role not in foreign_roles}
    # Inspect's name for `--model none`, with which all seats are roles, as in a team.
    model = spec.model if spec.model != "none/none" else ""
    models = [model, *(name for names in roles.values() for name in names)]
    later = [sample for sample in samples if sample.epoch > 1] if ROUNDS in roles else []
    return Run(
        id=spec.eval_id,
        task=task,
        version=str(spec.task_version),
        model=model,
        roles=roles,
        args=dict(spec.task_args),
        **_settings(header, roles),
        notes=_notes(spec),
        manner=_manner(header),
        prompt_hash=_first_fact(samples, "prompt_hash"),
        complaint_hash=facts.get(COMPLAINT_KEY),
        rehearsal=any(name.startswith(REHEARSAL) for name in models),
        metrics=metrics_of(header),
        cases=case_set(str(sample.id) for sample in samples),
        content=next((str(facts[key]) for key in SOURCES if key in facts), None),
        created=utc_text(spec.created),
        path=path,
        # Inspect counts samples that a stopping rule spared among those that were due.
        samples=results.total_samples - spared_samples(header) if results else len(samples),
        # Inspect writes no results where every sample ended in an error.
        completed=results.completed_samples if results else sum(not s.error for s in samples),
        spending=spending_of(header, samples),
        stopping=read_stopping(header),
        later_spending=spending_of_samples(header, later),
    )


def _settings(header: EvalLog, roles: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return the settings of who is evaluated, and of the instruments by role."""
    by_role = {
        role: role_settings(role, seats)
        for role, seats in seats_of(header.eval).items()
        # a log that was scored again may name graders that were never bound
        if [seat.model for seat in seats] == roles.get(role)
    }
    team = next((by_role[role] for role in TEAMS if role in by_role), None)
    return {
        "settings": evaluated_settings(header) if team is None else team,
        "role_settings": {r: s for r, s in by_role.items() if s and r not in TEAMS},
    }


def _notes(spec: EvalSpec) -> dict[str, str]:
    """Return what the user wrote of a run: short values alone, since others are no names."""
    values = {k: v for k, v in (spec.metadata or {}).items() if k not in OWN_FACTS}
    notes = {k: short_text(v) for k, v in values.items() if isinstance(v, str | int | float)}
    return notes | ({"tags": " + ".join(sorted(spec.tags))} if spec.tags else {})


def _manner(header: EvalLog) -> str:
    facts = (header.eval.metadata or {}).get(MANNER_KEY)
    return f"{facts['name']} {facts['hash']}" if isinstance(facts, dict) else PLAIN


def case_set(ids: Iterable[str]) -> str:
    """Return the number of cases, and a digest of their ids."""
    unique_ids = sorted(set(ids))
    # a null character separates ids, since none can hold it
    return f"{len(unique_ids)}, {sha256(chr(0).join(unique_ids).encode()).hexdigest()[:6]}"


def _roles(header: EvalLog, samples: Sequence[EvalSampleSummary]) -> dict[str, list[str]]:
    """List the models by role."""
    bound = {r: [seat.model for seat in seats] for r, seats in seats_of(header.eval).items()}
    models = _first_fact(samples, "models")
    scored_by = models if isinstance(models, dict) else {}
    played = {role: str(name) for role, name in scored_by.items()}
    # The scores name the graders: a log that was scored again has other graders than were bound.
    if graders := [name for role, name in played.items() if role.startswith(GRADER)]:
        bound[GRADER] = graders
    others = {role: [name] for role, name in played.items() if not role.startswith(GRADER)}
    return bound | {role: names for role, names in others.items() if role not in bound}


def _first_fact(samples: Sequence[EvalSampleSummary], key: str) -> Any:
    scores = (score for sample in samples for score in (sample.scores or {}).values())
    # All samples of a run have the same facts, but those that ended in an error have none.
    facts = ((score.metadata or {}).get(key) for score in scores)
    return next((fact for fact in facts if fact is not None and fact != TOO_LONG), None)
