"""Write forms to files: a folder for each rater with the key, and the form for an arbiter."""

from pathlib import Path

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.people.answer_key import KEY_FILE
from inspect_aihospital.people.layout import form_tables
from inspect_aihospital.people.questionnaire import Questionnaire
from inspect_aihospital.people.questions import FORMS
from inspect_aihospital.people.ratings import Ratings
from inspect_aihospital.people.sheets import SheetTable, write_csv, write_workbook
from inspect_aihospital.people.submitted_sheets import ARBITER


def write_forms(questionnaire: Questionnaire, out: Path) -> list[Path]:
    """Write a folder for each rater, with every form as workbook and as CSV, and the key.

    Returns:
        The raters' folders, then the key.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    key = questionnaire.key
    with all_or_nothing(out) as part:
        part.mkdir()
        for rater in key.raters:
            for form in key.forms:
                _write_form(part / rater, form, questionnaire.tables(form, rater))
        # The key stands beside the folders and not in one: raters are given their folder.
        (part / KEY_FILE).write_text(key.model_dump_json(indent=1), encoding="utf-8")
    return [*(out / rater for rater in key.raters), out / KEY_FILE]


def write_arbitration(ratings: Ratings, out: Path) -> int:
    """Write the forms for an arbiter: the disputed rows, without the raters' answers.

    Returns:
        The number of rows in them; where it is 0 nothing is written.
    """
    rows = {form: ratings.disputed(form) for form in ratings.filled}
    row_count = sum(len(sheet) for sheets in rows.values() for sheet in sheets.values())
    if row_count:
        with all_or_nothing(out) as part:
            part.mkdir()
            for form in (form for form, sheets in rows.items() if any(sheets.values())):
                _write_form(part, form, _arbitration_tables(ratings, form))
    return row_count


def _arbitration_tables(ratings: Ratings, form: str) -> list[SheetTable]:
    """Lay out a form for an arbiter, with the texts of a rater's checked sheets."""
    disputed = ratings.disputed(form)
    # All raters were shown the same texts, as their digests have proved.
    texts = next(iter(ratings.filled[form].values())).texts
    rows = {sheet: [row for row, _ in entries] for sheet, entries in disputed.items()}
    question_keys = {row.code: keys for entries in disputed.values() for row, keys in entries}
    return form_tables(ratings.key, FORMS[form], ARBITER, rows, texts, question_keys)


def _write_form(folder: Path, form: str, tables: list[SheetTable]) -> None:
    folder.mkdir(exist_ok=True)
    write_workbook(folder / f"{form}.xlsx", tables)
    for table in tables:
        write_csv(folder / f"{form}_{table.name}.csv", table)
