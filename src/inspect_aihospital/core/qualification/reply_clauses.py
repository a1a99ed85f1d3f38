"""Tell clauses of a reply apart: a denied record, a finding of the body, a courtesy."""

from inspect_aihospital.core.chart.disclosure import fold
from inspect_aihospital.core.replies.reply_words import says_absent, telling_clauses
from inspect_aihospital.core.text.regex import regex

# Beside `says_absent`; the name that was asked for stands as "§".
_DENIAL = regex(
    r"(?i)(?:(?<!还)没有?|[无缺]|未(?![能出完]))(?:[查找看]?[见到](?:§|[这此]一?项)"
    r"|[^见出]{0,6}(?:§|记载|项目?$|[这此]一?[项个]|档案|病历|进行|安排)|有$)"
    r"|未(?:提及|开展)|缺\W*$|[查找]不到(?:§|[这此该]|\W*$)|§(?:缺失|空白|没有$|不在)"
    r"|不(?:包[含括]|在).{0,6}(?:§|[这此]一?项|病历|记录|档案)"
    r"|\b(?:lacks?|lacking|missing|absent|omits?"
    r"|nothing (?:\w+ ){0,3}(?:on (?:file|record)|under|recorded))\b"
    r"|(?:\b(?:no|not|nothing|never|without|cannot)|n['’]t) (?:\w+ ){0,4}?"
    r"(?:§|(?:contain|includ|list|mention|document|undergo|underw|ordered|part of)\w*"
    r"|have (?:it|this|that)\b|(?:in|on|among) (?:\w+ ){0,3}(?:record|chart|file|note)s?\b)"
)
# Said of the body, and not of a record.
_FINDING = regex(
    r"(?i)[没未无]有?[检查]测?(?:出|见|到)(?!\W*$|.{0,6}(?:§|[记项]|结果))"
    r"|异常|良好|问题|不错|一切|细胞|占位|病[变灶]|[肿癌瘤]|骨折|浸润|感染|炎|出血|积液|结节|转移"
    r"|增[生大]|狭窄|阴影|梗阻|白血病|结核"
    r"|\babnormal|\bno(?:ne|thing) (?:was |were )?(?:seen|detected)"
    r"|\b(?:fine|problems?|suspicious|unusual|cells?|blasts?|shadows?|mass(?:es)?|nodules?|lesions?"
    r"|tumou?rs?|cancer|malignan\w+|fractur\w+|broken|bleeding|infection|clots?|fluid|effusion"
    r"|growths?|enlarged|infiltrat\w+"
    r"|\w+(?:itis|emia|oma|osis|onia|philia|penia|sclerosis|stenosis))\b"
)
# Organs and what befalls them: a courteous clause with such a word may tell a finding.
_BODY = regex(
    r"(?i)[左右肺肝肾脾胃肠胆脑]|心[脏肌房室包]|[动静]脉|结石|囊|扩张|穿孔"
    r"|\b(?:left|right|lungs?|livers?|kidneys?|spleen|stomach|bowels?|brain|heart|aorta|arter\w+"
    r"|cysts?|\w*stones?|dilat\w+|perforat\w+)\b"
)
# `telling_clauses` knows other words of advice, refusal and courtesy.
_TO_PERSON = regex(
    r"(?i)医生|大夫|康复|健康|申请|告诉[您你]|随时|以上|休息"
    r"|\b(?:doctors?|physicians?|clinicians?|nurses?|clinic|best wishes|nice day|get well"
    r"|anything else|(?:other|further) (?:tests?|results?|questions?)|ask(?:ed)? for|were ordered"
    r"|all I)\b"
)


def says_unrecorded(reply: str, name: str) -> bool:
    """Tell whether a reply denies a record of an examination; a negative result is no denial."""
    clauses = [fold(clause).replace(fold(name), "§") for clause in telling_clauses(reply)]
    is_claimed = any("§" in clause and _FINDING.search(clause) for clause in clauses)
    return not is_claimed and any(
        (says_absent(clause) or _DENIAL.search(clause)) and not _FINDING.search(clause)
        for clause in clauses
    )


def is_courtesy(text: str) -> bool:
    """Tell whether words advise, refuse or greet, and name no finding."""
    is_finding = _FINDING.search(text) or _BODY.search(text)
    clauses = telling_clauses(text, prose=True)
    return not is_finding and all(_TO_PERSON.search(clause) for clause in clauses)
