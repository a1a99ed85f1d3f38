"""Tell where a reply affirms a finding by name (an effusion, a fracture) that a record never has.

The only check of findings in prose: words of a group stand for each other, and a record that has
any of them, even denied, supports all.
"""

import re
from functools import cache

from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.replies.recorded_results import is_harmless
from inspect_aihospital.core.replies.reply_words import says_unrecorded
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses
from inspect_aihospital.core.text.word_tables import read_rows

# What may be, is looked for or cannot be known is not told.
_SUPPOSED = regex(
    r"(?i)如|若|是否|排除|以便|评估|可能|注意|避免|警惕|预防|无法|无从|不能|[?？吗]"
    r"|\b(?:if|whether|may|might|could|should"
    r"|would|possib\w+|to (?:look|check|rule|assess|evaluate)|for (?:any|signs?|evidence)|risk"
    r"|(?:assess|evaluat|check|screen|look|examin|watch|monitor)\w* for|avoid|prevent"
    r"|history|cannot|unable|comment)\b|n['’]t\b"
)
# Behind it something else is told: a normal heart and a cavity.
_JOINT = regex(r"(?i)\b(?:and|with|but|plus)\b|但|伴|并|且")


@cache
def _groups() -> tuple[re.Pattern[str], ...]:
    rows = read_rows(__package__, "named_findings")
    # A Chinese word may stand behind Latin letters: 2cm溃疡.
    return tuple(re.compile(rf"(?i)(?:(?<![a-z])|(?=[一-鿿]))(?:{row})") for row in rows)


def has_named_finding(sentence: str, source: str) -> bool:
    """Tell whether a sentence affirms a finding of which a source has no wording."""
    return any(
        _affirms(sentence, match)
        for group in _groups()
        if (match := group.search(sentence)) and not group.search(source)
    )


def _affirms(sentence: str, match: re.Match[str]) -> bool:
    clause = next((part for part in clauses(sentence) if match[0] in part), "")
    own_part = next((part for part in _JOINT.split(clause) if match[0] in part), clause)
    is_idle = says_unrecorded(clause) or _SUPPOSED.search(clause) or is_harmless(own_part)
    return not is_idle and tells(sentence, match.start(), match.end())
