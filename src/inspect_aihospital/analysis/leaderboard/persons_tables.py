"""Tabulate persons by pseudonym, and each model against them."""

from collections.abc import Iterator, Mapping
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimates import NOTHING, Estimate, PValue, case_means, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.leaderboard.person_groups import (
    PersonGroup,
    differing_conditions,
    person_groups,
    person_samples,
)
from inspect_aihospital.analysis.measures import may_test_pair
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.run_differences import RunDifference, compare_runs
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.statistics.interval import POINTS, differences_within
from inspect_aihospital.statistics.p_values import holm, smallest_p
from inspect_aihospital.statistics.power import ALPHA
from inspect_aihospital.statistics.two_way import two_way_mean

MOST_APART = 1
"""Cases that one person may have more than another without a mark: dealing cannot do better."""


@finding("persons")
def persons_table(evidence: Evidence) -> Table:
    """Tabulate each person's score and times."""
    groups = person_groups(evidence)
    rows = [_person_row(evidence, group, person) for group in groups for person in group.people]
    return Table(
        frame=pd.DataFrame(rows, dtype=object),
        runs=[run for group in groups for run in group.runs_of(*group.people)],
        marks=(*_uneven(groups), *_repeated(evidence), *_without_models(evidence, groups)),
    )


def _person_row(evidence: Evidence, group: PersonGroup, person: str) -> dict[str, object]:
    visits = group.visits[group.visits["person"] == person]
    scores = group.scores_of(person).rename("score")
    # Cases that nobody is known to have had may have been this person's.
    due = len(visits) + group.due_cases(person) - visits["id"].nunique()
    coverage = {"score": float(visits["value"].notna().sum() / due)}
    # Visits that ended in an error have no score, which alone tells answers and seconds.
    answers, seconds = (visits[name].mean() for name in ("answers", "person_seconds"))
    return {
        "person": person,
        "task": group.name,
        "cases": int(visits["id"].nunique()),
        group.measure.name: case_means(scores.to_frame(), coverage)["score"],
        "models on these cases": _models_mean(evidence, group, scores.dropna().index),
        "seconds an answer": float(seconds / answers),
        "seconds a case": float(seconds),
    }


def _models_mean(evidence: Evidence, group: PersonGroup, ids: "pd.Index[str]") -> float:
    """Average comparable models by case, then over some cases: how easy these cases were."""
    models = [run.id for run in group.models if evidence.may_compare(run.id)]
    by_case = pd.DataFrame({run: group.means[run].reindex(ids) for run in models}, index=ids)
    return float(by_case.mean(axis="columns").mean())


def _uneven(groups: list[PersonGroup]) -> Iterator[str]:
    for group in groups:
        counts = group.case_counts
        if counts.max() - counts.min() > MOST_APART:
            listing = ", ".join(f"{person} {count}" for person, count in counts.items())
            yield f"Cases were dealt unevenly in {group.name}: {listing}."


def _repeated(evidence: Evidence) -> Iterator[str]:
    """Name the persons who had a case twice, be it in another task or epoch.

    Answers that a retry or another run replayed ended at the same time: they are the same visit.
    """
    samples = person_samples(evidence).dropna(subset="last_answer")
    counts = samples.groupby(["person", "id"])["last_answer"].nunique()
    for person, times in counts[counts > 1].groupby("person"):
        ids = list(times.index.get_level_values("id"))
        yield f"{person} had a case more than once: {first_names(ids, 3)}."


def _without_models(evidence: Evidence, groups: list[PersonGroup]) -> Iterator[str]:
    """Say in what the models of a task differ from its persons, where none may be compared."""
    person_runs = set(person_samples(evidence)["run"])
    for group in groups:
        own = evidence.run(group.visits["run"].iloc[0])
        runs = evidence.run_by_id.values()
        others = [run for run in runs if run.task == own.task and run.id not in person_runs]
        if others and not group.models:
            differing = sorted({name for run in others for name in differing_conditions(own, run)})
            yield (
                f"No model of {group.name} is compared with these persons: they differ in "
                f"{', '.join(differing)}."
            )


def _untestable(groups: list[PersonGroup]) -> Iterator[str]:
    """Name the persons with so few cases that no p-value can tell them from a model."""
    for group in groups:
        counts = group.case_counts
        few = [f"{p} {n}" for p, n in counts.items() if smallest_p(n) * len(counts) >= ALPHA]
        if few:
            yield (
                f"Too few cases in {group.name} for a p-value below {ALPHA:g}, however large the "
                f"difference: {', '.join(few)}."
            )


@finding("persons_models")
def persons_models_table(evidence: Evidence) -> Table:
    """Tabulate how each model differs from all persons and from each."""
    groups, rows, runs = person_groups(evidence), [], []
    for group in groups:
        for model in group.models:
            differences = _differences(group, model)
            if differences:
                rows += list(_model_rows(evidence, group, model, differences))
                runs += [model.id, *group.runs_of(*differences)]
    marks = (*_uneven(groups), *_repeated(evidence), *_untestable(groups))
    return Table(frame=pd.DataFrame(rows, dtype=object), runs=runs, marks=marks)


def _differences(group: PersonGroup, model: Run) -> dict[str, RunDifference]:
    """Compare a model with each person on the person's cases, by person."""
    scores_by_person = {person: group.scores_of(person) for person in group.people}
    differences = {
        person: compare_runs(group.means[model.id], scores, due=group.due_cases(person))
        for person, scores in scores_by_person.items()
        if scores.notna().any()
    }
    return {person: difference for person, difference in differences.items() if difference.n}


def _model_rows(
    evidence: Evidence, group: PersonGroup, model: Run, differences: Mapping[str, RunDifference]
) -> Iterator[dict[str, object]]:
    # Holm adjusts for tests that are made, and these persons are not tested.
    comparable = [person for person in differences if _may_test(evidence, group, model, person)]
    adjusted_p_values = holm([differences[person].p_value for person in comparable])
    p_values = dict(zip(comparable, adjusted_p_values, strict=True))
    names = {"model": model.label, "task": group.name}
    # Persons whose instruments broke a bound stand below, and count nowhere.
    pooled = _pooled(group, model, comparable) if comparable else NOTHING
    yield {
        **names,
        "persons": f"all ({len(comparable)})",
        "model less person": pooled,
        "p (Holm)": PValue(nan),
        "cases": pooled.n,
        "better than": _better_than(differences, p_values) if comparable else "–",
    }
    for person, difference in differences.items():
        yield {
            **names,
            "persons": person,
            "model less person": difference.estimate,
            "p (Holm)": PValue(p_values.get(person, nan)),
            "cases": difference.n,
            "better than": "",
        }


def _may_test(evidence: Evidence, group: PersonGroup, model: Run, person: str) -> bool:
    runs = group.runs_of(person)
    return all(may_test_pair(evidence, group.measure, (model.id, run)) for run in runs)


def _pooled(group: PersonGroup, model: Run, people: list[str]) -> Estimate:
    """Average the differences over all cases of some persons, clustered by person and by case."""
    scores = pd.concat({person: group.scores_of(person) for person in people}).dropna()
    scores = scores[scores.index.isin(group.means[model.id].index, level=1)]
    persons, ids = (scores.index.get_level_values(level) for level in (0, 1))
    values = group.means[model.id].reindex(ids).to_numpy() - scores.to_numpy()
    within = differences_within(POINTS)
    interval = two_way_mean(values, persons.to_numpy(str), ids.to_numpy(str), within=within)
    return estimate(interval).over(sum(map(group.due_cases, people)))


def _better_than(differences: Mapping[str, RunDifference], p_values: Mapping[str, float]) -> str:
    """Count the persons with a lower mean, and what the cases allow: at least and at most.

    A tie is not better. A person counts on either side until told apart from the model.
    """
    values = {person: differences[person].estimate.value for person in p_values}
    told = [person for person, p in p_values.items() if differences[person].is_told(p)]
    decided_values = [values[person] for person in told]
    fewest = sum(value > 0 for value in decided_values)
    greatest = len(values) - sum(value < 0 for value in decided_values)
    better_count = sum(value > 0 for value in values.values())
    return f"{fewest} to {greatest} of {len(values)}; {better_count} by means"
