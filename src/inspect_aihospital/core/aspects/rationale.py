"""Rationale: what the diagnosis rests on."""

from inspect_aihospital.core.aspects.definition import AspectDefinition

DEFINITION = AspectDefinition(
    key="rationale",
    source="conclusion",
    summaries=("diagnostic", "overall"),
    heading={"zh": "诊断依据", "en": "Diagnostic Rationales"},
    rubric={
        "zh": "rationale（诊断依据）：A 完全一致；B 大部分一致；C 小部分一致；D 完全不一致",
        "en": "rationale: A fully consistent; B largely consistent; C a small part consistent; "
        "D completely inconsistent",
    },
    names=(
        r"(?:诊断|判断)(?:依据|理由|根据|分析|思路|推理|论证|说明)(?:分析|总结|过程)?"
        r"|推理过程|(?:推理|支持)?依据(?:分析|说明)?|(?:diagnostic )?justification(?! (?:for|of)\b)"
        r"|(?:diagnostic )?rationales?(?! (?:for|of|behind)\b)"
        r"|(?:basis|discussion|evidence|explanation|grounds|justification|rationale"
        r"|reason(?:s|ing)?|support) (?:for|of|behind) (?:the |this )?diagnosis"
        r"|(?:diagnostic |clinical )?reasoning|diagnostic (?:basis|criteria(?: met)?)"
        r"|why this diagnosis"
    ),
    loose_names=(
        r"(?:(?:clinical|supporting|main|key) )?(?:basis|evidence|grounds|reasons?)"
        r"|why(?: (?:i|we) (?:think|believe|say)(?: (?:so|this|that))?)?"
        r"|(?:clinical )?(?:analysis|discussion)|explanation"
        r"|(?:主要|支持)?(?:理由|根据|证据)|(?:病情|病例)?分析|讨论"
    ),
    field="What the diagnosis rests on.",
)
