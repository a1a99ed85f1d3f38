"""Tell where an examiner advises or concludes, which only a doctor does."""

import re

from inspect_aihospital.core.fidelity.record_support import SUPPORT
from inspect_aihospital.core.replies.courtesies import is_courtesy
from inspect_aihospital.core.replies.reply_words import NORMAL, says_unrecorded
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import nearest, share

# Advice on treatment or further examinations, which only a doctor gives.
_ADVICE = regex(
    r"建议|推荐|应(?:立即|尽快|尽早|当|该|予)|需(?:要|立即|尽快)|宜"
    r"|\b(?:should|must|recommend\w*|advis\w+|suggest(?! the presence)|needs?|consider"
    r"|would confirm)\b",
    re.IGNORECASE,
)

_REMEDY = regex(
    r"手术|抗生素|抗感染|[服用给]药|输液|输血|化疗|放疗|静脉|注射|治疗|活检|穿刺|基因"
    r"|进一步(?:检查|完善|行)"
    r"|\b(?:surg\w+|operat\w+|antibiotics?|medicat\w+|drugs?|intravenous\w*|injections?|infusions?"
    r"|transfus\w+|chemotherapy|radiotherapy|treatment|treated|biops\w+|genetic|further (?:tests?"
    r"|testing|imaging|examinations?|investigations?|work-?up))\b",
    re.IGNORECASE,
)

# What a result is said to mean: a conclusion stands behind it, and only a doctor draws it.
_INTERPRETS = regex(
    # 请说明 and "please indicate" ask for something, and 考虑到 means "given that".
    r"(?<!请)(?:符合|提示|考虑(?!到)|意味着|倾向于?|支持|说明(?=[患有存是])|表明|(?:可能|像)是"
    r"|诊断[为是])(?P<zh>.{2,})"
    r"|(?<!please )\b(?:consistent with|compatible with|in keeping with|suggest(?:s|ing|ive)?"
    r"(?: of)?|likely|indicat(?:es?|ing|ive of)|point(?:s|ing)? to|fits?|due to|caused by"
    r"|reflect(?:s|ing)?|means? that|in favou?r of|typical of|looks? like|probably|represents?"
    r"|diagnosis (?:is|of))\b(?P<en>(?:(?!\b(?:according to|based on|judging)\b).){4,})",
    re.IGNORECASE,
)

# What is wrong in a conclusion: beside it stands where.
_LESION = regex(
    r"[炎癌瘤核石疡折栓梗]|\b(?:cancer|carcinoma|malignan|neoplas|lymphoma|leuk|tubercul|infarct"
    r"|fractur|embol|thromb|abscess|ulcer|stroke|pneumon|\w+itis\b|\w+osis\b)",
    re.IGNORECASE,
)
_CANCER = regex(r"\b(?:cancer|carcinoma|malignan|neoplas)", re.IGNORECASE)

# How likely a conclusion is said to be, beside what is concluded.
_HEDGE = regex(
    r"所致|引起|造成|导致|的?可能(?:性大?)?|\b(?:possibl[ey]|probabl[ey]|likely|suspected)\b",
    re.IGNORECASE,
)

# What the person asked for, or may ask for.
_REQUEST = (
    r"您(?:可以[再继回找申]|咨询)"
    r"|\byou (?:asked|ordered|requested|(?:can|may) (?:ask|request|go|see))\b"
)
# About the chart, its reference values or the request.
_OF_CHART = regex(
    r"参考|范围|标准|要求|申请|病历|记录|附件"
    r"|\b(?:references?|ranges?|limits|records?|chart|requests?"
    rf"|orders?|results?)\b|{_REQUEST}",
    re.IGNORECASE,
)
# What is said of the person is no remark on the chart.
_OF_PERSON = regex(
    rf"(?!{_REQUEST})(?:(?:[您你]|患者)(?!的?(?:病历|申请|要求|记录))|患有"
    r"|\byou(?:r(?! (?:records?|chart|requests?|orders?)))?\b)",
    re.IGNORECASE,
)

# Sending the patient to the doctor for it, an offer, and a refusal to advise are courtesy.
_REFERRAL = regex(
    r"医生|医师|大夫|专科|临床|结合|如|若|是否|[不无没]"
    r"|\b(?:if|whether|not|no|cannot|unable|never)\b|n['’]t\b"
    r"|\b(?:doctors?|physicians?|specialists?|clinic\w*|consult\w*"
    r"|interpret\w*|correlat\w*|discuss\w*)\b",
    re.IGNORECASE,
)


def advises(clause: str, source: str) -> bool:
    """Tell whether a clause advises a treatment or a further examination that nobody recorded."""
    return bool(
        _ADVICE.search(clause)
        and _REMEDY.search(clause)
        and not (_REFERRAL.search(clause) or says_unrecorded(clause) or is_courtesy(clause))
        and share(clause, source) < SUPPORT
    )


def interprets(clause: str, source: str) -> bool:
    """Tell whether a clause concludes from a result what no sentence of the record says."""
    conclusion = _conclusion(clause)
    if not conclusion or NORMAL.search(clause) or says_unrecorded(clause):
        return False
    is_polite = _REFERRAL.search(clause) or is_courtesy(conclusion)
    # Words that lie scattered over a record support no conclusion: one sentence has to hold them.
    support = min(nearest(conclusion, source), share(conclusion, source))
    is_supported = support >= SUPPORT and _names_lesion(conclusion, source)
    return not (is_remark(clause) or is_polite or is_supported)


def _conclusion(clause: str) -> str | None:
    """Return what a clause concludes from a result; `None` where it does not."""
    match = _INTERPRETS.search(clause)
    return _HEDGE.sub(" ", match["zh"] or match["en"]).strip() or None if match else None


def _names_lesion(conclusion: str, source: str) -> bool:
    """Tell whether a source has what is wrong, and not only where: 炎 of 胆囊炎, lung cancer."""
    lesions = _LESION.findall(conclusion)
    if lesions and _CANCER.match(lesions[-1]):
        return bool(_CANCER.search(source))
    return not lesions or lesions[-1].casefold() in source.casefold()


def is_remark(clause: str) -> bool:
    """Tell whether a clause concludes something of the chart and nothing of the person."""
    conclusion = _conclusion(clause) or ""
    return bool(_OF_CHART.search(conclusion)) and not _OF_PERSON.search(conclusion)
