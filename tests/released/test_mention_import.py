"""Lists of diseases as logs: scored as `link` scores them, and through the report."""

import json
from pathlib import Path

import pytest

from inspect_aihospital.analysis import read_evidence
from inspect_aihospital.analysis.consultations.icd10_table import icd10_table
from inspect_aihospital.errors import UserError
from inspect_aihospital.released.mention_import import import_mention_lists, listed

SYSTEMS = {
    "one doctor": {"1": ["hypertension", "gout"], "2": None, "3": []},
    "another": {"1": ["hypertension"], "2": ["rosacea"], "3": ["gout"]},
    "REF": {"1": ["essential hypertension"], "2": ["rosacea"], "3": ["asthma"]},
}


def write(folder: Path, systems: object) -> Path:
    path = folder / "mentions.json"
    path.write_text(json.dumps(systems), encoding="utf-8")
    return path


def test_each_system_is_a_log_without_a_model(tmp_path: Path) -> None:
    path = write(tmp_path, SYSTEMS)
    logs = list(import_mention_lists(path, "REF", str(tmp_path / "logs"), "en"))
    assert [log.eval.model for log in logs] == ["released/one doctor", "released/another"]
    assert [step.solver for step in logs[0].plan.steps] == [f"inspect_aihospital/{listed.__name__}"]
    for log in logs:
        assert not log.stats.model_usage
        for sample in log.samples or []:
            score = (sample.scores or {})["icd10"]
            assert (score.metadata or {})["mentions_by"] == "given"


def test_a_report_without_a_diagnosis_has_missed_every_disease(tmp_path: Path) -> None:
    path = write(tmp_path, SYSTEMS)
    log = next(import_mention_lists(path, "REF", str(tmp_path / "logs"), "en"))
    scores = {sample.id: (sample.scores or {})["icd10"].value for sample in log.samples or []}
    assert scores["1"]["icd_recall"] == 1.0  # type: ignore[index,call-overload]
    assert scores["2"]["icd_recall"] == scores["3"]["icd_recall"] == 0.0  # type: ignore[index,call-overload]


def test_a_file_without_the_reference_is_refused_before_any_log(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no 'GOLD'"):
        import_mention_lists(write(tmp_path, SYSTEMS), "GOLD", str(tmp_path / "logs"), "en")
    assert not (tmp_path / "logs").exists()


@pytest.mark.parametrize("name", ["", " "])
def test_a_case_without_a_name_is_refused(name: str, tmp_path: Path) -> None:
    lists = {"REF": {name: ["pneumonia"]}, "A": {name: ["pneumonia"]}}
    with pytest.raises(UserError, match="without a name"):
        import_mention_lists(write(tmp_path, lists), "REF", str(tmp_path / "logs"), "en")


@pytest.mark.slow
def test_the_released_lists_give_the_known_figures_through_the_report(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = shared / "data" / "icd10" / "icd10_beijing_clinical_v601.xls"
    monkeypatch.setenv("INSPECT_AIHOSPITAL_ICD10_ZH", str(sheet))
    mvme = shared / "data" / "mvme"
    list(import_mention_lists(mvme / "entities.json", "REF", str(tmp_path)))
    table = icd10_table(read_evidence(str(tmp_path))).frame
    paper = table[table["rule"] == "paper"].set_index("doctor")
    expected = json.loads((mvme / "expected.json").read_text(encoding="utf-8"))
    for name, expected_row in expected["2_linking_paper_rule"]["results"].items():
        row = paper.loc[name]
        assert row["reports"] == expected_row["n"]
        assert row["#"].value == pytest.approx(expected_row["num"], abs=5e-4)
        for share in ("R", "P", "F1"):
            assert row[share].value == pytest.approx(expected_row[share], abs=5e-3), (name, share)
