"""Measure how long a conversion takes, and how much memory, by the number of rows.

python -m benchmarks.conversions 1000 10000 100000
"""

import argparse
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import yaml

COLUMNS = ("id", "sex", "age", "chief complaint", "hpi", "physical exam", "labs", "diagnosis")
SENTENCE = "Pain in the chest for two days, worse after work, eased by rest; no fever, no cough. "
KINDS = ("csv", "xlsx", "json", "ndjson")


def cells(number: int) -> list[str]:
    """Return the cells of a row of about half a kilobyte; no two rows share a text."""
    history = f"{number}: {SENTENCE * 3}"
    start = history[:99]
    return [
        f"C{number}",
        "female",
        "54",
        f"Pain {number}",
        history,
        start,
        start,
        f"Angina {number}",
    ]


def write_csv(path: Path, rows: int) -> None:
    """Write rows as CSV."""
    with path.open("w", encoding="utf-8") as file:
        file.write(",".join(COLUMNS) + "\n")
        for number in range(rows):
            file.write(",".join(f'"{cell}"' for cell in cells(number)) + "\n")


def write_xlsx(path: Path, rows: int) -> None:
    """Write rows as XLSX with a table of shared strings, as Excel does, a row at a time."""
    from openpyxl import Workbook  # noqa: PLC0415 - for this kind alone

    book = Workbook()
    book.active.append(["x"])
    book.save(path)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    override = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    types = parts.pop("[Content_Types].xml").replace("</Types>", override)
    sheet = parts.pop("xl/worksheets/sheet1.xml")
    namespace = sheet.partition('xmlns="')[2].partition('"')[0]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {**parts, "[Content_Types].xml": types}.items():
            archive.writestr(name, text)
        with archive.open("xl/sharedStrings.xml", "w", force_zip64=True) as file:
            file.write(f'<sst xmlns="{namespace}">'.encode())
            for number in range(rows + 1):
                row = cells(number - 1) if number else COLUMNS
                file.write("".join(f"<si><t>{cell}</t></si>" for cell in row).encode())
            file.write(b"</sst>")
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as file:
            file.write(f'<worksheet xmlns="{namespace}"><sheetData>'.encode())
            for number in range(rows + 1):
                start = number * len(COLUMNS)
                row_cells = "".join(
                    f'<c r="{chr(65 + n)}{number + 1}" t="s"><v>{start + n}</v></c>'
                    for n in range(len(COLUMNS))
                )
                file.write(f'<row r="{number + 1}">{row_cells}</row>'.encode())
            file.write(b"</sheetData></worksheet>")


def resources(number: int) -> Iterator[str]:
    """Return a patient with an encounter and four resources as JSON."""
    row = cells(number)
    links = (
        f'"subject":{{"reference":"Patient/p{number}"}},'
        f'"encounter":{{"reference":"Encounter/e{number}"}}'
    )
    yield (
        f'{{"resourceType":"Patient","id":"p{number}","gender":"female","birthDate":"1970-01-02"}}'
    )
    yield (
        f'{{"resourceType":"Encounter","id":"e{number}","status":"finished","class":{{"code":"IMP"}},'
        f'"subject":{{"reference":"Patient/p{number}"}},"period":{{"start":"2024-03-01"}},'
        f'"reasonCode":[{{"text":"{row[3]}"}}]}}'
    )
    yield (
        f'{{"resourceType":"Observation","id":"h{number}","status":"final",{links},'
        f'"code":{{"text":"HPI","coding":[{{"code":"10164-2"}}]}},"valueString":"{row[4]}"}}'
    )
    yield (
        f'{{"resourceType":"Observation","id":"l{number}","status":"final",{links},'
        f'"category":[{{"coding":[{{"code":"laboratory"}}]}}],"code":{{"text":"Haemoglobin"}},'
        '"valueQuantity":{"value":63.0,"unit":"g/L"}}'
    )
    yield (
        f'{{"resourceType":"Condition","id":"c{number}",{links},"code":{{"text":"{row[7]}"}},'
        '"category":[{"coding":[{"code":"encounter-diagnosis"}]}]}'
    )
    yield (
        f'{{"resourceType":"MedicationRequest","id":"m{number}","status":"active",{links},'
        '"intent":"order","medicationCodeableConcept":{"text":"Aspirin"}}'
    )


def write_fhir(path: Path, rows: int) -> None:
    """Write cases as a bundle, or as NDJSON."""
    texts = (text for number in range(rows) for text in resources(number))
    with path.open("w", encoding="utf-8") as file:
        if path.suffix == ".ndjson":
            file.writelines(f"{text}\n" for text in texts)
            return
        file.write('{"resourceType":"Bundle","type":"collection","entry":[')
        for number, text in enumerate(texts):
            file.write(("," if number else "") + f'{{"resource":{text}}}')
        file.write("]}")


def measure(kind: str, rows: int, folder: Path) -> tuple[float, float, float]:
    """Convert an export in a process of its own; return MB, seconds of a core, MB of memory."""
    export, map_path, out = (folder / name for name in (f"export.{kind}", "map.yaml", "out.jsonl"))
    {"csv": write_csv, "xlsx": write_xlsx}.get(kind, write_fhir)(export, rows)
    command = [sys.executable, "-c", "from inspect_aihospital.cli import main; main()"]
    command += ["records", "convert", str(export)]
    proposal = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    map_path.write_text(proposal, encoding="utf-8")
    assert yaml.safe_load(proposal)["fields"]
    code = (
        "import resource, sys\nfrom inspect_aihospital.cli import main\n"
        "main(sys.argv[1:], standalone_mode=False)\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)"
    )
    arguments = ["records", "convert", export, "--map", map_path, "--out", out]
    ran = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert f"{rows} written" in ran.stdout, ran.stdout
    size = export.stat().st_size
    for path in (export, map_path, out, folder / "out.notes.jsonl"):
        path.unlink()
    seconds, memory = map(float, ran.stdout.split()[-2:])
    return size / 1e6, seconds, memory


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="+", type=int)
    parser.add_argument("--kinds", nargs="+", default=KINDS)
    options = parser.parse_args()
    print("kind    rows      MB  CPU s    peak MB")
    for kind in options.kinds:
        for rows in options.rows:
            with tempfile.TemporaryDirectory() as folder:
                size, seconds, memory = measure(kind, rows, Path(folder))
            print(f"{kind:6} {rows:6} {size:7.1f} {seconds:8.1f} {memory:8.0f}", flush=True)


if __name__ == "__main__":
    main()
