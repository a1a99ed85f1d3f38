"""Tell whether an answer voices a worry; a worry that is denied is none."""

import re

from inspect_aihospital.core.text.regex import regex

_WINDOW = 60
"""Letters before and behind a worry in which it may be denied."""

_WORRY = regex(
    r"担心|[害可好真很]怕|怕(?:是|不是|得|自己|我|真)|吓|着急|心急|发慌|慌得|焦虑|没底|睡不踏实"
    r"|大病|忧[虑心愁]|发愁|七上八下|提心吊胆|忐忑"
    # Of the mind, not of a muscle or the belly.
    r"|不(?:是?[很太大]|怎么)?放心|放心不下|(?:没法|[不哪怎么]能|难以|怎么)放心"
    r"|(?<![肌肉腹颈背腰肩部壁])紧张|(?<![腹胃肠部])不安"
    r"|\b(?:worr(?:y|ied|ies|ying|ysome)|scar(?:ed|y|es)|afraid|fright(?:en\w*|s)?|anxious"
    r"|nervous(?! (?:system|breakdown))|terrif\w*|panic\w*(?! (?:attack|disorder))|dread"
    r"|fear(?!less)\w*|uneasy|concern(?:ed|s|ing)|concern (?:is|was)"
    r" (?:that|whether|if|it)|(?:biggest|greatest) concern"
    r"|my anxiety (?:is|has|level|gets|keeps)"
    r"|(?:having|feel(?:ing)?|full of|so much|lots? of) anxiety"
    r"|anxiety (?:about|over)|stress(?:ed|ing)(?! (?:at|by|from) (?:work|school))"
    r"|freak(?:ed|ing) out|(?:ca(?:n['’]?t|nnot|n not)|could(?: not|n['’]t)) stop thinking"
    r"|keep thinking (?:it|this|that|about|of|the worst)"
    r"|on edge|beside myself|(?:lie|lying|lay) awake)\b",
    re.IGNORECASE,
)
# Asks to be reassured: no word before it takes that back.
_ASKS = regex(
    r"严重[吗么不]|严不严重|要紧[吗么]|要不要紧|危险[吗么]|会不会"
    r"|不会是(?=[^。！]{0,40}[吧吗么？?])"
    r"|是不是(?:很严重|得了|什么大|治不)|治[得不]好[吗么]|怎么办|有救"
    r"|\b(?:(?:serious|dangerous)(?=[^.!]{0,80}\?)|is (?:it|this|that) (?:bad|something bad)"
    r"|could (?:it|this|that) be|what if|will i be (?:all right|ok|okay)|am i going to"
    r"|should i be (?:worried|concerned))\b"
    r"|(?:\A|[.!?,]\s+|\b(?:please|just) )tell me (?:that )?(?:it|this|that|there|i)\b[^.!?]{0,30}?"
    r"(?:n['’]t|\b(?:nothing|not|fine|ok|okay|all right|alright))\b",
    re.IGNORECASE,
)
# What was not noticed is no question.
_UNNOTICED = regex(
    r"没(?:太|怎么|有)?(?:[注留在]意|量|测|记)[^。！？?，,]{0,12}会不会"
    r"|会不会[^。！？?，,]{0,12}(?:没(?:太|怎么|有)?(?:[注留在]意|量|测|记)|不记得|记不)"
)
_CLAUSE_END = regex(
    r"[。！？!?；;\n，,：:]|\.(?=\s|\Z)|…|\b(?:but|because|though|although)\b|但是?|可是"
)
_SENTENCE_END = regex(r"[。！？!?；;\n]|\.(?=\s|\Z)")
# What may stand between a negation and the worry that it denies.
_BETWEEN = (
    r"(?:[\s'’\"]+(?:else|other|further|noticed|seen|found|really|too|very|that|so|all|at all"
    r"|particularly|especially|overly|unduly"
    r"|terribly|exactly|in the|least|slightest|bit|a|any|ever|even|actually|remotely|in any way"
    r"|feel(?:ing)?|felt|been|being|be|get(?:ting)?|got|become|have|having|had|much|great|real|big"
    r"|longer|of|or|it|this|them|you|me|i|i['’]m|i am|myself|say|call|think|see|thing|thing that"
    r"|(?:\w+ ){1,2}n?or|anything|nothing|something|one|the|type|kind|sort|person|who|which|is|are"
    r"|was|gets|(?:going|need(?:ed)?|reason|cause|grounds?|point|use|sense|inclined|one|anything"
    r"|nothing|something|much)(?: (?:i|you|we))?(?: (?:to|for|in|that))?(?: have to| need to)?"
    r"|bother(?:s|ed)?|fussed|upset|up|out|over|about|for|what))*"
)
_EN_DENIES = regex(
    r"\b(?:not|not to|never|no longer|no|nor|neither|hardly|barely|scarcely|nobody|without|cannot"
    r"|nothing(?: (?:much|really|at all))?(?: to(?: be)?)?|could(?:n['’]t| not) be less"
    r"|stop(?:s|ped)|quit|far from|let alone|yet to|free (?:of|from)|too \w+ to|refuse to"
    rf"|(?!should|must)\w+n['’]?t)\b{_BETWEEN}\s*\Z",
    re.IGNORECASE,
)
_ZH_DENIES = regex(
    r"(?<![不没])(?:从来?|毫|并|压根儿?|根本)?(?:没有?什么|没[啥事]|不是什么|有[什甚]么(?=好)"
    r"|有啥(?=好)|没必要|不值得|犯不着|用不着"
    r"|不用|不必|不需要|无[须需]|不至于|未曾|否认|不知道什么叫|谈不上|说不上|不要|不会|不再|没有?"
    r"|不|别|甭|未|无)"
    r"(?:一点儿?|什么|怎么|那么|这么|多么?|很|太|特别|过于|十分|非常|容易|再|曾|在|觉得|感[到觉]"
    r"|为[^，。！？]{1,4}"
    r"|[替对][^，。！？]{1,4}|因[此为][^，。！？]{0,2}而?|[以之]前|原来|刚才|这|那|有|好|可|得过?"
    r"|生过?|过|去|太过|算是?|是|人|烦躁|坐[立卧]|情绪|精神)*\Z"
    r"|(?:没有|否认|无)(?!食欲|胃口|精[神力]|力|办法|心情"
    r"|缘)(?:[^，。！？、没不]{1,6}[、或和及])+\Z"
)
# A negation behind these affirms: a second one, a question without an answer, a vain attempt.
_AFFIRMS = regex(
    r"(?:不是|不得|没法|没办法|没有[一哪][^，。！？]{0,3}|无时无刻|谁|哪会|怎么?(?:能|会|可能)?|能"
    r"|很?难|别说|不[能敢]说)\Z"
    r"|(?:\b(?:if|unless|who|how|why|hard|impossible|difficult|easy|wish|should|try|tries|tried"
    r"|trying|tell(?:ing)? myself|not|never|lie|lying)|n['’]?t|cannot)"
    r"(?: \w+(?:['’]\w+)?){0,3}\s*\Z",
    re.IGNORECASE,
)
# Never so afraid; is it not a worry?
_HEIGHTENS = regex(
    r"never\b.*\b(?:so|this|that|as)\b|从来?没有?(?:过)?(?:这么|那么|这样)"
    r"|(?!don['’]t you)\w+n['’]t (?:it|this|that|i|you|we|they)\b",
    re.IGNORECASE,
)
# Nothing frightens more.
_MORE = regex(
    r"\s*(?:me|us)? ?(?:more|as much|like)\b|[^，。！？]{0,6}(?:是假的|才怪)", re.IGNORECASE
)
# A denial that asks to be confirmed.
_TAG = regex(
    r"[^.!?;]*(?:,|\s)\s*(?:is (?:it|there)|right|do i|am i|are there|does it|will it|would it"
    r"|correct|surely|or)(?:,? doctor)?\s*\?"
    r"|[^。！？]{0,8}(?:吧|吗|么|对不对|是不是)(?:[，,][^。！？]{0,3})?[?？]",
    re.IGNORECASE,
)
_DENIED_BEHIND = regex(
    r"\s*\?\s*(?:no\b|not\b|nah\b|never\b)|-free\b|\s+no (?:more|longer)\b"
    r"|[^.!?]{0,30}(?:\bnot|n['’]t|\bno) (?:any ?more|any longer|longer|now)\b"
    r"|我?倒(?:是|也)?[不没]|(?:是|的|倒|也)*(?:没有|谈不上|说不上|算不上"
    r"|不至于)[的了]?(?=[，,。！？\s]|\Z)"
    r"|[^。！？]{0,6}现在(?:已经)?(?:不|没那么)(?:了|担心|害?怕|紧张|着急)"
    # Somebody else's.
    r"|,?\s+(?:(?:but |while |whereas )?i(?: do| am|['’]m)?(?: not|n['’]t)|not me)(?: at all)?"
    r"\s*(?:[.!?,]|\Z)|[，,](?:可|但是?|可是)?我(?:自己|倒是?|可|并|一点[儿也都]*)*"
    r"不(?:担心|害?怕|紧张|着?急)?(?=[，,。！？\s]|\Z)"
    # A formula, not a feeling.
    r"|(?<=afraid)(?: so\b| not\b|,? (?:that )?i "
    r"(?:(?:ca|do|have|could|did|would)n['’]t|cannot|(?:can|do|have|could|did) (?:not|no))\b"
    r"|,? (?:that )?i(?:['’]m| am) (?:un|not )(?:sure|certain|aware)\b"
    r"|,? (?:that )?i(?: have|['’]ve)? forg[eo]t"
    r"|,? that(?:['’]s| is) (?:all|everything|about all|as much)\b)",
    re.IGNORECASE,
)
_FORMULA = regex(
    r"\bas far as [\w' ]{1,40}\Z"
    r"|\b(?:stomach|tummy|belly|abdomen|bowels?)(?: (?:feels?|felt|is|was|gets?|an?|bit|little"
    r"|so|very|rather|quite|always|often|sometimes|been|has|have))* uneasy\Z",
    re.IGNORECASE,
)
# Goes on with a list of what is denied.
_LISTS = regex(r"(?:[\s,]*(?:\b(?:or|nor)\b|[,、或和])[\s,]*(?:\w+ )?)?\Z", re.IGNORECASE)


def voices_worry(text: str) -> bool:
    """Tell whether a text voices a worry, or asks to be reassured.

    A worry that is denied is none ("nothing to worry about"), unless the denial is denied ("I can't
    help worrying") or asks to be confirmed ("nothing serious, is it?").
    """
    if _ASKS.search(_UNNOTICED.sub("", text)):
        return True
    denied_end = -1
    for match in _WORRY.finditer(text):
        between = text[denied_end : match.start()] if denied_end >= 0 else "."
        # "Not worried or anxious" denies both, though the negation stands before the first alone.
        if not (_LISTS.fullmatch(between) or _is_denied(text, match)):
            return True
        denied_end = match.end()
    return False


def _is_denied(text: str, worry: re.Match[str]) -> bool:
    behind = text[worry.end() : worry.end() + _WINDOW]
    before = _SENTENCE_END.split(text[max(0, worry.start() - _WINDOW) : worry.start()])[-1]
    clause = _CLAUSE_END.split(before)[-1]
    if _DENIED_BEHIND.match(text, worry.end()) or _FORMULA.search(clause + worry[0]):
        return True
    denial = _EN_DENIES.search(clause) or _ZH_DENIES.search(clause)
    if denial is None or _TAG.match(behind) or _MORE.match(behind):
        return False
    return not (_AFFIRMS.search(clause[: denial.start()]) or _HEIGHTENS.match(denial[0]))
