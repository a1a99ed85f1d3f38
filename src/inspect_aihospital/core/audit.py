"""What an auditor judges of a visit, and its levels (Fan et al., §6.1 and Table 2).

Levels are 1 (clearly not), 2 (slightly off) and 3 (mostly so), on the paper's scale from 0 to 100.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from inspect_aihospital.core.dialogue import Speaker
from inspect_aihospital.core.fenced_lines import fenced_lines
from inspect_aihospital.core.fidelity_facts import Turn
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.regex import regex

Dimension = Literal["relevance", "honesty", "accuracy", "consistency"]
DIMENSIONS: tuple[Dimension, ...] = ("relevance", "honesty", "accuracy", "consistency")

LEVELS = (1, 2, 3)
_LEVEL = regex(r"[\s*_`\"(\[]*([123])[\s*_`\")\].。|]*")
CONSISTENCY = "consistency"
"""The one item that is of the whole visit: the report against the dialogue."""


def points(level: int) -> float:
    """A level as a percentage."""
    return 50.0 * (level - 1)


def items_of(turns: Sequence[Turn], record: MedicalRecord, report: str | None) -> tuple[str, ...]:
    """What there is to judge, as `DIMENSION_TURN`.

    An answer of the patient to the doctor has relevance and, where the record has a subjective
    part, honesty; the opening answers nobody. A reply of the examiner has accuracy where the record
    has examinations. A report that was written has consistency.
    """
    own = record.subjective
    known = bool(own.present_illness or own.chief_complaint or own.past_history)
    held = bool(record.objective.physical or record.objective.auxiliary)
    items: list[str] = []
    for before, turn in pairwise(turns):
        if before.doctor and turn.patient and turn.addressee == Speaker.DOCTOR:
            items += [f"relevance_{turn.number}", *([f"honesty_{turn.number}"] if known else [])]
    items += [f"accuracy_{turn.number}" for turn in turns if turn.examiner and held]
    return (*items, *([CONSISTENCY] if report and turns else []))


def dimension_of(item: str) -> str:
    """The dimension of an item."""
    return item.split("_", maxsplit=1)[0]


def read_level(given: object) -> int | None:
    """A level, as a number or a digit alone; else none."""
    if isinstance(given, str) and given.strip() in {"1", "2", "3"}:
        return int(given)
    whole = isinstance(given, int) and not isinstance(given, bool)
    return given if whole and given in LEVELS else None


def read_arguments(arguments: Mapping[str, Any], items: Iterable[str]) -> dict[str, int]:
    """Levels from the arguments of the tool: `{item: {why, level}}`."""
    found: dict[str, int] = {}
    for item in items:
        given = arguments.get(item)
        level = read_level(given.get("level") if isinstance(given, Mapping) else given)
        if level is not None:
            found[item] = level
    return found


def read_lines(text: str, items: Iterable[str], fence: str) -> dict[str, int]:
    """Levels from lines `LEVEL <fence> item: level`; an item with two levels has none."""
    found: dict[str, set[int]] = {}
    for item, said in fenced_lines(text, "LEVEL", fence):
        if level := _LEVEL.fullmatch(said):
            found.setdefault(item.lower(), set()).add(int(level[1]))
    return {item: next(iter(found[item])) for item in items if len(found.get(item, ())) == 1}
