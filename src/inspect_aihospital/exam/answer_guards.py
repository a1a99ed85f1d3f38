"""Guard against words such as `the answer is C` that are not the speaker's answer.

Before them in the clause: a denial, another's opinion, a condition, an earlier opinion. Behind a
letter: the rest of a name, a second letter, a question mark. Closed classes of words (conjunctions,
prepositions, auxiliaries) are listed, never the nouns or verbs that an explanation begins with.
"""

import re

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_grounds import GROUND, GROUNDS
from inspect_aihospital.exam.option_marks import BARE, MARK

REACH = 240
"""Characters before and behind a letter that are looked at."""
MAX_CLAUSE_LENGTH = 100
"""Characters before it that hold the few words next to it."""

# A full stop ends a sentence before a blank, a Chinese character or a marked option, since a
# mark may stand without a blank before it. "2.5" goes on.
_STOP = r"(?:[!?]|(?<!\bDr)(?<!\bProf)\.)(?=[\s\u3000-\u9fff\ue000-\ue059]|$)|\n"
_SENTENCE_END = regex(_STOP)
# Greedy, so that one match ends behind the last full stop.
_EARLIER_SENTENCES = regex(rf".*(?:{_STOP})", re.DOTALL)
_CLAUSE_END = regex(
    r"[;；:：—]|\s[–-]\s|\b(?:but(?!\s(?:me|us|(?:him|her|them)sel\w+)\b)|so|yet|however|therefore|thus|hence|whereas|while|although|though)\b"
    # With "I" the speaker's own clause begins, whatever an expert said before it. The sentence is
    # cut at the place, so this works only for words that "I" stands before.
    r"|,\s(?=I\b)|\band\s(?=I\b)|但是?|而是|因此|所以|故|我|更正",
    re.IGNORECASE,
)
_SUBORDINATE = regex(r"\b(?:whereas|while|although|though)\b", re.IGNORECASE)
_EXPERT_LABEL = regex(
    r"\bexperts?\s\d{1,2}(?:[\s,&]{1,3}(?:and\s)?\d{1,2})*(?:'s?\s(?:answer|choice|vote))?[\s\ue000-\ue059]*:\s*\Z|专家\s?\d\s?[:：]\s*\Z",
    re.IGNORECASE,
)
_EXPERT_SPEAKS = regex(
    r"\A\W*(?:experts?\s\d{1,2}(?:'s\s\w+)?(?:\s(?:says?|said|writes?|wrote|argues?|claims?|concludes?|states?|thinks?|believes?|answers?|insists?|maintains?|replies))?|专家\s?\d说?)\s?:"
    r"(?!.*(?:\b(?:but|however|yet|while|whereas|so|therefore|thus|hence)\b|,\sI\b|;|但|所以|因此|故))",
    re.IGNORECASE,
)
"""A sentence that is an expert's to its end."""
_EXPERT_HEADING = regex(r"(?:^|\n)\W*(?:experts?\s\d|专家\s?\d)\W*\n\W*\Z", re.IGNORECASE)

_SAYING = (
    # "Answer" is a noun unless it has an ending or "that" follows.
    r"(?:(?:claim|argue|believe|conclude|state|think|say|hold|suggest|choose|chose|pick|select|favou?r"
    r"|propose|maintain|insist)(?:s|d|ed|ing)?|answer(?:s|ed|ing|(?=\sthat\b)))"
)
_DENIED = regex(
    # "No doubt" affirms, and to rule out "the others" affirms what is left.
    r"(?:\b(?:not|never|cannot|(?<!no\s)doubt|disagree|less|nor|neither|hardly|(?:rul(?:e|ed|ing)\sout|exclud\w+)(?!\s(?:the\s|all\s)?(?:others?|rest|remaining)\b)"
    # A denial reaches four words on; "so" or "but" ends it: "it does not help so the answer is C".
    rf"|{languages.NOT})|n't)\s(?:(?!(?:so|thus|hence|but)\b)[\w']+\s{{1,2}}){{0,4}}\Z"
    # "Nobody convinces me that the answer is C", but "nobody doubts that".
    r"|\b(?:nobody|nothing|none|(?<!and\s)(?<!of\s)no\s\w+)\s(?:\w+\s){0,3}?(?:convinc|persuad|prov|suggest|show|indicat)\w*\s(?:\w+\s){0,4}\Z"
    # "Most of them" is another word with 部分.
    rf"|(?:不|没有|未|并非|排除|否定)[\u4e00-\u9fff]{{0,4}}\Z|(?:(?<!大)部分|[难无][以于法]?|勉强)\Z",
    re.IGNORECASE,
)
_OTHER_SPEAKERS = regex(
    # Any subject but "I" and "we" makes the opinion another's, so subjects need no list.
    rf"{languages.EXPERT}|\baccording\sto\b|\bas\sper\b|\b(?!(?:I'?m?|we)\b)[\w']+\s(?:\w+\s){{0,2}}?{_SAYING}\s(?:\w+\s){{0,4}}\Z"
    r"|\b(?:their|experts?'s?|experts'|others?'s?|students?'?s?|colleagues?'?s?|many|some|people|people's|user's)\s(?:\w+\s)?\Z"
    r"|专家|其他|别人|有人|(?:[有一]些|多数)(?=[人专医同学意])|他们|用户|学生|同[事学行]|老师",
    re.IGNORECASE,
)
_NO_DOUBT = (
    r"\A(?!.*\b(?:no|not|nothing|nobody|none|neither|hardly|never|once|almost|nearly|briefly|first"
    r"|may|might|would|could)\b|.*n't\b).*"
)
"""Nothing in the sentence says that it did not, did not quite or may yet happen."""
_OWN = regex(
    r"\bI(?:\s(?:can|would|strongly|fully|also|do|must|largely|completely|entirely))*\sagree\b"
    r"|\b(?:I|we)(?:'d|\s(?:can|would|do|also|still|therefore|now))*\s(?:think|believe|conclude|say)\b"
    # "After Expert 1's reasoning, ..." names an expert, but its main clause is the speaker's.
    r"|(?:^|[.!?]\s)\W*(?:after|having|based|given|considering|upon|like|unlike|with|despite)\b"
    rf"(?!.*,\s(?:the\s)?(?:experts?|others?|colleagues?|majority)\s(?:\d\s)?(?:\w+\s)?{_SAYING}\b)"
    # "Expert 2 convinces me that it is C", but not "may convince me" or "led us astray".
    rf"|{_NO_DOUBT}"
    r"\b(?:(?:convince[sd]|persuade[sd])\s(?:me|us)\sthat|(?:leads?|led|brings?|brought|forces?d?|compels?)\s(?:me|us)\sto\sconclude)\b"
    rf"|{_NO_DOUBT}"
    r"\b(?:made|makes|helps|helped)\s(?:me|us)\s(?:\w+ly\s)?(?:to\s)?(?:reali[sz]e|see|understand|recogni[sz]e)\s(?:that\s)?(?:(?:it|the(?:\s\w+)?)\s)?\Z"
    r"|\bI\sam\s(?:(?:now|fully|wholly|entirely|completely|therefore|thus|also|quite)\s)?(?:convinced|persuaded)\sby\s[^,;]{1,60}\s(?:that|to)\b"
    # Who calls an expert right shares the expert's answer.
    r"|\bexperts?\s\d(?:[\s,]*(?:and\s)?\d)*\s(?:is|are|was|were)\s(?:\w+ly\s)?(?:right|correct)\b"
    r"|\bas\sexperts?\s[\d\sand,]+\s(?:correctly|rightly|also)\b"
    r"|(?:同意|赞[同成]|支持|认同)[^,;专]*(?:专家|多数|同[事学行])[^,;]*,[^专]*\Z",
    re.IGNORECASE,
)
# "I think Expert 1's answer is B" is the speaker's sentence about another's answer.
_POSSESSIVE = regex(r"(?<!my)(?:'s|s'|\btheir)\s(?:\w+\s)?\Z", re.IGNORECASE)
_EARLIER = regex(
    # "No longer" reaches to the end of its clause, "initial" only to the next noun.
    r"\bno\slonger\b[^.,;\n]*\Z|\b(?:initially|originally|at\sfirst|(?:I|we)\sfirst|first\s(?:I|we)\b)"
    # "Initially B, now C."
    rf"(?!\s(?:{MARK}|{BARE}),\s?\Z)"
    r"|\b(?:initial|original|previous|earlier|former|old|first)(?:\s\w+)?\s?\Z|(?:先|最初|起初|原先|原来|曾|本来|本想|原本|原想|差点|险些|一开始)\S{0,4}\Z",
    re.IGNORECASE,
)
CONDITION = regex(
    # "If I had to choose" is politeness and "even if" sets no condition.
    r"\b(?<!even\s)(?:if(?!\s(?:I\shad(?!\sto\s(?:change|switch|revise|move|leave)\b)|I\shave|forced|you\s(?:force|push|press)))|unless|suppose|assuming)\b|如果|若|除非"
    rf"|{languages.IF}"
    # "Were she pregnant, the answer would be A."
    r"|(?:\A\W*|,\s)(?:were|had|should)\s(?:he|she|it|they|the|this|there)\b",
    re.IGNORECASE,
)
_FURTHER_OPTION = regex(
    # ", which leaves C" continues the speaker's sentence; "which answer" asks or selects.
    r"\b(?:wrong|incorrect|poor|bad|weak|other|another|second|2nd|third|3rd|fourth|4th|worst|tempting|trap|decoy|lure|bait"
    r"|popular|attractive|least|distractor|alternative|false"
    r"|possible|many|each|every|any|(?<!,\s)which|what)\s(?:(?!(?:ones|and)\b)\w+\s)?\Z|\bor\s\Z|(?:还是|或者?|要么)\Z"
    r"|(?:易错|常错|误|错误|干扰|迷惑|陷阱|混淆|误导|次|备|其次|第[二三四五六]|可)[的性]?(?:选项?|答案)?\Z",
    re.IGNORECASE,
)
_RUNNER_UP = regex(r"\bnext\s(?:best\s|most\slikely\s)?(?:answer|choice|option)\b", re.IGNORECASE)
# "A. Incorrect B. Correct" judges A, unlike "the incorrect B".
_JUDGED_BEFORE = regex(r"(?:\A|[.):])\s(?:wrong|incorrect)\s\Z", re.IGNORECASE)
_EITHER = regex(
    rf"(?:不是|不选|非)\s?(?:{MARK}|{BARE})[^.;\n]{{0,6}}?(?:就|便|即|那么?)|要么[^.;\n]{{1,20}}?要么|\b(?:if\snot|failing)\b"
)
"""`If it is not the one, it is the other` leaves both open."""
_ASSERTED = regex(
    rf"\b{_SAYING}\b|\baccording\sto\b|\bas\sper\b|[说据]|认为|[按依]照?", re.IGNORECASE
)
_GROUNDS = regex(rf"\b(?:{GROUNDS}|(?:the|this|my|these)\s{GROUND}\s{_SAYING}\s)", re.IGNORECASE)

# English words that end like Latin ("thus", "various") are excepted by name.
_LATIN = regex(
    r"\.?\s?(?!(?:this|thus|his|its|via|while|versus|various|as|is)\b)[a-z]{3,}(?:us|is|um|ae|i|ii|a|ans|ens|ile|ale|genes|oides)\b"
)
"""The second half of a species' name; the first half is a letter."""
PHRASE_BEHIND = (
    r"(?:because|since|as|due|given|for|rather|instead|over|against|not|based|which|with|here|in|on|by|from"
    r"|at|when|while|although|though|but|so|after|and\s(?:not|reject|refuse|decline|resist|see|do\snot|will\snot)|despite|being|per|unless|to\s(?:be|me)|please|pls|then|i\s(?:think|guess|believe|suppose|would|am)"
    r"|(?:left|remaining)(?=\s*(?:$|[.,;!\n]))|as\s|best|perfectly|exactly|nicely|(?:very\s)?well|the\s(?:correct|right|best|most|only|better|preferred|answer|more))"
)
"""How a clause goes on behind an option's letter."""
_AFTER_LETTER = regex(
    # A comma or colon before a digit belongs to a number, a full stop before "M." to "A.M.".
    rf"\s*(?:$|[\n;!)\]}})。]|[,:，：、](?!\d)|\.(?!\d|[A-Za-z]\.)|[(\[{{（→=]|[\ue000-\ue019\ue040-\ue059]|✓)|\s+[–—-]+\s|—"
    rf"|\s+{PHRASE_BEHIND}\b|\s?{languages.ENDS}|{languages.INFINITIVE}"
    rf"|\s?>{{1,2}}\s?(?:{MARK}|{BARE})"
    r"|\s?(?:是|最|正确|更|比较|因|由|而|理由|符合|[吧了哦呢啦呀啊嘛])",
    re.IGNORECASE,
)
# "I - an AI - cannot say": any word but a reason's makes "I" the pronoun.
_WORD_BEHIND = regex(r"[\s.,:;–—-]+(?!(?:because|since|due|given)\b)['a-z]")

_SECOND = rf"(?:(?:option|also|maybe|possibly|perhaps|probably|both)\s)*(?:{MARK}|{BARE})"
_JOINED = regex(
    # "A to C" is a range; "looks like E to me" is not.
    rf"[\s.)(]*(?:\s*(?:[/&|+]|\b(?:or|and/or|oder|ou|或者?|还是选?|vs\.?|versus|(?-i:to|TO)(?!\s(?:me|be)\b)|through)|和|与|及)[\s.(]*){{1,3}}(?:{_SECOND}|\w)"
    rf"|[\s.)]*(?:(?:,|、|;|[–—-]|，)?\s*(?:\b(?:and|or|et|y|und|e)\s|[–—-])?[\s(]*)"
    # Behind a comma or full stop a second letter joins only if its clause ends there: the answer in
    # "C. A causes edema" is C.
    rf"{_SECOND}(?=[\s)]*(?:$|\n|[.,;:/&|+、，]\s*(?:$|\n|{_SECOND}|and\b|or\b)|\s(?:in|on|for|at|as|or|and|are|were|both)\b|[都均皆两之]))"
    # "B → C" may be a change or a chain.
    rf"|\s*(?:→|⇒|[=-]>)\s*(?:{MARK}|{BARE})"
    rf"|{languages.OR}[\s(]*(?:{MARK}|(?-i:[A-Z])(?![A-Za-z0-9]))"
    # "C, and A is wrong": the second letter begins a clause of its own.
    rf"|\s*,?\s(?:and|or)\s(?!(?-i:I\s[a-z])){_SECOND}(?!\s(?:is|was|being|has|does|cannot|would|lacks)\b)",
    re.IGNORECASE,
)
_NEITHER = regex(r"\s(?:or|and)\s(?:not|none|neither|nothing)\b", re.IGNORECASE)
_DOUBTED = regex(r"[\s()\[]*\?")


def sentence_before(text: str, place: int) -> str:
    """Return the words of a sentence before a place in it."""
    before = text[max(0, place - REACH) : place]
    earlier = _EARLIER_SENTENCES.match(before)
    return before[earlier.end() :] if earlier else before


def clause_before(text: str, place: int) -> str:
    """Return the words of a clause before a place; `Expert 1:` begins no new clause."""
    sentence = sentence_before(text, place)
    bounds = [
        bound
        for bound in _CLAUSE_END.finditer(sentence)
        if not _EXPERT_LABEL.search(sentence[: bound.end()])
    ]
    if not bounds:
        return sentence
    clause = sentence[bounds[-1].end() :]
    # the main clause comes behind a subordinate one
    return clause.rpartition(",")[2] if _SUBORDINATE.search(bounds[-1][0]) else clause


def is_given(text: str, place: int, *, asserted: bool = False) -> bool:
    """Say whether words at a place give the speaker's own present answer.

    Where words are `asserted`, as in `C is correct`, whoever's option it is, only words of saying
    make the assertion another's.
    """
    before = clause_before(text, place)
    # A line "Answer: C" under the heading "Expert 1" is the expert's.
    heading = _EXPERT_HEADING.search(text[max(0, place - 80) : place])
    clause_start = max(0, len(before) - MAX_CLAUSE_LENGTH)
    is_others = heading or _EXPERT_SPEAKS.match(sentence_before(text, place))
    if is_others or _is_question(text, place) or CONDITION.search(before):
        return False
    # "The next best answer" may begin before the place and end behind it.
    if _RUNNER_UP.search(text, max(0, place - 16), place + 20):
        return False
    # The second half of "either ... or" begins at the place.
    if any(match.end() >= place for match in _EITHER.finditer(text, max(0, place - 30), place + 4)):
        return False
    if (
        _EARLIER.search(before)
        or _DENIED.search(before, clause_start)
        or (
            _FURTHER_OPTION.search(before, clause_start)
            and not (asserted and _JUDGED_BEFORE.search(before))
        )
    ):
        return False
    before = _GROUNDS.sub("", before)
    if asserted and not _ASSERTED.search(before):
        return True
    owned = _OWN.search(sentence_before(text, place)) and not _POSSESSIVE.search(before)
    return bool(owned) or not _OTHER_SPEAKERS.search(before)


def stands_alone(text: str, end: int, letter: str) -> bool:
    """Say whether what follows a letter leaves it a letter: no name, no noun, no pronoun's verb."""
    if letter == "I" and _WORD_BEHIND.match(text, end):
        return False
    return _AFTER_LETTER.match(text, end) is not None and not _LATIN.match(text, end)


def is_joined(text: str, end: int) -> bool:
    """Say whether a second option stands behind a first, or the first is in doubt."""
    return any(form.match(text, end) for form in (_JOINED, _NEITHER, _DOUBTED))


def _is_question(text: str, place: int) -> bool:
    following = _SENTENCE_END.search(text, place, place + REACH)
    return following is not None and following[0] == "?"
