"""What the scripted doctor goes through with a patient: questions, orders, a conclusion."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from benchmarks.instruments import wording
from benchmarks.instruments.charts import PHYSICAL, Block, Row, auxiliary_blocks, physical_block
from benchmarks.instruments.symptoms import SymptomAnswer, symptom_answers
from inspect_aihospital.core.record import MedicalRecord

DOCTOR_STYLES = ("several", "single", "list", "early")
"""Several questions a turn; one; several in a list; the first order before the history is whole."""

MOST_ORDERED = 14
MOST_AN_ORDER = 5
# Findings in a record's line for the rest: nobody orders "other".
_LEFT_OVER = re.compile(r"(?:others?|rest|remaining|general)\b|其[他它余]", re.IGNORECASE)
UNIQUE_NAME = 3
"""Letters that are too few for the name of a value that is ordered by itself."""


@dataclass(frozen=True)
class Point:
    """Something that the doctor asks about.

    Attributes:
        kind: `story`, `course`, `more`, `past`, `personal` or `symptom`.
        symptom: The symptom, with what the record says of it.
    """

    kind: str
    symptom: SymptomAnswer | None = None


@dataclass(frozen=True)
class Ordered:
    """An examination that the doctor orders, and what the record holds of it."""

    name: str
    block: Block | None


@dataclass(frozen=True)
class Step:
    """A message of the doctor.

    Attributes:
        text: What it says; empty for the conclusion, which depends on what it has heard.
        points: What it asks about.
        orders: What it orders.
        vague: It orders without a name.
        final: It concludes.
    """

    text: str = ""
    points: tuple[Point, ...] = ()
    orders: tuple[Ordered, ...] = ()
    vague: bool = False
    final: bool = False


Item = TypeVar("Item")


def batches(items: Sequence[Item], size: int) -> Iterator[list[Item]]:
    """Items, some at a time."""
    for start in range(0, len(items), size):
        yield list(items[start : start + size])


def write_script(record: MedicalRecord, style: str, seed: str) -> list[Step]:
    """The doctor's messages for a record.

    Args:
        record: The record.
        style: One of `DOCTOR_STYLES`.
        seed: What the draws depend on.
    """
    draw = Random(f"script {record.id} {style} {seed}")
    questions = [_ask(points, record, style, draw) for points in _grouped(record, style, draw)]
    orders = [_order(group, record, style, draw) for group in _order_groups(record, draw)]
    if style == "early":
        orders.append(Step(wording.VAGUE[record.language], vague=True))
        return [*questions[:2], orders[0], *questions[2:], *orders[1:], Step(final=True)]
    return [*questions, *orders, Step(final=True)]


def _grouped(record: MedicalRecord, style: str, draw: Random) -> Iterator[tuple[Point, ...]]:
    symptoms = [Point("symptom", answer) for answer in _symptoms(record, draw)]
    history = [Point("past"), Point("personal")]
    first = [Point("story"), Point("course"), Point("more")]
    if style == "single":
        yield from ((point,) for point in (*first, *symptoms[:4], *history))
    else:
        yield from ((point,) for point in first)
        yield from map(tuple, batches(symptoms, 3))
        yield tuple(history) if style == "list" else (history[0],)
        if style != "list":
            yield (history[1],)


def _symptoms(record: MedicalRecord, draw: Random) -> list[SymptomAnswer]:
    """Symptoms that the record has, denies and lacks."""
    answers = symptom_answers(record)
    draw.shuffle(answers)
    share = {"present": 3, "denied": 2, "absent": 3}
    selected_answers = [
        answer
        for status, most in share.items()
        for answer in [candidate for candidate in answers if candidate.status == status][:most]
    ]
    draw.shuffle(selected_answers)
    return selected_answers[:6]


def _ask(points: tuple[Point, ...], record: MedicalRecord, style: str, draw: Random) -> Step:
    questions = [_question(point, record, draw) for point in points]
    if style == "list" and len(questions) > 1:
        text = "\n".join(f"{number}. {text}" for number, text in enumerate(questions, start=1))
    else:
        text = " ".join(questions) if record.language == "en" else "".join(questions)
    empathy = wording.EMPATHY[record.language] if style in ("several", "early") else ""
    return Step(f"{empathy}{text}", points=points)


def _question(point: Point, record: MedicalRecord, draw: Random) -> str:
    lists = {
        "story": wording.STORY,
        "course": wording.COURSE,
        "more": wording.MORE,
        "past": wording.PAST,
        "personal": wording.PERSONAL,
        "symptom": wording.SYMPTOM,
    }[point.kind]
    text = draw.choice(lists[record.language])
    return text.format(name=point.symptom.symptom.formal) if point.symptom else text


def _order_groups(record: MedicalRecord, draw: Random) -> Iterator[list[Ordered]]:
    """The physical examination and all others, some at a time, unrecorded ones among them."""
    blocks = auxiliary_blocks(record)[:MOST_ORDERED]
    orders = [Ordered(block.name, block) for block in blocks]
    panels = [block for block in blocks if block.panel and all(row.name for row in block.rows)]
    singles = [(panel, row) for panel in panels for row in panel.rows if _is_unique(row, record)]
    if singles and draw.random() < 0.5:
        panel, row = draw.choice(singles)
        at = blocks.index(panel)
        orders[at] = Ordered(row.name, Block(row.name, (row,)))
    whole = "\n".join(filter(None, (record.objective.physical, record.objective.auxiliary)))
    unrecorded = [n for n in wording.NEVER_RECORDED[record.language] if n not in whole]
    orders += [Ordered(name, None) for name in draw.sample(unrecorded, 2)]
    draw.shuffle(orders)
    if physical := physical_block(record):
        orders.insert(0, Ordered(PHYSICAL[record.language], physical))
    size = max(2, min(MOST_AN_ORDER, -(-len(orders) // 3)))
    yield from batches(orders, size)


def _is_unique(row: Row, record: MedicalRecord) -> bool:
    """Whether a value can be ordered by its name alone."""
    if _LEFT_OVER.match(row.name):
        return False
    chart = "\n".join(filter(None, (record.objective.physical, record.objective.auxiliary)))
    return len(row.name) > UNIQUE_NAME and chart.casefold().count(row.name.casefold()) == 1


def _order(orders: Sequence[Ordered], record: MedicalRecord, style: str, draw: Random) -> Step:
    names = [order.name for order in orders]
    if style == "list":
        name_list = "\n".join(f"- {name}" for name in names)
        name_list = f"\n{name_list}"
    else:
        name_list = wording.JOIN_NAMES[record.language][0].join(names)
    text = draw.choice(wording.ORDER[record.language]).format(names=name_list)
    return Step(text, orders=tuple(orders))
