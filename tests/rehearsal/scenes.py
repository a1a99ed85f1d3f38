"""Scenes for the players, built as the task builds them."""

from collections.abc import Mapping

from inspect_aihospital.core.chart.examination_list import format_items, parse_items
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.record import Language
from inspect_aihospital.rehearsal import examiner_player, patient_player
from inspect_aihospital.rehearsal.scene import Line, Scene

UNRECORDED = "UNRECORDED-MARK"


def requested(language: Language, request: str) -> tuple[str, ...] | None:
    """What the examiner finds named in a request."""
    briefing = Briefing("examiner", "parse", language)
    return parse_items(examiner_player.play(Scene(briefing, [Line(None, request, False)])))


def reported(language: Language, auxiliary: str, *items: str) -> str:
    """The examiner's reply to named examinations."""
    view = {"physical": "PHYSICAL-MARK", "auxiliary": auxiliary, "unrecorded": UNRECORDED}
    briefing = Briefing("examiner", "report", language, view)
    return examiner_player.play(Scene(briefing, [Line(None, format_items(items), False)]))


def answered(language: Language, view: Mapping[str, str], *doctor: str) -> list[str]:
    """The patient's messages, one after each message of the doctor."""
    lines: list[Line] = []
    for question in doctor:
        lines.append(Line("doctor", f"<doctor> {question}", False))
        briefing = Briefing("patient", "consultation", language, view)
        lines.append(Line(None, patient_player.play(Scene(briefing, lines)), True))
    return [line.text for line in lines if line.own]
