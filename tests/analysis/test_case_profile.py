"""What records hold is counted by the written rules, each name once a case."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from inspect_aihospital.analysis.case_profile import contents_of, profile_cases
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.cli import main
from inspect_aihospital.core.record import (
    Language,
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
)
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.sources import SHEET_VARIABLE


def record(
    id: str = "a",
    language: Language = "en",
    complaint: str = "Cough for two days",
    illness: str = "Cough and fever. No headache. His father had chest pain.",
    auxiliary: str = "- ECG: normal",
    diagnosis: str = "Hypertension",
    department: str | None = None,
) -> MedicalRecord:
    return MedicalRecord(
        id=id,
        language=language,
        specialty=Specialty.IM,
        department=department,
        subjective=Subjective(chief_complaint=complaint, present_illness=illness),
        objective=Objective(physical="Pulse 80/min", auxiliary=auxiliary),
        reference=Reference(diagnosis=diagnosis),
    )


@pytest.mark.parametrize(
    ("auxiliary", "examinations"),
    [
        ("- ECG: normal\n- electrocardiogram: again normal", {"ecg"}),
        ("- ECG (1 May): normal\n- ECG (2 May): normal", {"ecg"}),
        ("- Complete blood count:\n  - Haemoglobin: 63 g/L\n  - Platelets: 200", {"cbc"}),
        ("- Imaging:\n  - Chest X-ray: clear\n  - ECG: normal", {"chest xray", "ecg"}),
        ("- Imaging: clear", {"imaging"}),
    ],
)
def test_an_examination_is_an_outermost_entry_in_one_wording(
    auxiliary: str, examinations: set[str]
) -> None:
    assert set(contents_of(record(auxiliary=auxiliary)).examinations) == examinations


def test_an_examination_is_named_as_most_records_do() -> None:
    names = ("Electrocardiogram", "Electrocardiogram", "ECG", "Chest X-ray")
    records = [record(str(n), auxiliary=f"- {name}: normal") for n, name in enumerate(names)]
    examinations = profile_cases(records).counts["examinations"]
    assert list(examinations.itertuples(index=False, name=None)) == [
        ("Electrocardiogram", 3),
        ("Chest X-ray", 1),
    ]


def test_only_affirmed_symptoms_of_the_patient_count() -> None:
    contents = contents_of(record())
    assert contents.symptoms == {"cough", "fever"}
    assert contents.complaint == {"cough"}


@pytest.mark.parametrize(
    ("language", "department", "names"),
    [
        ("zh", "内科病例 消化内科病例", ("内科", "消化内科")),
        ("zh", "消化内科", ("IM", "消化内科")),
        ("en", "Head and neck surgery", ("IM", "Head and neck surgery")),
        ("en", None, ("IM", "")),
    ],
)
def test_departments_are_specialty_and_subspecialty(
    language: Language, department: str | None, names: tuple[str, str]
) -> None:
    contents = contents_of(record(language=language, department=department))
    assert (contents.specialty, contents.subspecialty) == names


def test_a_disease_counts_once_a_case_by_its_category_and_ties_stand_by_name() -> None:
    profile = profile_cases(
        [
            record("a", diagnosis="1. Type 2 diabetes\n2. Type 2 diabetes with nephropathy"),
            record("b", diagnosis="1. Hypertension\n2. Type 2 diabetes"),
        ]
    )
    diseases = profile.counts["diseases"]
    assert list(diseases.itertuples(index=False, name=None)) == [
        ("E11 Type 2 diabetes", 2),
        ("I10 Hypertension", 1),
    ]
    figures = dict(zip(profile.figures["figure"], profile.figures["here"], strict=True))
    assert figures["cases of type 2 diabetes (E11)"] == 2
    diseases_a_case = figures["diseases a case"]
    assert isinstance(diseases_a_case, Estimate)
    assert (diseases_a_case.value, diseases_a_case.n) == (1.5, 2)


@pytest.mark.slow
def test_the_command_prints_the_paper_beside_and_writes_and_draws(tmp_path: Path) -> None:
    out = tmp_path / "profile"
    options = ["records", "profile", "demo", "--language", "en", "--out", str(out)]
    result = CliRunner().invoke(main, options)
    assert result.exit_code == 0, result.output
    assert "examinations a case" in result.output
    names = {path.name for path in out.iterdir()}
    assert {"profile.csv", "diseases.csv", "symptoms.csv", "profile.svg"} <= names
    assert "Hypertension" in (out / "profile.svg").read_text(encoding="utf-8")
    assert CliRunner().invoke(main, options).exit_code == 1  # nothing is overwritten


@pytest.mark.slow
@pytest.mark.parametrize("languages", ["zh", "auto"])
def test_without_the_sheet_codes_are_not_counted_and_all_else_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, languages: str
) -> None:
    monkeypatch.setenv(SHEET_VARIABLE, str(tmp_path / "absent.xls"))
    out = tmp_path / "profile"
    options = ["records", "profile", "demo", "--language", languages, "--out", str(out)]
    result = CliRunner().invoke(main, options)
    assert result.exit_code == 0, result.output
    assert "Not counted: diseases by ICD-10 code" in result.output
    assert "records of language zh" in result.output
    assert SHEET_VARIABLE in result.output
    assert "-T " not in result.output
    assert "symptoms a case" in result.output
    assert "records of language en" not in result.output
    # English diseases are linked all the same; of Chinese ones alone there is no number at all.
    has_english = languages == "auto"
    assert ("diseases a case" in result.output) == has_english
    assert ("diseases:" in result.output) == has_english
    assert (out / "diseases.csv").is_file() == has_english
    assert (out / "symptoms.csv").is_file()


def test_the_real_records_are_near_the_paper(shared: Path) -> None:
    profile = profile_cases(load_cases(str(shared / "data" / "mvme" / "patients_8.json")).records)
    for row in profile.figures.itertuples(index=False):
        if isinstance(row.here, Estimate) and row.figure.startswith("examinations"):
            assert row.here.lower < row.paper < row.here.upper
