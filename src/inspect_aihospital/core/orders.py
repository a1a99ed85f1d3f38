"""Which examinations a visit ordered, which of them are recorded, and which were missed."""

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_aihospital.core.asked import (
    broad,
    chart_of,
    covers,
    examinations_of,
    in_panel,
    requested_names,
)
from inspect_aihospital.core.chart_lookup import names_something
from inspect_aihospital.core.fidelity_examiner import recorded
from inspect_aihospital.core.fidelity_facts import Turn
from inspect_aihospital.core.record import Objective


@dataclass(frozen=True)
class Orders:
    """Examinations of a visit by name, each once.

    Attributes:
        ordered: What was requested.
        recorded: Those of them that the record has something of.
        unrecorded: Those that it lacks: ordered beyond the record.
        broad: Whole fields, such as imaging: neither of the two.
        missed: Auxiliary examinations of the record that no request covers.
        due: Auxiliary examinations of the record.
    """

    ordered: tuple[str, ...]
    recorded: tuple[str, ...]
    unrecorded: tuple[str, ...]
    broad: tuple[str, ...]
    missed: tuple[str, ...]
    due: tuple[str, ...]


def read_orders(turns: Sequence[Turn], objective: Objective) -> Orders:
    """What was ordered, from what the examiner named or, where a log does not say, by rule."""
    entries = chart_of(objective)
    asked = [turn for turn in turns if turn.examiner]
    by_turn = [requested_names(t.request, t.examinations, entries) for t in asked]
    names = tuple(dict.fromkeys(name for one in by_turn for name in one))
    fields = tuple(n for n in names if broad(n) or not names_something(n))
    known = tuple(n for n in names if n not in fields and _has(n, objective))
    due = [e for e in examinations_of(objective) if not e.physical]
    requests = list(zip(asked, by_turn, strict=True))
    missed = [e for e in due if not any(covers(n, t.request, e) for t, n in requests)]
    return Orders(
        ordered=names,
        recorded=known,
        unrecorded=tuple(n for n in names if n not in (*fields, *known)),
        broad=fields,
        missed=tuple(examination.name for examination in missed),
        due=tuple(examination.name for examination in due),
    )


def _has(name: str, objective: Objective) -> bool:
    """By name, or as a value within a panel that the record has."""
    return recorded(name, objective) or any(in_panel([name], e) for e in chart_of(objective))
