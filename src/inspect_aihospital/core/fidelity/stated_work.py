"""Find the work that a patient says it does, where its record has none of the kind."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.word_kinds import kinds_in
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

_WORKS = regex(
    r"我(?:自己|以前|原来|原先|一直|现在|年轻时|年轻的时候|退休前|平时)*(?:是|在|当|做"
    r"|开)(?P<zh>[^，。,我]{0,12}?"
    r"(?:的|上班|工作|干|打工|做工|工人|司机|老师|教师|医生|护士|会计|经理|老板|服务员|厨师|程序员"
    r"|农民|当兵)[^，。,]{0,8})"
    r"|\bi(?:['’]ve| have| used to)? (?:been |also |still )?work(?:ed|ing)? (?:\w+ )?"
    r"(?:as|in|at|for|on) (?P<en>[^,.;]{3,50})"
    r"|\bmy (?:job|occupation|trade|profession) (?:is|was) (?P<job>[^,.;]{3,50})"
    r"|\bi(?:['’]m| am| was)(?: a| an)? (?P<trade>[^,.;]{3,30}) "
    r"(?:by (?:trade|profession)|for a living)\b"
    r"|\bi(?:['’]m| am| was|['’]ve been| used to be) (?:an? |the )?(?P<role>[^,.;]{3,40})",
    re.IGNORECASE,
)
# A bare answer: "Nurse." or 教师 to the question what one does.
_ASKS_WORK = regex(
    r"做什么(?:工作|的|职业)|(?:什么|啥)(?:工作|职业)|职业是|干(?:什么|啥|哪)[行的]"
    r"|\bwhat (?:do you do|(?:is|['’]s) your (?:job|work|occupation|profession|trade))\b"
    r"|\bwhat (?:kind of |sort of )?(?:work|job)\b|\byour occupation\b",
    re.IGNORECASE,
)
# Who is retired, studies, or has no employer or no trade may work at anything.
_ANY_WORK = regex(
    r"退休|个体|自由职业|自营|打工|务工|(?<![建筑纺织钢铁煤矿电焊装修])工人|学生|无业|待业|失业"
    r"|\b(?:retired|self-employed|freelanc\w*|labou?rer|manual work\w*|unemployed|students?)\b",
    re.IGNORECASE,
)
# Where people of any trade work: a cook at a school, a cleaner in a hospital.
_ANYWHERE = regex(
    r"公司|单位|医院|学校|幼儿园|[中小大]学|银行|超市|商场|办公室|部队"
    r"|\b(?:compan(?:y|ies)|firm|business|hospital|clinic|schools?|universit\w*|nursery|bank"
    r"|offices?|supermarket|shops?|stores?|market|army|military|desk|computers?)\b",
    re.IGNORECASE,
)
_NOT_SO = regex(
    r"没|不(?!错)|[吗？?]|如果|想|要是|\b(?:not?|never|if|would|could|want\w*|wish)\b|n['’]t\b",
    re.IGNORECASE,
)


def invented_work(message: str, doctor: str, known_text: str) -> Iterator[str]:
    """Yield clauses about work of another kind than the record has; none where it has no work.

    Args:
        message: Of the patient.
        doctor: What the doctor said before it; whoever is asked for its work may just name it.
        known_text: The record, and what others said.
    """
    is_asked = _ASKS_WORK.search(doctor) and not names_relative(doctor)
    # Most messages tell of no work, and the long text need not be read for them.
    works = [
        (clause, next(filter(None, work.groups())) if work else clause)
        for clause in clauses(message)
        if ((work := _WORKS.search(clause)) or is_asked)
        and not _NOT_SO.search(clause)
        and not names_relative(clause)
    ]
    if not works or _ANY_WORK.search(known_text):
        return
    own_kinds = kinds_in(_ANYWHERE.sub(" ", known_text), "occupations")
    # Whoever also names its recorded work tells where, or what else, it works.
    if not own_kinds or kinds_in(message, "occupations") & kinds_in(known_text, "occupations"):
        return
    for clause, words in works:
        if kinds_in(_ANYWHERE.sub(" ", words), "occupations"):
            yield f"“{clause}”; the record has no such work"
