"""Which files raters handed in, and what each says that it is."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from inspect_aihospital.errors import UserError, require_file_of
from inspect_aihospital.people.key import Key
from inspect_aihospital.people.layout import BETWEEN, INSTRUCTIONS, MARK
from inspect_aihospital.people.sheets import HEADER_ROWS, Table, read_tables

KINDS = (".xlsx", ".csv")
ARBITER = "arbiter"


@dataclass
class Problems:
    """All that is wrong with all files, each with its place."""

    found: list[str] = field(default_factory=list)

    def add(self, what: str, *places: str) -> None:
        """Note a problem: where it is, from the file down to the column, and what it is."""
        self.found.append(": ".join([", ".join(places), what] if places else [what]))

    def raise_if_any(self) -> None:
        """Raise one error for all of them.

        Raises:
            UserError: There is a problem.
        """
        if self.found:
            listed = "\n".join(f"  {problem}" for problem in self.found)
            raise UserError(
                f"{len(self.found)} problem{'s' if len(self.found) > 1 else ''} in the forms; "
                f"nothing was written:\n{listed}\n"
                "Mend the files, or export forms anew and copy the answers over."
            )


@dataclass(frozen=True)
class Handed:
    """A sheet that was handed in.

    Attributes:
        file: Name of its file and of the folder around it.
        sha256: Digest of the file.
        table: Its rows.
        form: Name of its form.
        sheet: Which of the form's sheets it says it is.
        rater: Who it says filled it in.
    """

    file: str
    sha256: str
    table: Table
    form: str
    sheet: str
    rater: str

    @property
    def kind(self) -> str:
        """How its file's name ends."""
        return Path(self.file).suffix.lower()

    @property
    def place(self) -> tuple[str, str]:
        """File and sheet, for problems."""
        return self.file, f"sheet {self.table.name}"

    @property
    def body(self) -> tuple[tuple[str, ...], ...]:
        """The rows below the titles."""
        return self.table.rows[HEADER_ROWS:]


def handed_in(paths: Sequence[Path], key: Key, problems: Problems) -> list[Handed]:
    """All sheets in some files and folders that belong to a key; others are problems."""
    found = []
    for path in _files(paths, problems):
        name = f"{path.parent.name}/{path.name}" if path.parent.name else path.name
        try:
            tables = read_tables(path)
        except UserError as error:
            problems.add(str(error))
            continue
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        for table in tables:
            if (about := _about(table, key, name, problems)) is not None:
                found.append(Handed(name, sha256, table, *about))
    return found


def forms_in(path: Path) -> list[Path]:
    """The workbooks and CSV files of a folder and all below it; of a file, itself."""
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    return [file for file in found if file.suffix.lower() in KINDS and _is_document(file)]


def _files(paths: Sequence[Path], problems: Problems) -> Iterator[Path]:
    """Files to read, each once; links out of a folder are problems."""
    seen = set()
    for path in paths:
        files = forms_in(path)
        if not path.exists():
            problems.add("no such file or folder", str(path))
        elif not files:
            problems.add(f"no form there; expected {' or '.join(KINDS)}", str(path))
        for file in files:
            try:
                require_file_of(path, file)
            except UserError as error:
                problems.add(str(error))
                continue
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _is_document(path: Path) -> bool:
    """Whether a file is one, and not the lock or the hidden copy of a program."""
    return path.is_file() and not path.name.startswith(("~$", ".~", "._"))


def _about(table: Table, key: Key, file: str, problems: Problems) -> tuple[str, str, str] | None:
    """Form, sheet and rater that a mark names; `None` where it is none, or not for this key."""
    if not table.rows:
        return None
    parts = table.rows[0][0].split(BETWEEN) if len(table.rows[0]) == 1 else []
    if complaint := _complaint(parts, key):
        problems.add(complaint, file, f"sheet {table.name}", "row 1", "column A")
        return None
    return parts[1].split()[0], parts[2], parts[3]


def _complaint(parts: Sequence[str], key: Key) -> str | None:
    """What is wrong with a mark; `None` where nothing is."""
    if len(parts) != 6 or parts[0] != MARK:
        return (
            "this is no sheet of ours, or its first row was altered; CSV needs commas between "
            "cells and UTF-8"
        )
    form, _, version = parts[1].partition(" ")
    sheet, rater, language, id = parts[2:]
    known = key.forms.get(form)
    complaints = {
        f"belongs to the key {id}, not to {key.id}; give the key written with it": id != key.id,
        f"the key has no form {form}; it has {', '.join(key.forms)}": known is None,
        f"version {version} of the form {form}; the key has version {known and known.version}": (
            known is not None and version != str(known.version)
        ),
        f"the form {form} has no sheet {sheet}": (
            known is not None and sheet not in (INSTRUCTIONS, *known.sheets)
        ),
        f"the key has no {rater}; it has {', '.join(key.raters)}": (
            rater not in (*key.raters, ARBITER)
        ),
        f"says it is in {language}; it was exported in {key.language}": language != key.language,
    }
    return next((complaint for complaint, holds in complaints.items() if holds), None)
