"""Sort a visit's orders: recorded examinations, unrecorded ones, and those that were missed."""

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import names_something
from inspect_aihospital.core.chart.request_coverage import (
    covers,
    examinations_of,
    in_panel,
    names_broad_field,
    requested_names,
)
from inspect_aihospital.core.fidelity.record_support import is_recorded
from inspect_aihospital.core.fidelity.visit_turns import Turn
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
    """Sort the orders, as the examiner listed them or, where a log has no list, by rule."""
    entries = read_chart(objective)
    answered_turns = [turn for turn in turns if turn.examiner]
    by_turn = [requested_names(t.request, t.examinations, entries) for t in answered_turns]
    names = tuple(dict.fromkeys(name for turn_names in by_turn for name in turn_names))
    # "Imaging" names no examination that a record could hold or lack.
    broad_names = tuple(n for n in names if names_broad_field(n) or not names_something(n))
    recorded_names = tuple(n for n in names if n not in broad_names and _has(n, objective))
    auxiliary = [e for e in examinations_of(objective) if not e.physical]
    requests = list(zip(answered_turns, by_turn, strict=True))
    missed_examinations = [
        e for e in auxiliary if not any(covers(n, t.request, e) for t, n in requests)
    ]
    return Orders(
        ordered=names,
        recorded=recorded_names,
        unrecorded=tuple(n for n in names if n not in (*broad_names, *recorded_names)),
        broad=broad_names,
        missed=tuple(examination.name for examination in missed_examinations),
        due=tuple(examination.name for examination in auxiliary),
    )


def _has(name: str, objective: Objective) -> bool:
    """Tell whether a record has an examination, or a panel that contains it."""
    return is_recorded(name, objective) or any(in_panel([name], e) for e in read_chart(objective))
