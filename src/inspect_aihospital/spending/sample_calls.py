"""Count the calls of a sample: within it by seat, and from the summary in a log."""

from collections import Counter
from collections.abc import Iterable
from math import nan

from inspect_ai.event import Event, ModelEvent
from inspect_ai.log import EvalSampleSummary

from inspect_aihospital.spending.seat_usage import EVALUATED, is_evaluated

CALLS = "calls_by_seat"
"""Key of a score's metadata under which calls stand, since Inspect's summaries do not count them.

Each scorer counts the calls up to its own end, so that the last scorer's numbers are the largest.
"""


def billed_calls(events: Iterable[Event]) -> list[ModelEvent]:
    """List the calls that a provider answered.

    A call that Inspect's cache answered costs nothing, and a failed one tells no usage.
    """
    return [
        event
        for event in events
        if isinstance(event, ModelEvent) and not event.error and event.cache != "read"
    ]


def seat_of(call: ModelEvent) -> str:
    """Return the seat of a call: its role, or `EVALUATED`."""
    return call.role or EVALUATED


def calls_by_seat(events: Iterable[Event]) -> dict[str, int]:
    """Count answered calls by seat."""
    return dict(Counter(map(seat_of, billed_calls(events))))


def calls_of(sample: EvalSampleSummary) -> dict[str, float]:
    """Return `evaluated_calls` and `instrument_calls` of a sample; NaN where no score counts them.

    Logs of versions before 0.2 have none.
    """
    most: dict[str, int] = {}
    for score in (sample.scores or {}).values():
        counts = (score.metadata or {}).get(CALLS)
        for seat, calls in counts.items() if isinstance(counts, dict) else ():
            most[seat] = max(calls, most.get(seat, 0))
    evaluated = sum(calls for seat, calls in most.items() if is_evaluated(seat))
    by_side = {"evaluated_calls": evaluated, "instrument_calls": sum(most.values()) - evaluated}
    return {name: float(calls) if most else nan for name, calls in by_side.items()}
