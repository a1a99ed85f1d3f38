"""Tell a denied record from a negative finding in the clauses of a reply."""

from inspect_aihospital.core.chart.disclosure import fold
from inspect_aihospital.core.replies.finding_words import FINDING_WORD
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


def says_unrecorded(reply: str, name: str) -> bool:
    """Tell whether a reply denies a record of an examination; a negative result is no denial."""
    clauses = [fold(clause).replace(fold(name), "§") for clause in telling_clauses(reply)]
    is_claimed = any("§" in clause and FINDING_WORD.search(clause) for clause in clauses)
    return not is_claimed and any(
        (says_absent(clause) or _DENIAL.search(clause)) and not FINDING_WORD.search(clause)
        for clause in clauses
    )
