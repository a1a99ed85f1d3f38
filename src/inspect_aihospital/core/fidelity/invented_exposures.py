"""Find ill people around a patient, and journeys, of which its record says nothing."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.core.text.word_overlap import clauses

# Parents, brothers and sisters are left out: what they had is a history of the family.
_PERSON = (
    r"(?:(?:flat|room|house|work|class|team)-?mates?|colleagues?|co-?workers?|neighbou?rs?|friends?"
    r"|boss|partner|husband|wife|kids?|children|child|sons?|daughters?"
    r"|(?:every|some|any)(?:one|body)(?= (?:else )?(?:at|in|around)\b)"
    r"|(?:people|others?) (?:at|in) (?:my|the|our) \w+)"
)
_PERSON_ZH = (
    r"(?:室友|舍友|同事|工友|同学|邻居|街坊|朋友|老公|老婆|丈夫|妻子|爱人|对象|孩子|儿子|女儿"
    r"|家里人|家人|身边的?人|周围的?(?:人|同事|邻居)|班[上里]|单位[上里的]*|宿舍[里的]*)"
)
_ILL = (
    r"(?:has|had|have|got|caught|gets?|came down with|went down with"
    r"|(?:is|was|are|were|been) (?:ill|sick|down|off) with)"
)
_ILL_ALIKE = prose_regex(
    rf"\b(?P<person>{_PERSON})\b(?:(?!\bI\b)[^,.;!?]){{0,40}}?\b{_ILL} (?:\w+ )?"
    r"(?:(?:the|this) (?:very )?same(?: (?:things?|illness|disease|bug|cough|cold|fever|rash|spots"
    r"|symptoms?|troubles?|infection|complaints?)\b(?! (?:drops?|medicine|tablets|doctor|as)\b)"
    r"|(?= ?\Z| (?:last|this|too|now|before|recently|a|the|at)\b))"
    r"|something (?:like|similar)|similar (?:symptoms|complaints|trouble)|it too\b)"
    r"|\b(?:bug|virus|flu) (?:is |was |has been |'s )?going (?:a)?round\b",
    re.IGNORECASE,
)
_ILL_ALIKE_ZH = regex(
    rf"(?P<person>{_PERSON_ZH})[^，。；！？]{{0,8}}?(?:得|患|有|出现|是|跟我|和我|也)"
    r"[^，。；！？]{0,6}?(?:一样|同样|一模一样|类似|相似|差不多)的?(?:病|毛病|症状|情况|症)"
    rf"|(?P<ill>{_PERSON_ZH})[^，。；！？]{{0,6}}?也(?:都)?(?:感冒|发[烧热]|咳嗽|拉肚子|呕?吐|病了"
    r"|生病|得了|中招|阳了|这样(?![说劝觉建想认讲]))"
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
# A capital begins a place's name; "back from Boots" and "home from Ward 3" are no journeys.
_JOURNEY = prose_regex(
    r"\bon (?:[Hh]oliday|[Vv]acation|a business trip) (?:in|to|at)\b|\bon (?:[Ss]afari|a cruise)\b"
    r"|\b(?:travell?ed|flew|flown) (?:\w+ )?(?:to|around|back from) [A-Z][a-z]{2,}"
)
_JOURNEY_ZH = regex(
    r"(?:去(?!年)|到|在|从)[^，。；！？院医诊]{1,8}?(?:旅游(?![局区公])|旅行(?!社)|出差|度假|探亲)"
    r"|出国(?!看病|治)|(?:刚|才)从[^，。；！？院医诊]{1,6}回国"
)
_PLAN = regex(
    r"打算|计划|准备|想去|要去|明[天年]|下(?:个|周|月)|\b(?:going to|will|plan\w*|next)\b"
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
        if journey and not (_NOT_SO.search(clause) or _PLAN.search(clause)):
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
        if person is None or not _is_told_of(person, told_text):
            yield f"“{clause.strip()}”; the record has no ill contact"


def _is_told_of(person: str, told_text: str) -> bool:
    """Say whether a text names a person; "son" is no part of "reason"."""
    bound = r"\b" if person.isascii() else ""
    return re.search(rf"{bound}{re.escape(person)}{bound}", told_text, re.IGNORECASE) is not None
