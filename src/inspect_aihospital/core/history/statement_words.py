"""Name the words by which a statement is affirmed, denied or left open."""

import re

from inspect_aihospital.core.history.history_words import RELATIVES
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex

# What lays out a list or a table and says nothing; a circled number begins an item anywhere.
LAYOUT = regex(
    r"\*\*|__|`|^[^\S\n]*(?:\||[-•·](?=\s)|\d{1,2}[.、)）](?!\d)|[(（]\d{1,2}[)）])[^\S\n]*"
    r"|(?<![^\S\n])[^\S\n]*+\|[^\S\n]*+$",
    re.MULTILINE,
)
CELL_END = regex(r"(?<![^\S\n])[^\S\n]*+\|[^\S\n]*+")
CIRCLED = regex(r"[①-⑳]")
HEADED = regex(r"【([^】\n]{1,8})】")
# Three dots may end a sentence or trail off within it.
SENTENCES = regex(r"(?:[^。！？!?\n;；.…]|\.(?!\s|\Z))*(?:[。！？!?\n;；.…]+|\Z)")
# A last 呢 asks only beside a question word: 还疼着呢 asks nothing.
IS_QUESTION = regex(
    r"[?？]\s*$|[吗么]\s*[。.]?\s*$|(?:什么|怎|哪|谁|几|多[久少大]|为何|何时|[有是会能要]不"
    r"|[有是]没)[^。]*呢\s*[。.]?\s*$"
)
# In English "and" begins a part only with a new subject or verb.
PARTS: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"[，,：]|[.:](?!\d)|(?=但|不过(?!敏)|而是|就是|只是|可是|(?<!切)除了)|—+"
        r"|(?<![无未没有])(?=出现|突发)|(?<=[无有没])\s+(?=[\u4e00-\u9fff])"
    ),
    "en": regex(
        r",|:(?!\d)|\.(?=\s|$)|\s[-–—]\s"
        r"|(?=\b(?:(?<!anything )but|although|though|however|except|just|only|apart from|other than"
        r"|besides|yet|and (?:no|not|without|i|it|he|she|we|they|my|the|then|now|has|have|had"
        r"|since)\b))",
        re.IGNORECASE,
    ),
}
# 无 is part of 无论 and 无法; 不 is part of 不是, 不过, 不舒服.
NEGATORS: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"没有?|木有|冇|莫得|无(?!论|法|缘|故|明显诱因|诱因)|未|否认|从不"
        r"|不是(?!不|没|很|特别|那么)|不(?=[^是仅但过知清舒适]|过敏)"
    ),
    "en": regex(
        r"\b(?:no(?! one\b)|nobody|no one|nae|nowt|not|never|none|nor|neither|without"
        r"|den(?:y|ies|ied)"
        r"|nothing(?=(?:['’]s| is| has)? (?:gone|been|felt|feels?|swollen|sore|numb|hurts?|aches?"
        r"|itch\w*|burns?|bleeds?|bleeding)\b)|free of|absen\w+ of"
        r"|(?:have|has|had|do|does|did|is|was|are|were|ca|ai)n['’]?t|cannot|non"
        r"|(?:opposite|reverse) of|far from(?! (?:the|my|here|home))"
        r"|nothing like(?! (?:this|that|the))"
        r"|nowhere near|anything but|no hint of)\b",
        re.IGNORECASE,
    ),
}
# All that may stand between a negation and what it denies.
BETWEEN: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"(?:出现|发生|喊|叫|带|感[觉到]|觉得|什么|啥|任何|其[他它]|过|有|得|患|做|伴|或者?|和|以及"
        r"|及|与|、|/|\s|的|症状|情况|病史|史|现象|表现|这[种样些]"
        r"|类似|药物|食物|等|也|再|又|吸|抽|喝|受|到|是|者|人|因|任|曾|接受|进行|重大|大|系统|疾病"
        r"|病|急慢性|慢性)*"
    ),
    "en": regex(
        r"(?:\W|\b(?:any|an?|the|of|or|and|nor|either|kind|sort|signs?|symptoms?|history|known"
        r"|previous|prior|past|ever|had|have|has|having|get|getting|got|been|be|being|noticed"
        r"|felt|feels?|feeling|gone|went|saw|sees?|told|found|experienc\w+|report\w*|like|such|as"
        r"|problems?|troubles?|with|issues?"
        r"|take|takes|taking|touch\w*|tried|single|use|used|uses|using|do|does|did|drug|food"
        r"|medicines?|to|in|from|family"
        r"|suffer\w*|at|all|other|my|for|i|she|he|me|on|regular|which|major)\b)*",
        re.IGNORECASE,
    ),
}
# What one did not do, or was not told: 手术没做过, 高血压没听医生说过.
_NOT_HAD = (
    r"(?:听?(?:[她他]|孩子|娃|医生|大夫|哪个|哪位|谁|别?人家?|他们|家里)*(?:说|提|讲)"
    r"|[得患生犯害做动开挨割碰沾抽喝吸用吃试见去输打咳吐烧拉痛疼晕痒]|检?查出来?|检?查到"
    r"|出现|发生|发作|发现|看[见到]|瞧见|摸到|觉[着得]|感[觉到]+)(?:过|到|着|出来)*(?:有|什么|啥)?"
)
# What one did not do or undergo denies an illness or an operation, and of a symptom nothing.
NOT_DONE = regex(r"\w{0,4}没有?(?:[做动开割碰沾抽吸用吃试去输打]|检?查)")
# A denial behind the topic: "fever: none". Possessive, or a long list takes time without end.
AFTER: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"(?:…|吗|呢|的?(?:话|情况|症状|史|现象)|这[些种个]?|那是?|倒|也|都|就|是|更|嘛|啊|呀|从来"
        r"|根本|压根|一直|真|确实|好像|应该|[我俺咱]|可|着|[摔碰磕]"
        r"|医生|大夫|(?:什么|啥)的|之类的?|的|这?方面|、(?:(?![没无]|不(?![适舒]))[^、\s]){1,6}"
        r"|[,，？?]|\s)*+"
        rf"(?:没有?(?:过|{_NOT_HAD})?|无|不(?=[痛疼咳烧喝抽吸吐晕痒]"
        r"|$))(?:[痛疼咳烧喝抽吸吐晕痒有])?[了过的啊呀吧呢]*事?[\s。！]*$"
    ),
    "en": regex(
        r"[\s,:?-]*(?:no|none|never|neither|nope|not (?:at all|noticed|seen|felt|present)|absent"
        r"|denied|negative|(?:was|were) never there"
        r"|(?:isn['’]t|wasn['’]t|is not) something (?:that )?i(?:['’]ve| have)? (?:ever )?"
        r"(?:had|experienced|noticed|felt)|(?:(?:is|are|was|were) (?:not )?)?"
        r"(?:something |one thing )?(?:that )?(?:i|he|she|we)(?:['’]ve)? "
        r"(?:(?:have|do|did|had|really)(?: not|n['’]?t)|(?:have |had )?never|never)"
        r"(?: (?:really|ever|actually|yet))?"
        r"(?: (?:had|have|got|get|noticed|felt|experienced|suffered(?: from)?|come across))?)"
        r"(?: at all| myself| ever| either)?[\s.!]*$",
        re.IGNORECASE,
    ),
}
# Says of what stands before it that it does not: 恶心倒不恶心. Its word comes again.
NOT_AGAIN = regex(
    r"(?:嘛|么|啊|呢|倒|是|也|都|可|真|从来|根本|，)*(?:不|没有?)(?P<degree>怎么|太|大|咋|很)?"
)
# Neither a yes nor a no: 烟酒没什么好说的; who is fever-free today may have had a fever.
NOTHING_SPECIAL = regex(
    r"[ -]free\b"
    r"|(?:啊|呢|嘛|这?方面|上|也|都|倒|那|是)*没(?:有)?(?:什么|啥)(?:可|好|大)?(?:特别|特殊|说|讲究"
    r"|嗜好|瘾|爱好|研究)",
    re.IGNORECASE,
)
# What denies all that a clause names before it.
CLOSING = regex(
    r"(?:[这那]些|以上|上述|都|全|均|根本|压根|从来)[^，,]{0,3}(?:没有?|无)(?:过|出现|的|了"
    r"|[这那]些|啊)*\W*$"
    r"|(?<=[烟酒])我?(?:全|都|也|从来|一直)*不[沾碰会]的?\W*$|[都也]?[谈算说]不上的?\W*$"
)
# Topics whose own words hold a negation: 不痛.
WITHIN = regex(
    r"(?:没有?|不|无|未)(?:怎么|太|很|再)?[痛疼闷胀肿晕黄红黑酸痒哑堵塞]$|[抽吸](?:啥|什么)烟$"
)
# What denies no more than the rest: "no other operations".
OTHERS = regex(r"其[他它余]|别的|另外?|\b(?:other|else|further|additional)\b", re.IGNORECASE)
# What narrows a denial down: no pain on passing water denies that pain alone.
QUALIFIED = regex(
    r"\s+(?:with|on|when|during|while|after|radiat\w*|spread\w*|between)\b"
    r"|[^，,、]{0,4}(?:加重|放射)",
    re.IGNORECASE,
)
# Not knowing is neither yes nor no.
NOT_KNOWN = regex(
    r"不(?:太|大)?(?:清楚|知道|记得|确定|晓得|了解)|记不[清得住]|说不[好清准上]"
    r"|没[有]?(?:太)?(?:注意|留意|在意|量过|印象)|不详"
    r"|\b(?:don['’]?t|do not|doesn['’]?t|didn['’]?t|did not|can['’]?t|cannot|haven['’]?t"
    r"|couldn['’]?t|wouldn['’]?t) (?:really |actually |quite )?(?:know|remember|recall|say|tell"
    r"|notice\w*|pa(?:y|id))|\b(?:not sure|unsure|no idea|unaware|unclear|unknown|not certain"
    r"|not that i)\b",
    re.IGNORECASE,
)
# A fear or condition states nothing.
SUPPOSITION = regex(
    r"如果|要是|假如|万一|会不会|是不是|是否|有没有|怕(?![冷热光风])|担心|以免|避免|防|应该[是会]"
    r"|本来想|打算|希望|但愿|千万别|[想要](?=去|出)|哪有|可能|怀疑|以为|(?:觉得|想着|当|寻思)是"
    r"|需要|\b(?:if|whether"
    r"|could (?:it|this|that) be|might|maybe|perhaps|worr\w+|afraid|scared|fear\w*|in case|avoid"
    r"|prevent|will|would|should|could|wonder\w*|supposed|because of|thought|think|risk of|unless"
    r"|wish\w*|hope|won['’]t (?:need|have to)"
    r"|(?:want(?:ed|s)?|hop(?:ed?|ing)|meant|plann?\w*) to (?:go|travel|take)"
    r"|caused by|looks? like|until)\b",
    re.IGNORECASE,
)
# In front of what did not quite happen, or did not at all.
NEARLY = regex(
    r"(?:差一?点儿?|险些|几乎)$|\b(?:nearly|almost|close to|rather than|instead of)\s+"
    r"(?:being |getting |having |an? |any |the |my )?$",
    re.IGNORECASE,
)
# What is denied for now may be true of another time.
OTHER_TIME = regex(
    r"(?:现在|目前|今天|当时|之前|以前|从前|起初|刚开始|后来|平时|最近|近来)|除(?:了|外)|再"
    r"|\b(?:now|today|currently|at the moment|before|previously|anymore|any more|these days|yet"
    r"|recently|lately|until|at first|initially|again|usually|always|except|apart|other than"
    r"|besides|in (?:my|the|her|his) family|at (?:night|rest))\b",
    re.IGNORECASE,
)
# Two negations, or one that says more: "not only".
DOUBLE = regex(
    r"不是没|并非没|没有一[天次]不|没少|不(?:是)?只|不仅|不单|\b(?:not only|not just|not that (?:i"
    r"|it)\b|not without|no longer|not (?:a )?\w+ without|no doubt|never (?:goes|went|stops|gone)"
    r"|no (?:better|relief|change|worse|longer|different))\b",
    re.IGNORECASE,
)
RELATIVE = regex(RELATIVES, re.IGNORECASE)
# Words behind a comma with which a new statement begins.
RESTART = regex(
    r"\b(?:i|he|she|it|they|we|you|my|his|her|there|is|was|has|have|had|does|did|am|are|were|began"
    r"|started|came|comes|developed|appeared|became|got|gets|noticed|feels?|felt|for|since|ago|yes"
    r"|takes?|took|smokes?|drinks?)\b",
    re.IGNORECASE,
)
# A turn of thought ends the list that a negation began.
PIVOT = regex(
    r"\s*(?:但|就|只|有|不过|还|可|而|除|同时|but|just|only|except|though|yes)", re.IGNORECASE
)
EXAMPLES = regex(
    r"\s*(?:比如|例如|诸如|如(?!果)|像|包括|like|such as|including|or|nor|no)", re.IGNORECASE
)
# A sentence that denies what the sentence before only named.
SHORT_NO = regex(
    r"\W*(?:这个|那个|嗯|呃|应该|好像|倒|也|都|就|是|从来|\W"
    r"|\b(?:well|um+|er+|hmm+|uh)\b)*(?:(?:没有?|无|不)(?:过|的|了|啊|呀|呢|吧|是|有|觉得|感觉|出现"
    r"|发生|怎么|太)*(?=\W|$)"
    r"|\b(?:no|nope|never|none|not (?:really|that|at all)|i don['’]?t think)\b)",
    re.IGNORECASE,
)
# Fillers in an enumeration.
FUNCTION = regex(
    r"[\s、,，.…。和或及与/]|这个|那个|嗯|呃"
    r"|\b(?:or|and|nor|a|an|any|the|hmm+|well|um+|uh|er+|oh)\b",
    re.IGNORECASE,
)

# What a speaker does, in brackets before its words: no word of a symptom.
GESTURES = regex(
    r"(?:^|(?<=[。！？.!?]))[^\S\n]*+(?:[(（*][^()（）*\d\n]{1,20}[)）*][^\S\n]*+)++", re.MULTILINE
)
# Around a name that a no follows, and around that no.
MARKS = " \n,，、.。…!！:：;；-–—"
ABOUT = regex(
    r"^\s*(?:as for|as to|regarding|about|说到|至于)"
    r"|(?:啊|呀|嘛|呢|吗|吧|这个|这些|的话|什么的)+\s*$",
    re.IGNORECASE,
)
# A name that only begins to tell of something: 发烧嘛. What follows it denies, or does not know.
LABEL = regex(r"[啊呀嘛么呢吧]$")
# Behind a name, what takes most of it away: "alcohol, not what you'd call regularly".
HARDLY = regex(r"\W*(?:not|never|hardly|rarely|barely|seldom|nothing)\b", re.IGNORECASE)
DENIES_SOMETHING = regex(r"[没不无]|哪")
# What one does not do of a symptom, word for word: 没吐.
NOT_SO = regex(r"(?:也|都|倒|从来|就)*(?:没有?|不|无)(?P<word>\w{1,3}?)(?:过|的|了|啊|呀)*")
FILLERS = regex(
    r"^(?:(?:definitely|certainly|absolutely|well|um+|er+|hmm+|oh)\b\W*"
    r"|(?:嗯|呃|倒是?|这个|应该|好像)[，,…\s]*)+|\W*(?:\bdoctor|医生|大夫)$",
    re.IGNORECASE,
)
TO_A_DEGREE = regex(
    r"\b(?:much|more|now|just|quite|really|else|others?)\b|别的|其[他它]|完全|一点", re.IGNORECASE
)
TO_ALL = regex(r"都|全|\b(?:none|neither|all|any|either|both|those|these|them)\b", re.IGNORECASE)
# Behind words about a relative, an illness is the relative's until the speaker comes back.
OWN = regex(r"我|自己|本人|\b(?:i|my|me|we|he|she|his|her)\b", re.IGNORECASE)
WELL = regex(r"体健|健康|\b(?:well|healthy)\b", re.IGNORECASE)
