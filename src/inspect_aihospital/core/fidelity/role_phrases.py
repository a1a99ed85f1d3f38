"""Name the phrases by which a patient that falls out of its role is told."""

import re

from inspect_aihospital.core.text.regex import regex

# Six words on end: names of drugs and tests are shorter.
ENGLISH_RUN = regex(r"(?:[A-Za-z][a-z'’]*[ ,]+){5,}[A-Za-z][a-z'’]+")
# Six characters on end.
CHINESE_RUN = regex(r"[\u4e00-\u9fff][\u4e00-\u9fff，。、！？]{4,}[\u4e00-\u9fff]")
# Japanese, Korean, Cyrillic, Arabic, Thai, Devanagari and Greek.
OTHER_SCRIPT = regex(
    r"[\u3040-\u30ff\uac00-\ud7af\u0400-\u04ff\u0600-\u06ff\u0e00-\u0e7f\u0900-\u097f\u0370-\u03ff]{2,}(?:\W+\w+)?"
)
# Function words of European languages; three of them, and more than English ones, are no slip.
OTHER_WORDS = regex(
    r"\b(?:que|los|las|por|para|una?|con|pero|tengo|desde|mucho|muy|doctora?|dolor|ich|und|nicht"
    r"|habe|seit|der|die|das|ist|mein\w*|schmerzen|je|suis|depuis|mal|pas|une|les|des|mais|très"
    r"|avec|não|uma|tenho|dor|sono|il|che|non|mia?|ho)\b",
    re.IGNORECASE,
)
ENGLISH_WORDS = regex(
    r"\b(?:the|i|it|my|is|and|to|of|a|in|no|not|have|was|that|for|me|you|doctor|yes|been|any)\b",
    re.IGNORECASE,
)
# Advice as doctors word it; "您" is how a patient speaks to a doctor, too.
ADVICE = regex(
    r"(?:建议|推荐)您(?!的)|您(?:需要|应该|最好|得)(?:再|先|尽快|及时|多)?(?:做|去|检查|服|吃|休息"
    r"|注意|避免|住院|就诊|复查|完善|进行|保持|喝)"
    r"|(?:我|让我)(?:给您|为您)(?:开|安排|做|检查|听)"
    r"|您(?:的)?(?:症状|情况|检查结果)[^，。]{0,10}(?:提示|考虑|可能是|符合|表明)|您可能(?:患"
    r"|得|是)|\b(?:i(?:'d| would)? (?:recommend|suggest|advise)|i(?:'m| am) going to (?:order"
    # "I suggest that we wait" is what a patient wants, too.
    r"|prescribe|examine)|i(?:'ll| will) (?:order|prescribe|examine|arrange))\b(?! (?:that )?(?:i"
    r"|we)\b)|\byou (?:should|need to|ought to|must|may want to) (?:have(?! (?:seen|been|heard"
    # "You must have seen this often" advises nothing.
    r"|had|noticed))|take|get|undergo|rest"
    r"|avoid|drink|see (?:an?|the|your)|schedule|come|monitor|eat|stop|start|be admitted)\b"
    r"|\byour (?:symptoms"
    r"|condition|results?) (?:suggests?|indicates?|(?:is|are) consistent|could be|may be|point)",
    re.IGNORECASE,
)
# Questions about the listener's illness.
INQUIRY = regex(
    r"您(?:最近|以前|平时|现在|还|今天)?(?:有没有|有无|是否|哪里|哪儿|什么时候|多久|怎么不舒服"
    r"|是不是)[^。？?]{0,40}[?？]"
    r"|您[^。？?，]{0,16}(?:多久了|几天了|疼吗|痛吗|过敏吗|抽烟吗|喝酒吗|发烧吗)[?？]?"
    r"|(?:请问)?(?:您|你)(?:有|觉得)?(?:什么|哪里"
    r"|哪儿)(?:不舒服|症状)|\b(?:do you (?:have|smoke|drink|take|feel)|have you (?:had|noticed|been"
    r"|experienced|ever|any|got)|are you (?:taking|allergic|experiencing|having|feeling)"
    r"|any history of|how long have you|when did (?:it|your|this|the pain)|where does it hurt"
    r"|what brings you|what symptoms|can you describe|could you describe"
    r"|tell me (?:more )?about your|how can i help you)\b[^.?]*\??",
    re.IGNORECASE,
)
# No sentence ends so; a list that is told may trail off with dots, or lack its last value. Some
# Chinese patients end whatever they say in a comma.
BREAKS_OFF = regex(
    r"[,、]\s*$|[。！？][^。！？]*，\s*$|\A[^\n]*[:：]\s*\Z"
    r"|(?:因为|但是|然后|或者|以及|而且|并且|比如|还会|还有点?|有时候?(?:还|也)"
    r"|(?:一(?!直)[^，。]{1,6}|时候|忘了)就)$"
    r"|\b(?:the|an|my|your|and|because|although|whenever|whether|such as|try(?:ing)? to"
    r"|(?:when|while|after|before) (?:i|it|he|she|they|we)"
    r" (?:took|had|was|were|got|tried|started|have|am|is))\s*$",
    re.IGNORECASE,
)
# Quoting the doctor's question asks nothing.
REPORTED = regex(
    r"您(?:刚才|刚)?(?:说|问|是问)|您是说|\b(?:you (?:asked|said|mean)|did you (?:say|mean"
    r"|ask)|asking)\b",
    re.I,
)
OF_ITSELF = regex(r"我|[?？]|\b(?:i|my|me)\b", re.IGNORECASE)
# Who begins with "the patient" is somebody else; contact with patients is part of a history.
THIRD_PERSON = regex(
    r"(?:^|[。！？；;，,\n])[^\S\n]*+(?:该|本)?(?:患[者儿]|病人)(?!家属|朋友|们|群|太多|很多|同意书"
    r"|手册|须知)(?=[^\s，。！？；;]{2})"
    r"|(?:^|[.!?;\n])\W{0,3}(?:(?:the |this )?patient(?:'s [a-z ]{2,30})?"
    r"|(?:an?|the|this) \d+[- ]year[- ]old \w+) (?:has|had|is|was|also|reports?|reported"
    r"|den(?:ies|ied)|complain(?:s|ed)|present(?:s|ed)|notic(?:es|ed)|develop(?:s|ed)|stat(?:es|ed)"
    r"|describ(?:es|ed)|says|feels|felt|does|did|seems"
    r"|appears|began|started|experienc(?:es|ed)|underwent|admits|remains|nods|shakes|shrugs|sighs"
    r"|smiles|frowns|winces|points|pauses|hesitates|looks|thinks|replies|answers|whispers)\b",
    re.IGNORECASE,
)
NOT_SPOKEN = {
    "refuses": regex(
        r"(?:抱歉|对不起|很遗憾)[^。]{0,10}(?:无法|不能|没法)[^。]{0,6}(?:继续|提供|协助|回答|满足"
        r"|扮演|讨论|参与|进行)|作为(?:一[个名])?[^。，]{0,8}(?:AI|人工智能|语言模型|助手)"
        r"|我(?:只|就)?是(?:一[个名款])?[^。，,？?的]{0,6}(?:AI|人工智能|语言模型"
        r"|聊天机器人)(?:助手|程序|模型)?(?=[。，,.！!；;\s]|$)"
        r"|我是(?:Chat)?GPT|我是[A-Za-z][\w.-]{1,15}[，,](?:是?一[个名款种]"
        r"|[A-Za-z]+的)[^。，,？?的]{0,6}"
        r"(?:语言模型|人工智能|聊天机器人)(?:助手|程序|模型)?(?=[。，,.！!；;\s]|$)"
        r"|\b(?:i am|i['’]m) (?:chat)?gpt\b|\b(?:sorry|apologi[sz]e)[^.]{0,24}(?:can['’]?t"
        r"|cannot|can not|unable to|not able to|won['’]?t) (?:\w+ )?(?:continue|help|assist|comply"
        r"|provide|answer|discuss|do that|engage|participate|fulfil|respond|role-?play|proceed"
        r"|share)\b|\bas an? (?:ai|language model|assistant)\b|\b(?:i am|i['’]m)(?: (?:just|only"
        r"|actually)| [\w.-]{1,20},)? "
        r"an? (?:ai|chatbot|(?:(?:ai|large|language|large language) model|model(?= (?:made|trained"
        r"|developed|created)\b))|ai assistant)\b"
        r"(?! (?!made|trained|developed|created|and|so|that|which|without|by)\w)(?![^.!?]*\?)",
        re.IGNORECASE,
    ),
    "a template": regex(
        r"^\W*(?:N/A|null|不适用|无可用信息)\W*$|:\s*null\b|[{\[]\s*[\"']\w{1,20}[\"']\s*[:：]|"
        r"[\[【{<](?:具体|您?的)?(?:症状|时长|时间|日期|姓名|年龄|部位|疾病|数字|药物?名?"
        r"|x{2,})[\]】}>]"
        r"|[\[{<](?:your |the |insert )?(?:symptoms?|duration|time|date|name|age|number|location"
        r"|disease|medication|body part|x{2,})[^\]}>]{0,12}[\]}>]",
        re.IGNORECASE,
    ),
    # Headings, rules and digests are written, and nobody speaks them.
    "writes a document": regex(
        r"(?:^|\n)[^\S\n]{0,3}#{1,6}[^\S\n]+\w[^\n]{0,40}"
        r"|\n[^\S\n]{0,3}[-*=_]{3,}[^\S\n]*(?=\n|\Z)|```"
        r"|以下是[^。，,\n]{0,12}(?:总结|汇总|概括|小结|概述)"
        r"|\bhere(?:['’]s| is) (?:an?|the|my)(?: \w+){0,2} (?:summary|overview|recap) of "
        r"(?:\w+ ){0,3}(?:information|symptoms|history|situation|conversation|case|details)\b",
        re.IGNORECASE,
    ),
    "speaks for others": regex(
        r"(?:(?<=\n)\W{0,4}(?:医生|大夫|检查员|doctor|physician|examiner)\W{0,3}[:：]"
        r"|<(?:医生|大夫|检查员|doctor|physician|examiner)>[:：]?)[^\n]{8,40}",
        re.IGNORECASE,
    ),
    "introduces its answer": regex(
        r"以下(?:就)?是[^。，,\n]{0,6}(?:患者|病人)[^。，,\n]{0,6}(?:回答|回复|答复)"
        r"|作为患者，我(?:会|应该|将)(?:说|回答)"
        r"|\b(?:here(?:['’]s| is)|this is) (?:the |my )?(?:patient['’]s|in-character) (?:\w+ )?"
        r"(?:response|reply|answer)\b"
        r"|\bas the patient, i (?:would|will|should) (?:say|answer|respond|reply)\b",
        re.IGNORECASE,
    ),
    # A remark on how it is played, in brackets, or a record that the patient does not hold.
    "speaks of its role": regex(
        r"(?:接着|继续)扮演|情绪设定|给我的(?:那份|这份)?(?:设定|剧本|材料里没)"
        r"|没法替[这那]位[^，。]{0,8}编"
        r"|\b(?:(?:standing|stand) in for an? (?:\w+ )?(?:patient|man|woman|person)"
        r"|take it from the top|end of scene|no body here|playing (?:a|the) patient)\b"
        r"|[（(\[【*][^）)\]】*\n]{0,60}(?:扮演(?!过)"
        r"|(?:按照?|根据|符合|保持|代入|跳出)[^）)\]】*\n]{0,6}角色"
        r"|人设|模拟(?:患者|病人)|(?:以|作为)[^）)\]】*\n]{0,12}(?:患者|病人)(?!家属|本人)"
        r"[^）)\]】*\n]{0,4}(?:身份(?!证)|视角|口吻|角度)"
        r"|\b(?:in character|role-?play\w*|simulated patient"
        r"|(?:answer|respond|speak|repl[yi]|stay)\w* (?:\w+ ){0,2}as (?:an?|the) (?:\w+ )?patient"
        r"|(?:as|for|per|given|in) (?:my|the) (?:character|role)(?! (?:of|at|as|in)\b)"
        r"|(?:per|by|from) (?:my|the) script"
        r"|(?:my|the) script (?:says|has|holds|gives)))[^）)\]】*\n]*"
        # A patient has papers and records of hospitals, and no scenario or profile of its own.
        r"|(?:作为|身为)(?:一[个名位])?(?:模拟|虚拟|标准化)(?:患者|病人)"
        r"|\bas (?:an?|the|your) (?:simulated|virtual|standardi[sz]ed|fictional) patient\b"
        r"|\b(?:according to|as per|per|based on) (?:my|the) (?:patient )?"
        r"(?:(?:medical |case )?record|(?:medical|case|patient) records"
        r"|(?:medical|case) (?:notes|file|chart)|profile|scenario"
        r"|vignette)\b(?! (?:of|from|at|card|book)\b)"
        r"|\b(?:my|the) (?:patient )?(?:scenario|vignette)"
        r" (?:says?|lists?|states?|mentions?|indicates?"
        r"|does(?: not|n['’]t) (?:say|list|mention|state))\b"
        r"|(?:根据|按照?|依据)我的?(?:病[历史例]|档案)(?:记载|记录|所[述示]|显示|上|里|，"
        r"|,)"
        # Old papers of another hospital may lack something: only its own record is the role's.
        r"|(?<!体检)(?<!以前的)(?<!上次的)(?<!医院的)(?:病历|资料|设定|档案|剧本|提供的信息)(?:中"
        r"|里|上)?(?:并没有|并未|没有|未)(?:被)?(?:提到|提及|说明|给出|提供)"
        r"|\b(?:not|n['’]t) (?:\w+ )?(?:mentioned|specified|provided) (?:anywhere )?in (?:the|my)"
        r" (?!old|previous|medical|hospital|health)(?:\w+ )?"
        r"(?:record|case|profile|script|scenario|information)s?\b(?! (?:from|at|of)\b)",
        re.IGNORECASE,
    ),
    "its instructions": regex(
        r"[【\[#](?:个人资料|主诉|现病史|既往史|个人史)[】\]#]|你扮演|扮演[^。]{0,8}(?:患者|病人)"
        r"|遵守以下规则"
        r"|\[(?:about you|chief complaint|present illness|past history|personal history)\]"
        r"|\byou (?:play|are playing) (?:a|the) patient|\bkeep to these rules"
        r"|根据(?:角色|人物)?(?:设定|人设)"
        r"|\b(?:my|the) (?:persona|system prompt|profile(?! (?:on|at|of|pic\w*|photo)\b))\b",
        re.IGNORECASE,
    ),
}
# What makes a question one about an illness, where it names no symptom.
ASKS_OF_ILLNESS = regex(
    r"不舒服|症状|多久|几天|什么时候|过敏|抽烟|喝酒"
    r"|\b(?:symptoms?|how long|when did|where does|brings you|describe|smoke|allergic|help you)\b",
    re.IGNORECASE,
)
# Thanks and goodbyes may be repeated.
COURTESY = regex(r"谢|祝|再见|\b(?:thank\w*|bye|goodbye|best wishes)\b", re.IGNORECASE)
