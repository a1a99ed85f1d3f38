"""Whether a doctor's message leaves an examination to be done: by clause, no model.

Stricter than `detectors.asks_for_examination` about where the words stand, and wider about what is
an examination: also drawing blood, films, and single values that are to be measured.
"""

import re

from inspect_aihospital.core.canonical import canonical
from inspect_aihospital.core.examination_words import PANELS, SITES, SYNONYMS
from inspect_aihospital.core.examinations import EXAMINATION_TERMS
from inspect_aihospital.core.regex import regex

_SAMPLE = (
    r"抽[一点个些]*血|[验化查留取][一点个些下]*[血尿便痰]|[血尿便痰]液?(?:样本|标本|验|查)"
    r"|拍[一个张些]*(?:片|胸片)"
    r"|片子|\b(?:bloods|samples?|specimens?|swabs?|films?|punctures?|radiographs?)\b"
)
_ORDER = (
    r"建议|推荐|需要|还?要[做查验测抽拍]|还没[做查验测]|请|麻烦|安排|完善|进行|去|来|先|再[做查验测抽拍]"
    r"|应该|最好|得[做查验]|开[一个张点]|下一步"
    r"|\b(?:recommend|suggest|order|needs?|would like|i'd like|i want|let's|let us|please|should"
    r"|must|arrange|schedule|get|have you|undergo|perform|do an?|send|leave|give|go|head|pop|take"
    r"|want|could you|put you down|next step)\b"
)
_MEASURE = r"[查测验检]|\b(?:measur\w*|check\w*|test\w*|look at|know|taken)\b"
_NOT = regex(
    r"不[需用必再建]|无[需须]|没必要|暂不|定期|复[查诊]|随[访诊]|每[天周月年半]|做过|查过|已经?|结果"
    r"|显示|提示|支持|证实|发现|根据"
    r"|\b(?:no (?:further|more|need)|no |not |n['’]t |follow-?up|regular|repeat|periodic|every"
    r"|twice|already|showed|shows|results?|point to|supports?|based on|according|diagnosed|found)",
    re.IGNORECASE,
)
_ITEMS = regex("|".join(PANELS.values()), re.IGNORECASE)
_NAMES = regex(rf"(?:^| )(?:{'|'.join(SYNONYMS.keys() - SITES - {'physical'})})(?: |$)")
_CLAUSES = regex(r"[,，;；。！？!?\n]|\.(?=\s|$)|\b(?:because|since)\b")


def leaves_pending(message: str) -> bool:
    """Whether a message orders an examination that has not been done.

    A clause counts that has an order beside an examination, or beside a value that is to be
    measured, and that neither denies it, puts it off to a later visit, nor speaks of its result.
    """
    return any(_orders(clause) for clause in _CLAUSES.split(message) if not _NOT.search(clause))


def _orders(clause: str) -> bool:
    if not re.search(_ORDER, clause, re.IGNORECASE):
        return False
    if re.search(f"{EXAMINATION_TERMS}|{_SAMPLE}", clause, re.IGNORECASE):
        return True
    called = canonical(clause)
    value = _NAMES.search(called) or _ITEMS.search(called) or _ITEMS.search(clause.casefold())
    return bool(value) and bool(re.search(_MEASURE, clause, re.IGNORECASE))
