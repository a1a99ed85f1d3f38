"""Say in sentences what the numbers of several runs support, and what they do not."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import floor, isnan

import pandas as pd

from inspect_aihospital.analysis.comparability import NOBODY, rehearsal_marks
from inspect_aihospital.analysis.estimates import Amount, PValue
from inspect_aihospital.analysis.evidence import Evidence, Run
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.instruments_table import exam_sentences
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import coverage_of, priced
from inspect_aihospital.analysis.leaderboard.loss_sentences import loss_sentences
from inspect_aihospital.analysis.leaderboard.person_groups import person_samples
from inspect_aihospital.analysis.leaderboard.rankings import ALL, Pair, Ranking, rankings
from inspect_aihospital.analysis.leaderboard.sentence_parts import (
    MOST_NAMES,
    Sentence,
    names_of,
    numbers_of,
)
from inspect_aihospital.analysis.leaderboard.stress_sentences import stress_sentences
from inspect_aihospital.analysis.run_differences import SMALL
from inspect_aihospital.analysis.stopped_runs import stopping_marks
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.spending.prices import price_of
from inspect_aihospital.statistics.power import ALPHA

MOST_LISTED = 3
"""Runs that a sentence describes one by one."""

EVERYTHING = "all tasks"

RANKED_NOTE = (
    "Apart means: p below 0.05, two-sided, exact, adjusted for all pairs of the ranking (Holm). "
    "That two runs cannot be told apart does not say that they are equal. Points are of 100, with "
    "95 % intervals over cases; these are not adjusted. Over few cases an interval or a range "
    "of ranks may allow for no difference beside a small p: it reckons with a case that none "
    "has shown. Why points were lost is told by rule, which counts what was told in other "
    "words as not asked."
)
"""How to read the sentences on ranked runs; exams of instruments rank nobody."""

PERSONS_APART = (
    "compared with models in the table persons_models alone, whose intervals are clustered by "
    "person and by case."
)

Sentences = Iterator[Sentence]


@finding("conclusions")
def conclusions_table(evidence: Evidence) -> Table:
    """List the sentences, the most general first."""
    parts = [_without_trait(part) for part in rankings(evidence) if part.language == ALL]
    exams = list(exam_sentences(evidence))
    if not parts and not exams:
        raise LackingError("no log holds scores that rank runs; run mvme, mvme_one_step or an exam")
    about: list[Callable[[Evidence, Sequence[Ranking]], Sentences]]
    about = [_rehearsals, _groups, _exclusions, _comparisons, loss_sentences]
    about += [stress_sentences, _gaps, _not_run, _unpriced]
    rows = [*exams, *(row for sentences in about for row in sentences(evidence, parts))]
    runs = [run.run for part in parts for run in part.group.members]
    frame = pd.DataFrame(rows, columns=["about", "conclusion"])
    return Table(frame=frame, runs=runs, note=RANKED_NOTE if parts else "")


def _without_trait(part: Ranking) -> Ranking:
    """Leave out of the labels of runs what the name of their ranking says already."""
    trait = f", {part.group.trait}"

    def shorten(runs: Sequence[Run]) -> list[Run]:
        return [replace(run, label=run.label.replace(trait, "")) for run in runs]

    if not part.group.trait:
        return part
    group = replace(part.group, members=shorten(part.group.members))
    return replace(part, group=group, runs=shorten(part.runs), unranked=shorten(part.unranked))


def _rehearsals(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    runs = [run for part in parts for run in part.group.members]
    for mark in rehearsal_marks(runs, names_of):
        yield EVERYTHING, mark


def _comparisons(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    person_runs = set(person_samples(evidence)["run"])
    for part in parts:
        models = [run for run in part.runs if run.run not in person_runs]
        persons = [run for run in part.runs if run.run in person_runs]
        if persons:
            yield part.group.name, f"{names_of(persons)}: {PERSONS_APART}"
        # Of persons alone, or beside a single model, no more can be said here.
        if len(models) > 1 or not persons:
            for sentence in _compare(evidence, _only(part, models)):
                yield part.group.name, sentence


def _only(part: Ranking, runs: Sequence[Run]) -> Ranking:
    """Leave some runs of a ranking; p-values stay adjusted for all pairs, as in leaderboards."""
    ids = {run.run for run in runs}
    pairs = {pair: d for pair, d in part.pairs.items() if ids.issuperset(pair)}
    return replace(part, runs=runs, pairs=pairs)


def _compare(evidence: Evidence, part: Ranking) -> Iterator[str]:
    if len(part.runs) < 2:
        if part.runs:
            yield f"Only {part.runs[0].label} can be ranked here, so that nothing is compared."
        return
    if stopped := [run for run in part.runs if run.was_stopped]:
        yield (
            f"Differences are not tested, since a stopping rule ended {names_of(stopped)}: "
            "p-values hold for a number of cases that was fixed before."
        )
        return
    best, *followers = part.runs
    apart_runs = [run for run in followers if _is_apart(part, (best.run, run.run))]
    # The order is by the cases that all share, a difference by those of its pair.
    behind = [r for r in apart_runs if part.pairs[best.run, r.run].estimate.value > 0]
    ahead = [run for run in apart_runs if run not in behind]
    top = [run for run in part.runs if run not in apart_runs]
    if ahead:
        yield (
            f"The order is uncertain: {best.label} leads on the {part.shared} cases that all runs "
            f"share, but not on those that it shares with {names_of(ahead)} alone. "
            "Look at coverage."
        )
    scope = f"{part.group.measure.name}, {_shared_cases(part, best, top[1:])} shared cases"
    if len(top) > 1:
        last = max(top[1:], key=lambda run: part.pairs[best.run, run.run].estimate.value)
        largest = f"largest of these differences, to {last.label}," if top[2:] else "difference"
        yield (
            f"{best.label} has the highest mean, but {names_of(top[1:])} cannot be told apart from "
            f"it ({scope}): the {largest} is "
            f"{_difference(part, (best.run, last.run))}.{_cases_needed(part, top, last)}"
        )
        yield from _cheapest(evidence, top)
    if behind:
        scope = f"{part.group.measure.name}, {_shared_cases(part, best, behind)} shared cases"
        hint = _hint_of_zero(part, best, behind)
        yield f"{best.label} scores higher than {_listed(part, best, behind)} ({scope}){hint}."
    others = [pair for pair in part.pairs if best.run not in pair]
    if apart := sum(_is_apart(part, pair) for pair in others):
        yield f"Of the {len(others)} pairs without {best.label}, {apart} can be told apart."
    elif others:
        yield f"No two runs behind {best.label} can be told apart."
    if (least_p := len(part.p_values) * 2.0 ** (1 - part.shared)) >= ALPHA:
        yield (
            f"With {part.shared} shared cases and {len(part.p_values)} comparisons no difference, "
            f"however large, can be told: the smallest p is {min(least_p, 1):.3f}."
        )


def _shared_cases(part: Ranking, best: Run, others: Sequence[Run]) -> str:
    """Write how many cases the best run shares with some others: a number, or a range."""
    counts = sorted({part.pairs[best.run, run.run].estimate.n for run in others}) or [part.shared]
    return f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def _is_apart(part: Ranking, pair: Pair) -> bool:
    return part.p_values[pair] < ALPHA


def _difference(part: Ranking, pair: Pair) -> str:
    estimate, p = part.pairs[pair].estimate, PValue(part.p_values[pair])
    p_text = text if (text := p.text()).startswith("<") else f"= {text}"
    bounds = f"{estimate.lower:.1f} to {estimate.upper:.1f}"
    interval = "no interval" if isnan(estimate.lower) else bounds
    return f"{estimate.value:.1f} points ({interval}; p {p_text})"


def _listed(part: Ranking, best: Run, behind: Sequence[Run]) -> str:
    """Name the runs behind the best with their differences; of many the range of these."""
    if len(behind) <= MOST_LISTED:
        return "; ".join(
            f"{run.label} by {_difference(part, (best.run, run.run))}" for run in behind
        )
    pairs = [(best.run, run.run) for run in behind]
    sizes = [part.pairs[pair].estimate.value for pair in pairs]
    least_sure = PValue(max(part.p_values[pair] for pair in pairs)).text()
    p_text = least_sure if least_sure.startswith("<") else f"≤ {least_sure}"
    return (
        f"{len(behind)} others, by {min(sizes):.1f} to {max(sizes):.1f} points (p {p_text} each): "
        f"{names_of(behind)}"
    )


def _hint_of_zero(part: Ranking, best: Run, behind: Sequence[Run]) -> str:
    """Say why an interval that stands beside a small p holds 0; empty where none does."""
    estimates = [part.pairs[best.run, run.run].estimate for run in behind]
    has_zero = len(behind) <= MOST_LISTED and any(e.lower <= 0 <= e.upper for e in estimates)
    what = "the interval" if len(behind) == 1 else "an interval"
    reason = "holds 0 because it also allows for a case unlike all that were seen, as p does not"
    return f"; {what} {reason}" if has_zero else ""


def _cases_needed(part: Ranking, top: Sequence[Run], last: Run) -> str:
    """Say how many cases would show the difference seen, and a small one; less where there are."""
    ids = {run.run for run in top}
    numbers = [d.cases_for(SMALL) or 0 for pair, d in part.pairs.items() if ids.issuperset(pair)]
    largest = part.pairs[top[0].run, last.run]
    size = abs(largest.estimate.value)
    # Of a smaller one the number says no more than that of `SMALL`.
    needed = largest.cases_for(size) or 0 if size > SMALL else 0
    seen = f" If it is that large, about {needed} cases show it." if needed > part.shared else ""
    most = max(numbers, default=0)
    return seen + (
        f" Showing {SMALL:g} points takes about {most} cases." if most > part.shared else ""
    )


def _cheapest(evidence: Evidence, top: Sequence[Run]) -> Iterator[str]:
    costs = {run.run: priced(evidence, run.spending.evaluated) for run in top}
    if any(map(isnan, costs.values())) or not any(costs.values()):
        return
    cheap, dear = (pick(top, key=lambda run: costs[run.run]) for pick in (min, max))
    if costs[cheap.run] < costs[dear.run]:
        amounts = [Amount(costs[run.run]).text() for run in (cheap, dear)]
        yield (
            f"Of these, {cheap.label} costs least: US$ {amounts[0]} for its own calls, "
            f"{dear.label} US$ {amounts[1]}."
        )


def _groups(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    for task in dict.fromkeys(part.group.task for part in parts):
        groups = [part.group for part in parts if part.group.task == task]
        keys = dict.fromkeys(key for group in groups for key in group.conditions)
        differing = [k for k in keys if len({g.conditions.get(k, NOBODY) for g in groups}) > 1]
        if differing:
            members = "; ".join(f"{group.name} ({names_of(group.members)})" for group in groups)
            yield (
                task,
                f"Never ranked together, since they differ in {', '.join(differing)}: {members}.",
            )


def _exclusions(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    for part in parts:
        excluded = [run for run in part.unranked if run.exclusion]
        for run in excluded[:MOST_LISTED]:
            yield part.group.name, f"{run.label} is not ranked: {run.exclusion}."
        if others := excluded[MOST_LISTED:]:
            yield part.group.name, f"Not ranked either, for their own reasons: {names_of(others)}."


def _gaps(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    """Tell what is missing within runs: samples, shards, scores; and logs that failed."""
    for part in parts:
        members, measure = part.group.members, part.group.measure
        failed = {r.label: r.samples - r.completed for r in members if r.completed < r.samples}
        if failed:
            yield part.group.name, f"Samples ended in an error: {numbers_of(failed)}."
        shares = {r.label: coverage_of(evidence, part, r, measure) for r in members}
        low = {label: f"{floor(100 * share)} %" for label, share in shares.items() if share < 1}
        if low:
            yield part.group.name, f"Coverage of {measure.name} is below 100 %: {numbers_of(low)}."
        for mark in stopping_marks(members):
            yield part.group.name, mark
        for run in members:
            for gap in run.gaps:
                yield part.group.name, f"{run.label}: {gap}."
    unfinished = [log for log in evidence.skipped if log.unfinished_task_id]
    failed_logs = [log for log in unfinished if not log.reason.startswith("was finished")]
    if failed_logs:
        first = failed_logs[0]
        others = f", and {len(failed_logs) - 1} more" if len(failed_logs) > 1 else ""
        yield (
            EVERYTHING,
            f"Runs that did not finish are left out: {first.path} {first.reason}{others}.",
        )


def _not_run(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    """Name the models that a task lacks although it ran others of them."""
    tasks = dict.fromkeys(part.group.task for part in parts)
    runs = [run for part in parts for run in part.group.members if run.model]
    # Also a model without any score is missing.
    person_runs = set(person_samples(evidence)["run"])
    models = {
        run.model: run.model.rsplit("/", 1)[-1]
        for run in evidence.run_by_id.values()
        if run.task in tasks and run.model and run.run not in person_runs
    }
    for task in tasks:
        present = {run.model for run in runs if run.task == task}
        absent = sorted(models[model] for model in models.keys() - present) if present else []
        if absent:
            yield task, f"Not run, or not scored: {first_names(absent, MOST_NAMES)}."


def _unpriced(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    runs = [run for part in parts for run in part.group.members]
    models = dict.fromkeys(model for run in runs for model in run.spending.models)
    unknown = sorted(model for model in models if price_of(model, evidence.prices) is None)
    if unknown:
        yield (
            EVERYTHING,
            f"No price is known of {', '.join(unknown)}, so that dollars are missing (–). Give "
            "prices with report --prices FILE, in the format of Inspect's --model-cost-config.",
        )
