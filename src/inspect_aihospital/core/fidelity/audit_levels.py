"""Items, levels and dimensions of an audited visit (Fan et al., §6.1 and Table 2).

Levels are 1 (clearly not), 2 (slightly off) and 3 (mostly so), on the paper's scale from 0 to 100.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.fenced_lines import fenced_lines
from inspect_aihospital.core.text.regex import regex

DIMENSIONS = ("relevance", "honesty", "accuracy", "consistency")

LEVELS = (1, 2, 3)
# The digit with marks around it, and perhaps a remark behind it; two digits are no level.
_LEVEL = regex(
    r"(?:\\boxed|[\s*_`\"(\[{$])*([123])(?=\s*(?:$|[^\w\s=→|/~–-]|[-–](?=\s)))"
    r"(?!\.\d|.*(?<![\w.])[123](?![\w%]))"
)
CONSISTENCY = "consistency"
"""The one item that is of the whole visit: the report against the dialogue."""


def points(level: int) -> float:
    """Convert a level to a percentage."""
    return 50.0 * (level - 1)


def items_of(turns: Sequence[Turn], record: MedicalRecord, report: str | None) -> tuple[str, ...]:
    """List the items to be judged, as `DIMENSION_TURN`.

    An answer of the patient to the doctor has relevance and, where the record has a subjective
    part, honesty; the opening answers nobody. A reply of the examiner has accuracy where the record
    has examinations. A report that was written has consistency.
    """
    subjective = record.subjective
    has_history = bool(
        subjective.present_illness or subjective.chief_complaint or subjective.past_history
    )
    has_examinations = bool(record.objective.text)
    items: list[str] = []
    for before, turn in pairwise(turns):
        if before.doctor and turn.patient and turn.addressee == Speaker.DOCTOR:
            items += [
                f"relevance_{turn.number}",
                *([f"honesty_{turn.number}"] if has_history else []),
            ]
    items += [f"accuracy_{turn.number}" for turn in turns if turn.examiner and has_examinations]
    return (*items, *([CONSISTENCY] if report and turns else []))


def dimension_of(item: str) -> str:
    """Return the dimension of an item."""
    return item.split("_", maxsplit=1)[0]


def read_level(value: object) -> int | None:
    """Read a level given as a number or as a digit alone; else return `None`."""
    if isinstance(value, str) and value.strip() in {"1", "2", "3"}:
        return int(value)
    # `True` is an int in Python, and no level.
    is_whole_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_whole_number and value in LEVELS else None


def read_arguments(arguments: Mapping[str, Any], items: Iterable[str]) -> dict[str, int]:
    """Read levels from the arguments of the tool: `{item: {why, level}}`."""
    levels: dict[str, int] = {}
    for item in items:
        answer = arguments.get(item)
        level = read_level(answer.get("level") if isinstance(answer, Mapping) else answer)
        if level is not None:
            levels[item] = level
    return levels


def read_lines(text: str, items: Iterable[str], fence: str) -> dict[str, int]:
    """Read lines `LEVEL <fence> item: level`; an item with two levels has none."""
    levels_by_item: dict[str, set[int]] = {}
    for item, remark in fenced_lines(text, "LEVEL", fence):
        if level := _LEVEL.match(remark):
            levels_by_item.setdefault(item.lower(), set()).add(int(level[1]))
    return {
        item: next(iter(levels_by_item[item]))
        for item in items
        if len(levels_by_item.get(item, ())) == 1
    }
