"""Play a grader by rule: the share of the expert's words in the doctor's section."""

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import Grade
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.shared_words import recall

Thresholds = tuple[tuple[float, Grade], ...]
"""Least recall for each grade; below all of them it is a D."""

STRICT: Thresholds = ((0.8, "A"), (0.55, "B"), (0.3, "C"))
LENIENT: Thresholds = ((0.4, "A"), (0.2, "B"), (0.1, "C"))


def grade_arguments(scene: Scene, thresholds: Thresholds = STRICT) -> dict[str, dict[str, str]]:
    """Return arguments for the grading tool."""
    view = scene.briefing.view
    result = {}
    for aspect in Aspect:
        expert, doctor = view.get(f"expert.{aspect}"), view.get(f"doctor.{aspect}")
        # A retry asks only for the aspects that are left.
        if expert is not None and doctor is not None:
            share = recall(expert, doctor)
            letter = next((grade for least, grade in thresholds if share >= least), "D")
            analysis = f"Rehearsal: {share:.0%} of the expert's words are there."
            result[aspect.value] = {"analysis": analysis, "grade": letter}
    return result


def play(scene: Scene, thresholds: Thresholds = STRICT) -> str:
    """Return the same grades as lines of text."""
    fence = scene.briefing.view["fence"]
    return "\n".join(
        f"GRADE {fence} {aspect}: {verdict['grade']}"
        for aspect, verdict in grade_arguments(scene, thresholds).items()
    )
