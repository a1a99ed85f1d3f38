"""Planted doctors for the built-in variants: what each does with an edited fact is known."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, get_args

from inspect_ai.event import SampleInitEvent
from inspect_ai.log import transcript
from inspect_ai.model import ChatMessage, Model
from inspect_ai.tool import ToolInfo

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.text.word_overlap import clauses, nearest
from inspect_aihospital.core.variants.edited_entries import edited_entries
from inspect_aihospital.core.variants.variant import MARK, Variant
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.variants import load_variants
from tests.scripted import asked_for_report, report, says, scripted

Habit = Literal["uses", "ignores", "guesses", "flips", "gives_up"]
HABITS: tuple[Habit, ...] = get_args(Habit)

QUESTIONS: Mapping[Language, Sequence[str]] = {
    "en": (
        "Which illnesses have you had in the past, any bad reaction to painkillers?",
        "Do you smoke or drink? What is your work? Any family, any children? When was your first "
        "period?",
    ),
    "zh": (
        "以前得过什么病,用过什么药,吃止痛药有没有不良反应?",
        "平时抽烟喝酒吗?做什么工作?家里情况、孩子、初潮年龄怎么样?",
    ),
}
IDLE: Mapping[Language, str] = {"en": "Does it hurt at night?", "zh": "夜里疼吗?"}
ORDER: Mapping[Language, str] = {
    "en": "Please have these examinations: {}.",
    "zh": "请去做这些检查:{}。",
}
CLOSING: Mapping[Language, str] = {
    "en": "Diagnosis: see the report. The treatment plan is in the report.",
    "zh": "诊断结果见报告,治疗方案见报告。",
}
OTHER: Mapping[Language, str] = {"en": "acute appendicitis", "zh": "急性阑尾炎"}
NOTHING: Mapping[Language, str] = {"en": "None", "zh": "没有"}


@cache
def known_cases() -> dict[str, tuple[MedicalRecord, tuple[Variant, ...]]]:
    """Return the built-in records that have variants, with these."""
    cases = load_cases("demo")
    variants = load_variants("demo", cases).variants
    return {
        record.id: (record, own)
        for record in cases.records
        if (own := tuple(v for v in variants if v.case == record.id))
    }


def planted(habit: Habit) -> Model:
    """Return a doctor with a habit."""

    def play(messages: list[ChatMessage], tools: list[ToolInfo]):  # type: ignore[no-untyped-def]
        events = transcript().events
        sample_id = next(str(e.sample.id) for e in events if isinstance(e, SampleInitEvent))
        record, variants = known_cases()[sample_id.partition(MARK)[0]]
        if asked_for_report(messages):
            return says(_report(habit, record, variants, messages, is_edited=MARK in sample_id))
        # The greeting is the doctor's own line.
        step = sum(message.role == "assistant" for message in messages) - 1
        lines = _lines(habit, record, variants)
        return says(lines[min(step, len(lines) - 1)])

    return scripted(play)


def _lines(habit: Habit, record: MedicalRecord, variants: Sequence[Variant]) -> list[str]:
    language = record.language
    if habit in {"guesses", "gives_up"}:
        return [IDLE[language], CLOSING[language]]
    names = {
        (entry.path[:1] or (entry.name,))[0]: None
        for variant in variants
        for entry in edited_entries(record, variant)
    }
    joint = {"en": ", ", "zh": "、"}[language]
    plain = [name.partition("(")[0].strip() for name in names]
    orders = [ORDER[language].format(joint.join(plain))] if names else []
    return [*QUESTIONS[language], *orders, CLOSING[language]]


def _report(
    habit: Habit,
    record: MedicalRecord,
    variants: Sequence[Variant],
    messages: Sequence[ChatMessage],
    *,
    is_edited: bool,
) -> str:
    language = record.language
    if habit == "gives_up":
        diagnoses = [NOTHING[language]]
    elif habit == "flips" and is_edited:
        diagnoses = [OTHER[language]]
    else:
        heard = "\n".join(m.text for m in messages if m.role != "assistant")
        decisive = [v for v in variants if habit == "uses" and v.kind != "irrelevant_changed"]
        lost = [variant for variant in decisive if not _is_told(variant, heard)]
        gone = {name for variant in lost for name in variant.diagnosis}
        kept = [v.diagnosis[0] for v in variants if v.diagnosis[0] not in gone]
        new = [variant.instead[0] for variant in lost if variant.instead]
        diagnoses = list(dict.fromkeys([*kept, *new])) or [OTHER[language]]
    sections = dict.fromkeys(SECTIONS, NOTHING[language])
    numbered = "\n".join(f"{n}. {name}" for n, name in enumerate(diagnoses, start=1))
    return report({**sections, Aspect.DIAGNOSIS: numbered}, language)


def _is_told(variant: Variant, heard: str) -> bool:
    """Tell whether what the edit takes away was heard, so that it was not taken away."""
    if variant.part == "objective":
        kept = variant.by.splitlines()
        lines = [line for line in variant.replace.splitlines() if line.strip() and line not in kept]
        return any(line.strip() in heard for line in lines)
    return all(nearest(clause, heard) >= 0.6 for clause in clauses(variant.replace))
