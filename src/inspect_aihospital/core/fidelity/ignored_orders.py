"""Detect orders of the doctor that the patient did not take to the examiner, by rule."""

import re
from collections.abc import Sequence
from itertools import pairwise

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.core.chart.chart_requests import read_request
from inspect_aihospital.core.chart.request_coverage import Examination, covers, names_broad_field
from inspect_aihospital.core.dialogue.doctor_messages import pending_order
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.text.regex import regex

_SENTENCE_ENDS = regex(r"[。！？!?\n]|\.(?=\s|$)")
# Of alternatives the patient may choose one.
_ALTERNATIVES = regex(r"\bor\b|或|任选", re.IGNORECASE)


def ignored_orders(turns: Sequence[Turn], objective: Objective) -> tuple[tuple[Finding, ...], int]:
    """Find ordered examinations of the record that the patient does not ask the examiner for.

    Rule 5 of the patient's prompt (Fan et al., Table 15) sends it to the examiner at once. An
    examination counts if the record holds it, the order names it, and nobody has asked the examiner
    for it yet. All of an order is ignored if the next message asks the examiner for none of it, a
    part if no message until the end of the visit asks for that part. Physical findings are left
    out, since a doctor examines by hand, and so is a message that concludes the visit.

    Returns:
        The findings, one for each ignored examination, and the number of ordered examinations.
    """
    findings: list[Finding] = []
    checked_count, earlier = 0, ""
    for number, (turn, answer) in enumerate(pairwise(turns), start=1):
        # Repeated orders count once.
        earlier = "\n".join([earlier, _asked_of_examiner(turn)])
        order = pending_order(turn.asked)
        examinations = _ordered_examinations(order, objective, earlier)
        checked_count += len(examinations)
        if not examinations:
            continue
        # A patient that goes for a part of an order may fetch the other part in a later turn.
        ignored = examinations
        if _names_any((*(e.name for e in examinations), order), _asked_of_examiner(answer)):
            ignored = _unfetched(examinations, order, turns[number:])
        for examination in ignored:
            text = f"ordered: {examination.name}; answer: {answer.patient}"
            findings.append(Finding(answer.number, Detector.IGNORED_ORDERS, text))
    return tuple(findings), checked_count


def _ordered_examinations(order: str, objective: Objective, earlier: str) -> list[Examination]:
    """List the recorded auxiliary examinations that an order names for the first time."""
    requested = read_request(order, read_chart(objective)) if order else ()
    entries_by_name = {
        examination.name: tuple(e for e in examination.entries if not e.physical)
        for examination in requested
    }
    return [
        Examination(name, entries)
        for name, entries in entries_by_name.items()
        if entries and not _names_any((name,), earlier)
    ]


def _unfetched(
    examinations: Sequence[Examination], order: str, turns: Sequence[Turn]
) -> list[Examination]:
    """List examinations of an order for which no message from the next one on asks the examiner.

    Of alternatives the patient may choose, and a field such as imaging may mean the whole order.
    """
    requests = "\n".join(map(_asked_of_examiner, turns))
    names = [examination.name for examination in examinations]
    ordering = [part for part in _SENTENCE_ENDS.split(order) if _names_any(names, part)]
    if names_broad_field(requests) or any(map(_ALTERNATIVES.search, ordering)):
        return []
    return [
        examination
        for examination in examinations
        if not _names_any((examination.name,), requests) and not covers((), requests, examination)
    ]


def _asked_of_examiner(turn: Turn) -> str:
    """Return what a turn asked the examiner for, in the patient's words and as listed."""
    was_sent = turn.split or turn.examiner is not None or turn.addressee == Speaker.EXAMINER
    return "\n".join([turn.patient, *(turn.examinations or ())]) if was_sent else ""


def _names_any(names: Sequence[str], text: str) -> bool:
    """Tell whether a text shares a word with any of these names, or has one as it is."""
    terms = name_terms(text)
    return any(name_terms(name) & terms or _stands_in(name, text) for name in names)


def _stands_in(name: str, text: str) -> bool:
    """Tell whether a text has a whole name: a specimen alone ("Urine") is no term of a request."""
    pattern = rf"(?<![a-z]){re.escape(name.casefold())}(?![a-z])"
    return bool(re.search(pattern, text.casefold()))
