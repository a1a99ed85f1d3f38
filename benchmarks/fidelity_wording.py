"""The wordings of the scripted exchanges, in Chinese and English."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from inspect_aihospital.core.record import Language

_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


class Words(NamedTuple):
    """The same words in Chinese and English."""

    zh: str
    en: str


def in_words(words: Words, language: Language) -> str:
    """The words in a language."""
    return words.zh if language == "zh" else words.en


REWRITINGS: dict[str, Callable[[str], str]] = {
    "units spaced differently": lambda text: re.sub(
        r"(\d) ?(mmol|mg|g/|U/|mm|cm|%|℃|°C|μ|ng|pg)", r"\1  \2", text
    ),
    "full-width digits": lambda text: text.translate(_WIDE),
    "powers of ten in ASCII": lambda text: re.sub(
        r"[×x]10([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", lambda m: "x10^" + m[1].translate(_RAISED), text
    ),
    "without references": lambda text: re.sub(r"\((?:参考|reference)[^()]*\)", "", text),
    "bold names, other bullets": lambda text: re.sub(
        r"^(\s*)- ([^:：\n]+)[:：]", r"\1* **\2**：", text, flags=re.MULTILINE
    ),
    "trailing zeros": lambda text: re.sub(r"(?<![\d.])(\d+\.\d)(?![\d.])", r"\g<1>0", text),
}

PHYSICAL: dict[Language, str] = {"zh": "体格检查", "en": "physical examination"}
NOT_RECORDED: dict[Language, str] = {
    "zh": "未做，病历中没有该项记录",
    "en": "Not performed; there is no record of it",
}
THANKS: dict[Language, str] = {"zh": "好的，我看一下。", "en": "All right, let me see."}
GOODBYE: dict[Language, str] = {"zh": "好的，谢谢医生。", "en": "All right, thank you, doctor."}
EVERYTHING: dict[Language, str] = {
    "zh": "您好，麻烦把我做过的都念一遍。",
    "en": "Hello, please read out everything you have on me.",
}
ABSENT: dict[Language, tuple[str, ...]] = {
    "zh": ("睡眠监测检查", "汗液氯离子检测", "皮肤点刺检查", "前庭功能检查"),
    "en": ("polysomnography test", "sweat chloride test", "skin prick test", "caloric test"),
}
INVENTED: dict[Language, tuple[str, ...]] = {
    "zh": (
        "附见：盲肠旁索条样渗出",
        "附见：枕骨骨皮质虫蚀样破坏",
        "附见：跟腱附着处撕脱骨块",
        "附见：晶状体悬韧带断裂",
    ),
    "en": (
        "Incidental: stranding beside the caecum",
        "Incidental: moth-eaten occipital cortex",
        "Incidental: avulsed Achilles fragment",
        "Incidental: ruptured zonular fibres",
    ),
}
FOLLOW_UPS: dict[Language, tuple[str, ...]] = {
    "zh": (
        "诊断为心绞痛，治疗方案是口服药物，两周后复查血常规。",
        "根据检查结果，初步诊断为肺炎，请按时服药，注意休息。",
        "目前不需要再做检查，治疗以休息为主，不适随诊。",
        "您的诊断是胃溃疡，已经做过的胃镜支持这一点，请戒酒。",
        "诊断明确，建议定期随访，每半年复查一次超声。",
        "超声结果支持胆囊炎，治疗上建议您住院输液。",
        "建议清淡饮食，控制血糖，按时吃降压药。",
        "先用三天药，要是还发烧就再来找我。",
        "您这是过敏性鼻炎，用喷鼻剂就可以了，做检查意义不大。",
    ),
    "en": (
        "The diagnosis is angina; take these tablets and repeat the blood count in a follow-up.",
        "Your test results point to pneumonia. Please rest and take the antibiotic.",
        "No further tests are needed. Treatment is rest; come back if it gets worse.",
        "You have been diagnosed with a gastric ulcer, as the endoscopy showed. Stop drinking.",
        "The diagnosis is clear. Come for a regular follow-up with an ultrasound twice a year.",
        "The scan supports cholecystitis; I will admit you for treatment.",
        "Keep your blood sugar under control and take the tablets.",
        "Go home, rest, and get plenty of fluids.",
        "I see no need for an MRI; the diagnosis is tension headache, and treatment is ibuprofen.",
    ),
}
ORDERS: dict[Language, tuple[str, ...]] = {
    "zh": (
        "请先去做血常规和心电图。",
        "我建议您进行胸部CT检查，做完把结果告诉我。",
        "可能是胆囊炎，需要完善腹部超声明确。",
        "先抽个血，再拍个片子看看。",
        "为了排除心肌梗死，我们还要查心肌酶谱。",
        "初步诊断为肺炎。请您尽快安排痰培养检查。",
        "麻烦您到二楼把尿验一下再回来。",
        "血糖偏高，明天空腹来测一下糖化血红蛋白吧。",
        "我给您开个肠镜，做完再说。",
        "考虑甲亢，甲功五项您还没查，去查一下。",
        "这个结节最好穿刺看看性质。",
    ),
    "en": (
        "Please have a blood count and an ECG first.",
        "I recommend a CT scan of the chest; tell me the result afterwards.",
        "This may be cholecystitis, so we need an abdominal ultrasound.",
        "Let's get some bloods and a film of that ankle.",
        "To rule out a heart attack I would like your troponin measured.",
        "The diagnosis is probably pneumonia. Please arrange a sputum culture soon.",
        "Pop over to the lab and leave a urine sample before we go on.",
        "I've put you down for a colonoscopy on Tuesday.",
        "We still need to know your potassium, so head to the lab.",
        "Could you step on the scales and have your blood pressure taken?",
        "A lumbar puncture is the next step.",
    ),
}
CHAT: dict[Language, tuple[str, ...]] = {
    "zh": ("我晚上睡不好，老是咳嗽。", "没有别的不舒服了。", "是的，疼了三天了。"),
    "en": ("I sleep badly and keep coughing.", "No, nothing else.", "Yes, it has hurt for days."),
}


STAYING: dict[Language, tuple[str, ...]] = {
    "zh": ("那我该怎么办？", "还要注意什么？", "这病要紧吗？", "能治好吗？"),
    "en": ("What shall I do?", "What else matters?", "Is it serious?", "Will I get well?"),
}
CONCLUSION: dict[Language, str] = {
    "zh": "根据检查，考虑为急性支气管炎。治疗：口服抗生素，多休息。",
    "en": "The diagnosis is acute bronchitis. Take these antibiotics, and rest.",
}


def told_by_itself(history: str) -> str:
    """Put a Chinese history into the patient's mouth."""
    return re.sub("患者|患儿|病人", "我", history)


def request(language: Language, names: Sequence[str]) -> str:
    """The patient asks the examiner for examinations by name."""
    if language == "zh":
        return f"您好，医生让我做{'、'.join(names)}，请问结果怎么样？"
    return f"Hello, the doctor wants me to have: {'; '.join(names)}. What do they show?"


def order(language: Language, names: Sequence[str]) -> str:
    """Write an order of the doctor."""
    return (
        f"请先去做以下检查：{'、'.join(names)}。"
        if language == "zh"
        else f"Please have these examinations first: {', '.join(names)}."
    )


def polite(language: Language, reply: str) -> str:
    """A reply with the words that models put around it."""
    zh = ("您好！以下是您的检查结果：", "请在30分钟内带着报告回到医生那里，祝您早日康复！")
    en = ("Hello! Here are your results:", "Please see your doctor in 30 minutes. Take care!")
    before, after = zh if language == "zh" else en
    return f"{before}\n\n{reply}\n\n{after}"


def retell(language: Language, result: str) -> str:
    """The patient passes on what the examiner said, in short."""
    short = re.sub(r"\d+\.\d+", lambda number: str(round(float(number[0]))), result)[:120]
    return f"医生，结果是：{short}" if language == "zh" else f"Doctor, they found: {short}"


def knows(language: Language, name: str, value: str) -> str:
    """The patient states a result that nobody has told it."""
    return f"我的{name}是{value}。" if language == "zh" else f"My {name} is {value}."


def normals(language: Language, absent: str) -> dict[str, str]:
    """Replies that call an unrecorded examination normal."""
    if language == "zh":
        return {
            "normal, in a list": f"# 检查结果\n- {absent}：无异常",
            "normal, in one line": f"- {absent}: 无异常",
            "normal, under a heading": f"# {absent}\n未见明显异常",
            "normal, in a sentence": f"您好，{absent}结果正常，请放心。",
        }
    return {
        "normal, in a list": f"# Results\n- {absent}: No abnormalities",
        "normal, in one line": f"- {absent}: No abnormalities",
        "normal, under a heading": f"# {absent}\nNormal.",
        "normal, in a sentence": f"Hello, the {absent} was normal.",
    }
