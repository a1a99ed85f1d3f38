"""Forms of those who take part in a visit or a conference, and the words they stand for."""

from collections.abc import Sequence

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, SECTIONS, Aspect
from inspect_aihospital.core.chart.examination_list import format_items, parse_items
from inspect_aihospital.core.dialogue.routing import SPEAKER_LABELS, TOKENS, Speaker
from inspect_aihospital.core.report.report_parser import write_report
from inspect_aihospital.core.report.section_headings import HEADINGS
from inspect_aihospital.person.entry_form import (
    Choice,
    Entries,
    EntryField,
    Label,
    Material,
    SeatForm,
    items_of,
)
from inspect_aihospital.rehearsal.scene import Scene

MESSAGE: Label = {"zh": "您的话", "en": "Your message"}
_VISIT_HINT: Label = {
    "zh": "您告知诊断、依据和治疗方案后，由患者结束就诊，然后请您写报告。轮数用完时就诊也会结束。",
    "en": "Tell the patient your diagnosis, its rationale and your treatment plan: the patient "
    "then ends the visit, and you write the report. It also ends with its last turn.",
}
_REPORT_HINT: Label = {
    "zh": "留空的部分按缺失计分。",
    "en": "A section that you leave empty is graded as missing.",
}
_PATIENT_HINT: Label = {
    "zh": "检查结果请问检查员。医生说明诊断、依据和治疗方案后，请勾选结束。",
    "en": "Ask the examiner for the results of examinations. Tick the end once the doctor has "
    "given a diagnosis, its rationale and a treatment plan.",
}
_HISTORY: dict[str, Label] = {
    "profile": {"zh": "关于您", "en": "About you"},
    "manner": {"zh": "您的说话方式", "en": "Your manner"},
    "chief_complaint": {"zh": "主诉", "en": "Chief complaint"},
    "present_illness": {"zh": "现病史", "en": "Present illness"},
    "past_history": {"zh": "既往史", "en": "Past history"},
    "personal_history": {"zh": "个人史", "en": "Personal history"},
}
_RESULTS: dict[str, Label] = {
    "physical": {"zh": "体格检查", "en": "Physical examination"},
    "auxiliary": {"zh": "辅助检查", "en": "Auxiliary examinations"},
}
_NO_EXAMINATION = {"zh": "- 无", "en": "- None"}
_PARSED = {"zh": "# 检查项目", "en": "# Examination Items"}


def message_form(hint: Label | None = None) -> SeatForm:
    """Return the form of a doctor in a visit, and of whoever says something freely."""
    fields = (EntryField("message", MESSAGE),)
    return SeatForm(fields, lambda entries: entries["message"], hint=hint)


def report_form(scene: Scene, aspects: Sequence[Aspect], *, required: bool = False) -> SeatForm:
    """Return a field for each section of a report; sections left empty are missing in it."""

    def write(entries: Entries) -> str:
        sections: dict[Aspect, str | None] = {a: entries[a.value] for a in aspects}
        return write_report(sections, scene.briefing.language)

    fields = tuple(
        # A report without a treatment is graded, so the form does not insist on one.
        EntryField(a.value, heading_of(a), required=required or a is Aspect.DIAGNOSIS)
        for a in aspects
    )
    hint = None if required else _REPORT_HINT
    return SeatForm(fields, write, is_last=scene.briefing.stage == "report", hint=hint)


def heading_of(aspect: Aspect) -> Label:
    """Return the heading of an aspect's section in both languages; its key if it has none."""
    return {"zh": HEADINGS["zh"].get(aspect, aspect), "en": HEADINGS["en"].get(aspect, aspect)}


def doctor_form(scene: Scene, *, one_step: bool) -> SeatForm:
    """Return a doctor's form: a message, a report, a report in a conference, or a differential."""
    stage = scene.briefing.stage
    if stage == "report":
        return report_form(scene, CONCLUSIONS if one_step else SECTIONS)
    if stage in {"revise", "discuss"}:
        return report_form(scene, CONCLUSIONS)
    if stage == "differential":
        label: Label = {
            "zh": "一行一种疾病，例如：40% 社区获得性肺炎",
            "en": "A disease a line, such as: 40% community-acquired pneumonia",
        }
        return SeatForm(
            (EntryField("diseases", label, "lines"),),
            lambda entries: "\n".join(items_of(entries["diseases"])),
        )
    return message_form(_VISIT_HINT if stage == "consultation" else None)


def patient_form(scene: Scene) -> SeatForm:
    """Return a patient's form: whom it addresses, its words, and whether the visit is over."""
    tokens = TOKENS[scene.briefing.language]
    addressees = (Speaker.DOCTOR, Speaker.EXAMINER)
    token_by_addressee = {"doctor": tokens.to_doctor, "examiner": tokens.to_examiner}

    def write(entries: Entries) -> str:
        end = tokens.end if entries["end"] else ""
        words = (token_by_addressee[entries["addressee"]], entries["message"], end)
        return " ".join(part for part in words if part)

    fields = (
        EntryField(
            "addressee",
            {"zh": "对谁说", "en": "Whom you address"},
            "choice",
            choices=tuple(
                Choice(s.value, {"zh": SPEAKER_LABELS["zh"][s], "en": SPEAKER_LABELS["en"][s]})
                for s in addressees
            ),
        ),
        EntryField("message", MESSAGE),
        EntryField(
            "end",
            {"zh": "就诊到此结束（医生已给出诊断）", "en": "The visit is over (diagnosis given)"},
            "tick",
            required=False,
        ),
    )
    return SeatForm(fields, write, materials=_materials(scene, _HISTORY), hint=_PATIENT_HINT)


def examiner_form(scene: Scene) -> SeatForm:
    """Return an examiner's form: the list of examinations, then a result for each."""
    view, language = scene.briefing.view, scene.briefing.language
    if scene.briefing.stage == "parse":
        label: Label = {
            "zh": "申请中点名的检查，一行一项；没有则留空",
            "en": "Examinations that the request names, one a line; empty if it names none",
        }

        def write_list(entries: Entries) -> str:
            named_items = tuple(items_of(entries["examinations"]))
            return f"{_PARSED[language]}\n{format_items(named_items) or _NO_EXAMINATION[language]}"

        return SeatForm((EntryField("examinations", label, "lines", required=False),), write_list)
    items = parse_items(scene.lines[-1].text) or ()

    def write_results(entries: Entries) -> str:
        return "\n\n".join(
            f"# {item}\n{result}"
            if (result := entries[f"item_{number}"])
            else f"- {item}: {view['unrecorded']}"
            for number, item in enumerate(items, start=1)
        )

    fields = tuple(
        EntryField(f"item_{number}", _result_label(item), required=False)
        for number, item in enumerate(items, start=1)
    )
    return SeatForm(fields, write_results, materials=_materials(scene, _RESULTS))


def _result_label(item: str) -> Label:
    return {"zh": f"{item}（没有记录则留空）", "en": f"{item} (empty if it is not recorded)"}


def _materials(scene: Scene, titles: dict[str, Label]) -> tuple[Material, ...]:
    view = scene.briefing.view
    return tuple(Material(title, view[part]) for part, title in titles.items() if view.get(part))
