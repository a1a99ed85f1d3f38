"""Recognise medicines, drugs of abuse and causes of allergies in a text.

Medicines are known by the stems of their international names.
"""

import re
from functools import lru_cache

from inspect_aihospital.core.text.regex import regex

# Stems of the WHO's list of international nonproprietary names, and some names without a stem.
_ENGLISH_STEMS = (
    "pril sartan olol dipine statin prazole conazole cillin mycin floxacin cycline formin gliptin"
    " gliflozin farin xaban gatran grel sone solone profen coxib triptan setron zepam zolam"
    " oxetine talopram tidine tadine thiazide semide tinib dronate parin nidazole"
)
_ENGLISH_NAMES = (
    "insulin aspirin heparin digoxin levothyroxine morphine codeine tramadol lithium methotrexate"
    " colchicine allopurinol heroin cocaine cannabis marijuana methamphetamine"
)
_CHINESE_STEMS = (
    "普利 沙坦 洛尔 氯地平 苯地平 洛地平 莫地平 群地平 尼地平 西地平 卡地平 他汀 拉唑 康唑 西林"
    " 霉素 沙星 环素 双胍 列汀 列净 华法林 沙班 氯吡格雷 泼尼松 塞米松 他米松 洛芬 昔布 西泮 唑仑"
    " 西汀 替丁 雷他定 噻嗪 呋塞米 替尼 膦酸 左甲状腺素 胰岛素 阿司匹林 肝素 地高辛 吗啡 可待因"
    " 曲马多 甲氨蝶呤 秋水仙碱 别嘌醇 海洛因 可卡因 大麻 冰毒 头孢 硝唑 对乙酰氨基酚"
    " 格列 波糖"
)
_NAMES = (
    rf"\b(?:[a-z]{{2,}}(?P<stem>{'|'.join(_ENGLISH_STEMS.split())})"
    rf"|(?P<name>{'|'.join(_ENGLISH_NAMES.split())}))s?\b"
    rf"|(?P<zh>{'|'.join(_CHINESE_STEMS.split())})(?!烦|古丁)"
)
_NAMED = regex(_NAMES, re.IGNORECASE)
# "Insulin resistance" and a "digoxin level" are no medicines that a patient takes.
_MEDICINE = regex(rf"(?:{_NAMES})(?! (?:resistan|level)|抵抗|过敏)", re.IGNORECASE)

ALLERGENS = tuple(
    regex(words, re.IGNORECASE)
    for words in (
        r"花生|坚果|果仁|\b(?:pea)?nuts?\b",
        r"海鲜|虾|蟹|贝|鱼|\b(?:shellfish|seafood|fish|shrimp|prawn|crab)",
        r"鸡蛋|蛋[清白黄类]|\beggs?\b",
        # 乳胶 is latex.
        r"牛奶|乳(?!胶)|\b(?:milk|dairy|lactose)\b",
        r"花粉|\b(?:pollen|hay fever)",
        r"芒果|\bmango",
        r"乳胶|\blatex\b",
        r"蜂|\b(?:bee|wasp)s?\b",
        r"磺胺|\b(?:sulf[ao]\w*|sulph[ao]\w*)",
        r"造影剂|碘|\b(?:iodine|contrast)\b",
        r"尘螨|螨虫|灰尘|\b(?:dust|mites?)\b",
        r"[猫狗](?:毛|皮屑)|宠物|\b(?:cats?|dogs?|pets?|animal hair)\b",
        r"草莓|菠萝|猕猴桃|\b(?:strawberr\w+|pineapple|kiwi\w*)\b",
        r"麦|麸|\b(?:wheat|gluten)\b",
        r"酒精|\balcohol\b",
        r"金属|镍|\b(?:nickel|metals?|jewell?ery)\b",
        r"胶布|创可贴|\b(?:plasters?|adhesive)\b",
    )
)
"""Groups of causes of an allergy beside medicines, by everyday names."""


@lru_cache(maxsize=256)
def find_medicines(text: str) -> tuple[tuple[str, re.Match[str]], ...]:
    """Return the stem and the place of each medicine that a text names.

    Two medicines of one stem count as one.
    """
    return tuple((_stem(match), match) for match in _MEDICINE.finditer(text))


def stems_in(text: str) -> set[str]:
    """Return the stems of the medicines that a text names, also as the cause of an allergy."""
    return {_stem(match) for match in _NAMED.finditer(text)}


def _stem(match: re.Match[str]) -> str:
    return (match["stem"] or match["name"] or match["zh"]).casefold()
