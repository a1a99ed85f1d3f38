"""A filled form against its key: every cell that was shown, and every answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from openpyxl.utils import get_column_letter

from inspect_aihospital.people.forms import NOT_ASKED, Question, Sheet
from inspect_aihospital.people.found import Handed, Problems
from inspect_aihospital.people.key import Key, KeyRow, digest
from inspect_aihospital.people.layout import INSTRUCTIONS, guide, head
from inspect_aihospital.people.questions import FORMS
from inspect_aihospital.people.sheets import HEADER_ROWS, Row

Answers = dict[str, dict[str, str]]
"""By a row's code, then by question: an option's code, or `NOT_ASKED`."""


@dataclass
class Filled:
    """What a rater answered in a form, and what was shown beside it."""

    form: str
    rater: str
    files: dict[str, str]
    answers: Answers = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    shown: dict[str, Row] = field(default_factory=dict)


Expected = Mapping[str, Sequence[tuple[KeyRow, Sequence[str]]]]
"""By sheet: its rows in order, each with the questions that it asks."""


def as_exported(key: Key, form: str, rater: str) -> Expected:
    """What a rater was given."""
    order = key.order(form, rater)
    known = key.forms[form]
    return {
        sheet.name: [(row, row.asked) for row in known.rows(sheet.name, order)]
        for sheet in FORMS[form].sheets
    }


def check(key: Key, handed: Sequence[Handed], expected: Expected, problems: Problems) -> Filled:
    """A rater's answers to a form, as far as they are right.

    Args:
        key: The answer key.
        handed: The sheets of one rater and one form, in one kind of file.
        expected: What was asked.
        problems: Takes all that is wrong.
    """
    form, rater = FORMS[handed[0].form], handed[0].rater
    filled = Filled(form.name, rater, {one.file: one.sha256 for one in handed})
    by_sheet: dict[str, Handed] = {}
    for one in handed:
        if one.sheet in by_sheet:
            problems.add(
                f"{rater} handed this sheet in twice: also in {by_sheet[one.sheet].file}",
                *one.place,
            )
        by_sheet.setdefault(one.sheet, one)
    if (
        INSTRUCTIONS in by_sheet
        and by_sheet[INSTRUCTIONS].table.rows != guide(key, form, rater).rows
    ):
        problems.add("the instructions were altered", *by_sheet[INSTRUCTIONS].place)
    for sheet in form.sheets:
        if not expected[sheet.name]:
            continue
        if sheet.name in by_sheet:
            _Check(key, sheet, by_sheet[sheet.name], problems, filled).run(expected[sheet.name])
        else:
            problems.add(f"the sheet {sheet.name} of {rater} is missing", handed[0].file)
    return filled


@dataclass(frozen=True)
class _Check:
    key: Key
    sheet: Sheet
    handed: Handed
    problems: Problems
    filled: Filled

    def run(self, expected: Sequence[tuple[KeyRow, Sequence[str]]]) -> None:
        self._check_titles()
        known = {row.code: (row, asked) for row, asked in expected}
        first: dict[str, int] = {}
        for number, cells in self._rows():
            code = cells[0] if cells else ""
            if code not in known:
                self._complain(
                    f"unknown code {code!r}; the row was added or its code altered", number, 0
                )
            elif code in first:
                self._complain(f"the code {code} stands in row {first[code]} already", number, 0)
            else:
                first[code] = number
                self._check_row(number, cells, *known[code])
        self._check_order([row.code for row, _ in expected], first)

    def _rows(self) -> Iterator[tuple[int, Row]]:
        yield from enumerate(self.handed.body, start=HEADER_ROWS + 1)

    def _check_titles(self) -> None:
        form = FORMS[self.filled.form]
        due = head(self.key, form, self.sheet, self.filled.rater)[1]
        found = (self.handed.table.rows[1:2] or ((),))[0]
        for column, title in enumerate(due):
            if (found[column] if column < len(found) else "") != title:
                self._complain(
                    f"the title was altered or moved; it was {title!r}", HEADER_ROWS, column
                )
        for column in range(len(due), len(found)):
            self._complain("a column was added", HEADER_ROWS, column)

    def _check_order(self, due: Sequence[str], first: Mapping[str, int]) -> None:
        missing = [code for code in due if code not in first]
        for code in missing:
            row = due.index(code) + HEADER_ROWS + 1
            self._complain(f"the row with the code {code} is missing; it was exported here", row, 0)
        there = [code for code in due if code in first]
        moved = [
            c
            for c, other in zip(there, sorted(there, key=first.__getitem__), strict=True)
            if c != other
        ]
        if moved:
            place = due.index(moved[0]) + HEADER_ROWS + 1
            self._complain(f"rows were moved or sorted; {moved[0]} was exported here", place, 0)

    def _check_row(self, number: int, cells: Row, row: KeyRow, asked: Sequence[str]) -> None:
        width = 2 + len(self.sheet.shown) + len(self.sheet.questions) + 1
        padded = (*cells, *[""] * (width - len(cells)))
        for column in range(width, len(padded)):
            self._complain("there is text behind the last column", number, column)
        if padded[1] != row.case:
            self._complain(f"the case was altered; it was {row.case}", number, 1)
        texts = padded[2 : 2 + len(self.sheet.shown)]
        for column, (cell, due) in enumerate(zip(texts, row.digests, strict=True), start=2):
            if digest(cell) != due:
                self._complain("the text was altered", number, column)
        answers: dict[str, str] = {}
        for question in self.sheet.questions:
            column = self.sheet.answer_column(question)
            label = padded[column].strip()
            problem, answer = self._read(question, label, asked, answers)
            if problem:
                self._complain(problem, number, column)
            answers[question.key] = answer
        self.filled.answers[row.code] = answers
        self.filled.shown[row.code] = texts
        if note := padded[width - 1].strip():
            self.filled.notes[row.code] = note

    def _read(
        self, question: Question, label: str, asked: Sequence[str], before: Mapping[str, str]
    ) -> tuple[str | None, str]:
        """What is wrong with an answer, if anything, and the option that it stands for."""
        options = question.labels(self.key.language)
        gate, falls = question.unless or ("", "")
        if question.key not in asked:
            wrong = f"{label!r}: nothing was asked here; it was {NOT_ASKED}"
            return (None if label == NOT_ASKED else wrong), NOT_ASKED
        if not label:
            return f"empty; expected one of: {', '.join(options)}", NOT_ASKED
        if label not in options:
            return f"{label!r} is no option; expected one of: {', '.join(options)}", NOT_ASKED
        if question.unless and (before.get(gate) == falls) != (label == NOT_ASKED):
            title = self.sheet.question(gate).title[self.key.language]
            return f"{label!r} contradicts the answer to {title!r}", NOT_ASKED
        return None, question.code_of(label, self.key.language) or NOT_ASKED

    def _complain(self, what: str, row: int, column: int) -> None:
        self.problems.add(
            what, *self.handed.place, f"row {row}", f"column {get_column_letter(column + 1)}"
        )
