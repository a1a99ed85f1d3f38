"""Say whether a candidate passed an exam: its figures against bounds, whole and by language."""

from collections.abc import Callable, Mapping, Sequence
from math import nan
from typing import Any

from inspect_aihospital.core.fidelity.bounds import Bound, all_kept, as_figure
from inspect_aihospital.core.means import mean_present

CASE, LANGUAGE = "case", "language"
"""Keys of a case's id, which all of its epochs share, and of its language."""

CaseFacts = Mapping[str, Any]
"""Facts of a case of an exam: `CASE`, `LANGUAGE`, `calls`, `planned` (cases of the whole exam), and
what its figures are made of."""

Figures = Callable[[Sequence[CaseFacts]], dict[str, float]]
"""Makes figures of the cases of an exam; NaN over nothing."""


def exam_verdict(
    cases: Sequence[CaseFacts], figures_of: Figures, bounds: Sequence[Bound]
) -> dict[str, float]:
    """Judge a candidate over all cases of its exam.

    Returns:
        `qualified` (1 if all bounds that could be checked are kept, 0 if not, NaN if none could be
        or the exam was cut short), `LANGUAGE_qualified` where it was held in several, `bound_…_ok`
        for each bound (NaN where it could not be checked), the figures, and `calls` a case.
    """
    # An exam that a limit cut short may lack the cases that a candidate fails.
    is_whole = len({case[CASE] for case in cases}) >= max(
        (case.get("planned") or 0 for case in cases), default=0
    )
    figures = figures_of(cases)
    kept_bounds = judge_figures(figures, bounds)
    languages = sorted({case[LANGUAGE] for case in cases})
    by_language = {
        f"{language}_qualified": all_kept(
            judge_figures(figures_of([c for c in cases if c[LANGUAGE] == language]), bounds)
        )
        if is_whole
        else nan
        for language in (languages if len(languages) > 1 else ())
    }
    checks = {f"bound_{figure}_ok": as_figure(kept) for figure, kept in kept_bounds.items()}
    calls = mean_present(float(case["calls"]) for case in cases)
    verdict = all_kept(kept_bounds) if is_whole else nan
    return {"qualified": verdict, **by_language, **checks, **figures, "calls": calls}


def judge_figures(figures: Mapping[str, float], bounds: Sequence[Bound]) -> dict[str, bool | None]:
    """Say for each bound whether a candidate keeps it; `None` where nothing could be checked."""
    return {
        # A bias is one in either direction.
        bound.figure: bound.keeps(abs(figures[bound.figure]))
        for bound in bounds
    }


def describe_bound(bound: Bound, value: float) -> str:
    """Write why a bound matters, with the figure and its limit."""
    side = "at least" if bound.is_minimum else "at most"
    # A broken bound must not look kept, as 0.896 would if it were written 0.90.
    is_kept = bound.keeps(abs(value))
    digits = next(n for n in (2, *range(4, 18)) if bound.keeps(abs(round(value, n))) == is_kept)
    return f"{bound.reason} ({bound.figure} {value:.{digits}f}, {side} {bound.limit:g})"
