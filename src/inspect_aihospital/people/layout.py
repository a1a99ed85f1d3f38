"""Lay out a form's sheets: a mark, the titles, then code, case, texts, answers and note."""

from collections.abc import Mapping, Sequence

from inspect_aihospital.core.record import Language
from inspect_aihospital.people.answer_key import Key, KeyRow
from inspect_aihospital.people.forms import NOT_ASKED, RatingForm, Sheet
from inspect_aihospital.people.sheets import Row, SheetTable

MARK = "inspect_aihospital"
SEPARATOR = " | "
INSTRUCTIONS = "instructions"

ShownTexts = Mapping[str, Row]
"""The texts that rows show, by code."""


def form_tables(
    key: Key,
    form: RatingForm,
    rater: str,
    rows: Mapping[str, Sequence[KeyRow]],
    texts: ShownTexts,
    question_keys: Mapping[str, Sequence[str]],
) -> list[SheetTable]:
    """Lay out a form's sheets, the instructions first; sheets without a row are left out.

    Args:
        key: The answer key.
        form: The form.
        rater: Name of the rater who gets it.
        rows: Rows by sheet, in order.
        texts: The texts that they show.
        question_keys: Keys of the questions that each row asks, by its code.
    """
    tables = [instructions_table(key, form, rater)]
    for sheet in form.sheets:
        if sheet_rows := rows.get(sheet.name):
            body = [_row(sheet, r, texts[r.code], question_keys[r.code]) for r in sheet_rows]
            tables.append(
                _table(sheet, key.language, (*header_rows(key, form, sheet, rater), *body))
            )
    return tables


def instructions_table(key: Key, form: RatingForm, rater: str) -> SheetTable:
    """Lay out the sheet of instructions."""
    lines = ((line,) for line in form.instruction_lines(key.language))
    rows = ((_mark(key, form, INSTRUCTIONS, rater),), *lines)
    return SheetTable(INSTRUCTIONS, rows, wide=frozenset({0}))


def header_rows(key: Key, form: RatingForm, sheet: Sheet, rater: str) -> tuple[Row, Row]:
    """Return the two rows above all others: the mark and the titles."""
    return (_mark(key, form, sheet.name, rater),), tuple(sheet.header(key.language))


def _mark(key: Key, form: RatingForm, sheet: str, rater: str) -> str:
    """Return the first cell of a sheet: its form, sheet and rater, and the key it belongs to."""
    version = f"{form.name} {form.version}"
    # A later import finds form, rater and key here, however the file was renamed.
    return SEPARATOR.join((MARK, version, sheet, rater, key.language, key.id))


def _row(sheet: Sheet, row: KeyRow, texts: Row, question_keys: Sequence[str]) -> Row:
    # Cells that need no answer are filled, so that an empty cell is always a missing one.
    answers = ("" if question.key in question_keys else NOT_ASKED for question in sheet.questions)
    return (row.code, row.case, *texts, *answers, "")


def _table(sheet: Sheet, language: Language, rows: tuple[Row, ...]) -> SheetTable:
    choices = {sheet.answer_column(q): q.labels(language) for q in sheet.questions}
    note = 2 + len(sheet.shown) + len(sheet.questions)
    # Short texts, such as a turn's number, need no wide column.
    wide = (n for n in range(2, 2 + len(sheet.shown)) if any(len(r[n]) > 20 for r in rows[2:]))
    return SheetTable(sheet.name, rows, choices, frozenset({note}), frozenset(wide))
