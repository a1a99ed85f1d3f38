"""Play an extractor by rule: the mentions that the rules read, and no option in any reply."""

import json
from typing import Any

from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.rehearsal.scene import Scene

NO_OPTION = {"option": "none"}
"""Its answer on a reply of an exam: it is asked only where no rule reads an option."""


def arguments(scene: Scene) -> dict[str, Any]:
    """Return arguments for the tool of the stage."""
    return dict(NO_OPTION if scene.briefing.stage == "answer" else disease_arguments(scene))


def disease_arguments(scene: Scene) -> dict[str, list[str]]:
    """Return arguments for the extractor's tool."""
    text = scene.briefing.view["text"]
    return {"diseases": list(read_mentions(text, scene.briefing.language))}


def play(scene: Scene) -> str:
    """Return the same as a line of text."""
    if scene.briefing.stage == "answer":
        return f"OPTION {scene.briefing.view['fence']}: {NO_OPTION['option']}"
    disease_list = json.dumps(disease_arguments(scene)["diseases"], ensure_ascii=False)
    preface = scene.choose("排练：按规则摘取，不作结果。", "Rehearsal: read by rule, no result.")
    return f"{preface}\nDISEASES {scene.briefing.view['fence']}: {disease_list}"
