"""Find siblings, children and living parents whom a patient's record does not have."""

import re
from collections.abc import Iterator
from itertools import chain

from inspect_aihospital.core.fidelity.worded_denials import begins_with_no
from inspect_aihospital.core.history.history_words import KIN
from inspect_aihospital.core.history.told_numbers import number_of
from inspect_aihospital.core.text.number_words import EN_NUMBERS
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, sentences_of

# They ask whether there are any, and nothing of their health.
_ASKS_SIBLINGS = regex(
    r"有(?:没有)?亲?(?:兄弟|姐妹|哥|弟|姐|妹)[兄弟姐妹哥]*(?:吗|没有|么|嘛)?[？?。]?\s*$"
    r"|\b(?:have|got) (?:any )?(?:brothers?|sisters?|siblings?)"
    r"(?: (?:or|and) (?:brothers?|sisters?))?\s*\?",
    re.IGNORECASE,
)
_ASKS_CHILDREN = regex(
    r"几个(?:孩子|娃|子女|小孩)|(?:孩子|子女|娃儿?)(?:有)?几个"
    r"|有(?:没有)?(?:孩子|娃|子女|小孩)了?(?:吗|没有|么|嘛|没)?[？?。]?\s*$"
    r"|\b(?:have|got) (?:any )?(?:children|kids)\s*\?|\bhow many (?:children|kids)\b",
    re.IGNORECASE,
)
_ASKS_ALIVE = regex(r"还在|健在|在世|\b(?:alive|living|still with)\b", re.IGNORECASE)
_ASKS_COUNT = regex(r"几个|\bhow many\b", re.IGNORECASE)
_ONLY_CHILD = regex(
    r"独生|[无没]有?亲?(?:兄弟|姐妹)|就(?:我|[他她])一个"
    r"|(?<!\w)(?:only child|no (?:siblings|brothers(?: or sisters)?))\b"
    r"|\bmy only one\b",
    re.IGNORECASE,
)
_SIBLING = regex(
    r"(?<![表堂师])[哥弟姐妹]|\b(?:brothers?|sisters?|siblings?)\b(?!-in-law)", re.IGNORECASE
)
_NO_CHILDREN = regex(
    r"未育|无子女|没有?(?:孩子|子女)|未生育|\b(?:no|without) (?:children|kids)\b|\bchildless\b",
    re.IGNORECASE,
)
_COUNTED = rf"(?<!\d)\d(?!\d)|[一二两三四五六七八九俩仨]|{'|'.join(EN_NUMBERS)}|\ban?\b"
_CHILDREN = regex(
    rf"(?P<number>{_COUNTED})\s*个?\s*(?:(?P<all>子女|(?:\w+ )?(?:children|kids|child)\b)"
    r"|[子女]|儿子?|女儿|闺女|姑娘|男孩|女孩|小子|丫头|"
    r"(?:\w+ )?(?:sons?|daughters?|boys?|girls?)\b)",
    re.IGNORECASE,
)
_TOTAL = regex(
    rf"\W*(?:就|有|一共|总共|just|only|we have|i have|i['’]ve got)?\s*(?P<number>{_COUNTED})"
    r"(?:个|\b)(?! (?:of|year))",
    re.IGNORECASE,
)
_LOST = regex(r"去世|没了|走了|夭|流产|\b(?:died|lost|passed|step\w*|adopted)\b", re.IGNORECASE)
# Not 梗死 and 坏死, which tissue does.
_DIED = regex(
    r"去世|过世|离世|病故|已故|亡|(?<![梗坏])死|\b(?:died|dead|deceased|passed away"
    r"|late (?=(?:father|mother|dad|mum|mom|parent)))\b",
    re.IGNORECASE,
)
_LIVES = regex(
    r"健在|在世|还在(?!吗)|硬朗|身体(?:很|挺|还)?好|活得好"
    r"|\b(?:still (?:going|alive|with us|here|kicking|working)|alive|going strong|fit as a"
    r"|strong as an?)\b",
    re.IGNORECASE,
)
_NOT_OWN_PARENT = regex(
    r"[父母爸妈]亲?(?:[那这]边)?的亲?(?:[哥弟姐妹爸妈父母叔伯姑姨舅]|兄)|[父母爸妈]亲?[那这]边"
    r"|\b(?:father|mother|dad|mum|mom)(?:['’]s|s['’]) (?:\w+ )?"
    r"(?:side|family|brothers?|sisters?|siblings?|father|mother|uncles?|aunts?|parents?|cousins?)\b"
    r"|[岳伯叔舅姑姨继养祖][父母妈爸]|\w+-in-law|\b(?:step|grand)\w+",
    re.IGNORECASE,
)
# "Father died and mother has diabetes" are two clauses.
_NEXT_PERSON = regex(
    r"\b(?:and|but|while|whereas) (?=(?:(?:his|her|my|the) )?(?:father|mother|dad|mum|mom)\b)",
    re.IGNORECASE,
)
_NOT_SO = regex(r"[没不]|n['’]t|\bnot?\b", re.IGNORECASE)
_BARE_LIVES = regex(r"\W*在(?=[，。的呢啊]|$)|\W*(?:yes|yeah|he is|she is)\b", re.IGNORECASE)


def invented_relatives(message: str, doctor: str, history: str) -> Iterator[str]:
    """Yield what an answer to a question about relatives says otherwise than the record.

    Args:
        message: Of the patient.
        doctor: What the doctor asked.
        history: What the record says.
    """
    if _ASKS_SIBLINGS.search(doctor):
        yield from _siblings(message, history)
    if _ASKS_CHILDREN.search(doctor) and not _LOST.search(message):
        yield from _children(message, doctor, history)
    yield from _living(message, doctor, history)


def _siblings(message: str, history: str) -> Iterator[str]:
    is_alone = _ONLY_CHILD.search(history)
    denies = begins_with_no(message) or _ONLY_CHILD.search(message)
    if is_alone and _SIBLING.search(message) and not denies:
        yield f"“{message}”; record: {is_alone[0]}"
    told = _SIBLING.search(_NOT_OWN_PARENT.sub(" ", _ONLY_CHILD.sub(" ", history)))
    if told and denies and not is_alone:
        yield f"“{message}”; record: {told[0]}"


def _children(message: str, doctor: str, history: str) -> Iterator[str]:
    has_none, recorded = _NO_CHILDREN.search(history), _totals(history)
    told = _totals(message)
    if has_none and told and not begins_with_no(message):
        yield f"“{message}”; record: {has_none[0]}"
    elif not has_none and recorded and begins_with_no(message) and not told:
        yield f"“{message}”; the record has children"
    elif not has_none and recorded and _ASKS_COUNT.search(doctor):
        if total := _TOTAL.match(message):
            told = told | {number_of(total["number"].casefold())}
        if told and not told & recorded:
            yield f"“{message}”; the record has {max(recorded):g} children"


def _totals(text: str) -> set[float]:
    """Return the numbers of children that a text may mean: of a sentence, and of all of it.

    "Three children: two sons and a daughter" are three.
    """
    sentences = [_counts(sentence) for sentence in sentences_of(text)]
    totals: set[float] = set()
    for counts in (*sentences, list(chain.from_iterable(sentences))):
        of_all = [count for count, is_all in counts if is_all]
        totals.add(sum(of_all or [count for count, _ in counts]))
    return totals - {0}


def _counts(sentence: str) -> list[tuple[float, bool]]:
    """Return the counts of children in a sentence, and whether each is of sons and daughters."""
    return [
        (float(number_of(match["number"].casefold())), bool(match["all"]))
        for clause in clauses(sentence)
        if not _SIBLING.search(clause)
        for match in _CHILDREN.finditer(clause)
    ]


def _living(message: str, doctor: str, history: str) -> Iterator[str]:
    """Yield a parent who lives although the record has the death."""
    asked_kin = parents_in(doctor)
    for clause in clauses(message):
        kin = parents_in(clause) or asked_kin
        is_bare = _ASKS_ALIVE.search(doctor) and _BARE_LIVES.match(clause)
        lives = (_LIVES.search(clause) or is_bare) and not _NOT_SO.search(clause)
        if lives and len(kin) == 1 and kin <= _dead_parents(history):
            yield f"“{clause}”; the record has the death of the {next(iter(kin))}"
            return


def parents_in(text: str) -> set[str]:
    """Return which of the patient's own parents a text names."""
    own_text = _NOT_OWN_PARENT.sub(" ", text)
    return {kin for kin in ("father", "mother") if KIN[kin].search(own_text)}


def living_parents(history: str) -> set[str]:
    """Return the parents whom a record names one by one, and not as dead."""
    named = [parents_in(clause) for clause in clauses(history)]
    return set().union(*(kin for kin in named if len(kin) == 1)) - _dead_parents(history)


def _dead_parents(history: str) -> set[str]:
    dead: set[str] = set()
    for sentence in sentences_of(history):
        kin: set[str] = set()
        for clause in chain.from_iterable(map(_NEXT_PERSON.split, clauses(sentence))):
            own_clause = _NOT_OWN_PARENT.sub(" 亲戚 uncle ", clause)
            named = {name for name, words in KIN.items() if words.search(own_clause)}
            kin = named or kin
            dead |= kin if _DIED.search(clause) else set()
    return dead
