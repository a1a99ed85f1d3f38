"""Treatment: what is to be done for the patient."""

from inspect_aihospital.core.aspects.definition import AspectDefinition

DEFINITION = AspectDefinition(
    key="treatment",
    source="conclusion",
    summaries=("diagnostic", "overall"),
    heading={"zh": "治疗方案", "en": "Treatment Plan"},
    rubric={
        "zh": "treatment（治疗方案）：A 完全一致；B 大部分一致；C 小部分一致；D 完全不一致",
        "en": "treatment: A fully consistent; B largely consistent; C a small part consistent; "
        "D completely inconsistent",
    },
    names=(
        r"(?:后续|进一步|综合)?(?:治疗|诊疗|诊治|处理|处置)(?:方案|计划|建议|措施|意见"
        r"|原则)(?:[与和及]随访)?"
        r"|(?:后续|进一步|综合)?治疗(?:[与和及]管理)?|方案|plan of (?:care|action)"
        r"|(?:(?:care|discharge) )?plan"
        r"|therapy"
        r"|(?:treatments?|management|therapeutic)(?: (?:plans?|course|strategy|approach|regimen"
        r"|recommendations?))?"
        r"(?: (?:and|&) (?:follow-?up|recommendations))?"
    ),
    loose_names=(
        r"p|rx|tx|mgmt|recommendations?|advice|next steps|orders"
        r"|what (?:(?:i|we|you|to) (?:(?:should|need to|will|can|must) )?(?:do|recommend)|happens)"
        r"(?: (?:next|now|about it))?|医嘱|计划|处[理置方]|(?:医生)?建议|用药(?:方案)?"
    ),
    field="Treatment that was given or is due.",
)
