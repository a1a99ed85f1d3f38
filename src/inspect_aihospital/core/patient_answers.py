"""What kind of answer a patient's message is, where it holds no history at all."""

import re
from enum import StrEnum

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
    r"[,，;；。！!\n—…]|\.(?=\s|\Z)|(?<=[?？])|\s[-–]\s|(?=(?:但是?|不过|可是|所以))"
    r"|(?=\b(?:but|so|because)\b)",
    re.IGNORECASE,
)
_TRIM = regex(
    r"^(?:\W|\d+[.、)]|(?:嗯+|呃+|啊+|哦+|唉+|哎+|那个|这个|就是|其实|真的|反正|医生|大夫|您好|你好|我|也|就|都|但是?|不过|可是|所以|好像|应该|暂时|确实|很|真是?|非常|实在|太)"
    r"|(?:well|oh|um+|uh+|er+|hmm+|ah|ahem|honestly|frankly|really|actually|doctor|doc|sir|madam|ma'am|hello|hi"
    r"|look|listen|sorry|i'm sorry|i am sorry|i mean|to be honest|but|so|and|because|i guess|as far as i know"
    r"|i'm afraid|please|you know|you see|i think|i suppose|i'd say|mister|dear)\b)+"
    r"|(?:医生|大夫|啊|呀|吧|呢|的|了|哦|嘛|哈|,? (?:doctor|doc|sir|madam|ma'am|really|at all|honestly|though|either|sorry|to be honest))*\W*$",
    re.IGNORECASE,
)
_KINDS: dict[Answer, re.Pattern[str]] = {
    Answer.EVADES: regex(
        r".*(?:作为.{0,8}(?:AI|人工智能|模型|助手)|不想(?:说|讲|谈|回答|提|聊)|不愿意?(?:说|讲|谈|回答|提)|不方便(?:说|讲|透露|回答)|不便|无可奉告|没必要|问这[个些么].{0,6}(?:干|做|有什么)|问.{0,6}(?:干什么|干嘛|干吗|做什么)|别问|别再问"
        r"|你?您?(?:直接|就|还是|先)?(?:告诉|跟我说|给我)[^,，]{0,12}(?:什么病|结果|药|诊断|怎么办)|您?(?:看着办|说了算|决定|定|比我清楚|是(?:医生|专家)|经验丰富|判断|您最清楚)|换个话题|隐私|拒绝|听您的|麻烦您|不敢(?:耽误|打扰|麻烦)"
        r"|不是(?:已经|刚才?)?说(?:了|过)|刚才?(?:已经)?说过|不好意思(?:说|讲)|抱歉.{0,8}(?:不能|无法|没法)|无法(?:回答|提供|告知)|不能(?:回答|提供|告诉))"
        r"|.*\b(?:rather (?:not|you|we)|prefer (?:not|to keep)|(?:don't|do not|won't|will not|not going to|can't|cannot|unable to|wouldn't)"
        r" (?:\w+ )?(?:want to|wish to|like to|care to|feel like|see why|see how|have to|think (?:that's|it's|this is|you need))"
        r"|(?:won't|will not|not going to|can't|cannot|unable to|refuse to|decline to|can not) (?:\w+ )?(?:answer\w*|discuss\w*|talk\w*|say(?:ing)?|tell\w*|help|share|provide|assist|comment|go into|disclose)"
        r"|not comfortable|none of your|no of your business|private|personal matter|why (?:do|are|would) you|what does (?:that|it|this) (?:have|matter)|does (?:it|that) matter"
        r"|(?:just|simply|please) (?:tell|give|cure|treat|fix|prescribe|do) (?:me|it|something|what|whatever)|you(?:'re| are) the (?:doctor|expert|professional)|you (?:know|decide|tell me|judge|would know|can decide)"
        r"|leave (?:it|that|this|everything) (?:to|in) (?:you|your)|trust (?:you|your)|whatever you (?:think|say)|let's (?:not|skip|move|talk about)|skip (?:that|this)|(?:already|just) (?:told|said|answered)|next question|move on"
        r"|can we (?:not|skip|move|talk)|bother you|waste your|take up your|ask (?:me )?something else|change the subject|as an ai|in your (?:good|capable|expert) hands|defer to)\b",
        re.IGNORECASE,
    ),
    Answer.UNKNOWN: regex(
        r".*(?:不(?:太|大|是很|怎么|是太)?(?:清楚|知道|记得|晓得|了解|确定|懂)|记不[清得住起]|说不[好清准上来]|没[有]?(?:太|怎么)?(?:注意|留意|在意|印象|关注)|想不起|忘[了记]|不好说|没印象|搞不清|弄不清|没数)"
        r"|.*\b(?:(?:don't|do not|didn't|did not|can't|cannot|couldn't|wouldn't|haven't|not) (?:\w+ )?(?:know|remember|recall|say|tell|notice\w*|sure|certain|aware|pa(?:y|id) attention|keep track|think of)"
        r"|no (?:idea|clue|memory)|unsure|unaware|hard to say|who knows|beats me|your guess|not a clue|forg[eo]t\w*|couldn't say|difficult to say)\b",
        re.IGNORECASE,
    ),
    Answer.NO: regex(
        r"(?:这[些个种样方面]*|那[些个种]*|您?说的?(?:这些)?|以上|上面|其[他它]|别的|从来|从|一直|倒|那|什么|任何|全|通通|统统)*(?:都|也|就)?(?:没有|没|无|不是|不|否认|没事|没问题|没什么)(?:过|有|这[些个种回]|那[些个种]|任何|什么|其[他它]|事|"
        r"样|说的|特别|特殊|大|别的|得|啥|过去|以前|异常|问题|症状|情况|毛病|不舒服|不适|病史?|感觉|您|你|呢|啊|的|了|类似|方面)*"
        r"|.{0,6}(?:一切|都|挺|很|身体)(?:正常|好|健康|没事|没问题)(?:得很)?"
        r"|not that i(?:'ve| have| am|'m)?(?: ever)? (?:notic\w+|know\w*|remember|recall|aware|seen|felt|think)(?: of)?|(?:no|nope|nah|nay|none|nothing|nowt|never|negative|not(?: really| that| at all| anything| any)?|neither|nil)(?: (?:of (?:those|these|that|them|the above|it|that sort|the sort)|like that|that i(?:'ve| have)? [\w ]{2,20}"
        r"|at all|really|whatsoever|ever|thanks?|thank you|any|anything|else|to report|of that|unusual|special|other|symptoms?|problems?|such|issues?|history|medical|health|things?|wrong|with me|to mention|particular|in|before|for me|to me|sort|the))*"
        r"|i (?:don't|do not|haven't|have not|didn't|never|have never|'ve never|deny|have no|am not|'m not|wasn't|can't say i)(?: (?:have|had|got|get|noticed?|experienc\w+|felt|feel|seen|do|done|take|any|anything|that|those|these|it|of|them|like|really|ever|all|either|symptoms?|problems?|issues?|such|history|medical|health|been|other|things?|a|the|so|think|at|any(?: of)?|in|before|my|life|whole|myself|personally|suffer\w*|from))*"
        r"|(?:i'm|i am|i've been|everything(?:'s| is)?|all(?:'s| is)?)(?: (?:perfectly|completely|always|been|quite|absolutely|just|otherwise|all|is))*(?: (?:fine|healthy|well|normal|okay|ok|good))+(?: (?:all my life|my whole life|otherwise|overall|as ever|too|there|with me|in that (?:regard|respect)))*",
        re.IGNORECASE,
    ),
    Answer.YES: regex(
        r"(?:对|是|有|嗯|没错|确实|有过|是有|会|是这样|有点儿?|有一点|有时|偶尔|经常|差不多|都有|会有)(?:的|啊|呀|了|有|是)*"
        r"|(?:yes|yeah|yep|yup|correct|right|that's right|exactly|i do|i have|i did|it does|it is|it did|a (?:bit|little)|sometimes|some|often|mm-?hm+|uh-?huh|indeed|definitely|of course|both|all of (?:them|those))(?: (?:i do|i have|it does|i did|that's right|a (?:bit|little)|sometimes|all of (?:them|those)))*",
        re.IGNORECASE,
    ),
    Answer.NOTHING: regex(
        r".*(?:谢谢|感谢|多谢|辛苦|打扰|担心|害怕|着急|怕(?![冷热光风])|放心|紧张|严重吗|怎么办|会不会|要紧吗|能治|治好|希望|抱歉|对不起|不好意思).*"
        r"|(?:好|行|可以|哦|嗯嗯|随便|还行|还好|一般|可能|也许|或许|大概|明白|知道|没关系|当然|您好|你好|唉|那|这)(?:吧|是|有|的|了|啊|呀|呢|就|看|情况)*"
        r"|.*\b(?:thanks?|thank|grateful|appreciate|worried|worry|scared|afraid|nervous|anxious|frightened|hope|bless|kind of you|very kind|good question|great question|serious|will i|am i going|sorry)\b.*"
        r"|(?:ok|okay|fine|sure|alright|all right|maybe|perhaps|possibly|probably|whatever|hmm*|i see|i understand|understood|good|great|well|hello|hi|it depends|depends|could be|certainly|noted|of course|so-so|interesting)"
        r"(?: (?:so|not|then|enough|it is|it was|i guess|thing|idea|on (?:the day|it)))*",
        re.IGNORECASE,
    ),
}
_SPOKEN_TO = regex(
    r"您|医生|大夫|\b(?:you|your|doctor)\b(?! know\b)",
    re.IGNORECASE,
)
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
    if re.fullmatch(r"\W*嗯+[啊呢]?\W*|\W*mm-?hm+\W*", clause, re.IGNORECASE):
        return Answer.YES
    asks = bool(re.search(r"[?？]\s*$", clause))
    bare = _TRIM.sub("", _TRIM.sub("", clause.replace("’", "'").strip()))
    if not re.search(r"\w", bare):
        return None
    said = read_statements(clause)
    if _KINDS[Answer.EVADES].match(bare):
        return Answer.EVADES
    if any(s.polarity in (Polarity.AFFIRMED, Polarity.DENIED) for s in said):
        return Answer.TELLS
    if _KINDS[Answer.UNKNOWN].match(bare):
        return Answer.UNKNOWN
    if re.search(r"\d", bare) or durations(clause):
        return Answer.TELLS
    for kind in (Answer.NO, Answer.YES, Answer.NOTHING):
        if _KINDS[kind].fullmatch(bare):
            return kind
    if asks or (_SPOKEN_TO.search(bare) and not said):
        return Answer.NOTHING
    return Answer.TELLS
