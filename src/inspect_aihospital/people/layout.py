"""How a form's sheets are laid out: a mark, the titles, then code, case, texts, answers, note."""

from collections.abc import Mapping, Sequence

from inspect_aihospital.core.record import Language
from inspect_aihospital.people.forms import NOT_ASKED, Form, Sheet
from inspect_aihospital.people.key import Key, KeyRow
from inspect_aihospital.people.sheets import Row, Table

MARK = "inspect_aihospital"
BETWEEN = " | "
INSTRUCTIONS = "instructions"

Shown = Mapping[str, Row]
"""What rows show, by code."""


def form_tables(
    key: Key,
    form: Form,
    rater: str,
    rows: Mapping[str, Sequence[KeyRow]],
    shown: Shown,
    asked: Mapping[str, Sequence[str]],
) -> list[Table]:
    """A form's sheets, the instructions first; sheets without a row are left out.

    Args:
        key: The answer key.
        form: The form.
        rater: Whom it is for.
        rows: Rows by sheet, in order.
        shown: What they show.
        asked: Keys of the questions that each row asks, by its code.
    """
    tables = [guide(key, form, rater)]
    for sheet in form.sheets:
        if found := rows.get(sheet.name):
            body = [_row(sheet, row, shown[row.code], asked[row.code]) for row in found]
            tables.append(_table(sheet, key.language, (*head(key, form, sheet, rater), *body)))
    return tables


def guide(key: Key, form: Form, rater: str) -> Table:
    """The sheet of instructions."""
    lines = ((line,) for line in form.guide(key.language))
    rows = ((mark(key, form, INSTRUCTIONS, rater),), *lines)
    return Table(INSTRUCTIONS, rows, wide=frozenset({0}))


def head(key: Key, form: Form, sheet: Sheet, rater: str) -> tuple[Row, Row]:
    """The two rows above all others: the mark and the titles."""
    return (mark(key, form, sheet.name, rater),), tuple(sheet.header(key.language))


def mark(key: Key, form: Form, sheet: str, rater: str) -> str:
    """The first cell of a sheet: what it is, and the key that it belongs to."""
    return BETWEEN.join((MARK, f"{form.name} {form.version}", sheet, rater, key.language, key.id))


def _row(sheet: Sheet, row: KeyRow, texts: Row, asked: Sequence[str]) -> Row:
    answers = ("" if question.key in asked else NOT_ASKED for question in sheet.questions)
    return (row.code, row.case, *texts, *answers, "")


def _table(sheet: Sheet, language: Language, rows: tuple[Row, ...]) -> Table:
    choices = {sheet.answer_column(q): q.labels(language) for q in sheet.questions}
    note = 2 + len(sheet.shown) + len(sheet.questions)
    wide = (n for n in range(2, 2 + len(sheet.shown)) if any(len(r[n]) > 20 for r in rows[2:]))
    return Table(sheet.name, rows, choices, frozenset({note}), frozenset(wide))
