"""Write down what a conversion refuses, finds or leaves out, each with its place."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TextIO

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.data.record_files import MOST_PROBLEMS
from inspect_aihospital.records.earlier_conversion import NOTE_KEYS, require_place_of_notes

NoteKind = Literal["refused", "refused case", "incomplete", "finding", "identifier"]


class Notes:
    """A line of JSON for each note, so that memory holds counts and the first problems only.

    Attributes:
        path: Where the lines go.
        counts: Notes by kind; a refused row or resource is one note.
        dropped: Cells or resources that went nowhere, by column, or by type and category.
        unread: Elements of used FHIR resources that no text of a record says.
        emptied: Words for nothing ("not done") that were read as empty, by column.
        problems: The first refusals.
    """

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path, self._file = path, file
        self.counts: Counter[NoteKind] = Counter()
        self.dropped: Counter[str] = Counter()
        self.unread: Counter[str] = Counter()
        self.emptied: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.problems: list[str] = []

    def add(self, kind: NoteKind, place: str, problem: str) -> None:
        """Write a note."""
        note = dict(zip(NOTE_KEYS, (kind, place, problem), strict=True))
        self._file.write(json.dumps(note, ensure_ascii=False) + "\n")
        self.counts[kind] += 1
        # Whoever lists the problems counts the others.
        if kind.startswith("refused") and len(self.problems) < MOST_PROBLEMS:
            self.problems.append(f"{place}: {problem}")


@contextmanager
def notes_file(path: Path) -> Iterator[Notes]:
    """Open a file of notes, which replaces the notes of an earlier conversion.

    Raises:
        UserError: Something else stands there, such as the export or the map.
    """
    require_place_of_notes(path)
    with all_or_nothing(path, replace=True) as part, part.open("w", encoding="utf-8") as file:
        yield Notes(path, file)
