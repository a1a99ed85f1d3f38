"""Tell which cells hold no result and no history, although something stands in them.

"Not done" would become a result that the examiner tells, and "unknown" a history of the patient.
"""

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.records.cell_faults import is_missing_mark
from inspect_aihospital.records.column_map import Column
from inspect_aihospital.records.examination_names import names_whole_examination

_NOTHING = prose_regex(
    r"(?i)[\s(（\[]*(?:(?:was |were )?not (?:yet )?(?:done|performed|tested|measured"
    r"|checked|available|recorded|documented|reported|known|stated|sent|ordered|examined|assessed"
    r"|obtained|applicable)(?: yet)?"
    r"|n/[kt]|no (?:data|information|record|result)s?(?: available)?|unavailable"
    r"|(?:results? )?(?:still )?(?:pending|awaited|outstanding)|awaiting (?:results?|report)"
    r"|(?:see|as)(?: the)? (?:above|below|before|notes?|chart|report)|ditto"
    r"|unknown|unk\.?|undocumented|unrecorded|unspecified|tb[acd]|to follow|[?？]+"
    r"|(?:尚?未|没有?)(?:查|做|测|检|行|检查|检测|测量|记录|提供|填写?|完善)|未[知详]|不详|不明"
    r"|暂[缺无]|(?:结果)?(?:待(?:查|报|回报?|完善|补充?)|未[回归出])"
    r"|[详参]?见[上前下]文?|同[上前])[\s.。…!！)）\]]*"
)
_LONGEST = 40
# Of a part of the body (teeth: missing; 膝反射: 缺失) they are a finding.
_GONE = prose_regex(r"(?i)missing|缺[失如]")
# Of an item it is a result, too: not detected.
_NOT_DETECTED = prose_regex(r"(?i)n\.? ?d\.?|n/d")
# Of an item (casts: none; nitrite: -) they are a result.
_NONE = regex(r"(?i)[-–]|none|nil|无|没有")
_BRACKETS = " ()（）[].。"
_WIDE_NAME = regex(
    r"(?i).*(?:exam|investigat|auxiliary|results?|findings|vitals|检[查验]|查体|体检)"
)


def is_word_for_nothing(text: str) -> bool:
    """Tell whether a cell of any field says that nothing was done, found out or written down."""
    return len(text) < _LONGEST and _NOTHING.fullmatch(text) is not None


def is_empty(text: str, field: str, column: Column) -> bool:
    """Tell whether a cell counts as empty.

    A dash or "none" may be a negative result, and "missing" a finding, but not of a whole
    examination or of a number. "ND" is always left to be a result.
    """
    if is_missing_mark(text, field) or is_word_for_nothing(text):
        return True
    plain = text.strip(_BRACKETS)
    if not field.startswith("objective."):
        return bool(_GONE.fullmatch(plain) or _NOT_DETECTED.fullmatch(plain))
    if not (_NONE.fullmatch(text) or _GONE.fullmatch(plain)):
        return False
    name = column.column
    is_wide = _WIDE_NAME.match(name) or names_whole_examination(name)
    return bool(is_wide) or column.unit not in (None, "1")
