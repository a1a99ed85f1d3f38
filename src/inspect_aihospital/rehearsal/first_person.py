"""Turn a history in the third person into what the patient would say, by rule."""

import re
from typing import Literal

from inspect_aihospital.core.record import Language

Pronoun = Literal["he", "she"]

_RELATIVE_SPEAKS = re.compile(r"\b(?:mother|father) gives the history|由[父母]亲代述")
"""A child's parent says "he" or "she" of the child, as the record does."""

_SEX = re.compile(
    r"\b(?:(?P<he>man|boy|male|he|his)|(?P<she>woman|girl|female|she|her))\b", re.IGNORECASE
)
_CHART_WORDS = re.compile(r"^(?:On questioning[:,]|追问[:：]) *")
"""Words of whoever wrote the history down."""

# Only at the start of a clause: 肺结核患者 is somebody else.
_CHINESE_SUBJECT = re.compile(r"(?:(?<=^)|(?<=[,，。;；:：而]))患(?P<who>[者儿])")
_SPOKEN = {"者": "我", "儿": "孩子"}

_ADVERBS = "also|always|myself|now|often|seldom|sometimes|still|usually"
_IRREGULAR = {"has": "have", "is": "am", "does": "do", "goes": "go", "denies": "deny"}
_FIRST_VERB = re.compile(
    rf"(?<!type )\bI (?:(?:{_ADVERBS}) )?(?!was\b|always\b|sometimes\b)(?P<verb>\w+s)\b"
)

# Of a further verb of the same subject only these are changed: in "and ribs" there is no verb.
_FURTHER_VERB = re.compile(
    rf"\bI\b[^.;:]*?(?:, |\band |\bor )(?:(?:{_ADVERBS}) )?"
    r"(?P<verb>has|chokes|concentrates|continues|does|drinks|eats|finds|gets|holds|keeps|needs|"
    r"opens|passes|quarrels|strains|takes|thinks|ties|trips)\b"
)

# Notes drop the subject: "Takes no medicines", "Has smoked for 25 years".
_NO_SUBJECT = re.compile(
    r"^(?P<verb>cleans|denies|does|drinks|has|lives|smokes|takes)\b", re.IGNORECASE
)


def sex_of(profile: str) -> Pronoun | None:
    """Return a patient's pronoun, by the first word of the profile that tells it."""
    match = _SEX.search(profile)
    if match is None:
        return None
    return "he" if match["he"] else "she"


def first_person(text: str, profile: str, language: Language) -> str:
    """Rewrite a sentence of a history as the patient's own."""
    text = _CHART_WORDS.sub("", text)
    # A parent speaks of the child as the record does, so nothing is rewritten.
    if _RELATIVE_SPEAKS.search(profile):
        return text[:1].upper() + text[1:]
    if language == "zh":
        return _CHINESE_SUBJECT.sub(lambda match: _SPOKEN[match["who"]], text)
    spoken = _NO_SUBJECT.sub(lambda match: f"I {match['verb'].lower()}", text)
    pronoun = sex_of(profile)
    if pronoun:
        spoken = _replace_pronouns(spoken, pronoun)
    for verbs in (_FIRST_VERB, _FURTHER_VERB):
        spoken = _replace_verbs(spoken, verbs)
    return spoken[:1].upper() + spoken[1:]


def _replace_pronouns(text: str, pronoun: Pronoun) -> str:
    """Change the pronouns of the patient's sex; those of the other sex are of a relative."""
    if pronoun == "he":
        forms = [("himself", "myself"), ("him", "me"), ("his", "my"), ("he", "I")]
    else:
        # "her" is an object after these verbs, and where no noun follows.
        objects = (
            r"(?<=\b(?:told|wake) )her|(?<=\bfound )her|(?<=\b(?:ask|saw) )her|her(?=[,.;)]|$)"
        )
        forms = [("herself", "myself"), (objects, "me"), ("her", "my"), ("she", "I")]
    for third, first in forms:
        text = re.sub(rf"\b(?:{third})\b", first, text, flags=re.IGNORECASE)
    return text


def _replace_verbs(text: str, pattern: re.Pattern[str]) -> str:
    """Change the verbs that a pattern finds to the first person, until it finds none."""
    start = 0
    while match := pattern.search(text, start):
        plain = _first_person_of(match["verb"])
        text = text[: match.start("verb")] + plain + text[match.end("verb") :]
        # Never twice the same verb: "passes" would lose its "ss" as well.
        start = match.start("verb") + len(plain) if pattern is _FIRST_VERB else match.start()
        if plain == match["verb"]:
            start = match.end()
    return text


def _first_person_of(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb.removesuffix("ies") + "y"
    ending = "es" if verb.endswith(("sses", "shes", "ches", "xes")) else "s"
    return verb if verb.endswith("ss") else verb.removesuffix(ending)
