"""An auditor by rule: how many of the words that were said the record or the dialogue has."""

import re

from inspect_aihospital.core.audit import CONSISTENCY
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.wording import recall


def levels(scene: Scene) -> dict[str, dict[str, object]]:
    """Arguments of the auditor's tool."""
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
    """The same levels as lines of text."""
    fence = scene.briefing.view["fence"]
    return "\n".join(f"LEVEL {fence} {item}: {one['level']}" for item, one in levels(scene).items())
