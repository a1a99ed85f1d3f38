"""Functions of `core` that read what a model or a physician wrote, each as a function of a text."""

from collections.abc import Callable

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.chart import (
    canonical_names,
    chart_entries,
    chart_lookup,
    chart_requests,
    disclosure,
    examination_list,
    sides_and_specimens,
)
from inspect_aihospital.core.conference import agreed_facts, proceedings
from inspect_aihospital.core.dialogue import (
    control_tokens,
    differential,
    doctor_conclusions,
    doctor_messages,
    routing,
    thinking,
)
from inspect_aihospital.core.fidelity import (
    audit_levels,
    ordered_examinations,
    record_coverage,
    record_support,
)
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.grading import disease_list, grader_answer, misdiagnosis
from inspect_aihospital.core.mentions import (
    disease_mentions,
    mention_headings,
    mention_layout,
    mention_tables,
    mentions_en,
    mentions_zh,
)
from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
    detect_language,
)
from inspect_aihospital.core.replies import reply_statements
from inspect_aihospital.core.report import heading_line, inline_headings, report_parser
from inspect_aihospital.core.text import (
    loose_json,
    markdown,
    none_statement,
    numbered_lists,
    quantities,
    visible_text,
    word_overlap,
)

Reader = Callable[[str], object]

FENCE = "1a2b"
OBJECTIVE = Objective(
    physical="体温 36.8℃，BP 120/80 mmHg\n腹部: 软，无压痛\n神经系统: 双侧瞳孔等大",
    auxiliary="血常规: 白细胞 12.3×10^9/L，血红蛋白 120 g/L\n- 胸部CT: 右肺下叶斑片影"
    "\n  - CRP: 45 mg/L\nChest x-ray: left lower lobe opacity (normal range: none)",
)
SUBJECTIVE = Subjective(chief_complaint="咳嗽3天", present_illness="发热，咳黄痰3天，最高38.5℃")
ENTRIES = chart_entries.read_chart(OBJECTIVE)
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
    "differential.read_differential_lines": differential.read_differential_lines,
    "audit_levels.read_level": audit_levels.read_level,
    "audit_levels.read_lines": lambda t: audit_levels.read_lines(
        f"{t}\nLEVEL {FENCE} accuracy_1: {t}\nLEVEL {FENCE} {t}", ("accuracy_1",), FENCE
    ),
    "chart_entries.read_chart": lambda t: [
        vars(entry) for entry in chart_entries.read_chart(part(t))
    ],
    "chart_entries.split_name": chart_entries.split_name,
    "sides_and_specimens.sides": sides_and_specimens.sides,
    "sides_and_specimens.specimens": sides_and_specimens.specimens,
    "canonical_names.canonical": canonical_names.canonical,
    "chart_lookup.look_up": lambda t: chart_lookup.look_up.__wrapped__(t, ENTRIES),
    "canonical_names.names_examination": canonical_names.names_examination,
    "chart_lookup.physical_parts": lambda t: chart_lookup.physical_parts(t, ENTRIES),
    "chart_requests.read_request": lambda t: chart_requests.read_request(t, ENTRIES),
    "doctor_conclusions.states_diagnosis": doctor_conclusions.states_diagnosis,
    "routing.disarm": routing.disarm,
    "routing.first_person": routing.first_person,
    "control_tokens.find_tokens": control_tokens.find_tokens,
    "routing.poses": routing.poses,
    "routing.read_patient": routing.read_patient,
    "thinking.spoken": thinking.spoken,
    "disclosure.claims_result": lambda t: disclosure.claims_result(t, "CT", [t]),
    "disclosure.disclosed_values": lambda t: disclosure.disclosed_values(
        t, disclosure.values_of(ENTRIES)
    ),
    "disclosure.values_of": lambda t: disclosure.values_of(chart_entries.read_chart(part(t))),
    "disease_list.read_list": disease_list.read_list,
    "disease_list.read_text": lambda t: disease_list.read_text(
        f"{t}\nDISEASES {FENCE}: {t}", FENCE, "source"
    ),
    "examination_list.parse_items": examination_list.parse_items,
    "agreed_facts.read_contradictions": lambda t: agreed_facts.read_contradictions(
        f"{t}\n矛盾：\n{t}"
    ),
    "agreed_facts.read_facts": agreed_facts.read_facts,
    "visit_check.check_visit, a record": lambda t: check_visit(
        visit("查血常规\nCT: 12 mm"), record_of(part(t), Subjective(present_illness=t)), "patient"
    ),
    "visit_check.check_visit, what is said": lambda t: check_visit(
        visit(t), record_of(), "patient"
    ),
    "record_support.is_recorded": lambda t: record_support.is_recorded(t, OBJECTIVE),
    "heading_line.read_heading": lambda t: heading_line.read_heading(0, t),
    "heading_line.read_foreign_heading": heading_line.read_foreign_heading,
    "markdown.plain": markdown.plain,
    "proceedings.is_report": lambda t: proceedings.is_report(f"#诊断结果#\n{t}"),
    "proceedings.read_disputes": proceedings.read_disputes,
    "disease_mentions.read_mentions, zh": lambda t: disease_mentions.read_mentions(t, "zh"),
    "disease_mentions.read_mentions, en": lambda t: disease_mentions.read_mentions(t, "en"),
    "mentions_en.read_english": lambda t: mentions_en.read_english(
        t[: disease_mentions.LONGEST_ITEM]
    ),
    "mentions_zh.read_chinese": lambda t: mentions_zh.read_chinese(
        t[: disease_mentions.LONGEST_ITEM]
    ),
    "mention_headings.read_heading": mention_headings.read_heading,
    "mention_headings.split_headings": mention_headings.split_headings,
    "mention_tables.unfold_tables": mention_tables.unfold_tables,
    "mention_layout.read_lines": lambda t: list(mention_layout.read_lines(t)),
    "misdiagnosis.read_lines": lambda t: misdiagnosis.read_lines(
        f"{t}\nREASON {FENCE} {t}\nREASON {FENCE} omitted_examination: {t}", FENCE
    ),
    "misdiagnosis.read_reason": misdiagnosis.read_reason,
    "none_statement.says_none": none_statement.says_none,
    "none_statement.trim": none_statement.trim,
    "numbered_lists.read_items": numbered_lists.read_items,
    "numbered_lists.read_list": numbered_lists.read_list,
    "numbered_lists.read_marked_lines": numbered_lists.read_marked_lines,
    "ordered_examinations.read_orders": lambda t: ordered_examinations.read_orders(
        visit(t), OBJECTIVE
    ),
    "word_overlap.clauses": word_overlap.clauses,
    "word_overlap.content": word_overlap.content,
    "word_overlap.units": word_overlap.units,
    "doctor_messages.leaves_pending": doctor_messages.leaves_pending,
    "quantities.numbers_held": quantities.numbers_held,
    "quantities.with_rounded": lambda t: quantities.with_rounded(quantities.numbers_held(t)),
    "quantities.numbers_stated": quantities.numbers_stated,
    "visible_text.visible": visible_text.visible,
    "record.Specialty": Specialty.from_department,
    "record.detect_language": detect_language,
    "reply_statements.read_reply": lambda t: list(reply_statements.read_reply(t)),
    "reply_statements.read_reply_statements": lambda t: list(
        reply_statements.read_reply_statements(t)
    ),
    "report_parser.parse_report": report_parser.parse_report,
    "record_coverage.symptoms_of": lambda t: record_coverage.symptoms_of(
        Subjective(present_illness=t)
    ),
    "grader_answer.read_letter": grader_answer.read_letter,
    "grader_answer.read_stated_letter": grader_answer.read_stated_letter,
    "loose_json.find_values": loose_json.find_values,
    "inline_headings.one_heading_a_line": inline_headings.one_heading_a_line,
    "grader_answer.read_lines": lambda t: grader_answer.read_lines(
        f"{t}\nGRADE {FENCE} symptoms: {t}\nGRADE {FENCE} {t}", tuple(Aspect), FENCE
    ),
}
"""By module and function; what follows a comma says which argument the text is."""
