"""Over 200 exports of each kind: exact records, or an error that names the place of the fault."""

import json
import random
import re
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import pytest
import yaml
from openpyxl import Workbook
from openpyxl.comments import Comment

from inspect_aihospital.core.record import Language
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.cell_faults import cell_fault
from inspect_aihospital.records.convert import propose
from tests.records.conftest import outcome, without_provenance
from tests.records.exports import (
    BUNDLE_MAP,
    DIAGNOSIS,
    HB,
    HEADERS,
    HISTORY,
    SEX,
    bundle_text,
    case_resources,
    csv_text,
    make_rows,
    ndjson_text,
    right_bundle_record,
    right_record,
    table_map,
    write_map,
    write_workbook,
)

SEEDS = 12
"""Exports of each fault; times the faults and kinds of file, that is over 200 of each kind."""

Rows = list[list[str]]
RowFault = Callable[[Rows, int], str]


def replace(column: int, value: str, problem: str) -> RowFault:
    def plant(rows: Rows, place: int) -> str:
        rows[place][column] = value
        return problem

    return plant


def lose_a_cell(rows: Rows, place: int) -> str:
    del rows[place][3]
    return "9 cells, but the header has 10"


def add_a_cell(rows: Rows, place: int) -> str:
    rows[place].insert(3, "x")
    return "11 cells, but the header has 10"


def shift(rows: Rows, place: int) -> str:
    rows[place] = [rows[place][0], "", *rows[place][1:-1]]
    rows[place][SEX] = rows[place][SEX + 2]
    return "does not match"


def repeat_an_id(rows: Rows, place: int) -> str:
    rows[place][0] = rows[(place + 1) % len(rows)][0]
    return "is also at row"


ROW_FAULTS: dict[str, RowFault] = {
    "lost cell": lose_a_cell,
    "cell too many": add_a_cell,
    "shifted": shift,
    "repeated id": repeat_an_id,
    "no id": replace(0, " ", "no id"),
    "rounded id": replace(0, "1.23457E+11", "rounded"),
    "decimal id": replace(0, "12.0", "decimal"),
    "date for a number": replace(HISTORY, "5-Mar", "a date"),
    "error value": replace(DIAGNOSIS, "#NAME?", "error value"),
    "lost characters": replace(HISTORY, "pain \ufffd\ufffd", "lost"),
    "misread": replace(HISTORY, "锟斤拷", "lost"),
    "UTF-8 as GBK": replace(HISTORY, "蹇冪棝锛屼箯鍔涖", "lost"),
    "UTF-8 as Latin-1": replace(HISTORY, "å¿ƒç—›", "lost"),
    "GBK as Latin-1": replace(HISTORY, "ÐÄÍ´·¦Á¦", "lost"),
    "HTML": replace(HISTORY, "below &lt;5", "HTML"),
    "lines of HTML": replace(HISTORY, "pain<br>cough", "HTML"),
    "formula": replace(HISTORY, '="00123"', "a formula"),
    "control character": replace(HISTORY, "pain\x07", "lost"),
    "cut off": replace(HISTORY, "x" * 32_767, "cut"),
}


def export_rows(seed: int) -> tuple[Language, Rows, int]:
    rng = random.Random(seed)
    language: Language = rng.choice(("en", "zh"))
    rows = make_rows(rng, language)
    return language, rows, rng.randrange(len(rows))


def write_csv(path: Path, language: Language, rows: Rows) -> None:
    path.write_bytes(csv_text([HEADERS[language], *rows]).encode())


def write_xlsx(path: Path, language: Language, rows: Rows, *, shared: bool = True) -> None:
    book = Workbook()
    for row in [HEADERS[language], *rows]:
        book.active.append(row)
    write_workbook(path, book, shared=shared)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "fault"),
    [("csv", fault) for fault in ROW_FAULTS]
    # Cells of a sheet have addresses, none too few or too many, and hold no control character.
    + [("xlsx", f) for f in ROW_FAULTS if "cell" not in f and f != "control character"],
)
def test_a_faulty_row_is_named_and_the_others_are_exact(
    fault: str, kind: Literal["csv", "xlsx"], folder: Path
) -> None:
    for seed in range(SEEDS):
        language, rows, place = export_rows(seed)
        problem = ROW_FAULTS[fault](rows, place)
        faulty = {place, (place + 1) % len(rows)} if fault == "repeated id" else {place}
        export = folder / f"export.{kind}"
        (write_csv if kind == "csv" else write_xlsx)(export, language, rows)
        map_path = write_map(folder / "map.yaml", table_map(language))
        refused = outcome(export, map_path)
        assert refused.error is not None
        for row in faulty:
            assert f"row {row + 2}: " in refused.error, seed
        assert problem in refused.error, seed
        rest = [right_record(row, language) for n, row in enumerate(rows) if n not in faulty]
        if rest:
            skipped = outcome(export, map_path, skip=True)
            assert without_provenance(skipped.records) == rest, seed
            assert skipped.conversion is not None
            (balance,) = skipped.conversion.counts
            assert balance == (
                f"{len(rows)} rows: {len(rest)} written, {len(faulty)} refused, 0 blank"
            )


ENCODINGS = {"utf-8": None, "utf-8-sig": None, "gb18030": None, "utf-16": None, "big5": "big5"}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("layout", [",", ";", "\t", "crlf", "blank", "newline"])
def test_every_encoding_and_layout_gives_the_same_records(
    encoding: str, layout: str, folder: Path
) -> None:
    for seed in range(7):
        language, rows, place = export_rows(seed)
        if encoding in {"gb18030", "big5"}:
            language, rows = "zh", make_rows(random.Random(seed), "zh")
            place %= len(rows)
        if encoding == "big5":  # has none of the simplified characters
            rows = [[row[0], "男", *(["心痛"] * 4), "63", "心痛", "心痛", "x"] for row in rows]
        if layout == "newline":
            rows[place][HISTORY] += "\nx"
        cells = [HEADERS[language], *rows]
        if layout == "blank":
            cells.insert(place + 1, [""] * 10)
        content = table_map(language)
        if encoding == "big5":
            cells[0] = [str(number) for number in range(10)]
            names = dict(zip(HEADERS["zh"], cells[0], strict=True))
            text = json.dumps(content, ensure_ascii=False)
            for name, number in names.items():
                text = text.replace(f'"{name}"', f'"{number}"')
            content = json.loads(text)
        text = csv_text(cells, layout if len(layout) == 1 else ",")
        if layout != "crlf":
            text = text.replace("\r\n", "\n")
        export = folder / "export.csv"
        export.write_bytes(text.encode(encoding))
        map_path = write_map(folder / "map.yaml", content)
        converted = outcome(export, map_path, encoding=ENCODINGS[encoding])
        assert converted.error is None, converted.error
        if encoding != "big5":
            expected = [right_record(row, language) for row in rows]
            assert without_provenance(converted.records) == expected
        assert len(converted.records) == len(rows)


def spoil_a_byte(data: bytes, place: int) -> tuple[bytes, str]:
    lines = data.split(b"\n")
    lines[place + 1] = lines[place + 1][:-3] + b"\xff\xff" + lines[place + 1][-3:]
    return b"\n".join(lines), f"in line {place + 2}"


def open_a_quote(data: bytes, place: int) -> tuple[bytes, str]:
    lines = data.split(b"\r\n")
    lines[place + 1] = b'"' + lines[place + 1]
    return b"\r\n".join(lines), f"row {place + 2}: quotation marks"


def put_a_nul(data: bytes, place: int) -> tuple[bytes, str]:
    lines = data.split(b"\n")
    lines[place + 1] += b"\0"
    return b"\n".join(lines), f"a NUL character in line {place + 2}"


def misname_a_column(data: bytes, place: int) -> tuple[bytes, str]:
    header, _, rest = data.partition(b"\r\n")
    return header.replace(b"Hb", b"HB").replace(
        "血".encode(), b""
    ) + b"\r\n" + rest, "no such column"


@pytest.mark.parametrize("spoil", [spoil_a_byte, open_a_quote, put_a_nul, misname_a_column])
def test_a_spoilt_text_is_refused_by_place(
    spoil: Callable[[bytes, int], tuple[bytes, str]], folder: Path
) -> None:
    for seed in range(SEEDS):
        language, rows, place = export_rows(seed)
        data, problem = spoil(csv_text([HEADERS[language], *rows]).encode(), place)
        export = folder / "export.csv"
        export.write_bytes(data)
        error = outcome(
            export, write_map(folder / "map.yaml", table_map(language)), skip=True
        ).error
        assert error is not None, seed
        assert problem in error, seed


def merge(book: Any, row: int) -> tuple[str, object]:
    book.active.merge_cells(start_row=row, end_row=row + 1, start_column=4, end_column=4)
    return f"merged cells:\n  D{row}:D{row + 1}", None


def put(column: int, value: object, form: str, expected: str | None) -> Any:
    """Put a value; it is refused as the text says, or read as the text without `=`."""

    def plant(book: Any, row: int) -> tuple[str | None, object]:
        cell = book.active.cell(row, column + 1, value)
        cell.number_format = form
        return ("", (column, expected[1:])) if expected and expected[0] == "=" else (expected, None)

    return plant


SHEET_FAULTS = {
    "merged": merge,
    "formula": put(DIAGNOSIS, "=A1", "General", "a formula without a value"),
    "error": put(DIAGNOSIS, "#REF!", "General", "error value #REF!"),
    "date": put(HISTORY, datetime(2024, 5, 3), "d-mmm", "a date"),
    "long id": put(0, 12345678901234567, "0", "keeps 15 digits"),
    "date in a number": put(HB, datetime(2024, 5, 3), "d-mmm", "a date"),
    "padded id": put(0, 77, "00000", "=00077"),
    "share": put(HISTORY, 0.98, "0%", "=98%"),
    "sum": put(HB, 0.1 + 0.2, "General", "=0.3"),
    "number": put(HB, 63, "General", "=63"),
    "thousands of the format": put(HISTORY, 12000, '0.0,"K"', "=12K"),
    "millions of the format": put(HISTORY, 1234567, '0.0,,"M"', "=1.234567M"),
    "groups of digits": put(HISTORY, 12000, '#,##0" cells"', "=12000 cells"),
    "unit in the format": put(HISTORY, 3, '0" days"', "=3 days"),
    "cell beyond the header": put(12, "x", "General", "13 cells, but the header has 10"),
}


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("fault", SHEET_FAULTS)
def test_what_a_spreadsheet_did_is_refused_by_place_or_undone(
    fault: str, table: bool, folder: Path
) -> None:
    for seed in range(SEEDS // 2):
        language, rows, place = export_rows(seed)
        book = Workbook()
        for row in [HEADERS[language], *rows]:
            book.active.append(row)
        problem, change = SHEET_FAULTS[fault](book, place + 2)
        write_workbook(folder / "export.xlsx", book, shared=table)
        map_path = write_map(folder / "map.yaml", table_map(language))
        converted = outcome(folder / "export.xlsx", map_path)
        if change is None:
            assert converted.error is not None
            assert problem in converted.error
            assert fault == "merged" or f"row {place + 2}: " in converted.error
        else:
            column, text = change
            rows[place][column] = text
            expected = [right_record(row, language) for row in rows]
            assert converted.error is None, converted.error
            assert without_provenance(converted.records) == expected, seed


Cases = list[list[dict[str, Any]]]
OBSERVATION, RESULT, CONDITION, MEDICATION = 2, 3, 4, 5


def set_element(number: int, problem: str, **elements: Any) -> Callable[[Cases, int], str]:
    def plant(cases: Cases, place: int) -> str:
        cases[place][number].update(elements)
        return problem

    return plant


def repeat_a_resource(cases: Cases, place: int) -> str:
    cases[place].append(dict(cases[place][RESULT]))
    return f"id Observation/l{place} is also at"


def repeat_the_encounter(cases: Cases, place: int) -> str:
    cases[place].append(dict(cases[place][1]))
    return f"id Encounter/e{place} is also at"


REMEDY = re.compile(r"\. (?:Correct|Export|Give|Name|Read|Take|Write) ")
NEGATION = [{"url": "x", "valueBoolean": True}]
RESOURCE_FAULTS = {
    "no code": set_element(RESULT, "code: ", code={}),
    "two values": set_element(RESULT, "got multiple", valueString="63"),
    "no number": set_element(RESULT, "valueQuantity.value", valueQuantity={"value": "high"}),
    "unknown element": set_element(CONDITION, "diagnose: ", diagnose="x"),
    "no such day": set_element(0, "birthDate", birthDate="1970-13-40"),
    "half a character": set_element(OBSERVATION, "half of a character", valueString="x\ud83d"),
    "unread value": set_element(RESULT, "not converted", valueQuantity=None, valueTime="12:00:00"),
    "modified": set_element(CONDITION, "modifierExtension", modifierExtension=NEGATION),
    "modified component": set_element(
        RESULT,
        "modifierExtension",
        component=[{"code": {"text": "x"}, "valueString": "y", "modifierExtension": NEGATION}],
    ),
    "modified dose": set_element(
        MEDICATION,
        "modifierExtension",
        dosageInstruction=[{"text": "once daily", "modifierExtension": NEGATION}],
    ),
    "huge": set_element(RESULT, "no value of medicine", valueQuantity={"value": 1e40, "unit": "g"}),
    "lost characters": set_element(CONDITION, "lost by", code={"text": "锟斤拷"}),
    "misread": set_element(OBSERVATION, "lost by", valueString="å¿ƒç—›"),
    "HTML": set_element(OBSERVATION, "HTML left", valueString="<p>Pain</p>"),
    "unknown verification": set_element(
        CONDITION, "none of FHIR", verificationStatus={"coding": [{"code": "wrong-patient"}]}
    ),
    "repeated": repeat_a_resource,
    "repeated encounter": repeat_the_encounter,
    "stray": set_element(CONDITION, "no Encounter", encounter={"reference": "Encounter/none"}),
    "unlinked": set_element(CONDITION, "no Encounter", encounter=None),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["json", "ndjson"])
@pytest.mark.parametrize("fault", RESOURCE_FAULTS)
def test_a_faulty_resource_is_named_and_takes_its_case_along(
    fault: str, kind: str, folder: Path
) -> None:
    for seed in range(SEEDS - 2):
        rng = random.Random(seed)
        cases = [case_resources(rng, number) for number in range(rng.randint(2, 5))]
        place = rng.randrange(len(cases))
        expected = [right_bundle_record(case) for case in cases]
        problem = RESOURCE_FAULTS[fault](cases, place)
        resources = [resource for case in cases for resource in case]
        rng.shuffle(resources)
        export = folder / f"export.{kind}"
        text = bundle_text(resources) if kind == "json" else ndjson_text(resources)
        if fault == "half a character":
            text = text.replace("\ud83d", "\\ud83d")
        export.write_text(text, encoding="utf-8")
        map_path = write_map(folder / "map.yaml", BUNDLE_MAP)
        refused = outcome(export, map_path)
        assert refused.error is not None
        assert problem in refused.error, (seed, refused.error)
        assert all(map(REMEDY.search, refused.found("refused"))), refused.found("refused")
        skipped = outcome(export, map_path, skip=True)
        assert skipped.conversion is not None
        # A resource that names no case cannot be missed in it.
        left = [record for record in expected if record["id"] != f"e{place}"]
        if fault in {"stray", "unlinked"}:
            assert [note for note in skipped.found("incomplete") if f"id e{place}" in note]
            skipped_records = [r for r in skipped.records if r["id"] != f"e{place}"]
        else:
            skipped_records = skipped.records
        records = sorted(without_provenance(skipped_records), key=lambda record: record["id"])
        assert records == left, seed


def spoilt(value: Any, rng: random.Random) -> Any:
    """Replace some values of a JSON value by values of another kind."""
    if rng.random() < 0.03:
        return rng.choice([None, 1, "x", [], {}, [1], {"a": 1}, True, "\ud83d", "9" * 50])
    if isinstance(value, dict):
        return {key: spoilt(item, rng) for key, item in value.items() if rng.random() > 0.01}
    return [spoilt(item, rng) for item in value] if isinstance(value, list) else value


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["csv", "json", "ndjson", "sheet"])
def test_whatever_a_file_holds_it_is_read_or_refused_with_a_message(
    kind: str, folder: Path
) -> None:
    export = folder / f"export.{'xlsx' if kind == 'sheet' else kind}"
    for seed in range(30):
        rng = random.Random(seed)
        language, rows, _ = export_rows(seed)
        content = table_map(language)
        if kind in {"csv", "sheet"}:
            data = csv_text([HEADERS[language], *rows]).encode()
        else:
            content = BUNDLE_MAP
            cases = case_resources(rng, 1) + case_resources(rng, 2)
            resources = [spoilt(item, rng) for item in cases]
            entries = [{"resource": item} for item in resources]
            data = json.dumps({"entry": entries, "link": spoilt([{}], rng)}).encode()
            if kind == "ndjson":
                data = b"".join(json.dumps(item).encode() + b"\n" for item in resources)
        if kind == "sheet":
            write_xlsx(export, language, rows)
            with zipfile.ZipFile(export) as archive:
                parts = {name: archive.read(name) for name in archive.namelist()}
            name = rng.choice(list(parts))
            parts[name] = bytes(spoil_bytes(parts[name], rng, b'<>&"019rst/ '))
            with zipfile.ZipFile(export, "w") as archive:
                for name, part in parts.items():
                    archive.writestr(name, part)
        else:
            export.write_bytes(spoil_bytes(data, rng) if seed % 2 else data)
        # `outcome` expects records, or an error that a user can mend.
        outcome(export, write_map(folder / "map.yaml", content), skip=True)
        with suppress(UserError):
            assert yaml.safe_load(propose(export))


def spoil_bytes(data: bytes, rng: random.Random, alphabet: bytes = bytes(range(256))) -> bytes:
    spoilt_data = bytearray(data)
    for _ in range(3):
        place = rng.randrange(len(data))
        spoilt_data[place : place + rng.randint(0, 3)] = bytes(rng.choices(alphabet, k=2))
    return bytes(spoilt_data)


def test_an_address_of_two_resources_is_refused(folder: Path) -> None:
    resources = [item for number in (1, 2) for item in case_resources(random.Random(0), number)]
    entries = [{"resource": item, "fullUrl": f"urn:{item['id'][0]}"} for item in resources]
    export = folder / "export.json"
    export.write_text(json.dumps({"entry": entries}), encoding="utf-8")
    error = outcome(export, write_map(folder / "map.yaml", BUNDLE_MAP)).error
    assert error is not None
    assert "its address urn:e is also that of Encounter/e1. Give each its own fullUrl" in error
    # Of which case the address is, nobody knows.
    refused = outcome(export, write_map(folder / "map.yaml", BUNDLE_MAP), skip=True)
    assert not refused.records


@pytest.mark.parametrize(
    ("text", "is_damaged"),
    [
        ("患者×××××××，男，45岁", False),
        ("体温：××.×℃，血压××××××", False),
        ("病史同前······详见住院病历", False),
        ("“café”… he said", False),
        ("«\xa0café\xa0»", False),
        ("BNP <p 5>, CRP > 3", False),
        ("¿¿¿¿ in the chest", True),
        ("café å¿ƒç—›", True),
        ("×××××× ÐÄÍ´·¦Á¦", True),
        ('<p class="x">Pain</p>', True),
        ("Pain</p>", True),
        ("Pain<br />", True),
    ],
)
def test_masks_and_quotation_marks_are_no_damage(text: str, is_damaged: bool) -> None:
    assert (cell_fault(text) is not None) == is_damaged


def test_hidden_rows_and_comments_of_a_sheet_are_told(folder: Path) -> None:
    language, rows, _ = export_rows(0)
    book = Workbook()
    for row in [HEADERS[language], *rows]:
        book.active.append(row)
    book.active.row_dimensions[3].hidden = True
    book.active.cell(2, HISTORY + 1).comment = Comment("corrected by letter", "x")
    write_workbook(folder / "export.xlsx", book, shared=False)
    converted = outcome(folder / "export.xlsx", write_map(folder / "m.yaml", table_map(language)))
    assert converted.conversion is not None
    assert converted.conversion.notes.dropped["comments of cells"] == 1
    assert converted.found("finding") == ["row 3: hidden in the sheet, but read like the others"]
