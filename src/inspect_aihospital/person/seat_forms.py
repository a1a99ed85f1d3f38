"""Choose the form of a call by seat and stage."""

from collections.abc import Callable, Sequence
from functools import partial

from inspect_ai.model import ChatMessage
from inspect_ai.tool import ToolInfo

from inspect_aihospital.core.dialogue.briefing import Briefing, Role
from inspect_aihospital.person.conference_forms import moderator_form
from inspect_aihospital.person.entry_form import SeatForm
from inspect_aihospital.person.judge_forms import grader_form, participant_form, tool_form
from inspect_aihospital.person.visit_forms import (
    doctor_form,
    examiner_form,
    message_form,
    patient_form,
)
from inspect_aihospital.rehearsal.scene import Scene


def form_of(scene: Scene, messages: Sequence[ChatMessage], tool: ToolInfo | None) -> SeatForm:
    """Return the form for a call.

    Args:
        scene: The call as a player sees it.
        messages: Its messages; a doctor who is handed everything at once is told by the first.
        tool: The tool that a model would be forced to call.
    """
    forms: dict[Role, Callable[[], SeatForm]] = {
        "doctor": lambda: doctor_form(scene, one_step=_is_one_step(messages)),
        "patient": lambda: patient_form(scene),
        "examiner": lambda: examiner_form(scene),
        "moderator": lambda: moderator_form(scene),
        "participant": lambda: participant_form(scene),
        "grader": lambda: grader_form(scene, tool=tool is not None),
    }
    # Seats without a form of their own, such as the extractor, get one from their tool.
    default = message_form if tool is None else partial(tool_form, tool)
    # A tool of a doctor is that of the differential, which is read from lines as well.
    return forms.get(scene.briefing.role, default)()


def _is_one_step(messages: Sequence[ChatMessage]) -> bool:
    briefings = (Briefing.from_metadata(message.metadata) for message in messages)
    return any(briefing is not None and briefing.stage == "one_step" for briefing in briefings)
