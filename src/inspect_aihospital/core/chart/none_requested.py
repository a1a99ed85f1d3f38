"""Tell that an answer names no examination: "无", "none", "nothing is requested, …"."""

import re

from inspect_aihospital.core.text.regex import regex

# A cheap first test: without a negation no text says "none".
_NEGATIVE = regex(r"(?i)\b(?:none|nil|no|not|nothing|n/a|doesn['’]t|without)(?!\w)|无|没|未")
_NONE_ENGLISH = regex(
    r"(?i)(?:(?:none|nil|no|not|nothing|n|a|any|examinations?|exams?|tests?|items?|investigations?"
    r"|procedures?|specific|particular|medical|certain|name[ds]?|mention(?:ed|s)?|specified"
    r"|request(?:ed|s)?|found|given|listed|stated|identified|explicit(?:ly)?|clearly|was|were|is"
    r"|are"
    r"|been|has|have|in|the|this|that|by|doesn?|t|did|patient|at|all|there|to|list|applicable|or"
    r"|asked|for|of|contains?|includes?|here|message|available|other|others|further|additional|more"
    r"|else|needed|required)(?![a-z])[^a-z]*+)++"
)
# Words of a statement that no examination is named: all of it must consist of them.
_NONE_CHINESE = regex(
    r"(?:该|申请|请求|需求|患者|病人|医生|消息|文中|上述|以上|其中|中|里|并|暂时|暂|均|没有|没|未"
    r"|无|有|明确|具体|指定|特定|点名|提到|提及|发现|识别[出到]?|找到|检出|故|因此|指明|说明|列出"
    r"|要求|写明|涉及|是?哪一?[种项个些]|任何|其[他它]|更多|额外|相关|医学|一项|某项|可|需|的|地"
    r"|检查|项目|内容|化验|检验|名称|[\s，,（）()。])++"
)
# Marks of lists and emphasis around a whole statement.
_EDGES = regex(r"^[\W_]+|[\W_]+$")
LONGEST_NONE = 120
"""Characters of the longest statement that no examination is named."""

EXAMINATION_TERMS = (
    r"检查|化验|检验|检测|筛查|拍片|造影|活检|穿刺|培养|(?<![a-z])(?:CT|MRI)(?![a-z])|核磁|磁共振"
    r"|X\s?[光线]|B超|彩超|超声|心电图|脑电图"
    r"|肌电图|[胃肠]镜|血常规|尿常规|便常规|\b(?:tests?|testing|exam(?:ination)?s?|x-?rays?|scans?"
    r"|ultrasound|ecg"
    r"|ekg|eeg|emg|biops(?:y|ies)|cultures?|blood ?work|labs?|panels?|imaging|endoscopy|colonoscopy"
    r"|echocardiogram|urinalysis|blood count)\b"
)
"""Pattern of words that name or announce an examination, to be matched without case."""

NAMES_ONE = regex(EXAMINATION_TERMS, re.IGNORECASE)
"""A word that names or announces an examination."""
_ANY_ONE = regex(r"(?i)检查|化验|\b(?:tests?|examinations?|exams?)\b")
_ASKED = regex(r"(?:要求|申请|想要?|需要?)[做查拍测](?!个?(?:检查|化验))")
_REASON = regex(
    r"(?i)\b(?:patient|he|she|they|message|only|just|was|were|is)\b|患者|病人|只|仅|询问|消息"
)
BRACKETS = regex(r"[(（][^()（）]*[)）]")
"""What stands in brackets, with them."""
_CLAUSES = regex(r"[,，;；.。]")


def says_none(text: str) -> bool:
    """Tell whether all of a text says that no examination is named."""
    if len(text) > LONGEST_NONE or not _NEGATIVE.search(text):
        return False
    clauses = [_EDGES.sub("", clause) for clause in _CLAUSES.split(BRACKETS.sub("", text))]
    others = [c for c in filter(None, clauses) if not _is_none(c)]
    # Others may say why: "the patient only asks for results, and no examination is requested".
    return len(others) < len(clauses) and all(map(_is_reason, others))


def _is_none(clause: str) -> bool:
    return bool(_NONE_CHINESE.fullmatch(clause) or _NONE_ENGLISH.fullmatch(clause))


def _is_reason(clause: str) -> bool:
    names_one = NAMES_ONE.search(_ANY_ONE.sub("", clause)) or _ASKED.search(clause)
    return bool(_REASON.search(clause)) and not names_one
