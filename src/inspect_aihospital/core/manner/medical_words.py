"""Medical words, and what people without medical training say in their place.

Names of medicines are no medical words: they stand on the packet. Words that everybody knows
(diabetes, asthma, nausea; 糖尿病, 哮喘, 恶心) are none either.
"""

import re
from collections.abc import Callable
from functools import cache

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex

# A row: everyday words = medical words, as a regular expression. Longer words come first.
_EN = r"""
heart attack = myocardial infarctions?
irregular heartbeat = atrial fibrillation|arrhythmias?
stroke = cerebral infarctions?|cerebrovascular (?:accident|disease)
high blood pressure = hypertensi(?:on|ve)
high cholesterol = hyperlipid\w+|dyslipid\w+
sugar trouble = (?:diabetes )?mellitus
short of breath = (?:exertional )?dyspn(?:o)?ea
coughing up blood = ha?emoptysis
throwing up blood = ha?ematemesis
black stools = mela?ena
blood in my water = ha?ematuria
nosebleeds = epistaxis
runny nose = rhinorrh\w+
a runny ear = otorrh\w+
an allergic nose = allergic rhinitis
a runny nose = rhinitis
middle-ear infection = otitis media(?: with effusion)?
ear infection = otitis(?: externa)?
sore throat = pharyngitis
swelling = o?edema
fainting = syncop\w+
seeing double = diplopia
light hurting my eyes = photophobia
trouble swallowing = dysphagia|odynophagia
burning when I pass water = dysuria
passing a lot of water = polyuria
getting up at night to pass water = nocturia
hardly any water = oliguria|anuria
fever = pyrexia
feverish = febrile
yellow skin = icter\w+
itching = prurit\w+
redness = erythema\w*
bruises = ha?ematomas?|ecchymos\w+|petechia\w*|purpura
a sore = lesions?|ulceration
muscle aches = myalgia
joint pains = arthralgia
pins and needles = par(?:a)?esthesia
weakness on one side = hemiparesis|hemiplegia
unsteady = ataxi\w+
feeling poorly = malaise|asthenia
no appetite = anorexia
blown-up belly = (?:abdominal )?disten(?:sion|tion)
blown up = distended
pit of my stomach = epigastr\w+
belly = abdom(?:en|inal)
period pain = dysmenorrh\w+
no periods = amenorrh\w+
first period = menarche
gullet = o?esophag\w+
stomach = gastric
kidney = renal
liver = hepatic
heart = cardiac
lung = pulmonary
brain = cerebral
lower back = lumbar
neck = cervical
thigh = femoral
both sides = bilateral(?:ly)?
one side = unilateral
on and off = paroxysmal
overactive thyroid = hyperthyroid\w*
underactive thyroid = hypothyroid\w*
kidney trouble = nephr(?:itis|opath\w+|otic syndrome)|pyelonephritis
cancer = carcinomas?|neoplas\w+|malignan\w+|adenocarcinoma
painkiller = analgesics?|non-steroidal anti-inflammatory(?: drugs?)?|NSAIDs?
water tablet = diuretics?
blood thinner = anticoagula\w+
steroid = (?:gluco)?corticosteroids?|glucocorticoids?
blood pressure tablet = antihypertensives?
virus test = (?:surface )?antigens?|antibod(?:y|ies)
operation = (?!vas|tons)\w{4,}ectom(?:y|ies)|\w{3,}(?:ostomy|plasty)
camera test = \w{3,}oscop(?:y|ies)
trouble = (?!anaemia|leuk|academ)\w{4,}(?<!an)(?<!leuk)a?emia
trouble = \w{3,}(?:megaly|stenosis|paresis|plegia)
"""
_ZH = """
第一次来月经 = 初潮
心脏的老毛病 = 心房颤动|房颤|心律失常
脑子里的血管堵了 = 脑梗死
血脂高 = 高脂血症
喘不上气 = 呼吸困难|气促
痰里带血 = 痰中带血|咯血
吐血 = 呕血
拉黑便 = 柏油样便|黑便
小便带血 = 血尿
流鼻血 = 鼻衄
没力气 = 乏力
吃不下 = 纳差|食欲减退|食欲不振
不发烧 = 无发热
发烧 = 发热|高热|低热
打冷战 = 寒战|畏寒
肚子疼 = 腹部?(?:隐|胀|绞|剧)?痛
肚子胀 = 腹胀
拉肚子 = 腹泻
打嗝 = 嗳气
心慌 = 心悸
晕倒 = 晕厥
夜里出汗 = 盗汗
小便次数多 = 尿频
憋不住尿 = 尿急
小便疼 = 尿痛
小便少 = 少尿|尿量减少
看不清 = 视物模糊|视力减退|视力下降
看东西重影 = 复视
怕光 = 畏光
天旋地转 = 眩晕
浑身痒 = 皮肤瘙痒
痒 = 瘙痒
红疹子 = 皮疹|红斑|丘疹
抽风 = 抽搐|惊厥
嗓子疼 = 咽痛|咽喉痛
嗓子哑 = 声音嘶哑|声嘶
咽东西费劲 = 吞咽困难
腿肿 = 下肢(?:略|轻度)?(?:水|浮)?肿
肿 = 水肿
疙瘩 = 肿块|包块|结节|肿物
皮肤发黄 = 黄疸|黄染
老想睡 = 嗜睡
糊涂 = 意识障碍|意识模糊
说话不清楚 = 言语不清|言语混乱
手脚没劲 = 肢体无力
过敏性鼻炎 = 变应性鼻炎
甲状腺不好 = 甲状腺功能[减亢][退进]症?
消炎药 = 抗生素|抗菌药物
激素 = 糖皮质激素
止痛药 = 非甾体抗炎药
利尿药 = 利尿剂
病毒检查 = 表面抗原|抗原|抗体
手术 = 切除术|[^，。、；\\s]{0,4}切开术
肚子上面 = 中?上腹部?
小肚子 = 下腹部?
肚子 = 腹部
腿 = 下肢
胳膊 = 上肢
手脚 = 四肢
眼皮 = 眼睑
脸 = 颜面部?|面部
两边 = 双侧
一阵一阵 = 阵发性|间歇性|间断性
一直 = 持续性
没什么原因 = 无明显诱因|无诱因
窜到 = 放射至|放射到
血检查 = 血常规|血生化
"""
_TABLES: dict[Language, str] = {"en": _EN, "zh": _ZH}


@cache
def _rows(language: Language) -> tuple[tuple[str, re.Pattern[str]], ...]:
    edge, end = (r"\b(?:", r")\b") if language == "en" else ("(?:", ")")
    rows = (line.split(" = ") for line in _TABLES[language].strip().splitlines())
    return tuple((lay, regex(edge + words + end, re.IGNORECASE)) for lay, words in rows)


def medical_words(text: str, language: Language) -> frozenset[str]:
    """Return the medical words of a text, in small letters."""
    return frozenset(
        match[0].casefold() for _, words in _rows(language) for match in words.finditer(text)
    )


def everyday(text: str, language: Language) -> str:
    """Replace the medical words of a text by everyday ones."""
    # In the order of rows: a longer term must go before a word within it.
    for lay, words in _rows(language):
        text = words.sub(_keep_case(lay), text)
    return text


def _keep_case(lay: str) -> Callable[[re.Match[str]], str]:
    return lambda match: lay[0].upper() + lay[1:] if match[0][:1].isupper() else lay
