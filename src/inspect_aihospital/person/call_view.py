"""What a person's page shows of a call."""

from typing import Any

from inspect_aihospital.core.dialogue.routing import read_patient
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.person.entry_form import SeatForm
from inspect_aihospital.rehearsal.scene import Scene

CallView = dict[str, Any]
"""What a seat may see of a call, as JSON values."""


def show_call(scene: Scene, instructions: str, form: SeatForm) -> CallView:
    """Return what a seat may see of a call: what a model in it would be sent, and nothing else."""
    return {
        "language": scene.briefing.language,
        "instructions": instructions,
        "materials": [{"title": dict(m.title), "text": m.text} for m in form.materials],
        "lines": [
            show_own_line(scene.briefing.role, line.text)
            if line.own
            else {
                "speaker": line.speaker,
                "text": spoken(_without_label(line.text) if line.speaker else line.text),
                "own": False,
            }
            for line in scene.lines
        ],
    }


def show_own_line(seat: str, words: str) -> dict[str, Any]:
    """Return what the seat itself said; a patient's tokens are shown as whom it addressed."""
    line = {"speaker": seat, "text": spoken(words), "own": True}
    if seat == "patient":
        utterance = read_patient(words)
        return line | {"text": utterance.text, "addressee": utterance.addressee}
    return line


def _without_label(text: str) -> str:
    """Take away the label `<patient> ` that a visit puts in front of what others say."""
    return text.partition("> ")[2] or text
