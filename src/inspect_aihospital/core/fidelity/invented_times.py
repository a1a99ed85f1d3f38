"""Find what a patient says of when, how long and how often, and its record says otherwise."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.history.durations import agrees, durations, spans
from inspect_aihospital.core.history.frequencies import frequencies
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.text.quantities import numbers_held
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

FEWEST_TIMES = 3
"""The smallest frequency that is held to the record: once and twice are figures of speech."""

MOST_APART = 2.0
"""How many times as often two frequencies may be that mean the same."""

LEAST_LIFELONG = 10 * 365.0
"""Days of the longest illness of a record from which on a person may call it lifelong."""

# Clauses about results and plans repeat what others said.
_PLAN = regex(
    r"我会(?!感|觉|有|出现|咳|吐|[^，。]{0,2}[痛疼晕])|注意|按时|治疗|建议|诊断|谢谢|检查|^\W*以后"
    r"|预防|结果|\b(?:i'll"
    r"|i will|treatment|diagnos\w+|thank\w*|follow|results?|tests?|scan|advice|examin\w*"
    r"|going to)\b",
    re.IGNORECASE,
)
# Says that the illness as a whole began; a symptom of it may begin at any time.
_BEGAN = regex(
    r"突然(?:就)?(?:开始|发作)的?$|起病|发病|病[^，。]{0,4}开始"
    r"|我?[这得]个?病(?:前前后后|前后|已经|都|一共|大概|差不多)*(?:有|得了|拖了)"
    r"|\b(?:it all|all of (?:it|this)|my illness)(?: has)?"
    r"(?: only| just| suddenly)? (?:start(?:ed|s)|began|begun|came on)\b",
    re.IGNORECASE,
)
# A time alone, or with no more than a word for the beginning.
_SINCE = regex(
    r"^\W*(?:(?:好像|大概|就|是|从|打|自)*(?:今|昨|前|上|去)[天日晚早上下中午晨周个月年星期礼拜]+"
    r"(?:才|刚|就|以来|起|开始|[的了出现有吧儿])*)\W*$"
    r"|^\W*(?:(?:i think|only|just|it|they|that|all|has|have|been|started|began|came on|since|from"
    r"|about|some ?time) ?)*(?:yesterday|today|this morning|last (?:night|week|month|year))"
    r"(?: (?:morning|afternoon|evening|night|only))*\W*$",
    re.IGNORECASE,
)
# How long one waited, was on the way, or has lived as one does.
_NOT_ILL = regex(
    r"等了|等着|排队|结婚|搬[来到家]|退休|入职|路上|才到|走过来|坐车|开车|堵车|请了?[^，。]{0,3}假"
    r"|\b(?:you (?:asked|said|mentioned)|a (?:minute|moment|second) ago"
    r"|wait\w*|queue\w*|drove|drive|bus|train|car park|got here|jobs?|married|lived?|retired"
    r"|to get (?:here|there|up|down)|(?:off|from) work)\b",
    re.IGNORECASE,
)
_AGAIN = regex(
    r"又|再|加重|复发|这次|吃药|服药|\b(?:again|wors\w+|this time|medic\w+|tablets?)\b",
    re.IGNORECASE,
)
# The illness, as a pronoun or by that word, since childhood.
_LIFELONG = regex(
    r"(?:毛病|这个?病|症状)我?(?:从小|打小|自幼)就(?:有|这样|得)"
    r"|^\W*我?(?:从小|打小|自幼)就?(?:有|这样)"
    r"|\bi(?:['’]ve| have)? (?:always )?had (?:all (?:of )?)?(?:it|this|that|these|them)"
    r"(?: trouble| problem| illness| symptoms?)? (?:all my life"
    r"|(?:ever )?since (?:childhood|birth|i was (?:an? |very |little )*(?:child|kid|boy|girl|baby"
    r"|born)))\b",
    re.IGNORECASE,
)
# "Every ten, fifteen minutes" is one interval, though a comma parts it.
_EVERY_SO_LONG = regex(r"(\bevery \w+), ?(?=\w+ (?:minutes|hours|days|weeks)\b)", re.IGNORECASE)
_EARLY = regex(
    r"从小|打小|自幼|幼时|先天|天生|\b(?:(?:since|from|at) birth|childhood|as a child|congenital"
    r"|lifelong|born with|all (?:her|his) life)\b",
    re.IGNORECASE,
)
# Attacks of the illness; habits, doses and measurements have a frequency of their own.
_COMES = regex(
    r"犯(?:病|了?[几两一二三四五六七八九十\d])|发作"
    r"|\b(?:it|this|\w*aches?|pains?|attacks?|cramps?|fits) "
    r"(?:\w+ly |all |just |always |still )?(?:comes?|came|happens?|occurs?|hits me|hurts?)\b",
    re.IGNORECASE,
)
_NOT_SO = regex(
    r"[没不无]|如果|要是|听说|\b(?:no|not|never|if|would|could|might|some people)\b|n['’]t\b",
    re.IGNORECASE,
)
# Words for a time, and the days that may have passed since.
# The ranges are wide: people round, and a record counts from another day than the visit.
_WORDED_TIMES = tuple(
    (regex(words, re.IGNORECASE), least, most)
    for words, least, most in (
        (r"今[天日晨早]|\b(?:this morning|today)\b", 0.0, 1.1),
        (r"前[天日晚]|\bthe day before yesterday\b", 1.0, 3.6),
        (r"昨[天日晚]|\b(?:yesterday|last night)\b", 0.3, 2.6),
        (r"上(?:个?星期|周|个?礼拜)|\blast week\b", 2.0, 15.0),
        (r"上个?月|\blast month\b", 8.0, 65.0),
        (r"去年|\blast year\b", 45.0, 760.0),
    )
)


def invented_times(
    message: str, history: str, others_words: str, illness: str = "", *, asks_onset: bool = False
) -> Iterator[str]:
    """Yield lengths of time, times of onset and frequencies that neither record nor others have.

    Args:
        message: Of the patient.
        history: What the record says of it.
        others_words: Results, and what doctor and examiner said.
        illness: What the record says of the present illness, if that is apart.
        asks_onset: The doctor asked when the illness began, so that a time alone is its onset.
    """
    message = _EVERY_SO_LONG.sub(r"\1 to ", message)
    # Where the onset is told, a further time is of something else.
    asks_onset = asks_onset and not any(
        agrees(length, spans(illness or history)) for length in durations(message)
    )
    for clause in clauses(message):
        if not (is_plan(clause) or _NOT_ILL.search(clause)):
            # Since when it all began stands in the story of the illness, not among older ones.
            is_onset = _BEGAN.search(clause) and not _AGAIN.search(clause)
            source = illness if is_onset and spans(illness) else history
            # A relative's illness has times of its own.
            if names_relative(clause):
                continue
            yield from _lengths(clause, source, others_words)
            if not _NOT_SO.search(clause):
                yield from _lifelong(clause, history)
                is_bare = asks_onset and _SINCE.search(clause)
                if _BEGAN.search(clause) or is_bare:
                    yield from _onsets(clause, history, others_words)
                yield from _frequencies(clause, history, others_words)


def is_plan(clause: str) -> bool:
    """Tell whether a clause speaks of findings or plans rather than of the illness."""
    return bool(_PLAN.search(clause))


def _lengths(clause: str, history: str, others_words: str) -> Iterator[str]:
    lengths = durations(clause)
    sources = spans(history) + spans(others_words) if lengths else ()
    # A range is as true as one of its ends.
    true_words = {length.words for length in lengths if agrees(length, sources)}
    for words in dict.fromkeys(length.words for length in lengths):
        if sources and words not in true_words:
            yield f"“{clause}”; the record has no {words}"


def _onsets(clause: str, history: str, others_words: str) -> Iterator[str]:
    """Yield words for the time of onset that no length of the record comes near."""
    if _AGAIN.search(clause):
        return
    known_text = f"{history}\n{others_words}"
    for words, least, most in _WORDED_TIMES:
        if (time := words.search(clause)) and not words.search(known_text):
            lengths = [length.days for length in spans(known_text)]
            if lengths and not any(least <= days <= most for days in lengths):
                yield f"“{clause}”; the record has no {time[0]}"


def _lifelong(clause: str, history: str) -> Iterator[str]:
    """Yield an illness that is said to be lifelong, where no length of the record is that long."""
    if not _LIFELONG.search(clause) or _EARLY.search(history):
        return
    lengths = [length.days for length in spans(history)]
    if lengths and max(lengths) < LEAST_LIFELONG:
        yield f"“{clause}”; the record has nothing lifelong"


def _frequencies(clause: str, history: str, others_words: str) -> Iterator[str]:
    """Yield how often attacks come, where neither record nor others count about as many."""
    attacks = [f for f in frequencies(clause) if f.count >= FEWEST_TIMES]
    if not attacks or not _COMES.search(clause):
        return
    # A record may count what came without saying how often; results hold too many numbers.
    recorded, numbers = frequencies(f"{history}\n{others_words}"), numbers_held(history)
    for frequency in attacks:
        ratios = [max(f.a_day, frequency.a_day) / min(f.a_day, frequency.a_day) for f in recorded]
        is_near = any(ratio <= MOST_APART for ratio in ratios)
        if not is_near and format(frequency.count, "g") not in numbers:
            yield f"“{clause}”; the record has no {frequency.words}"
