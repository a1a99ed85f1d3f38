"""Tell a Chinese change of mind that the speaker makes from one that is refused or another's.

`我改为C` gives an answer. `专家劝我改为C`, `不应改为C` and `必要时改为C` name an option only.
"""

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.answer_guards import sentence_before
from inspect_aihospital.exam.declaration import Change
from inspect_aihospital.exam.option_marks import BARE, MARK

_OPTION = rf"(?:{MARK}|{BARE})"
_CLAUSE = regex(r"[,:;]|但|故|(?<![不会没有未能可应该])因此|所以|而")
_WORD = (
    r"(?:本人|[本此该这]题|现在?|则|就|便|因此|所以|故|于是|最终|最后|决定|认为|觉得|意识到|还是?"
    r"|仍然?|需要?|有必要|应当?该?|必须|会|将|把|原来?的?|答案|选择|意见|的"
    r"|由|从|想|再次|再|重新|仔细|进一步|综合"
    rf"|(?:考虑|思考|讨论|审题|斟酌|权衡|分析|反思|比较|复核)(?:之?后)?|[更变修]|{_OPTION}| )"
)
_OWN = prose_regex(rf" ?(?:我们?)?(?:我们?|{_WORD})*\Z")
"""Nothing but the speaker stands before it in its clause."""
# The last "I" of the clause, and nothing but the change behind it.
_I_BEHIND = prose_regex(rf".*我们?{_WORD}*\Z")
_LED = prose_regex(rf"(?:说服|促使|[让使令])我们?{_WORD}*\Z")
# "他让我" may ask for the change or cause it.
_PERSON_LEADS = prose_regex(rf"(?:专家 ?\d?|他们?|她们?|大家|多数人?)[让叫]我们?{_WORD}*\Z")
_FAILED = regex(
    r"[不没无未别勿]|[难拒]|只有|可能|或许|也许|曾|差点|几乎|险些|一度|试图|企图|打算"
    r"|[想要会能](?=说服|促使|[让使令])"
)
_FAILED_FOR_CERTAIN = regex(r"[不没无未别勿拒](?!对|[,.])|差点|几乎|险些")
_URGED = regex(r"(?<!的)(?:建议|劝|要求|希望|请|叫|逼|鼓励|督促|催|主张|提议)(?:我们?)?\Z")
_ACCEPTED = prose_regex(
    r"\A ?(?:我们?)?(?:听[从取]|接受|采[纳用]|认同|赞同|同意|遵[从循照]|按照?|根据|参考)"
)
_REASON = r"(?:因|由于|鉴于|根据|依据|基于|考虑)"
_REASON_BEFORE = prose_regex(
    r"\A ?(?:我们?)?(?:(?:重新?|再|反复|仔细)?(?:看|读|审|权衡|思考|考虑|讨论|斟酌|分析|比较)|由此"
    r"|听|按照?|结合|综合|通过|经|参考"
    rf"|{_REASON}|接受|采[纳用]|认同|赞同|同意|吸取)"
)
"""The clause begins with what the speaker has thought of."""
_REASONED = prose_regex(rf"我|{_REASON}|故|所以|因此|于是")
_CONDITION = regex(r"如果|若|一旦|除非|假如|要是|万一|必要时|[者时](?:应|可|宜|则|再)?(?:\Z|,)")
_LATER = prose_regex(r"(?:小时|天|日|周|月|年|[\dh]) ?后")
_LATER_ONLY = prose_regex(rf"(?:小时|天|日|周|月|年|[\dh]) ?后[,可则]?(?:(?!我){_WORD})*\Z")
_REFUSED = prose_regex(
    r"(?:(?:[不未没别勿]|没有|无[需须法]|难以)(?:足以|同意|赞[成同]|支持|建议|主张|打算|准备|考虑"
    r"|推荐|有?理由|有?必要|依据|急于|[能会可应该宜必用想愿要得需须敢肯])*"
    rf"|无(?:理由|必要|依据)|拒绝|反对|避免){_WORD}*\Z|可以?\Z"
)
_OTHERS = regex(r"专家|孕妇|患者|病人|儿童|老人|产妇|婴儿|他|她|大家|多数|过敏|建议|劝|要求")
"""Another who changes, or for whom the drug is changed."""
_OF_DRUGS = regex(r"改用|换[用成为]")
"""Words of a change that may be one of drugs: `后期改用C`."""
_OF_ANSWER = regex(r"我|本人|答案|选择")
_TREATED = regex(r"治疗|[药疗术]")
_LEFT_BEHIND = prose_regex(
    rf".. ?{_OPTION}\)?项? ?[,.;] ?(?:但|可是|不过|然而|我(?:拒绝|不|没|坚持|仍|还是))"
)
_ENDS = prose_regex(rf".. ?{_OPTION}\)? ?项?[吧了]? ?(?:$|[.,;!\n])")
_OR = prose_regex(rf"(?:{_OPTION}|[选用是]|保[留持]|维持|坚持)[^,.]*还是{_WORD}*\Z")
"""`选B还是改为C` asks which."""
_AFTER_ALL = "还是"


def chinese_change(text: str, place: int) -> Change:
    """Judge a Chinese word of change at a place by its sentence."""
    sentence = sentence_before(text, place).replace("不得不", "必须")
    clause = _CLAUSE.split(sentence)[-1]
    change = _by_sentence(sentence, clause)
    if _PERSON_LEADS.search(clause) and _LEFT_BEHIND.match(text, place):
        return Change.REFUSED
    if _OF_DRUGS.match(text, place) and not _OF_ANSWER.search(clause):
        ends = change is Change.MADE and _ENDS.match(text, place)
        return Change.UNCLEAR if ends else Change.REFUSED
    return change


def change_start(text: str, place: int) -> int:
    """Return where words of a change begin: `还是改为C` (after all) leaves no other open."""
    is_after_all = text.endswith(_AFTER_ALL, 0, place)
    return place - len(_AFTER_ALL) if is_after_all else place


def _by_sentence(sentence: str, clause: str) -> Change:
    if _CONDITION.search(sentence) or _REFUSED.search(clause) or _LATER_ONLY.search(sentence):
        return Change.REFUSED
    if led := _LED.search(clause):
        if _FAILED_FOR_CERTAIN.search(clause, 0, led.start()):
            return Change.REFUSED
        is_doubted = _FAILED.search(clause, 0, led.end()) or _PERSON_LEADS.search(clause)
        return Change.UNCLEAR if is_doubted else Change.MADE
    if _OWN.match(clause):
        is_plan = _LATER.search(sentence) and not _REASONED.search(sentence)
        return Change.UNCLEAR if is_plan or _OR.search(clause) else Change.MADE
    return _of_others(clause)


def _of_others(clause: str) -> Change:
    """Judge a change before which others stand: who asks for it, or whose words are a reason."""
    is_accepted = _ACCEPTED.match(clause)
    is_own = _I_BEHIND.match(clause)
    is_later = _LATER.search(clause)
    if _URGED.search(clause) and not is_accepted:
        return Change.REFUSED
    if is_accepted or _REASON_BEFORE.match(clause):
        # "After antibiotic therapy one changes to C" is no change of the answer.
        is_plan = (is_later or _TREATED.search(clause)) and not is_own
        return Change.UNCLEAR if is_plan else Change.MADE
    return Change.REFUSED if (_OTHERS.search(clause) or is_later) and not is_own else Change.UNCLEAR
