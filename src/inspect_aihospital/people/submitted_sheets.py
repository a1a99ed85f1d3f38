"""Collect the sheets that raters handed in, and check the mark in each first row."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from inspect_aihospital.errors import UserError, require_file_of
from inspect_aihospital.people.answer_key import Key
from inspect_aihospital.people.layout import INSTRUCTIONS, MARK, SEPARATOR
from inspect_aihospital.people.sheets import HEADER_ROWS, SheetTable, read_tables

FILE_KINDS = (".xlsx", ".csv")
ARBITER = "arbiter"


@dataclass
class FormProblems:
    """Collects all that is wrong with all files, each problem with its place."""

    messages: list[str] = field(default_factory=list)

    def add(self, message: str, *places: str) -> None:
        """Note a problem: where it is, from the file down to the column, and what it is."""
        self.messages.append(": ".join([", ".join(places), message] if places else [message]))

    def raise_if_any(self) -> None:
        """Raise one error for all problems.

        Raises:
            UserError: There is a problem.
        """
        if self.messages:
            lines = "\n".join(f"  {message}" for message in self.messages)
            raise UserError(
                f"{len(self.messages)} problem{'s' if len(self.messages) > 1 else ''} in the "
                f"forms; nothing was written:\n{lines}\n"
                "Mend the files, or export forms anew and copy the answers over."
            )


@dataclass(frozen=True)
class SubmittedSheet:
    """A sheet that a rater handed in; its form, sheet and rater are named as the mark says.

    Attributes:
        file: Name of its file and of the folder around it.
        sha256: Digest of the file.
    """

    file: str
    sha256: str
    table: SheetTable
    form: str
    sheet: str
    rater: str

    @property
    def kind(self) -> str:
        """Ending of its file's name."""
        return Path(self.file).suffix.lower()

    @property
    def place(self) -> tuple[str, str]:
        """File and sheet, for problems."""
        return self.file, f"sheet {self.table.name}"

    @property
    def body(self) -> tuple[tuple[str, ...], ...]:
        """Rows below the titles."""
        return self.table.rows[HEADER_ROWS:]


def read_submissions(
    paths: Sequence[Path], key: Key, problems: FormProblems
) -> list[SubmittedSheet]:
    """Read all sheets in files and folders that belong to a key; other sheets are problems."""
    sheets = []
    for path in _submitted_files(paths, problems):
        # Raters' files have the same names: the folder tells whose file a problem is in.
        file = f"{path.parent.name}/{path.name}" if path.parent.name else path.name
        try:
            tables = read_tables(path)
        except UserError as error:
            problems.add(str(error))
            continue
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        for table in (table for table in tables if table.rows):
            # The mark is the only cell of its row.
            parts = table.rows[0][0].split(SEPARATOR) if len(table.rows[0]) == 1 else []
            if complaint := _mark_complaint(parts, key):
                problems.add(complaint, file, f"sheet {table.name}", "row 1", "column A")
            else:
                form = parts[1].split()[0]
                sheets.append(SubmittedSheet(file, sha256, table, form, parts[2], parts[3]))
    return sheets


def form_files_in(path: Path) -> list[Path]:
    """List the workbooks and CSV files of a folder and all below it; of a file, itself."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    # Spreadsheet programs leave locks (`~$`, `.~`) and macOS hidden copies (`._`) beside a file.
    return [
        file
        for file in files
        if file.suffix.lower() in FILE_KINDS
        and file.is_file()
        and not file.name.startswith(("~$", ".~", "._"))
    ]


def _submitted_files(paths: Sequence[Path], problems: FormProblems) -> Iterator[Path]:
    """Yield the files to read, each once; links out of a folder are problems."""
    visited = set()
    for path in paths:
        files = form_files_in(path)
        if not path.exists():
            problems.add("no such file or folder", str(path))
        elif not files:
            problems.add(f"no form there; expected {' or '.join(FILE_KINDS)}", str(path))
        for file in files:
            try:
                # A link could lead out of the folder that the rater handed in.
                require_file_of(path, file)
            except UserError as error:
                problems.add(str(error))
                continue
            # A file may be named, and lie in a folder that is named too.
            if file.resolve() not in visited:
                visited.add(file.resolve())
                yield file


def _mark_complaint(parts: Sequence[str], key: Key) -> str | None:
    """Say what is wrong with a mark; `None` where nothing is."""
    if len(parts) != 6 or parts[0] != MARK:
        return (
            "this is no sheet of ours, or its first row was altered; CSV needs commas between "
            "cells and UTF-8"
        )
    form, _, version = parts[1].partition(" ")
    sheet, rater, language, id = parts[2:]
    key_form = key.forms.get(form)
    own_version = key_form and key_form.version
    raters = (*key.raters, ARBITER)
    # The order matters: a later complaint makes sense only where the earlier ones do not hold.
    complaints = {
        f"belongs to the key {id}, not to {key.id}; give the key written with it": id != key.id,
        f"the key has no form {form}; it has {', '.join(key.forms)}": key_form is None,
        f"version {version} of the form {form}; the key has version {own_version}": (
            key_form is not None and version != str(key_form.version)
        ),
        f"the form {form} has no sheet {sheet}": (
            key_form is not None and sheet not in (INSTRUCTIONS, *key_form.sheets)
        ),
        f"the key has no {rater}; it has {', '.join(key.raters)}": rater not in raters,
        f"says it is in {language}; it was exported in {key.language}": language != key.language,
    }
    return next((complaint for complaint, applies in complaints.items() if applies), None)
