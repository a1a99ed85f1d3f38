"""Write forms to files: a folder for each rater with the key, and the form for an arbiter."""

from pathlib import Path

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.people.answer_key import KEY_FILE, Key
from inspect_aihospital.people.layout import AskedRows, ShownTexts, exported_rows, form_tables
from inspect_aihospital.people.questionnaire import Questionnaire
from inspect_aihospital.people.ratings import Ratings
from inspect_aihospital.people.sheets import write_csv, write_workbook
from inspect_aihospital.people.submitted_sheets import ARBITER


def write_forms(questionnaire: Questionnaire, out: Path) -> list[Path]:
    """Write a folder for each rater, with every form as workbook and as CSV, and the key.

    Returns:
        The raters' folders, then the key.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    key, texts = questionnaire.key, questionnaire.texts
    with all_or_nothing(out) as part:
        part.mkdir()
        for rater in key.raters:
            for form in key.forms:
                rows = exported_rows(key, form, rater)
                _write_form(part / rater, key, form, rater, rows, texts)
        # The key stands beside the folders and not in one: raters are given their folder.
        (part / KEY_FILE).write_text(key.model_dump_json(indent=1), encoding="utf-8")
    return [*(out / rater for rater in key.raters), out / KEY_FILE]


def write_arbitration(ratings: Ratings, out: Path) -> int:
    """Write the forms for an arbiter: the disputed rows, without the raters' answers.

    Returns:
        The number of rows in them; where it is 0 nothing is written.
    """
    disputed = {form: ratings.disputed(form) for form in ratings.filled}
    row_count = sum(len(rows) for sheets in disputed.values() for rows in sheets.values())
    if row_count:
        with all_or_nothing(out) as part:
            part.mkdir()
            for form, sheets in disputed.items():
                # All raters were shown the same texts, as their digests have proved.
                texts = next(iter(ratings.filled[form].values())).texts
                if any(sheets.values()):
                    _write_form(part, ratings.key, form, ARBITER, sheets, texts)
    return row_count


def _write_form(
    folder: Path, key: Key, form: str, rater: str, rows: AskedRows, texts: ShownTexts
) -> None:
    tables = form_tables(key, form, rater, rows, texts)
    folder.mkdir(exist_ok=True)
    write_workbook(folder / f"{form}.xlsx", tables)
    for table in tables:
        write_csv(folder / f"{form}_{table.name}.csv", table)
