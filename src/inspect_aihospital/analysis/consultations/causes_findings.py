"""Tabulate why points were lost, and the bounds that the instruments' faults leave on the mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence, facts
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.stopped_runs import with_valid_interval
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.causes import Cause
from inspect_aihospital.core.record import Specialty
from inspect_aihospital.scorers.attribution_score import (
    ASPECT_CAUSES,
    BEST,
    HEADLINE,
    TAINTED,
    WORST,
)
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import POINTS, SHARE, Range

Split = Callable[[pd.DataFrame], Mapping[str, pd.DataFrame]]
"""Parts the losses of a run, by the name of the part."""

SCORER = "attribution"
LACKING = (
    "no log holds causes of lost points; run mvme, or score a log with "
    "inspect_aihospital/attribution after inspect_aihospital/mvme_rubric"
)


@finding("mvme_causes")
def causes_table(evidence: Evidence) -> Table:
    """Tabulate the causes of all aspects below A, a row a doctor."""
    return _causes_table(evidence, lambda losses: {"all aspects": losses})


@finding("mvme_causes_parts")
def causes_parts_table(evidence: Evidence) -> Table:
    """Tabulate the causes of aspects below A: by aspect, then by specialty of the case."""
    return _causes_table(evidence, _parts)


def _parts(losses: pd.DataFrame) -> dict[str, pd.DataFrame]:
    parts = {aspect.value: losses[losses["aspect"] == aspect] for aspect in Aspect}
    return parts | {group.value: losses[losses["specialty"] == group] for group in Specialty}


def _causes_table(evidence: Evidence, split: Split) -> Table:
    runs = _scores_by_run(evidence)
    losses = {run: _losses(scores) for run, scores in runs.items()}
    present_causes = {cause for rows in losses.values() for cause in rows["cause"]}
    # Columns of causes that nothing has would hide the others.
    causes = [cause for cause in Cause if cause in present_causes]
    rows = [
        {"doctor": evidence.run(run).label, **row}
        for run, scores in runs.items()
        for row in _cause_rows(split(losses[run]), causes, len(scores) / evidence.run(run).samples)
    ]
    if not rows:
        raise LackingError(LACKING)
    return Table(frame=pd.DataFrame(rows), runs=list(runs))


@finding("mvme_bounds")
def bounds_table(evidence: Evidence) -> Table:
    """Tabulate the headline mean without tainted visits, and its worst and best with them."""
    runs = _scores_by_run(evidence)
    if not runs:
        raise LackingError(LACKING)
    if not any(graded[TAINTED].any() for graded in runs.values()):
        raise LackingError("no visit was tainted by a fault of patient or examiner that rules find")
    rows = []
    for run, graded in runs.items():
        coverage = len(graded) / evidence.run(run).samples
        # The untainted cases may be the easier ones, so worst and best stand beside their mean.
        clean = graded[graded[TAINTED] == 0]
        rows.append(
            {
                "doctor": evidence.run(run).label,
                "visits": len(graded),
                "tainted": int(graded[TAINTED].sum()),
                "overall": with_valid_interval(
                    evidence.run(run), HEADLINE, _mean(graded, graded[HEADLINE], POINTS, coverage)
                ),
                "untainted": _mean(clean, clean[HEADLINE], POINTS, coverage),
                "worst": _mean(graded, graded[WORST], POINTS, coverage),
                "best": _mean(graded, graded[BEST], POINTS, coverage),
            }
        )
    return Table(frame=pd.DataFrame(rows), runs=list(runs))


def _scores_by_run(evidence: Evidence) -> dict[str, pd.DataFrame]:
    """Return the traced cases of each run, with the causes of their aspects."""
    scores = evidence.scored(SCORER)
    if scores.empty:
        return {}
    # Of a case that could not be traced all values are NaN.
    traced = scores[scores[TAINTED].notna()]
    traced = traced.assign(causes=facts(traced, ASPECT_CAUSES))
    groups = {str(run): rows for run, rows in traced.groupby("run", sort=False)}
    return {run: groups[run] for run in sorted(groups, key=lambda r: (evidence.run(r).label, r))}


def _losses(scores: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each aspect below A of each case, with its cause."""
    return pd.DataFrame(
        [
            {"id": id, "specialty": specialty, "aspect": aspect, "cause": cause}
            for id, specialty, causes in zip(
                scores["id"], scores["specialty"], scores["causes"], strict=True
            )
            for aspect, cause in (causes or {}).items()
        ],
        # Named, since a run that lost nothing gives no row to name them.
        columns=["id", "specialty", "aspect", "cause"],
    )


def _cause_rows(
    parts: Mapping[str, pd.DataFrame], causes: Sequence[Cause], coverage: float
) -> Iterator[dict[str, object]]:
    for name, rows in parts.items():
        if len(rows):
            shares = {
                cause.replace("_", " "): _mean(rows, rows["cause"] == cause, SHARE, coverage)
                for cause in causes
            }
            percents = {cause: share.times(100) for cause, share in shares.items()}
            yield {"lost in": name, "below A": len(rows), **percents}


def _mean(rows: pd.DataFrame, values: pd.Series, within: Range, coverage: float) -> Estimate:
    mean = clustered_mean(values.to_numpy(float), rows["id"].to_numpy(), within=within)
    return estimate(mean, coverage if len(rows) else nan)
