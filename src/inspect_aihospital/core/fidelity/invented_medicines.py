"""Find medicines that a patient makes up, and allergies."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences, told_sentences
from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.history.medicines import ALLERGENS, find_medicines, stems_in
from inspect_aihospital.core.text.regex import regex

_TAKES = regex(
    r"但|只|就[是吃用打服]|除了|不过|(?<!给)我(?:在|一直|现在)?[吃用服]|一直|[吃打用服][了着]"
    r"|\b(?:but|only|just|except|however|i (?:also |now |still )?(?:take|took|use|had|got)"
    r"|i am on|i['’]m on|i was (?:on|given|put))\b",
    re.IGNORECASE,
)
# Medicines that are feared, wished for, avoided, talked about, measured, or cause an allergy.
_NOT_TAKEN = regex(
    # 高 is said of a level that was measured; 地高辛 is digoxin.
    r"过敏|有人|要不?[要把给]|可以吃|想[吃用开]|需要|如果|会不会|听说|停|不[吃用能要让]|高(?!辛)|低"
    r"|\b(?:allerg\w*|should|could|would|can|if|want\w*|need|heard|wonder\w*|will|avoid\w*|stopp\w*"
    r"|rather|instead|mention\w*|suggest\w*|recommend\w*|none|nobody|about)\b",
    re.IGNORECASE,
)
# "I" and the cause in one breath: relatives, too, are allergic.
_OWN_ALLERGY = regex(
    # 对象, 对面 and 对门 are persons, and no causes of an allergy.
    r"我(?:自己)?(?:从小|小时候|以前|一直|还|也)?(?:一?[吃打用碰]|对(?![象面门]))"
    r"(?P<zh>[^，,。；;不没无]{1,8}?)(?:会|就|也|都)?(?:过敏|差点没命)"
    r"|\bi(?:['’]m| am| was)? (?:(?:also|very|badly|severely) )?(?:allergic to"
    r"|(?:nearly |almost )?died (?:from|of)|react(?:ed)? badly to|had a (?:\w+ )?reaction to)"
    r"(?P<en> [^,.;]+)",
    re.IGNORECASE,
)
# Denied, guessed, feared or supposed.
_DOUBTED = regex(
    r"[不否](?!过)|没(?!命)|可能|以为|也许|怀疑|估计|大概|好像|怕|如果"
    r"|\b(?:no(?:t|body|ne|thing|r)?|never|if|whether|perhaps|maybe"
    r"|thought|think|suppose|guess|doubt\w*|wonder\w*|den(?:y|ied)|might|could|would|afraid)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
# What the patient bears well, takes, eats, drinks or keeps.
_BORNE = regex(
    r"没事|没问题|[能可]以?(?:吃|用|打)|正常|在[吃用服]|[喝养]"
    r"|\b(?:fine|ok(?:ay)?|well|tolerat\w*|can (?:take|eat|have)|no (?:problem|trouble)s?"
    r"|i (?:(?:still|also) )?(?:take|use|eat|drink|keep|have (?:an?|two) (?=cat|dog|pet)|am on)"
    r"|i['’]m on)\b",
    re.IGNORECASE,
)
# Whoever is handed a relative's medicine takes it; what stands before and behind its name.
_HANDED = regex(
    r"把[他她]们?的\w{0,3}$"
    r"|\b(?:(?:gave|gives?|lent|handed|shared) me (?:\w+ of )?(?:his|her|their)"
    r"|i(?:['’]ve been| have been|['’]m| am)? (?:tak(?:e|ing)|took|us(?:e|ed|ing)) "
    r"(?:my \w+['’]s|(?:some of )?(?:his|her|their)))(?: \w+)? $",
    re.IGNORECASE,
)
_OF_ANOTHER = regex(r"[他她]们?的\w{0,3}$|\b(?:his|her|their|\w+['’]s)(?: \w+)? $", re.IGNORECASE)
_TO_ME = regex(r"\w{0,4}给(?:了)?我[吃用服打]|\W|$")


def _is_taken(sentence: str, medicine: re.Match[str]) -> bool:
    """Tell whether a sentence says that its speaker takes a medicine that it names."""
    before = sentence[: medicine.start()]
    if _OF_ANOTHER.search(before):
        return False
    # What is feared or avoided in front of "but I take" is another medicine.
    start = max((match.end() for match in _TAKES.finditer(before)), default=0)
    return not _NOT_TAKEN.search(sentence, start) and tells(sentence, *medicine.span())


def invented_medicines(
    message: str, known_text: str, *, asks_allergy: bool = False
) -> Iterator[str]:
    """Yield medicines that a patient takes, and what it is allergic to, of which nobody speaks.

    Args:
        message: Of the patient.
        known_text: Its record, and what others said; it knows a medicine by any of its kind.
        asks_allergy: The doctor asked what the patient is allergic to, so that a name is enough.
    """
    own_sentences = told_sentences(message)
    for sentence in asserted_sentences(message):
        for stem, match in find_medicines(sentence):
            is_taken = not asks_allergy and sentence in own_sentences and _is_taken(sentence, match)
            if (is_taken or _is_handed(sentence, match)) and stem not in stems_in(known_text):
                yield f"“{sentence.strip()}”; the record has no {match[0]}"
        yield from _allergies(sentence, known_text)
        if asks_allergy and sentence in own_sentences:
            yield from _named_allergens(sentence, known_text)


def _is_handed(sentence: str, medicine: re.Match[str]) -> bool:
    """Tell whether a sentence says that its speaker takes somebody else's medicine."""
    if _NOT_TAKEN.search(sentence) or _DOUBTED.search(sentence):
        return False
    before, behind = sentence[: medicine.start()], sentence[medicine.end() :]
    return bool(_HANDED.search(before) and _TO_ME.match(behind))


def _allergies(sentence: str, known_text: str) -> Iterator[str]:
    """Yield causes of an allergy of the speaker of which nobody speaks; also by hearsay."""
    if not (allergy := _OWN_ALLERGY.search(sentence)) or _DOUBTED.search(sentence):
        return
    cause = allergy["zh"] or allergy["en"]
    if _is_unknown(cause, known_text):
        yield f"“{sentence.strip()}”; the record has no allergy to {cause.strip()}"


def _named_allergens(sentence: str, known_text: str) -> Iterator[str]:
    """Yield a sentence that names causes, all unknown, to a doctor who asked for allergies."""
    is_own = not (_OWN_ALLERGY.search(sentence) or _DOUBTED.search(sentence))
    if is_own and not _BORNE.search(sentence) and _is_unknown(sentence, known_text):
        yield f"“{sentence.strip()}”; the record has no such allergy"


def _is_unknown(cause: str, known_text: str) -> bool:
    """Tell whether a text names a medicine or another cause of allergies that nobody else names."""
    return not stems_in(cause) <= stems_in(known_text) or any(
        group.search(cause) and not group.search(known_text) for group in ALLERGENS
    )
