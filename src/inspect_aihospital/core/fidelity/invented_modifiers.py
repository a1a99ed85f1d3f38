"""Find what a patient says makes its illness worse or better, and its record does not name."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences
from inspect_aihospital.core.fidelity.invented_times import is_plan
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

# Each row is a circumstance, in all words that a record may have for it. What is itself a symptom,
# such as breathing or swallowing, is none.
_CIRCUMSTANCES = {
    name: regex(words, re.IGNORECASE)
    for name, words in {
        "food": r"饭|餐|吃(?!药)|进食|饮食|油腻|辛辣|空腹|喝"
        r"|\b(?:meals?|eat\w*|ate|food|greasy|fatty|spicy|drink\w*|breakfast|lunch|dinner)\b",
        "effort": r"活动|劳累|劳动|用力|走|爬|楼|运动|干活|跑|步[行态]|散步|休息|体力"
        r"|\b(?:exert\w*|exercis\w*|walk\w*|gait|climb\w*|stairs|activit\w*|effort|lifting|running"
        r"|(?<!the )rest(?:s|ed|ing)?|at work|housework|strain\w*|uphill|carry\w*)\b",
        "posture": r"躺|卧|弯腰|前倾|俯|趴|坐|站|翻身|低头|体位|姿势|蹲"
        r"|\b(?:lying|lie|lean\w*|bend\w*|stand\w*|sit\w*|upright|position\w*|flat|bed)\b",
        "temperature": r"[天遇受怕]冷|着凉|受凉|天凉|受寒|寒冷|天热|热敷|遇热|天气|阴雨"
        r"|\b(?:(?<!my )(?<!a )cold|warm\w*|heat|hot|weather|damp|shower)\b",
        "feelings": r"生气|激动|紧张|情绪|压力|\b(?:stress\w*|emotion\w*|upset|anxi\w*|excit\w*)\b",
    }.items()
}
_CHANGES = regex(
    r"加重|更[痛疼厉重难]|减轻|缓解|好(?:一?点|些|多)|诱发|一[^，。]{1,8}就(?:[痛疼晕喘犯发]|难受|不舒服|加重|好)"
    r"|\b(?:worse|worsen\w*|better|eas(?:es|ed)|reliev\w+|brings? it on|trigger\w*|sets? it off"
    r"|goes away|comes on when|hurts more|aggravat\w+)\b",
    re.IGNORECASE,
)
_NO_CHANGE = regex(
    r"没|不|无|如果|希望|吗|[?？]|药|\b(?:no|not|never|nothing|if|hope|neither|whether|should|could|would"
    r"|may|might|get better|tablets?|medic\w*)\b|n['’]t\b",
    re.IGNORECASE,
)


def invented_modifiers(message: str, known_text: str) -> Iterator[str]:
    """Yield circumstances that change the illness, and that neither record nor others name.

    A circumstance is known where a text has any word for it, whatever is said of it there.

    Args:
        message: Of the patient.
        known_text: Its history, and what others said.
    """
    for clause in clauses("\n".join(asserted_sentences(message))):
        if not _CHANGES.search(clause) or _NO_CHANGE.search(clause) or is_plan(clause):
            continue
        for name, words in _CIRCUMSTANCES.items():
            if words.search(clause) and not words.search(known_text):
                yield f"“{clause}”; the record has nothing of {name}"
