"""Recognise a text that says that there is nothing to dispute, or to ask about.

Every word of the statement must be known, so that what is not understood is never taken for
"none"; what follows it must leave nothing open.
"""

import re

from inspect_aihospital.core.text.regex import regex

_KINDS = {
    # what precedes a statement
    "l": r"(?:based on|after|following|according to)[a-z0-9' ]{0,60},|there(?:'s| are| is| were)"
    r"|i (?:see|find|found)|(?:经过?|根据|综合)[^，。,]{0,30}[，,]",
    # what both diagnosis and treatment are named by, and other words for everything
    "t": r"(?:on|in|regarding|about) (?=[a-z, ]{0,40}diagnos)(?:(?:the|their|and|diagnostic"
    r"|diagnos[ie]s|results?|rationales?|conclusions?|reasoning)\b[, ]*)*+treatments?(?: plans?)?"
    r"|(?:on|in) (?:everything|all (?:points|matters|issues|aspects|respects))|with each other"
    r"|[在对就于]?(?=诊断)(?:诊断|结果|结论|依据|理由|一致|[、，和与及以])*+治疗(?:方案|计划"
    r"|建议)?等?(?:各?方面|上)?|[在对就于]?(?:各|所有)(?:个?方面|要点)上?",
    # nothing, by itself
    "b": r"none|nil|n/?a|nothing|no (?:further |more )?(?:discussion|clarification)s?"
    r" (?:is |are |seems )?(?:needed|required|necessary)|no need (?:for|of) (?:any )?(?:further "
    r"|more )?(?:discussion|clarification)|(?:further )?discussion is (?:not|no longer) (?:needed"
    r"|required|necessary)|(?:无[需须]|不[需必]|没有?必)要?(?:再|继续|进一步)*讨论(?!的)",
    # a dispute
    "d": r"dispute(?:s|d points?)?|disagreements?|controvers(?:y|ies)|contradictions?|conflicts?"
    r"|points? (?:of|in) (?:dispute|disagreement|contention)|discrepanc(?:y|ies)|issues?"
    r"|inconsistenc(?:y|ies)|differences?|(?:争议|分歧|矛盾|异议|冲突|问题|不一致|不同意见)(?:点"
    r"|之处|的?地方)?",
    # a negation
    "n": r"no(?: longer)?|没有|不存在|未发现|暂无|无",
    # agreement
    "a": r"agree|consistent|agreed|unanimous|in agreement|agreement|(?:in )?consensus"
    r"|一致|统一|共识|相同",
    # adjectives of disputes
    "j": r"any|remaining|further|open|more|other|significant|substantive|substantial|real|major"
    r"|outstanding|clear|new|unresolved|(?:任何|明显|进一步|实质性?|重大|根本|其[他它]|剩余|存在"
    r"|新|相?互相?|值得讨论|需要?(?:进一步|继续)?讨论|[需待](?:核实|讨论|解决|澄清))的?",
    # what is left
    "r": r"remains?|left|exists?|found|identified|noted|at all|at present"
    r"|in substance|at this (?:point|stage|time)"
    r"|to (?:discuss|report|list|resolve|settle|clarify|be (?:discussed|resolved|clarified))",
    # fillers, and words for the doctors and their reports
    "f": r"the|all|both|two|three|four|a|an|full|has|have|been|is|are|were|was|reached|currently"
    r"|now|fully|already|between|among(?:st)?|doctors['’]?|physicians|reports?|accounts?|they|them"
    r"|各位|几位|双方|大家|[两二三四五六]位|所有|全体|医生(?:[a-f])?|医师|专家|们|他们|之间|目前"
    r"|现在|当前|暂时|至此|对此|均|都|已经?|并|也|的|了|完全|基本|达成"
    r"|意见|观点|看法|结论|报告|记录|描述|[、和与]",
}
_TOKEN = regex(
    "|".join(rf"(?P<{kind}>(?:{words})(?![a-z]))" for kind, words in _KINDS.items())
    + r"|(?P<space>\s+)",
    re.IGNORECASE,
)
# The order of kinds that a statement of nothing has; `f` marks that it is about the doctors.
_STATEMENT = regex("b[rj]*|[lf]*n|[lftrj]*nj*d[ftrj]*|(?=.*f)[lft]*a[ft]*")

LONGEST = 200
"""Characters that a statement has at most."""

_SENTENCE_END = regex(r"[。！!;；\n]|[.](?=\s|$)")
_CLAUSE_END = regex(r"[，,（(—–]|\s-\s")
_TRIMMED = regex(r"(?s)[^\W_](?:.*[^\W_])?")
_LABEL = regex(
    r"(?i)(?:诊断(?:结果|依据)?|治疗(?:方案)?|diagnosis|rationale|treatment(?: plan)?"
    r"|diagnostic \w+)[*#]*[:：]|(?:患者|病人|检查员|patient|examiner)[\]］】)）>]?[ \t]*[:：]?"
    r"|(?:争议|分歧|矛盾)(?:点|之处)?[*#]*[:：]|(?:remaining |open )?(?:disputes?|disagreements?"
    r"|contradictions?|disputed points?|points? (?:of|in) (?:dispute|disagreement))[*#]*:"
)
# Of one part of the report, and no more than that, or of whom.
_AGREED = regex(
    r"(?i)(?:(?:完全|基本|均|都)?(?:一致|相同)|(?:all )?agree(?:d|ment)?|same|identical)"
    r"\s*(?:$|[.。]|[(（](?:均|都|皆|all\b|both\b)[^()（）]*[)）]?\s*$)"
)
_OF_DISPUTE = regex(r"(?i)disput|disagree|contradict|争议|分歧|矛盾")
_ANNOUNCED = regex(r"^(?:经|根据|综合)[^，。,]{0,30}[，,]")
# Removed first, since its words would otherwise leave something open.
_SETTLED = regex(
    r"(?i)(?:没有|无|不存在)(?:任何|明显|实质性?)?的?(?:争议|分歧|差异|矛盾|异议)"
    r"|(?:无|不)需要?(?:再|继续|进一步)?讨论|(?:只是|仅)?措辞[上的]{0,2}(?:不同|差异)"
    r"|\b(?:no|without)(?: [a-z]{1,20})? (?:disputes?|disagreements?|contradictions?|differences?)"
    r"(?: remain(?:s|ing)?)?\b|\bdiffer only in wording\b"
)
# Any such word behind the statement may take it back, so nothing is taken for "none".
_OPEN = regex(
    r"(?i)[?？]|但|不过|然而|除了|除.{1,15}外|只是|仅|仍[有需存不未对在]|尚[有需待未不]|还[有需应]"
    r"|有待|待(?:定|讨论|解决|明确)|未[达明定统解]"
    r"|需要?(?:进一步|继续|再)?(?:讨论|明确|澄清|核实)|不同|不一致|不能|无法|以下|如下|分歧|争议"
    r"|差异|矛盾|异议|反对|另(?!外)|其余|是否|不确定|相反"
    r"|\b(?:but|however|except|although|though|while|whereas|yet|still|differ\w*|disagree\w*"
    r"|disput\w*|contradict\w*|controvers\w*|conflict\w*|unless|unclear|uncertain|unsettled"
    r"|unresolved|remain\w*|instead|several|following|there (?:is|are)(?! no\b)|oppos\w*|object\w*"
    r"|whether|questions?|cannot|only (?:one|two)|an?other|third|not (?:yet )?(?:agree|settled"
    r"|clear|certain|resolved)\w*|needs? (?:further )?(?:discussion|clarification)"
    r"|to be (?:discussed|clarified))\b"
)
# A sentence about one doctor alone may tell a difference.
_SINGLE_DOCTOR = regex(r"医生\s*[A-F]|\b(?:Dr\.?|Doctor)\s*[A-F]\b")
_TOGETHER = regex(r"(?i)均|都|一致|\b(?:all|both|agree)\b")


def says_none(text: str) -> bool:
    """Tell whether a text says that there is nothing, and leaves nothing open."""
    text = trim(text)
    text = _ANNOUNCED.sub("", text)
    if label := _LABEL.match(text):
        text = trim(text[label.end() :])
        # "Diagnosis: agreed (all say measles)" is about all doctors.
        if _AGREED.match(text) and not _OF_DISPUTE.search(label[0]):
            return not _leaves_open(text)
    for end in (_SENTENCE_END, _CLAUSE_END):
        ending = end.search(text)
        cut = ending.start() if ending else len(text)
        if _states_none(text[:cut]):
            return not _leaves_open(text[cut:])
    return False


def trim(text: str) -> str:
    """Cut a text to its first and last letter or digit; a question keeps its mark."""
    core = _TRIMMED.search(text)
    if not core:
        return ""
    return core[0] + ("?" if re.search("[?？]", text[core.end() :]) else "")


def _states_none(clause: str) -> bool:
    shape, place = "", 0
    if len(clause) > LONGEST:
        return False
    # Token by token; an unknown word ends it, whatever the words around say.
    while place < len(clause):
        token = _TOKEN.match(clause, place)
        if token is None:
            return False
        shape += "" if token["space"] else str(token.lastgroup)
        place = token.end()
    return bool(_STATEMENT.fullmatch(shape))


def _leaves_open(text: str) -> bool:
    sentences = _SENTENCE_END.split(_SETTLED.sub("", text))
    apart = (bool(_SINGLE_DOCTOR.search(s)) and not _TOGETHER.search(s) for s in sentences)
    return any(map(_OPEN.search, sentences)) or any(apart)
