"""Detect orders of the doctor that the patient did not take to the examiner, by rule."""

from collections.abc import Sequence
from itertools import pairwise

from inspect_aihospital.core.asked import chart_of
from inspect_aihospital.core.chart_lookup import name_terms
from inspect_aihospital.core.chart_requests import read_request
from inspect_aihospital.core.dialogue import Speaker
from inspect_aihospital.core.fidelity_facts import Detector, Finding, Turn
from inspect_aihospital.core.pending import pending_order
from inspect_aihospital.core.record import Objective


def ignored_orders(turns: Sequence[Turn], objective: Objective) -> tuple[tuple[Finding, ...], int]:
    """Find orders of recorded examinations that the patient's next message does not carry out.

    Rule 5 of the patient's prompt (Fan et al., Table 15) sends it to the examiner at once. An order
    counts if it names auxiliary examinations that the record holds and that nobody has asked the
    examiner for yet. It is carried out if the next message asks the examiner for any of them, or
    for anything else that the order names: a patient that names half of an order is not accused.
    Physical findings are left out, since a doctor examines by hand, and so is a message that
    concludes the visit.

    Returns:
        The findings, and the number of orders that could be checked.
    """
    findings: list[Finding] = []
    checked, earlier = 0, ""
    for turn, answer in pairwise(turns):
        earlier = "\n".join([earlier, _asked_of_examiner(turn)])
        order = pending_order(turn.doctor)
        names = _ordered_names(order, objective, earlier)
        if names:
            checked += 1
            if not _names_any((*names, order), _asked_of_examiner(answer)):
                text = f"ordered: {', '.join(names)}; answer: {answer.patient}"
                findings.append(Finding(answer.number, Detector.IGNORED_ORDERS, text))
    return tuple(findings), checked


def _ordered_names(order: str, objective: Objective, earlier: str) -> tuple[str, ...]:
    """Names of recorded auxiliary examinations that an order has for the first time."""
    wanted = read_request(order, chart_of(objective)) if order else ()
    recorded = (w.name for w in wanted if any(not entry.physical for entry in w.entries))
    return tuple(name for name in recorded if not _names_any((name,), earlier))


def _asked_of_examiner(turn: Turn) -> str:
    """What the examiner was asked for in a turn, in the patient's words and as it was listed."""
    went = turn.split or turn.examiner is not None or turn.addressee == Speaker.EXAMINER
    return "\n".join([turn.patient, *(turn.examinations or ())]) if went else ""


def _names_any(names: Sequence[str], text: str) -> bool:
    """Tell whether a text shares a word with any of these names."""
    terms = name_terms(text)
    return any(name_terms(name) & terms for name in names)
