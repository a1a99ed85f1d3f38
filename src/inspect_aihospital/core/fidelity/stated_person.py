"""Tell whether a patient speaks as another person: of another age or sex, or for a relative."""

import re
from collections.abc import Sequence

from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.told_numbers import number_of
from inspect_aihospital.core.history.topics import mentions
from inspect_aihospital.core.text.number_words import EN_COMPOUND, EN_NUMBERS, spelled_numbers
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

MOST_YEARS_OFF = 2
"""Years by which a stated age may differ from one in the record."""

ADULT = 16
"""Age from which on patients speak for themselves."""

_AGE = regex(
    r"\bi(?:['’]m| am)(?: only| just| already| now| about| an?)* "
    r"(?P<en>\d{1,3}|(?:\w+t(?:y|een)|eleven|twelve)(?:[- ](?!years?)\w+)?)[- ]years?[- ]old\b"
    r"|我(?:今年|现在|是|才)+(?P<zh>\d{1,3}|[一二三四五六七八九十]{1,4})岁(?=了|的(?!时)|\W|$)",
    re.IGNORECASE,
)
# An answer of nothing but an age, to a doctor who asks for it.
_ASKS_AGE = regex(
    r"[您你](?:今年|现在)?(?:多大(?!的)|几岁|贵庚|(?:的|什么|多大)?(?:年龄|年纪|岁数))"
    r"|\bhow old are you\b|\b(?:what (?:is|['’]s)|tell me) your age\b",
    re.IGNORECASE,
)
_BARE_AGE = regex(
    r"\W*(?:(?:我|今年|已经|都|快|刚|满|i am|i['’]m|well|just|only|about|nearly|almost|turned)\W*)*"
    rf"(?:(?P<zh>\d{{1,3}}|[一二三四五六七八九十]{{2,4}})(?:周?岁)?[了多呢啊]*"
    rf"|(?P<en>\d{{1,3}}|{EN_COMPOUND}"
    rf"|{'|'.join(EN_NUMBERS)})(?: years?(?: old)?)?)(?:,? doctor)?\W*",
    re.IGNORECASE,
)
_ASKS_CHILDS_AGE = regex(
    r"(?:孩子|宝宝|小朋友|[他她])(?:今年|现在)?(?:多大(?!的)|几岁)"
    r"|\bhow old is (?:s?he|your (?:son|daughter|child|boy|girl)|the (?:child|boy|girl))\b",
    re.IGNORECASE,
)
_OF_CHILD = regex(
    r"\W*(?:s?he|孩子|[他她])?(?:['’]s| is)?(?:刚|才|just|only|already)*\s*", re.IGNORECASE
)
_YEARS = regex(r"(\d{1,2})(?:\s*岁|[- ]years?\b)", re.IGNORECASE)
_RECORDED_AGE = regex(
    r"(?P<number>\d{1,3})\s*(?:岁|[- ]?years?[- ]old|y/?o\b)|\bage[d:]? ?(?P<aged>\d{1,3})\b",
    re.IGNORECASE,
)
_SEX = regex(
    r"\bi(?:['’]m| am) (?:only |just )?an? (?:[\w-]+ ){0,2}"
    r"(?:(?P<w>woman|girl|lady)|(?P<m>man|boy|gentleman))\b"
    r"(?=\W*$|[.,;!]| (?:of|in|and|who|with)\b)"
    r"|我就?是一?[个名]?(?:\w{1,4}岁的?)?[大小老]?(?:(?P<zw>女生|女孩|女的|女人|老?太太?|姑娘|大妈)"
    r"|(?P<zm>男生|男孩|男的|男人|老?头|小伙|大爷))子?了?(?=\W|$)",
    re.IGNORECASE,
)
# 女儿, 女婿 and 女友 are relatives of patients of either sex.
_WOMAN = regex(r"女(?!儿|婿|友|朋友)|\b(?:female|woman|girl|lady)\b", re.IGNORECASE)
_MAN = regex(r"男(?!友|朋友)|\b(?:male|man|boy|gentleman)\b", re.IGNORECASE)
_FOR_RELATIVE = regex(
    r"^\W*(?:(?:well|doctor|actually|oh|no)\W+)*(?:it['’]s|it is|this is about"
    r"|i(?:['’]m| am) here (?:for|about)|i came (?:for|about)) "
    r"my (?:brother|sister|husband|wife|mother|father|mum|mom|dad|uncle|aunt|friend|neighbou?r)\b"
    r"(?!['’]s| who| that)[^\n]*?\b(?:he|she)(?P<deed>(?:(?!\bm[ey]\b)[^.,;!?\n])*)"
    r"|^\W*(?:(?:医生|大夫|其实)[，,]?)*(?:是|替|帮)我(?:哥|弟|姐|妹|爸|妈|父亲|母亲|老公|老婆|丈夫"
    r"|妻子|爱人|朋友|邻居)[^，。,让叫说催]{0,4}[，。,][^\n]*?[他她](?P<deed_zh>[^，。,！？我\n]*)",
    re.IGNORECASE,
)
_ASKS_WHO = regex(r"谁|\bwho\b", re.IGNORECASE)
_OWN_AGE = regex(
    r"(?P<years>\d{1,3})(?:\s*岁|[- ]?(?:years?|yrs?)[- ]old\b|\s*y/?o\b|\s?(?-i:[MF])\b)"
    r"|(?:年龄\W{0,2}|[男女][,，]\s*|\bage[d:]? ?|\b(?-i:[MF])(?:/|, ?)"
    r"|\b(?:(?:wo)?man|boy|girl|(?:fe)?male)(?:,| of| aged)* )(?P<aged>\d{1,3})"
    # "Boy of 3 weeks" is no boy of three years.
    r"(?!\d| (?:week|month|day|child)|\s*(?:个?月|周|天|日))",
    re.IGNORECASE,
)
_CHILD = regex(
    r"[男女][孩婴童]|新生儿|婴儿|幼儿(?!园)|学龄前|日龄|月龄|半岁"
    r"|^[^\d产孕]{0,4}\d+(?:个?月|周|天)[大男女,，]"
    r"|^(?:男|女)[,，]\s*\d+(?:个?月|周|天)|\b(?:neonate|infant|newborn|toddler|pre-?schooler)\b"
    r"|^\W*(?:\w+[- ]){0,5}(?:boy|girl)\b"
    r"|^\W*(?:a |boy,? |girl,? |(?:fe)?male,? )?\d+[- ](?:week|month|day)s?[- ]old\b",
    re.IGNORECASE,
)
_SPOKEN_FOR = regex(r"患儿|代[述诉]")
_CHILD_NOUN = regex(
    r"\b(?:my|the|our) (?:\w+ )?(?:baby|child|kid|boy|girl|son|daughter|little one|grand\w+)\b"
    r"|孩子|宝宝|宝贝|小孩|娃|儿子|女儿|闺女|[孙外]孙",
    re.IGNORECASE,
)
# Who tells something of "he" or "she", and who else "he" may be.
_OTHER_SUBJECT = regex(
    r"\b(?:he|she)(?:['’]s| (?!said|says|told|asked)\w+)"
    r"|(?:^|[，。！？；,\s])[他她](?!们|[说问告])",
    re.IGNORECASE,
)
_SPEAKER = regex(r"\b(?:i|my|me|we|our|us|mine|myself)\b|我|咱|俺|自己", re.IGNORECASE)
_ADDRESS = regex(
    r"(?:^|[,，.。!！?？\n])[^\S\n]*(?:doctor|doc|医生|大夫)(?=[,，.。!！?？\n]|$)", re.IGNORECASE
)
_PERSON = regex(
    r"\b(?:doctors?|gp|nurses?|specialist|surgeon|dentist|physio\w*|pharmacist|boss|teacher"
    r"|colleague|man|woman|guy|someone|somebody|dog|cat|patient|child|boy|girl|baby)\b"
    r"|医生|大夫|护士|专家|[狗猫]|主任|老板|老师|领导|[有别其]人|[他她]们|孩子|宝宝|小孩|患者|病人",
    re.IGNORECASE,
)
_PRONOUN = regex(r"\b(?:s?he|his|her|him)\b|[他她]", re.IGNORECASE)


def is_spoken_for(history: History) -> bool:
    """Tell whether a record is a child's, or says that another gives its history.

    The first age of its profile, or of the record where it has no profile, is the patient's own:
    ages of children and of earlier illnesses come later. Words for a child decide where no age is
    read, or where they come first.
    """
    text = history.profile or history.text
    age, beginning = _OWN_AGE.search(text), _CHILD.match(text)
    is_infant = age and beginning and beginning.end() <= age.start()
    if _SPOKEN_FOR.search(text) or is_infant:
        return True
    return int(age["years"] or age["aged"]) < ADULT if age else bool(_CHILD.search(text))


def speaks_of_child(turns: Sequence[Turn], history: History) -> bool:
    """Tell whether a relative speaks for a child; the record's opening does not count."""
    messages = [turn.patient for turn in turns[1:]]
    return is_spoken_for(history) and any(
        _CHILD_NOUN.search(message) or (_PRONOUN.search(message) and not names_relative(message))
        for message in messages
    )


def tells_of_another(turns: Sequence[Turn], number: int, history: History) -> str | None:
    """Return the words by which a patient tells its illness as another person's.

    Nobody else may be meant: neither the message nor anything before it names another person, and
    the message has no word for its speaker. A visit that begins so is a relative's.
    """
    message = turns[number].patient
    heard_text = "\n".join(f"{t.patient}\n{t.examiner or ''}\n{t.doctor}" for t in turns[:number])
    told_text = f"{_ADDRESS.sub(' ', heard_text)}\n{_ADDRESS.sub(' ', message)}"
    subject = _OTHER_SUBJECT.search(message)
    if not subject or _SPEAKER.search(message) or is_spoken_for(history):
        return None
    if _PRONOUN.search(turns[0].patient) or _PERSON.search(told_text) or names_relative(told_text):
        return None
    words = message[subject.start() :][:80].strip()
    # Who reads its record out breaks other rules, and is no other person.
    clause = re.split(r"[.;,，。；]", words)[0]
    tells = clause not in history.text and (mentions(message) or durations(message))
    return words if tells else None


def other_person(message: str, question: str, history: History) -> str | None:
    """Return the words by which a message is another person's; `None` where it is the patient's.

    Of a child somebody else speaks, so nothing is said then. A relative that was asked about, or
    of whom no symptom is told, may be spoken of.
    """
    if is_spoken_for(history):
        return _age_of_child(message, question, history)
    ages = [int(m["number"] or m["aged"]) for m in _RECORDED_AGE.finditer(history.text)]
    ages += [int(m["years"] or m["aged"]) for m in _OWN_AGE.finditer(history.profile)]
    relative = _FOR_RELATIVE.search(message)
    is_asked_about = _ASKS_WHO.search(question) or names_relative(question)
    if relative and not is_asked_about and mentions(relative["deed"] or relative["deed_zh"] or ""):
        return relative[0].strip()
    age = _AGE.search(message) or (_ASKS_AGE.search(question) and _BARE_AGE.fullmatch(message))
    if age and ages:
        stated = _years_of(age)
        if all(abs(stated - recorded) > MOST_YEARS_OFF for recorded in ages):
            return age[0]
    sex = _SEX.search(message)
    recorded, other = (_WOMAN, _MAN) if sex and (sex["m"] or sex["zm"]) else (_MAN, _WOMAN)
    # A profile with words for both sexes also names a relative, so nobody can tell.
    if sex and recorded.search(history.profile) and not other.search(history.profile):
        return sex[0]
    return None


def _age_of_child(message: str, question: str, history: History) -> str | None:
    """Return a child's age in years, as its parent tells it, that the record nowhere has."""
    first = clauses(message)[0] if _ASKS_CHILDS_AGE.search(question) and clauses(message) else ""
    age = _BARE_AGE.fullmatch(_OF_CHILD.sub("", first, count=1)) if first else None
    own_age = _OWN_AGE.search(history.profile)
    if not age or not own_age:
        return None
    stated = _years_of(age)
    ages = {int(years) for years in _YEARS.findall(history.text)}
    ages.add(int(own_age["years"] or own_age["aged"]))
    return first if all(abs(stated - years) > 1 for years in ages) else None


def _years_of(age: re.Match[str]) -> float:
    """Return the years of an age in digits or words."""
    words = (age["en"] or "").lower()
    return float(next(iter(spelled_numbers(words)), 0) or number_of(words or age["zh"]))
