"""Tell whether a record has a finding in other everyday words: 嘴唇发红 for 口唇潮红."""

import re
from functools import lru_cache
from itertools import pairwise

from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, content

LEAST = 0.6
"""Share of a finding's words that one line of the record has in these wordings."""

# Everyday words, and the one that stands for all of them.
_SAME_ZH = {
    "唇": "嘴唇|口唇",
    "红": "发红|潮红|充血",
    "双": "[两双]侧?|左右两?侧?",
    "压痛": "触痛|按压?(?:起来)?(?:会|不)?[疼痛]|压痛",
    "触": "摸[到得着]|触[到及]|扪及",
    "压之": "按压后?|压之?",
    "见": "看[到得见]|可见|见到",
    "轻": "轻[度微]|稍微?|略微?|有点",
    "大": "增大|变大|肿大",
    "部分": "有些|有的|一些",
    "著": "明显|显著|为[著主]|突出",
    "颤": "震颤|细颤|颤抖|抖动",
    "狭": "狭?窄",
    "压低": "下移",
    "低": "减[低弱少退]|[降下][低降]",
    "动": "运动|活动",
    "臂": "胳膊|手臂|上臂",
    "宫腔": "子宫腔|宫腔",
    "抽": "抽[得出到取]",
    "膝": "膝盖|膝关节|膝部?",
    "踝": "脚踝|踝关节|踝部?",
    "腹": "肚子|腹部",
    "颈": "脖子|颈部",
    "慢": "缓慢|变慢",
    "融合": "融合?成片|连成片",
}  # fmt: skip
_SAME_EN = {
    "negative": r"not (?:detected|found|seen|reactive)|undetect\w+|absent",
    "right": r"r|right-sided|on the right",
    "left": r"l|left-sided|on the left",
    "both": r"bilateral\w*|(?:on )?(?:both|either) sides?",
    "neck": r"cervical",
    "groin": r"inguinal|groins",
    "armpit": r"axilla\w*",
    "tender": r"tenderness|pain\w* (?:on|to) (?:touch|pressing|pressure)|sore",
    "high": r"elevat\w+|rais\w+|increas\w+|above normal",
    "low": r"reduc\w+|decreas\w+|diminish\w+|below normal",
    "swell": r"swollen|swelling|o?edema\w*",
    "large": r"enlarge\w*|big",
    "red": r"erythem\w+|redden\w*|inject\w+",
    "plain": r"un-?enhanced|non-?contrast|without contrast",
    "shape": r"shaped",
    "conjunctiva": r"conjunctival?",
    "erosion": r"erosive|erosions",
}  # fmt: skip
_IDLE = regex(
    r"[的地得了着呈样处方面部位时分布散在于为有]"
    r"|\b(?:through|full\w*|lies?|lying|another|makes? up|express\w*|there|each|one|part|level"
    r"|seen|noted"
    r"|clearly|quite|here|area|region|side|sides?|with|shows?|showing|of|about|non)\b"
)


def is_paraphrased(clause: str, record: str) -> bool:
    """Tell whether one line of a record has most of a clause's words, in whatever wording.

    Args:
        clause: A finding, in small letters and without announcing words.
        record: The record's results in small letters, a line each.
    """
    wanted = plain_words(clause)
    return bool(wanted) and any(
        len(wanted & held) >= LEAST * len(wanted) for held in _held_words(record)
    )


@lru_cache(maxsize=64)
def _held_words(record: str) -> tuple[frozenset[str], ...]:
    """Return the words of each two clauses that follow one another, with the name of their line."""
    held: list[frozenset[str]] = []
    for line in record.splitlines():
        name, colon, _ = line.partition(":")
        named = plain_words(name) if colon else frozenset()
        words = [plain_words(part) for part in clauses(line)]
        held += [named | first | second for first, second in pairwise([*words, frozenset()])]
    return tuple(held)


@lru_cache(maxsize=1 << 12)
def plain_words(text: str) -> frozenset[str]:
    """Return the words of a text in small letters, one for each of several, and no idle ones."""
    if CHINESE_LETTER.search(text):
        for word, others in _SAME_ZH.items():
            text = re.sub(others, word, text)
    else:
        for word, others in _SAME_EN.items():
            text = re.sub(rf"\b(?:{others})\b", f" {word} ", text)
    return content(_IDLE.sub(" ", text.replace("-", " ")))
