"""Group the visits of persons with the models that had the same task under the same conditions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from inspect_aihospital.analysis.comparability import ranking_conditions
from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.measures import MEASURES, Measure, means_by_run, values_by_sample
from inspect_aihospital.analysis.run import Run

UNKNOWN = "unknown"
"""In the place of a pseudonym: nobody can tell which of several persons had a case."""

CASES = "cases"
"""Condition in which persons and models may differ: they are compared on the cases they share."""


@dataclass(frozen=True, kw_only=True, eq=False)
class PersonGroup:
    """Hold persons and models that may be compared.

    Attributes:
        name: Name of the task, numbered where it has several groups.
        measure: The first that the task has.
        visits: A row a sample that a person played: `run`, `id`, `epoch`, `person`, `answers`,
            `person_seconds`, and `value`, 0 to 100, NaN where nothing was scored.
        models: The other runs, by label.
        means: Means of runs by case, 0 to 100.
    """

    name: str
    measure: Measure
    visits: pd.DataFrame
    models: Sequence[Run]
    means: Mapping[str, pd.Series]

    @property
    def people(self) -> list[str]:
        """Pseudonyms, sorted."""
        return sorted(set(self.visits["person"]) - {UNKNOWN})

    @property
    def case_counts(self) -> pd.Series:
        """Different cases of each person."""
        counts = self.visits.groupby("person")["id"].nunique()
        return counts.drop(UNKNOWN, errors="ignore")

    def due_cases(self, person: str) -> int:
        """Count the most cases that a person can have had: with those that nobody is known to."""
        visits = self.visits[self.visits["run"].isin(self.runs_of(person))]
        return int(visits.loc[visits["person"].isin([person, UNKNOWN]), "id"].nunique())

    def scores_of(self, person: str) -> pd.Series:
        """Return a person's values by case, averaged over the epochs that the person played."""
        visits = self.visits[self.visits["person"] == person]
        return visits.groupby("id")["value"].mean()

    def runs_of(self, *people: str) -> list[str]:
        """Return the runs in which any of some persons played."""
        return list(dict.fromkeys(self.visits.loc[self.visits["person"].isin(people), "run"]))


def person_groups(evidence: Evidence) -> list[PersonGroup]:
    """Return the groups in which persons were evaluated.

    Raises:
        LackingError: No log holds a person's scores.
    """
    groups = list(_groups(evidence))
    if not groups:
        raise LackingError("no person was evaluated; run a task with --model aihospital/person")
    return groups


def person_samples(evidence: Evidence) -> pd.DataFrame:
    """Return the samples whose evaluated seat a person had.

    Only scores tell who played. A sample without a score is of its run's only person, if the run
    has one, and else of `UNKNOWN`.
    """
    # without any sample, or any person, the columns are absent
    samples = evidence.samples.reindex(
        columns=[*KEYS, "person", "last_answer", "answers", "person_seconds"]
    )
    people_by_run = samples.dropna(subset="person").groupby("run")["person"].unique()
    # A sample that ended in an error has no score that tells who played it.
    only = {
        run: people[0] if len(people) == 1 else UNKNOWN for run, people in people_by_run.items()
    }
    samples = samples[samples["run"].isin(only)]
    return samples.assign(person=samples["person"].fillna(samples["run"].map(only)))


def differing_conditions(first: Run, second: Run) -> list[str]:
    """List the conditions, cases apart, in which two runs differ."""
    conditions = _conditions(first), _conditions(second)
    names = dict.fromkeys([name for of_run in conditions for name in of_run])
    return [name for name in names if conditions[0].get(name) != conditions[1].get(name)]


def _conditions(run: Run) -> dict[str, str]:
    return {name: value for name, value in ranking_conditions(run).items() if name != CASES}


def _groups(evidence: Evidence) -> Iterator[PersonGroup]:
    visits = person_samples(evidence)
    person_runs = set(visits["run"])
    groups: dict[tuple[str, ...], list[Run]] = {}
    for run in sorted(evidence.run_by_id.values(), key=lambda run: (run.task, run.label, run.id)):
        conditions = map(str, _conditions(run).items())
        groups.setdefault((run.task, *conditions), []).append(run)
    groups_of_persons = [
        runs for runs in groups.values() if not person_runs.isdisjoint(run.id for run in runs)
    ]
    for runs in groups_of_persons:
        task, ids = runs[0].task, [run.id for run in runs]
        same_task = [group for group in groups_of_persons if group[0].task == task]
        measure = next((m for m in MEASURES if set(ids) & set(means_by_run(evidence, m))), None)
        if measure is None:
            continue
        values = values_by_sample(evidence, measure)
        values = values.assign(value=measure.factor * values["value"].astype(float))
        means = {
            run: measure.factor * by_case
            for run, by_case in means_by_run(evidence, measure).items()
        }
        yield PersonGroup(
            name=f"{task} {same_task.index(runs) + 1}" if len(same_task) > 1 else task,
            measure=measure,
            visits=visits[visits["run"].isin(ids)].merge(values, on=KEYS, how="left"),
            models=[run for run in runs if run.id in means and run.id not in person_runs],
            means=means,
        )
