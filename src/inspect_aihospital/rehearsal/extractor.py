"""An extractor by rule: what `core/mentions` reads in the text."""

import json

from inspect_aihospital.core.mentions import read_mentions
from inspect_aihospital.rehearsal.scene import Scene


def diseases(scene: Scene) -> dict[str, list[str]]:
    """Arguments of the extractor's tool."""
    text = scene.briefing.view["text"]
    return {"diseases": list(read_mentions(text, scene.briefing.language))}


def play(scene: Scene) -> str:
    """The same list as a line of text."""
    listed = json.dumps(diseases(scene)["diseases"], ensure_ascii=False)
    said = scene.choose("排练：按规则摘取，不作结果。", "Rehearsal: read by rule, no result.")
    return f"{said}\nDISEASES {scene.briefing.view['fence']}: {listed}"
