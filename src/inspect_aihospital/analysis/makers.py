"""List the makers of all tables and figures in the order of a report, that of their captions."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from inspect_aihospital.analysis import instruments_table, pairs_figure, pairs_tables
from inspect_aihospital.analysis.captions import CAPTIONS
from inspect_aihospital.analysis.consultations import (
    aspects_findings,
    attack_table,
    calibration_findings,
    case_findings,
    causes_findings,
    completeness_findings,
    differential_findings,
    fidelity_findings,
    gap_findings,
    grader_findings,
    icd10_table,
    manner_findings,
    missing_table,
    reason_checks,
    reasons_table,
    released_table,
    reliability_findings,
    team_findings,
    variants_table,
    workup_findings,
)
from inspect_aihospital.analysis.exams import (
    exam_before_after,
    exam_confidence,
    exam_consistency,
    exam_early_stop,
    exam_overview,
    exam_rounds,
    exam_vote,
    vote_calibration,
)
from inspect_aihospital.analysis.findings import Maker
from inspect_aihospital.analysis.leaderboard import (
    conclusions,
    leaderboard_figure,
    leaderboard_tables,
    persons_tables,
)

MODULES = (
    *(conclusions, leaderboard_figure, leaderboard_tables, persons_tables),
    *(aspects_findings, attack_table, calibration_findings, case_findings, causes_findings),
    *(completeness_findings, differential_findings, fidelity_findings, gap_findings),
    *(grader_findings, icd10_table, manner_findings, missing_table, pairs_figure, pairs_tables),
    *(instruments_table, reason_checks, reasons_table, released_table, reliability_findings),
    *(team_findings, variants_table, workup_findings),
    *(exam_before_after, exam_confidence, exam_consistency, exam_early_stop, exam_overview),
    *(exam_rounds, exam_vote, vote_calibration),
)


def makers_of(modules: Iterable[ModuleType]) -> tuple[Maker[Any], ...]:
    """Return the makers of all captions, in the order of the captions.

    Raises:
        LookupError: A caption has no maker in these modules.
    """
    by_key: dict[str, Maker[Any]] = {
        maker.caption.key: maker
        for module in modules
        for maker in vars(module).values()
        if isinstance(maker, Maker)
    }
    if missing := [key for key in CAPTIONS if key not in by_key]:
        raise LookupError(
            f"captions.yaml has {', '.join(missing)}, which no module of MODULES makes. Add the "
            "module of its @finding to MODULES in analysis/makers.py, or take the caption out."
        )
    return tuple(by_key[key] for key in CAPTIONS)


MAKERS = makers_of(MODULES)
