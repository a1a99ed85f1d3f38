"""A doctor in a conference, by rule: it keeps its diagnosis, or gives in, by a seeded temper.

What teams of rehearsed doctors reach says nothing of any model.
"""

from random import Random

from inspect_aihospital.core.report import write_report
from inspect_aihospital.core.rubric import SUMMARIES, Aspect
from inspect_aihospital.rehearsal.scene import Scene

SAYS_NOTHING = 0.03
"""Share of answers that hold no report."""
GIVES_IN = 0.3
"""Chance to take over a colleague's diagnosis in a round."""
POINTED = 0.35
"""What a dispute that is named adds to it."""


def play(scene: Scene, model: str) -> str:
    """Return the report as it stands, in a discussion perhaps with a colleague's diagnosis."""
    view = scene.briefing.view
    place = f"{model} {view['seat']} {view['step']} {view['diagnosis.self']}"
    draw = Random(f"answer {place}")
    if draw.random() < SAYS_NOTHING:
        return scene.choose("我再想想。", "Let me think about it.")
    who = "self"
    others = sorted(_peers(scene))
    if scene.briefing.stage == "discuss" and others:
        chance = GIVES_IN + POINTED * bool(view["disputes"])
        who = draw.choice(others) if draw.random() < chance else "self"
    sections: dict[Aspect, str | None] = {
        aspect: view.get(f"{aspect.value}.{who}") for aspect in SUMMARIES["diagnostic"]
    }
    return write_report(sections, scene.briefing.language) or scene.choose("没有。", "Nothing.")


def _peers(scene: Scene) -> list[str]:
    """Return colleagues with a diagnosis that differs from one's own."""
    view = scene.briefing.view
    named = {key.removeprefix("diagnosis."): view[key] for key in view if key[:10] == "diagnosis."}
    own = named.pop("self", "")
    return [seat for seat, diagnosis in named.items() if diagnosis and diagnosis != own]
