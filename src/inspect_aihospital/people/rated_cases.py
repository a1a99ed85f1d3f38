"""Hold what physicians are to rate, before it is blinded: rows, and cases of rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from inspect_ai.log import EvalSample

from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.samples import RECORD_KEY, record_of

UNVISITED = (Ending.NO_VISIT, Ending.CONFERENCE)
"""Endings of samples that are no consultation of one doctor."""


@dataclass(frozen=True)
class RatedItem:
    """A row before it is blinded.

    Attributes:
        texts: The texts to show, in the order of the sheet's columns.
        question_ids: Keys of the questions that it has something to answer for.
        topic: What its answers are counted under; empty where each question has its own figure.
    """

    sheet: str
    texts: tuple[str, ...]
    question_ids: tuple[str, ...]
    topic: str = ""


@dataclass(frozen=True)
class RatedCase:
    """Rows that belong together, with the record and the epochs that their answers are about.

    Attributes:
        settled: Values that need no physician, by figure: 0 to 100, or why there is none.
    """

    id: str | int
    epochs: tuple[int, ...]
    items: tuple[RatedItem, ...] = ()
    settled: Mapping[str, float | str] = field(default_factory=dict)


def record_in(sample: EvalSample) -> MedicalRecord | None:
    """Return the record of a sample; `None` for a sample that has none."""
    return record_of(sample.metadata) if RECORD_KEY in sample.metadata else None
