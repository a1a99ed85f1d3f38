"""What a conversion reports, and what a user of the command sees."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from openpyxl import Workbook

from inspect_aihospital.cli import main
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.errors import UserError
from tests.records.conftest import outcome, without_provenance
from tests.records.exports import (
    BUNDLE_MAP,
    HB,
    HEADERS,
    HISTORY,
    bundle_text,
    case_resources,
    csv_text,
    make_rows,
    ndjson_text,
    right_bundle_record,
    table_map,
    write_map,
    write_workbook,
)

CLAIMS = bundle_text([{"resourceType": "Claim"}])
HEADER = csv_text([HEADERS["en"]]).encode()


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["records", "convert", *map(str, arguments)])


@pytest.fixture
def export(tmp_path: Path) -> Path:
    rows = [HEADERS["en"], *make_rows(random.Random(3), "en")]
    (tmp_path / "ward.csv").write_text(csv_text(rows), encoding="utf-8", newline="")
    return tmp_path / "ward.csv"


def test_a_proposal_is_no_conversion_and_says_what_it_drops(export: Path, tmp_path: Path) -> None:
    shown = run(export)
    assert shown.exit_code == 0
    assert "A proposal by names alone" in shown.output
    assert "# Name: an identifier, so it is dropped" in shown.output
    assert yaml.safe_load(shown.output)["dropped"] == ["Name"]
    written = run(export, "--propose", tmp_path / "map.yaml")
    assert "Read it" in written.output
    assert run(export, "--propose", tmp_path / "map.yaml").exit_code == 1
    assert run(export, "--out", tmp_path / "records.jsonl").exit_code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.yaml", "ward.csv"]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("number", ["MRN", "病历号", "病案号", "住院号"])
def test_a_number_of_a_patients_file_is_no_id(number: str, language: str, tmp_path: Path) -> None:
    header = [number, *HEADERS[language][1:]]  # type: ignore[index]
    rows = make_rows(random.Random(5), language)  # type: ignore[arg-type]
    export = tmp_path / "ward.csv"
    export.write_text(csv_text([header, *rows]), encoding="utf-8", newline="")
    shown = run(export).output
    assert f"# {number}: an identifier, so it is dropped" in shown
    assert "id: 0 columns could be it; name it, or add a column of new numbers" in shown
    assert number in yaml.safe_load(shown)["dropped"]
    assert yaml.safe_load(shown)["id"] == ""


@pytest.mark.parametrize(
    ("ward", "group"),
    [
        *(
            ("Neurology", "IM"),
            ("Urology", "SURG"),
            ("Paediatric surgery", "PEDS"),
            ("Radiology", "Others"),
            ("IM", "IM"),
            ("ob/gyn", "OB/GYN"),
        ),
        *(("神经内科", "IM"), ("普外科", "SURG"), ("妇产科", "OB/GYN"), ("耳鼻咽喉科", "ENT")),
    ],
)
def test_a_proposal_groups_departments_by_their_words(
    ward: str, group: str, tmp_path: Path
) -> None:
    (tmp_path / "ward.csv").write_text(f"id,ward\n1,{ward}\n", encoding="utf-8")
    proposed = yaml.safe_load(run(tmp_path / "ward.csv").output)
    assert proposed["specialties"] == {ward: group}


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("Reason for admission", "subjective.chief_complaint"),
        ("History of present complaint", "subjective.present_illness"),
        ("Reasoning", "reference.rationale"),
        ("Plan", "reference.treatment"),
        ("入院原因", "subjective.chief_complaint"),
        ("诊断理由", "reference.rationale"),
        ("诊疗计划", "reference.treatment"),
        *(
            (name, "subjective.past_history")
            for name in ("Medication", "Drug history", "药物过敏史")
        ),
        *((name, "subjective.personal_history") for name in ("Smoker", "Family Hx", "吸烟史")),
        *(
            (name, "objective.physical")
            for name in ("O/E", "Exam on admission", "血压", "入院查体")
        ),
        *((name, "objective.auxiliary") for name in ("Bloods", "Chest X-ray", "胸部CT", "化验")),
        *((name, "reference.diagnosis") for name in ("Discharge Dx", "Diagnoses", "出院诊断1")),
        *((name, "reference.treatment") for name in ("Discharge medication", "出院带药")),
        *(
            (name, None)
            for name in ("Admission date", "Admission diagnosis", "入院诊断", "GP name")
        ),
        ("CHIEF_COMPLAINT_TXT", "subjective.chief_complaint"),
        ("主诉及现病史", "subjective.present_illness"),
        *((name, "subjective.past_history") for name in ("Prior diagnoses", "治疗史")),
        *((name, "objective.auxiliary") for name in ("Liver function tests", "Ultrasound (text)")),
        *((name, "reference.rationale") for name in ("final_diagnosis_basis", "最终诊断依据")),
        *((name, None) for name in ("Diagnosis on admission", "Diagnosis (admission)", "转入诊断")),
        *(
            (name, None)
            for name in ("Diagnosis code", "诊断编码", "初步诊断依据", "出院查体", "病史及体征")
        ),
        *(
            (name, None)
            for name in (
                *("Working dx at triage", "Presumptive Dx", "Diagnosis (provisional)", "ED Dx"),
                *("Dx?", "Dx (?)", "? diagnosis", "Prelim. diagnosis", "Initial Dx by GP"),
                *("急诊初步诊断", "拟诊", "入院诊断（西医）", "诊断？", "诊断（待查）"),
            )
        ),
        *(
            (name, "reference.diagnosis")
            for name in (
                "Principal diagnosis of the admission",
                "Primary Dx",
                "主要诊断",
                "Diagnosis",
            )
        ),
        *((name, "subjective.past_history") for name in ("Medications?", "Allergies?")),
    ],
)
def test_a_proposal_knows_columns_by_their_usual_names(
    column: str, field: str | None, tmp_path: Path
) -> None:
    (tmp_path / "ward.csv").write_text(f"id,{column}\n1,x\n", encoding="utf-8")
    proposed = yaml.safe_load(run(tmp_path / "ward.csv").output)
    assert proposed["fields"] == ({field: [column]} if field else {})


@pytest.mark.parametrize(
    ("column", "reason"),
    [
        ("Working dx at triage", "a diagnosis of another time, or beside the main diagnosis"),
        ("Suspected diagnosis", "a diagnosis of another time, or beside the main diagnosis"),
        *(
            (name, "a diagnosis of another time, or beside the main diagnosis")
            for name in (
                *("adm_dx", "Dx at presentation", "DX_ADM", "Presenting diagnosis", "admit dx"),
                *("History of diagnosis", "Diagnosis history", "诊断经过", "外院诊断", "DIAG_SEC"),
            )
        ),
        *(
            (name, "a diagnosis of Chinese medicine, which has no code of ICD-10")
            for name in ("中医诊断", "诊断(中医)", "中医证型")
        ),
        ("诊断方法", "a code or a kind, not the words"),
        ("ICD-10", "a code or a kind, not the words"),
        ("Reason for death", "of the discharge, which tells how the visit ended"),
    ],
)
def test_a_column_that_would_mislead_is_dropped_with_the_reason(
    column: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "ward.csv").write_text(f"id,{column}\n1,x\n", encoding="utf-8")
    assert f"# {column}: {reason}, so it is dropped" in run(tmp_path / "ward.csv").output


@pytest.mark.parametrize("title", ["Cases of March\n", "Cases of March,\n"])
def test_a_title_above_the_names_is_no_header(title: str, tmp_path: Path) -> None:
    (tmp_path / "ward.csv").write_text(f"{title}id,HPI\n1,x\n", encoding="utf-8")
    assert "above the names of the columns" in run(tmp_path / "ward.csv").output


def test_a_wrong_choice_is_told_with_what_there_is(export: Path, tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text("language: english\nid: id\nfields: {}\n", encoding="utf-8")
    result = run(export, "--map", path, "--out", tmp_path / "out.jsonl")
    assert "language: 'english' is no choice; write 'zh' or 'en'" in result.output


def test_a_missing_map_is_named_as_such(export: Path, tmp_path: Path) -> None:
    result = run(export, "--map", tmp_path / "none.yaml", "--out", tmp_path / "out.jsonl")
    assert result.exit_code == 1
    assert "none.yaml: there is no such file" in result.output


@pytest.mark.parametrize("way", ["itself", "symbolic link", "hard link", "spelled otherwise"])
@pytest.mark.parametrize("victim", ["export", "map", "other file", "folder"])
def test_notes_replace_notes_alone(victim: str, way: str, tmp_path: Path) -> None:
    notes = tmp_path / "ward.notes.jsonl"
    folder = tmp_path / ".." / tmp_path.name if way == "spelled otherwise" else tmp_path
    original = tmp_path / "original.jsonl" if "link" in way else notes
    export, map_path = tmp_path / "e.jsonl", tmp_path / "m.yaml"
    if victim == "export":
        export = original
    elif victim == "map":
        map_path = original
    elif victim == "folder":
        original.mkdir()
    else:
        original.write_text("[1]", encoding="utf-8")
    export.write_text(ndjson_text(case_resources(random.Random(1), 0)), encoding="utf-8")
    write_map(map_path, BUNDLE_MAP)
    if "link" in way:
        if victim == "folder" or way == "symbolic link":
            notes.symlink_to(original)
        else:
            notes.hardlink_to(original)
    before = original.is_dir() or original.read_bytes()
    result = run(export, "--map", map_path, "--out", folder / "ward.jsonl")
    assert result.exit_code == 1
    assert "so it is not replaced. Name another --out" in result.output
    assert before == (original.is_dir() or original.read_bytes())
    assert not (tmp_path / "ward.jsonl").exists()


def test_notes_of_an_earlier_conversion_are_replaced(export: Path, tmp_path: Path) -> None:
    map_path = write_map(tmp_path / "map.yaml", table_map("en"))
    whole = export.read_bytes()
    export.write_bytes(whole + b"C9\r\n")
    assert run(export, "--map", map_path, "--out", tmp_path / "out.jsonl").exit_code == 1
    assert (tmp_path / "out.notes.jsonl").read_bytes()
    export.write_bytes(whole)
    assert run(export, "--map", map_path, "--out", tmp_path / "out.jsonl").exit_code == 0
    assert not (tmp_path / "out.notes.jsonl").read_bytes()
    assert run(export, "--map", map_path, "--out", tmp_path / "out.csv").exit_code == 0


def test_records_of_an_earlier_conversion_are_replaced_if_asked_for(
    export: Path, tmp_path: Path
) -> None:
    content = table_map("en")
    out = tmp_path / "out.jsonl"
    command = (export, "--map", write_map(tmp_path / "map.yaml", content), "--out", out)
    assert run(*command).exit_code == 0
    before = out.read_bytes()
    write_map(tmp_path / "map.yaml", content | {"language": "zh"})
    refused = run(*command)
    assert refused.exit_code == 1
    assert "Name a new place, or add --force." in refused.output
    assert out.read_bytes() == before
    assert run(*command, "--force", "--encoding", "klingon").exit_code == 1
    assert out.read_bytes() == before
    run(*command, "--force")
    assert b'"language":"zh"' in out.read_bytes()


@pytest.mark.parametrize("victim", ["export", "map", "other records", "folder"])
def test_nothing_else_is_replaced_even_if_asked_for(
    victim: str, export: Path, tmp_path: Path
) -> None:
    map_path = write_map(tmp_path / "map.yaml", table_map("en"))
    out = {"export": export, "map": map_path}.get(victim, tmp_path / "out.jsonl")
    if victim == "folder":
        out.mkdir()
    elif victim == "other records":
        # Written by hand or by another program: it names no row that it came from.
        out.write_text('{"id": "a", "subjective": {}}\n', encoding="utf-8")
    before = out.is_dir() or out.read_bytes()
    result = run(export, "--map", map_path, "--out", out, "--force")
    assert result.exit_code == 1
    assert "no records of an earlier conversion, so it is not replaced" in result.output
    assert before == (out.is_dir() or out.read_bytes())


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_proposed_map_converts_to_records_that_the_tasks_read(
    language: str, kind: str, tmp_path: Path
) -> None:
    rows = [HEADERS[language], *make_rows(random.Random(5), language)]  # type: ignore[index,arg-type]
    export = tmp_path / f"ward.{kind}"
    if kind == "csv":
        export.write_text(csv_text(rows), encoding="utf-8", newline="")
    else:
        book = Workbook()
        for row in rows:
            book.active.append(row)
        write_workbook(export, book, shared=True)
    proposed = run(export, "--propose", tmp_path / "map.yaml")
    assert proposed.exit_code == 0, proposed.output
    result = run(export, "--map", tmp_path / "map.yaml", "--out", tmp_path / "out.jsonl")
    assert result.exit_code == 0, result.output
    assert f"{len(rows) - 1} written" in result.output
    assert f"dropped: {HEADERS[language][-1]} ({len(rows) - 1})" in result.output  # type: ignore[index]
    cases = load_cases(str(tmp_path / "out.jsonl"))
    assert {record.language for record in cases.records} == {language}
    text = (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    assert "NAME-MARK" not in text


def test_provenance_names_row_and_columns_and_stays_out_of_logs(
    export: Path, tmp_path: Path
) -> None:
    converted = outcome(export, write_map(tmp_path / "map.yaml", table_map("en")))
    assert converted.records[1]["provenance"]["subjective.profile"] == "row 3: Sex, Age"
    (first, *_) = load_cases(str(tmp_path / "records.jsonl")).records
    assert first.provenance
    assert "provenance" not in record_to_sample(first).model_dump_json()


def test_a_number_without_a_unit_is_kept_and_listed(tmp_path: Path) -> None:
    rows = make_rows(random.Random(1), "zh")
    content = table_map("zh")
    content["fields"]["objective.auxiliary"] = HEADERS["zh"][HB]
    export = tmp_path / "ward.csv"
    export.write_text(csv_text([HEADERS["zh"], *rows]), encoding="utf-8", newline="")
    converted = outcome(export, write_map(tmp_path / "map.yaml", content))
    assert len(converted.found("finding")) == len(rows)
    assert (
        f"row 2: column '血红蛋白 (g/L)': {rows[0][HB]} without a unit"
        in converted.notes[0]["place"] + ": " + converted.notes[0]["problem"]
    )
    assert converted.records[0]["objective"]["auxiliary"].endswith(f"{rows[0][HB]} （未记录单位）")


def test_an_incomplete_record_is_written_and_listed_and_left_to_the_loader(
    tmp_path: Path,
) -> None:
    rows = make_rows(random.Random(1), "en")
    rows[1][HISTORY] = "NULL"
    export = tmp_path / "ward.csv"
    export.write_text(csv_text([HEADERS["en"], *rows]), encoding="utf-8", newline="")
    converted = outcome(export, write_map(tmp_path / "map.yaml", table_map("en")))
    assert converted.found("incomplete") == ["row 3: id C002: no present_illness"]
    assert converted.found("finding") == ["row 3: column 'HPI': NULL read as empty"]
    cases = load_cases(str(tmp_path / "records.jsonl"), incomplete="skip")
    assert cases.skipped == {"C002": ("present_illness",)}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"language": "zh"}, "present illness: not in the map's language, zh"),
        (
            {"fields": {"subjective.profile": ["Sex", "Age"], "reference.treatment": "Treatment"}},
            "no present_illness, no physical or auxiliary examination, no reference diagnosis",
        ),
    ],
)
def test_records_that_no_run_can_use_are_no_success(
    change: dict[str, Any], reason: str, export: Path, tmp_path: Path
) -> None:
    content = table_map("en") | change
    if "fields" in change:
        used = {HEADERS["en"][0], "Sex", "Age", "Treatment"}
        content["dropped"] = [name for name in HEADERS["en"] if name not in used]
    map_path = write_map(tmp_path / "map.yaml", content)
    result = run(export, "--map", map_path, "--out", tmp_path / "out.jsonl")
    count = len((tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines())
    assert result.exit_code == 1
    assert f"not usable: {reason} ({count})\n" in result.output
    assert ("-T incomplete=skip" in result.output) == reason.startswith("no ")
    assert result.output.endswith("Mend the map, and convert again with --force.\n")


def test_one_record_that_a_run_can_use_is_a_success(tmp_path: Path) -> None:
    first, *rows = make_rows(random.Random(1), "en")
    for row in rows:
        row[HISTORY] = ""
    export = tmp_path / "ward.csv"
    export.write_text(csv_text([HEADERS["en"], first, *rows]), encoding="utf-8", newline="")
    map_path = write_map(tmp_path / "map.yaml", table_map("en"))
    result = run(export, "--map", map_path, "--out", tmp_path / "out.jsonl")
    assert result.exit_code == 0
    assert f"not usable: no present_illness ({len(rows)})\n" in result.output
    assert "-T incomplete=skip" in result.output


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"dropped": []}, "neither used nor dropped: Name"),
        ({"dropped": ["Name", "Ward"]}, "no such column: Ward"),
        ({"dropped": ["Name", "HPI"]}, "both used and dropped: HPI"),
        ({"id": ""}, "id: empty; write the name of a column"),
        (
            {"fields": {"subjective.pain": "HPI"}},
            "fields.subjective.pain: not a field of a record; choose among department, ",
        ),
        ({"sheet": "Cases"}, "only XLSX has sheets"),
        ({"colour": "red"}, "colour: no key of a map; take it out, or mend its spelling"),
        ({"fields": {"department": {"unit": "1"}}}, "column: missing; add it"),
        (
            {"fields": {"department": {"column": "HPI", "matches": "("}}},
            "'(' is no regular expression (missing )",
        ),
    ],
)
def test_a_map_that_guesses_or_contradicts_is_refused(
    change: dict[str, object], problem: str, export: Path, tmp_path: Path
) -> None:
    error = outcome(export, write_map(tmp_path / "map.yaml", table_map("en") | change)).error
    assert error is not None
    assert problem in error


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "encoding", "problem"),
    [
        ("caf\xe9 \xe9t\xe9".encode("latin-1"), None, "nor Chinese text in GB18030"),
        ("caf\xe9 \xe9t\xe9".encode("latin-1"), None, "for example --encoding cp1252"),
        ("疼痛".encode(), "gb18030", "UTF-8, not gb18030"),
        ("疼痛".encode("gb18030"), "utf-8", "byte 0 in line 1"),
        (b"x", "klingon", "no such encoding"),
        (b"x" * 11_000_000, None, "row 1: over 10 MB"),
        (HEADER + b'"' + b"x\n" * 5_500_000, None, "row 2: over 10 MB"),
        (b"", None, "no header"),
        (b"id,,x\n", None, "column 2 has no name"),
        (b"id,x,x\n", None, "several columns are named 'x'"),
    ],
)
def test_a_text_that_no_rule_can_read_is_refused(
    text: bytes, encoding: str | None, problem: str, tmp_path: Path
) -> None:
    (tmp_path / "ward.csv").write_bytes(text)
    map_path = write_map(tmp_path / "map.yaml", table_map("en"))
    error = outcome(tmp_path / "ward.csv", map_path, encoding=encoding).error
    assert error is not None
    assert problem in error.replace("ward.csv: ", "")


def test_every_way_to_name_a_case_in_a_bundle_is_followed(tmp_path: Path) -> None:
    resources = case_resources(random.Random(1), 0)
    expected = right_bundle_record(resources)
    map_path = write_map(tmp_path / "map.yaml", BUNDLE_MAP)
    bundle = json.loads(bundle_text(resources))
    bundle["entry"][1]["fullUrl"] = "urn:uuid:a-b-c"
    ways = ["urn:uuid:a-b-c", "https://ehr.example/fhir/Encounter/e0", "Encounter/e0/_history/2"]
    for way in ways:
        for entry in bundle["entry"][2:]:
            if "encounter" in entry["resource"]:
                entry["resource"]["encounter"] = {"reference": way}
        text = "\ufeff" + json.dumps(bundle)
        (tmp_path / "ward.json").write_text(text, encoding="utf-8")
        converted = outcome(tmp_path / "ward.json", map_path)
        assert without_provenance(converted.records) == [expected]
        assert converted.records[0]["provenance"]["reference.diagnosis"] == "Condition/c0"
        assert converted.conversion is not None
        assert converted.conversion.counts == (
            "7 resources: 6 used, 1 dropped, 0 refused",
            "1 cases: 1 written, 0 refused",
        )


def test_what_a_result_says_beside_its_value_is_kept_or_listed(tmp_path: Path) -> None:
    resources = case_resources(random.Random(1), 0)
    resources[3] |= {
        "valueQuantity": {"value": 63.0, "comparator": "<", "unit": "g/L"},
        "referenceRange": [{"low": {"value": 130}, "high": {"value": 175}}],
        "interpretation": [{"text": "low"}],
        "note": [{"text": "haemolysed"}],
        "component": [
            {"code": {"text": "MCV"}, "valueQuantity": {"value": 71}},
            {"code": {"text": "MCH"}, "dataAbsentReason": {"text": "unknown"}},
        ],
    }
    (tmp_path / "ward.json").write_text(bundle_text(resources), encoding="utf-8")
    converted = outcome(tmp_path / "ward.json", write_map(tmp_path / "map.yaml", BUNDLE_MAP))
    assert converted.records[0]["objective"]["auxiliary"].split("\n") == [
        "- Haemoglobin: <63.0 g/L (reference 130 to 175, low)",
        "  - MCV: 71 (no unit recorded)",
        "  - haemolysed",
    ]
    place = "entry 4 (Observation/l0)"
    assert converted.found("finding") == [
        f"{place}: 71 without a unit",
        f"{place}: MCH: no value (unknown)",
    ]


def test_what_was_refuted_or_entered_in_error_is_no_reference(tmp_path: Path) -> None:
    resources = case_resources(random.Random(1), 0)
    refuted = resources[4] | {"id": "r", "code": {"text": "refuted"}}
    refuted["verificationStatus"] = {"coding": [{"code": "refuted"}]}
    wrong = resources[3] | {"id": "w", "status": "entered-in-error"}
    (tmp_path / "ward.ndjson").write_text(ndjson_text([*resources, refuted, wrong]), "utf-8")
    converted = outcome(tmp_path / "ward.ndjson", write_map(tmp_path / "map.yaml", BUNDLE_MAP))
    assert without_provenance(converted.records) == [right_bundle_record(resources)]
    assert converted.conversion is not None
    assert converted.conversion.notes.dropped == {
        "Claim": 1,
        "Condition with status refuted": 1,
        "Observation with status entered-in-error": 1,
    }


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        (
            "a.json",
            '{"entry": [{"resource": {"resourceType": "Claim"}}, {"res',
            "entry 2: not JSON",
        ),
        ("a.json", '{"entry": []}', "no entries"),
        ("a.json", '{"resourceType": "Bundle"}', "no entries"),
        ("a.json", '{"id": "x"}', "no entries"),
        ("a.json", '{"resourceType": 1}', "the resource: no FHIR resource"),
        ("a.json", '{"entry": [{"request": {"method": "DELETE"}}]}', "entry 1: a deletion"),
        ("a.json", '{1: 2, "entry": []}', "entry 1: expected a key in quotation marks, got 1"),
        ("a.json", '{"entry": [{"resource": NaN}]}', "entry 1: NaN is no number of JSON"),
        (
            "a.json",
            '{"entry": [{"resource": {"resourceType": "Claim"}}, {"x": -Infinity}]}',
            "entry 2: -Infinity is no number of JSON",
        ),
        ("a.json", f"\u00a0{CLAIMS}", "entry 1: expected {, got \u00a0"),
        ("a.json", CLAIMS[:-1] + "\u00a0}", "entry 2: expected , or }, got \u00a0"),
        ("a.json", f"{CLAIMS}\n\u00a0", "line 2: text behind the end"),
        (
            "a.ndjson",
            '{"resourceType": "Claim", "x": Infinity}',
            "line 1: not JSON (Infinity is no number",
        ),
        ("a.ndjson", '{"resourceType": "Claim"}\n\u00a0\n', "line 2: not JSON"),
        ("a.ndjson", '{"resourceType": "Claim", 1: 2}', "line 1: not JSON"),
        ("a.json", f"{CLAIMS}\n\n{CLAIMS}", "line 3: text behind the end"),
        ("a.json", CLAIMS + " " * 70_000 + "\n]", "line 2: text behind the end"),
        ("a.json", f"\ufeff{CLAIMS}\ufeff", "line 1: text behind the end"),
        ("a.json", ndjson_text([{"resourceType": "Claim"}] * 2), "line 2: text behind the end"),
        ("a.json", CLAIMS[:-1], "entry 2: expected , or }, got the end"),
        ("a.json", CLAIMS[:-1] + ', "entry": []}', "the key 'entry' occurs more than once"),
        ("a.json", bundle_text([json.loads(CLAIMS)]), "entry 1: a bundle"),
        ("a.ndjson", CLAIMS, "line 1: a bundle"),
        ("a.ndjson", '{"resourceType": "Claim"} {"resourceType": "Claim"}', "line 1: not JSON"),
        ("a.json", '{"entry": [{"resource": {"id": "x"}}]}', "entry 1: no FHIR resource"),
        ("a.json", bundle_text([{"resourceType": "Claim"}], link=[{"relation": "next"}]), "a page"),
        (
            "a.json",
            bundle_text([{"resourceType": "x" * 11_000_000}]),
            "entry 1: a value: over 10 MB",
        ),
        ("a.ndjson", '{"resourceType": "Claim"}\n{"id": ', "line 2: not JSON"),
        ("a.ndjson", '{"resourceType": "Claim", "id": "1", "id": "2"}', "more than once"),
        (
            "a.ndjson",
            '{"resourceType": "Claim", "id": "\\ud83d"}\n{"resourceType": 1}',
            "line 2: no",
        ),
        ("a.ndjson", '\n"' + "x" * 11_000_000, "line 2: over 10 MB"),
    ],
)
def test_a_file_that_is_no_bundle_is_refused_by_place(
    name: str, text: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    error = outcome(tmp_path / name, write_map(tmp_path / "map.yaml", BUNDLE_MAP)).error
    assert error is not None
    assert problem in error


def test_a_folder_is_read_as_one_export(tmp_path: Path) -> None:
    folder, cases = tmp_path / "export", [case_resources(random.Random(0), n) for n in (1, 2)]
    folder.mkdir()
    items = [item for case in cases for item in case]
    for kind in {item["resourceType"] for item in items}:
        same = [item for item in items if item["resourceType"] == kind]
        (folder / f"{kind}.ndjson").write_text(ndjson_text(same), encoding="utf-8")
    (folder / ".DS_Store").write_bytes(b"\0")
    map_path = write_map(tmp_path / "map.yaml", BUNDLE_MAP)
    converted = outcome(folder, map_path)
    assert without_provenance(converted.records) == [right_bundle_record(case) for case in cases]
    assert "case: 2 encounters" in run(folder).output
    (folder / "Condition.ndjson").unlink()
    for case in cases:
        text = json.dumps(case[4], indent=1)
        (folder / f"Condition-{case[4]['id']}.json").write_text(text, encoding="utf-8")
    converted = outcome(folder, map_path)
    assert without_provenance(converted.records) == [right_bundle_record(case) for case in cases]
    (folder / "Condition.ndjson").write_text('{"resourceType": "Condition"}', encoding="utf-8")
    assert "Condition.ndjson: line 1 (Condition/None): no id" in str(
        outcome(folder, map_path).error
    )
    (folder / "readme.txt").write_text("x", encoding="utf-8")
    assert "readme.txt: no file of FHIR by its name" in str(outcome(folder, map_path).error)


@pytest.mark.parametrize("keep", [0, 50, -2000, -30])
def test_a_damaged_workbook_is_refused(keep: int, tmp_path: Path) -> None:
    book = Workbook()
    for row in [HEADERS["en"], *make_rows(random.Random(1), "en")]:
        book.active.append(row)
    write_workbook(tmp_path / "whole.xlsx", book, shared=True)
    data = (tmp_path / "whole.xlsx").read_bytes()
    spoilt = data[:keep] if keep >= 0 else data[:keep] + bytes(-keep)
    (tmp_path / "ward.xlsx").write_bytes(spoilt)
    error = outcome(tmp_path / "ward.xlsx", write_map(tmp_path / "m.yaml", table_map("en"))).error
    assert error is not None
    assert "not a readable XLSX file" in error or "is damaged" in error


@pytest.mark.slow
def test_a_huge_row_of_a_sheet_is_refused_by_place(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(HEADERS["en"])
    for row in make_rows(random.Random(1), "en")[:2]:
        book.active.append([*row, *["x" * 30_000] * 400])
    write_workbook(tmp_path / "ward.xlsx", book, shared=False)
    error = outcome(tmp_path / "ward.xlsx", write_map(tmp_path / "m.yaml", table_map("en"))).error
    assert error is not None
    assert "row 2: over 10 MB" in error


def convert_rows(folder: Path, *rows: str) -> Any:
    export, header = folder / "rows.csv", "id,age,hpi,Hb,diagnosis"
    export.write_text("\n".join((header, *rows)) + "\n", encoding="utf-8")
    fields = {
        "subjective.profile": "age",
        "subjective.present_illness": "hpi",
        "objective.auxiliary": [{"column": "Hb", "unit": "g/L"}],
        "reference.diagnosis": "diagnosis",
    }
    content = {"language": "en", "id": "id", "fields": fields}
    return outcome(export, write_map(folder / "rows.yaml", content))


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_files_put_together_are_refused_at_the_second_header(mark: str, tmp_path: Path) -> None:
    converted = convert_rows(tmp_path, "a,40,Pain.,90,x", f"{mark}id,age,hpi,Hb,diagnosis")
    assert converted.error is not None
    assert "row 3: the names of the columns again" in converted.error


def test_a_byte_order_mark_is_no_part_of_an_id(tmp_path: Path) -> None:
    converted = convert_rows(tmp_path, "a,40,Pain.,90,x", "\ufeffb,41,Pain.,91,x")
    assert [record["id"] for record in converted.records] == ["a", "b"]


@pytest.mark.parametrize(
    ("cell", "line"),
    [("131 H", "131 g/L H"), ("78↓", "78 g/L ↓"), ("90 (low)", "90 g/L (low)"), ("9 h", "9 h")],
)
def test_a_mark_behind_a_number_takes_no_unit_away(cell: str, line: str, tmp_path: Path) -> None:
    converted = convert_rows(tmp_path, f"a,40,Pain.,{cell},x")
    assert converted.records[0]["objective"]["auxiliary"] == f"- Hb: {line}"


TABLE = "id,主诉,年龄\n1,腹痛,成人\n"
AGED = TABLE.replace("成人", "45岁")
MAP = """language: zh
id: id
fields:
  subjective.chief_complaint: 主诉
  subjective.profile: {column: 年龄, matches: '\\d+岁'}
"""


@pytest.mark.parametrize(
    ("table", "content", "message"),
    [
        (TABLE, MAP.encode(), "Write it like 45岁"),
        (TABLE, MAP.replace("id: id", "id：id").encode(), "colon (：) stands in line 2"),
        (TABLE, MAP.replace("language: zh", "language：zh").encode(), "half-width"),
        (TABLE, f"{MAP}specialties:\n  儿科：PEDS\n".encode(), "stands in line 7"),
        (TABLE, MAP.encode("gb18030"), "saved as GBK (GB18030), not UTF-8. Save it as UTF-8"),
        (TABLE, MAP.replace("id: id", "di: 'x：'").encode(), "Mend it."),
        (TABLE, MAP.encode("utf-16"), "saved as UTF-16"),
        (
            AGED.replace("腹痛", "腹<br>痛"),
            MAP.encode(),
            "HTML left behind",
        ),
        (
            AGED.replace("腹痛", "腹&nbsp;痛"),
            MAP.encode(),
            "HTML left behind",
        ),
        (
            AGED.replace("腹痛", "腹锟斤拷"),
            MAP.encode(),
            "characters lost",
        ),
    ],
)
def test_a_refusal_names_what_to_do(
    table: str, content: bytes, message: str, tmp_path: Path
) -> None:
    (tmp_path / "map.yaml").write_bytes(content)
    (tmp_path / "ward.csv").write_text(table, encoding="utf-8")
    error = outcome(tmp_path / "ward.csv", tmp_path / "map.yaml").error
    assert error
    assert message in error


@pytest.mark.parametrize("suffix", [".xls", ".ods", ".et"])
def test_a_sheet_of_another_program_is_to_be_saved_as_xlsx(suffix: str, tmp_path: Path) -> None:
    (tmp_path / f"ward{suffix}").write_bytes(b"x")
    result = run(tmp_path / f"ward{suffix}")
    assert "Save it as .xlsx" in result.output


def test_rows_of_an_export_are_no_records_and_the_message_says_how(tmp_path: Path) -> None:
    (tmp_path / "ward.jsonl").write_text('{"编号": "1", "主诉": "腹痛"}\n', encoding="utf-8")
    with pytest.raises(UserError, match="records convert"):
        load_cases(str(tmp_path / "ward.jsonl"))
