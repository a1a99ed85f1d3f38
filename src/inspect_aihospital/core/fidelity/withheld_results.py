"""Detect recorded results that an examiner was asked for and does not tell; no model.

Only what a request clearly names is looked at, and only what a rule can tell: a recorded number
that the reply lacks in any spelling, and a finding of whose words it has next to none.
"""

import re
from collections.abc import Sequence

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.core.chart.request_coverage import requested_names
from inspect_aihospital.core.fidelity.normal_panels import (
    RequestedPanel,
    called_normal,
    requested_panels,
)
from inspect_aihospital.core.fidelity.paraphrased_findings import is_paraphrased
from inspect_aihospital.core.fidelity.requested_entries import RequestedEntry, clearly_requested
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.recorded_results import (
    NOT_DONE,
    RecordedResult,
    results_of,
    without_references,
    words_of,
)
from inspect_aihospital.core.replies.reply_language import in_another_language
from inspect_aihospital.core.replies.reply_statements import names_apart, read_reply_statements
from inspect_aihospital.core.replies.reply_words import NORMAL, says_absent, telling_clauses
from inspect_aihospital.core.replies.reported_numbers import told_numbers
from inspect_aihospital.core.text.excerpts import excerpt
from inspect_aihospital.core.text.quantities import numbers_held, scaled_numbers
from inspect_aihospital.core.text.regex import regex

PARAPHRASE_SHARE = 0.3
"""Share of a finding's words that a reply must have, or the finding is not told."""

# Characters of the longest quotation in a finding.
_QUOTED = 120

# Said of the whole examination, so that single normal values need not be told.
_ALL_NORMAL = regex(r"正常|异常|\b(?:normal|unremarkable|abnormalit\w*)\b", re.IGNORECASE)
# Takes back what the reply tells.
_RETRACTED = regex(
    r"(?:以上|上述|这些|此次)(?:检查|化验)?(?:结果|报告|数值|数据)[^，。]{0,3}(?:作废|无效|有误)"
    r"|标本(?:弄混|拿错|搞错)|(?:更正|订正|复核"
    r"|重新核对)(?![^。\n]{0,20}其[余他它])[^。\n]{0,20}(?:正常|无异常)"
    r"|(?:以上|上述|这些|这份)[^，。\n]{0,6}(?:别人|他人|另一|其他患者|别的患者)[^，。\n]{0,6}的"
    r"|(?:^|[.!?]\s|\bplease )(?:disregard|ignore) (?:the above|these|all of this)\b"
    r"|\b(?:correction:|on (?:\w+ )?review|re-?check\w*|amended)"
    r"(?![^.\n]{0,60}\b(?:other|rest|remain\w+)\b)[^.\n]{0,40}\b"
    r"(?:all|everything|above|these|results?)\b[^.\n]{0,40}\b(?:normal|no abnormalit\w+)\b"
    r"|\bcorrection:[^.\n]{0,10}\bnormal\b"
    r"|\b(?:above|these|they)\b[^.\n]{0,20}\b(?:belong to|are of|are for|were) (?:another"
    r"|a different|the wrong) (?:patient|person)"
    r"|\b(?:samples?|specimens?) (?:was|were|have been|has been|got) (?:mixed up|swapped|mislabel)",
    re.IGNORECASE,
)


def withheld(turn: Turn, objective: Objective, earlier: str) -> tuple[Finding, ...] | None:
    """Find recorded results that were clearly asked for and are not told.

    A value is told where the reply has half of its numbers, rounded, spelled out or recalculated to
    another unit too. A normal value is also told where the reply calls something normal. A finding
    is told where the reply has three tenths of its words; where all that the reply says under the
    name is that it is normal, absent, to come or refused, other parts of it do not count. So an
    interpretation without the numbers withholds them. A panel of which the record has items alone
    is withheld where it is called normal and no number of them is told.

    Args:
        turn: The turn.
        objective: The examiner's record.
        earlier: What the examiner said before: what was told once is not due again.

    Returns:
        `None` where no recorded examination is clearly named, or all of it was told before.
    """
    reply = turn.examiner or ""
    # "Stool culture: not specified" holds nothing that could be withheld.
    requested_entries = [
        requested
        for requested in clearly_requested(turn, objective)
        if not NOT_DONE.fullmatch(requested.entry.result)
    ]
    due_entries = [
        requested for requested in requested_entries if not _was_told(requested, earlier)
    ]
    panels = _requested_panels(turn, objective, requested_entries, earlier)
    if not due_entries and not panels:
        return None
    first_name = due_entries[0].name if due_entries else panels[0].name
    record = objective.text
    retracted = _RETRACTED.search(reply)
    is_recorded = retracted and retracted[0] in record
    # Corrected results may stand behind.
    if retracted and not is_recorded and not re.search(r"\d", reply[retracted.end() :]):
        texts = [f"asked for {first_name}; taken back: {retracted[0]}"]
    elif in_another_language(reply, record):
        texts = [f"asked for {first_name}; told in another language: {excerpt(reply, _QUOTED)}"]
    else:
        texts = [text for requested in due_entries if (text := _finding(requested, reply, earlier))]
        texts += [excerpt(p.finding, 2 * _QUOTED) for p in panels if called_normal(p, reply)]
    return tuple(Finding(turn.number, Detector.WITHHELD, text) for text in texts)


def _requested_panels(
    turn: Turn, objective: Objective, requested_entries: Sequence[RequestedEntry], earlier: str
) -> list[RequestedPanel]:
    """List the panels of a request that no entry of the record is, but has items of."""
    entries = read_chart(objective)
    names = requested_names(turn.request, turn.examinations or None, entries)
    clear_names = {requested.name for requested in requested_entries}
    unclear_names = (name for name in names if name not in clear_names)
    return list(requested_panels(unclear_names, entries, earlier))


def _was_told(requested: RequestedEntry, earlier: str) -> bool:
    """Tell whether all of an entry was told before; a normal one only under its name."""
    if not earlier or missing_results(requested, "", earlier):
        return False
    return bool(_about(requested, earlier)) or not all(
        result.normal for result in results_of(requested.entry)
    )


def _finding(requested: RequestedEntry, reply: str, earlier: str) -> str | None:
    missing = missing_results(requested, reply, earlier)
    if not missing:
        return None
    recorded = "; ".join(f"{result.name}: {result.text}" for result in missing)
    told_text = _about(requested, reply) or reply
    shown_record, shown_reply = excerpt(recorded, _QUOTED), excerpt(told_text, _QUOTED)
    return f"asked for {requested.name}; recorded: {shown_record}; told: {shown_reply}"


def missing_results(requested: RequestedEntry, reply: str, earlier: str) -> list[RecordedResult]:
    """Return the results that neither the reply nor an earlier one tells."""
    results = results_of(requested.entry)
    # Nobody can say which results under a heading of several examinations belong to one of them.
    is_part = name_terms(requested.name) < name_terms(requested.entry.name)
    text = without_references(f"{earlier}\n{reply}")
    block = _about(requested, reply)
    words = words_of(earlier if block and not _tells_finding(block) else text)
    # In prose the name may be left out, and the finding be told in everyday words.
    is_measured = any(result.measured for result in results)
    if not (block or is_measured) and is_paraphrased(
        requested.entry.result.casefold(), reply.casefold()
    ):
        return []
    # Physical findings are paraphrased as a whole; vital signs have few words but their units.
    if requested.entry.physical:
        telling = [result for result in results if result.words]
        all_words = frozenset[str]().union(*(result.words for result in telling))
        is_told = _has_words(words, all_words) or all(
            result.measured and _has_numbers(text, result) for result in telling
        )
        return [] if is_told else telling
    says_normal = bool(_ALL_NORMAL.search(without_references(block) or text))
    if says_absent(block) and not (NORMAL.search(block) or _tells_finding(block)):
        return list(results)
    if results and all(result.normal for result in results):
        is_told = (
            says_normal
            or _has_words(words, words_of(requested.entry.text))
            or all(result.measured and _has_numbers(text, result) for result in results)
        )
        return [] if is_told or NORMAL.search(text) else list(results)
    missing = [
        result
        for result in results
        if not (result.normal and (says_normal or not result.measured))
        and not _is_told(result, text, words)
    ]
    told_count = len(results) - len(missing)
    return [] if is_part and told_count >= min(2, len(results) - 1) else missing


def _is_told(result: RecordedResult, text: str, words: frozenset[str]) -> bool:
    if result.measured:
        return _has_numbers(text, result)
    # A sign is in any reply: the test has to be named beside it.
    named_words = words_of(result.name) if result.qualitative else frozenset[str]()
    return named_words <= words and _has_words(words, result.words)


def _has_words(words: frozenset[str], result_words: frozenset[str]) -> bool:
    return len(words & result_words) >= PARAPHRASE_SHARE * len(result_words)


def _has_numbers(text: str, result: RecordedResult) -> bool:
    name = words_of(result.name)
    lines = [line for line in names_apart(text).splitlines() if name <= words_of(line)]
    numbers, line_numbers = told_numbers(text), told_numbers("\n".join(lines))
    # 7.4×10^9 a litre are 7400 a microlitre.
    amounts, held = scaled_numbers(result.text), numbers_held(text)
    told_count = sum(
        numbers.tell(number, result.unit)
        or line_numbers.tell_otherwise(number, result.unit)
        or amounts.get(number) in held
        for number in result.numbers
    )
    return 2 * told_count >= len(result.numbers)


def _about(requested: RequestedEntry, reply: str) -> str:
    """Return the text under the name of an examination; empty where it is never named."""
    called_terms = (name_terms(requested.name), name_terms(requested.entry.name))
    said_parts: list[str] = []
    is_below, line = False, -1
    for statement in read_reply_statements(reply):
        words = f"{statement.name} {statement.text}"
        terms = name_terms(statement.name or statement.text)
        if terms and terms in called_terms:
            is_below, line = statement.heads or not statement.name, statement.line
            said_parts.append(statement.text if statement.name else "")
        elif any(names and names <= terms for names in called_terms):
            line = statement.line
            said_parts.append(words)
        elif statement.line == line:
            said_parts.append(words)
        elif statement.heads or not statement.text:
            is_below = is_below and not any(said_parts)
        elif is_below:
            said_parts.append(words)
    return "\n".join(part for part in said_parts if part)


def _tells_finding(block: str) -> bool:
    """Tell whether a block says more than that all is normal, absent, or to come."""
    return any(
        not (NORMAL.search(c) or says_absent(c)) for c in telling_clauses(without_references(block))
    )
