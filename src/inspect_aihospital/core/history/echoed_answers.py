"""Read Chinese answers that repeat the question's own word: 疼吗 is answered by 疼 or 不疼."""

from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.topics import topics_asked
from inspect_aihospital.core.text.regex import regex

_ECHO = regex(
    r"\W*(?:(?:嗯|哦|医生|大夫)\W+)?(?:一点儿?|从来|真的?|可|也|都|倒|是|有点儿?)*(?P<no>不|没有?"
    r"|从没|未)?(?P<word>[一-龥]{1,2}?)(?:过|了|的|啊|呀|呢|哦|着呢|得?很?厉害|得很)*"
    # 吐了三次 says how often.
    r"(?:好?[一两二三四五六七八九十几\d]+[次回口遍趟])?(?:[，,。.!！；;\s]|\Z)"
)
# Verbs in front of what was asked for.
_VERB_BEFORE = regex(r"[起长出流发得][过了]?$")


def echoed_answer(message: str, doctor: str) -> Answer | None:
    """Return the yes or no of an answer that begins with a word of what was asked for.

    `None` where it begins otherwise, or where the doctor asked for more than one thing.
    """
    places = topics_asked(doctor)
    echo = _ECHO.match(message)
    if not echo or len({place.topic for place in places}) != 1:
        return None
    asked_words = "".join(doctor[place.start : place.end] for place in places)
    # 起疹子了吗 is answered by 起了.
    asked_words += "".join(_VERB_BEFORE.findall("".join(doctor[: p.start] for p in places)))
    # People call a pain 痛 or 疼.
    asked_letters = set(asked_words) | (set("疼痛") if set(asked_words) & set("疼痛") else set())
    if not set(echo["word"]) <= asked_letters:
        return None
    return Answer.NO if echo["no"] else Answer.YES
