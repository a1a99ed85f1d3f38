"""As many cases as are wanted: the built-in ones, again and again, each with an id of its own."""

import json
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from inspect_aihospital import load_cases, load_exam
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.exam.question import Question


def write_records(path: Path, count: int) -> None:
    """So many records, Chinese and English by turns, as JSONL."""
    _write(path, load_cases("demo").records, count)


def write_questions(path: Path, count: int) -> None:
    """So many questions, as JSONL."""
    _write(path, load_exam("demo").questions, count)


def _write(path: Path, made: Sequence[MedicalRecord | Question], count: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        for number, one in enumerate(islice(cycle(made), count), start=1):
            content = one.model_dump(mode="json", exclude_none=True)
            file.write(json.dumps({**content, "id": f"{one.id}-{number}"}, ensure_ascii=False))
            file.write("\n")
