"""Names of examinations, and the list of those requested (Fan et al., Table 16)."""

import re

from inspect_aihospital.core.regex import regex

_NONE = regex(
    r"暂?无|没有|(?:无|没有)(?:明确|具体|指定|相关)的?(?:医学)?检查(?:项目)?|"
    r"n/a|nil|no|not (?:specified|applicable)|none(?: (?:specified|named|found|given|requested))?|"
    r"no(?: (?:specific|particular))?(?: medical)? (?:examinations?|tests?|items?)"
    r"(?: (?:specified|named|found|requested))?",
    re.IGNORECASE,
)
_EDGES = regex(r"^[\W_]+|[\W_]+$")
MAX_NAME = 60
"""Characters of the longest text that is taken for an examination's name."""

EXAMINATION_TERMS = (
    r"检查|化验|检验|检测|筛查|拍片|造影|活检|穿刺|培养|(?<![a-z])(?:CT|MRI)(?![a-z])|核磁|磁共振|X\s?[光线]|B超|彩超|超声|"
    r"心电图|脑电图|肌电图|[胃肠]镜|血常规|尿常规|便常规|"
    r"\b(?:tests?|testing|exam(?:ination)?s?|x-?rays?|scans?|ultrasound|ecg|ekg|eeg|emg|"
    r"biops(?:y|ies)|cultures?|blood ?work|labs?|panels?|imaging|endoscopy|colonoscopy|"
    r"echocardiogram|urinalysis|blood count)\b"
)
"""Pattern of words that name or announce an examination, to be matched without case."""

_ITEM = regex(r"(?:[-*•·–]|\d+(?:[、)）]|\.(?!\d))|[(（]\d+[)）])\s*(.+)")
"""Of a line without blanks around it."""


def parse_items(message: str) -> tuple[str, ...] | None:
    """Read the examinations out of a parsed request.

    Returns:
        The named examinations in order, without repeats; an empty tuple where the list says
        that there are none; `None` where the message holds no list at all. What is longer than
        `MAX_NAME` is no name and is left out.
    """
    lines = map(str.strip, message.splitlines())
    bullets = [match[1] for line in lines if (match := _ITEM.match(line))]
    bullets = [item for item in bullets if re.search(r"\w", item)]
    if not bullets:
        return None
    short = (item for item in bullets if len(item) <= MAX_NAME)
    return tuple(dict.fromkeys(i for i in short if not _NONE.fullmatch(_EDGES.sub("", i))))


def format_items(items: tuple[str, ...]) -> str:
    """The list as the second step receives it, one item a line."""
    return "\n".join(f"- {item}" for item in items)
