"""Tell whether a clause denies what it names, or speaks of a relative."""

import re

from inspect_aihospital.core.text.regex import regex

_DENIAL = regex(
    r"否认|(?<!毫)无(?!明显|诱因|力|效)|未(?!愈|规律|正规|系统|控制|治疗|重视|予|诊治|复|再)|没有?"
    r"|(?:排除|除外)|不(?:考虑|支持|符合|像|是)|并?非(?!典型|经典|特异)"
    r"|\b(?:no|not|never|without|den(?:y|ies|ied|ying)|negative for|absence of|free of|excludes?"
    r"|excluded|ruled? out|rather than|nor|neither|against)\b",
    re.IGNORECASE,
)
# What cannot be excluded is still named.
_POSSIBLE = regex(
    r"\b(?:cannot|can't|could not|not) (?:be )?(?:exclude|rule)d?(?: out)?|\bnot only\b"
    r"|不(?:能|可)?(?:排除|除外)|没想到",
    re.IGNORECASE,
)
# Behind these words a denial no longer holds.
_TURN = regex(
    r"但|却|(?:[,，].*[诊确考示因患有为是经后被查告说住收治知得])"
    r"|\b(?:but|however|although|until)\b|,\s*(?:and |then )?(?:\w+ )?(?:was|is|has|had|diagnosed"
    r"|admitted|confirmed|told|found)\b",
    re.IGNORECASE,
)
_TAKEN_BACK = regex(
    r"^[^,，]{0,16}[,，]?\s*(?:已|被|可)*(?:排除|除外|阴性|可能性[小不]|依据不足|不支持|诊断不成立|不成立|不考虑)"
    r"|^[^,]{0,60},?\s*\b(?:ruled out|excluded|unlikely|negative|not (?:confirmed|supported|found"
    r"|present)|does not hold|absent)\b",
    re.IGNORECASE,
)
_RELATIVE = regex(
    r"家族|[父母兄弟姐妹姨舅叔伯姑爷奶]亲?|祖[父母]|外[公婆]|表[哥姐弟妹]|堂[哥姐弟妹]|儿子|女儿|丈夫|妻子|配偶|家人"
    r"|\b(?:family|mother|father|parents?|brothers?|sisters?|siblings?|uncles?|aunts?|cousins?"
    r"|grand\w+|relatives?|maternal|paternal|husband|wife|sons?|daughters?|twin)\b",
    re.IGNORECASE,
)
# A relative who tells, brings or fears is not the one who is ill.
_PATIENT_AGAIN = regex(
    r"说|诉|述|告|带|发现|送|认为|担心|怀疑|陪|病人|患[者儿]|本人|自己"
    r"|\b(?:says?|said|reports?|reported|told|notic\w+|brought|thinks|thought|worr\w+|stat(?:es|ed)"
    r"|fears?|patient|he|she)\b",
    re.IGNORECASE,
)


def is_denied(before: str, behind: str) -> bool:
    """Say whether a sentence denies what it names, over commas too.

    Args:
        before: The sentence before the name.
        behind: The sentence from the name on.
    """
    plain = _POSSIBLE.sub("", before)
    last = max((match.end() for match in _DENIAL.finditer(plain)), default=-1)
    return (last >= 0 and not _TURN.search(plain, last)) or bool(_TAKEN_BACK.search(behind))


def is_of_relative(before: str) -> bool:
    """Say whether a relative has what a sentence names; `before` is the sentence before it."""
    last = max((match.end() for match in _RELATIVE.finditer(before)), default=-1)
    return last >= 0 and not _PATIENT_AGAIN.search(before, last)
