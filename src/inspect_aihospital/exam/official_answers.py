"""Tell an official answer that the speaker overrules.

`The textbook answer is B, but I choose C` answers C; `but my confidence is low` leaves B.
"""

from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex
from inspect_aihospital.exam.answer_guards import sentence_before
from inspect_aihospital.exam.option_marks import BARE, MARK

# "The official answer is B, but I would give C."
_OFFICIAL = prose_regex(
    r"\b(?:official|textbook|book|exam|expected|published|keyed|standard|traditional|conventional"
    r"|intended)(?: (?:key|book|exam|final|correct|best))? \Z"
    r"|(?:标准|参考|官方|教材|书上|课本|传统)的?\Z",
    IGNORECASE,
)
# "But I first chose B" and "my confidence is high" overrule nothing.
_OVERRULED = prose_regex(
    rf"(?:{MARK}|{BARE}|[^.!?\n,;]{{1,80}})[)\s]{{0,2}}(?:"
    r"(?:[,;]? (?:but|yet|however|whereas|while|though|although)\b,?|;) (?:in my \w+,? )?"
    r"(?:mine\b|my (?:own )?(?:answer|choice|vote|pick)\b"
    r"|I (?:(?:do|would|will|ca)n't\b|[\ue020-\ue039])"
    r"|I(?:'d|'ll)?(?: (?:would|will|do|still|now|must|rather|myself|personally))* "
    r"(?:not|cannot|disagree|differ|doubt|give|cho{1,2}se|pick|select|prefer|say|answer|vote|think"
    r"|believe|go with|stay|stick|keep|maintain)\b"
    r"|I(?:'m| am) (?:not|going|choosing|picking|staying|sticking|voting)\b)"
    r"|[,;]? ?(?:但是?|可是?|而)我(?:[会更还是仍将]|觉得|倾向于?|主张|的答案|的选择)*"
    r"(?:[选是为不]|坚持|认为))",
    IGNORECASE,
)


def is_overruled(text: str, place: int, end: int) -> bool:
    """Say whether words of an answer at a place, with its option at `end`, are overruled behind."""
    is_official = _OFFICIAL.search(sentence_before(text, place)) is not None
    return is_official and _OVERRULED.match(text, end) is not None
