"""Symptoms that a doctor asks about, and what a record says of each."""

import re
from dataclasses import dataclass

from benchmarks.instruments.histories import clauses_of, sentences_of
from inspect_aihospital.core.record import Language, MedicalRecord, Subjective


@dataclass(frozen=True)
class Symptom:
    """A symptom in one language.

    Attributes:
        formal: How a physician calls it.
        lay: How a patient calls it.
        pattern: What of a record may speak of it.
    """

    formal: str
    lay: str
    pattern: str


@dataclass(frozen=True)
class SymptomAnswer:
    """What a record says of a symptom.

    Attributes:
        symptom: The symptom.
        status: `present`, `denied` by the record, or `absent` from it.
        words: The clause that says so; empty for an absent one.
    """

    symptom: Symptom
    status: str
    words: str


SYMPTOMS: dict[Language, tuple[Symptom, ...]] = {
    "en": (
        Symptom("fever", "a temperature", r"fever|febrile|temperature|°C|hot\b|chill"),
        Symptom("cough", "coughing", r"cough"),
        Symptom("shortness of breath", "trouble breathing", r"breath|dyspn|wheez"),
        Symptom("chest pain", "pain in the chest", r"chest"),
        Symptom("palpitations", "a racing heart", r"palpitation|heart|pulse"),
        Symptom("nausea", "feeling sick", r"nausea|nauseous|sick\b"),
        Symptom("vomiting", "throwing up", r"vomit|threw up|throwing up"),
        Symptom("abdominal pain", "tummy ache", r"abdom|belly|stomach|tummy|epigast|flank"),
        Symptom("diarrhoea", "runny stools", r"diarrh|stool|bowel|motions"),
        Symptom("constipation", "trouble going", r"constipat|stool|bowel|obstipat"),
        Symptom("headache", "a sore head", r"head"),
        Symptom("dizziness", "a spinning head", r"dizz|faint|vertig|light-?headed|spinning"),
        Symptom("a rash", "spots on the skin", r"rash|skin|spots|blister|erupt|patch"),
        Symptom("joint pain", "aching joints", r"joint|knee|ankle|wrist|elbow|hip\b|arthr"),
        Symptom("weight loss", "losing weight", r"weight|\bkg\b|\blb|thinner|slimmer"),
        Symptom("night sweats", "sweating at night", r"sweat"),
        Symptom("burning on passing urine", "stinging on peeing", r"urin|pee|dysuria|void"),
        Symptom("sore throat", "a sore throat", r"throat|swallow|pharyn"),
        Symptom("hearing loss", "hearing less well", r"hear|ear\b|ears\b|deaf"),
        Symptom("double vision", "seeing double", r"vision|diplop|double|eye|sight"),
        Symptom("leg swelling", "swollen legs", r"swell|swoll|oedema|edema|leg"),
        Symptom("numbness", "pins and needles", r"numb|tingl|paraesth|paresth|pins"),
        Symptom("muscle weakness", "weak arms or legs", r"weak|strength|power"),
        Symptom("bleeding", "any bleeding", r"bleed|blood|haemorrh|hemorrh|bruis"),
        Symptom("itching", "itchy skin", r"itch|prurit"),
        Symptom("seizures", "fits", r"seiz|fits?\b|convuls"),
        Symptom("tiredness", "being worn out", r"tired|fatigue|exhaust|energy|letharg|malaise"),
        Symptom("loss of appetite", "being off your food", r"appetite|eat|food|feed|anorex"),
    ),
    "zh": (
        Symptom("发热", "发烧", r"热|烧|体温|℃|°C"),
        Symptom("咳嗽", "咳嗽", r"咳|痰"),
        Symptom("呼吸困难", "喘不上气", r"呼吸|气促|气短|喘|憋|胸闷"),
        Symptom("胸痛", "胸口疼", r"胸|心前区"),
        Symptom("心悸", "心慌", r"心悸|心慌|心跳|脉"),
        Symptom("恶心", "犯恶心", r"恶心|反胃"),
        Symptom("呕吐", "吐", r"吐"),
        Symptom("腹痛", "肚子疼", r"腹|肚|胃|脐|腰"),
        Symptom("腹泻", "拉肚子", r"泻|拉|便"),
        Symptom("头痛", "头疼", r"头"),
        Symptom("头晕", "头晕", r"晕|眩|昏"),
        Symptom("皮疹", "身上起疹子", r"疹|皮|斑|疱"),
        Symptom("关节痛", "关节疼", r"关节|膝|踝|腕|肘|髋"),
        Symptom("体重下降", "变瘦", r"体重|消瘦|瘦|kg"),
        Symptom("盗汗", "夜里出汗", r"汗"),
        Symptom("尿频尿痛", "小便疼", r"尿|小便"),
        Symptom("咽痛", "嗓子疼", r"咽|喉|嗓|吞"),
        Symptom("听力下降", "耳朵背", r"耳|听"),
        Symptom("复视", "看东西重影", r"视|眼|复视|影"),
        Symptom("下肢水肿", "腿肿", r"肿|浮|腿|下肢"),
        Symptom("肢体麻木", "手脚发麻", r"麻|木"),
        Symptom("乏力", "没力气", r"乏力|无力|疲|累|力气|倦"),
        Symptom("出血", "出血", r"血|瘀|紫"),
        Symptom("皮肤瘙痒", "身上痒", r"痒"),
        Symptom("抽搐", "抽筋", r"抽|惊厥|痉"),
        Symptom("食欲减退", "吃不下饭", r"食欲|纳|吃|饮食|进食|饭"),
    ),
}

_DENIAL: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:no|not|never|none|nor|neither|denie[sd]|deny|without|n't|free)\b", re.I
    ),
    "zh": re.compile(r"无|否认|未|没|不"),
}
DENIES: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"^(?:(?:he|she|they|i|the patient|patient)\s+)?(?:also\s+)?"
        r"(?:(?:has|had|have)\s+(?:had\s+)?no\b|denie[sd]\b|deny\b|no\b|without\b)",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"^(?:亦|均|也|并|但)?(?:无|否认|没有|未见|未出现)"),
}
_UNCLEAR = re.compile(r"[“”‘’\"]|(?<!\w)'|防|疑|prevent|suspect|risk", re.IGNORECASE)
"""Where a symptom is named and nobody says that the patient has it."""
_TURN = re.compile(r"\b(?:but|however|although|except|slightly|only|apart)\b|但|除|仅|略", re.I)


def symptom_answers(record: MedicalRecord) -> list[SymptomAnswer]:
    """What the record says of each symptom; left out is what it says in a way that is unclear."""
    all_answers = (_answer(symptom, record) for symptom in SYMPTOMS[record.language])
    return [answer for answer in all_answers if answer]


def _answer(symptom: Symptom, record: MedicalRecord) -> SymptomAnswer | None:
    language, own = record.language, record.subjective
    pattern = re.compile(symptom.pattern, re.IGNORECASE)
    if not pattern.search(_whole_text(own)):
        return SymptomAnswer(symptom, "absent", "")
    edge = r"\b" if language == "en" else ""
    formal = re.escape(symptom.formal.removeprefix("a "))
    name = re.compile(f"{edge}{formal}{edge}", re.IGNORECASE)
    sentences = [s for s in sentences_of(own.present_illness, language) if name.search(s)]
    if not sentences:
        return None
    denied = [part for s in sentences for part in _denied_parts(s, name, language)]
    if denied:
        mentions = [c for c in clauses_of(own.present_illness, language) if name.search(c)]
        return SymptomAnswer(symptom, "denied", denied[0]) if len(mentions) == 1 else None
    if any(_DENIAL[language].search(sentence) for sentence in _near(sentences, name, language)):
        return None
    words = next(c for c in clauses_of(sentences[0], language) if name.search(c))
    if _UNCLEAR.search(words):
        return None
    return SymptomAnswer(symptom, "present", words)


def _denied_parts(sentence: str, name: re.Pattern[str], language: Language) -> list[str]:
    parts = [sentence] if language == "en" else clauses_of(sentence, language)
    return [
        part
        for part in parts
        if DENIES[language].search(part) and name.search(part) and not _TURN.search(part)
    ]


def _near(sentences: list[str], name: re.Pattern[str], language: Language) -> list[str]:
    """Where a denial would make a mention unclear: the sentence, in Chinese the clause."""
    if language == "en":
        return sentences
    return [c for sentence in sentences for c in clauses_of(sentence, language) if name.search(c)]


def _whole_text(own: Subjective) -> str:
    return "\n".join(text for text in own.model_dump().values() if text)
