"""Wording of requests to the examiner: where clauses end, and what stands around a name."""

from inspect_aihospital.core.text.regex import regex

# The lookarounds keep characters that are part of a word: 饱和, 涉及, 及时, 参与, 跟骨.
CLAUSE = regex(
    r"(?i)[，,、；;。？?！!\n：:“”\"()（）]|\.(?=\s|$)|\s[-–—]+\s|以及|还有|或者?|加上?(?!强)"
    r"|(?<![饱温缓])和(?!谐)"
    r"|(?<=[\u4e00-\u9fffa-zA-Z)])(?<!涉|以)及(?!时)|(?<!参)与|(?<![足])跟(?![骨腱])"
    r"|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])|\b(?:and|or|as well as|plus|then|so|but)\b"
)
"""Where a clause of a request ends."""

LEAD = regex(
    r"(?ai)^(?:(?:hello|hi|please|pls|the doctor|my doctor|doctor|wants?|asked|told|says?|said|me"
    r"|to|i|we|need|would|like|have|had|get|see|know|for|an?|the|my|do|could|can|you|tell|give|show"
    r"|look"
    r"|up|ordered|orders?|already|recommends?|recommended|suggests?|suggested|arrange|what|does|did"
    r"|is|are|was|were|about|now|just|only|also|next|perform|run|check|schedule|found|in|on|some"
    r"|repeat|another|of|results?)\b[ ,']*|您好|你好|请问|请|麻烦|帮我|帮忙|医生|大夫|主任"
    r"|[他她您你我]们?|说|让|要求|要|叫|嘱咐|建议|需要|想|只|单|去|来|先|再|还|也|就|把|给|看看"
    r"|看一下|看完|看|检查一下|查一下|查查|查(?!体)"
    r"|做一?[下个次项]?|一[下次项]|安排|进行|完善|了解|知道|这个|那个|测一?下?|抽血|急查|并且?|能否"
    r"|可以|可能的?|尽可能|尽快|会|包括|例如|比如|如|详细的"
    r"|具体的|进一步的?|同意|预约|开始|完成|之?前的|补[充个]?)+"
)
"""What stands before a name."""

TAIL = regex(
    r"(?ai)(?:来|以便?|用于|看看?)(?:确认|确定|评估|了解|明确|排除|判断|有没有|是否).*$"
    r"|(?:检查)?的?(?:结果|报告|单子?)?(?:是|有|怎么样|如何|什么|呢"
    r"|吗|吧|了|多少|出来|正常|的|要|再|复查|等|就[行好成]|就可以|即可){0,6}$"
    r"|\b(?:results?|reports?|findings?|please"
    r"|show\w*|say\w*|today|now|done|back|like)\b.*$|\b(?:to|for) (?:rule|check|see|look|evaluate"
    r"|assess|exclude|confirm|find|be sure)\b.*$"
)
"""What stands behind a name."""

PAST = regex(
    r"(?ai)做过|做完|查过|看了|显示|提示|发现|上次|之前|以前|去年|曾|一直|偏[高低]|[升增]高|降低"
    r"|血[糖压脂]高"
    r"|\b(?:showed|shows? (?:a|an|that|nothing)|already|previous(?:ly)?|last (?:year|time|month"
    r"|week)|ago|says there|found|has been|have been)\b"
)
"""What was done or found already."""

ASKING = regex(
    r"(?ai)什么|怎么样|如何|多少|有没有|是否|复查|再[做查]|重新|要[做查]|[需得先]做|开了"
    r"|\b(?:what|whether|which|how|order(?:ed|s)?|wants?|needs?|repeat(?:ed)?|recheck)\b"
)
"""What asks for an examination, or orders it, though the past is spoken of."""

DENIED = regex(
    r"(?ai)不用|不必|无需|不需要|(?<!要)不要|没有?做|别(?=[给做查])|\b(?:do(?:es)? not|don'?t"
    r"|doesn'?t) (?:need|want|give)\b|\bno need\b|\binstead of\b|\brather than\b"
)
"""What says that an examination is not wanted."""

EXAMINING = regex(
    r"(?ai)检查(?![员科室师])|查体|(?<!抗)体检|听诊|触诊|叩诊|测|量一?下|生命体征|体格"
    r"|\bexam(?!iner)|inspect|auscult|palpat|\bmeasure|\bcheck|\bvital"
)
"""What speaks of a physical examination."""

HANDS = regex(
    r"(?ai)查体|听诊|触诊|叩诊|检查(?![员科室师])|\bexam(?:ine|ination|s)?\b|auscult|palpat"
)
"""Verbs that make the body part beside them a part of the physical examination."""

BESIDE_PART = regex(
    r"(?ai)\b(?:please|could|can|would|you|examin(?:e|ing)|palpat(?:e|ing)|auscultat(?:e|ing)"
    r"|percuss|inspect|i need you to|my|his|her|the|now|again)\b"
    r"|触诊|听诊|叩诊|查体|检查|请|帮我?|给我|我的?|做个?|一下"
)
"""Words around a part of the body that is to be examined: "examine my abdomen"."""

STRICTLY = regex(r"(?ai)查体|听诊|触诊|叩诊|神经系统检查|\bneurologic(?:al)? exam|auscult|palpat")
"""Words for the physical examination alone."""

LACKING = regex(r"(?ai)指[诊检]|涂片|诱发电位|测定|监[测护]|抗体|\bsmears?\b|antibod")
"""What announces an examination, beside `EXAMINATION_TERMS`."""

WHOLE = regex(
    r"(?ai)(?:血液(?:检查|化验)?|抽血(?:化验|检查)?|实验室检查|影像学?检查|\bblood ?(?:tests?|work)"
    r"|\blab(?:oratory)?s?(?: tests?)?)[ ,，、:：(（]*"
    r"(?=包括|如|比如|例如|including\b|such as\b|like\b)"
)
"""A whole whose parts are named behind it: only those are asked for."""

JOINED = (
    (regex(r"肝肾功能?"), "肝功能、肾功能"),
    (regex(r"(?i)胸腹部?(?=CT|增强|平扫)"), "胸部CT、腹部"),
    (regex(r"(?i)\bliver and (?:kidney|renal) function"), "liver function, renal function"),
)
"""Two names in one word, and both apart."""
