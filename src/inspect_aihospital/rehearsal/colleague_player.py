"""Play a doctor in a conference by rule: keep the diagnosis or give in, by a seeded temper.

What teams of rehearsed doctors reach says nothing of any model.
"""

from random import Random

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, Aspect
from inspect_aihospital.core.report.report_parser import write_report
from inspect_aihospital.rehearsal.scene import Scene

SILENT_SHARE = 0.03
"""Share of answers that hold no report."""
YIELDING_CHANCE = 0.3
"""Chance to take over a colleague's diagnosis in a round."""
DISPUTE_BONUS = 0.35
"""Added to that chance if the diagnosis is in dispute."""


def play(scene: Scene, model: str) -> str:
    """Return the report as it stands, in a discussion perhaps with a colleague's diagnosis."""
    view = scene.briefing.view
    random_seed = f"{model} {view['seat']} {view['step']} {view['diagnosis.self']}"
    # Seat and step are part of the seed, so that a doctor may yield in a later round.
    random_source = Random(f"answer {random_seed}")
    if random_source.random() < SILENT_SHARE:
        return scene.choose("我再想想。", "Let me think about it.")
    author = "self"
    # Sorted, so that the draw does not depend on the order of the briefing.
    peers = sorted(_peers(scene))
    if scene.briefing.stage == "discuss" and peers:
        chance = YIELDING_CHANCE + DISPUTE_BONUS * bool(view["disputes"])
        author = random_source.choice(peers) if random_source.random() < chance else "self"
    sections: dict[Aspect, str | None] = {
        aspect: view.get(f"{aspect}.{author}") for aspect in CONCLUSIONS
    }
    return write_report(sections, scene.briefing.language) or scene.choose("没有。", "Nothing.")


def _peers(scene: Scene) -> list[str]:
    """Return colleagues with a diagnosis that differs from one's own."""
    view = scene.briefing.view
    diagnosis_by_seat = {
        key.removeprefix("diagnosis."): view[key] for key in view if key[:10] == "diagnosis."
    }
    own_diagnosis = diagnosis_by_seat.pop("self", "")
    return [
        seat
        for seat, diagnosis in diagnosis_by_seat.items()
        if diagnosis and diagnosis != own_diagnosis
    ]
