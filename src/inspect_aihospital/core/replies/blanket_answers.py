"""Recognise a statement that answers all requested examinations at once."""

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.replies.reply_statements import ReplyStatement
from inspect_aihospital.core.replies.reply_words import NORMAL, says_absent
from inspect_aihospital.core.replies.requested_items import own_name
from inspect_aihospital.core.text.regex import regex

# "None" and "neither" are here too: they answer every item at once.
_ALL = regex(
    r"(?i)以上|上述|所有|各项|全部|一切|均|都"
    r"|\b(?:all|each|every|both|everything|none|any|neither)\b"
)
_ALL_TESTS = regex(
    r"(?i)(?:所有|各项|全部|其他|其余).{0,4}(?:检[查验]|化验|结果|项目)"
    r"|\b(?:all|every|each)(?: of)?(?: the| your| these| other)* (?:tests?|exam(?:ination)?s?"
    r"|results?|investigations?|items?)\b"
)
_ALL_WELL = regex(
    r"(?i)(?:一切|全部|各项|都|均).{0,8}(?:良好|没有?问题)|\b(?:everything|all (?:the "
    r"|your )?(?:tests?|results?|examinations?)) (?:is|are|was|were|looks?"
    r"|came back) (?:all )?(?:fine|clear|good|in order|healthy)\b"
)


def says_all_well(text: str) -> bool:
    """Tell whether a text says that all is well, in words that say nothing of a single item."""
    return bool(_ALL_WELL.search(text))


def is_blanket(statement: ReplyStatement, has_current_item: bool, names_item: bool) -> bool:
    """Tell whether a statement covers all requested items: it says so, or says nothing else."""
    text, name = statement.text, own_name(statement)
    if not (NORMAL.search(text) or says_absent(text) or _ALL_WELL.search(text)):
        return False
    if names_item or statement.is_item:
        covers_every = not name and _ALL_TESTS.search(text)
    else:
        covers_every = _ALL.search(f"{name} {text}")
    is_nameless = not (has_current_item or names_item or name or names_examination(text))
    return bool(covers_every) or is_nameless
