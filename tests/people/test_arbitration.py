"""Settle disputes of two raters by an arbiter or a mean (Fan et al., App. G)."""

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, read_eval_log
from openpyxl import load_workbook

from tests.people.filling import best, choices, fill_folder, first, refusal, run_ok
from tests.scripted import metrics, scored

pytestmark = pytest.mark.slow

PLACES: dict[str, int] = {}
"""Places of rows by code, in the order in which they were first filled; codes are random."""


def differing(code: str, question: str, options: Sequence[str]) -> str:
    """Choose as `best`, but the worst option in every second row, and some requests unclear."""
    if PLACES.setdefault(code, len(PLACES)) % 2:
        return best(code, question, options)
    if "no failure" in options:
        return "no failure"
    if "—" in options:
        return "—"
    if "fail to name" in question:
        return "yes"
    return options[0]


@pytest.fixture
def disputed(forms: Path) -> Path:
    fill_folder(forms / "rater_1", best)
    fill_folder(forms / "rater_2", differing)
    return forms


def folders(forms: Path) -> list[Path]:
    return [forms / "rater_1", forms / "rater_2"]


def arbitrate(forms: Path) -> Path:
    arbiter = forms.with_name("arbiter")
    run_ok("ratings", *folders(forms), "--key", forms / "key.json", "--arbitrate", arbiter)
    return arbiter


def imported(forms: Path, *more: object) -> EvalLog:
    log, out = forms.with_name("visits.eval"), forms.with_name("rated.eval")
    key = forms / "key.json"
    run_ok("ratings", *folders(forms), *more, "--key", key, "--log", log, "--out", out)
    return read_eval_log(str(out))


def open_questions(folder: Path) -> dict[str, list[str]]:
    """Return the open questions by the code of the row."""
    questions_by_code: dict[str, list[str]] = {}
    for path in folder.glob("*.xlsx"):
        for sheet in load_workbook(path).worksheets[1:]:
            rows = list(sheet.iter_rows(min_row=2, values_only=True))
            for row in rows[1:]:
                open_ = [question for c, question, _ in choices(rows[0]) if row[c] is None]
                questions_by_code[str(row[0])] = open_
    return questions_by_code


def test_the_arbiter_sees_what_is_disputed_and_no_answers(disputed: Path) -> None:
    disputed_rows = open_questions(arbitrate(disputed))
    assert disputed_rows
    assert all(disputed_rows.values())
    assert all(PLACES[code] % 2 == 0 for code in disputed_rows)
    text = (disputed.with_name("arbiter") / "behaviour_patient.csv").read_text("utf-8-sig")
    assert "| arbiter |" in text
    assert not [line for line in text.splitlines() if line.endswith(("yes,no,", "no,yes,"))]


def test_the_arbiters_word_holds(disputed: Path) -> None:
    arbiter = arbitrate(disputed)
    fill_folder(arbiter, best)
    figures = metrics(imported(disputed, arbiter))
    assert figures["patient_honesty.mean"] == 100
    assert figures["doctor_consistency.mean"] == 100
    assert figures["examiner_accuracy.mean"] == 100
    assert figures["physician_behaviour.patient_honesty_settled"] == 1
    assert figures["physician_behaviour.patient_honesty_agreement"] < 1


def test_an_arbiter_may_find_a_request_unclear(disputed: Path) -> None:
    arbiter = arbitrate(disputed)
    fill_folder(arbiter, differing)
    figures = metrics(imported(disputed, arbiter))
    clear = figures["physician_behaviour.examiner_accuracy_items"]
    assert clear < figures["physician_behaviour.request_unclear_items"] == 6
    assert figures["examiner_accuracy.mean"] == 100


def test_without_an_arbiter_disputes_stay_open(disputed: Path) -> None:
    back = imported(disputed)
    figures = metrics(back)
    assert figures["physician_behaviour.patient_honesty_settled"] < 1
    assert figures["patient_honesty.mean"] == 100
    for sample in back.samples or []:
        score = scored(sample, "physician_behaviour")
        open_ = [r for r in (score.metadata or {})["ratings"] if r["how"] == "disputed"]
        assert score.reason == ("raters_disagree" if open_ else None)
        value = score.as_dict()["doctor_consistency"]
        assert isinstance(value, float)
        assert math.isnan(value) is ("doctor_consistency" in {r["figure"] for r in open_})


def test_the_mean_can_settle_disputes(disputed: Path) -> None:
    figures = metrics(imported(disputed, "--combine", "mean"))
    open_share = 1 - figures["physician_behaviour.patient_honesty_agreement"]
    assert figures["physician_behaviour.patient_honesty_per_item"] == pytest.approx(
        100 - 50 * open_share
    )
    assert figures["physician_behaviour.patient_honesty_settled"] == 1


def test_provenance_names_the_arbiter(disputed: Path) -> None:
    arbiter = arbitrate(disputed)
    fill_folder(arbiter, best)
    (sample, *_) = imported(disputed, arbiter).samples or []
    score = scored(sample, "physician_behaviour")
    assert (score.metadata or {})["arbiter"] is True
    assert "arbiter/behaviour.xlsx" in (score.metadata or {})["files"]
    assert score.history[0].provenance is not None
    assert score.history[0].provenance.author == "rater_1, rater_2, arbiter"


def test_an_arbiters_form_is_checked_like_any_other(disputed: Path) -> None:
    arbiter = arbitrate(disputed)
    key = disputed / "key.json"
    output = refusal("ratings", *folders(disputed), arbiter, "--key", key)
    assert "arbiter answered nothing" in output
    fill_folder(arbiter, best)
    book = load_workbook(arbiter / "behaviour.xlsx")
    book["patient"]["G3"].value = None
    book["patient"]["E3"].value = "shorter"
    book.save(arbiter / "behaviour.xlsx")
    output = refusal("ratings", *folders(disputed), arbiter, "--key", key)
    assert "arbiter/behaviour.xlsx, sheet patient, row 3, column E: the text was altered" in output
    assert "arbiter/behaviour.xlsx, sheet patient, row 3, column G: " in output


def test_an_arbiter_of_other_disputes_is_refused(disputed: Path) -> None:
    arbiter = arbitrate(disputed)
    fill_folder(arbiter, best)
    book = load_workbook(disputed / "rater_2" / "reports.xlsx")
    for row in book["reports"].iter_rows(min_row=3):
        row[5].value = "B"
    book.save(disputed / "rater_2" / "reports.xlsx")
    output = refusal("ratings", *folders(disputed), arbiter, "--key", disputed / "key.json")
    assert "is missing; it was exported here" in output


def test_nothing_to_arbitrate_writes_nothing(forms: Path) -> None:
    fill_folder(forms / "rater_1", first)
    fill_folder(forms / "rater_2", first)
    arbiter = forms.with_name("arbiter")
    key = forms / "key.json"
    output = run_ok("ratings", *folders(forms), "--key", key, "--arbitrate", arbiter)
    assert "No dispute." in output
    assert not arbiter.exists()


def test_arbitration_and_import_are_two_steps(disputed: Path) -> None:
    options = ["--log", disputed.with_name("visits.eval"), "--out", disputed.with_name("x.eval")]
    arbiter = disputed.with_name("arbiter")
    key = ["--key", disputed / "key.json"]
    output = refusal("ratings", *folders(disputed), *key, *options, "--arbitrate", arbiter)
    assert "one after the other" in output
    assert not arbiter.exists()


def test_more_than_two_raters_agree_or_are_arbitrated(log: Path, tmp_path: Path) -> None:
    forms = tmp_path / "forms"
    run_ok("questionnaire", log, "--out", forms, "--language", "en", "--raters", "3")
    for number, choose in enumerate((best, best, differing), start=1):
        fill_folder(forms / f"rater_{number}", choose)
    third = forms / "rater_3"
    output = run_ok("ratings", *folders(forms), third, "--key", forms / "key.json")
    assert "patient_honesty" in output
    output = refusal("ratings", *folders(forms), "--key", forms / "key.json")
    assert "rater_3 handed in nothing for the form behaviour" in output
