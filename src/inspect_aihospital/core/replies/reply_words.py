"""Recognise results that an examiner calls normal, missing, to come or refused; no record needed.

A clause that only defers, refuses, greets, asks or advises tells no result.
"""

from collections.abc import Iterator

from inspect_aihospital.core.text.regex import regex

UNRECORDED = regex(
    r"(?i)^\W*(?:无|none|nil|n/a)\W*$|没有.{0,8}(?:记[录载]|结果|该项)"
    r"|[无未](?:见|查到)?.{0,4}(?:记[录载]|结果)|(?:记录|病历|资料)[里中上]?(?:没有|查不到|未见)"
    r"|无法(?:回答|提供|告知)|未[做查检进]|尚未|暂无|待"
    r"|\b(?:not (?:performed|done|recorded|available|found)|no (?:record|result)|unavailable"
    r"|pending)\b"
)
"""An examination is said to have no result."""

NORMAL = regex(
    r"(?i)正常|(?:[无未]见?|没有?(?:看到|见到|发现)).{0,6}异常|阴性"
    r"|\b(?:normal|negative|unremarkable|no abnormalit\w*)\b"
)
"""A result is called normal or negative."""

# A definite word that there is no result: an answer, unlike one that puts it off.
_ABSENT = regex(
    r"(?i)(?:(?<!还)没有|无(?!法|权)|未(?![能出])|查不到|不存在|找不到).{0,8}(?:记[录载]|结果|数据"
    r"|资料|[该这]一?项|找到|做|查|检|行)"
    r"|暂无(?!.{0,4}异常)|^\W*[无未]\W*$|\b(?:no (?:[\w-]+ ){1,4}?"
    r"(?:(?:is|was|are|were|has been|have been) )?(?:done|performed|available|taken"
    r"|carried out|made|obtained)\b(?! yet)"
    r"|(?:did not|didn't|have not|haven't|has not|hasn't) (?:do|done|perform|performed|take|taken"
    r"|carry out|carried out|obtain|obtained)\b(?!.* yet))"
    r"|\b(?:not? (?:been |yet )?(?:performed|done|recorded|found|specified|documented|carried out"
    r"|on (?:file|record)|in (?:the|your) (?:record|chart|file)s?)|no (?:such "
    r"|available )?(?:\w+ ){0,3}(?:record|result|data|entry|information)s?"
    r"|no (?:\w+[ -]){1,4}(?:(?:is|was|are|were) )?(?:on (?:file|record)|in (?:the|your) (?:record"
    r"|chart|file)s?)|none|nil|n/a|unrecorded|(?:not|unable to|cannot|can't|could not"
    r"|couldn't) (?:be )?(?:find|locate|found|located)"
    r"|(?:do not|don't|does not|doesn't) (?:have|hold) (?:an?|any) (?:\w+ ){0,2}"
    r"(?:results?|records?|data|entry|information|report)|(?:isn't|wasn't|aren't|weren't|hasn't"
    r"|haven't|not|never) (?!yet )(?:\w+ )?(?:recorded|performed|done|available|taken|carried"
    r"|examined|tested|measured|assessed)"
    # There is none among what is held: "a PHQ-9 score isn't in the record".
    r"|(?:no|not|isn't|aren't|wasn't|weren't|neither|lacks?|without) [^.;,\n]{0,60}"
    r"\b(?:among (?:the|your|these|those)|(?:in|on) (?:the|this|that|your|his|her|my)(?: \w+['’]s)?"
    r"(?: \w+)?) (?:records?|charts?|files?|results?|notes?|folder|system)"
    r"|nothing (?:is |was )?(?:documented|recorded|noted|on record)"
    r"|nothing (?:on|in) (?:the |your |this )?(?:records?|files?|charts?)"
    r"|no [^.;,\n]{0,40} (?:has|have|had) been (?:recorded|done|performed|taken|made|sent|ordered)"
    r"|(?:record|chart|file|folder)s? (?:has|have|holds?|contains?|shows?|lists?)"
    r" (?:no|neither|nothing))\b"
)

_DEFERRED = regex(
    r"(?i)安排|预约|[请稍]等|等[待候一]|稍[后候]|明[天日早]|后天|尽快|正在|排队|届时|缴费|付款|挂号"
    r"|再[做查去]|(?:发|交|送|传)(?:给|到).{0,6}(?:医生|医师|大夫)|出(?:来|结果)|待[查检出回结报]"
    r"|取报告|通知您?|\b(?:will|shall"
    r"|going to|arrang\w+|schedul\w+|book(?:ed|ing)|wait\w*|later|tomorrow|soon|shortly|pending"
    r"|await\w*|in progress|process(?:ed|ing)|in due course|under way|underway|on (?:its|their) way"
    r"|come back|(?:not|isn't|aren't) (?:yet )?(?:ready|out|back|available yet)|as soon as|once"
    r"|until|minutes?|queue\w*)\b|\b\w+'ll\b"
)
# Words of refusal and apology; a definite result beside them still counts.
_REFUSED = regex(
    r"(?i)抱歉|对不起|不好意思|遗憾|无法|不能|不便|无权|不允许|不可以|拒绝|保密|隐私|请咨询|职责"
    r"|\b(?:sorry|apolog\w+|regret|unfortunately|afraid|can ?not|can't|couldn't|unable"
    r"|not (?:able|allowed|permitted|authori[sz]ed|in a position)|won't|refuse|decline"
    r"|confidential\w*|privacy|polic(?:y|ies)|as an ai|consult (?:a|an|the|your|with)|beyond my"
    r"|(?:see|ask|contact|talk to|speak (?:to|with)) (?:a|the|your) (?:\w+ )?(?:doctor|physician"
    r"|specialist|clinician|gp)|sent to (?:your|the) (?:doctor|physician)|good luck)\b"
)
# Greetings, advice and questions; looked for in prose alone.
_COURTESY = regex(
    r"(?i)^\W*(?:您?好|你好|谢谢|感谢|收到|明白|祝|请|希望|如有|以下是|如下|我是|不客气|没问题)"
    r"|建议|应该|需要|[?？吗呢]\s*$"
    r"|\b(?:please|thanks?|welcome|hello|hi|dear|kindly|glad|happy to|hope|wish"
    r"|take care|let me|feel free|don't worry|should|recommend\w*|suggest(?:ed|ing)?|advis\w+"
    r"|need(?:s|ed)? to|i'd like|would like|here (?:are|is)|understand|of course|certainly|sure"
    r"|appreciate\w*|important|requested|you asked|request)\b"
)
# All words of a clause that only says that something is done.
_BARE = regex(
    r"(?i)(?:\b(?:the|an?|your|of|for|is|are|was|were|has|have|been|all|and|as|ok|okay|yes|no|noted"
    r"|done|completed?|finished|performed|received|ready|attached|results?|values?|items?"
    r"|findings?|reports?|reported|tests?|exam(?:ination)?s?|unknown|see|above|below|here"
    r"|available|good|fine|tbd|null|status|names?)\b|结果|数值|项目|指标|所见|报告|检查|检验|化验"
    r"|已|完成|做完|做好|做了|收到|好"
    r"|的|了|是|为|见|附|单|可|未知|略|名称|某|[\W_x]|\d(?=[.、)）]))*"
)
# A bare plus or minus is a result.
_SIGN = regex(r"[+±]|[(（]-[)）]")
_CLAUSE = regex(r"[;；。！!\n]|[?？](?=.)|[,，](?!\d{3}(?!\d))|\.(?=\s|$)|(?<=[?？])|\s/\s")
# A unit or decimals; whole numbers alone may be dates and counts.
_VALUE = regex(
    r"(?i)(?<![\w.])[<>≤≥±+-]?\d+(?:\.\d+)?\s*(?:%|°|℃|[×x*]\s?10"
    r"|[a-zμµ]*(?:/|g\b|mol|mm|cm|iu\b|mhg)|次|级)|\d\.\d"
)


def says_absent(text: str) -> bool:
    """Tell whether a text says for certain that there is no result."""
    return bool(_ABSENT.search(text))


def says_unrecorded(text: str) -> bool:
    """Tell whether a text says that there is no result, for certain or not yet."""
    return bool(UNRECORDED.search(text)) or says_absent(text)


def states_value(text: str) -> bool:
    """Tell whether a text states a number as a measurement: with a unit or decimals."""
    return bool(_VALUE.search(text))


def is_bare(text: str) -> bool:
    """Tell whether a text says nothing: a placeholder, or that it is done."""
    return bool(_BARE.fullmatch(text)) and not _SIGN.search(text)


def telling_clauses(text: str, prose: bool = False) -> Iterator[str]:
    """Yield the clauses that may tell a result: none that only defer or refuse.

    In prose none that greet or advise either; a line of a list has no such words.
    """
    for clause in _CLAUSE.split(text):
        if not clause.strip() or is_bare(clause):
            continue
        definite = says_absent(clause) or states_value(clause)
        idle = _REFUSED.search(clause) or (prose and _COURTESY.search(clause))
        is_told = NORMAL.search(clause) or not idle
        if definite or (is_told and not _DEFERRED.search(clause)):
            yield clause
