"""Files that are there as a whole or not at all."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.key import FILE
from inspect_aihospital.people.questionnaire import Questionnaire
from inspect_aihospital.people.sheets import Table, write_csv, write_workbook


def write_forms(questionnaire: Questionnaire, out: Path) -> list[Path]:
    """Write a folder for each rater, with every form as workbook and as CSV, and the key.

    Returns:
        What was written: the raters' folders, then the key.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    key = questionnaire.key
    with all_or_nothing(out) as part:
        part.mkdir()
        for rater in key.raters:
            for form in key.forms:
                write_form(part / rater, form, questionnaire.tables(form, rater))
        (part / FILE).write_text(key.model_dump_json(indent=1), encoding="utf-8")
    return [*(out / rater for rater in key.raters), out / FILE]


def write_form(folder: Path, form: str, tables: list[Table]) -> None:
    """Write a form as a workbook and, sheet by sheet, as CSV."""
    folder.mkdir(exist_ok=True)
    write_workbook(folder / f"{form}.xlsx", tables)
    for table in tables:
        write_csv(folder / f"{form}_{table.name}.csv", table)


@contextmanager
def all_or_nothing(out: Path, *, replace: bool = False) -> Iterator[Path]:
    """A place beside `out` to write to; it becomes `out` at the end, and is gone on any error.

    Args:
        out: What is to be there in the end.
        replace: Whether it takes the place of what is there, once it is whole.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    if out.exists() and not replace:
        raise UserError(f"{out}: there is something already. Name a new place.")
    out = out.resolve()
    part = out.with_name(f".{out.stem}.part{out.suffix}")
    before = out.with_name(f".{out.stem}.before{out.suffix}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        _remove(part)
        yield part
        if out.exists():
            out.rename(before)
        part.rename(out)
    except OSError as error:
        raise UserError(f"{out}: cannot be written ({error}). Name another place.") from error
    finally:
        _remove(part)
        if out.exists():
            _remove(before)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
