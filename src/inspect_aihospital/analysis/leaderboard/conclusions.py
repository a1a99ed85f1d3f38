"""Say in sentences what the numbers of several runs support, and what they do not."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

import pandas as pd

from inspect_aihospital.analysis.estimates import percent
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import fidelity_figures
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.instruments_table import exam_sentences
from inspect_aihospital.analysis.leaderboard.aspect_sentences import (
    aspect_sentences,
    uneven_coverage,
)
from inspect_aihospital.analysis.leaderboard.comparison_sentences import comparison_sentences
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import coverage_of
from inspect_aihospital.analysis.leaderboard.loss_sentences import loss_sentences
from inspect_aihospital.analysis.leaderboard.person_groups import person_samples
from inspect_aihospital.analysis.leaderboard.rankings import ALL, Ranking, rankings
from inspect_aihospital.analysis.leaderboard.rating_sentences import rating_sentences
from inspect_aihospital.analysis.leaderboard.stress_sentences import stress_sentences
from inspect_aihospital.analysis.lost_texts import noted_shares
from inspect_aihospital.analysis.rehearsal_marks import rehearsal_marks
from inspect_aihospital.analysis.run import NOBODY, Run
from inspect_aihospital.analysis.sentence_parts import (
    MOST_LISTED,
    MOST_NAMES,
    Sentence,
    gather,
    join_names,
    join_texts,
    names_of,
    numbers_of,
)
from inspect_aihospital.analysis.setting_conditions import setting_differences
from inspect_aihospital.analysis.stopped_runs import stopping_marks
from inspect_aihospital.analysis.unqualified_instruments import unqualified_instruments
from inspect_aihospital.core.fidelity.audit_levels import DIMENSIONS
from inspect_aihospital.core.fidelity.comparability_verdict import judged_bounds
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.spending.prices import price_of

EVERYTHING = "all tasks"

RANKED_NOTE = (
    "Apart means: p below 0.05 (two-sided, exact, adjusted for all pairs of the ranking by Holm) "
    "and an interval that excludes 0. The interval (95 %, over cases, not adjusted) allows for a "
    "case unlike those seen; p does not. That two runs cannot be told apart does not say that they "
    "are equal. Points are of 100. To be told apart may take more cases than a t test of one pair. "
    "Why points were lost is told by rule, which counts what was told in other words as not asked."
)
"""How to read the sentences on ranked runs; exams of instruments rank nobody."""

Sentences = Iterator[Sentence]


@finding("conclusions")
def conclusions_table(evidence: Evidence) -> Table:
    """List the sentences, the most general first."""
    parts = [_without_trait(part) for part in rankings(evidence) if part.language == ALL]
    exams = list(exam_sentences(evidence))
    if not parts and not exams:
        raise LackingError("no log holds scores that rank runs; run mvme, mvme_one_step or an exam")
    about: list[Callable[[Evidence, Sequence[Ranking]], Sentences]]
    about = [
        _rehearsals,
        _groups,
        _exclusions,
        _lost_texts,
        _unqualified,
        _unchecked,
        _settings,
        comparison_sentences,
    ]
    about += [aspect_sentences, rating_sentences, loss_sentences, stress_sentences]
    about += [_gaps, uneven_coverage, _not_run, _unpriced]
    sentences = chain(exams, *(write(evidence, parts) for write in about))
    runs = [run.id for part in parts for run in part.group.members]
    frame = pd.DataFrame(gather(sentences), columns=["about", "conclusion"])
    return Table(frame=frame, runs=runs, note=RANKED_NOTE if parts else "")


def _without_trait(part: Ranking) -> Ranking:
    """Leave out of the labels of runs what the name of their ranking says already."""
    traits = "|".join(re.escape(f", {trait}") for trait in part.group.trait.split(", "))

    def shorten(runs: Sequence[Run]) -> list[Run]:
        # whole traits alone: max_turns=1 is no part of max_turns=12
        pattern = rf"(?:{traits})(?=, | \(|$)"
        return [replace(run, label=re.sub(pattern, "", run.label)) for run in runs]

    if not part.group.trait:
        return part
    group = replace(part.group, members=shorten(part.group.members))
    return replace(part, group=group, runs=shorten(part.runs), unranked=shorten(part.unranked))


def _rehearsals(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    # Exams of instruments rank nobody, and are rehearsed, too.
    for mark in rehearsal_marks(list(evidence.run_by_id.values()), names_of):
        yield Sentence(EVERYTHING, mark)


def _groups(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    for task in dict.fromkeys(part.group.task for part in parts):
        groups = [part.group for part in parts if part.group.task == task]
        keys = dict.fromkeys(key for group in groups for key in group.conditions)
        differing = [k for k in keys if len({g.conditions.get(k, NOBODY) for g in groups}) > 1]
        if differing:
            names_by_members: dict[str, list[str]] = {}
            for group in groups:
                names_by_members.setdefault(names_of(group.members), []).append(group.name)
            members = "; ".join(f"{join_names(n)} ({m})" for m, n in names_by_members.items())
            yield Sentence(
                task,
                f"Never ranked together, since they differ in {', '.join(differing)}: {members}.",
            )


def _exclusions(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    for part in parts:
        excluded = [run for run in part.unranked if run.exclusion]
        # Each has a reason of its own, which takes a line; a long list would hide the others.
        for run in excluded[:MOST_LISTED]:
            yield Sentence(part.group.name, f"{run.label} is not ranked: {run.exclusion}.")
        if others := excluded[MOST_LISTED:]:
            yield Sentence(
                part.group.name, f"Not ranked either, for their own reasons: {names_of(others)}."
            )


def _lost_texts(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    """Name the runs of which many texts were cut off, refused or missing."""
    for part in parts:
        for run in part.runs:
            if shares := noted_shares(run.metrics):
                yield Sentence(part.group.name, f"{run.label}: {'; '.join(map(str, shares))}.")


def _unqualified(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    for part in parts:
        for claim, users in unqualified_instruments(evidence, part.group.members):
            yield Sentence(part.group.name, claim, f": {names_of(users)}.")


def _unchecked(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    """Name what nobody checked of patient and examiner, in runs that count as comparable."""
    for part in parts:
        runs_by_names: dict[tuple[str, ...], list[Run]] = {}
        for run in part.runs:
            bounds = [b for f in fidelity_figures(run.metrics) for b in judged_bounds(f)]
            checked = {bound.label for bound in bounds if bound.is_kept is not None}
            labels = dict.fromkeys(b.label for b in bounds if b.label not in checked)
            runs_by_names.setdefault(tuple(labels), []).append(run)
        for names, runs in runs_by_names.items():
            if names:
                users = "" if len(runs) == len(part.runs) else f" in runs of {names_of(runs)}"
                remedy = " (-T audit=true would)" if set(names) <= set(DIMENSIONS) else ""
                yield Sentence(
                    part.group.name,
                    f"Not checked: {join_texts(names)} of patient and examiner{users}{remedy}.",
                )


def _settings(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    """Tell which settings are compared along with the models."""
    for part in parts:
        for claim in setting_differences(part.runs):
            yield Sentence(part.group.name, claim)


def _gaps(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    """Tell what is missing within runs: samples, shards, scores; and logs that failed."""
    for part in parts:
        members, measure = part.group.members, part.group.measure
        failed = {r.label: r.samples - r.completed for r in members if r.completed < r.samples}
        if failed:
            yield Sentence(part.group.name, f"Samples ended in an error: {numbers_of(failed)}.")
        shares = {r.label: coverage_of(evidence, part, r, measure) for r in members}
        low = {label: percent(share) for label, share in shares.items() if share < 1}
        if low:
            yield Sentence(
                part.group.name, f"Coverage of {measure.name} is below 100 %: {numbers_of(low)}."
            )
        for mark in stopping_marks(members):
            yield Sentence(part.group.name, mark)
        for run in members:
            for gap in run.gaps:
                yield Sentence(part.group.name, f"{run.label}: {gap}.")
    unfinished = [log for log in evidence.skipped if log.unfinished_task_id]
    failed_logs = [log for log in unfinished if not log.reason.startswith("was finished")]
    if failed_logs:
        first = failed_logs[0]
        others = f", and {len(failed_logs) - 1} more" if len(failed_logs) > 1 else ""
        yield Sentence(
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
        if run.task in tasks and run.model and run.id not in person_runs
    }
    all_runs = evidence.run_by_id.values()
    for task in dict.fromkeys(run.task for run in all_runs):
        failed = [r for r in all_runs if r.task == task and r.samples and not r.completed]
        present = {run.model for run in runs if run.task == task}
        missing = models.keys() - present - {run.model for run in failed}
        absent = sorted(models[model] for model in missing) if present else []
        if absent:
            yield Sentence(task, f"Not run, or not scored: {first_names(absent, MOST_NAMES)}.")
        if failed:
            yield Sentence(task, f"Every sample ended in an error: {names_of(failed)}.")


def _unpriced(evidence: Evidence, parts: Sequence[Ranking]) -> Sentences:
    runs = [run for part in parts for run in part.group.members]
    models = dict.fromkeys(model for run in runs for model in run.spending.models)
    unknown = sorted(model for model in models if price_of(model, evidence.prices) is None)
    if unknown:
        yield Sentence(
            EVERYTHING,
            f"No price is known of {first_names(unknown, MOST_NAMES)}, so that dollars are missing "
            "(–). Give prices with report --prices FILE, in the format of Inspect's "
            "--model-cost-config.",
        )
