"""Lay out a form's sheets: a mark, the titles, then code, case, texts, answers and note."""

from collections.abc import Mapping, Sequence

from inspect_aihospital.core.record import Language
from inspect_aihospital.people.answer_key import Key, KeyRow
from inspect_aihospital.people.forms import FORMS, NOT_ASKED, RatingForm, Sheet
from inspect_aihospital.people.sheets import Row, SheetTable

MARK = "inspect_aihospital"
SEPARATOR = " | "
INSTRUCTIONS = "instructions"

ShownTexts = Mapping[str, Row]
"""The texts that rows show, by code."""

AskedRows = Mapping[str, Sequence[tuple[KeyRow, Sequence[str]]]]
"""By sheet: its rows in order, each with the keys of the questions that it asks."""


def exported_rows(key: Key, form: str, rater: str) -> AskedRows:
    """Return the rows that a rater was given."""
    rows_by_sheet = key.rows(form, rater)
    return {sheet: [(row, row.asked) for row in rows] for sheet, rows in rows_by_sheet.items()}


def form_tables(
    key: Key, form: str, rater: str, rows_by_sheet: AskedRows, texts: ShownTexts
) -> list[SheetTable]:
    """Lay out a form's sheets, the instructions first; sheets without a row are left out."""
    tables = [instructions_table(key, FORMS[form], rater)]
    for sheet in FORMS[form].sheets:
        if asked_rows := rows_by_sheet[sheet.name]:
            body = [
                _row(sheet, row, texts[row.code], question_keys)
                for row, question_keys in asked_rows
            ]
            mark = (_mark(key, FORMS[form], sheet.name, rater),)
            header = tuple(sheet.header(key.language))
            tables.append(_table(sheet, key.language, (mark, header, *body)))
    return tables


def instructions_table(key: Key, form: RatingForm, rater: str) -> SheetTable:
    """Lay out the sheet of instructions."""
    lines = ((line,) for line in form.instruction_lines(key.language))
    rows = ((_mark(key, form, INSTRUCTIONS, rater),), *lines)
    return SheetTable(INSTRUCTIONS, rows, wide=frozenset({0}))


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
