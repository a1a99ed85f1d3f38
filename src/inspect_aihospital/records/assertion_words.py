"""Words by which a sentence denies what it names, or gives it to a relative, in both languages."""

import re

from inspect_aihospital.core.history.history_words import RELATIVES
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex

CLAUSE_END: dict[Language, re.Pattern[str]] = {
    "zh": regex(r"，|[,:：](?!\d)|(?=但|不过|而是|却)"),
    "en": regex(
        r"[,:](?!\d)|\s[-–—]\s|\b(?=(?:but|although|though|however|because|where|when|until|while"
        r"|whereas|then|after which)\b|and (?:then |now |later |was |is |has |had |have |i "
        r"|he |she |it |they |\w{2,}(?:s|ed) (?:the|an?|for|to|from|with|by|as|his|her)\b))",
        re.IGNORECASE,
    ),
}
DENIAL = regex(
    r"否认|不知道自己|(?<!毫)无(?!明显|诱因|力|效|业|规律)|未(?!愈|规律|正规|系统|控制|治疗|重视|予|诊治|复|再|婚|育|孕)"
    r"|没(?!有?(?:过?多[久长]|过?[几两][天日个周月年]|及时|按时|重视|在意|当回事|办法|法|好好|认真|坚持|[忌戒]|[\u4e00-\u9fff]{1,2}[好住]))有?"
    r"|(?:排除|除外)|不(?:考虑|支持|符合|像|是(?!(?:第一|头一|初|首)[次回]|[初首][次回发])|伴|存在|认为|患)|并?非(?!典型|经典|特异|常)"
    r"|\b(?:no|not|never|nothing|none|without|den(?:y|ies|ied|ying)|negative for|absence of"
    r"|free (?:of|from)|excludes?|excluded|rule[sd]? out|rather than|nor|neither|against)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
# What cannot be excluded is still named, and so is what somebody only does not know or treat.
NO_DENIAL = regex(
    r"\b(?:cannot|can't|could not|not) (?:be )?(?:exclude|rule)d?(?: out)?|\bno(?:t only| doubt)\b"
    r"|\bto (?:rule out|exclude)\b"
    r"|\b(?:not|n['’]t|never) (?:know|aware|reali[sz]e) that\b|\bnot (?:clear|certain|sure)\b"
    r"|\b(?:no|not|never|nothing|without|\w+n['’]t)\b[^,]{0,80}\b(?:(?:(?:follow-?ups?|check-?ups?|tablets?"
    r"|medic\w+|drugs?|pills?|treatment) (?:of|for)|other than|except|apart from|after|since"
    r"|despite|still)\b|the $)"
    # What is not relieved is there; so is what keeps somebody from walking, or is treated.
    r"|\b(?:no|not|never|nothing|neither|\w+n['’]t)\b[^,]{0,80}\b(?:reliev|eas|sooth|cur|improv|help"
    r"|prevent|control|settl|calm|heal|stop|touch)(?:e[sd]?|s|p?ed|led)?\b"
    r"|(?:\bcould(?: not|n['’]t)|no longer)\b(?! (?:be|have been)\b)[^,]{0,60}\b(?:due|owing) to\b"
    r"|\b(?:(?:not|never|n['’]t) recover\w* from|not (?:an?|the|his|her|my) first)\b"
    r"|\b(?:tak(?:es?|ing|en)|took|us(?:es?|ed|ing)|g[ai]ven?|prescribed|tablets?|pills?|medic\w+"
    r"|drugs?|treat\w+|remed\w+|f(?:ight|ought)\w*|battl\w+)\b"
    r"(?:(?! (?:sp[eo]|argu|point|evidence|decid|speak))[^,]){0,40}\bagainst\b"
    r"|\b(?:without|negative for|free of|absence of)\b[^,]{0,80}\b(?:showed|revealed|found)\b"
    r"|(?:不(?:能|可)?(?:完全)?|[待需须为拟以](?:进一步)?)(?:排除|除外)|不(?:知道(?!自己)|清楚)|没想到|没有?人[^,，]{0,6}(?:解释|知道)|[没未]能?(?:控制|治|复查|服药|吃药|住院)",
    re.IGNORECASE,
)
TAKEN_BACK: dict[Language, re.Pattern[str]] = {
    "zh": regex(
        r"[^,，:：]{0,6}?(?:[,，]\s*(?:后|但|现|最终)?)?(?:已|被|均|可|经[^,，]{1,12})*(?:排除|除外|否定)(?:$|[,，)）])"
        r"|[,，][^,，]{0,6}(?:活检|病理|检查|化验|造影|超声|镜|CT|MRI)[后已均]*(?:排除|除外)(?:$|[,，])"
        r"|[^,，:：]{0,12}?(?:阴性|可能性?(?:比?[较很极]?[小低]|不[大高])|[依证]据不足|不支持|不成立|不考虑|无关|不符)"
        r"|[^,，:：]{0,4}(?:检查|筛查|指标)[^,，]{0,4}(?:未见异常|正常)"
        r"|[^,，:：]{0,3}[:：]\s*(?:无|否认|阴性|没有)"
    ),
    "en": regex(
        r"(?:(?!\b(?:and|but|then|while|with|because|after)\b)[^,:])*"
        r"(?:[,:]?\s*(?:but|which|later|since|now|was|were|is|has been|had been)\b)*\s*"
        r"\b(?:ruled out|excluded|unlikely|improbable|negative|does not hold|absent|denied"
        r"|dismissed|re(?:jected|futed)|(?:were|was) (?:normal|unremarkable)"
        r"|(?:not|never) (?:been )?(?:confirmed|supported|found|present|proven|seen|shown))\b"
        r"(?!\s(?:until|till)\b)"
        r"| out\b|,? which [^,]{0,30}\b(?:ruled out|excluded)\b"
        r"|,? (?:but|and|then) (?:(?:ruled|excluded|dismissed|rejected) (?:it|this)\b"
        r"|(?:it|this|the (?:test|result)) (?:was|came back) (?:negative|ruled out|excluded))"
        r"|[^,:\w]*[:,]\s*(?:none|no|negative|denied|absent)\s*(?:$|,)",
        re.IGNORECASE,
    ),
}
RELATIVE = regex(
    rf"(?P<near>(?:[与由跟同像随陪]|照[顾料]|^和|[生育][^,，]{{0,5}}|\b(?:with|like|unlike|by|for|from|to|than)\s)"
    rf"(?:(?:his|her|my|the|an?|elderly|own)\s|其|[他她我]的?)*)?"
    rf"(?:{RELATIVES}|[其之][子女]|[父母]|[亡前][夫妻]|朋友|室友|\b(?:twins?|maternal|paternal"
    r"|roommates?|co-?workers?|classmates?)\b)(?! of (?:two|three|four|\d|an?)\b)"
    # Who gives a party or cooks is not ill for that.
    r"(?![子们哥弟姐妹爸妈]{0,2}(?:聚[会餐]|婚礼|葬礼|生日|家(?![族人里中])"
    r"|[煮做炒烧烤炖送买带给寄][^,，]{0,4}的(?!手术|检查|是)))"
    r"|死于|\bdied (?:of|from)\b",
    re.IGNORECASE,
)
# A relative who tells, brings or fears is not the one who is ill; in health, nothing follows.
PATIENT = regex(
    r"说|诉|述|告|带|送|陪|认为|觉得|担心|怀疑|(?:病人|患[者儿]|[我其他她]|本人|自[己身])(?![的之]?[父母])"
    r"|\b(?:says?|said|reports?|reported|told|notic\w+|brought|thinks|thought|worr\w+|stat(?:es|ed)"
    r"|fears?|patient(?!['’]s)|he|she|i|himself|herself|her (?=to|at|in)"
    r"|(?:found|saw|caught|sent) (?:him|her|me)(?= (?:with|on|in bed|lying)))\b",
    re.IGNORECASE,
)
PATIENT_TOO = regex(
    r"(?:患[者儿]|本人)[与和及同]|只有|唯一|\b(?:(?:he|she|patient) and|the only)\b", re.IGNORECASE
)
# What stands before a relative who is the subject of a clause.
DETERMINER = regex(
    r"\W*(?:[^有育]{0,4}|(?:(?!has |have |had |no |lives |with )[\w'’]+\s+){0,2})", re.IGNORECASE
)
WELL = regex(
    r"健康|体健|去世|[故无]|否认|阴性|未|不详"
    r"|\b(?:healthy|well|good health|negative|no|died|deceased|un(?:affected|known|remarkable))\b",
    re.IGNORECASE,
)
ILL = regex(
    r"患|有|得|因|家族|\b(?:has|have|had|with|suffer\w*|diagnosed|family|history)\b", re.IGNORECASE
)
# What may stand before an item of a list, and before a verb without a subject.
ITEM = regex(
    r"\W*(?:(?:及|以及|和|或者?|急性|慢性)*|(?:(?:and|any|an?|the|other|chronic|high|low"
    r"|(?!final|long|suspect|treat)[\w-]+(?:[au]te|ary|al|ere|ed|grade))\W+)*)"
    r"|\W*(?:or|nor)\b.*|.*(?:[、及和或]|\b(?:and|or|nor)\W+(?:an?\W+)?)",
    re.IGNORECASE,
)
VERB = regex(
    r"\W*(?:(?:也|又|亦|均|曾|并|同样)*(?:患|有|得|因|查出|诊断|确诊)"
    r"|(?:and |also |who |now )*(?:has|had|have|is|was|suffer\w*|being|diagnosed)\b)",
    re.IGNORECASE,
)
SENTENCE = regex(
    r"[患因诊确示予服行说告是在为]|\b(?:is|are|was|were|has|had|have|does|did|diagnos\w+|treated|takes?"
    r"|found|gave|told|lives?|works?|(?<=[a-z] )(?<!and )(?<!or )\w{3,}(?<!i[sz])ed)\b",
    re.IGNORECASE,
)
# A course or treatment affirms.
COURSE = regex(
    r"\s*(?:病?史)?\s*(?:(?:约|近|已)?[\d一二两三四五六七八九十多半数]+余?(?:年|个?月|天|周)|多年|患者|术后|复发|加重|治疗|控制|已?(?:证实|确诊|明确))"
    r"|\s*(?:for|since|under|treated|diagnosed|confirmed|proven|is|was|has)\b",
    re.IGNORECASE,
)
# What only a sentence of its own has behind its subject.
FINITE = regex(
    r"\s*(?:又|再[次度]|突然|开始)|\s+(?:(?:\w+ly|then|soon|again) )?(?:(?:began|came|broke|got"
    r"|struck|set in|grew|kept|made|led|went|left)\b|(?!(?:not|report|observ|detect|identifi"
    r"|document|mention|describ|suspect|record|relat|demonstrat|elicit|exclud|deni|recogni[sz]"
    r"|establish|includ|reveal)ed)[a-z]{3,}ed\b)",
    re.IGNORECASE,
)
OWN = regex(r"\b(?:his|her|my|their)\s+(?:\w+\s)?$|[我他她]的$", re.IGNORECASE)
OF_RELATIVE = regex(
    r"[ (（]*(?:(?:in|of|among|runs in) (?:(?:his|her|my|the|an?|one|both|maternal|paternal|older"
    rf"|younger) )*(?:{RELATIVES})|的(?:{RELATIVES})|[\u4e00-\u9fff]{{0,3}}?家族)",
    re.IGNORECASE,
)
