"""An auditor by rule: words in common with the record, and examinations that were not ordered."""

import re
from typing import Any

from inspect_aihospital.core.audit import CONSISTENCY
from inspect_aihospital.core.misdiagnosis import Reason
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.wording import recall

ENOUGH = 0.5
"""Share of the words from which on history or results are taken to have come up."""


def arguments(scene: Scene) -> dict[str, Any]:
    """Return arguments for the stage's tool."""
    return failure(scene) if scene.briefing.stage == "failure" else dict(levels(scene))


def failure(scene: Scene) -> dict[str, str]:
    """Blame whichever came up least, results or history; if enough of both did, the judgment."""
    view = scene.briefing.view
    seen, told = (recall(view[part], view["dialogue"]) for part in ("objective", "subjective"))
    why = f"{seen:.0%} of the results' words came up, {told:.0%} of the patient's"
    if view["missed"] and seen < ENOUGH and seen <= told:
        missed = ", ".join(view["missed"].split("\n"))
        return _reason(Reason.OMITTED_EXAMINATION, f"{why}; not ordered: {missed}")
    return _reason(Reason.IGNORED_ASSOCIATION if told < ENOUGH else Reason.ERRONEOUS_JUDGMENT, why)


def _reason(reason: Reason, why: str) -> dict[str, str]:
    return {"why": f"Rehearsal: {why}.", "reason": reason.value}


def levels(scene: Scene) -> dict[str, dict[str, object]]:
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
    examined = dimension == "accuracy"
    speaker = scene.choose("检查员", "examiner") if examined else scene.choose("患者", "patient")
    said = turns.get(turn, "").partition(f"<{speaker}> ")[2].split("\n<", maxsplit=1)[0]
    if dimension == "relevance":
        return 3 if said else 1
    return 3 if recall(said, view["objective" if examined else "subjective"]) >= 0.2 else 2


def play(scene: Scene) -> str:
    """Return the same as lines of text."""
    fence = scene.briefing.view["fence"]
    if scene.briefing.stage == "failure":
        given = failure(scene)
        return f"REASON {fence} {given['reason']}: {given['why']}"
    return "\n".join(f"LEVEL {fence} {item}: {one['level']}" for item, one in levels(scene).items())
