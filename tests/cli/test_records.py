"""Run the command that checks records."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inspect_aihospital.cli import main
from inspect_aihospital.core.record import MedicalRecord
from tests.records.cases import record


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["records", "check", *map(str, arguments)])


def write(folder: Path, *records: MedicalRecord) -> Path:
    path = folder / "own.json"
    path.write_text(json.dumps([r.model_dump() for r in records]), encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_clean_file_ends_with_zero(tmp_path: Path) -> None:
    result = run(write(tmp_path, record()))
    assert result.exit_code == 0, result.output
    assert "1 records, 0 warnings" in result.output
    last = result.output.splitlines()[-1]
    assert last.startswith("Not checked: what no rule sees")
    assert "docs/records.md#check-your-records" in last


def test_what_no_rule_sees_is_a_line_of_every_output(tmp_path: Path) -> None:
    path = write(tmp_path, record())
    unseen = json.loads(run(path, "--json").output)["unseen"]
    assert "rules miss" in unseen
    assert len(unseen) < 150
    assert run(path).output.count(unseen) == 1
    run(path, "--html", tmp_path / "page.html")
    assert f"<li>{unseen}</li>" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_warnings_end_with_one_and_are_named(tmp_path: Path) -> None:
    result = run(write(tmp_path, record(past_history="Known to have deep vein thrombosis.")))
    assert result.exit_code == 1
    assert "subjective.past_history  diagnosis told  Known to have deep vein" in result.output


def test_a_record_that_lacks_a_field_is_a_warning(tmp_path: Path) -> None:
    path = write(tmp_path, record(), record(id="own-2", diagnosis=""))
    findings = json.loads(run(path, "--json").output)["findings"]
    assert [(f["case"], f["check"]) for f in findings] == [("own-2", "incomplete")]
    assert findings[0]["reason"] == "no reference diagnosis: a run refuses it"
    assert run(path, "--fail-on", "identifier").exit_code == 1


@pytest.mark.parametrize(
    ("checks", "code"), [((), 1), (("thin part",), 1), (("identifier", "diagnosis told"), 0)]
)
def test_only_the_named_checks_fail(tmp_path: Path, checks: tuple[str, ...], code: int) -> None:
    path = write(tmp_path, record(present_illness="Calf hurts."))
    result = run(path, *(word for check in checks for word in ("--fail-on", check)))
    assert result.exit_code == code
    assert "Warnings by check: thin part 2\n" in result.output


@pytest.mark.parametrize("content", ["", "{", '[{"unknown": 1}]'])
def test_an_unreadable_file_ends_with_two(tmp_path: Path, content: str) -> None:
    path = tmp_path / "own.json"
    path.write_text(content, encoding="utf-8")
    assert run(path).exit_code == 2
    assert run(tmp_path / "none.json").exit_code == 2


def test_the_page_holds_notes_and_escapes_records(tmp_path: Path) -> None:
    history = "<script>alert(1)</script> An ultrasound elsewhere showed a normal liver."
    page = tmp_path / "page.html"
    assert run(write(tmp_path, record(past_history=history)), "--html", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_the_page_replaces_nothing_and_the_check_does_not_begin(tmp_path: Path) -> None:
    records = write(tmp_path, record())
    (tmp_path / "link.html").symlink_to(records)
    before = records.read_bytes()
    for page in (records, tmp_path / "link.html"):
        result = run(tmp_path / "none.json", "--html", page)
        assert result.exit_code == 2
        assert "there is something already" in result.output
    assert records.read_bytes() == before


@pytest.mark.real_data
def test_the_eight_real_records_tell_two_diagnoses(shared: Path) -> None:
    result = run(shared / "data" / "mvme" / "patients_8.json", "--json")
    findings = json.loads(result.output)["findings"]
    diagnosis_findings = [f for f in findings if f["check"] == "diagnosis told"]
    cases = {finding["case"] for finding in diagnosis_findings if finding["level"] == "warning"}
    assert cases == {"1026", "1030"}
