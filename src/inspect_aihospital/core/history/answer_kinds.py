"""Kinds of a patient's answer, and the words by which each is recognised."""

import re
from enum import StrEnum

from inspect_aihospital.core.text.regex import regex


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


# Fillers, interjections and titles around an answer.
TRIM = regex(
    r"^(?:\W|\d+[.、)]|(?:嗯+|呃+|啊+|哦+|唉+|哎+|那个|这个|就是|其实|真的|反正|医生|大夫|您好|你好"
    r"|我|也|就|都|但是?|不过|可是|所以|好像|应该"
    r"|暂时|确实|很|真是?|非常|实在|太|幸好|幸亏|好在|还真)"
    r"|(?:well|oh|um+|uh+|er+|hmm+|ah|ahem|honestly|frankly|really|actually|fortunately"
    r"|unfortunately|luckily|thankfully|sadly"
    r"|doctor|doc|sir|madam|ma'am|hello|hi|look|listen|sorry|i'm sorry|i am sorry|i mean"
    r"|to be honest|but|so|and|because|i guess|as far as i know|i'm afraid|please|you know|you see"
    r"|i think|i suppose|i'd say|mister|dear)\b)+|(?:(?:医生|大夫|啊|呀|吧|呢|的|了|哦|嘛|哈"
    r"|,? (?:doctor|doc|sir|madam|ma'am|really|at all|honestly|though|either|sorry"
    r"|to be honest))+\W*|(?<!\W)\W+)$",
    re.IGNORECASE,
)
# Evasions and not knowing are looked for at the start of a clause; yes and no must be all of it.
KINDS: dict[Answer, re.Pattern[str]] = {
    Answer.EVADES: regex(
        r".*(?:作为.{0,8}(?:AI|人工智能|模型|助手)|不便(?!秘)"
        r"|不(?:太|大|怎么|很|是很|是太)?(?:想|乐意|愿意?|方便"
        r"|好意思)[多再细]?(?:说(?![话谎错假大])|讲(?!话)|谈|聊|提|回答|透露)"
        r"|[能可]以?不(?:说(?!话)|回答|讲(?!话)|谈)|不(?:说|提|讲)(?:了吧|也罢|行吗)"
        r"|还是不(?:说(?!话)|提|讲(?!话))|说不出口|难以启齿"
        r"|无可奉告|没必要|问这[个些么].{0,6}(?:干|做|有什么)|问.{0,6}(?:干什么|干嘛|干吗|做什么)"
        r"|别问|别再问|你?您?(?:直接|就|还是"
        r"|先)?(?:告诉|跟我说|给我)[^,，]{0,12}(?:什么病|结果|药|诊断|怎么办)"
        r"|(?:[您你]们?|医生|大夫)(?:来|说了)?定(?![期时量点位])"
        r"|您?(?:看着办|说了算|决定|比我清楚|是(?:医生|专家)|经验丰富|判断"
        r"|您最清楚)|换个话题|(?:还是|先|快|赶紧)?(?:说说|谈谈|聊聊|讲讲)?怎么治|开[点些]?药|隐私"
        r"|拒绝|听您的|麻烦您|不敢(?:耽误|打扰|麻烦)"
        r"|不是(?:已经|刚才?)?说(?:了|过)|刚才?(?:已经)?说过|抱歉.{0,8}(?:不能|无法|没法)"
        r"|无法(?:回答|提供|告知)"
        r"|不能(?:回答|提供|告诉))|.*\b(?:rather (?:not|you|we)|prefer (?:not|to keep)|(?:don't"
        r"|do not|won't|will not|not going to|can't|cannot|unable to|wouldn't) (?:\w+ )?(?:want to"
        r"|wish to|like to|care to|feel like|see why|see how|have to|think (?:that's|it's|this is"
        r"|you need))|(?:won't|will not|not going to|can't|cannot|unable to|refuse to|decline to"
        r"|can not) (?:\w+ )?(?:(?:continue|go on)(?! (?:to )?(?!answer|discuss|talk|tell)(?:\w+ing"
        r"|(?<=to )\w))|respond|proceed|answer\w*|discuss\w*|talk\w*|say(?:ing)?|tell\w*"
        r"|help(?! it\b| \w+ing\b)|share|provide|assist|comment|go into|disclose)|not comfortable"
        r"|not ready to (?:say|talk|tell|discuss)|sooner not|keep (?:that|it|this) to myself"
        r"|not something i(?: want|(?:'d)? (?:like|care))|that's personal|no comment"
        r"|(?:do i have to|must i) (?:answer|say)|(?:embarrassed|awkward) to (?:say|talk|tell"
        r"|answer)(?: (?:it|that|this|about (?:it|that|this)))?(?=\W*$)"
        r"|none of your|no of your business|private|personal matter|why (?:do|are|would) you"
        r"|what does (?:that|it|this) (?:have|matter)|does (?:it|that) matter|(?:just|simply"
        r"|please) (?:tell|give|cure|treat|fix|prescribe|do) (?:me|it|something|what|whatever)"
        r"|you(?:'re| are) the (?:doctor|expert|professional)|you (?:know|decide|tell me|judge"
        r"|would know|can decide)|leave (?:it|that|this|everything) (?:to|in) (?:you|your)"
        r"|trust (?:you|your)|whatever you (?:think|say)|let's (?:not|skip|move|talk about)"
        r"|skip (?:that|this)|(?:already|just) (?:told|said|answered)|next question|move on|(?:can"
        r"|could|shall) we (?:\w+ )?(?:not|skip|move|talk|focus|get|discuss)|get on with|i (?:just"
        r"|only) want (?:to know|you|the|my|some|a)\b|bother you|waste your|take up your"
        r"|ask (?:me )?something else|change the subject|as an ai|in your (?:good|capable"
        r"|expert) hands|defer to)\b",
        re.IGNORECASE,
    ),
    Answer.UNKNOWN: regex(
        r".*(?:(?:不能|无法|没法|难以)确定|说不定|不一定"
        r"|不(?:太|大|是很|怎么|是太)?(?:清楚|知道|记得|晓得|了解|确定|懂)|记不[清得住起]"
        r"|说不[好清准上来]|没[有]?(?:太|怎么)?(?:注意|留意"
        r"|在意|印象|关注)|想不起|忘[了记]|不好说|没印象|哪(?:知道|晓得|清楚)|谁知道"
        r"|[答讲]不[上出清]|没概念|没法说|不好讲|搞不清|弄不清|没数)"
        r"|.*\b(?:(?:don't|do not|didn't|did not|can't|cannot|couldn't|wouldn't|haven't"
        r"|not) (?:\w+ )?(?:know|remember|recall|say|tell|notice\w*|sure|certain|aware|pa(?:y"
        r"|id) attention|keep track|think of)|(?:no|any|a|haven't a|not the) (?:\w+ )?(?:idea|clue"
        r"|memory|foggiest)|dunno|no way of knowing|search me|unsure|unaware|hard to say|who knows"
        r"|beats me|your guess|not a clue|forg[eo]t\w*|couldn't say|difficult to say)\b",
        re.IGNORECASE,
    ),
    Answer.NO: regex(
        r"(?:(?:i have|i've) )?never been (?:ill|sick)(?: in my (?:whole )?life| a day)*"
        r"|(?:这[些个种样方面]*|那[些个种]*|您?说的?(?:这些)?|以上|上面|其[他它]|别的|从来|从|一直"
        r"|倒|那|什么|任何|全|通通|统统|当然|肯定|绝对|一定|的确)*(?:都|也"
        r"|就)?(?:没有|没|无|不是|不|否认|没事|没问题|没什么)(?:过|有|这[些个种回]|那[些个种]|任何"
        r"|什么|其[他它]|事|样|说的|特别|特殊|大|别的|得|啥"
        r"|过去|以前|异常|问题|症状|情况|毛病|不舒服|不适|病史?|感觉|您|你|呢|啊|的|了|类似"
        r"|方面)*(?:都?(?:没有?|不))*|.{0,8}(?:没有?(?:生|得|害)过(?:什么|啥|大)*毛?病"
        r"|药[都也]?[没不][吃用]过?)|.{0,6}(?:一切|挺|很"
        r"|身体)(?:都|挺|很)?(?:正常|好|健康|没事|没问题)(?:得很)?|正常(?:得很)?|not that i(?:'ve"
        r"| have| am|'m)?(?: ever)? (?:notic\w+|know\w*|remember|recall|aware|seen|felt"
        r"|think)(?: of)?|(?:no,? )*(?:no|nope|nah|nay|none|nothing|nowt|never|negative"
        r"|not(?: really| that| at all| anything| any)?|neither|nil)(?: (?:of (?:those|these|that"
        r"|them|the above|it|that sort|the sort)|like that|that i(?:'ve| have)? [\w ]{2,20}|at all"
        r"|really|whatsoever|ever|thanks?|thank you|any|anything|else|to report|of that|unusual"
        r"|special|other|symptoms?|problems?|such|issues?|history|medical|health|things?|wrong"
        r"|with me|to add|to that|to mention|particular|in|before|for me|to me|sort|the))*"
        r"|i (?:don't|do not|haven't|have not|didn't|never|have never|'ve never|deny|have no|am not"
        r"|'m not|wasn't|can't say i)(?: (?:have|had|got|get|noticed?|experienc\w+|felt|feel|seen"
        r"|do|done|take|any|anything|that|those|these|it|of|them|like|really|ever|all|either"
        r"|symptoms?|problems?|issues?|such|history|medical|health|been|other|things?|a|the|so"
        r"|think|at|any(?: of)?|in|before|my|life|whole|myself|personally|suffer\w*|from))*|(?:i'm"
        r"|i am|i was|i've|i have|everything(?:'s| is)?|all(?:'s| is)?)(?: (?:perfectly|completely"
        r"|always|been|quite|absolutely|just|otherwise|all|is))*(?: (?:fine|healthy|well|normal"
        r"|okay|ok|good))+(?: (?:all my life|my whole life|otherwise|overall|as ever|too|there"
        r"|with me|in that (?:regard|respect)))*",
        re.IGNORECASE,
    ),
    Answer.YES: regex(
        r"(?:对|是|有|嗯|没错|确实|有过|是有|会|是这样|有点儿?|有一点|有时|偶尔|经常|差不多|都有"
        r"|会有)(?:的|啊|呀|了|有|是)*"
        r"|可不是[嘛吗]?|被?您?说(?:得|的)?很?[对中]了?|您怎么知道的?|多少有一?点|有那么一?[点些]"
        r"|怎么没有|可以这么说|说有也有|(?:我?正想[跟和]您)?说的?(?:就是)?(?:这个|它)呢?"
        r"|最(?:烦人|难受|受不了|折磨人)|它[闹害]"
        r"|(?:and )?i(?:['’]ve)? (?:got|have|get) (?:it|that|them) (?:too|as well)"
        r"|you (?:could|can) say (?:that|so)|how did you (?:guess|know)|you guessed it|you bet"
        r"|(?:yes|yeah|yep|aye"
        r"|yup|yes and no|sometimes (?:yes|no)|correct|right|that's right|exactly|i do|i have|i did"
        r"|it does|it is|it did|a (?:bit|little)|sometimes|some|often|mm-?hm+|uh-?huh|indeed|both"
        r"|definitely|of course|all of (?:them|those))(?: (?:i do|i have|it does|i did"
        r"|sometimes|that's right|a (?:bit|little)|all of (?:them|those)))*",
        re.IGNORECASE,
    ),
    Answer.NOTHING: regex(
        r".*(?:谢谢|感谢|多谢|辛苦|打扰|担心|害怕|(?<!一)着急|怕(?![冷热光风])|放心|(?<!一)紧张"
        r"|严重吗|怎么办|会不会|要紧吗|能治|治好|希望|抱歉|对不起|不好意思).*"
        r"|(?:好|行|可以|哦|嗯嗯|随便|还行|还好|一般|可能|也许|或许|大概|明白|知道|没关系|当然|您好"
        r"|你好|唉|那|这)(?:吧|是|有|的|了|啊|呀|呢|就|看"
        r"|情况)*|.*\b(?:thanks?|thank|grateful|appreciate|worried|worry|scared|afraid|nervous"
        r"|anxious|frightened|hope|bless|kind of you|very kind|question|thoughtful|pleasure|serious"
        r"|will i|am i going|sorry)\b.*|(?:ok|okay|fine|sure|alright|all right|maybe|perhaps"
        r"|possibly|probably|whatever|hmm*|i see|i understand|understood|good|great|well|hello|hi"
        r"|it depends|depends|could be|certainly|noted|of course|so-so|interesting)(?: (?:so|not"
        r"|then|enough|it is|it was|i guess|thing|idea|on (?:the day|it)))*",
        re.IGNORECASE,
    ),
}
# "You know" is a filler and speaks to nobody.
SPOKEN_TO = regex(
    r"您|(?<![^好是对]的)(?<!体检)(?:医生|大夫)(?!们?[都也]?(?:查|说|讲|告诉|诊断))|咱们?|我们"
    r"|\b(?:you|your|we|us"
    r"|(?<!my )doctor(?! (?:says?|said|told|found|thinks?|diagnosed|confirmed)\b))\b(?! know\b)",
    re.IGNORECASE,
)
# Points elsewhere or puts off, in a clause that tells nothing itself.
PUTS_OFF = regex(
    r"(?:以后|回头|待会儿?|等会儿?|一会儿?|晚点|改天|下次|有(?:时间|空儿?|机会))再(?:说|讲|聊|谈"
    r"|问)|(?:病历|档案|记录|本子|单子|电脑|(?<![疫经化吸环泌尿])系统)[本上里中]*(?:不是"
    r"|应该)?(?:已经)?[都全]?(?:写|记|有)[着了过]|自己(?:看|查|翻)"
    r"|问(?:问|一下)?我?(?:家属|家里人|老婆|老公|爱人|妻子|丈夫|儿子|女儿|孩子|妈妈?|爸爸?)"
    r"|\b(?:is|are|it's|that's|everything's) (?:all )?(?:written )?(?:down )?(?:in|on)"
    r" (?:my|the|your) (?:files?|records?|charts?|notes?|papers?|letter|referral|computer|system)\b"
    r"|\blook (?:it|that|this|them) up\b|\bread (?:it|that|them) (?:there|yourself)\b"
    r"|^\W*if there (?:were|was) (?:anything|something)\b"
    r"|要是有[^，。]{0,8}(?:肯定|一定)会?[^，。]{0,4}[说讲告]"
    r"|^\W*(?:(?:just|please|and|so|doctor)\W+)*(?:tell|give|prescribe) me"
    r" (?:what|something|some|the|a)\b"
    r"|\b(?:ask|let) my (?:wife|husband|partner|son|daughter|mother|father|mum|mom|dad|family)\b"
    r"|\b(?:she|he|they) (?:knows?|remembers?|can tell)\b\W*(?:you|it|better|everything|all)?\W*$"
    r"|\b(?:talk|speak|answer|discuss|ask|say|tell|do) (?:\w+ ){0,3}"
    r"(?:later|(?:an|some )other time)\b",
    re.IGNORECASE,
)
