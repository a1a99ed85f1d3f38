"""Tell the speaker's own elimination of options from a plan, a doubt, a name or another's view.

What may stand before it in its sentence is listed, since names ("hepatitis A, B and C"), persons
and purposes ("to rule out A and B") are open classes. An elimination that is not certain leaves
the reply without an answer.
"""

import re
from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.answer_guards import REACH, sentence_before
from inspect_aihospital.exam.answer_verdicts import ELIMINATED

_CONNECTIVE = (
    r"(?:by (?:(?:the )?process of )?(?:elimination|exclusion)"
    r"|(?:elimination|analysis|reasoning|explanation)(?= ?:)"
    r"|so|therefore|thus|hence|then|and|but|also|likewise|similarly|clearly|finally|consequently"
    r"|overall|here|because|since|as"
    r"|in (?:conclusion|summary|this (?:case|patient|question))|(?:分析|解析|理由)(?= ?:)|因此|所以"
    r"|故|综上|同样|而|但|且|因为|由于)"
)
_SPEAKER = (
    # "I should" and "I want to" plan; "first" orders the work-up.
    r"(?:\b(?:I|we)(?:'d|'ll| (?:can|could|would|will|also|therefore|thus|hence|then|now|clearly"
    r"|safely|confidently))* "
    r"|(?:\b(?:the (?:correct |right |best )?answer|it)(?:'s| is)(?: (?:clearly|therefore|thus))? )"
    r"|\bthe |答案|(?:我们?)?(?:可以?|能够?|也|都|就|便){0,3})"
)
_OWN_BEFORE = prose_regex(
    rf"\A[\W\d]*(?:{_CONNECTIVE}[\s,:]{{0,3}}){{0,4}}(?P<speaker>{_SPEAKER})?\Z", IGNORECASE
)
_NEXT_CLAUSE = prose_regex(
    r"(?:[,;] ?(?:(?:and|but|so) )?| (?:and|but|so) |[而且但故])\Z", IGNORECASE
)
_OTHERS_OR_LIMITED = prose_regex(
    r"[^.!?\n]{0,200}?(?:\b(?:experts?|colleagues?|students?|say(?:s|ing)?|said|accord\w*|claim\w*"
    r"|argu\w*|thinks?"
    r"|wr(?:ite|ites|ote)|if|unless|until|once|when|after|before|provided|assuming|but not|possibly"
    r"|perhaps|maybe)\b|专家|同[学事行]|如果|除非|[吗说])",
    IGNORECASE,
)
_OTHERS_LEAD = prose_regex(
    r"(?:\bexperts?\b|\b(?:colleague|student|other|friend|teacher|he|she|they|one|some|people)\w*\b"
    r"|\bsa(?:id|ys?)\b|\bwr(?:ote|ites?)\b"
    r"|专家|同[学事行]|老师|他|她|说)[^\n]*: *\Z",
    IGNORECASE,
)

_GERUND = regex(r"\w+ing\b", IGNORECASE)


def is_own_elimination(text: str, match: re.Match[str]) -> bool:
    """Say whether the options of a match of `ELIMINATED` are ruled out by the speaker."""
    place = match.start()
    # "Excluding A and B, we get nowhere" goes on with the thought.
    if _GERUND.match(match[0]) and text[match.end() : match.end() + 1] == ",":
        return False
    sentence = sentence_before(text, place)
    if _OTHERS_OR_LIMITED.match(text, match.end()):
        return False
    if _OTHERS_LEAD.search(text[max(0, place - len(sentence) - REACH) : place - len(sentence)]):
        return False
    if own := _OWN_BEFORE.match(sentence):
        return not (match["before"] and own["speaker"])
    # "A is wrong because it is slow, B is wrong": a list of verdicts in one sentence.
    return ELIMINATED.match(sentence.lstrip()) is not None and bool(_NEXT_CLAUSE.search(sentence))
