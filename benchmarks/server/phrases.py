"""What is said: sentences and disease names of ours, drawn until a text is long enough."""

from collections.abc import Sequence
from random import Random
from typing import Literal

from benchmarks.server.asked import count_tokens

Language = Literal["zh", "en"]

SENTENCES: dict[Language, Sequence[str]] = {
    "en": (
        "It began about three weeks ago and has slowly become worse since then.",
        "The discomfort is dull, lasts for an hour or two, and eases with rest.",
        "There has been some tiredness in the evenings and a little loss of appetite.",
        "Nothing of the kind has happened before, and nobody in the family has had it.",
        "Sleep is disturbed on most nights, mainly in the early hours of the morning.",
        "Weight has stayed the same, and there is no fever or sweating at night.",
        "The course over time matters more here than any single complaint.",
        "Climbing two flights of stairs brings it on, and sitting down relieves it.",
        "No medicine is taken regularly apart from an occasional tablet for headache.",
        "The picture fits with what was described, and no other sign points elsewhere.",
    ),
    "zh": (
        "大约三周前开始出现，之后逐渐加重，没有完全缓解过。",
        "这种不适是隐隐的，每次持续一两个小时，休息以后会好一些。",
        "晚上容易疲劳，胃口比以前差一点，其他方面变化不大。",
        "以前没有出现过类似的情况，家里人也没有得过这样的病。",
        "睡眠不太好，多半在凌晨醒来，醒后不容易再入睡。",
        "体重没有明显变化，没有发热，夜间也不出汗。",
        "病程的变化比单一的症状更值得重视，需要综合考虑。",
        "上两层楼就会诱发，坐下来休息几分钟可以减轻。",
        "平时没有长期服药，偶尔头痛时吃一片止痛药。",
        "以上表现与所述情况相符，目前没有其他方面的线索。",
    ),
}
DISEASES: dict[Language, Sequence[str]] = {
    "en": (
        "Type 2 diabetes mellitus",
        "Essential hypertension",
        "Acute appendicitis",
        "Community-acquired pneumonia",
        "Iron deficiency anaemia",
        "Gastro-oesophageal reflux disease",
        "Cerebral infarction",
        "Unstable angina",
        "Chronic sinusitis",
        "Urinary tract infection",
    ),
    "zh": (
        "2型糖尿病",
        "原发性高血压",
        "急性阑尾炎",
        "社区获得性肺炎",
        "缺铁性贫血",
        "胃食管反流病",
        "脑梗死",
        "不稳定型心绞痛",
        "慢性鼻窦炎",
        "泌尿道感染",
    ),
}
EXAMINATIONS: dict[Language, Sequence[str]] = {
    "en": ("complete blood count", "chest X-ray", "ECG", "urinalysis", "abdominal ultrasound"),
    "zh": ("血常规", "胸部X线", "心电图", "尿常规", "腹部超声"),
}


def passage(draw: Random, language: Language, tokens: int) -> str:
    """Sentences in a drawn order until there are about so many tokens; at least one."""
    said: list[str] = []
    size = 0
    while size < tokens or not said:
        for sentence in draw.sample(SENTENCES[language], len(SENTENCES[language])):
            said.append(sentence)
            size += count_tokens(sentence)
            if size >= tokens:
                break
    return ("" if language == "zh" else " ").join(said)
