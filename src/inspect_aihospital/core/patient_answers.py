"""What kind of answer a patient's message is, where it holds no history at all."""

import re
from collections.abc import Callable
from enum import StrEnum

from inspect_aihospital.core.bare_denial import only_negates
from inspect_aihospital.core.durations import durations
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered
from inspect_aihospital.core.statements import Polarity, read_statements


class Answer(StrEnum):
    """What a message says as a whole."""

    TELLS = "tells"
    """It has a clause that may be history."""
    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
    """The patient says that it does not know."""
    EVADES = "evades"
    """It refuses, or turns the question back to the doctor."""
    NOTHING = "nothing"
    """Thanks, worries, questions to the doctor, a word that answers nothing."""


_CLAUSES = regex(
    r"[,，;；。！!\n—…]|[:：](?!\d)|\.(?=\s|\Z)|(?<=[?？])|\s[-–]\s|(?=(?:但是?|不过|可是|所以))"
    r"|(?=\b(?:but|because)\b)",
    re.IGNORECASE,
)
_TRIM = regex(
    r"^(?:\W|\d+[.、)]|(?:嗯+|呃+|啊+|哦+|唉+|哎+|那个|这个|就是|其实|真的|反正|医生|大夫|您好"
    r"|你好|我|也|就|都|但是?|不过|可是|所以|好像|应该|暂时|确实|很|真是?|非常|实在|太)"
    r"|(?:well|oh|um+|uh+|er+|hmm+|ah|ahem|honestly|frankly|really|actually|doctor|doc|sir"
    r"|madam|ma'am|hello|hi"
    r"|look|listen|sorry|i'm sorry|i am sorry|i mean|to be honest|but|so|and|because|i guess"
    r"|as far as i know"
    r"|i'm afraid|please|you know|you see|i think|i suppose|i'd say|mister|dear)\b)+"
    r"|(?:医生|大夫|啊|呀|吧|呢|的|了|哦|嘛|哈|,? (?:doctor|doc|sir|madam|ma'am|really|at all"
    r"|honestly|though|either|sorry|to be honest))*\W*$",
    re.IGNORECASE,
)
_KINDS: dict[Answer, re.Pattern[str]] = {
    Answer.EVADES: regex(
        r".*(?:作为.{0,8}(?:AI|人工智能|模型|助手)|不想(?:说|讲|谈|回答|提|聊)|不愿意?(?:说|讲"
        r"|谈|回答|提)|不方便(?:说|讲|透露|回答)|不便|无可奉告|没必要|问这[个些么].{0,6}(?:干"
        r"|做|有什么)|问.{0,6}(?:干什么|干嘛|干吗|做什么)|别问|别再问"
        r"|你?您?(?:直接|就|还是|先)?(?:告诉|跟我说|给我)[^,，]{0,12}(?:什么病|结果|药|诊断"
        r"|怎么办)|您?(?:看着办|说了算|决定|定|比我清楚|是(?:医生|专家)|经验丰富|判断"
        r"|您最清楚)|换个话题|(?:还是|先|快|赶紧)?(?:说说|谈谈|聊聊|讲讲)?怎么治|开[点些]?药"
        r"|隐私|拒绝|听您的|麻烦您|不敢(?:耽误|打扰|麻烦)"
        r"|不是(?:已经|刚才?)?说(?:了|过)|刚才?(?:已经)?说过|不好意思(?:说|讲)"
        r"|抱歉.{0,8}(?:不能|无法|没法)|无法(?:回答|提供|告知)|不能(?:回答|提供|告诉))"
        r"|.*\b(?:rather (?:not|you|we)|prefer (?:not|to keep)|(?:don't|do not|won't|will not"
        r"|not going to|can't|cannot|unable to|wouldn't)"
        r" (?:\w+ )?(?:want to|wish to|like to|care to|feel like|see why|see how|have to"
        r"|think (?:that's|it's|this is|you need))"
        r"|(?:won't|will not|not going to|can't|cannot|unable to|refuse to|decline to"
        r"|can not) (?:\w+ )?(?:continue|go on|respond|proceed|answer\w*|discuss\w*|talk\w*"
        r"|say(?:ing)?|tell\w*|help|share"
        r"|provide|assist|comment|go into|disclose)"
        r"|not comfortable|none of your|no of your business|private|personal matter|why (?:do"
        r"|are|would) you|what does (?:that|it|this) (?:have|matter)|does (?:it|that) matter"
        r"|(?:just|simply|please) (?:tell|give|cure|treat|fix|prescribe|do) (?:me|it|something"
        r"|what|whatever)|you(?:'re| are) the (?:doctor|expert|professional)|you (?:know"
        r"|decide|tell me|judge|would know|can decide)"
        r"|leave (?:it|that|this|everything) (?:to|in) (?:you|your)|trust (?:you|your)"
        r"|whatever you (?:think|say)|let's (?:not|skip|move|talk about)|skip (?:that|this)"
        r"|(?:already|just) (?:told|said|answered)|next question|move on"
        r"|(?:can|could|shall) we (?:\w+ )?(?:not|skip|move|talk|focus|get|discuss)"
        r"|get on with|i (?:just|only) want (?:to know|you|the|my|some|a)\b|bother you"
        r"|waste your|take up your|ask (?:me )?something else|change the subject|as an ai"
        r"|in your (?:good|capable|expert) hands|defer to)\b",
        re.IGNORECASE,
    ),
    Answer.UNKNOWN: regex(
        r".*(?:不(?:太|大|是很|怎么|是太)?(?:清楚|知道|记得|晓得|了解|确定|懂)|记不[清得住起]"
        r"|说不[好清准上来]|没[有]?(?:太|怎么)?(?:注意|留意|在意|印象|关注)|想不起|忘[了记]"
        r"|不好说|没印象|哪(?:知道|晓得|清楚)|谁知道|[答讲]不[上出清]|没概念|没法说|不好讲"
        r"|搞不清|弄不清|没数)"
        r"|.*\b(?:(?:don't|do not|didn't|did not|can't|cannot|couldn't|wouldn't|haven't"
        r"|not) (?:\w+ )?(?:know|remember|recall|say|tell|notice\w*|sure|certain|aware|pa(?:y"
        r"|id) attention|keep track|think of)"
        r"|(?:no|any|a|haven't a|not the) (?:\w+ )?(?:idea|clue|memory|foggiest)|dunno"
        r"|no way of knowing|search me|unsure|unaware|hard to say|who knows|beats me"
        r"|your guess|not a clue|forg[eo]t\w*|couldn't say|difficult to say)\b",
        re.IGNORECASE,
    ),
    Answer.NO: regex(
        r"(?:这[些个种样方面]*|那[些个种]*|您?说的?(?:这些)?|以上|上面|其[他它]|别的|从来|从"
        r"|一直|倒|那|什么|任何|全|通通|统统)*(?:都|也|就)?(?:没有|没|无|不是|不|否认|没事"
        r"|没问题|没什么)(?:过|有|这[些个种回]|那[些个种]|任何|什么|其[他它]|事|"
        r"样|说的|特别|特殊|大|别的|得|啥|过去|以前|异常|问题|症状|情况|毛病|不舒服|不适|病史?"
        r"|感觉|您|你|呢|啊|的|了|类似|方面)*"
        r"(?:都?(?:没有?|不))*|.{0,6}(?:一切|挺|很|身体)(?:都|挺|很)?(?:正常|好|健康|没事"
        r"|没问题)(?:得很)?|正常(?:得很)?"
        r"|not that i(?:'ve| have| am|'m)?(?: ever)? (?:notic\w+|know\w*|remember|recall|aware"
        r"|seen|felt|think)(?: of)?|(?:no,? )*(?:no|nope|nah|nay|none|nothing|nowt|never"
        r"|negative|not(?: really| that| at all| anything| any)?|neither"
        r"|nil)(?: (?:of (?:those|these|that|them|the above|it|that sort|the sort)|like that"
        r"|that i(?:'ve| have)? [\w ]{2,20}"
        r"|at all|really|whatsoever|ever|thanks?|thank you|any|anything|else|to report|of that"
        r"|unusual|special|other|symptoms?|problems?|such|issues?|history|medical|health"
        r"|things?|wrong|with me|to mention|particular|in|before|for me|to me|sort|the))*"
        r"|i (?:don't|do not|haven't|have not|didn't|never|have never|'ve never|deny|have no"
        r"|am not|'m not|wasn't|can't say i)(?: (?:have|had|got|get|noticed?|experienc\w+|felt"
        r"|feel|seen|do|done|take|any|anything|that|those|these|it|of|them|like|really|ever"
        r"|all|either|symptoms?|problems?|issues?|such|history|medical|health|been|other"
        r"|things?|a|the|so|think|at|any(?: of)?|in|before|my|life|whole|myself|personally"
        r"|suffer\w*|from))*"
        r"|(?:i'm|i am|i was|i've|i have|everything(?:'s| is)?|all(?:'s| is)?)(?: (?:perfectly"
        r"|completely|always|been|quite|absolutely|just|otherwise|all|is))*(?: (?:fine|healthy"
        r"|well|normal|okay|ok|good))+(?: (?:all my life|my whole life|otherwise|overall"
        r"|as ever|too|there|with me|in that (?:regard|respect)))*",
        re.IGNORECASE,
    ),
    Answer.YES: regex(
        r"(?:对|是|有|嗯|没错|确实|有过|是有|会|是这样|有点儿?|有一点|有时|偶尔|经常|差不多"
        r"|都有|会有)(?:的|啊|呀|了|有|是)*"
        r"|(?:yes|yeah|yep|yup|correct|right|that's right|exactly|i do|i have|i did|it does"
        r"|it is|it did|a (?:bit|little)|sometimes|some|often|mm-?hm+|uh-?huh|indeed"
        r"|definitely|of course|both|all of (?:them|those))(?: (?:i do|i have|it does|i did"
        r"|that's right|a (?:bit|little)|sometimes|all of (?:them|those)))*",
        re.IGNORECASE,
    ),
    Answer.NOTHING: regex(
        r".*(?:谢谢|感谢|多谢|辛苦|打扰|担心|害怕|着急|怕(?![冷热光风])|放心|紧张|严重吗"
        r"|怎么办|会不会|要紧吗|能治|治好|希望|抱歉|对不起|不好意思).*"
        r"|(?:好|行|可以|哦|嗯嗯|随便|还行|还好|一般|可能|也许|或许|大概|明白|知道|没关系|当然"
        r"|您好|你好|唉|那|这)(?:吧|是|有|的|了|啊|呀|呢|就|看|情况)*"
        r"|.*\b(?:thanks?|thank|grateful|appreciate|worried|worry|scared|afraid|nervous"
        r"|anxious|frightened|hope|bless|kind of you|very kind|question|thoughtful|pleasure"
        r"|serious|will i|am i going|sorry)\b.*"
        r"|(?:ok|okay|fine|sure|alright|all right|maybe|perhaps|possibly|probably|whatever"
        r"|hmm*|i see|i understand|understood|good|great|well|hello|hi|it depends|depends"
        r"|could be|certainly|noted|of course|so-so|interesting)"
        r"(?: (?:so|not|then|enough|it is|it was|i guess|thing|idea|on (?:the day|it)))*",
        re.IGNORECASE,
    ),
}
_SPOKEN_TO = regex(
    r"您|医生|大夫|咱们?|我们|\b(?:you|your|doctor|we|us)\b(?! know\b)",
    re.IGNORECASE,
)
_MURMUR = regex(r"\W*嗯+[啊呢]?\W*|\W*mm-?hm+\W*", re.IGNORECASE)
_RANK = (Answer.TELLS, Answer.EVADES, Answer.UNKNOWN, Answer.NO, Answer.YES, Answer.NOTHING)


@remembered
def read_answer(text: str) -> Answer:
    """The kind of a message: what its most telling clause is.

    A clause tells something unless all of it is known as something else, or it only speaks to the
    doctor: so a metaphor or a story that no rule knows counts as told.
    """
    kinds = {kind for clause in _CLAUSES.split(text) if (kind := _kind(clause))}
    return next((kind for kind in _RANK if kind in kinds), Answer.NOTHING)


def _kind(clause: str) -> Answer | None:
    """What a clause is; `None` for one of fillers alone."""
    if _MURMUR.fullmatch(clause):
        return Answer.YES
    bare = _TRIM.sub("", _TRIM.sub("", clause.replace("’", "'").strip()))
    if not re.search(r"\w", bare):
        return None
    return next((kind for kind, holds in _TESTS if holds(clause, bare)), Answer.TELLS)


def _states(clause: str, bare: str) -> bool:
    statements = read_statements(clause)
    return any(s.polarity in (Polarity.AFFIRMED, Polarity.DENIED) for s in statements)


def _counts(clause: str, bare: str) -> bool:
    return bool(re.search(r"\d", bare) or durations(clause))


def _only_speaks_to(clause: str, bare: str) -> bool:
    """Whether a clause asks, or speaks to the doctor, and names nothing of an illness."""
    asks = bool(re.search(r"[?？]\s*$", clause))
    return asks or bool(_SPOKEN_TO.search(bare) and not read_statements(clause))


_TESTS: tuple[tuple[Answer, Callable[[str, str], bool]], ...] = (
    (Answer.EVADES, lambda clause, bare: bool(_KINDS[Answer.EVADES].match(bare))),
    (Answer.TELLS, _states),
    (Answer.UNKNOWN, lambda clause, bare: bool(_KINDS[Answer.UNKNOWN].match(bare))),
    (Answer.TELLS, _counts),
    (Answer.NO, lambda clause, bare: bool(_KINDS[Answer.NO].fullmatch(bare))),
    (Answer.NO, lambda clause, bare: only_negates(bare)),
    (Answer.YES, lambda clause, bare: bool(_KINDS[Answer.YES].fullmatch(bare))),
    (Answer.NOTHING, lambda clause, bare: bool(_KINDS[Answer.NOTHING].fullmatch(bare))),
    (Answer.NOTHING, _only_speaks_to),
)
"""What a clause is, by the first test that it passes."""
