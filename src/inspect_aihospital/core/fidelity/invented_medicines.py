"""Find medicines that a patient makes up, and allergies."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences, told_sentences
from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.history.medicines import find_medicines
from inspect_aihospital.core.text.regex import regex

_TAKES = regex(
    r"但|只|就[是吃用打服]|除了|不过|我(?:在|一直|现在)?[吃用服]|一直|[吃打用服][了着]"
    r"|\b(?:but|only|just|except|however|i (?:also |now |still )?(?:take|took|use|had|got)"
    r"|i am on|i['’]m on|i was (?:on|given|put))\b",
    re.IGNORECASE,
)
# Medicines that are feared, wished for, avoided, talked about, measured, or cause an allergy.
_NOT_TAKEN = regex(
    r"过敏|要不要|能不能|可以吃|想[吃用开]|需要|如果|会不会|听说|停|不吃|不用|高(?!辛)|低"
    r"|\b(?:allerg\w*|should|could|would|can|if|want\w*|need|heard|wonder\w*|will|avoid\w*|stopp\w*"
    r"|rather|instead|mention\w*|suggest\w*|recommend\w*|none)\b",
    re.IGNORECASE,
)


_ALLERGY = regex(
    r"过敏|送命|差点[^，。]{0,3}没命|\b(?:allerg\w*|reaction to"
    r"|react(?:ed|s)? (?:badly |to )|died (?:from|of)|swell\w* up from)\b",
    re.IGNORECASE,
)
# Somebody else's allergy, none, or a feared one.
_NO_ALLERGY = regex(
    r"(?<!差点)[没无不未](?!命)|(?:他|她|[爸妈哥姐弟妹])(?:也|都|就)?(?:对|吃|打)|如果|怕"
    r"|\b(?:no|not|never|non|without|if|whether|afraid|might|could)\b|n['’]t\b"
    r"|\b(?:he|she|mother|father|mum|mom|dad|brother|sister|son|daughter|wife|husband) "
    r"(?:is|was|has|had)\b",
    re.IGNORECASE,
)
# Food and other causes by everyday names.
_ALLERGENS = regex(
    r"花生|海鲜|虾|鸡蛋|牛奶|花粉|芒果|青霉素|头孢|磺胺"
    r"|\b(?:peanut|shellfish|seafood|shrimp|egg|milk|pollen|latex|bee sting|penicillin"
    r"|sul(?:f|ph)a)",
    re.IGNORECASE,
)
# Whoever was handed a relative's medicine takes it.
_HANDED = regex(
    r"给(?:了)?我[^,，。]{0,3}[吃用服打]"
    r"|\b(?:gave|gives?|giving|lent|lends?|hands?|handed|slips?|shares?) me\b"
    r"|\bi(?:['’]ve| have|['’]m| am)? (?:been )?(?:t(?:ake|aking|ook)|us(?:e|ing|ed)|on)"
    r" (?:my \w+['’]s|his|her|their)\b",
    re.IGNORECASE,
)


def _is_taken(sentence: str, medicine: re.Match[str]) -> bool:
    """Tell whether a sentence says that its speaker takes a medicine that it names."""
    before = sentence[: medicine.start()]
    start = max((match.end() for match in _TAKES.finditer(before)), default=0)
    return not _NOT_TAKEN.search(sentence, start) and tells(sentence, *medicine.span())


def invented_medicines(message: str, known_text: str) -> Iterator[str]:
    """Yield medicines that a patient takes, and what it is allergic to, of which nobody speaks.

    Args:
        message: Of the patient.
        known_text: Its record, and what others said; it knows a medicine by any of its kind.
    """
    known_stems = {stem for stem, _ in find_medicines(known_text)}
    own_sentences = told_sentences(message)
    for sentence in asserted_sentences(message):
        is_handed = bool(_HANDED.search(sentence)) and not _NOT_TAKEN.search(sentence)
        for stem, match in find_medicines(sentence):
            is_taken = sentence in own_sentences and _is_taken(sentence, match)
            if stem not in known_stems and (is_handed or is_taken):
                yield f"“{sentence.strip()}”; the record has no {match[0]}"
        yield from _allergies(sentence, known_stems, known_text)


def _allergies(sentence: str, known_stems: set[str], known_text: str) -> Iterator[str]:
    """Yield causes of an allergy that nobody speaks of; also by hearsay of a relative."""
    if not _ALLERGY.search(sentence) or _NO_ALLERGY.search(sentence):
        return
    for stem, match in find_medicines(sentence):
        if stem not in known_stems:
            yield f"“{sentence.strip()}”; the record has no allergy to {match[0]}"
    for match in _ALLERGENS.finditer(sentence):
        if match[0].casefold() not in known_text.casefold():
            yield f"“{sentence.strip()}”; the record has no allergy to {match[0]}"
