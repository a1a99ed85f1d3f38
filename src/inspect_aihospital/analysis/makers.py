"""All tables and figures, in the order of a report."""

from dataclasses import replace
from typing import Any

from inspect_aihospital.analysis.figures.aspects import aspects_figure
from inspect_aihospital.analysis.figures.calibration import calibration_figure
from inspect_aihospital.analysis.figures.completeness import completeness_figure
from inspect_aihospital.analysis.figures.elicitation import elicitation_figure
from inspect_aihospital.analysis.figures.exam_calibration import exam_calibration_figure
from inspect_aihospital.analysis.figures.exam_early_stop import exam_early_stop_figure
from inspect_aihospital.analysis.figures.exam_rounds import exam_rounds_figure
from inspect_aihospital.analysis.figures.pairs import pairs_figure
from inspect_aihospital.analysis.figures.rounds import rounds_figure
from inspect_aihospital.analysis.findings import Maker
from inspect_aihospital.analysis.tables.aspects import aspects_table
from inspect_aihospital.analysis.tables.attack import attack_table
from inspect_aihospital.analysis.tables.calibration import calibration_table, corrected_table
from inspect_aihospital.analysis.tables.collaboration import collaboration_table
from inspect_aihospital.analysis.tables.completeness import completeness_table
from inspect_aihospital.analysis.tables.dataset import dataset_table
from inspect_aihospital.analysis.tables.exam_accuracy import exam_accuracy_table
from inspect_aihospital.analysis.tables.exam_calibration import exam_calibration_table
from inspect_aihospital.analysis.tables.exam_confidence import (
    exam_confidence_table,
    exam_gain_table,
)
from inspect_aihospital.analysis.tables.exam_consensus import exam_consensus_table
from inspect_aihospital.analysis.tables.exam_consistency import (
    exam_consistency_table,
    exam_single_consistency_table,
)
from inspect_aihospital.analysis.tables.exam_early_stop import exam_early_stop_table
from inspect_aihospital.analysis.tables.exam_questions import exam_questions_table
from inspect_aihospital.analysis.tables.exam_rounds import (
    exam_rounds_participants_table,
    exam_rounds_table,
)
from inspect_aihospital.analysis.tables.exam_single import exam_single_table
from inspect_aihospital.analysis.tables.exam_vote import exam_vote_table
from inspect_aihospital.analysis.tables.fidelity import fidelity_table
from inspect_aihospital.analysis.tables.graders import graders_table
from inspect_aihospital.analysis.tables.icd10 import icd10_table
from inspect_aihospital.analysis.tables.missing import missing_table
from inspect_aihospital.analysis.tables.pairs import all_pairs_table, pairs_table
from inspect_aihospital.analysis.tables.reasons import reasons_table
from inspect_aihospital.analysis.tables.released import released_table
from inspect_aihospital.analysis.tables.rubric_rows import SUMMARIES
from inspect_aihospital.analysis.tables.self_preference import self_preference_table
from inspect_aihospital.analysis.tables.specialty import specialty_table


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
