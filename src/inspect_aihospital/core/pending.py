"""Tell whether a doctor's message leaves an examination to be done, by clause and by rule.

A message that gives a diagnosis and a treatment closes the visit (Fan et al., Table 15, rule 8):
the examinations in its plan are part of the treatment, not an order that the patient has to carry
out first. Stricter than `detectors.asks_for_examination` about where the words stand, and wider
about what is an examination: also drawing blood, films, and single values that are to be measured.
"""

import re

from inspect_aihospital.core.canonical import canonical
from inspect_aihospital.core.examination_words import PANELS, SITES, SYNONYMS
from inspect_aihospital.core.examinations import EXAMINATION_TERMS
from inspect_aihospital.core.regex import regex

_SAMPLE = (
    r"抽[一点个些]*血|[验化查留取][一点个些下]*[血尿便痰]|[血尿便痰]液?(?:样本|标本|验|查)"
    r"|拍[一个张些]*(?:片|胸片)"
    r"|片子|\b(?:bloods|(?:draw|take) (?:some |your )?blood|samples?|specimens?|swabs?|films?"
    r"|punctures?|radiographs?)\b"
)
_ORDER = (
    r"建议|推荐|需要|还?要[做查验测抽拍]|还没[做查验测]|请|麻烦|安排|完善|进行|去|来|先|再[做查验测抽拍]"
    r"|应该|最好|得[做查验]|开[一个张点]|下一步"
    r"|\b(?:recommend|suggest|order|needs?|would like|i'd like|i want|let's|let us|please|should"
    r"|must|arrange|schedule|get|have you|undergo|perform|do an?|send|leave|give|go|head|pop|take"
    r"|want|could you|put you down|next step)\b"
)
_MEASURE = r"[查测验检]|\b(?:measur\w*|check\w*|test\w*|look at|know|taken)\b"
_NOT = regex(
    r"不[需用必再建]|无[需须]|没必要|暂不|定期|复[查诊]|随[访诊]|每[天周月年半]|做过|查过|已经?|结果"
    r"|显示|提示|支持|证实|发现|根据|[术院疗药]前|[术院疗药]后|住院期间"
    r"|\b(?:have you (?:ever |already |recently )?(?:had|been|done)|no (?:further|more|need)|no "
    r"|not |n['’]t |follow-?up|regular|repeat|periodic|every"
    r"|twice|already|showed|shows|results?|point to|supports?|based on|according|diagnosed|found"
    r"|(?:before|after|prior to|during|until) (?:your |the |any )?(?:discharge|surgery|operation"
    r"|procedure|treatment|admission|stay)|(?:pre|post)-?\s?operativ)",
    re.IGNORECASE,
)
_ITEMS = regex("|".join(PANELS.values()), re.IGNORECASE)
_NAMES = regex(rf"(?:^| )(?:{'|'.join(SYNONYMS.keys() - SITES - {'physical'})})(?: |$)")
_CLAUSES = regex(r"[,，;；。！？!?\n]|\.(?=\s|$)|\b(?:because|since)\b")
_SENTENCES = regex(r"[。！？!?\n]|\.(?=\s|$)")
_DIAGNOSIS = regex(
    r"诊断(?:结果|依据|意见)?(?:可能)?\s*(?:为|是|[:：])|(?:初步|最终|临床)诊断|患有|患上|患了|得了|考虑(?:为|是)"
    r"|(?:应该|可能|就)是"
    r"|\b(?:diagnos(?:is|ed)|you (?:may |might |probably |most likely |likely )?(?:have|are having)"
    r"|(?:this|it) (?:is|looks like|sounds like|must be|appears to be)|consistent with|caused by"
    r"|suffering from)\b",
    re.IGNORECASE,
)
_TREATMENT = regex(
    r"治疗(?:方案|计划|建议|措施)?\s*(?:[:：]|包括|如下|通常|首先|上|方面)|(?:药物|手术|物理|对症|保守|补液|支持|溶栓|介入|营养|抗\w{1,4})治疗"
    r"|禁食|补液|吸氧"
    r"|服用?药|服用|口服|吃药|静滴|静脉|注射|输液|手术|切除|化疗|放疗|抗生素|激素|休息|饮食|理疗|开[些点一]{0,2}药"
    r"|\b(?:treatments?|therapy|treat(?:ed)? (?:it|this|you|with)|antibiotics?|surgery|operation"
    r"|tablets?|capsules?|medicines?|medications?|prescri\w+|inhaler|injections?|infusion|drip"
    r"|\d+ ?m(?:g|cg|l)\b|bed rest|admit(?:ted)?|plan\b ?:|[a-z]{2,}(?:cillin|mycin|floxacin|azole"
    r"|pril|sartan|statin|olol|dipine|parin|profen|xaban|formin|terol|so(?:lo)?ne|semide|thiazide)\b)"
    r"|西林|沙星|霉素|头孢|洛尔|普利|沙坦|他汀|拉唑|地平|双胍|肝素",
    re.IGNORECASE,
)
_UNDECIDED = regex(
    r"以便|为了|才能|之前|再(?:决定|确定|制定|给|做)|无法|不能|尚未|还不|取决|[制确]定"
    r"|确诊|明确诊断|排除|做过|用过|吃过|正在"
    r"|吗|\b(?:to (?:confirm|decide|plan|reach|make|guide|rule)|before|cannot|can't|not yet"
    r"|unclear|depend\w*|are you (?:taking|on)|have you (?:had|taken)|do you (?:take|have))\b",
    re.IGNORECASE,
)


def leaves_pending(message: str) -> bool:
    """Whether a message orders an examination that has not been done.

    A clause counts that has an order beside an examination, or beside a value that is to be
    measured, and that neither denies it, puts it off until a treatment or a later visit, nor
    speaks of its result. No clause counts in a message that concludes the visit.
    """
    clauses = [clause for clause in _CLAUSES.split(message) if not _NOT.search(clause)]
    return any(map(_orders, clauses)) and not concludes(message)


def pending_order(message: str) -> str:
    """Return a message from the first sentence on that orders an examination; empty without one.

    What stands before it, such as diagnoses to be told apart, is no order.
    """
    if not leaves_pending(message):
        return ""
    place = 0
    for end in [*(found.end() for found in _SENTENCES.finditer(message)), len(message)]:
        if any(_orders(c) for c in _CLAUSES.split(message[place:end]) if not _NOT.search(c)):
            break
        place = end
    return message[place:]


def concludes(message: str) -> bool:
    """Tell whether a doctor's message gives both a diagnosis and a treatment, by its wording.

    A diagnosis that is only likely counts. A treatment that is yet to be decided, asked about or
    put off until a result does not.
    """
    decided = [c for c in _CLAUSES.split(message) if not _UNDECIDED.search(c)]
    return any(map(_DIAGNOSIS.search, decided)) and any(map(_TREATMENT.search, decided))


def _orders(clause: str) -> bool:
    if not re.search(_ORDER, clause, re.IGNORECASE):
        return False
    if re.search(f"{EXAMINATION_TERMS}|{_SAMPLE}", clause, re.IGNORECASE):
        return True
    called = canonical(clause)
    value = _NAMES.search(called) or _ITEMS.search(called) or _ITEMS.search(clause.casefold())
    return bool(value) and bool(re.search(_MEASURE, clause, re.IGNORECASE))
