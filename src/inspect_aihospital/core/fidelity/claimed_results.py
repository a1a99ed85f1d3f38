"""Find results in a patient's own words, of examinations that nobody has told it of."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.fidelity.diagnosis_names import told_sentences
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

# Each row is an examination, with what else a record may call it; no patient measures it at home.
_EXAMINATIONS = tuple(
    regex(words, re.IGNORECASE)
    for words in (
        r"(?<![a-z])P?CT(?![a-z])|断层|\btomograph\w*",
        r"核磁|磁共振|(?<![a-z])MRI?(?![a-z])|\bmagnetic resonance",
        r"X[ -]?[光线片]|胸片|平片|拍片|\bx-?rays?\b|\bradiograph\w*",
        r"B超|彩超|超声|\bultraso\w+|\bsonogra\w+",
        r"心电图|\b(?:ECG|EKG|electrocardio\w*)\b",
        r"胃镜|肠镜|内镜|\b(?:endoscop|gastroscop|colonoscop)\w*",
        r"活检|病理|\b(?:biops\w+|histolog\w*)\b",
        r"血红蛋白|血色素|血常规|\b(?:ha?emoglobin|blood count|Hb)\b",
        r"白细胞|血常规|\b(?:white (?:blood )?cells?|WBC|leu[kc]ocyt\w+|blood count)\b",
        r"血小板|血常规|\b(?:platelets?|blood count)\b",
        r"C[ -]?反应蛋白|CRP|血沉|\bC-reactive|\bESR\b|\binflamm\w+ markers?",
        r"肌酐|尿素氮|肾功能|\bcreatinine\b|\bkidney function",
        r"转氨酶|肝功能|\btransaminases?\b|\bliver (?:enzymes|function)",
        r"肌钙蛋白|\btroponin\b",
        r"肿瘤标[志记]物|\btumou?r markers?",
    )
)
# What is normal is wished for, mostly.
_OUTCOME = regex(
    r"偏[高低]|[升增]高|降低|异常|阳性|阴影|占位|结节|肿块|[很太]高|[很太]低|高了|低了"
    # "Low-dose CT" and "high-resolution CT" are names, and a mass index is no mass.
    r"|\b(?:(?:low|high)(?!-\w| (?:sensitiv|resolution|dose|field|power|frequency))|raised"
    r"|elevated|reduced|increased|decreased|abnormal|positive|shadow|mass(?! index)|nodules?"
    r"|lesions?|tumou?r|spots?)\b",
    re.IGNORECASE,
)
# What an examination, written as #, is of.
_LOOKED_AT = regex(
    r"(?:肿块|结节|占位|阴影)[的处]?#"
    r"|\b(?:mass|nodules?|lesions?|tumou?r|spots?) #|# (?:of|on|for) (?:the|my|that|this|a) "
    r"(?:mass|nodules?|lesions?|tumou?r|spots?)\b"
)
# "Should I have a CT?" and "I am afraid the CT shows a shadow" tell no result.
_NO_CLAIM = regex(
    r"没|未|如果|要是|希望|担心|怕|想|看看|会不会|要不要|是不是|可能|[?？吗]"
    r"|\b(?:no|not|never|if|hope|worr\w+|afraid|wants?|needs?|please|whether|would|could|should|might"
    r"|maybe|will)\b|n['’]t\b|['’]d like\b",
    re.IGNORECASE,
)


def claimed_results(message: str, known_text: str) -> Iterator[str]:
    """Yield the clauses that give an examination an outcome, where no known text names it.

    Args:
        message: Of the patient to the doctor.
        known_text: The patient's history, and what has been said before.
    """
    for clause in clauses("\n".join(told_sentences(message))):
        named = [examination for examination in _EXAMINATIONS if examination.search(clause)]
        if not named or _NO_CLAIM.search(clause):
            continue
        is_known = any(examination.search(known_text) for examination in named)
        if not is_known and _OUTCOME.search(_without_names(clause, named)):
            yield clause


def _without_names(clause: str, examinations: Sequence[re.Pattern[str]]) -> str:
    """Leave out examinations and what they look at: "tumour markers", "biopsy of the nodule"."""
    for examination in examinations:
        clause = examination.sub("#", clause)
    return _LOOKED_AT.sub("#", clause)
