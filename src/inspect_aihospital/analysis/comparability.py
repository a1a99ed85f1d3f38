"""Write the marks above a table: in what its runs differ, and which have bad instruments."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from inspect_aihospital.analysis.exclusions import OPTION
from inspect_aihospital.analysis.rehearsal_marks import rehearsal_marks
from inspect_aihospital.analysis.run import ELICITED, NOBODY, ONE_STEP, Run
from inspect_aihospital.analysis.sentence_parts import join_texts
from inspect_aihospital.analysis.setting_conditions import setting_conditions
from inspect_aihospital.analysis.stopped_runs import stopping_marks
from inspect_aihospital.data.earlier_scores import SELECTING
from inspect_aihospital.data.model_settings import NOT_GIVEN
from inspect_aihospital.data.played_roles import UNRANKED_ROLES

BY_RULE = "written rules"
"""Value where a role that rules can play had no model."""


def _role(name: str) -> Callable[[Run], str]:
    return lambda run: models_of(run, name) or NOBODY


def models_of(run: Run, role: str) -> str:
    """Join the models of a role; empty without any."""
    # the seats of a panel (grader_a, grader_b) stand for their role
    seats = [models for name, models in run.roles.items() if name.startswith(f"{role}_")]
    return " + ".join(run.roles.get(role) or [model for models in seats for model in models])


MANNER = "manner of the patient"

REASONS = {MANNER: "Patients of two manners are two instruments, so these are not ranked together."}
"""Why runs that differ in a condition are not compared, where the condition does not say it."""

CONDITIONS: dict[str, Callable[[Run], str]] = {
    "task": lambda run: run.task,
    "prompt hash": lambda run: run.prompt_hash or "unknown",
    "prompt for the opening": lambda run: run.complaint_hash or NOBODY,
    "cases": lambda run: run.cases or NOBODY,
    "content of the cases": lambda run: run.content or "unknown",
    **{name: _role(name) for name in ("grader", "patient", "examiner", "moderator", "auditor")},
    # one step has no patient
    MANNER: lambda run: NOBODY if run.setting in (ONE_STEP, ELICITED) else run.manner,
    "extractor": lambda run: models_of(run, "extractor") or BY_RULE,
    "summarizer": _role("summarizer"),
    "rehearsal": lambda run: "a rehearsal" if run.rehearsal else "real models",
}
"""Conditions that all rows of a table have to share: by name, how to read each off a run."""

VERSION, OPTIONS = "task version", "options"
"""Conditions that are compared only between runs that both have them."""

HARMLESS = (
    *SELECTING,
    *("audit", "budget_from", "consultations", "icd10", "mentions"),
    *("stop", "stop_against", "manner"),
)
"""Options that move no grade: they select cases, whose ids and content are compared, name files,
add scores, or have marks or conditions of their own."""


def comparability_marks(
    runs: Sequence[Run],
    varies: Iterable[str] = (),
    *,
    within_tasks: bool = False,
    include_not_comparable: bool = False,
) -> tuple[str, ...]:
    """Write what a reader of a table has to know of its rows.

    Args:
        runs: The runs of its rows.
        varies: Conditions that differ on purpose: names of `CONDITIONS`, `VERSION`, `OPTIONS`.
        within_tasks: Runs of different tasks are not compared with each other.
        include_not_comparable: Excluded runs are ranked and tested all the same.

    Returns:
        Sentences: for each excluded run the reason and its consequence; on runs whose patient and
        examiner nobody checked; on runs that were scored again; on stopping rules; on rehearsals;
        on shards that a run lacks; and for each condition that differs, the runs by value. Versions
        are compared between runs of one task, an option between runs that have it. Where that is
        shorter, runs are numbered and their labels written once.
    """
    records = _unique_labels(runs)
    tasks = dict.fromkeys(run.task for run in records) if within_tasks else ()
    groups = [[run for run in records if run.task == task] for task in tasks] or [records]
    differences = [pair for group in groups for pair in _differences(group, varies)]
    gaps = [(run.label, gap) for run in records for gap in run.gaps]
    labels = [run.label for run in records]
    by_label, by_number = _by_label(differences), _by_number(differences, labels)
    return (
        *_excluded(records, include_not_comparable),
        *_unchecked(records),
        *_scored_again(records),
        *stopping_marks(records),
        *rehearsal_marks(records, _listed),
        *(f"Incomplete: {label}: {gap}." for label, gap in gaps),
        # Long labels that stand in many sentences are shorter as numbers.
        *min(by_label, by_number, key=lambda sentences: sum(map(len, sentences))),
    )


def ranking_conditions(run: Run) -> dict[str, str]:
    """Return, by name, all conditions that runs have to share if they are to be ranked together."""
    conditions = {k: v for k, v in CONDITIONS.items() if k not in UNRANKED_ROLES}
    options = {name: value for name, value in run.args.items() if name not in HARMLESS}
    return {
        **{name: value_of(run) for name, value_of in conditions.items()},
        VERSION: run.version,
        "check of patient and examiner": "none" if run.is_unchecked else "made",
        # an option that was not given is as one that the version lacks
        **{f"option {k}": str(v) for k, v in sorted(options.items()) if v is not None},
        # those of who is evaluated are part of what is compared
        **{k: v for k, (r, v) in run.instrument_settings.items() if r not in UNRANKED_ROLES},
    }


ConditionGroups = tuple[str, dict[str, list[str]]]
"""A condition, and for each of its values the labels of runs."""


def _differences(records: list[Run], varies: Iterable[str]) -> Iterator[ConditionGroups]:
    conditions = {**CONDITIONS, **_by_task(records, varies), **_by_option(records, varies)}
    conditions |= setting_conditions(records)
    for name, value_of in conditions.items():
        groups: dict[str, list[str]] = {}
        for run in records:
            groups.setdefault(value_of(run), []).append(run.label)
        # A role that a run does not have is no difference: one step has no patient.
        groups.pop(NOBODY, None)
        if name not in varies and len(groups) > 1:
            yield name, groups


def _by_label(differences: Iterable[ConditionGroups]) -> list[str]:
    return list(dict.fromkeys(_sentence(name, groups, "; ") for name, groups in differences))


def _by_number(differences: Sequence[ConditionGroups], labels: Iterable[str]) -> list[str]:
    """Write the sentences with numbers for runs; the first sentence explains the numbers."""
    used = {label for _, groups in differences for group in groups.values() for label in group}
    ordered = [label for label in labels if label in used]
    numbers = {label: str(number) for number, label in enumerate(ordered, start=1)}
    key = "; ".join(f"{number} is {label}" for label, number in numbers.items())
    numbered = [
        (name, {value: [numbers[label] for label in group] for value, group in groups.items()})
        for name, groups in differences
    ]
    sentences = (_sentence(name, groups, ", ") for name, groups in numbered)
    return [f"Runs by number: {key}.", *dict.fromkeys(sentences)]


def _sentence(name: str, groups: Mapping[str, Sequence[str]], separator: str) -> str:
    values = "; ".join(f"{value} ({separator.join(runs)})" for value, runs in groups.items())
    return " ".join([f"Runs differ in {name}: {values}.", *filter(None, [REASONS.get(name)])])


def _excluded(records: list[Run], included: bool) -> Iterator[str]:
    consequence = (
        f"The run is ranked and tested all the same, by {OPTION}."
        if included
        else "The run is not ranked, and has no p-value."
    )
    for run in records:
        if run.exclusion:
            yield f"{run.label}: {run.exclusion}. {consequence}"


def _unchecked(records: list[Run]) -> Iterator[str]:
    labels = [run.label for run in records if run.is_unchecked]
    if labels:
        yield f"Not checked whether patient and examiner kept to the record: {'; '.join(labels)}."


def _scored_again(records: list[Run]) -> Iterator[str]:
    for run in records:
        if later := later_scorings(run.metrics):
            names = join_texts(later)
            yield f"{run.label}: scored more than once; the first scores are shown, not {names}."


def later_scorings(metrics: Iterable[str]) -> list[str]:
    """Return the further scorings by a scorer among names of metrics; tables show its first."""
    scorers = {name.partition("/")[0] for name in metrics}
    # Inspect numbers them; `icd10` is no second scoring by `icd`.
    numbered = {n: [n.removeprefix(first) for first in scorers - {n}] for n in scorers}
    return sorted(name for name, ends in numbered.items() if any(map(str.isdigit, ends)))


def _listed(runs: Sequence[Run]) -> str:
    return "; ".join(sorted(run.label for run in runs))


def _unique_labels(runs: Sequence[Run]) -> list[Run]:
    """Add the task to labels that runs of two tasks share."""
    counts = Counter(run.label for run in runs)
    return [
        run if counts[run.label] == 1 else replace(run, label=f"{run.label}, {run.task}")
        for run in runs
    ]


def _by_task(records: list[Run], varies: Iterable[str]) -> dict[str, Callable[[Run], str]]:
    if VERSION in varies:
        return {}
    return {f"version of {task}": _version(task) for task in sorted({r.task for r in records})}


def _version(task: str) -> Callable[[Run], str]:
    return lambda run: run.version if run.task == task else NOBODY


def _by_option(records: list[Run], varies: Iterable[str]) -> dict[str, Callable[[Run], str]]:
    if OPTIONS in varies:
        return {}
    names = sorted({name for run in records for name in run.args} - set(HARMLESS))
    return {f"option {name}": _option(name) for name in names}


def _option(name: str) -> Callable[[Run], str]:
    return lambda run: _option_value(run.args[name]) if name in run.args else NOBODY


def _option_value(value: object) -> str:
    return NOT_GIVEN if value is None else str(value)
