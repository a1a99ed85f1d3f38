"""Names by which models head a report's five sections, in Chinese, English or both."""

import re

from inspect_aihospital.core.grading.grades import Aspect
from inspect_aihospital.core.text.regex import regex

# Longer names stand before those that they begin with.
NAMES: dict[Aspect, str] = {
    Aspect.SYMPTOMS: (
        r"症状(?:总结|描述|概述|表现|摘要)?|症状[与和及、]?(?:体征|病史)|病情(?:摘要|概述|总结)|临床表现|现病史"
        r"|symptoms?(?: (?:summary|description|and (?:signs|history)))?|summary of symptoms"
        r"|clinical (?:presentation|symptoms)|(?:chief|presenting) complaints?"
    ),
    Aspect.EXAMINATIONS: (
        r"(?:体格检查[与和及])?(?:辅助|医学|相关|实验室|检验)?检查(?:项目)?(?:[与和及]?结果)?|(?:(?:medical|auxiliary|physical"
        r"|lab|laboratory) )?(?:imaging |labs? )?(?:examinations?|tests?"
        r"|investigations?)(?: (?:and )?(?:results?|findings|items?|performed))?|(?:lab(?:oratory)?"
        r"|imaging|test)(?: and (?:lab(?:oratory)?|imaging|test))? (?:results|findings)"
    ),
    Aspect.DIAGNOSIS: (
        r"诊断(?:结果|结论|意见)?(?:[与和及]鉴别诊断)?|diagnos(?:is|es)(?: results?)?"
        r"|diagnostic (?:results?|conclusions?)"
    ),
    Aspect.RATIONALE: (
        r"诊断(?:依据|理由|根据|分析|思路)|依据|(?:diagnostic )?rationales?|justification"
        r"|(?:diagnostic |clinical )?reasoning|diagnostic basis"
        r"|(?:basis|rationale) (?:for|of) (?:the )?diagnosis"
    ),
    Aspect.TREATMENT: (
        r"(?:治疗|诊疗|处理|处置)(?:方案|计划|建议|措施|意见|原则)(?:[与和及]随访)?|治疗|plan|therapy"
        r"|(?:treatments?|management|therapeutic)(?: (?:plans?|course|recommendations?))?"
        r"(?: (?:and|&) (?:follow-?up|recommendations))?"
    ),
}

BARE_RATIONALE = (
    r"(?:(?:clinical|supporting|main|key) )?(?:basis|evidence|grounds|reasons?)"
    r"|(?:主要|支持)?(?:理由|根据|证据)"
)
"""Words that head the rationale right behind a diagnosis, and may mean anything elsewhere."""

REVISED = (
    r"(?:(?:修正|更正|修订|订正|更新|修改|纠正)(?:后|版)?的?"
    r"|(?:revis(?:ed|ion)|correct(?:ed|ion)|updated?|amended))"
)
"""Words that say that something stated before is stated anew."""

# Adjectives and the patient, in front of any section's name.
_QUALIFIER = (
    rf"(?:(?:患者|病人)的?)?(?P<revised_before>{REVISED}\s*)?(?:主要|临床|最终|初步|目前|下一步)?"
    r"(?:(?:the|patient(?:['’]?s)?|final|main|primary|preliminary|key|recommended|proposed) ){0,4}"
)
# A translation or remark in brackets behind the name.
_GLOSS = r"(?:\s*+[(（][^)）\n]{0,40}[)）])?"
# What stands between a section's names in two languages.
_BETWEEN = r"\s*+(?:[/|·–—-]\s*+)?"

NAME = (
    rf"{_QUALIFIER}(?:"
    + "|".join(
        f"(?P<{aspect.value}>{names})(?:{_BETWEEN}(?:{names}))?" for aspect, names in NAMES.items()
    )
    + rf")(?P<gloss>{_GLOSS})"
)
"""Pattern of a section's name, to be matched without case in usual letters (`letterforms`); the
section is the group that matched."""

_REVISED = regex(rf"(?i)\s*[(（]?\s*{REVISED}")


def aspect_of(name: re.Match[str]) -> Aspect:
    """Return the section that a match of `NAME` names."""
    return next(aspect for aspect in Aspect if name[aspect.value])


def is_revised(name: re.Match[str]) -> bool:
    """Tell whether a match of `NAME` says that the section is stated anew."""
    return bool(name["revised_before"] or _REVISED.match(name["gloss"]))
