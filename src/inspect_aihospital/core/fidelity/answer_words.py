"""Words by which answers of patients are judged: times, medicines, feelings, illness in general.

They let an answer pass in doubt; `denials` says which of them count for which question.
"""

import re

from inspect_aihospital.core.text.regex import regex

# A question about another time may be denied although the record affirms the topic.
OTHER_TIME = regex(
    r"现在|目前|当时|今天|刚才|以前|之前|过去|类似|同样|第一次|\b(?:now|currently|today"
    r"|at the moment|before|similar|same|previously|again|still)\b",
    re.IGNORECASE,
)
# A clause with a date or a length of time can answer when the illness began.
HAS_TIME = regex(
    r"[\d一二两三四五六七八九十半几数][个多余来]*(?:天|日|周|星期|月|年|小时|分钟)|昨|前天|今晨"
    r"|\b(?:\d+|an?|one|two|three|four"
    r"|five|six|seven|eight|nine|ten|several) ?(?:hours?|days?|weeks?|months?|years?)|yesterday"
    r"|ago\b",
    re.IGNORECASE,
)
# Symptoms that patients do not call pain, bleeding or swelling.
NOT_FELT_AS_WIDE = frozenset(
    {*("dysuria", "period_pain", "sore_throat"), *("melaena", "haemoptysis", "lump")}
)
# Binds a symptom to an occasion, or to another time.
ON_OCCASION = regex(
    r"(?<!小)时|后(?![背枕脑颈])|按|压|触|间断|阵发|间歇|偶|曾|已|消失|缓解|好转|起初|晨起|夜|月经"
    r"|经期|前[^，。]*\d[天日]"
    r"|\b(?:after|when\w*|while|during|on (?:\w+ing|exertion|effort|movement|pressure)|only|if"
    r"|press\w*|tender\w*|touch\w*|intermittent\w*|occasional\w*|sometimes|at times|at first"
    r"|initially|ago\b.*\bfor|mornings?|nights?|wak\w+|woken?|cycles?|periods?|comes and goes"
    r"|attacks?|episodes?|had been|was|were|used to|eased|better|gone|resolved|settled|stopped)\b",
    re.IGNORECASE,
)
# Took leave of a habit, a medicine or a period, which the record may have as ended.
ENDED = regex(
    r"戒|停[了经药]?|断[了药]|没了|不来了"
    r"|\b(?:quit|stopped|ended|gave (?:it|them|that|up)|given up|gone|on the wagon"
    r"|(?:packed|jacked) (?:it|them|that|smoking|drinking)? ?in|kicked (?:it|the habit))\b",
    re.IGNORECASE,
)
# An exception to a no: "nothing apart from my tonsils".
EXCEPTS = regex(
    r"除了|(?:\b(?:no|not|none|nothing|never)|n['’]t)\b[^.!?]{0,12}\b"
    r"(?:but|bar|except|apart from|aside from|other than|besides)\b",
    re.IGNORECASE,
)
# Takes something out of what is denied.
BUT_FOR = regex(
    r"除|只|就是|但|不过|\b(?:but|except|apart|aside|other than|besides|just|only|unless|when)\b",
    re.IGNORECASE,
)
# A word for how one feels: an answer to that question, and to no other.
ONLY_FEELS = regex(
    r"\W*(?:很|好|太|有点|非常)?(?:难受|不舒服|不好|不行|差)[了的啊]?\W*|\W*(?:very |really "
    r"|pretty |i feel |i'm |not )*(?:bad|awful|terrible|unwell|good|great|poorly)\W*",
    re.IGNORECASE,
)
# Points to what was said before, and says no more.
AS_SAID = regex(
    r"(?:\W*(?:(?:(?:like|as) )?i(?:['’]ve| have)?(?: already| just)? (?:said|told you|mentioned)"
    r"(?: (?:it|that|so|all|already|before|earlier|everything))*"
    r"|(?:there(?:['’]s| is) |i have )?nothing (?:more |else |new )?to add(?: to (?:that|this|it))?"
    r"|(?:我|前面|刚才|之前)+[都已经就]*(?:说|讲)(?:过|了)+"
    r"|没(?:有)?什么[要可]?(?:再)?补充的?了?))+\W*",
    re.IGNORECASE,
)
# A grade with its scale: it says how strong something is, and no more.
GRADE = regex(
    r"(?<!\d)(?<!\d\.)(?:10|\d)(?:/10)?(?!\.?\d)|[零一二两三四五六七八九十半]|满?分|级|严重|厉害"
    r"|程度|[中重轻]度"
    r"|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|out of|scale|levels?"
    r"|grade|points?|severe(?:ly)?|moderate(?:ly)?|mild(?:ly)?|bad(?:ly)?)\b",
    re.IGNORECASE,
)
ASKS_GRADE = regex(
    r"程度|几[分次天个]|多少|[打评]分|厉害|严重|多[疼痛重大]|几级"
    r"|\b(?:scale|rate|sever\w+|strong|strength|intens\w+|bad|grade|how (?:much|often|many))\b",
    re.IGNORECASE,
)
# Whoever came for a paper or a medicine, or speaks of people at large, has not said what is wrong.
# What was given before is no errand.
NO_STORY = regex(
    r"上了年纪|岁数大了|人老了|谁没|人人都|such is life|that['’]s life|\b(?:at (?:my|our) age"
    r"|(?:every(?:body|one)|we all) (?:has|have|gets?) (?:something|\w+ now and then))\b|"
    r"(?:来[^,，。]{0,4}|[想要]|帮我|给我|麻烦您?)[再补续]?(?:开(?![了过])|续|配|拿|取"
    r"|买)[点些张个盒瓶份]?[^,，。]{0,6}"
    r"(?:药|片|假条|病假|证明|处方|方子)(?![了过吃])"
    r"|^(?:(?:i|i['’][md]|am|have|would|just|only|really|my \w+|well|doctor)\b\W*)*"
    r"(?:came|here|need|want|like|sent me)(?: only| just)? "
    r"(?:for |to (?:get|pick up|collect|renew) )?(?:my |an? |the |some |another )?(?:\w+ ){0,2}"
    r"(?:pills|tablets|painkillers|prescription|(?:sick |doctor's )?note|certificate|refill)\b",
    re.IGNORECASE,
)
# Whoever takes something for it has the illness.
MEDICINE = regex(
    r"药|片|吃着|控制|降[压糖脂]|\b(?:controlled|gp|put me on|tak(?:e|es|ing)"
    r"|on \w+(?:pine|pril|olol|statin|formin))\b",
    re.IGNORECASE,
)
# What something feels like is told in any words.
SENSES = regex(
    r"像|仿佛|似的|感觉|觉得|\b(?:like|as if|as though|feel\w*|felt|kind of|sort of)\b",
    re.IGNORECASE,
)
# Whoever speaks of an illness in words that no table has may be answering.
OF_ILLNESS = regex(
    r"[痛疼痒肿麻酸胀晕咳喘吐泻血烧热汗药烟酒]|病(?![历例])|难受|不舒服|不适|加重|严重|好转|好些"
    r"|好点|好多了|缓解|减轻|变化|发作|反复|越来越|慢慢|逐渐|突然|忽然|开始|起病|症状|毛病|治疗"
    r"|住院|诊所|睡|体重|力气|劲|摔|跌|撞|扭|怀[过孕上]|保住"
    r"|[头脸眼耳鼻嘴牙颈脖胸背腰腹肚腿脚膝肩胳臂指肺心胃肝肾肠皮骨]|脑袋|[跳抽扎]着|喉|嗓"
    r"|手(?!机|续|头)"
    r"|\b(?:wors\w*|better|improv\w*|eas(?:ed|es|ier)|reliev\w*|pain\w*|hurts?|aches?|aching"
    r"|sore\w*|sick\w*|ill(?:ness)?|unwell|symptoms?|trouble|problem\w*|start(?:s|ed)|beg[au]n"
    r"|sudden\w*|gradual\w*|slowly|came on|comes and goes|came and went|constant\w*|same|treat\w*"
    r"|medic\w*|operat\w*|surgery|hospital|clinic|gp|chemist|pharmacy|tests?|scan\w*|sleep\w*"
    r"|eat\w*|appetite|weight|tired|weak\w*|numb\w*|stiff\w*|swell\w*|swollen|bleed\w*|blood"
    r"|breath\w*|dizz\w*|fever\w*|sweat\w*|itch\w*|walk\w*|climb\w*|bend\w*|lift\w*|smok\w*"
    r"|healthy?|allerg\w*|child(?:hood|ren)|born|pregnan\w*|miscarr\w*|jobs?|f[ae]ll|came off"
    r"|trip(?:s|ped)|twist\w*|hit|broke\w*|enjoy\w*|cry\w*|cried|mood\w*|low|sad|down|lump\w*"
    r"|vision|sight|see|saw|blurr\w*|cloud\w*|black\w*|wobbl\w*|carry\w*|uphill|run\w*|rest\w*"
    r"|sit\w*|lie|lying|stairs|housework|garden\w*|rash\w*|spots?|skin|packs?|cigarettes?|booze"
    r"|beers?|wine|pints?|drinks?|drank|alcohol"
    r"|heads?|faces?|eyes?|ears?|nose|mouth|throat|neck|chest|heart|lungs?|stomach|tummy|belly"
    r"|guts?"
    r"|back|hips?|legs?|knees?|feet|foot|ankles?|arms?|wrists?|hands?|fingers?|shoulders?|elbows?"
    r"|took|tablets?|pills?|creams?|drops?|dose\w*|inhalers?|injection\w*|physio\w*"
    r"|\w{2,}(?:pine|pril|olol|statin|formin|cillin|profen|amol|azole|mycin)"
    r"|bones?|joints?|glands?|bladder|bowels?|kidneys?|liver|waterworks|poo|pee|wee)\b",
    re.IGNORECASE,
)
# Whoever is asked about the family speaks of it.
OF_FAMILY = regex(
    r"[我咱](?:们?家|爸|妈|爹|娘|父|母|大?哥|弟|姐|妹|奶|爷|姥|外[公婆]|舅|叔|姑|姨|儿|女)"
    r"|\b(?:my|our) (?:\w+ )?(?:famil\w*|mother|mum|mom|mam|father|dad|parents?|sis\w*|bro\w*"
    r"|grand\w+|gran|nan|aunt\w*|uncle|sons?|daughters?|kids?|side)\b(?!-in-law)",
    re.IGNORECASE,
)
# Tells when something was, without a date.
OCCASION = regex(
    r"那会儿?|那时|那阵|的时候|前后|放假|节|端午|中秋|清明|国庆|礼拜|星期|周[一二三四五六日末]"
    r"|早[上晨]|[\d一二两三四五六七八九十]点|晚上|中午|上午|下午|夜里|过年|[春夏秋冬]天|[去前]年"
    r"|小时候|从小|刚[^，。]{1,6}[那时]"
    r"|\b(?:since|when (?:i|we|my)|while (?:i|we)|after (?:i|we|my|an?|the)|during|around|christmas"
    r"|easter|thanksgiving|summer|winter|spring|autumn|holidays?|weekend|birthday"
    r"|last (?:week|month|year|night)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|noon|afternoon|evening|night|dawn|lunch"
    r"|before)\b",
    re.IGNORECASE,
)
# What takes back the answer that it stands in.
TAKES_BACK = regex(
    r"(?:刚才|刚刚|前面|之前|先前|上面)(?:我?[跟和对向]您)?(?:说|讲)的[^，。]{0,10}"
    r"(?:不对|不是真的|假的|不算数|[的都]没有|错的|不存在)(?=[，。！!]|其实|\Z)"
    r"|来看的[^，。]{0,6}(?:根本|压根|从来)就?没有?过(?=[，。！!]|\Z)"
    r"|\bi came (?:for|about|with) was never (?:there|real)\b"
    r"|收回|(?<!没)骗您|瞎说|其实(?:都|从来)?没有(?:过|这回事)(?=[，。！!]|\Z)"
    r"|\b(?:that|this|it) (?:is|was) not true\b|\bnone of (?:it|this|that) is true\b"
    r"|\b(?:what|everything|all) i(?:'ve| have)? (?:just )?(?:told|said)[^.!?]{0,40}\b"
    r"(?:(?:is|was|were) (?:all |actually |simply )?(?:wrong|untrue|false|not (?:true|right))"
    r"|(?:is|was)n['’]t (?:true|right))\b"
    r"|\bi lied\b(?! down)|\bi was lying (?:to you|about)\b"
    r"|(?:^|[.!?,;] |please )forget (?:what|everything|all) i (?:told|said)\b"
    r"|\btake (?:it|that|this)(?: all)? back\b"
    r"|\bmade (?:it|that|this)(?: all)? up\b(?! (?:the|to)\b)",
    re.IGNORECASE,
)
# Calls wrong what was just said; what is right may follow.
CALLS_WRONG = regex(
    r"我?[说讲]错了|(?:不对|其实)[，,]?(?:正好|恰恰|刚好|完全)?相反"
    r"|\b(?:scrap|strike|cancel) (?:all )?that\b"
    r"|\b(?:actually|sorry|no|wait)\b[^.!?]{0,14}\b(?:that|it|this)"
    r"(?:['’]s not| is not| was not|(?: is| was)n['’]t) (?:right|true|correct|so)\b",
    re.IGNORECASE,
)
# Gives to somebody else what was asked about.
GIVES_AWAY = regex(
    r"(?:病|事儿?|情况|症状)[，,]?不是我的?(?=[。，,！!]|\Z)"
    r"|\b(?:who|that) ha(?:s|d) (?:it|that|this|them),? not (?:me|i)\b",
    re.IGNORECASE,
)
# Says to be well as a whole, and so takes the illness back.
SAYS_WELL = regex(
    r"(?:现在|今天|目前|如今)[^，。！？]{0,4}(?:(?:完全|彻底|全)(?:好|没事)了"
    r"|没有?任何(?:不适|不舒服|症状)|(?:一点儿?|什么)(?:不舒服|不适|症状|毛病)[儿也都]*没有?)"
    r"|\bi(?:'m| am| feel) (?:\w+ )?(?:perfectly|completely|absolutely|totally|entirely)"
    r" (?:fine|well|healthy|okay|ok)\b(?!\W*(?:apart|but|except|other|when|while|if))"
    r"|\ball of (?:it|my symptoms) (?:has|have|is|are) gone\b"
    r"|\b(?:it|everything)(?:['’]s| has) all (?:\w+ )?(?:gone|vanished|disappeared|cleared up)\b"
    r"|\bi have no (?:more )?(?:trouble|complaints|symptoms|problems)(?: at all)? any ?(?:more"
    r"|longer)\b",
    re.IGNORECASE,
)
# Calls normal what was asked about, first of all.
ALL_NORMAL = regex(
    r"\W*[都很挺还也]*(?:正常|好得很|好着呢|没问题)[的呀啊]?(?=[，。！]|$)"
    r"|\W*(?:(?:yes|yeah|it['’]s|totally|perfectly|completely|quite|all)\W+)*"
    r"(?:normal|fine|perfect|great)(?=[.,!]|$)",
    re.IGNORECASE,
)
# Whoever has attacks, is with child, or has an illness that has passed or was measured may be well.
MAY_BE_WELL = regex(
    r"发作|阵发|间[歇断]|反复|时有|好转|缓解|消失|痊愈|自愈|体检|筛查|孕|无(?:明显)?(?:症状|不适)"
    r"|\b(?:attacks?|episod\w+|intermittent\w*|recurr\w+|spells?|comes? and go\w*|resolved"
    r"|subsid\w+|disappear\w*|recover\w*|went away|gone|eas(?:ed|es)|settled|between|screening"
    r"|check-?up|routine|pregnan\w+|well|no symptoms|asymptomatic)\b",
    re.IGNORECASE,
)
# A negative clause of the record is nothing that a patient could withhold.
UNREMARKABLE = regex(
    r"正常|无|没|未|如常|\b(?:no|not|normal|without|never|denies)\b", re.IGNORECASE
)
