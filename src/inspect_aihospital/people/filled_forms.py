"""Check a filled form against its key: every cell that was shown, and every answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from openpyxl.utils import get_column_letter

from inspect_aihospital.people.answer_key import Key, KeyRow, digest
from inspect_aihospital.people.forms import FORMS, NOT_ASKED, RatingQuestion, Sheet
from inspect_aihospital.people.layout import INSTRUCTIONS, AskedRows, instructions_table
from inspect_aihospital.people.sheets import HEADER_ROWS, Row
from inspect_aihospital.people.submitted_sheets import FormProblems, SubmittedSheet


@dataclass
class FilledForm:
    """A rater's answers to a form, their notes and the texts shown beside them, by a row's code.

    Attributes:
        files: Digests of its files, by name.
        answers: By a row's code, then by question: an option's code, or `NOT_ASKED`.
    """

    form: str
    rater: str
    files: dict[str, str]
    answers: dict[str, dict[str, str]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    texts: dict[str, Row] = field(default_factory=dict)


def check_form(
    key: Key, submission: Sequence[SubmittedSheet], expected: AskedRows, problems: FormProblems
) -> FilledForm:
    """Read the sheets of one rater and one form, in one kind of file, as far as they are right."""
    form, rater = FORMS[submission[0].form], submission[0].rater
    filled = FilledForm(form.name, rater, {sheet.file: sheet.sha256 for sheet in submission})
    by_name: dict[str, SubmittedSheet] = {}
    for sheet in submission:
        if sheet.sheet in by_name:
            first_file = by_name[sheet.sheet].file
            problems.add(f"{rater} handed this sheet in twice: also in {first_file}", *sheet.place)
        by_name.setdefault(sheet.sheet, sheet)
    instructions = by_name.get(INSTRUCTIONS)
    # An altered instruction may have led to other answers.
    if instructions and instructions.table.rows != instructions_table(key, form, rater).rows:
        problems.add("the instructions were altered", *instructions.place)
    for form_sheet in form.sheets:
        name = form_sheet.name
        if expected[name] and name in by_name:
            _SheetCheck(key, form_sheet, by_name[name], problems, filled).run(expected[name])
        elif expected[name]:
            problems.add(f"the sheet {name} of {rater} is missing", submission[0].file)
    return filled


@dataclass(frozen=True)
class _SheetCheck:
    key: Key
    sheet: Sheet
    submitted: SubmittedSheet
    problems: FormProblems
    filled: FilledForm

    def run(self, expected: Sequence[tuple[KeyRow, Sequence[str]]]) -> None:
        self._check_titles()
        # Rows are found by code, not by place, so that a moved row is told from an altered one.
        row_by_code = {row.code: (row, question_keys) for row, question_keys in expected}
        line_by_code: dict[str, int] = {}
        for line, cells in enumerate(self.submitted.body, start=HEADER_ROWS + 1):
            code = cells[0] if cells else ""
            if code not in row_by_code:
                self._complain(
                    f"unknown code {code!r}; the row was added or its code altered", line, 0
                )
            elif code in line_by_code:
                self._complain(
                    f"the code {code} stands in row {line_by_code[code]} already", line, 0
                )
            else:
                line_by_code[code] = line
                self._check_row(line, cells, *row_by_code[code])
        self._check_order(list(row_by_code), line_by_code)

    def _check_titles(self) -> None:
        expected = self.sheet.header(self.key.language)
        titles = (self.submitted.table.rows[1:2] or ((),))[0]
        for column, (title, cell) in enumerate(zip_longest(expected, titles)):
            if title is None:
                self._complain("a column was added", HEADER_ROWS, column)
            elif title != cell:
                problem = f"the title was altered or moved; it was {title!r}"
                self._complain(problem, HEADER_ROWS, column)

    def _check_order(self, expected: Sequence[str], line_by_code: Mapping[str, int]) -> None:
        for index, code in enumerate(expected):
            if code not in line_by_code:
                problem = f"the row with the code {code} is missing; it was exported here"
                self._complain(problem, index + HEADER_ROWS + 1, 0)
        present = [code for code in expected if code in line_by_code]
        as_submitted = sorted(present, key=line_by_code.__getitem__)
        moved = [
            code
            for code, submitted_code in zip(present, as_submitted, strict=True)
            if code != submitted_code
        ]
        if moved:  # The first moved row is enough: after it every row may stand elsewhere.
            problem = f"rows were moved or sorted; {moved[0]} was exported here"
            self._complain(problem, expected.index(moved[0]) + HEADER_ROWS + 1, 0)

    def _check_row(self, line: int, cells: Row, row: KeyRow, question_keys: Sequence[str]) -> None:
        width = len(self.sheet.header(self.key.language))
        # Programs drop empty cells at the end of a row.
        padded = (*cells, *[""] * (width - len(cells)))
        for column in range(width, len(padded)):
            self._complain("there is text behind the last column", line, column)
        if padded[1] != row.case:
            self._complain(f"the case was altered; it was {row.case}", line, 1)
        texts = padded[2 : 2 + len(self.sheet.shown)]
        for column, (cell, expected) in enumerate(zip(texts, row.digests, strict=True), start=2):
            if digest(cell) != expected:
                self._complain("the text was altered", line, column)
        answers: dict[str, str] = {}
        for question in self.sheet.questions:
            column = self.sheet.answer_column(question)
            label = question.label_meant(padded[column], self.key.language)
            if problem := self._answer_problem(question, label, question_keys, answers):
                self._complain(problem, line, column)
            code = None if problem else question.code_of(label, self.key.language)
            answers[question.key] = code or NOT_ASKED
        self.filled.answers[row.code] = answers
        self.filled.texts[row.code] = texts
        if note := padded[width - 1].strip():
            self.filled.notes[row.code] = note

    def _answer_problem(
        self,
        question: RatingQuestion,
        label: str,
        question_keys: Sequence[str],
        earlier_answers: Mapping[str, str],
    ) -> str | None:
        """Say what is wrong with an answer; `None` where nothing is."""
        if question.key not in question_keys:
            complaint = f"{label!r}: nothing was asked here; it was {NOT_ASKED}"
            return None if label == NOT_ASKED else complaint
        options = question.labels(self.key.language)
        if label not in options:
            complaint = f"{label!r} is no option" if label else "empty"
            return f"{complaint}; expected one of: {', '.join(options)}"
        if question.unless:
            # The question that may close this one stands before it, so its answer is read already.
            gate, closing_answer = question.unless
            # A question that falls away has to keep its mark, and no other question may have it.
            if (earlier_answers.get(gate) == closing_answer) != (label == NOT_ASKED):
                titles = {q.key: q.title[self.key.language] for q in self.sheet.questions}
                return f"{label!r} contradicts the answer to {titles[gate]!r}"
        return None

    def _complain(self, problem: str, line: int, column: int) -> None:
        place = (*self.submitted.place, f"row {line}", f"column {get_column_letter(column + 1)}")
        self.problems.add(problem, *place)
