"""How true patients and examiners were to their records, and whether runs compare (Table 2)."""

from collections.abc import Hashable, Mapping, Sequence
from math import nan
from typing import Any

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.comparability import NOBODY
from inspect_aihospital.analysis.estimating import estimate, means, totals
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import (
    NOTHING,
    Estimate,
    LackingError,
    Table,
    finding,
    with_coverage,
)
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP, Facts, runs_of, setting_of
from inspect_aihospital.core.audit import DIMENSIONS
from inspect_aihospital.core.fidelity_facts import Detector
from inspect_aihospital.statistics.columns import bootstrap_ratios

NOTE = (
    "Shares in percent of the turns that a detector could check (premature facts and early ending: "
    "of visits), found by rule: a detector misses some, accuses some wrongly (docs/fidelity.md). "
    "Comparable: no bound on patient and examiner that could be checked is broken; – where none "
    "could. Bounds broken: with the share that broke it. Unmarked: messages of the patient that "
    "carry no token, without an interval, since logs keep it by run. Relevance, honesty, accuracy "
    "and consistency: an auditor's levels, 0 to 100, means over cases, where a run was audited. "
    "Coverage: share of the cases asked that hold a visit, of an auditor's levels that have one. "
    f"{BOOTSTRAP} N checked, turns or visits in the order of columns, tells what a number is worth "
    "of which nothing or everything was found."
)


@finding("mvme_fidelity", "How true patient and examiner were")
def fidelity_table(evidence: Evidence) -> Table:
    """Comparable or not, which bounds are broken, and the rates (Fan et al., Table 2)."""
    found = list(runs_of(evidence, "fidelity"))
    if not found:
        raise LackingError(
            "no log holds fidelity; run mvme, or score a log of it again with inspect score "
            "--scorer inspect_aihospital/fidelity --action append"
        )
    frame = pd.DataFrame([_row(*one, len(evidence.asked(one[0]["run"]))) for one in found])
    unaudited = [name for name in DIMENSIONS if frame[name].map(lambda one: one.n).sum() == 0]
    return Table(
        source="Fan et al., Table 2",
        frame=frame.drop(columns=unaudited),
        runs=tuple(run["run"] for run, _, _ in found),
        note=NOTE,
        varies=frozenset({"task", "grader", "patient", "examiner", "auditor"}),
    )


def _row(
    run: dict[Hashable, Any], scores: pd.DataFrame, facts: Sequence[Facts], due: int
) -> dict[str, object]:
    figures = figures_of(run)
    known = [str(name) for name in DIMENSIONS if name in scores and scores[name].notna().any()]
    levels = {name: one.over(due) for name, one in means(scores, known).items()}
    audited = dict.fromkeys(DIMENSIONS, NOTHING) | levels
    cases = int(scores.loc[["counts" in one for one in facts], "id"].nunique())
    return {
        "doctor": run["label"],
        "setting": setting_of(run["task"]),
        "patient": " + ".join(run["roles"].get("patient", [])) or NOBODY,
        "examiner": " + ".join(run["roles"].get("examiner", [])) or NOBODY,
        "comparable": {1.0: "yes", 0.0: "no"}.get(figures.get("comparable", nan), NOBODY),
        "bounds broken": "; ".join(_broken(figures)) or ("none" if figures else NOBODY),
        **with_coverage(rates(scores, facts), cases / due),
        "unmarked": 100 * figures.get("unmarked_rate", nan),
        **audited,
        "cases": cases,
        "n checked": ", ".join(str(_checked(facts, detector)) for detector in Detector),
    }


def figures_of(run: Mapping[Hashable, Any]) -> dict[str, float]:
    """The log's own figures of fidelity, by name."""
    return {
        name.rsplit("/", 1)[-1]: float(value)
        for name, value in run["metrics"].items()
        if name.startswith("fidelity/")
    }


def _broken(figures: Mapping[str, float]) -> list[str]:
    names = [name[6:-3] for name, ok in figures.items() if name.startswith("bound_") and ok == 0]
    return [
        f"{name.removesuffix('_rate').replace('_', ' ')} {100 * figures[name]:.1f} %"
        if name.endswith("_rate")
        else f"{name} {figures[name]:.1f}"
        for name in names
    ]


def rates(scores: pd.DataFrame, facts: Sequence[Facts]) -> dict[str, Estimate]:
    """Each detector's share of what it checked, in percent, from the counts of cases."""
    counts = [one.get("counts") or {} for one in facts]
    wide = np.array([[one.get(str(d), (0, 0)) for d in Detector] for one in counts], dtype=float)
    parts, wholes = np.moveaxis(totals(scores, wide), -1, 0)
    return {
        d.replace("_", " "): estimate(one).times(100)
        for d, one in zip(Detector, bootstrap_ratios(parts, wholes), strict=True)
    }


def _checked(facts: Sequence[Facts], detector: Detector) -> int:
    return sum((one.get("counts") or {}).get(str(detector), (0, 0))[1] for one in facts)
