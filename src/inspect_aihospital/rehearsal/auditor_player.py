"""Play an auditor by rule: words in common with the record, examinations not ordered."""

import re
from typing import Any

from inspect_aihospital.core.fidelity.audit_levels import CONSISTENCY
from inspect_aihospital.core.grading.misdiagnosis import Reason
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.shared_words import recall

MIN_RECALL = 0.5
"""Share of the words from which on history or results are taken to have come up."""


def arguments(scene: Scene) -> dict[str, Any]:
    """Return arguments for the stage's tool."""
    return (
        failure_arguments(scene)
        if scene.briefing.stage == "failure"
        else dict(level_arguments(scene))
    )


def failure_arguments(scene: Scene) -> dict[str, str]:
    """Blame whichever came up least, results or history; if enough of both did, the judgment."""
    view = scene.briefing.view
    examined_share, history_share = (
        recall(view[part], view["dialogue"]) for part in ("objective", "subjective")
    )
    explanation = (
        f"{examined_share:.0%} of the results' words came up, {history_share:.0%} of the patient's"
    )
    # The reason counts only with a missed examination: an empty list has none to blame.
    if view["missed"] and examined_share < MIN_RECALL and examined_share <= history_share:
        missed_examinations = ", ".join(view["missed"].split("\n"))
        return _reason(
            Reason.OMITTED_EXAMINATION, f"{explanation}; not ordered: {missed_examinations}"
        )
    return _reason(
        Reason.IGNORED_ASSOCIATION if history_share < MIN_RECALL else Reason.ERRONEOUS_JUDGMENT,
        explanation,
    )


def _reason(reason: Reason, explanation: str) -> dict[str, str]:
    return {"why": f"Rehearsal: {explanation}.", "reason": reason.value}


def level_arguments(scene: Scene) -> dict[str, dict[str, object]]:
    """Return arguments for the auditor's tool."""
    view = scene.briefing.view
    turns = dict(re.findall(r"^\[(\d+)\]\n(.*?)(?=\n\[\d+\]\n|\Z)", view["dialogue"], re.S | re.M))
    return {
        item: {"why": "Rehearsal: words in common.", "level": _level(scene, item, turns)}
        for item in view["items"].split(", ")
    }


def _level(scene: Scene, item: str, turns: dict[str, str]) -> int:
    view = scene.briefing.view
    if item == CONSISTENCY:
        return 3 if recall(view["report"], view["dialogue"]) >= 0.5 else 2
    dimension, turn = item.split("_")
    is_examiner = dimension == "accuracy"
    speaker = scene.choose("检查员", "examiner") if is_examiner else scene.choose("患者", "patient")
    reply = turns.get(turn, "").partition(f"<{speaker}> ")[2].split("\n<", maxsplit=1)[0]
    if dimension == "relevance":
        return 3 if reply else 1
    return 3 if recall(reply, view["objective" if is_examiner else "subjective"]) >= 0.2 else 2


def play(scene: Scene) -> str:
    """Return the same as lines of text."""
    fence = scene.briefing.view["fence"]
    if scene.briefing.stage == "failure":
        verdict = failure_arguments(scene)
        return f"REASON {fence} {verdict['reason']}: {verdict['why']}"
    return "\n".join(
        f"LEVEL {fence} {item}: {verdict['level']}"
        for item, verdict in level_arguments(scene).items()
    )
