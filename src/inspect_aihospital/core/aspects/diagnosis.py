"""Diagnosis: the diseases that the patient has."""

from inspect_aihospital.core.aspects.definition import AspectDefinition

DEFINITION = AspectDefinition(
    key="diagnosis",
    source="conclusion",
    summaries=("diagnostic", "overall"),
    heading={"zh": "诊断结果", "en": "Diagnostic Results"},
    rubric={
        "zh": "diagnosis（诊断结果）：A 完全一致；B 大部分一致，诊断基本正确；"
        "C 小部分一致，诊断有错误；D 完全不一致",
        "en": "diagnosis: A fully consistent; B largely consistent, basically correct; C a small "
        "part consistent, with errors; D completely inconsistent",
    },
    names=(
        r"(?:明确|综合|确定|确立|入院|出院|最可能的?|疾病)?诊断(?:结果|结论|意见"
        r"|名称)?(?:[与和及]鉴别诊断)?|确诊(?:结果|诊断)?"
        r"|(?:(?:discharge|admission|clinical|leading|established|medical|principal|probable"
        r"|confirmed|definit(?:e|ive)"
        r"|ultimate|initial|(?:most )?likely) )?diagnos(?:is|es)(?: results?)?"
        r"|diagnostic (?:results?|conclusions?|impressions?|assessments?|statements?)"
    ),
    loose_names=(
        r"(?:clinical )?(?:assessment|impression)s?|conclusions?|(?:working|most likely )?dx"
        r"|what (?:i|we) think (?:it is|this is|you have|is (?:wrong|going on|happening))"
        r"|what (?:it|this)(?: (?:most )?likely)? is|what you(?: (?:most )?likely)? have"
        r"|(?:working|provisional|presumptive) diagnosis"
        r"|a|(?:临床|诊断)?印象|(?:诊断)?考虑|结论|评估|拟诊"
    ),
    field="Diagnosis, the main one first.",
)
