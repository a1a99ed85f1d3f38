"""Find sides of the body that a patient states, and its record has the other."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.history.statement_words import GESTURES
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

_SIDES = {"左": "右", "右": "左", "left": "right", "right": "left"}
# Body parts with a side, in front of or around it.
_SIDED = regex(
    r"(?P<side>左|右|双|两)(?:边|侧|面|上|下|手边)?的?(?P<part>耳|眼|鼻|颈|脖|胸|肩|臂|胳膊|手|腰"
    r"|腹|肚|腿|膝|脚|足|髋|臀|屁股|乳|肾|肺|脸|头|肢|肋|踝|腕|肘|颞|颊|牙|睾)"
    r"|\b(?P<side_en>left|right|both|bilateral)"
    r"(?:[- ](?:(?:hand )?(?:side |part )?of (?:my|the|her|his)|lower|upper|sided?|outer|inner))*"
    r" (?P<part_en>ears?|eyes?|nostril|neck|chest|shoulder|arm|hand|wrist|elbow|flank|abdomen"
    r"|abdominal|belly|tummy|stomach|leg|knee|foot|ankle|hip|thigh|calf|groin|breast|face|cheek"
    r"|side"
    r"|limbs?|extremit(?:y|ies)|quadrant|forearm|finger|thumb|toe|heel|shin|buttock|jaw|temple|lung"
    r"|kidney|ribs?|testicle|scrotum)\b",
    re.IGNORECASE,
)
# A patient and its record name a part in words of their own.
_SAME_PART = {
    **dict.fromkeys(("abdominal", "belly", "tummy", "stomach", "quadrant"), "abdomen"),
    **{"肚": "腹", "胳膊": "臂", "脖": "颈", "足": "脚", "屁股": "臀"},
}

# Asks of what ails the patient, not of the hand that it writes with.
_ASKS_SIDE = regex(
    r"哪一?[条只](?:腿|胳膊|手|脚|耳|眼|膝)|(?<![朝往向用])哪一?[边侧](?![^？?]{0,4}[朝睡写用])"
    r"|\bwhich (?:side|one|ear|eye|arm|leg|knee|hand|foot)\b"
    r"(?!.{0,20}\b(?:write|sleep|use|chew|lie)\b)",
    re.IGNORECASE,
)
_ANY_SIDE = regex(r"左|右|\b(?:left|right|both)\b", re.IGNORECASE)
# "Left work", "was left with", "right away", "all right" and "right-handed" are no sides.
_SIDE_WORD = regex(
    r"左|右|(?<!\bwas )(?<!\bwere )(?<!\bbeen )(?<!thing )\bleft\b(?![ -](?:handed|footed)"
    r"| (?:work|home|school|hospital|town|early|him|her|me|us|them|an?|the|for)\b)"
    r"|(?<!all )(?<!that's )\bright\b(?![ -](?:handed|footed)"
    r"| (?:away|after|before|now|then|there|next|as)\b)"
)
_ANSWERED_SIDE = regex(
    r"\W*(?:是|on |it['’]s |the |his |her |my ){0,3}(?P<side>左|右|left|right)"
    r"(?:[边侧面]的?|疼|痛|的| (?:side|one|ear|eye|arm|leg|knee|hand|foot))*"
    r"\W*(?:$|[,.，。;!](?!\s*so\b))",
    re.IGNORECASE,
)
# Asks of the side of something earlier, such as an operation.
_OF_EARLIER = regex(
    r"[过次]|以前|之前|当时|那|做|手术|骨折"
    r"|\b(?:was|were|did|had|before|last|operat\w*|surgery|fractur\w*|broke\w*|hernia)\b",
    re.IGNORECASE,
)
# The side that is well, and the side that one lies on. What it cannot do (无力, 听不见, "cannot
# move") or lacks (没有知觉, "no feeling") is a complaint, and so is what came without a cause.
_UNAFFECTED = regex(
    r"没(?!有?(?:力气?|劲|知觉)|法|办法)|(?<![听看]得)不(?!能|适|舒|灵|便|动|稳|小心|明原|敢|听使"
    r"|断|停|了)|得(?:见|到|清|动|起)|无(?!力|法|明显诱|诱|缘无|知觉|故)|正常|健康|睡|躺|侧卧"
    r"|\b(?:fine|ok(?:ay)?|normal|healthy|unaffected|never|nothing|better|sleep\w*|lie|lay|lying)\b"
    r"|\bno\b(?! (?:feeling|strength|power|sensation|grip|control|use)\b)"
    r"|(?:\bnot\b|n['’]t\b)(?! (?:\w+ly )?(?:move|lift|bend|bear|walk|raise|grip|straighten|turn"
    r"|close|open|hear|see|hold|put)\b)",
    re.IGNORECASE,
)
# What an ear, an eye or a limb no longer does: 听不见, 抬不起来.
_FAILS = regex(r"听不(?:见|到|清)|看不(?:见|到|清)|[抬弯伸举握提]不(?:起|了|动|直)|使不上")


def invented_sides(
    message: str, history: str, others_words: str, spoken_words: str
) -> Iterator[str]:
    """Yield sides of which the history has only the other, and that nobody spoke of.

    Where the history has no side for a part of the body, results hold it. A message that names
    both sides compares them.

    Args:
        message: Of the patient.
        history: What the record says of it.
        others_words: Results, and what doctor and examiner said.
        spoken_words: What doctor and examiner said.
    """
    message = GESTURES.sub("", message)
    history_sides, all_sides = sides_in(history), sides_in(f"{history}\n{others_words}")
    spoken_sides, own_sides = sides_in(spoken_words), sides_in(message)
    affected_text = "\n".join(c for c in clauses(message) if _is_affected(c))
    for side, part in sorted(sides_in(affected_text)):
        opposite = (_SIDES[side], part)
        # A side that only doctor or examiner named is no record: their slip accuses no patient.
        held_sides = history_sides if opposite in history_sides else all_sides - spoken_sides
        if opposite in held_sides - own_sides and (side, part) not in held_sides | spoken_sides:
            yield f"{side} {part}; record: {_SIDES[side]}"


def _is_affected(clause: str) -> bool:
    return not _UNAFFECTED.search(_FAILS.sub("", clause))


def answers_side(message: str, doctor: str) -> bool:
    """Tell whether a message names a side where the doctor asks for it."""
    return bool(_ASKS_SIDE.search(doctor) and _ANY_SIDE.search(message))


def answered_side(message: str, doctor: str, history: str, illness: str) -> Iterator[str]:
    """Yield the side that answers "which side?", where the history has the other alone.

    What hurts now is on a side of the present illness; earlier ones may have had the other.
    """
    answer = _ANSWERED_SIDE.match(message)
    if not answer or not _ASKS_SIDE.search(doctor):
        return
    side = answer["side"].casefold()
    opposite = _SIDES[side]
    # "Right, so it's the left side" and "the right is fine" name both or none.
    if opposite in message.casefold() or not _is_affected(message):
        return
    asks_now = _SIDE_WORD.search(illness.casefold()) and not _OF_EARLIER.search(doctor)
    text = "\n".join(filter(_is_affected, clauses(illness))) if asks_now else history
    history_sides = set(_SIDE_WORD.findall(text.casefold()))
    if opposite in history_sides and side not in history_sides:
        yield f"{side}; record: {opposite}"


def asks_of_other_side(question: str, history: str) -> bool:
    """Tell whether a question names a side of the body, and the history only the other."""
    asked_sides, history_sides = (
        {side for side, _ in sides_in(text)} for text in (question, history)
    )
    return bool(asked_sides and history_sides) and not asked_sides & history_sides


def sides_in(text: str) -> frozenset[tuple[str, str]]:
    """Return the parts of the body with their sides; both sides for `双膝` and `both knees`."""
    sided: set[tuple[str, str]] = set()
    for match in _SIDED.finditer(text):
        side = (match["side"] or match["side_en"]).casefold()
        part = (match["part"] or match["part_en"]).casefold().rstrip("s")
        part = _SAME_PART.get(part, part)
        own_language = ("左", "右") if match["side"] else ("left", "right")
        sided |= {(s, part) for s in ([side] if side in _SIDES else own_language)}
    return frozenset(sided)
