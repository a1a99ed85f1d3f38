"""Forms of the chair of a case conference, and the words they stand for."""

from inspect_aihospital.core.aspects.aspect import FINDINGS, SECTIONS
from inspect_aihospital.core.conference.agreed_facts import MOST_CONTRADICTIONS
from inspect_aihospital.core.conference.proceedings import MOST_DISPUTES
from inspect_aihospital.core.dialogue.routing import SPEAKER_LABELS, Speaker
from inspect_aihospital.core.text.numbered_lists import write_items
from inspect_aihospital.person.entry_form import Entries, EntryField, Label, SeatForm, items_of
from inspect_aihospital.person.visit_forms import report_form
from inspect_aihospital.rehearsal.scene import Scene

_WITNESSES = (Speaker.PATIENT, Speaker.EXAMINER)
_QUESTIONS: dict[Speaker, Label] = {
    Speaker.PATIENT: {
        "zh": "医生们说法矛盾、需要问患者的问题，一行一个",
        "en": "Contradictions between the doctors: questions to the patient, one a line",
    },
    Speaker.EXAMINER: {
        "zh": "结果矛盾、需要检查员查对的检查，一行一项",
        "en": "Contradictions between the doctors: examinations to look up, one a line",
    },
}
_HEADING: Label = {"zh": "#矛盾#", "en": "#Contradictions#"}
_NO_POINTS: Label = {"zh": "(1) 无", "en": "(1) None"}


def moderator_form(scene: Scene) -> SeatForm:
    """Return a chair's form: facts with contradictions, facts, disputes, or the final report."""
    stage = scene.briefing.stage
    if stage == "disputes":
        return _disputes_form(scene)
    # A chair is asked again for what is incomplete, so its forms insist on all sections.
    if stage == "facts":
        return _facts_form(scene)
    return report_form(scene, FINDINGS if stage == "answers" else SECTIONS, required=True)


def _facts_form(scene: Scene) -> SeatForm:
    language = scene.briefing.language
    facts = report_form(scene, FINDINGS, required=True)
    questions = [EntryField(w, _QUESTIONS[w], "lines", required=False) for w in _WITNESSES]

    def write(entries: Entries) -> str:
        points = [
            f"[{SPEAKER_LABELS[language][witness]}] {item}"
            for witness in _WITNESSES
            for item in items_of(entries[witness])
        ]
        point_list = write_items(points) or _NO_POINTS[language]
        return f"{facts.write(entries)}\n\n{_HEADING[language]}\n{point_list}"

    hint: Label = {
        "zh": f"每项事实只写一次。最多问{MOST_CONTRADICTIONS}处矛盾；没有矛盾则留空。",
        "en": f"Write each fact once. At most {MOST_CONTRADICTIONS} contradictions are asked "
        "about; leave these fields empty if there are none.",
    }
    return SeatForm((*facts.fields, *questions), write, hint=hint)


def _disputes_form(scene: Scene) -> SeatForm:
    label: Label = {
        "zh": f"仍有争议之处，一行一个，重要的在前，最多{MOST_DISPUTES}个",
        "en": f"Points in dispute, one a line, the most important first, at most {MOST_DISPUTES}",
    }
    hint: Label = {
        "zh": "留空则讨论结束，之后请您写最终报告。",
        "en": "Left empty, it ends the discussion, and you write the final report.",
    }
    return SeatForm(
        (EntryField("disputes", label, "lines", required=False),),
        lambda entries: (
            write_items(items_of(entries["disputes"])) or _NO_POINTS[scene.briefing.language]
        ),
        hint=hint,
    )
