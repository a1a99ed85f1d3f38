"""Play a summarizer by rule: count the reasonings for an answer."""

from inspect_aihospital.rehearsal.scene import Scene


def play(scene: Scene) -> str:
    """Return one sentence in the place of a paragraph."""
    view = scene.briefing.view
    return f"Rehearsal: {view['reasonings']} reasonings speak for option {view['answer']}."
