"""Find ill people around a patient, and journeys, of which its record says nothing."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.core.text.word_overlap import clauses

_PERSON = (
    r"(?:(?:flat|room|house|work|class|team)-?mates?|colleagues?|co-?workers?|neighbou?rs?|friends?"
    r"|boss|partner|husband|wife|kids?|children|child|sons?|daughters?|brothers?|sisters?|mother"
    r"|father|mum|mom|dad|(?:every|some|any)(?:one|body)(?= (?:else )?(?:at|in|around)\b)"
    r"|(?:people|others?) (?:at|in) (?:my|the|our) \w+)"
)
_PERSON_ZH = (
    r"(?:室友|舍友|同事|工友|同学|邻居|街坊|朋友|老公|老婆|丈夫|妻子|爱人|对象|孩子|儿子|女儿"
    r"|爸|妈|父亲|母亲|[哥弟姐妹]|家里人|家人|身边人?|周围[的人]*|班[上里]|单位[上里的]*"
    r"|宿舍[里的]*)"
)
_ILL = (
    r"(?:has|had|have|got|caught|gets?|came down with|went down with"
    r"|(?:is|was|are|were|been) (?:ill|sick|down|off) with)"
)
_ILL_ALIKE = prose_regex(
    rf"\b(?P<person>{_PERSON})\b(?:(?!\bI\b)[^,.;!?]){{0,40}}?\b{_ILL} (?:\w+ )?"
    r"(?:(?:the|this) (?:very )?same(?: (?:things?|illness|disease|bug|cough|cold|fever|rash|spots"
    r"|symptoms?|troubles?|problems?|infection|complaints?)\b|(?= ?\Z| (?:last|this|too|now|before"
    r"|recently|a|the|at)\b))"
    r"|something (?:like|similar)|similar (?:symptoms|complaints|trouble)|it too\b)"
    r"|\b(?:bug|virus|flu|something|it) (?:is |was |has been |'s )?going (?:a)?round\b",
    re.IGNORECASE,
)
_ILL_ALIKE_ZH = regex(
    rf"(?P<person>{_PERSON_ZH})[^，。；！？]{{0,8}}?(?:得|患|有|出现|是|跟我|和我|也)"
    r"[^，。；！？]{0,6}?(?:一样|同样|一模一样|类似|相似|差不多)的?(?:病|毛病|症状|情况|症)"
    rf"|(?P<ill>{_PERSON_ZH})[^，。；！？]{{0,6}}?也(?:都)?(?:感冒|发[烧热]|咳嗽|拉肚子|呕?吐|病了"
    r"|生病|得了|中招|阳了|这样)"
)
_NOT_SO = regex(
    r"[没不无]|如果|要是|可能|也许|好像|怕|担心"
    r"|\b(?:no|not|nobody|none|never|if|might|maybe|wonder\w*|afraid|in case)\b|n['’]t\b",
    re.IGNORECASE,
)
# Told by somebody, whoever it is: the record, the examiner, or the doctor's own statement.
_TOLD_CONTACT = regex(
    r"接触|传染|同住|周围|身边|聚集|流行|类似|相同"
    r"|\b(?:contacts?|outbreak|epidemic|exposed|exposure|similar|household|going (?:a)?round)\b",
    re.IGNORECASE,
)
# A capital begins a place's name; "I went to Boots" and "I was in Bed" are no journeys.
_JOURNEY = prose_regex(
    r"\bon (?:[Hh]oliday|[Vv]acation|[Ss]afari|a cruise|a business trip)\b"
    r"|\b(?:got|came|been|just|returned|[Ff]lew) (?:\w+ )?(?:back|home) from [A-Z][a-z]{2,}"
    r"|\b(?:travell?ed|flew|flown) (?:\w+ )?(?:to|around) [A-Z][a-z]{2,}"
)
_JOURNEY_ZH = regex(
    r"(?:去|到|在|从)[^，。；！？院医诊]{1,8}?(?:旅游|旅行|出差|度假|探亲)"
    r"|(?:去|到)[^，。；！？院医诊家]{1,8}?(?:游玩|玩(?!手机|游戏|耍))"
    r"|出国(?!看病|治)|(?:刚|才)从[^，。；！？院医诊]{1,6}回国"
)
_TOLD_JOURNEY = regex(
    r"旅|出差|外出|外地|出国|回国|疫区|度假|探亲|玩"
    r"|\b(?:travel\w*|trips?|abroad|holidays?|vacation|safari|cruise|overseas|return\w*"
    r"|visit\w*)\b",
    re.IGNORECASE,
)


def invented_journeys(message: str, told_text: str) -> Iterator[str]:
    """Yield clauses by which a patient was elsewhere, where nobody told of a journey."""
    if _TOLD_JOURNEY.search(told_text):
        return
    for clause in clauses(message):
        journey = _JOURNEY.search(clause) or _JOURNEY_ZH.search(clause)
        if journey and not _NOT_SO.search(clause):
            yield f"“{clause.strip()}”; the record has no journey"


def invented_contacts(message: str, told_text: str) -> Iterator[str]:
    """Yield clauses by which somebody around a patient has the same illness, where nobody told it.

    A text that names the same person tells it, too: a mother's illness stands in many records.
    """
    if _TOLD_CONTACT.search(told_text):
        return
    for clause in clauses(message):
        contact = _ILL_ALIKE.search(clause) or _ILL_ALIKE_ZH.search(clause)
        if contact is None or _NOT_SO.search(clause):
            continue
        person = next(filter(None, contact.groups()), None)
        if person is None or person.lower() not in told_text.lower():
            yield f"“{clause.strip()}”; the record has no ill contact"
