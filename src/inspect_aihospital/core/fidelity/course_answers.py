"""Tell a short answer that says how often, when or how much, and does not name what was asked."""

import re

from inspect_aihospital.core.text.regex import regex

LONGEST = 40
"""Characters of the longest such answer: a longer one tells of something else, too."""

# "Always a good day for fishing" and "sometimes the bus is late" go on with things of their own.
_HOW_OFTEN = regex(
    r"\W*(?:(?:时有时无|时好时坏|时轻时重|断断续续|一阵一?阵|隔三差五|三天两头|动不动|时不时)"
    r"|(?:(?:有时候?|偶尔|间或|经常|常常|老是|总是|一直|多半|大多|主要|天天|每[天次回]|就)"
    r"(?:是|会|有|都有|这样)?(?=在|[，。！]|\Z|[^，。]{1,8}(?:时候?|[之以]?后|前)(?:[，。]|\Z))))"
    r"|\W*(?:(?:it['’]s|it is|well|oh|yes|yeah|just|only)\W+)*(?:mostly|mainly|usually|often|always"
    r"|sometimes|occasionally|rarely|constantly|daily|on and off|off and on|every so often"
    r"|now and (?:then|again)|from time to time|at times|all the time|most (?:days|nights)"
    r"|every (?:day|time|night|morning))(?: it(?:['’]s| is| comes(?: on)?))?"
    r"(?=\W*(?:\Z|[.,;]|(?:after|before|when\w*|while|with|in|at|on|during|if|from|as|once)\b))",
    re.IGNORECASE,
)
# When something is there. Any words may name an occasion, but for somebody or something else.
_TIME = (
    r"(?:有时候?|偶尔|一早一晚|早晚|早[上晨]?|清早|[上下中]午|晚上?|夜里|半夜|白天|空腹"
    r"|[饭餐][前后]|每天|平时|最近|这阵子?|刚?开始|起初|后来"
    r"|一直|主要|多半|尤其|特别|[躺坐站蹲]着|比[^，。；！]{2,4})"
)
_ON_OCCASION = (
    r"(?:(?!孩子|[大别]人|他|她|们|[狗猫花菜雨雪]|(?<![坐开])车|天气|[公家]园|市场|学校|电视|手机"
    r"|物价)"
    r"[^，。；！]){0,7}(?:时候?|[之以]?后|之?前|那会儿?|起来|[快久多]了|[躺坐站蹲停歇]下来?|就|才)"
)
_HOW = r"(?:是|就|才|会|都|也|还|总|老|又|最|更|很|比较|有点|稍微|越来越|不算)"
_THERE = (
    r"(?:没?有|来|犯|发作|出现|明显|厉害|[重轻多少强弱]|好(?!了)|频繁|这样|会|不?行|要命|早上|晚上"
    r"|白天|夜里|那么)(?:那么)?(?:[一几]?[些点下回次]|了|的|得|着|呢|吧){0,3}"
)
# That something is there, comes or is strong, at a time or on an occasion: each clause says so.
_CLAUSE = rf"(?:{_TIME}{{0,2}}|{_ON_OCCASION}){_HOW}{{0,3}}{_THERE}"
_COURSE = regex(rf"\W*{_CLAUSE}(?:[，,；;。]{_CLAUSE}){{0,3}}\W*")
_DENIES = regex(r"没有?[了的呀啊]*\s*\Z")
_MARKS = regex("[，,；;。！!]")
# What a person does or is when it comes, or when it goes.
_OWN_OCCASION = regex(
    r"\W*(?:(?:well|oh|yes|no|mostly|mainly|usually|only|just|on|it|that|is|['’]s|comes|goes|gets"
    r"|passes|starts|happens|eases|stops|worse|better)\b\W*)*"
    r"(?:when(?:ever)?|if|after|before|while|unless|until|once) i(?:['’]\w+)?\b",
    re.IGNORECASE,
)
# A no by which something is there: it never stops, nothing helps it, nothing was ever like it.
_LASTS = regex(
    r"\bnever (?:\w+ )?(?:lets? up|stop|stops|stopped|goes|gone|went|ends?|ended|leaves?|left)\b"
    r"|\bnothing (?:\w+ ){0,2}(?:help|work|touch|shift|eas|stop|reliev)(?:s|es|e|ed)?\b"
    r"|\b(?:never|not|nothing)\b[^.!?]{0,24}\b(?:this|so|such|that) (?:\w+ )?(?:bad|much|awful"
    r"|severe|strong|often|sick|ill|sore|tired|weak|pain|misery)\b"
    r"|\b(?:never|nothing)\b[^.!?]{0,24}\b(?:like (?:it|this|that)|comes close|compares)\b"
    r"|(?:[没未]|从来)[^，。]{0,3}(?:这么|这样|那么|这种|那种|如此)(?![的]?(?:事|情况|症状|问题))"
    r"|没(?:停|断|歇|消停|好)过",
    re.IGNORECASE,
)


def lasts(message: str) -> bool:
    """Tell whether a message has a no by which something is there all the same."""
    return bool(_LASTS.search(message))


def tells_course(message: str) -> bool:
    """Tell whether a message says how often or when something is there, or how it went on."""
    if len(message) > LONGEST:
        return False
    if _HOW_OFTEN.match(message) or _OWN_OCCASION.match(message) or lasts(message):
        return True
    return bool(_COURSE.fullmatch(message)) and not all(map(_DENIES.search, _clauses(message)))


def denies_throughout(message: str) -> bool:
    """Tell whether each of several clauses denies: "not after meals, not on an empty stomach"."""
    clauses = _clauses(message)
    return len(clauses) > 1 and all(map(_DENIES.search, clauses))


def _clauses(message: str) -> list[str]:
    return [clause for clause in _MARKS.split(message) if clause.strip(" .")]
