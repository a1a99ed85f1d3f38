"""Tell who played a sample's seats in person, and how long the answers took.

`--model aihospital/person` names the person in the metadata of each output.
"""

from collections.abc import Iterable, Mapping
from math import nan
from typing import Any

from inspect_ai.event import Event, ModelEvent
from inspect_ai.log import EvalSampleSummary

from inspect_aihospital.spending.sample_calls import seat_of
from inspect_aihospital.spending.seat_usage import EVALUATED

PERSONS = "persons_by_seat"
"""Key of a score's metadata: by seat `person`, `answers`, `seconds`, and `last_answer`, when the
last was given (ISO 8601). Absent without persons.

An exam's letter, entered with the reasoning, is no answer of its own.
"""


def persons_by_seat(events: Iterable[Event]) -> dict[str, dict[str, Any]]:
    """Return, by seat, who played it, and number, seconds and end of the answers."""
    seats: dict[str, dict[str, Any]] = {}
    for event in events:
        facts = event.output.metadata if isinstance(event, ModelEvent) else None
        if isinstance(event, ModelEvent) and facts and "person" in facts:
            seat = seats.setdefault(
                seat_of(event), {"person": facts["person"], "answers": 0, "seconds": 0.0}
            )
            # Events come as calls end; a letter has the time of its reasoning.
            seat["last_answer"] = facts["answered_at"]
            seat["answers"] += facts.get("entered", True)
            seat["seconds"] = round(seat["seconds"] + _seconds(facts), 1)
    return seats


def _seconds(facts: Mapping[str, Any]) -> float:
    """Return the time with the page in view; in the terminal that from question to answer."""
    active = facts.get("active_seconds")
    return float(facts["seconds"] if active is None else active)


def evaluated_person(sample: EvalSampleSummary) -> dict[str, Any]:
    """Return `person`, `last_answer`, `answers` and `person_seconds` of the evaluated model.

    `None` and NaN where it is no person, or a team is evaluated.
    """
    for score in (sample.scores or {}).values():
        seats: Mapping[str, Any] = (score.metadata or {}).get(PERSONS) or {}
        if facts := seats.get(EVALUATED):
            return {
                "person": facts["person"],
                "last_answer": facts["last_answer"],
                "answers": float(facts["answers"]),
                "person_seconds": float(facts["seconds"]),
            }
    return {"person": None, "last_answer": None, "answers": nan, "person_seconds": nan}
