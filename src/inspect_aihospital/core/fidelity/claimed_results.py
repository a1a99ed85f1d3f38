"""Find results in a patient's own words, of examinations that nobody has told it of."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.fidelity.diagnosis_names import told_sentences
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.text.number_words import spelled_numbers
from inspect_aihospital.core.text.quantities import legible, numbers_held, numbers_stated
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, nearest, units

KNOWN_SHARE = 0.5
"""Share of a clause's words in a sentence of what the patient knows from which on it is known."""

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
# Asks whether examinations were made before, or what was found.
_ASKS_TESTS = regex(
    r"抽过血|查出(?:什么|来)|(?:[查拍照验测]|抽血|做)(?:过|了)(?![^，。]{0,4}(?:手术|烟|工作))"
    r"|(?:有没有|是否)[做查拍]"
    r"|(?:检查|化验|片子|结果|CT|核磁|[BＢ彩]超|[胃肠]镜|活检)[^，。？?]{0,6}[了过吗]"
    r"|(?:医生|大夫|医院)[^，。]{0,6}[说讲告]"
    r"|\b(?:ha(?:s|ve)|had|did|was|were|so far|yet)\b[^.?!]{0,40}\b(?:scan\w*|x-?rays?|ultrasound"
    r"|bloods?|tests?|tested|biops\w+|labs?|swabs?|ECG|MRI|CT|probe|\w*scop\w+|results?"
    r"|measured|questionnaires?|looked into|found|been told|examined you|taken blood)\b"
    r"|\b(?:told you (?:about|what|anything)"
    r"|your (?:sugar|blood|thyroid|results?|tests?|levels?))\b",
    re.IGNORECASE,
)
# A no, behind which nothing of an examination is told.
_NONE_MADE = regex(
    r"\W*(?:no|nope|none|not|never|nothing)\b(?! (?:only|just))|\W*(?:还|都|也)?(?:没|不)",
    re.IGNORECASE,
)
# How an examination came out; what stands beside it says of which.
_VERDICT = regex(
    r"阳性|阴性|正常|异常|[偏升增很太][高低]|[四三两二1-4]个加"
    r"|\b(?:positive|negative|normal|abnormal|clear|clean|fine|high|low|raised|elevated)\b",
    re.IGNORECASE,
)
_OF_TEST = regex(
    r"片子|机器|探头|报告|化验|[查验]出|[查验测拍照]过|结果"
    r"|[血尿便]里?[^，。]{0,6}(?:高|低|加|阳|阴|正常)"
    r"|\b(?:scans?|tests?|tested|counts?|cells?|antibod\w+"
    r"|(?:blood|sugar|hormone) levels?|bloods?|biops\w+|x-?rays?|thyroid|tsh"
    r"|swabs?|ultrasound|came back|come back|she said|he said|they said|it was|it['’]s)\b",
    re.IGNORECASE,
)
# Measured at home, or at check-ups in good health.
_AT_HOME = regex(
    r"血压|体温|体重|血糖|体检|量过"
    r"|\b(?:blood pressure|temperature|weigh\w*|sugars?|check-?ups?|at home)\b",
    re.IGNORECASE,
)
LEAST_RESULT_UNITS = 2
"""Units that an answer must share with the results, and with nothing that the patient knows."""

# What an examination, written as #, is of.
_LOOKED_AT = regex(
    r"(?:肿块|结节|占位|阴影)[的处]?#"
    r"|\b(?:mass|nodules?|lesions?|tumou?r|spots?) #|# (?:of|on|for) (?:the|my|that|this|a) "
    r"(?:mass|nodules?|lesions?|tumou?r|spots?)\b"
)
# "Should I have a CT?" and "I am afraid the CT shows a shadow" tell no result.
_NO_CLAIM = regex(
    r"没|未|如果|要是|希望|担心|怕|想|看看|会不会|要不要|是不是|可能|[?？吗]"
    r"|\b(?:no|not|never|if|hope|worr\w+|afraid|wants?|needs?|please|whether|would|could|should"
    r"|might|maybe|will)\b|n['’]t\b|['’]d like\b",
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


def results_answered(message: str, doctor: str, results: str, known_text: str) -> Iterator[str]:
    """Yield the clauses by which a patient who is asked for earlier examinations tells a result.

    A clause counts that has words or a number of the record's results, or says how an examination
    came out; what history or others' words have half of is known.

    Args:
        message: Of the patient to the doctor.
        doctor: What the doctor said before.
        results: The results of the record's objective part, without the names of examinations.
        known_text: The patient's history, and what has been said before.
    """
    if not _ASKS_TESTS.search(doctor) or _NONE_MADE.match(message):
        return
    rare_units = units(results) - units(known_text) - units(doctor)
    numbers = {n for n in numbers_held(results) - numbers_held(known_text) if len(n) > 1}
    for clause in clauses("\n".join(told_sentences(message))):
        if _NO_CLAIM.search(clause) or nearest(clause, known_text) >= KNOWN_SHARE:
            continue
        plain = legible(clause)
        has_value = (
            not durations(clause) and (numbers_stated(plain) | spelled_numbers(plain)) & numbers
        )
        is_result = len(units(clause) & rare_units) >= LEAST_RESULT_UNITS or has_value
        is_at_home = _AT_HOME.search(f"{doctor}\n{clause}")
        says_outcome = _VERDICT.search(clause) and _OF_TEST.search(clause) and not is_at_home
        if is_result or says_outcome:
            yield clause


def _without_names(clause: str, examinations: Sequence[re.Pattern[str]]) -> str:
    """Leave out examinations and what they look at: "tumour markers", "biopsy of the nodule"."""
    for examination in examinations:
        clause = examination.sub("#", clause)
    return _LOOKED_AT.sub("#", clause)
