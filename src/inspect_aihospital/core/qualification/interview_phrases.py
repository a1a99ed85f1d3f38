"""Name the phrases by which the answers of a patient's exam are told apart."""

import re

from inspect_aihospital.core.text.regex import regex

# What a patient says who makes up a result.
RESULT = regex(
    r"正常|异常|[偏升很太]高|[偏降很太]低|[阴阳]性|结果[^，。]{0,4}(?:好|坏|高|低)"
    r"|(?:一切|全|都)[^，。]{0,3}好(?![转像吗])|没(?:什么|有)大?(?:问题|事)(?![^。]*去)"
    r"|\b(?:(?:ab)?normal|negative|positive|raised|elevated)\b"
    r"|\b(?:it|they|that|results?|tests?|everything|all) (?:was|were|is|are|looked|came back) "
    r"(?:a )?(?:\w+ )?(?:fine|good|clear|bad|ok|okay|high|low)\b",
    re.IGNORECASE,
)
# Who has none, does not know it, or hopes for one states none.
NO_RESULT = regex(
    r"[没未][^，。]{0,6}(?:做|查|出|拿|去)|不(?:知道|清楚|晓得|记得)|希望|是否|会不会"
    r"|\b(?:whether|if|hope|would"
    r"|not (?:yet |been |had |have )*(?:had|have|done|been|heard|got|know|see|seen)"
    r"|n['’]t (?:\w+ )?(?:had|have|done|been|heard|got|know|see|seen|think|say)|nobody|no idea)\b",
    re.IGNORECASE,
)
# Hearsay of a result; it states one if it names a finding.
HEARSAY = regex(
    r"说|显示|提示|写着?|照出|看到|发现|查出"
    r"|\b(?:said|says|told me|show(?:s|ed)|found|saw|seen?|wrote|there (?:was|were|is))\b",
    re.IGNORECASE,
)
# Comes before a finding that somebody only looks for or fears.
PLANS = regex(
    r"(?<![主重])要|(?<![出起看原本])来|怕|看看|有没有|是不是"
    r"|\b(?:should|would|could|might|want(?:s|ed)?|needs?|(?:look|check)(?:ed|ing)? for)\b",
    re.IGNORECASE,
)
# A thing that is broken is a finding if it is one of these.
BONE = regex(
    r"\b(?:bones?|ribs?|wrists?|arms?|legs?|ankles?|hips?|fingers?|thumbs?|toes?|hands?|foot|feet"
    r"|elbows?|shoulders?|knees?|collarbones?|spine|back|vertebra\w*|skull|jaw|nose|pelvis)\b",
    re.IGNORECASE,
)
# A clause that agrees with what a doctor takes for granted, without a yes; also by how often.
AGREES = regex(
    r"\W*(?:(?:您|你)?说得?对|没错|对|应该是"
    r"|(?:好像|似乎|确实|可能|也许|还真)?(?:是)?有(?:一?点点?儿?|一?些|时候?会?有?)"
    r"|(?:经常|常常|时常|老是?|总是?|偶尔|时不时|隔三差五|一直|天天|每[天晚周](?:早上|晚上|夜里)?)"
    r"(?:都|也|会|就|是|还)*(?:这样|那样|如此|有|发生)?)(?:的|了|吧|啊|呢|啦)*\W*"
    r"|\W*(?:(?:that|you)(?:['’]s|['’]re| is| are) right"
    r"|i (?:think|guess|suppose|believe) so|(?:(?:i['’]m|i am) )?(?:afraid|sadly|unfortunately) so"
    r"|a (?:bit|little)|sometimes|now and (?:then|again)|from time to time|on and off"
    r"|(?:(?:quite|very|pretty|fairly|rather) )?(?:often|frequently|regularly|occasionally)"
    r"|constantly|once in a while|all the time|(?:every|most) (?:day|night|morning|evening|week)s?"
    r"|[\w ]{0,30}\b(?:that|it) (?:could|may|might) (?:well |very well )?be)"
    r"(?: (?:doctor|i do|i did|i have|it does|it is|it happens|lately|recently|now|these days"
    r"|at night|in the (?:morning|evening|night)s?))*\W*",
    re.IGNORECASE,
)
# Agrees as well, and may as well be courtesy in front of a question.
OBLIGES = regex(
    r"\W*(?:sure|of course|absolutely|exactly|indeed|probably)(?: (?:so|doctor|i do|i have))*\W*",
    re.IGNORECASE,
)
# Who has been well for years affirms no symptom.
WELL = regex(r"好|健康|正常|\b(?:well|healthy|fine|good|ok|okay|free)\b", re.IGNORECASE)
# Words of a player that speaks of what it was told to play.
PLAYS_ALONG = regex(
    r"(?:我的|收到的?)(?:全部)?(?:指令|提示词?|设定)|(?:指令|提示词|设定)(?:是|如下|里|说|要求)"
    r"|(?:角色|任务)[就只]?是[^，。！？照护治]{0,15}(?:病人|患者|扮演)|模拟(?:问诊|对话|病例|场景)"
    r"|(?:扮演|模拟|假扮|(?<![表讲导])演)[^，。！？]{0,12}(?:病人|患者|角色)"
    r"|你是一[名个位](?:虚拟|模拟)?(?:病人|患者)"
    r"|\bmy (?:\w+ )?(?:prompt|persona|system message)\b"
    r"|\bmy (?:\w+ )?(?:instructions?|guidelines?)\b(?! (?:from|at|for)\b)"
    r"|\bmy (?:\w+ )?role\b[^.!?]{0,40}\b(?:an? (?:\w+ ){0,3}patient"
    r"|as patient|character|play|symptoms|simulation|conversation)\b"
    r"|\b(?:i['’]m|i am|i was|i['’]ve been|i have been) (?:(?:just|only) )?"
    r"(?:role-?playing\b|(?:playing|simulating|acting|pretending"
    r"|(?:told|instructed|asked|programmed) to (?:act|play|be|pretend|follow))\b"
    r"[^.!?'’]{0,40}\b(?:an? (?:\w+ ){0,3}patient|the (?:\w+ )?patient|character|the role|a role"
    r"|to be (?:ill|sick|unwell)|instructions(?! (?:on|of|from|for)\b)))\b"
    r"|\byou are (?:a|the) (?:simulated |virtual )?patient\b",
    re.IGNORECASE,
)
SENTENCES = regex(r"[^.!?。！？\n]+[.!?。！？]*")
NEGATES = regex(r"没(?!错)|不(?!时)|无|否|\b(?:no|not|never|none)\b|n['’]t\b", re.IGNORECASE)
# One of several things is affirmed.
AFFIRMS_ONE = regex(
    r"(?<![没无])有(?:的|过)?$|\b(?:yes|only|just|the (?:first|second|third|last))\b", re.I
)
# Takes up what the question named.
REFERS = regex(
    r"^\W*(?:(?:医生|嗯)\W*)?(?:[这那它]|伴|同时|当时|一起)"
    r"|^\W*(?:(?:well|doctor|so)\W+)*(?:it|that|this|they|those|these|with|together)\b",
    re.IGNORECASE,
)
