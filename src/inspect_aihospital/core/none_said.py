"""Does a text say that there is nothing to dispute, or to ask about? In Chinese or English.

Every word of the statement must be known, so that what is not understood is never taken for
"none"; what follows it must leave nothing open.
"""

import re

from inspect_aihospital.core.regex import regex

_KINDS = {
    # what precedes a statement
    "l": r"(?:based on|after|following|according to)[a-z0-9' ]{0,60},|there(?:'s| are| is| were)"
    r"|i (?:see|find|found)|(?:经过?|根据|综合)[^，。,]{0,30}[，,]",
    # what both diagnosis and treatment are named by, and other words for everything
    "t": r"(?:on|in|regarding|about) (?=[a-z, ]{0,40}diagnos)(?:(?:the|their|and|diagnostic"
    r"|diagnos[ie]s|results?|rationales?|conclusions?|reasoning)\b[, ]*)*+treatments?(?: plans?)?"
    r"|(?:on|in) (?:everything|all (?:points|matters|issues|aspects|respects))|with each other"
    r"|[在对就于]?(?=诊断)(?:诊断|结果|结论|依据|理由|[、，和与及以])*+治疗(?:方案|计划|建议)?等?"
    r"(?:各?方面|上)?|[在对就于]?(?:各|所有)(?:个?方面|要点)上?",
    "b": r"none|nil|n/?a|nothing|(?:无|不)需要?(?:再|继续|进一步)*讨论(?!的)",
    "d": r"dispute(?:s|d points?)?|disagreements?|controvers(?:y|ies)|contradictions?|conflicts?"
    r"|points? (?:of|in) (?:dispute|disagreement|contention)|discrepanc(?:y|ies)|issues?"
    r"|inconsistenc(?:y|ies)|differences?"
    r"|(?:争议|分歧|矛盾|异议|冲突|问题|不一致|不同意见)(?:点|之处|的?地方)?",
    "n": r"no(?: longer)?|没有|不存在|未发现|暂无|无",
    "a": r"agree|agreed|in agreement|agreement|(?:in )?consensus|一致|共识|相同",
    "j": r"any|remaining|further|open|more|other|significant|substantive|substantial|real|major"
    r"|outstanding|clear|new|unresolved|(?:任何|明显|进一步|实质性?|重大|根本|其[他它]|剩余|存在"
    r"|新|相?互相?|值得讨论|需要?(?:进一步|继续)?讨论|[需待](?:核实|讨论|解决|澄清))的?",
    "r": r"remains?|left|exists?|found|identified|noted|at all|at present"
    r"|in substance|at this (?:point|stage|time)"
    r"|to (?:discuss|report|list|be (?:discussed|resolved|clarified))",
    "f": r"the|all|both|two|three|four|a|an|full|has|have|been|is|are|were|was|reached|currently"
    r"|now|fully|already|between|among(?:st)?|doctors['’]?|physicians|reports?|accounts?|they|them"
    r"|各位|几位|[两二三四五六]位|所有|全体|医生(?:[a-f])?|医师|专家|们|他们|之间|目前|现在|当前"
    r"|暂时|至此|对此|均|都|已经?|并|也|的|了|完全|基本|达成|意见|观点|看法|结论|报告|记录|描述"
    r"|[、和与]",
}
_TOKEN = regex(
    "|".join(rf"(?P<{kind}>(?:{words})(?![a-z]))" for kind, words in _KINDS.items())
    + r"|(?P<space>\s+)",
    re.IGNORECASE,
)
_STATEMENT = regex("b[rj]*|[lf]*n|[lftrj]*nj*d[ftrj]*|(?=.*f)[lft]*a[ft]*")

LONGEST = 200
"""Characters that a statement has at most."""

_SENTENCE_END = regex(r"[。！!;；\n]|[.](?=\s|$)")
_CLAUSE_END = regex(r"[，,（(—–]|\s-\s")
_TRIMMED = regex(r"[^\W_](?:.*[^\W_])?", re.DOTALL)
_LABEL = regex(
    r"(?:诊断(?:结果|依据)?|治疗(?:方案)?|diagnosis|rationale|treatment(?: plan)?"
    r"|diagnostic \w+)[*#]*[:：]"
    r"|(?:患者|病人|检查员|patient|examiner)[\]］】)）>]?[ \t]*[:：]?"
    r"|(?:争议|分歧|矛盾)(?:点|之处)?[*#]*[:：]"
    r"|(?:remaining |open )?(?:disputes?|disagreements?|contradictions?)[*#]*:",
    re.IGNORECASE,
)
_SETTLED = regex(
    r"(?:没有|无|不存在)(?:任何|明显|实质性?)?的?(?:争议|分歧|差异|矛盾|异议)"
    r"|(?:无|不)需要?(?:再|继续|进一步)?讨论|(?:只是|仅)?措辞[上的]{0,2}(?:不同|差异)"
    r"|\b(?:no|without)(?: [a-z]{1,20})? (?:disputes?|disagreements?|contradictions?|differences?)"
    r"(?: remain(?:s|ing)?)?\b|\bdiffer only in wording\b",
    re.IGNORECASE,
)
_OPEN = regex(
    r"[?？]|但|不过|然而|除了|除.{1,15}外|只是|仅|仍[有需存不未对在]|尚[有需待未不]|还[有需应]|有待"
    r"|待(?:定|讨论|解决|明确)|未[达明定统解]|需要?(?:进一步|继续|再)?(?:讨论|明确|澄清|核实)|不同"
    r"|不一致|不能|无法|以下|如下|分歧|争议|差异|矛盾|异议|反对|另(?!外)|其余|是否|不确定|相反"
    r"|\b(?:but|however|except|although|though|while|whereas|yet|still|differ\w*|disagree\w*"
    r"|disput\w*|contradict\w*|controvers\w*|conflict\w*|unless|unclear|uncertain|unsettled"
    r"|unresolved|remain\w*|instead|several|following|there (?:is|are)(?! no\b)|oppos\w*"
    r"|object\w*|whether|questions?|cannot|only (?:one|two)|an?other|third"
    r"|not (?:yet )?(?:agree|settled|clear|certain|resolved)\w*"
    r"|needs? (?:further )?(?:discussion|clarification)|to be (?:discussed|clarified))\b",
    re.IGNORECASE,
)
_ONE_DOCTOR = regex(r"医生\s*[A-F]|\b(?:Dr\.?|Doctor)\s*[A-F]\b")
_TOGETHER = regex(r"均|都|一致|\b(?:all|both|agree)\b", re.IGNORECASE)


def says_none(text: str) -> bool:
    """Whether a text begins by saying that there is nothing, and leaves nothing open after it."""
    text = trim(text)
    if label := _LABEL.match(text):
        text = trim(text[label.end() :])
    for end in (_SENTENCE_END, _CLAUSE_END):
        found = end.search(text)
        cut = found.start() if found else len(text)
        if _states_none(text[:cut]):
            return not _leaves_open(text[cut:])
    return False


def trim(text: str) -> str:
    """A text from its first letter or digit to its last; a question keeps its mark."""
    found = _TRIMMED.search(text)
    if not found:
        return ""
    return found[0] + ("?" if re.search("[?？]", text[found.end() :]) else "")


def _states_none(clause: str) -> bool:
    shape, place = "", 0
    if len(clause) > LONGEST:
        return False
    while place < len(clause):
        token = _TOKEN.match(clause, place)
        if token is None:
            return False
        shape += "" if token["space"] else str(token.lastgroup)
        place = token.end()
    return bool(_STATEMENT.fullmatch(shape))


def _leaves_open(text: str) -> bool:
    sentences = _SENTENCE_END.split(_SETTLED.sub("", text))
    apart = (bool(_ONE_DOCTOR.search(s)) and not _TOGETHER.search(s) for s in sentences)
    return any(map(_OPEN.search, sentences)) or any(apart)
