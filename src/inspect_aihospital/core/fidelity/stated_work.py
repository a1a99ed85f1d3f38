"""Find the work that a patient says it does, where its record has none of the kind."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.word_kinds import kinds_in
from inspect_aihospital.core.history.topic_statements import names_relative
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

_WORKS = regex(
    r"我(?:自己|以前|原来|原先|一直|现在|年轻时|年轻的时候|退休前|平时)*(?:是|在|当|做|开)(?P<zh>[^，。,我]{1,12}?"
    r"(?:的|上班|工作|干|打工|做工|工人|司机|老师|教师|医生|护士|会计|经理|老板|服务员|厨师|程序员|农民|当兵)"
    r"[^，。,]{0,8})"
    r"|\bi(?:['’]ve| have| used to)? (?:been |also |still )?work(?:ed|ing)? (?:\w+ )?"
    r"(?:as|in|at|for|on) (?P<en>[^,.;]{3,50})"
    r"|\bmy (?:job|occupation|trade|profession) (?:is|was) (?P<job>[^,.;]{3,50})"
    r"|\bi(?:['’]m| am| was)(?: a| an)? (?P<trade>[^,.;]{3,30}) "
    r"(?:by (?:trade|profession)|for a living)\b",
    re.IGNORECASE,
)
# Who has retired may work at anything beside.
_RETIRED = regex(r"退休|\bretired\b", re.IGNORECASE)
_NOT_SO = regex(
    r"没|不(?!错)|[吗？?]|如果|想|要是|\b(?:not?|never|if|would|could|want\w*|wish)\b|n['’]t\b|[?]",
    re.IGNORECASE,
)


def invented_work(message: str, known_text: str) -> Iterator[str]:
    """Yield clauses about work of which the record has neither the kind nor a word.

    Args:
        message: Of the patient.
        known_text: Its record, and what others said.
    """
    if _RETIRED.search(known_text):
        return
    for clause in clauses(message):
        work = _WORKS.search(clause)
        if not work or _NOT_SO.search(clause) or names_relative(clause):
            continue
        words = next(filter(None, work.groups()))
        kinds = kinds_in(words, "occupations")
        if kinds and not kinds & kinds_in(known_text, "occupations"):
            yield f"“{clause}”; the record has no such work"
