"""A form filled in by a script comes back as it was answered."""

import json
import math
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, read_eval_log

from inspect_aihospital.people.forms import FORMS
from tests.people.filling import (
    best,
    by_code,
    choices,
    fill_csv,
    fill_folder,
    fill_workbook,
    first,
    run_ok,
)
from tests.scripted import metrics, scored

pytestmark = pytest.mark.slow


def imported(forms: Path, log: Path, *more: object) -> EvalLog:
    out = log.with_name("rated.eval")
    folders = sorted(path for path in forms.iterdir() if path.is_dir())
    key = forms / "key.json"
    run_ok("ratings", *folders, "--key", key, "--log", log, "--out", out, *more)
    return read_eval_log(str(out))


def rows_of(folder: Path) -> dict[tuple[str, str], str]:
    """Return every answer in a rater's workbooks, by row and question, read without our code."""
    from openpyxl import load_workbook

    answers = {}
    for path in folder.glob("*.xlsx"):
        for sheet in load_workbook(path).worksheets[1:]:
            rows = list(sheet.iter_rows(min_row=2, values_only=True))
            for row in rows[1:]:
                for column, question, _ in choices(rows[0]):
                    if row[column] != "—":
                        answers[str(row[0]), question] = str(row[column])
    return answers


def test_every_answer_comes_back_as_it_was_given(forms: Path, log: Path) -> None:
    fill_folder(forms / "rater_1", by_code)
    fill_folder(forms / "rater_2", best)
    back = imported(forms, log)
    file_answers = [rows_of(forms / rater) for rater in ("rater_1", "rater_2")]
    imported_answers = {
        (rating["row"], rating["figure"]): rating["answers"]
        for sample in back.samples or []
        for score in (sample.scores or {}).values()
        for rating in (score.metadata or {}).get("ratings", [])
    }
    for number, rater in enumerate(("rater_1", "rater_2")):
        answers = sorted((row, by_rater[rater]) for (row, _), by_rater in imported_answers.items())
        options = [
            o for f in FORMS.values() for s in f.sheets for q in s.questions for o in q.options
        ]
        codes = {option.label["en"]: option.code for option in options}
        expected = sorted((row, codes.get(a, a)) for (row, _), a in file_answers[number].items())
        assert answers == expected


def test_agreed_answers_become_scores_on_the_papers_scale(filled: Path, log: Path) -> None:
    figures = metrics(imported(filled, log))
    for name in ("patient_relevance", "patient_honesty", "examiner_accuracy"):
        assert figures[f"{name}.mean"] == 100
        assert figures[f"physician_behaviour.{name}_agreement"] == 1
        assert math.isnan(figures[f"physician_behaviour.{name}_kappa"])
    assert figures["doctor_consistency.mean"] == 100
    assert figures["physician_behaviour.patient_relevance_items"] == 18
    assert figures["physician_behaviour.examiner_accuracy_items"] == 6
    assert figures["physician_records.record_diagnosis_items"] == 3
    assert figures["record_correct.mean"] == 100
    assert figures["physician_diagnosis.mean"] == 100
    assert figures["physician_treatment.mean"] == 0
    assert figures["physician_overall.mean"] == pytest.approx((400 / 5 * 2 + 300 / 4) / 3)


def test_a_record_without_a_part_is_not_called_right(filled: Path, log: Path) -> None:
    back = imported(filled, log)
    for sample in back.samples or []:
        score = scored(sample, "physician_records")
        whole = sample.id != "secret-two"
        assert (score.as_dict()["record_correct"] == 100) is whole
        assert score.reason == (None if whole else "no_reference")


def test_a_record_with_a_wrong_part_is_wrong_even_if_another_is_missing(
    forms: Path, log: Path
) -> None:
    for rater in ("rater_1", "rater_2"):
        fill_workbook(forms / rater / "records.xlsx", first)
        for path in (forms / rater).iterdir():
            if path.name != "records.xlsx":
                path.unlink()
    for sample in imported(forms, log).samples or []:
        assert scored(sample, "physician_records").as_dict()["record_correct"] == 0


def test_csv_carries_the_same_as_the_workbook(forms: Path, log: Path) -> None:
    fill_folder(forms / "rater_1", by_code)
    fill_folder(forms / "rater_2", by_code)
    workbook_metrics = metrics(imported(forms, log))
    twin = forms.with_name("twin")
    log.with_name("rated.eval").unlink()
    run_ok("questionnaire", log, "--out", twin, "--language", "en")
    for rater in ("rater_1", "rater_2"):
        for path in (twin / rater).glob("*.csv"):
            if not path.stem.endswith("instructions"):
                fill_csv(path, by_code)
    assert metrics(imported(twin, log)) == pytest.approx(workbook_metrics, nan_ok=True)


def test_raters_may_use_different_kinds_of_file(forms: Path, log: Path) -> None:
    fill_folder(forms / "rater_1")
    for path in (forms / "rater_2").glob("*.csv"):
        if not path.stem.endswith("instructions"):
            fill_csv(path, note="+plus 注")
    back = imported(forms, log)
    (score, *_) = [s.scores["physician_behaviour"] for s in back.samples or [] if s.scores]
    assert score.metadata is not None
    assert score.metadata["ratings"][0]["note"] == {"rater_2": "+plus 注"}
    assert "rater\\_2: +plus 注" in (score.explanation or "")


def test_scores_say_who_when_and_from_which_files(filled: Path, log: Path) -> None:
    import hashlib

    back = imported(filled, log, "--date", "2024-05-06")
    (sample, *_) = back.samples or []
    score = scored(sample, "physician_behaviour")
    facts = score.metadata or {}
    assert (facts["form"], facts["form_version"], facts["raters"]) == (
        *("behaviour", 1),
        ["rater_1", "rater_2"],
    )
    assert facts["date"].startswith("2024-05-06")
    content = (filled / "rater_1" / "behaviour.xlsx").read_bytes()
    assert facts["files"]["rater_1/behaviour.xlsx"] == hashlib.sha256(content).hexdigest()
    assert facts["key"] == json.loads((filled / "key.json").read_text("utf-8"))["id"]
    (edit,) = score.history
    assert edit.provenance is not None
    assert edit.provenance.author == "rater_1, rater_2"
    assert edit.provenance.timestamp.date().isoformat() == "2024-05-06"
    assert set(back.metadata["physician_ratings"]) == {
        "physician_behaviour",
        "physician_records",
        "physician_reports",
        "physician_failures",
    }
    assert len(back.log_updates or []) == 4


def test_the_log_itself_stays_and_nothing_else_in_its_copy_changes(filled: Path, log: Path) -> None:
    before = log.read_bytes()
    back, old = imported(filled, log), read_eval_log(str(log))
    assert log.read_bytes() == before
    assert back.eval.model_roles == old.eval.model_roles
    assert back.eval.model == old.eval.model
    old_metrics = {name: value for name, value in metrics(back).items() if name in metrics(old)}
    assert old_metrics == pytest.approx(metrics(old), nan_ok=True)
    for rated, original in zip(back.samples or [], old.samples or [], strict=True):
        assert rated.messages == original.messages
        assert rated.store == original.store
        assert rated.scores is not None
        assert original.scores is not None
        assert rated.scores["mvme_rubric"] == original.scores["mvme_rubric"]


def test_the_scorer_physicians_and_the_metric_rating_figures_stand_in_the_header(
    filled: Path, log: Path
) -> None:
    scorers = {scorer.name: scorer.metrics for scorer in imported(filled, log).eval.scorers or []}
    assert list(scorers)[-4:] == [
        *("physician_behaviour", "physician_records", "physician_reports"),
        "physician_failures",
    ]
    assert "inspect_aihospital/rating_figures" in str(scorers["physician_records"])


def test_metrics_can_be_computed_again_from_the_copy(forms: Path, log: Path) -> None:
    from inspect_ai.log import recompute_metrics

    fill_folder(forms / "rater_1", by_code)
    fill_folder(forms / "rater_2")
    back = imported(forms, log)
    before = metrics(back)
    recompute_metrics(back)
    ours = {name: value for name, value in before.items() if "physician_behaviour." in name}
    assert {n: metrics(back)[n] for n in ours} == pytest.approx(ours, nan_ok=True)


def test_a_single_form_can_be_imported_alone(forms: Path, log: Path) -> None:
    for rater in ("rater_1", "rater_2"):
        fill_workbook(forms / rater / "reports.xlsx")
        for path in (forms / rater).iterdir():
            if path.name != "reports.xlsx":
                path.unlink()
    back = imported(forms, log)
    assert {name for s in back.samples or [] for name in s.scores or {}} == {
        "attribution",
        "fidelity",
        "mvme_rubric",
        "physician_reports",
    }


def test_a_log_that_has_ratings_takes_more_only_when_told(filled: Path, log: Path) -> None:
    from tests.people.filling import refusal

    imported(filled, log)
    rated, twice = log.with_name("rated.eval"), log.with_name("twice.eval")
    folders = [filled / "rater_1", filled / "rater_2", "--key", filled / "key.json"]
    assert "--again" in refusal("ratings", *folders, "--log", rated, "--out", twice)
    assert not twice.exists()
    run_ok("ratings", *folders, "--log", rated, "--out", twice, "--again")
    back = read_eval_log(str(twice))
    assert all("physician_records_2" in (sample.scores or {}) for sample in back.samples or [])
