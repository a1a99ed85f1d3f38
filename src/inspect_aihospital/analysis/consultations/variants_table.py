"""Tabulate what edits of records did to diagnoses, where a run visited variants."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import nan

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import scored_runs
from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.sentence_parts import numbers_of
from inspect_aihospital.core.variants.pairs import (
    BASE_MISSED,
    INCOMPLETE,
    JUDGED,
    UNSCORED,
    PairedVisits,
    pair_visits,
)
from inspect_aihospital.core.variants.variant import KINDS, MARK
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import SHARE

SCORER = "variants"


@finding("mvme_variants")
def variants_table(evidence: Evidence) -> Table:
    """Tabulate changes that were due and diagnoses that had to stay, a row a doctor and kind."""
    rows, runs, lost = [], [], {}
    for run, scores, facts in scored_runs(evidence, SCORER):
        # A run whose every visit was scored has no such column.
        reasons = scores.get("reason", pd.Series("", index=scores.index)).fillna("")
        pairs = pair_visits(zip(facts, reasons, strict=True))
        rows += [{"doctor": run.label, **row} for row in _rows(pairs)]
        runs.append(run.id)
        samples = evidence.samples_of(run.id)
        due = {(id, n) for id, n in zip(samples["id"], samples["epoch"], strict=True) if MARK in id}
        # Without a score of either visit nothing tells what the pair was to show.
        if lost_pairs := due - {(f"{p.case}{MARK}{p.variant}", p.epoch) for p in pairs}:
            lost[run.label] = len(lost_pairs)
    marks = [f"Pairs without a scored visit, in no row: {numbers_of(lost)}."] if lost else ()
    return Table(frame=pd.DataFrame(rows), runs=runs, marks=marks)


def _rows(pairs: Sequence[PairedVisits]) -> Iterator[dict[str, object]]:
    for kind in KINDS:
        if not (of_kind := [pair for pair in pairs if pair.kind == kind]):
            continue
        counts = Counter(pair.outcome for pair in of_kind)
        judged = [pair for pair in of_kind if pair.outcome == JUDGED]
        raised, unraised = ([p for p in judged if p.raised is wanted] for wanted in (True, False))
        # Only edits that name the diagnosis to come can be met or missed.
        named = [p for p in judged if p.is_decisive and p.to_expected is not None]
        coverage = len(judged) / len(of_kind)
        yield {
            "edit": kind.replace("_", " "),
            "due": "change" if of_kind[0].is_decisive else "stay",
            "pairs": len(of_kind),
            "judged": len(judged),
            "came up": len(raised),
            "as due, came up": _share([(p.case, p.is_as_due) for p in raised], coverage),
            "not up": len(unraised),
            "as due, not up": _share([(p.case, p.is_as_due) for p in unraised], coverage),
            "changed, name due": len(named),
            "to the name due": _share([(p.case, bool(p.to_expected)) for p in named], coverage),
            "base missed": counts[BASE_MISSED],
            "incomplete": counts[INCOMPLETE],
            "unscored": counts[UNSCORED],
        }


def _share(answers: Sequence[tuple[str, bool]], coverage: float) -> Estimate:
    cases, values = [case for case, _ in answers], [float(answer) for _, answer in answers]
    mean = clustered_mean(values, cases, within=SHARE)
    return estimate(mean, coverage if answers else nan).times(100)
