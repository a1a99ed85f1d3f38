"""Guard against words such as `the answer is C` that are not the speaker's answer.

Before them in the clause: a denial, another's opinion, a condition, an earlier opinion. Behind a
letter: the rest of a name, a second letter, a question mark. Closed classes of words (conjunctions,
prepositions, auxiliaries) are listed, never the nouns or verbs that an explanation begins with.
"""

import re

from inspect_aihospital.core.text.regex import prose_regex, regex
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
_SENTENCE_END = prose_regex(_STOP)
# Greedy, so that one match ends behind the last full stop.
_EARLIER_SENTENCES = prose_regex(rf".*(?:{_STOP})", re.DOTALL)
_CLAUSE_END = prose_regex(
    r"[;；:：—]| [–-] |\b(?:but(?! (?:me|us|(?:him|her|them)sel\w+)\b)|so|yet|however|therefore"
    r"|thus|hence|whereas|while|although|though)\b"
    # With "I" the speaker's own clause begins, whatever an expert said before it. The sentence is
    # cut at the place, so this works only for words that "I" stands before.
    r"|, (?=I\b)|\band (?=I\b)|但是?|而是|因此|所以|故|我|更正",
    re.IGNORECASE,
)
_SUBORDINATE = regex(r"\b(?:whereas|while|although|though)\b", re.IGNORECASE)
_EXPERT_LABEL = prose_regex(
    r"\bexperts? \d{1,2}(?:[\s,&]{1,3}(?:and )?\d{1,2})*(?:'s? (?:answer|choice"
    r"|vote))?[\s\ue000-\ue059]*: *\Z|专家 ?\d ?[:：] *\Z",
    re.IGNORECASE,
)
_EXPERT_SPEAKS = prose_regex(
    r"\A\W*(?:experts? \d{1,2}(?:'s \w+)?(?: (?:says?|said|writes?|wrote|argues?|claims?|concludes?"
    r"|states?|thinks?|believes?|answers?|insists?|maintains?|replies))?|专家 ?\d说?) ?:"
    r"(?!.*(?:\b(?:but|however|yet|while|whereas|so|therefore|thus|hence)\b|, I\b|;|但|所以|因此"
    r"|故))",
    re.IGNORECASE,
)
"""A sentence that is an expert's to its end."""
_EXPERT_HEADING = prose_regex(r"(?:^|\n)\W*(?:experts? \d|专家 ?\d)\W*\n\W*\Z", re.IGNORECASE)

_SAYING = (
    # "Answer" is a noun unless it has an ending or "that" follows.
    r"(?:(?:claim|argue|believe|conclude|state|think|say|hold|suggest|choose|chose|pick|select"
    r"|favou?r|propose|maintain|insist)(?:s|d|ed|ing)?|answer(?:s|ed|ing|(?= that\b)))"
)
_DENIED = prose_regex(
    # "No doubt" affirms, and to rule out "the others" affirms what is left.
    r"(?:\b(?:not|never|cannot|(?<!no )doubt|disagree|less|nor|neither|hardly"
    r"|(?:rul(?:e|ed|ing) out|exclud\w+)(?! (?:the |all )?(?:others?|rest|remaining)\b)"
    # A denial reaches four words on; "so" or "but" ends it: "it does not help so the answer is C".
    rf"|{languages.NOT})|n't) (?:(?!(?:so|thus|hence|but)\b)[\w']+ {{1,2}}){{0,4}}\Z"
    # "Nobody convinces me that the answer is C", but "nobody doubts that".
    r"|\b(?:nobody|nothing|none|(?<!and )(?<!of )no \w+) (?:\w+ ){0,3}?(?:convinc|persuad|prov"
    r"|suggest|show|indicat)\w* (?:\w+ ){0,4}\Z"
    # "Most of them" is another word with 部分.
    rf"|(?:(?<!不得)不(?!得不)|没有|未|并非|排除|否定)[\u4e00-\u9fff]{{0,4}}\Z"
    r"|(?:(?<!大)部分|[难无][以于法]?|勉强)\Z",
    re.IGNORECASE,
)
_OTHER_SPEAKERS = prose_regex(
    # Any subject but "I" and "we" makes the opinion another's, so subjects need no list.
    rf"{languages.EXPERT}|\baccording to\b|\bas per\b"
    rf"|\b(?!(?:I'?m?|we)\b)[\w']+ (?:\w+ ){{0,2}}?{_SAYING} (?:\w+ ){{0,4}}\Z"
    r"|\b(?:their|experts?'s?|experts'|others?'s?|students?'?s?|colleagues?'?s?|many|some|people"
    r"|people's|user's) (?:\w+ )?\Z"
    r"|专家|其他|别人|有人|(?:[有一]些|多数)(?=[人专医同学意])|他们|用户|学生|同[事学行]|老师",
    re.IGNORECASE,
)
_NO_DOUBT = (
    r"\A(?!.*\b(?:no|not|nothing|nobody|none|neither|hardly|never|once|almost|nearly|briefly|first"
    r"|may|might|would|could)\b|.*n't\b).*"
)
"""Nothing in the sentence says that it did not, did not quite or may yet happen."""
_OWN = prose_regex(
    r"\bI(?: (?:can|would|strongly|fully|also|do|must|largely|completely|entirely))* agree\b"
    r"|\b(?:I|we)(?:'d| (?:can|would|do|also|still|therefore|now))* (?:think|believe|conclude"
    r"|say)\b"
    # "After Expert 1's reasoning, ..." names an expert, but its main clause is the speaker's.
    r"|(?:^|[.!?] )\W*(?:after|having|based|given|considering|upon|like|unlike|with|despite)\b"
    rf"(?!.*, (?:the )?(?:experts?|others?|colleagues?|majority) (?:\d )?(?:\w+ )?{_SAYING}\b)"
    # "Expert 2 convinces me that it is C", but not "may convince me" or "led us astray".
    rf"|{_NO_DOUBT}"
    r"\b(?:(?:convince[sd]|persuade[sd]) (?:me|us) that"
    r"|(?:leads?|led|brings?|brought|forces?d?|compels?) (?:me|us) to conclude)\b"
    rf"|{_NO_DOUBT}"
    r"\b(?:made|makes|helps|helped) (?:me|us) (?:\w+ly )?(?:to )?(?:reali[sz]e|see|understand"
    r"|recogni[sz]e) (?:that )?(?:(?:it|the(?: \w+)?) )?\Z"
    r"|\bI am (?:(?:now|fully|wholly|entirely|completely|therefore|thus|also|quite) )?(?:convinced"
    r"|persuaded) by [^,;]{1,60} (?:that|to)\b"
    # Who calls an expert right shares the expert's answer.
    r"|\bexperts? \d(?:[\s,]*(?:and )?\d)* (?:is|are|was|were) (?:\w+ly )?(?:right|correct)\b"
    r"|\bas experts? [\d\sand,]+ (?:correctly|rightly|also)\b"
    # "专家2的推理更合理，答案为B" judges an expert and concludes.
    r"|(?:专家|多数)(?:(?!认为|指出)[^,;:说称写不缺欠未没])*(?:合理|正确|道理|充分|可[信靠]|说服力"
    r"|准确|严谨"
    r"|全面|到位|完整|站得住脚?|清晰|扎实)[^,;:专]{0,3},[^专]*\Z"
    r"|(?:同意|赞[同成]|支持|认同)[^,;专]*(?:专家|多数|同[事学行])[^,;]*,[^专]*\Z",
    re.IGNORECASE,
)
# "I think Expert 1's answer is B" is the speaker's sentence about another's answer.
_POSSESSIVE = prose_regex(r"(?<!my)(?:'s|s'|\btheir) (?:\w+ )?\Z", re.IGNORECASE)
_EARLIER = prose_regex(
    # "No longer" reaches to the end of its clause, "initial" only to the next noun.
    r"\bno longer\b[^.,;\n]*\Z|\b(?:initially|originally|at first|(?:I|we) first|first (?:I|we)\b)"
    # "Initially B, now C."
    rf"(?! (?:{MARK}|{BARE}), ?\Z)"
    r"|\b(?:initial|original|previous|earlier|former|old|first)(?: \w+)? ?\Z"
    rf"|\b{languages.EARLIER}\b[^,.;\n]*\Z|(?:上一?[轮次]|[之此]前)[^,.;\n]*\Z"
    r"|(?:先|最初|起初|原先|原来|曾|本来|本想|原本|原想|差点|险些|一开始)\S{0,4}\Z",
    re.IGNORECASE,
)
CONDITION = prose_regex(
    # "If I had to choose" is politeness and "even if" sets no condition.
    r"\b(?<!even )(?:if(?! (?:I had(?! to (?:change|switch|revise|move|leave)\b)|I have|forced"
    r"|you (?:force|push|press)))|unless|suppose|assuming)\b|如果|若|除非|(?:时|情况下|的话|者)才"
    rf"|{languages.IF}"
    # "Were she pregnant, the answer would be A."
    r"|(?:\A\W*|, )(?:were|had|should) (?:he|she|it|they|the|this|there)\b",
    re.IGNORECASE,
)
_FURTHER_OPTION = prose_regex(
    # ", which leaves C" continues the speaker's sentence; "which answer" asks or selects.
    r"\b(?:wrong|incorrect|poor|bad|weak|other|another|(?:second|next)(?:-best)?|2nd|third|3rd"
    r"|fourth|4th|worst"
    r"|tempting|trap|decoy|lure|bait|popular|attractive|least|distractor|alternative|false"
    r"|possible|many|each|every|any|(?<!, )which|what) (?:(?!(?:ones|and)\b)\w+ )?\Z|\bor \Z"
    r"|(?:还是|或者?|要么)\Z"
    r"|(?:易错|常错|误|错误|干扰|迷惑|陷阱|混淆|误导|次|备|其次|第[二三四五六]|可)[的性]?(?:选项?"
    r"|答案)?\Z",
    re.IGNORECASE,
)
_RUNNER_UP = prose_regex(r"\bnext (?:best |most likely )?(?:answer|choice|option)\b", re.IGNORECASE)
# "A. Incorrect B. Correct" judges A, unlike "the incorrect B".
_JUDGED_BEFORE = prose_regex(r"(?:\A|[.):]) (?:wrong|incorrect) \Z", re.IGNORECASE)
_EITHER = prose_regex(
    rf"(?:不是|不选|非) ?(?:{MARK}|{BARE})[^.;\n]{{0,6}}?(?:就|便|即|那么?)"
    rf"|要么[^.;\n]{{1,20}}?要么|\b(?:if not|failing)\b"
)
"""`If it is not the one, it is the other` leaves both open."""
_ASSERTED = prose_regex(
    rf"\b{_SAYING}\b|\baccording to\b|\bas per\b|[说据]|认为|[按依]照?", re.IGNORECASE
)
_GROUNDS = prose_regex(rf"\b(?:{GROUNDS}|(?:the|this|my|these) {GROUND} {_SAYING} )", re.IGNORECASE)


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


def _is_question(text: str, place: int) -> bool:
    following = _SENTENCE_END.search(text, place, place + REACH)
    return following is not None and following[0] == "?"
