"""Judge the words behind an option's letter.

They may make it a part of a name (`E. coli`), a pronoun, or one of two options.
"""

import re

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.option_marks import BARE, MARK

# English words that end like Latin ("thus", "various") are excepted by name.
_LATIN = prose_regex(
    r"\.? ?(?!(?:this|thus|his|its|via|while|versus|various|as|is)\b)[a-z]{3,}(?:us|is|um|ae|i|ii|a"
    r"|ans|ens|ile|ale|genes|oides)\b"
)
"""The second half of a species' name; the first half is a letter."""
PHRASE_BEHIND = (
    r"(?:because|since|as|due|given|for|rather|than (?:by|with|for)|instead|over|against|not|based"
    r"|which|with|here"
    r"|in|on"
    r"|by|from|at|when|while|although|though|but|so|after"
    r"|and (?:not|reject|refuse|decline|resist|see|do not|will not)|despite|being|per|unless"
    r"|to (?:be|me)|please|pls|then|i (?:think|guess|believe|suppose|would|am)"
    r"|(?:left|remaining)(?= *(?:$|[.,;!\n]))|as |best|perfectly|exactly|nicely|(?:very )?well"
    r"|the (?:correct|right|best|most|only|better|preferred|answer|more))"
)
"""How a clause goes on behind an option's letter."""
_AFTER_LETTER = prose_regex(
    # A comma or colon before a digit belongs to a number, a full stop before "M." to "A.M.".
    rf" *(?:$|[\n;!)\]}})。]|[,:，：、](?!\d)|\.(?!\d|[A-Za-z]\.)|[(\[{{（→=]"
    r"|[\ue000-\ue019\ue040-\ue059]|✓)| +[–—-]+ |—"
    rf"| +{PHRASE_BEHIND}\b| ?{languages.ENDS}|{languages.INFINITIVE}| {languages.INSTEAD}\b"
    rf"| ?>{{1,2}} ?(?:{MARK}|{BARE})"
    rf"|:? \d{{1,3}} ?%\W*\Z"
    r"| ?(?:是|最|正确|更|比较|因|由|而|理由|符合|[吧了哦呢啦呀啊嘛])",
    re.IGNORECASE,
)
# "I - an AI - cannot say": any word but a reason's makes "I" the pronoun.
_WORD_BEHIND = regex(r"[\s.,:;–—-]+(?!(?:because|since|due|given)\b)['a-z]")

_SECOND = rf"(?:(?:option|also|maybe|possibly|perhaps|probably|both) )*(?:{MARK}|{BARE})"
_JOINED = prose_regex(
    # "A to C" is a range; "looks like E to me" is not.
    r"[\s.)(]*(?: *(?:[/&|+]|\b(?:or|and/or|oder|ou|或者?|还是选?|vs\.?|versus"
    rf"|(?-i:to|TO)(?! (?:me|be)\b)|through)|和|与|及)[\s.(]*){{1,3}}(?:{_SECOND}|\w)"
    rf"|[\s.)]*(?:(?:,|、|;|[–—-]|，)? *(?:\b(?:and|or|et|y|und|e) |[–—-])?[\s(]*)"
    # Behind a comma or full stop a second letter joins only if its clause ends there: the answer in
    # "C. A causes edema" is C.
    rf"{_SECOND}(?=[\s)]*(?:$|\n|[.,;:/&|+、，] *(?:$|\n|{_SECOND}|and\b|or\b)"
    r"| (?:in|on|for|at|as|or|and|are|were|both)\b|[都均皆两之]))"
    # "B → C" may be a change or a chain.
    rf"| *(?:→|⇒|[=-]>) *(?:{MARK}|{BARE})"
    rf"|{languages.OR}[\s(]*(?:{MARK}|(?-i:[A-Z])(?![A-Za-z0-9]))"
    # "C, and A is wrong": the second letter begins a clause of its own.
    rf"| *,? (?:and|or) (?!(?-i:I [a-z])){_SECOND}(?! (?:is|was|being|has|does|cannot|would"
    r"|lacks)\b)",
    re.IGNORECASE,
)
_NEITHER = prose_regex(r" (?:or|and) (?:not|none|neither|nothing)\b", re.IGNORECASE)
_DOUBTED = regex(r"[\s()\[]*\?")


def stands_alone(text: str, end: int, letter: str) -> bool:
    """Say whether what follows a letter leaves it a letter: no name, no noun, no pronoun's verb."""
    if letter == "I" and _WORD_BEHIND.match(text, end):
        return False
    return _AFTER_LETTER.match(text, end) is not None and not _LATIN.match(text, end)


def is_joined(text: str, end: int) -> bool:
    """Say whether a second option stands behind a first, or the first is in doubt."""
    return any(form.match(text, end) for form in (_JOINED, _NEITHER, _DOUBTED))
