"""Symptoms: what the patient told."""

from inspect_aihospital.core.aspects.definition import AspectDefinition

DEFINITION = AspectDefinition(
    key="symptoms",
    source="finding",
    summaries=("interaction", "overall"),
    heading={"zh": "症状", "en": "Symptoms"},
    rubric={
        "zh": "symptoms（症状的掌握）：A 全面掌握；B 掌握相当一部分；C 掌握一小部分；"
        "D 绝大部分没有掌握",
        "en": "symptoms (grasp of the symptoms): A comprehensive; B a substantial part; C a small "
        "part; D almost all missed",
    },
    names=(
        r"(?:就诊)?症状学?(?:总结|描述|概述|表现|摘要|归纳|汇总|信息|要点|情况)?"
        r"|症状[与和及、]?(?:体征|(?:既往)?病史|既往史)|病情(?:摘要|概述|总结)"
        r"|(?:临床|主要)表现|主诉|现病史|(?:(?:patient-)?reported|presenting|current) symptoms"
        r"|symptoms?(?: (?:summary|description|overview|profile|review|reported(?: by the patient)?"
        r"|and (?:signs|history|complaints)))?|symptomatology"
        r"|clinical (?:presentation|picture|symptoms)|(?:chief|presenting) complaints?"
    ),
    loose_names=(
        r"s|subjective(?: data| findings)?|(?:clinical |medical )?history"
        r"(?: of (?:the )?(?:present(?:ing)? )?illness)?|hpi|presenting features|presentation"
        r"|what (?:the patient|you|she|he) (?:tells?|told|says?|said|reports?|reported|described)"
        r"(?: (?:me|us))?|what brought (?:you|the patient) in"
        r"|case summary|(?:主诉|病史)(?:[与和及、]?(?:症状|现病史|摘要|总结))?|主观资料|主观"
    ),
    reference=("subjective.chief_complaint", "subjective.present_illness"),
)
