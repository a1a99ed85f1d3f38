"""Recognise headings of a diagnosis text, and whether diseases of the report follow.

Under a heading of something else (rationale, treatment, differential diagnosis, what was ruled out)
no disease counts. With a colon a heading may hold words of its own ("Reasons against cancer:").
Without a colon it consists of heading words alone, since a line like "History of stroke" or
痛风不除外 says something about a disease itself.
"""

import re

from inspect_aihospital.core.text.regex import regex

# In a differential diagnosis, diseases are named that the patient does not have.
_DIFFERENTIAL = r"(?:[\w-]+ ){0,3}differentials?(?: (?:diagnos[ie]s|dx|considerations?))?|d/?dx"
_UNLIKELY = (
    r"(?:[\w-]+ )?(?:(?:less|least|not) (?:likely|probable)|unlikely|improbable)(?: [\w-]+){0,2}"
    r"|(?:[\w-]+ )?low(?:er|est)? (?:probability|likelihood|suspicion)(?: [\w-]+){0,2}"
)
_ALTERNATIVES = (
    r"(?:(?:[\w-]+ ){0,2}(?:alternatives?|possibilit(?:y|ies)|diagnos[ei]s|conditions?|causes?"
    r"|diseases?|also|initially) )?considered(?: (?:and|but|then) [\w ]+)?"
    r"|(?:other|alternative|remaining) (?:possibilit(?:y|ies)|hypothes[ei]s|explanations?"
    r"|candidates?)|alternatives?|alternative diagnos[ei]s|(?:rejected|discarded|dismissed)"
    r"(?: [\w-]+){0,2}"
)
# Not "cannot be excluded", which leaves a disease possible.
_RULED_OUT = r"(?!.*\b(?:not|cannot|can't)\b)(?:[\w-]+ ){0,3}(?:ruled out|excluded)(?: [\w-]+){0,3}"
# Patterns of Chinese medicine are no diseases of ICD-10.
_ASIDE_ZH = (
    r"中医.{0,6}|辨证.{0,4}|证[型候]|病机|.{0,10}鉴别.{0,4}"
    r"|(?:较|比较)?(?:不太?可能|可能性(?:较|很|更|极)?[低小]).{0,4}|[较最]?低度?(?:可能性?|概率)"
)
_ATTRIBUTE = (
    r"(?:(?:the|diagnostic|diagnosis|disease|estimated|relative|overall"
    r"|clinical) )*(?:icd(?:[- ]?\d+)?(?:-\w+)?|codes?|confidence|certainty|severity|stag(?:e|ing)"
    r"|grad(?:e|ing)|status|scores?|urgency|onset|duration|date|age|sex|gender|department"
    r"|specialty|(?:sub)?type|course|laterality)(?: (?:codes?|levels?|scores?|rating))?|(?:诊断"
    r"|疾病)?(?:icd.{0,8}|编码|代码"
    r"|[置可确]信度|把握度?|严重性|分[期级型]|评分|时间|日期|科室|状态)|.{0,4}程度"
)
_LIKELIHOOD = (
    r"(?:(?:the|diagnostic|diagnosis|disease|estimated|relative|overall|clinical) )*"
    r"(?:probability|likelihood)(?: (?:levels?|scores?|rating))?|(?![高大中]).{0,4}(?:概率|几率"
    r"|可能性)(?:大小|评估)?"
)

DIAGNOSIS = regex(
    r".{0,6}诊断(?:结果|结论|意见|名称)?(?:为|是|如下)?\d*|.{0,2}(?:印象|结论|答案)|拟诊|主要|首要"
    r"|次要|诱因|(?:本|此)次|目前|(?:主要|次要|其他|确诊|伴随)?疾病"
    r"|并发症|合并症|(?:\w+ ){0,3}(?:diagnos[ie]s|dx|problems?)\s*#?\s*\d*|(?:\w+ )?impressions?"
    r"|diagnostic (?:results?|conclusions?)|(?:final |overall )?(?:conclusions?|answer)"
    r"|problem list|background|ruled in|assessment(?: (?:and|&) plan)?|a ?[/&] ?p|final"
    r"|provisional|working|primary|secondary|principal|comorbidit(?:y|ies)"
    r"|complications?|(?:\w+ )?conditions?",
    re.IGNORECASE,
)
"""A heading that diseases of the report follow."""

LIKELY = regex(
    r"可能性?(?:较|很|最|极|更)?[大高]的?(?:诊断|疾病)?|最?可能的?(?:诊断|疾病)"
    r"|(?:可能性)?中等?(?:可能性?)?|较?[高大]度?(?:可能性?|概率)"
    r"|(?:(?:most|more|quite|somewhat|\w+ly|very) )*(?:likely|probable|possible)(?: (?:diagnos[ie]s"
    r"|conditions?|causes?))?|(?:suspected|confirmed)(?: \w+)?|(?:(?:very|fairly) )?(?:high(?:er"
    r"|est)?|moderate|medium|intermediate) (?:likelihood|probability|confidence|certainty"
    r"|suspicion)",
    re.IGNORECASE,
)
"""A heading, with a colon, that diseases of the report follow."""

LABEL = regex(
    r"具体的?疾病(?:名称?)?(?:为|是)?|疾病名称?(?:为|是)?|(?:the )?names? of (?:the )?diseases?"
    r"|names?|(?:the )?(?:specific )?disease(?:s|\(s\))?(?: names?)?",
    re.IGNORECASE,
)
"""The label of an item, in whichever section it stands."""

FOREIGN = regex(
    rf"{_ASIDE_ZH}|{_ATTRIBUTE}|{_LIKELIHOOD}"
    rf"|[^—–-]{{0,8}}(?:依据|理由|根据|方案|建议|措施|计划|意见)"
    r"|.{0,4}(?:治疗|治则|治法|处理|检查|检验|症状|表现|体征|说明|解释|分析|备注|注意事项|随访|用药"
    r"|预后)|(?:既往|现|个人|家族)?病?史|既往|不?(?:支持|符合)点?|反对点?|不支持.{1,12}"
    r"|(?!.*(?:不能|不可|不排|尚不|未能?|难以|无法|待)).{0,4}(?:排除|除外).{0,4}|注|病因|原因"
    rf"|{_DIFFERENTIAL}|{_UNLIKELY}|{_RULED_OUT}|{_ALTERNATIVES}"
    r"|(?:resolved|inactive|past|previous|prior)(?: [\w-]+){0,2}|[pfs][ms]?hx?|hpi|risk factors?"
    r"|medications?"
    rf"|allergies"
    r"|(?:chief )?complaints?|labs?|vitals|comments?|remarks?|(?:[\w/-]+ ){0,3}(?:rationales?|basis"
    r"|reason(?:ing|s)?|evidence|treatments?|plan|management|recommendations?|symptoms?|signs?"
    r"|findings?|history|examinations?|tests?|investigations?|notes?|explanation|follow-up"
    r"|prognosis|support)(?: \w+){0,3}",
    re.IGNORECASE,
)
"""A heading, with a colon, of what are no diseases of the report."""

BARE_FOREIGN = regex(
    rf"{_ASIDE_ZH}|{_ATTRIBUTE}|{_LIKELIHOOD}"
    r"|(?:(?:诊断|鉴别|治疗|处理|主要|初步|相关|辅助|体格|支持|后续|随访|用药|生活|饮食"
    rf"|临床|诊疗|病情"
    r"|既往|现|个人|家族|排除|已|的|和|与|及|或|、)*(?:依据|理由|根据|方案|建议|措施|计划|意见|治疗"
    r"|治则|治法|处理|检查|检验"
    r"|症状|表现|体征|说明|解释|分析|备注|注意事项|随访|用药|预后|病?史|排除(?:诊断|疾病)))"
    rf"|{_DIFFERENTIAL}|{_ALTERNATIVES}|{_UNLIKELY}|ruled out|excluded"
    r"|(?:(?:the|of|for|and|or|in|against|&|key|main|clinical|medical|family|social|past|present"
    r"|supporting|supportive|diagnos[ie]s|diagnostic|differential|recommended|further|next|initial"
    r"|proposed|suggested|physical|laboratory|lab|imaging|relevant|additional|excluded|conditions?"
    r"|illness|considered|other|rationales?|basis|reason(?:ing|s)?|evidence|treatments?|plan"
    r"|management|recommendations?|symptoms?|signs?|findings?|history|examinations?|tests?"
    r"|investigations?|notes?|explanation|follow-up|prognosis|support"
    r"|steps?)\b ?){1,5}(?<!diagnosis)(?<!diagnoses)(?<!conditions)(?<!condition)(?<!illness)",
    re.IGNORECASE,
)
"""A heading, without a colon, of what are no diseases of the report."""

ATTRIBUTE = regex(_ATTRIBUTE, re.IGNORECASE)
"""A column or label that says something about a disease that stands elsewhere."""

LIKELIHOOD = regex(_LIKELIHOOD, re.IGNORECASE)
"""A column or label that says how likely a disease is."""

DISMISSED = regex(
    rf"{_UNLIKELY}|{_RULED_OUT}|{_DIFFERENTIAL}|{_ASIDE_ZH}|rejected|negative"
    r"|(?:已|可|被|基本)?(?:排除|除外)(?:诊断|疾病)?",
    re.IGNORECASE,
)
"""What marks a row of a table as no diagnosis."""

# A dash counts as a colon only between blanks.
_COLON = r"(?::|=|(?<=\s)[-–—]+\s)"
# Headings that stand behind a text without any break.
_UNDIVIDED = regex(
    r"(?<![\s;,])[\s;,]*+(?=(?:[中西]医|修正|补充|主要|次要|初步|最终|出院)诊断\s*:)"
    r"|(?:(?<=[.;,。、!?)])|(?<!\s)(?=\s))\s*+(?=(?:[需应]?要?鉴别(?:诊断)?"
    r"|可能性(?:较|很|更)?[小低]的?(?:诊断|疾病)?|不太?可能|已?排除|诊断依据"
    r"|治疗(?:方案|建议|计划)?)\s*:)"
)
# The heading within a line; its name is checked afterwards.
_START = regex(rf"(?<=[.;,。!?)])\s*+(?=(?P<name>\w[^:=,;.。!?()–—]{{0,39}}?)\s*+{_COLON})")
_HEAD = regex(rf"(?P<name>[^:,;。]{{1,40}}?)\s*+(?:(?P<mark>{_COLON})(?P<text>.*)|#*)")


def split_headings(line: str) -> list[str]:
    """Cut a line where a heading begins behind another text."""
    cut = _UNDIVIDED.sub("\n", line)
    return _START.sub(lambda start: "\n" if _is_known(start["name"]) else start[0], cut).split("\n")


def read_heading(line: str) -> tuple[str, str, str]:
    """Read a line's heading, its closing mark and the text behind; empty if it has none."""
    head = _HEAD.fullmatch(line)
    return (head["name"].strip(), head["mark"] or "", head["text"] or "") if head else ("", "", "")


def _is_known(name: str) -> bool:
    return any(pattern.fullmatch(name) for pattern in (DIAGNOSIS, LIKELY, LABEL, FOREIGN))
