"""Functions of `core` that read what a model or a physician wrote, each as a function of a text."""

from collections.abc import Callable

from inspect_aihospital.core import (
    audit,
    canonical,
    chart,
    chart_guards,
    chart_lookup,
    chart_requests,
    control_tokens,
    detectors,
    dialogue,
    disclosure,
    disease_list,
    examinations,
    facts,
    fidelity_examiner,
    heading_line,
    loose_json,
    markdown,
    meeting,
    mention_headings,
    mention_layout,
    mention_tables,
    mentions,
    mentions_en,
    mentions_zh,
    misdiagnosis,
    none_said,
    numbered,
    orders,
    overlap,
    pending,
    quantities,
    readable,
    reply_lines,
    reply_statements,
    report,
    report_layouts,
    surfaced,
    thinking,
    verdict,
)
from inspect_aihospital.core.fidelity import check_visit
from inspect_aihospital.core.fidelity_facts import Turn
from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
    detect_language,
)
from inspect_aihospital.core.rubric import Aspect

Reader = Callable[[str], object]

FENCE = "1a2b"
OBJECTIVE = Objective(
    physical="体温 36.8℃，BP 120/80 mmHg\n腹部: 软，无压痛\n神经系统: 双侧瞳孔等大",
    auxiliary="血常规: 白细胞 12.3×10^9/L，血红蛋白 120 g/L\n- 胸部CT: 右肺下叶斑片影"
    "\n  - CRP: 45 mg/L\nChest x-ray: left lower lobe opacity (normal range: none)",
)
SUBJECTIVE = Subjective(chief_complaint="咳嗽3天", present_illness="发热，咳黄痰3天，最高38.5℃")
ENTRIES = chart.read_chart(OBJECTIVE)
NAMES = ("血常规", "头颅MRI")


def record_of(
    objective: Objective = OBJECTIVE, subjective: Subjective = SUBJECTIVE
) -> MedicalRecord:
    """Make a record of these parts."""
    return MedicalRecord(
        id="a",
        language="zh",
        subjective=subjective,
        objective=objective,
        reference=Reference(diagnosis="肺炎"),
    )


def part(text: str) -> Objective:
    """Make a text all that an examiner holds."""
    return Objective(physical=text, auxiliary=text)


def visit(text: str) -> tuple[Turn, ...]:
    """Make a text all that is said in a visit."""
    asks = Turn(1, patient=text, addressee="examiner", examiner=text, doctor=text)
    return asks, Turn(2, patient=text, examinations=NAMES, examiner=text), Turn(3, patient=text)


READERS: dict[str, Reader] = {
    "audit.read_level": audit.read_level,
    "audit.read_lines": lambda t: audit.read_lines(
        f"{t}\nLEVEL {FENCE} accuracy_1: {t}\nLEVEL {FENCE} {t}", ("accuracy_1",), FENCE
    ),
    "chart.read_chart": lambda t: [vars(entry) for entry in chart.read_chart(part(t))],
    "chart.split_name": chart.split_name,
    "chart_guards.sides": chart_guards.sides,
    "chart_guards.specimens": chart_guards.specimens,
    "canonical.canonical": canonical.canonical,
    "chart_lookup.look_up": lambda t: chart_lookup.look_up.__wrapped__(t, ENTRIES),
    "chart_lookup.names_examination": chart_lookup.names_examination,
    "chart_lookup.physical_parts": lambda t: chart_lookup.physical_parts(t, ENTRIES),
    "chart_requests.read_request": lambda t: chart_requests.read_request(t, ENTRIES),
    "detectors.asks_for_examination": detectors.asks_for_examination,
    "detectors.states_diagnosis": detectors.states_diagnosis,
    "dialogue.disarm": dialogue.disarm,
    "dialogue.first_person": dialogue.first_person,
    "control_tokens.find_tokens": control_tokens.find_tokens,
    "dialogue.poses": dialogue.poses,
    "dialogue.read_patient": dialogue.read_patient,
    "thinking.spoken": thinking.spoken,
    "disclosure.claims_result": lambda t: disclosure.claims_result(t, "CT", [t]),
    "disclosure.disclosed_values": lambda t: disclosure.disclosed_values(
        t, disclosure.values_of(ENTRIES)
    ),
    "disclosure.values_of": lambda t: disclosure.values_of(chart.read_chart(part(t))),
    "disease_list.read_list": disease_list.read_list,
    "disease_list.read_text": lambda t: disease_list.read_text(
        f"{t}\nDISEASES {FENCE}: {t}", FENCE, "source"
    ),
    "examinations.parse_items": examinations.parse_items,
    "facts.read_contradictions": lambda t: facts.read_contradictions(f"{t}\n矛盾：\n{t}"),
    "facts.read_facts": facts.read_facts,
    "fidelity.check_visit, a record": lambda t: check_visit(
        visit("查血常规\nCT: 12 mm"), record_of(part(t), Subjective(present_illness=t)), "patient"
    ),
    "fidelity.check_visit, what is said": lambda t: check_visit(visit(t), record_of(), "patient"),
    "fidelity_examiner.recorded": lambda t: fidelity_examiner.is_recorded(t, OBJECTIVE),
    "heading_line.read_heading": lambda t: heading_line.read_heading(0, t),
    "markdown.plain": markdown.plain,
    "meeting.is_report": lambda t: meeting.is_report(f"#诊断结果#\n{t}"),
    "meeting.read_disputes": meeting.read_disputes,
    "mentions.read_mentions, zh": lambda t: mentions.read_mentions(t, "zh"),
    "mentions.read_mentions, en": lambda t: mentions.read_mentions(t, "en"),
    "mentions_en.read_english": lambda t: mentions_en.read_english(t[: mentions.LONGEST_ITEM]),
    "mentions_zh.read_chinese": lambda t: mentions_zh.read_chinese(t[: mentions.LONGEST_ITEM]),
    "mention_headings.read_heading": mention_headings.read_heading,
    "mention_headings.split_headings": mention_headings.split_headings,
    "mention_tables.unfold_tables": mention_tables.unfold_tables,
    "mention_layout.read_lines": lambda t: list(mention_layout.read_lines(t)),
    "misdiagnosis.read_lines": lambda t: misdiagnosis.read_lines(
        f"{t}\nREASON {FENCE} {t}\nREASON {FENCE} omitted_examination: {t}", FENCE
    ),
    "misdiagnosis.read_reason": misdiagnosis.read_reason,
    "none_said.says_none": none_said.says_none,
    "none_said.trim": none_said.trim,
    "numbered.read_items": numbered.read_items,
    "numbered.read_list": numbered.read_list,
    "numbered.read_marked_lines": numbered.read_marked_lines,
    "orders.read_orders": lambda t: orders.read_orders(visit(t), OBJECTIVE),
    "overlap.clauses": overlap.clauses,
    "overlap.content": overlap.content,
    "overlap.units": overlap.units,
    "pending.leaves_pending": pending.leaves_pending,
    "quantities.numbers_held": quantities.numbers_held,
    "quantities.with_rounded": lambda t: quantities.with_rounded(quantities.numbers_held(t)),
    "quantities.numbers_stated": quantities.numbers_stated,
    "readable.visible": readable.visible,
    "record.Specialty": Specialty.from_department,
    "record.detect_language": detect_language,
    "reply_lines.read_reply": lambda t: list(reply_lines.read_reply(t)),
    "reply_statements.read_reply_statements": lambda t: list(
        reply_statements.read_reply_statements(t)
    ),
    "report.parse_report": report.parse_report,
    "surfaced.symptoms_of": lambda t: surfaced.symptoms_of(Subjective(present_illness=t)),
    "verdict.read_letter": verdict.read_letter,
    "verdict.read_stated_letter": verdict.read_stated_letter,
    "loose_json.find_values": loose_json.find_values,
    "report_layouts.one_heading_a_line": report_layouts.one_heading_a_line,
    "verdict.read_lines": lambda t: verdict.read_lines(
        f"{t}\nGRADE {FENCE} symptoms: {t}\nGRADE {FENCE} {t}", tuple(Aspect), FENCE
    ),
}
"""By module and function; what follows a comma says which argument the text is."""
