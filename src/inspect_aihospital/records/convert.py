"""Convert an export to a file of records, or propose the map that this takes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.data.record_files import problem_list
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.column_kinds import known_columns
from inspect_aihospital.records.column_map import BundleMap, TableMap, load_map
from inspect_aihospital.records.conversion_notes import Notes, notes_file
from inspect_aihospital.records.csv_rows import Row, csv_rows, find_delimiter
from inspect_aihospital.records.earlier_conversion import require_place
from inspect_aihospital.records.fhir_bundles import SUFFIXES, resources
from inspect_aihospital.records.fhir_records import BundleReader
from inspect_aihospital.records.json_rows import holds_rows, json_rows
from inspect_aihospital.records.map_proposal import propose_bundle_map, propose_table_map
from inspect_aihospital.records.row_records import RowReader, header_of
from inspect_aihospital.records.staging import Staging
from inspect_aihospital.records.text_encoding import find_encoding
from inspect_aihospital.records.xlsx_rows import Workbook

TEXTS = {".csv", ".tsv", ".txt"}
WORKBOOKS = {".xlsx", ".xlsm"}
JSON = {*SUFFIXES}
OTHER_SHEETS = {".xls", ".xlsb", ".xlt", ".ods", ".et", ".numbers"}


@dataclass(frozen=True)
class Conversion:
    """Outcome of a conversion.

    Attributes:
        source: How the export was read.
        counts: Sums that add up: rows, or resources and cases, and where they went.
        notes: What was refused, found or left out.
        written: Records in the file.
        unusable: How many of them a run refuses or would be spoiled by, by reason.
    """

    source: str
    counts: tuple[str, ...]
    notes: Notes
    written: int
    unusable: Mapping[str, int]

    @property
    def has_usable(self) -> bool:
        """Whether a run can use a record at least."""
        return sum(self.unusable.values()) < self.written


@dataclass(frozen=True)
class Table:
    """A table that is open for reading: its header, and its other rows."""

    description: str
    header: list[str]
    rows: Iterator[Row]
    sheets: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    has_comments: bool = False


def propose(path: Path, encoding: str | None = None) -> str:
    """Return a proposal of a map as YAML.

    Raises:
        UserError: The export cannot be read.
    """
    if _is_fhir(path, encoding):
        return propose_bundle_map(resources(path))
    sheet = _sheet_of_cases(path) if path.suffix.lower() in WORKBOOKS else None
    table = _open_table(path, encoding, sheet)
    return propose_table_map(table.header, table.rows, table.sheets, table.hidden)


def convert(
    path: Path,
    map_path: Path,
    out: Path,
    *,
    encoding: str | None = None,
    skip: bool = False,
    force: bool = False,
) -> Conversion:
    """Convert an export by a map; notes stand beside `out`.

    Args:
        path: The export; its suffix tells what it is.
        map_path: A map that a person has read.
        out: Where the records go, as JSONL.
        encoding: Of a text, where no rule can tell.
        skip: Whether refused rows and cases are left out; otherwise nothing is written.
        force: Replace the records of an earlier conversion.

    Raises:
        UserError: The export, the map or a row is refused, or no record is left.
    """
    require_place(out, force=force)
    fhir = _is_fhir(path, encoding)
    column_map = load_map(map_path, fhir=fhir)
    with all_or_nothing(out, replace=force) as part:
        with notes_file(out.with_name(f"{out.stem}.notes.jsonl")) as notes:
            staging = Staging()
            if isinstance(column_map, BundleMap):
                source, counts = _read_bundle(path, column_map, staging, notes)
            else:
                source, counts = _read_table(path, column_map, encoding, staging, notes)
            # Only behind the last row is it known which ids come again.
            staging.refuse_repeated_ids(notes)
        if not skip:
            _require_all(path, notes)
        written = 0
        with part.open("w", encoding="utf-8", newline="\n") as file:
            for line in staging.lines():
                file.write(line + "\n")
                written += 1
        if not written:
            raise UserError(f"{path}: no record is left. See {notes.path}.")
    sums = tuple(_balance(counts, notes, written))
    return Conversion(source, sums, notes, written, staging.counts_by_fault())


def _require_all(path: Path, notes: Notes) -> None:
    """Refuse to write a file of fewer cases than the export has, which would look complete.

    Raises:
        UserError: A row, a resource or a case was refused.
    """
    refused = notes.counts["refused"] + notes.counts["refused case"]
    if not refused:
        return
    # `problem_list` counts what it does not show.
    problems = notes.problems + [""] * (refused - len(notes.problems))
    raise problem_list(
        f"{path}: refused, so nothing is written",
        problems,
        f"All are in {notes.path}. Mend them, or leave them out with --skip-refused.",
    )


def _is_fhir(path: Path, encoding: str | None) -> bool:
    """Tell whether a file holds FHIR resources; a folder holds nothing else.

    Raises:
        UserError: There is no such file, its suffix is unknown, or its first line is not JSON.
    """
    suffix = path.suffix.lower()
    if path.is_dir():
        return True
    if not path.is_file():
        raise UserError(f"{path}: no such file.")
    if suffix in OTHER_SHEETS:
        raise UserError(f"{path}: {suffix} is not read. Save it as .xlsx.")
    if suffix not in TEXTS | WORKBOOKS | JSON:
        suffixes = ", ".join(sorted(TEXTS | WORKBOOKS | JSON))
        raise UserError(f"{path}: not an export by its suffix. Known are: {suffixes}.")
    if encoding and suffix not in TEXTS:
        raise UserError(f"--encoding is of CSV and TSV; {suffix} has its own. Leave it out.")
    return suffix in JSON and not holds_rows(path)


def _sheet_of_cases(path: Path) -> str:
    """Return the first sheet of those whose header has the most known names."""
    book = Workbook(path)

    def known_names(sheet: str) -> int:
        try:
            return known_columns(header_of(book.rows(sheet), path.name))
        except UserError:
            return 0

    return max(book.sheets, key=known_names)


def _open_table(path: Path, encoding: str | None, sheet: str | None) -> Table:
    if path.suffix.lower() in WORKBOOKS:
        book = Workbook(path)
        sheet = sheet or book.sheets[0]
        if sheet not in book.sheets:
            raise UserError(
                f"map: sheet {sheet!r} is none of the file. Choose among {', '.join(book.sheets)}."
            )
        sheets = (sheet, *(name for name in book.sheets if name != sheet))
        rows = book.rows(sheet)
        header = header_of(rows, path.name)
        hidden = tuple(
            name
            for number, name in enumerate(header, start=1)
            if any(first <= number <= last for first, last in book.hidden_columns)
        )
        return Table(f"sheet {sheet!r}", header, rows, sheets, hidden, book.has_comments)
    if sheet is not None:
        raise UserError("map: sheet: only XLSX has sheets. Take it out.")
    if path.suffix.lower() in JSON:
        rows = json_rows(path)
        return Table("flat JSON", header_of(rows, path.name), rows)
    encoding = find_encoding(path, encoding)
    delimiter = find_delimiter(path, encoding)
    rows = csv_rows(path, encoding, delimiter)
    name = {",": "commas", ";": "semicolons", "\t": "tabs"}[delimiter]
    return Table(f"{encoding.removesuffix('-sig')}, {name}", header_of(rows, path.name), rows)


def _read_table(
    path: Path, table_map: TableMap, encoding: str | None, staging: Staging, notes: Notes
) -> tuple[str, dict[str, int]]:
    table = _open_table(path, encoding, table_map.sheet)
    for sheet in table.sheets[1:]:
        notes.dropped[f"sheet {sheet!r}"] = 1
    for column in table_map.column_names() & {*table.hidden}:
        notes.add("finding", f"column {column!r}", "hidden in the sheet, but read like the others")
    if table.has_comments:
        notes.dropped["comments of cells"] = 1
    reader = RowReader(table.header, table_map, notes)
    reader.read(table.rows, staging)
    return table.description, {"rows": reader.rows, "blank": reader.blank}


def _read_bundle(
    path: Path, bundle_map: BundleMap, staging: Staging, notes: Notes
) -> tuple[str, dict[str, int]]:
    reader = BundleReader(bundle_map, notes)
    reader.read(resources(path), staging)
    counts = {"resources": reader.resources, "used": reader.used, "cases": reader.cases}
    return f"FHIR R4, a record for each {bundle_map.case}", counts


def _balance(counts: dict[str, int], notes: Notes, written: int) -> Iterator[str]:
    """Return a line for each sum: what was read, and where it went."""
    refused, refused_cases = notes.counts["refused"], notes.counts["refused case"]
    if "rows" in counts:
        yield _sum("rows", counts["rows"], written=written, refused=refused, blank=counts["blank"])
        return
    yield _sum(
        "resources",
        counts["resources"],
        used=counts["used"],
        dropped=sum(notes.dropped.values()),
        refused=refused,
    )
    yield _sum("cases", counts["cases"], written=written, refused=refused_cases)


def _sum(noun: str, total: int, **parts: int) -> str:
    if sum(parts.values()) != total:
        raise RuntimeError(f"{total} {noun}, but {parts}: some are lost. Please report this.")
    return f"{total} {noun}: " + ", ".join(f"{count} {name}" for name, count in parts.items())
