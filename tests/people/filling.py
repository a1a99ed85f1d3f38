"""Play a physician by script: open a form, answer its questions, and save it."""

import csv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from click.testing import CliRunner, Result
from openpyxl import load_workbook

from inspect_aihospital.cli import main

HEADER = 2
Choose = Callable[[str, str, Sequence[str]], str]
"""Maps a row's code, a question's title and the options to the option that is chosen."""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def run_ok(*arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit)
    return result.output


def first(code: str, question: str, options: Sequence[str]) -> str:
    return options[0]


def best(code: str, question: str, options: Sequence[str]) -> str:
    """Choose the best option; a request is clear."""
    if options == ["no", "yes"] and "fail to name" in question:
        return "no"
    return _open_options(question, options)[-1]


def by_code(code: str, question: str, options: Sequence[str]) -> str:
    """Choose an option by the code's letters."""
    if "fail to name" in question:
        return "no"
    open_options = _open_options(question, options)
    return open_options[sum(map(ord, code)) % len(open_options)]


def _open_options(question: str, options: Sequence[str]) -> list[str]:
    """Return the options that leave no other question without an answer."""
    return [option for option in options if option not in ("—", "no failure")]


def choices(header: Sequence[object]) -> Iterator[tuple[int, str, list[str]]]:
    for column, title in enumerate(map(str, header)):
        if title.endswith("]"):
            question, _, options_text = title[:-1].rpartition(" [")
            yield column, question, options_text.split(" / ")


def fill_workbook(path: Path, choose: Choose = best, note: str | None = None) -> None:
    book = load_workbook(path)
    for sheet in book.worksheets[1:]:
        header = [cell.value for cell in sheet[HEADER]]
        for row in sheet.iter_rows(min_row=HEADER + 1):
            for column, question, options in choices(header):
                if row[column].value is None:
                    row[column].value = choose(str(row[0].value), question, options)
            if note:
                row[len(header) - 1].value = note
    book.save(path)


def fill_csv(path: Path, choose: Choose = best, note: str = "") -> None:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    for row in rows[HEADER:]:
        for column, question, options in choices(rows[HEADER - 1]):
            if not row[column]:
                row[column] = choose(row[0], question, options)
        row[-1] = note
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows(rows)


def fill_folder(folder: Path, choose: Choose = best) -> None:
    for path in sorted(folder.glob("*.xlsx")):
        fill_workbook(path, choose)
