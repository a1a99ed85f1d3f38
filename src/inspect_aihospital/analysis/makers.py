"""List all tables and figures in the order of a report."""

from dataclasses import replace
from typing import Any

from inspect_aihospital.analysis.exams.exam_before_after import (
    exam_accuracy_table,
    exam_consensus_table,
)
from inspect_aihospital.analysis.exams.exam_confidence import (
    exam_confidence_table,
    exam_gain_table,
)
from inspect_aihospital.analysis.exams.exam_consistency import (
    exam_consistency_table,
    exam_single_consistency_table,
)
from inspect_aihospital.analysis.exams.exam_early_stop import (
    exam_early_stop_figure,
    exam_early_stop_table,
)
from inspect_aihospital.analysis.exams.exam_overview import exam_questions_table, exam_single_table
from inspect_aihospital.analysis.exams.exam_rounds import (
    exam_rounds_figure,
    exam_rounds_participants_table,
    exam_rounds_table,
)
from inspect_aihospital.analysis.exams.exam_vote import exam_vote_table
from inspect_aihospital.analysis.exams.vote_calibration import (
    exam_calibration_figure,
    exam_calibration_table,
)
from inspect_aihospital.analysis.figures.aspects_figure import aspects_figure
from inspect_aihospital.analysis.figures.calibration_figure import calibration_figure
from inspect_aihospital.analysis.figures.completeness_figure import completeness_figure
from inspect_aihospital.analysis.figures.elicitation_figure import elicitation_figure
from inspect_aihospital.analysis.figures.pairs_figure import pairs_figure
from inspect_aihospital.analysis.figures.rounds_figure import rounds_figure
from inspect_aihospital.analysis.findings import Maker
from inspect_aihospital.analysis.tables.aspects_table import aspects_table
from inspect_aihospital.analysis.tables.attack_table import attack_table
from inspect_aihospital.analysis.tables.calibration_tables import calibration_table, corrected_table
from inspect_aihospital.analysis.tables.collaboration_table import collaboration_table
from inspect_aihospital.analysis.tables.completeness_table import completeness_table
from inspect_aihospital.analysis.tables.dataset_table import dataset_table
from inspect_aihospital.analysis.tables.fidelity_table import fidelity_table
from inspect_aihospital.analysis.tables.graders_table import graders_table
from inspect_aihospital.analysis.tables.icd10_table import icd10_table
from inspect_aihospital.analysis.tables.missing_table import missing_table
from inspect_aihospital.analysis.tables.pairs_tables import all_pairs_table, pairs_table
from inspect_aihospital.analysis.tables.reasons_table import reasons_table
from inspect_aihospital.analysis.tables.released_table import released_table
from inspect_aihospital.analysis.tables.rubric_rows import SUMMARIES
from inspect_aihospital.analysis.tables.self_preference_table import self_preference_table
from inspect_aihospital.analysis.tables.specialty_table import specialty_table


def _part(name: str, *makers: Maker[Any]) -> list[Maker[Any]]:
    return [replace(maker, part=name) for maker in makers]


MAKERS = (
    *_part(
        "Consultations",
        aspects_table,
        aspects_figure,
        icd10_table,
        *map(specialty_table, SUMMARIES),
        completeness_table,
        completeness_figure,
        elicitation_figure,
        reasons_table,
        rounds_figure,
    ),
    *_part(
        "How far to trust them",
        fidelity_table,
        attack_table,
        missing_table,
        graders_table,
        self_preference_table,
        calibration_table,
        calibration_figure,
        corrected_table,
    ),
    *_part(
        "Exam questions",
        exam_questions_table,
        exam_single_table,
        exam_single_consistency_table,
        exam_consensus_table,
        exam_accuracy_table,
        exam_confidence_table,
        exam_gain_table,
        exam_consistency_table,
        exam_rounds_table,
        exam_rounds_participants_table,
        exam_rounds_figure,
        exam_calibration_table,
        exam_calibration_figure,
        exam_early_stop_table,
        exam_early_stop_figure,
    ),
    *_part(
        "Comparisons",
        pairs_table,
        pairs_figure,
        all_pairs_table,
        collaboration_table,
        exam_vote_table,
    ),
    *_part(
        "Data",
        dataset_table,
        released_table,
    ),
)
