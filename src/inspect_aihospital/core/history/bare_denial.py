"""Recognise clauses that only negate: `I have had none of those things`."""

from inspect_aihospital.core.text.regex import regex

# A lookahead asks for a negation; then every word must be one that adds nothing.
_ENGLISH = regex(
    r"(?=.*(?:\b(?:no|none|not|never|nothing|neither|nor|nope)\b|n't\b))(?:\W|n't\b"
    r"|\b(?:no|none|not|never|nothing|neither|nor|nope|i|we|he|she|it|that|this|these|those|them"
    r"|they|there|here|you|my|me|us|him|her|an?|the|any|anything|something|things?|ones?|some|all"
    r"|both|either|of|like|such|sorts?|kinds?|at|in|on|to|for|with|from|about|as|so|be|been|being"
    r"|am|is|are|was|were|do|does|did|doing|done|have|has|had|having|got|gets?|getting|ever|really"
    r"|just|quite|actually|much|whatsoever|else|others?|more|ca|could|would|will|wo|say|think|know"
    r"|and|or|but|then|now|mentioned|listed|asked|said|named|above|problems?|symptoms?|issues?"
    r"|troubles?|history|appl(?:y|ies)|happen(?:s|ed)?|experienced|noticed|what|which|s|ve|m|re|d"
    r"|ll|can|absolutely|definitely|certainly|course|way|by|means|least|slightest|under"
    r"|circumstances)(?=\W|n't|\Z))+"
)
# The same by characters, since Chinese has no blanks between words.
_CHINESE = regex(
    r"(?=.*(?:[没无否]|不[沾占抽喝咳吐烧疼痛喘晕痒麻胀]))(?:(?:没有?"
    r"|不)[沾占抽喝咳吐烧疼痛喘晕痒麻胀]"
    r"|[哪几两三四五六个我你您的了啊吧呢呀哦那些这种样都也全一点儿丝毫完真就是有什么啥任何上下述以面说问提到过可其他它她别类似情况症状题方毛病感觉从来前去现在目得出没无否认不])+"
)


def only_negates(clause: str) -> bool:
    """Tell whether every word of a clause negates or stands for what was asked about.

    Args:
        clause: Without marks around it.
    """
    return bool(_ENGLISH.fullmatch(clause.lower()) or _CHINESE.fullmatch(clause))
