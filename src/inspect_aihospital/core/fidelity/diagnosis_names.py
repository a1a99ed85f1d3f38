"""Find the names of the reference's diseases in what patient and examiner say."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content, nearest

SHORTEST_CHINESE, FEWEST_WORDS = 3, 2
"""Letters of the shortest Chinese name that is looked for, and words of the shortest other name."""

RECORDED = 0.99
"""Share of a name's words in one sentence of a record from which on the record has the name."""

PART_RECORDED = 0.5
"""The same share for a part of a name."""

_MANNER_ZH = regex(
    r"^(?:[^\u4e00-\u9fff]|亚?急性|慢性|[左右]侧?|双侧?|原发性|继发性|自发性|自身免疫性|特发性"
    r"|先天性|相关性|[轻中重]度|陈旧性|反复|多发性?|[女男]性|老年性?|小儿|儿童|妊娠期)+"
)
# Ends what a disease is like, or where it is.
_PLACE_ZH = regex(r"(?<=[性部侧段区])|(?<=[腰颈胸]椎)(?=椎)|^[腰颈胸](?=椎间盘)")
_WORD = regex(r"[a-z]{4,}")
# A word that names a disease by itself, and the name of a person that does.
_TELLING = regex(
    r"\b(?!diagnosis|prognosis|stomas?\b)[a-z]{2,}(?:itis|omas?|osis|emia|iasis|pathy|plasia"
    r"|ectasis|cele|bolism)\b|\b(?:torsion|occlusion|infarction|thrombosis|abscess)\b"
)
_EPONYM = regex(
    r"\b((?:(?:De |[Vv]on )?[A-Z][a-zé]{2,}"
    r"(?:-(?!\w*(?:ed|ency|ic|set|rade|like|type)\b)[A-Z][a-zé]{2,})+|[A-Z][a-zé]{3,}(?=['’]s )"
    r"|(?:[Dd]e |[Vv]on )[A-Z][a-zé]{3,}))"
)
# Illnesses that laypeople ask about and fear by name, whatever they have.
_LAY = regex(
    r"癌|肿瘤|高血压|糖尿病|冠心病|心脏病|心绞痛|[心脑]梗|心肌梗|中风|脑出血|肺炎|结核|感冒|气管炎"
    r"|哮喘|胃炎|溃疡|肝炎|肝硬化"
    r"|颈椎病|白血病|脑膜炎|心肌炎|胰腺炎|胆囊炎|狼疮|帕金森|青光眼|白内障|疱疹|肌瘤|荨麻疹|肺栓塞"
    r"|淋巴瘤|手足口"
    r"|焦虑|自闭|艾滋|牛皮癣|静脉曲张|肠梗阻|肺气肿|失眠|偏头痛|感染|高脂血|椎间盘|息肉|囊肿|中毒"
    r"|痴呆|血栓"
    r"|结石|阑尾炎|关节炎|骨折|痔疮|贫血|湿疹|鼻炎|中耳炎|抑郁|癫痫|甲亢|痛风|过敏|脂肪肝|骨质疏松"
    r"|消化不良"
    r"|cancer|tumou?r|asthma|pneumonia|arthritis|migraine|stroke|diabetes|hypertension|emia"
    r"|blood pressure|tonsillitis|bronchitis|gastritis|appendicitis|hepatitis|depressi|tubercul"
    r"|lymphoma|heart attack|angina|gout|ulcer|stones?|meningitis|epilep|concussion|fracture"
    r"|infection|dermatitis|alzheimer|parkinson|crohn|hodgkin|melanoma|glaucoma|cirrhosis"
    r"|thrombosis|osteoporosis|scoliosis|psoriasis|sinusitis|cystitis|conjunctivitis|pancreatitis"
    r"|diverticulitis"
    r"|endometriosis|tendonitis|heart failure|celiac|coeliac|dementia|lupus|shingles|embolism"
)
# Asks by a choice, and denies nothing.
_CHOICE = regex(r"([是会有能要])[不没]\1")
# What ends as the name of a disease.
_DISEASE = regex(rf"[症病炎瘤癌]$|综合征$|{_TELLING.pattern}|\b(?:disease|syndrome|cancer)$")
_NOT_A_NAME = regex(r"[无未不没，,]|\b(?:no|not|without|likely|due|secondary)\b", re.IGNORECASE)
# A point in front of a digit is a decimal, and no mark of a list.
_NUMBERS = regex(r"[(（]\d{1,2}[)）]|\d{1,2}[)）.．、](?!\d)|[①-⑳]")
# "(1)" is a mark of a list; it stays, since the list is split at it.
_REMARK = regex(r"[(（](?!\d{1,2}[)）])[^()（）]*[)）]")
_ITEM_END = regex(r"[\n;；。、]")
_HEADING = regex(r"^[^:：]*(?:诊断|diagnos\w+|impression)[^:：]*[:：]", re.IGNORECASE)
# A disease ends here: what follows in its item is a stage, a cause or a finding.
_DISEASE_END = regex(r"[,，:：]|\b(?:with|due to|after)\b|伴|并|合并", re.IGNORECASE)
_COMMA = regex(r"[,，]")
# A point in front of a digit belongs to a number.
_SENTENCE_END = regex(r"(?<=[。！!;；\n?？])|(?<=\.)(?!\d)")


def diagnoses_told(message: str, diagnosis: str | None, known_text: str) -> Iterator[str]:
    """Yield the names in a reference's diagnosis that a message gives.

    A name is given where it is affirmed. What no layperson calls by name is given in a question and
    a fear, too: whoever asks for "peritonsillar abscess" has told it.

    Args:
        message: Of the patient or the examiner.
        diagnosis: Of the reference.
        known_text: What the speaker may say: its record, and what others said before. A name whose
            words stand in a sentence of it, in any order, is known.
    """
    told, known = told_sentences(_fold(message)), _fold(known_text)
    said = [s for s in split_sentences(_CHOICE.sub(r"\1", _fold(message))) if not names_relative(s)]
    for name in _names(diagnosis or ""):
        # Of a part of a name half the words are enough to be known.
        parts = [(name, RECORDED), *((part, PART_RECORDED) for part in _parts_of(name, diagnosis))]
        for part, share_known in parts:
            statements = told if _LAY.search(part) else said
            if _affirms(statements, part) and nearest(part, known) < share_known:
                yield part
                break


def _fold(text: str) -> str:
    """Write a text small, British as American spellings: leukaemia, oedema."""
    return text.casefold().replace("ae", "e").replace("oe", "e")


def _parts_of(name: str, diagnosis: str | None) -> Iterator[str]:
    """Yield what of a name says which disease it is: its illness, a telling word, a person."""
    if illness := _illness_of(name):
        yield illness
    if not CHINESE_LETTER.search(name):
        yield from _TELLING.findall(name)
        people = (_fold(person) for person in _EPONYM.findall(diagnosis or ""))
        yield from (person for person in people if person in name)


def _affirms(statements: Sequence[str], name: str) -> bool:
    """Tell whether a sentence says that the patient has what a name names."""
    # Chinese writes no spaces, so only other names have word boundaries.
    pattern = re.compile(
        re.escape(name) if CHINESE_LETTER.search(name) else rf"\b{re.escape(name)}\b"
    )
    return any(
        tells(statement, *match.span())
        for statement in statements
        for match in pattern.finditer(statement)
    )


def told_sentences(message: str) -> list[str]:
    """Return the sentences of a message that ask nothing and are not about relatives."""
    return [sentence for sentence in asserted_sentences(message) if not names_relative(sentence)]


def split_sentences(message: str) -> list[str]:
    """Return the sentences of a message."""
    return _SENTENCE_END.split(message)


def asserted_sentences(message: str) -> list[str]:
    """Return the sentences of a message that ask nothing."""
    return [s for s in split_sentences(message) if not s.endswith(("?", "？"))]


def _names(diagnosis: str) -> tuple[str, ...]:
    # In brackets stands a stage, a cause or another name of the disease.
    other_names = [remark.strip("()（）") for remark in _REMARK.findall(diagnosis)]
    items = _ITEM_END.split(_NUMBERS.sub("\n", _REMARK.sub("", diagnosis)))
    items += [o for o in other_names if _DISEASE.search(_fold(o)) and not _NOT_A_NAME.search(o)]
    # Behind a comma stands a finding, or another disease.
    parts = [_COMMA.split(_HEADING.sub("", item)) for item in items]
    parts = [[first, *filter(_DISEASE.search, rest)] for first, *rest in parts]
    diseases = (_DISEASE_END.split(part)[0] for item_parts in parts for part in item_parts)
    names = (_fold(disease.strip(" .-")) for disease in diseases)
    return tuple(dict.fromkeys(name for name in names if _is_long_enough(name)))


def _illness_of(name: str) -> str:
    """Return the illness in a name, without what it is like or where: constrictive pericarditis."""
    if CHINESE_LETTER.search(name):
        illness = _MANNER_ZH.sub("", name)
        last = _PLACE_ZH.split(illness)[-1].removesuffix("症")
        illness = last if _is_long_enough(last) else illness
        return illness if _is_long_enough(illness) and illness != name else ""
    words = name.split()
    is_plain = len(words) > FEWEST_WORDS and all(map(_WORD.fullmatch, words[-FEWEST_WORDS:]))
    return " ".join(words[-FEWEST_WORDS:]) if is_plain else ""


def _is_long_enough(name: str) -> bool:
    if CHINESE_LETTER.search(name):
        return len(name) >= SHORTEST_CHINESE
    return len(content(name)) >= FEWEST_WORDS or bool(_TELLING.search(name))
