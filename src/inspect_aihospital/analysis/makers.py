"""All tables and figures, in the order of a report."""

from collections.abc import Callable

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.figures.aspects import aspects_figure
from inspect_aihospital.analysis.figures.calibration import calibration_figure
from inspect_aihospital.analysis.figures.completeness import completeness_figure
from inspect_aihospital.analysis.figures.elicitation import elicitation_figure
from inspect_aihospital.analysis.figures.exam_calibration import exam_calibration_figure
from inspect_aihospital.analysis.figures.exam_early_stop import exam_early_stop_figure
from inspect_aihospital.analysis.figures.exam_rounds import exam_rounds_figure
from inspect_aihospital.analysis.figures.pairs import pairs_figure
from inspect_aihospital.analysis.figures.rounds import rounds_figure
from inspect_aihospital.analysis.findings import Figure, Maker, Table
from inspect_aihospital.analysis.tables.aspects import aspects_table
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
from inspect_aihospital.analysis.tables.pairs import pairs_table
from inspect_aihospital.analysis.tables.reasons import reasons_table
from inspect_aihospital.analysis.tables.released import released_table
from inspect_aihospital.analysis.tables.rubric_rows import SUMMARIES
from inspect_aihospital.analysis.tables.self_preference import self_preference_table
from inspect_aihospital.analysis.tables.specialty import specialty_table


def _part(name: str, *makers: tuple[str, str, Callable[[Evidence], Table | Figure]]) -> list[Maker]:
    return [Maker(key, title, make, name) for key, title, make in makers]


MAKERS = (
    *_part(
        "Consultations",
        ("mvme_aspects", "Grades by aspect, and the one-step bound", aspects_table),
        ("mvme_aspects_figure", "Grades by aspect", aspects_figure),
        ("mvme_icd10", "Diagnoses by ICD-10", icd10_table),
        *(
            (
                f"mvme_specialty_{summary}",
                f"{summary.capitalize()} by specialty",
                specialty_table(summary),
            )
            for summary in SUMMARIES
        ),
        ("mvme_completeness", "Diagnostic quality against completeness", completeness_table),
        (
            "mvme_completeness_figure",
            "Diagnostic quality against completeness",
            completeness_figure,
        ),
        ("mvme_elicitation", "What has come up by each turn", elicitation_figure),
        ("mvme_reasons", "Reasons of diagnoses graded lowest", reasons_table),
        ("mvme_rounds", "Rounds of discussion", rounds_figure),
    ),
    *_part(
        "How far to trust them",
        ("mvme_fidelity", "How true patient and examiner were", fidelity_table),
        ("mvme_missing", "Missing grades: three policies side by side", missing_table),
        ("mvme_graders", "Graders side by side", graders_table),
        ("mvme_self_preference", "Self-preference of graders", self_preference_table),
        ("mvme_calibration", "Judge calibration: the grader beside physicians", calibration_table),
        (
            "mvme_calibration_figure",
            "How much higher the grader grades than physicians",
            calibration_figure,
        ),
        ("mvme_corrected", "Grades over all cases, corrected by physicians", corrected_table),
    ),
    *_part(
        "Exam questions",
        ("exam_questions", "Questions by step", exam_questions_table),
        ("exam_single", "One model, self-consistency: accuracy", exam_single_table),
        (
            "exam_single_consistency",
            "One model, self-consistency: how stable its answers are",
            exam_single_consistency_table,
        ),
        ("exam_consensus", "Consensus before and after collaboration", exam_consensus_table),
        ("exam_accuracy", "Accuracy before and after collaboration", exam_accuracy_table),
        ("exam_confidence", "Confidence: how often first answers are kept", exam_confidence_table),
        ("exam_gain_confidence", "Gain and confidence", exam_gain_table),
        ("exam_consistency", "Consistency of sampled answers", exam_consistency_table),
        ("exam_rounds", "Consensus and accuracy by round", exam_rounds_table),
        (
            "exam_rounds_participants",
            "Accuracy of participants by round",
            exam_rounds_participants_table,
        ),
        ("exam_rounds_figure", "Consensus and accuracy by round", exam_rounds_figure),
        (
            "exam_calibration",
            "Calibration of vote shares in the first round",
            exam_calibration_table,
        ),
        (
            "exam_calibration_figure",
            "Reliability of vote shares in the first round",
            exam_calibration_figure,
        ),
        ("exam_early_stop", "What an early stop saves", exam_early_stop_table),
        ("exam_early_stop_figure", "What an early stop saves", exam_early_stop_figure),
    ),
    *_part(
        "Comparisons",
        ("pairs", "Runs of one task, compared on shared cases", pairs_table),
        ("pairs_figure", "Differences between runs on shared cases", pairs_figure),
        (
            "mvme_collaboration",
            "Discussion against vote and without dispute resolution",
            collaboration_table,
        ),
        ("exam_review_vote", "Review and vote with the same calls", exam_vote_table),
    ),
    *_part(
        "Data",
        ("mvme_dataset", "Cases", dataset_table),
        ("released_counts", "What can be counted in released files", released_table),
    ),
)
"""Key and title stand here too, so that a finding can be told of where it is absent."""
