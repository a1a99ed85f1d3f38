"""Tell by rule whether a doctor's message gives a diagnosis, and so closes the visit.

A message that gives a diagnosis and a treatment closes the visit (Fan et al., Table 15, rule 8).
"""

from itertools import pairwise

from inspect_aihospital.core.text.regex import regex

CLAUSES = regex(r"[,，;；。！？!?\n]|\.(?=\s|$)|\b(?:because|since)\b")
"""Ends of the clauses of a message."""

SENTENCES = regex(r"(?:[。！？!?;；\n]|\.(?=\s|$))\s*+")
"""Ends of its sentences."""

# Wording that gives a diagnosis, however sure.
_DIAGNOSIS = regex(
    r"(?i)诊断(?:结果|依据|意见)?(?:可能)?\s*(?:为|是|[:：])|(?:初步|最终|临床)诊断|患有|患上|患了"
    r"|得了|考虑(?:为|是)|诊断考虑|[得患]的是|(?:应该|可能|就)是"
    r"|\b(?:diagnos(?:is|ed)|you (?:may |might |probably |most likely |likely )?(?:have|are having)"
    r"|(?:this|it) (?:is|looks like|sounds like|must be|appears to be)|consistent with|caused by"
    r"|suffering from)\b"
)
# Drugs by their endings, procedures, and advice.
_TREATMENT = regex(
    r"(?i)治疗(?:方案|计划|建议|措施)?\s*(?:[:：]|包括|如下|通常|首先|上|方面)"
    r"|(?:药物|手术|物理|对症|保守|补液|支持|溶栓|介入|营养|抗\w{1,4})治疗"
    r"|禁食|补液|吸氧|服用?药|服用|口服|吃药|静滴|静脉|注射|输液|手术|切除|化疗|放疗|抗生素|激素"
    r"|休息|饮食|理疗|开[些点一]{0,2}药|\b(?:treatments?"
    r"|therapy|treat(?:ed)? (?:it|this|you|with)|antibiotics?|surgery|operation|tablets?|capsules?"
    r"|medicines?|medications?|prescri\w+|inhaler|injections?|infusion|drip|\d+ ?m(?:g|cg|l)\b"
    r"|bed rest|admit(?:ted)?|plan\b ?:|[a-z]{2,}(?:cillin|mycin|floxacin|azole|pril|sartan|statin"
    r"|olol|dipine|parin|profen|xaban|formin|terol|so(?:lo)?ne|semide|thiazide)\b)|西林|沙星|霉素"
    r"|头孢|洛尔|普利|沙坦|他汀|拉唑|地平|双胍|肝素"
    # operations
    r"|\b(?:\w{3,}(?:ectomy|[oi]stomy|otomy|plasty|pexy|desis|rrhaphy)|resection|lithotripsy"
    r"|(?:hip|knee|shoulder|joint|valve|lens|disc) replacement|replacement of|\w+ repair|repair of"
    r"|(?:remove|take out) (?:your|the)|removal|excision(?!\w* biops)|stent\w*|bypass|graft\w*"
    r"|transplant\w*|dialysis|transfus\w+|ablation|emboli[sz]ation|drainage|debridement|fixation"
    r"|phaco\w*|chemo\w*|radiotherapy|radiation therapy|splint)\b"
    r"|置换|修补|修复术|吻合|碎石|超声乳化|成[形型]术|固定|移植|搭桥|支架|引流|清创|结扎|消融"
    r"|栓塞术|透析|输血|摘除|剖宫产|清宫|复位|激光"
)
# A plan that waits for a result does not conclude.
_UNDECIDED = regex(
    r"(?i)以便|为了|才能|之前|再(?:决定|确定|制定|给|做)|无法|不能|尚未|还不|取决|[制确]定|确诊"
    r"|排除|做过|用过|吃过|正在|吗"
    r"|\b(?:to (?:confirm|decide|plan|reach|make|guide|rule)|before|cannot|can't|not yet|unclear"
    r"|if so|(?:might|could) (?:\w+ )?(?:need|require)"
    r"|depend\w*|are you (?:taking|on)|have you (?:had|taken)|do you (?:take|have))\b"
)
# Opens a plan that waits for an answer: `If so, it needs repair`.
_IF_SO = regex(
    r"(?i)\W*(?:(?:and|but|then) )?(?:if (?:so|yes|positive|confirmed)"
    r"|if (?:it|this|that) (?:is|does)(?: so| the case| confirmed| positive)?|in that case)\W*"
    r"|\W*(?:(?:如果?|若|要是)(?:是|这样|是这样|确诊|阳性|属实)?的?话?"
    r"|(?:是|这样|确诊|阳性)的话)\W*"
)
# A question about a known illness announces no diagnosis.
_EARLIER_DIAGNOSIS = regex(
    r"(?i)(?:曾|以前|多久|何时|什么时候).{0,10}诊断|诊断.{0,14}(?:多久|吗|何时)|"
    r"\b(?:ever been|previously|were you|was it|how long (?:ago|have))\b"
)
_ANNOUNCED_DIAGNOSIS = regex(
    r"(?i)诊断(?:结果|依据)?\s*(?:为|是|[:：])|(?:初步|最终|明确)诊断|治疗方案|"
    r"\b(?:diagnosis\b.{0,40}?\bis|diagnosis\s*:|diagnosed with|treatment plan)"
)


def names_disease(message: str) -> bool:
    """Tell whether a doctor's message says what the patient has or may have, by its wording."""
    return bool(_DIAGNOSIS.search(message))


def concludes(message: str) -> bool:
    """Tell whether a doctor's message gives both a diagnosis and a treatment, by its wording.

    A diagnosis that is only likely counts. A treatment that is yet to be decided, asked about or
    put off until a result does not.
    """
    spoken_clauses = [c for c in CLAUSES.split(message) if c.strip()]
    decided = [
        clause
        for before, clause in pairwise(["", *spoken_clauses])
        if not (_UNDECIDED.search(clause) or (before and _IF_SO.fullmatch(before)))
    ]
    return any(map(_DIAGNOSIS.search, decided)) and any(map(_TREATMENT.search, decided))


def states_diagnosis(message: str) -> bool:
    """Tell whether a sentence of a doctor's message announces a diagnosis or a treatment plan."""
    return any(
        _ANNOUNCED_DIAGNOSIS.search(sentence) and not _EARLIER_DIAGNOSIS.search(sentence)
        for sentence in SENTENCES.split(message)
    )
