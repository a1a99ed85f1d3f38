"""Rank the runs of a task whose conditions are the same, on the cases that they share."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.comparability import MANNER, ranking_conditions
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.measures import MEASURES, Measure, may_test, means_by_run
from inspect_aihospital.analysis.paired_runs import Pair, adjusted_p_values, under_its_rule
from inspect_aihospital.analysis.run import NOBODY, Run
from inspect_aihospital.analysis.run_differences import RunDifference, compare_runs
from inspect_aihospital.core.manner.contract import manner_place
from inspect_aihospital.statistics.interval import POINTS
from inspect_aihospital.statistics.ranks import RankRange, rank_ranges

ALL = "all"
"""In the place of a language: cases of every language."""


@dataclass(frozen=True, kw_only=True, eq=False)
class RunGroup:
    """Hold runs of the same conditions, which alone may be ranked together.

    Attributes:
        task: Of all of them.
        trait: Tells the groups of a task apart: what they were given, else a number from 1; empty
            where the task has one.
        measure: The first that they have: by it they are ranked.
        conditions: What they share, by name.
        members: By label.
        means: By run: means of the measure by case, 0 to 100.
    """

    task: str
    trait: str
    measure: Measure
    conditions: Mapping[str, str]
    members: Sequence[Run]
    means: Mapping[str, pd.Series]

    @property
    def name(self) -> str:
        """Name of the task, with what tells the group apart."""
        return f"{self.task} {self.trait}".rstrip()


@dataclass(frozen=True, kw_only=True, eq=False)
class Ranking:
    """Hold the ranks and differences of a group, over cases of a language or all.

    Attributes:
        group: Whose runs they are.
        language: Of the cases, or `ALL`.
        ids: The cases.
        runs: Ranked runs, by their means on shared cases, of equals by label.
        unranked: The others of the group, which are not comparable.
        shared: Number of cases that all ranked runs share.
        ranks: By ranked run (`_widen`); empty where there are fewer than two.
        pairs: How each ranked run differs from those below it, the better one first.
        p_values: Of the pairs, adjusted for all of them (Holm).
    """

    group: RunGroup
    language: str
    ids: frozenset[str]
    runs: Sequence[Run]
    unranked: Sequence[Run]
    shared: int
    ranks: Mapping[str, RankRange]
    pairs: Mapping[Pair, RunDifference]
    p_values: Mapping[Pair, float]

    def is_apart(self, pair: Pair) -> bool:
        """Say whether the cases tell two runs apart."""
        return self.pairs[pair].is_told(self.p_values[pair])

    def has(self, ids: pd.Series | pd.Index) -> npt.NDArray[np.bool_]:
        """Say of ids of its runs' cases whether they are among its own."""
        # Texts are slow to look up, and a ranking over all cases has them all.
        return np.ones(len(ids), bool) if self.language == ALL else np.asarray(ids.isin(self.ids))


@lru_cache(maxsize=2)
def rankings(evidence: Evidence) -> tuple[Ranking, ...]:
    """Rank all runs by the first measure that their task has.

    Runs stand in one ranking only where they have the same task, version, prompts, cases,
    instruments and options, and where either all or none were checked (`ranking_conditions`).
    Cases in several languages are ranked by language, too. Cached, since several findings ask.
    """
    return tuple(
        _ranking(evidence, group, language)
        for group in _groups(evidence)
        for language in (ALL, *_languages(evidence, group))
    )


def _groups(evidence: Evidence) -> Iterator[RunGroup]:
    """Yield the groups by task and manner of the patient, the largest first."""
    runs = sorted(evidence.run_by_id.values(), key=lambda run: (run.task, run.label, run.id))
    means = {measure: means_by_run(evidence, measure) for measure in MEASURES}
    for task in dict.fromkeys(run.task for run in runs):
        of_task = [run for run in runs if run.task == task]
        measure = next((m for m in MEASURES if any(r.id in means[m] for r in of_task)), None)
        if measure is None:
            continue
        scored = [run for run in of_task if run.id in means[measure]]
        groups: dict[tuple[tuple[str, str], ...], list[Run]] = {}
        for run in scored:
            groups.setdefault(tuple(ranking_conditions(run).items()), []).append(run)
        ordered = sorted(
            groups.items(),
            key=lambda group: (manner_place(group[1][0].manner_name), -len(group[1])),
        )
        traits = _traits([dict(conditions) for conditions, _ in ordered])
        for trait, (conditions, members) in zip(traits, ordered, strict=True):
            yield RunGroup(
                task=task,
                trait=trait,
                measure=measure,
                conditions=dict(conditions),
                members=members,
                means={run.id: measure.factor * means[measure][run.id] for run in members},
            )


def _traits(groups: Sequence[Mapping[str, str]]) -> list[str]:
    """Name groups by the arguments of the task in which they differ, else number them."""
    if len(groups) == 1:
        return [""]
    keys = dict.fromkeys(key for conditions in groups for key in conditions)
    option = "option "
    names = {MANNER: "manner"} | {k: k[len(option) :] for k in keys if k.startswith(option)}
    differing = [k for k in names if len({conditions.get(k) for conditions in groups}) > 1]
    # of a manner the text's hash says nothing to a reader
    short = [{**c, MANNER: c.get(MANNER, NOBODY).partition(" ")[0]} for c in groups]
    traits = [", ".join(f"{names[k]}={c[k]}" for k in differing if k in c) for c in short]
    is_telling = all(traits) and len(set(traits)) == len(traits)
    return traits if is_telling else [str(number) for number in range(1, len(groups) + 1)]


def _languages(evidence: Evidence, group: RunGroup) -> list[str]:
    """List the languages of a group's cases where there are several."""
    languages = {
        language
        for run in group.members
        for language in evidence.samples_of(run.id).reindex(columns=["language"])["language"]
        if isinstance(language, str)
    }
    return sorted(languages) if len(languages) > 1 else []


def _case_ids(evidence: Evidence, group: RunGroup, language: str) -> frozenset[str]:
    ids: set[str] = set()
    for run in group.members:
        samples = evidence.samples_of(run.id)
        ids.update(
            samples["id"] if language == ALL else samples.query("language == @language")["id"]
        )
    return frozenset(ids)


def _ranking(evidence: Evidence, group: RunGroup, language: str) -> Ranking:
    ids = _case_ids(evidence, group, language)
    means = {run: values[values.index.isin(ids)] for run, values in group.means.items()}
    may_rank = [run for run in group.members if may_test(evidence, group.measure, (run.id,))]
    candidates = [run for run in may_rank if len(means[run.id])]
    columns = [means[run.id].rename(run.id) for run in candidates]
    shared = pd.concat(columns, axis="columns", join="inner") if columns else pd.DataFrame()
    own = {run.id: means[run.id].mean() for run in candidates}
    # Only means over the same cases give an order; without such cases each run's own has to do.
    order = dict(shared.mean()) if len(shared) else own
    runs = sorted(candidates, key=lambda run: (-order[run.id], run.label))
    ranges = rank_ranges(shared[[run.id for run in runs]], within=POINTS) if len(runs) > 1 else []
    pairs = {
        (first.id, second.id): compare_runs(
            means[first.id],
            means[second.id],
            # Only cases of this language are due in a ranking of it.
            due=len(evidence.case_ids(first.id, second.id) & ids),
        )
        for first, second in combinations(runs, 2)
    }
    is_whole = language == ALL
    pairs = {
        pair: under_its_rule(evidence, group.measure, pair, difference, is_of_all_cases=is_whole)
        for pair, difference in pairs.items()
    }
    p_values = adjusted_p_values(evidence, group.measure, pairs)
    bootstrapped = {run.id: ranks for run, ranks in zip(runs, ranges, strict=False)}
    return Ranking(
        group=group,
        language=language,
        ids=ids,
        runs=runs,
        unranked=[run for run in group.members if run not in candidates],
        shared=len(shared),
        ranks=_widen(bootstrapped, pairs, p_values),
        pairs=pairs,
        p_values=p_values,
    )


def _widen(
    ranks: Mapping[str, RankRange],
    pairs: Mapping[Pair, RunDifference],
    p_values: Mapping[Pair, float],
) -> dict[str, RankRange]:
    """Let a run have every rank that the adjusted comparisons leave it.

    Those are the ranks below all runs that are told to be better and above all told to be worse.
    The bootstrap's ranges are not adjusted: of many models they would be certain of an order that
    the sentences call undecided.
    """
    better, worse = Counter[str](), Counter[str]()
    for (first, second), difference in pairs.items():
        if difference.is_told(p_values[first, second]):
            is_first = difference.estimate.value > 0
            worse[first if is_first else second] += 1
            better[second if is_first else first] += 1
    return {
        run: RankRange(min(own.best, 1 + better[run]), max(own.worst, len(ranks) - worse[run]))
        for run, own in ranks.items()
    }
