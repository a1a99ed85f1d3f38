"""Read the letter that a reply declares; never guess one.

A reply is made plain, its references to options are marked, and each place where it declares an
answer is found. The plainest declarations decide. A later one replaces the earlier ones where the
reply says that it changes its mind; without such words, two that differ leave no answer.
"""

import re
from collections.abc import Mapping
from itertools import islice
from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex
from inspect_aihospital.exam.answer_guards import is_given, sentence_before
from inspect_aihospital.exam.answer_verdicts import (
    ELIMINATED,
    OPTION,
    PREFERRED_OVER,
    REJECTED_LIST,
)
from inspect_aihospital.exam.answer_words import CHANGES
from inspect_aihospital.exam.changed_answers import CHANGE, change_at
from inspect_aihospital.exam.declaration import UNCLEAR, Change, Declaration, Weight
from inspect_aihospital.exam.declared_answers import find_declarations
from inspect_aihospital.exam.eliminations import is_own_elimination
from inspect_aihospital.exam.option_marks import (
    BARE,
    MARK,
    letter_of,
    mark_options,
    option_texts,
)
from inspect_aihospital.exam.option_probabilities import most_probable
from inspect_aihospital.exam.reply_text import QUESTION, bold_ticked, plain_reply

# One lookbehind for each word, since Python's have a fixed width.
_NOT_DENIED = r"(?<!not )(?<!n't )(?<!to )(?<!would )(?<!never )(?<!without )"
MOST_ELIMINATIONS = 50
"""Places at which a reply is looked at for options that it rules out."""
VOIDING = {Change.MADE, Change.UNCLEAR}
"""Changes that leave the answer before them in doubt at least."""
LONGEST_OPENING = 60
"""Characters of a first line that does no more than answer."""
_TAKEN_BACK = prose_regex(
    # "Wait" takes back as an interjection only; "wait for the culture" does not.
    # "Correction of the potassium" is a treatment, and "Expert 2's correction" another's.
    r"(?:\A|[.!?;:,\n(–—-] ?|\b(?:a|one|my|small|quick) )correction\b"
    r"(?: ?(?:[:;,!.–—-]|$)| (?:of|to) (?:my|the) (?:\w+ )?(?:answer|choice|vote)\b)"
    r"|\bscratch that\b|\bstrike that\b|\b(?:no|oh|actually|hmm|but|sorry),? wait\b"
    r"|\bwait\b ?[,.!:;—–]"
    # "I hold on to C" keeps the answer; before punctuation "hold on" stops.
    r"|\.\.+ ?wait\b|\b(?:hold|hang) on(?= ?[,.:;!—–-])"
    r"|\b(?:one|just a) (?:moment|second|sec)\b|\bhmm,? (?:no|actually)\b|\bmy mistake\b"
    r"|\b(?:I meant|I misspoke|I misread|I take (?:that|it) back|I was (?:wrong|mistaken))\b"
    rf"|{_NOT_DENIED}\b(?:chang|revis|retract|correct)(?:e|ing"
    r"|ed)? (?:(?:my|our|the|that) (?:\w+ )?(?:answer|mind|choice|vote)|myself|that|this)\b"
    # "Expert 3's point changes my mind", but not "nothing changes my mind".
    r"|(?:^|[.!?\n] )(?![^.!?\n]{0,80}\b(?:no|not|none|nothing|neither|never|nor|hardly"
    r"|would)\b)[^.!?\n]{1,80} changes my (?:answer|mind|choice|vote)\b"
    r"|(?<!no )(?<!n't )(?<!not )\b(?:need|have|want|like) to (?:correct|revise|change) "
    r"(?:myself|that|this|(?:my|the) (?:\w+ )?(?:answer|choice|mind|vote))\b"
    r"|\b(?:have to|must|'ll|will) leave (?:it|this|that) open ?(?:[.!]|$)"
    r"|\bI(?: \w+ly| simply| just)?(?: cannot| can't| am (?:unable|not able) to"
    r"|'m (?:unable|not able) to) (?:decide|choose|commit|pick)(?= ?[.,;!]| ?$"
    r"| (?:between|one|among|an? (?:answer|option)|and leave)\b)"
    r"|\bI (?:really |honestly )?(?:don't|do not) know(?= ?[.,;!])"
    r"|\bI give up(?= ?[.!]| on this| ?$)"
    # "A、不对" judges an option; behind a full stop or a pause the word takes back.
    r"|更正|(?<![A-Z\ue000-\ue059:、(也都均])不对[,!]"
    r"|(?:^|[.,;!?\n]|[噢哦啊唉嗯]) ?不{1,2}(?=[,.!])|等等,|改[选为]"
    rf"|(?:[改换][为成用]|变更[为成])(?= ?(?:{MARK}|{BARE}))"
    r"|(?:等一下|等下|慢着|且慢)(?=[,.!])|(?:说|看|搞|想)错了",
    IGNORECASE,
)
"""Words that take back the answer before them."""
_RECONSIDERED = prose_regex(
    rf"{CHANGES}|"
    r"\b(?:on|upon) (?:\w+ )?(?:reflection|inspection|re-?reading|review|reconsideration"
    r"|consideration|second thought)\b|\bsecond thoughts?\b|\breconsider\w*"
    r"|\bI (?:now|will now|have now)\b|\bI(?:'m| am| will| now)? (?:go(?:ing)? back"
    r"|return(?:ed|ing)?|revert(?:ed|ing)?) to\b|\b(?:edit|update|amended|updated|changed) ?:"
    r"|\brevised\b|\bcorrected(?= ?:| to )"
    r"|\bon (?:an? )?(?:closer|second|further) look\b"
    r"|\bI(?: (?:now|then|just|also))? (?:see now|reali[sz]ed?)\b"
    r"|\bI(?:'ve| have)? made (?:an?|the) (?:\w+ )?(?:error|mistake)\b"
    r"|\bI should have (?:said|chosen|picked|answered|selected|written)\b"
    # A sentence of nothing but such words: "Actually, no."
    r"|(?:^|\n|[.!?] )(?:(?:oh|actually|hmm|sorry|no|oops"
    r"|(?:my )?apologies)[\s,—–-]{0,3}){1,4}[.!…](?= |$)"
    r"|\b(?:corrected|amended|updated|modified|new) (?:final )?(?:answer|choice|option)\b"
    r"|(?<!not )(?<!n't )(?<!would )(?<!never )\b(?:(?:chang|mov|revis)(?:es?|ed|ing)"
    r"|switch(?:ed|ing)?) (?:\w+ ){0,4}to\b|重新(?:考虑|审题)|修正"
    r"|我错了|[弄选答]错了|修改|改正|意识到|想了想|再想想|仔细想|细想|转念|还是选",
    IGNORECASE,
)
"""Words that let a later answer replace an earlier one."""
_CORRECTING = prose_regex(
    r"\b(?:actually|instead|rather|no(?= ?[,—–])|sorry|apologies|oops|now)\b|其实|事实上|实际上"
    r"|抱歉|对不起|不好意思|应该[是选]|\b本[来想]|但还?是?选",
    IGNORECASE,
)
"""Words that do so within a sentence."""

# "My revised answer" is there already; nobody needs to make the change.
_REVISED = prose_regex(r"\w+ed(?: ?(?:$|:)| (?:final )?(?:answer|choice|option)\b)", IGNORECASE)

_OTHER = rf"(?:option )?(?P<other>{MARK}|{BARE})"
_NOT_BEFORE = prose_regex(
    rf"(?:\b(?:not|rather than|instead of) |不是 ?){_OTHER}\W{{0,3}}"
    r"(?:\b(?:but|it is|rather)\b|[,.]?而?(?:是|应))[^.;\n]{0,30}\Z",
    IGNORECASE,
)
_NOT_BEHIND = prose_regex(
    rf"(?:{MARK}|{BARE})[\s),]{{0,4}}(?:(?:and )?(?:not|rather than|instead of) |而?(?:不是|非) ?)"
    rf"{_OTHER}(?=[\s)]{{0,3}}(?:$|[.,;!\n]))",
    IGNORECASE,
)
"""An option that is named as the wrong one beside the right one."""

_DOUBTED_TOO = prose_regex(
    rf"\b(?:so|neither|nor) (?:is|are|may|might) (?:option )?(?P<so>{MARK}|{BARE})"
    rf"|(?P<option>{MARK}|{BARE}) (?:may|might|could|seems|too\b|as well\b)",
    IGNORECASE,
)
"""An option that is rejected or doubted beside those that are ruled out."""


def read_answer(reply: str, options: Mapping[str, str]) -> str | None:
    """Read the option that a reply gives as its own final answer, `None` unless it is exactly one.

    The answers of others that a review (Fig. 2) tells stay theirs.
    """
    if probable := most_probable(plain_reply(reply), options):
        return probable
    marked, text, declarations = _declared(reply, options)
    # Bold type is the weakest sign: it counts where no words declare an answer.
    if not declarations and (ticked := bold_ticked(reply)) != reply:
        marked, text, declarations = _declared(ticked, options)
    # Some models go on with a question of their own and answer it. A reply may also begin with the
    # question it was asked, so the cut is behind the first declaration.
    if declarations and (end := text.find(f"\n{QUESTION}", declarations[0].place)) >= 0:
        text = text[:end]
        declarations = find_declarations(text, option_texts(tuple(options.items())))
    if not declarations:
        return _left_over(marked, options)
    return _decided(text, _standing(text, declarations), options)


def _declared(reply: str, options: Mapping[str, str]) -> tuple[str, str, list[Declaration]]:
    """Return a reply with its options marked, the same without rejected lists, its declarations."""
    marked = mark_options(plain_reply(reply), options)
    # Rejected lists go first: "the answer is C; A, B and D are wrong" must not seem to name four.
    text = PREFERRED_OVER.sub(r"\1", REJECTED_LIST.sub("", marked))
    return marked, text, find_declarations(text, option_texts(tuple(options.items())))


def _left_over(text: str, options: Mapping[str, str]) -> str | None:
    """Return the only option that a reply without a declaration does not rule out."""
    rejected = {
        letter_of(reference)
        for match in islice(ELIMINATED.finditer(text), MOST_ELIMINATIONS)
        if is_own_elimination(text, match) and is_given(text, match.start(), asserted=True)
        for reference in OPTION.findall(
            (match["behind"] or match["before"]) + (match["also"] or "")
        )
    }
    rejected |= {letter_of(match["so"] or match["option"]) for match in _DOUBTED_TOO.finditer(text)}
    left = [letter for letter in options if letter not in rejected]
    is_decided = len(options) > 2 and len(left) == 1
    return left[0] if is_decided and not _turns(_TAKEN_BACK, text, VOIDING) else None


def _standing(text: str, declarations: list[Declaration]) -> list[Declaration]:
    """Return the declarations that no later words take back or replace."""
    voids = _turns(_TAKEN_BACK, text, VOIDING)
    turns = sorted(voids | _turns(_RECONSIDERED, text, {Change.MADE}))
    standing: list[Declaration] = []
    letters: set[str] = set()  # of those that stand: a reply may declare thousands
    # `None` stands for the end of the reply: words may take back the last declaration, too.
    for declaration in [*declarations, None]:
        turned = False
        while turns and (declaration is None or turns[0] <= declaration.place):
            turn = turns.pop(0)
            turned = True
            if standing and turn in voids:
                # "The answer is B. Hold on, I am not sure." has no answer, unless one follows.
                standing, letters = [Declaration(turn, UNCLEAR, Weight.STATEMENT)], {UNCLEAR}
        if declaration is None:
            break
        earlier = letters - {declaration.letter}
        corrected = _CORRECTING.search(sentence_before(text, declaration.place)) or (
            earlier and earlier & _rejected_beside(text, declaration)
        )
        if turned or corrected:
            standing, letters = [], set()
        standing.append(declaration)
        letters.add(declaration.letter)
    return standing


def _turns(form: re.Pattern[str], text: str, changes: set[Change]) -> set[int]:
    """Return the places of words that turn away from an answer; of changes, those of some kinds."""
    return {
        match.start()
        for match in form.finditer(text)
        if not CHANGE.match(match[0])
        or _REVISED.match(match[0])
        or change_at(text, match.start()) in changes
    }


def _rejected_beside(text: str, declaration: Declaration) -> set[str]:
    """Return the option that a declaration calls wrong in the same breath: `C, not B`."""
    before = _NOT_BEFORE.search(sentence_before(text, declaration.place))
    behind = _NOT_BEHIND.match(text, declaration.place)
    return {letter_of(match["other"]) for match in (before, behind) if match}


def _decided(text: str, standing: list[Declaration], options: Mapping[str, str]) -> str | None:
    """Return the one letter of the plainest declarations."""
    plainest = max((declaration.weight for declaration in standing), default=Weight.LEANING)
    least = min(plainest, Weight.CONCLUSION)
    letters = {d.letter for d in standing if d.weight >= least}
    if plainest == Weight.CONCLUSION:
        letters |= _opening_letters(text, standing)
    letter = letters.pop() if len(letters) == 1 else UNCLEAR
    return letter if letter in options else None


def _opening_letters(text: str, standing: list[Declaration]) -> set[str]:
    """Return the answer that a reply gives on its first line: a conclusion must not differ."""
    first_line, _, following = text.partition("\n")
    is_answer = following and len(first_line) <= LONGEST_OPENING
    return {
        declaration.letter
        for declaration in standing
        if is_answer
        and declaration.weight == Weight.STATEMENT
        and declaration.place <= len(first_line)
    }
