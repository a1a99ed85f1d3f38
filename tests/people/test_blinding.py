"""Forms reveal neither the model nor the record; equal seeds give equal forms."""

import json
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog
from openpyxl import load_workbook

from inspect_aihospital.core.text.spreadsheet_cells import HIDDEN
from tests.people.filling import refusal, run_ok


def cells(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    return {
        f"{path.relative_to(folder)}/{sheet.title}": list(sheet.iter_rows(values_only=True))
        for path in sorted(folder.rglob("*.xlsx"))
        for sheet in load_workbook(path).worksheets
    }


def readable_text(folder: Path) -> str:
    """Join all that a rater could read: names, cells, properties, and the CSV files."""
    texts = [str(path.relative_to(folder)) for path in folder.rglob("*")]
    texts += [path.read_text("utf-8-sig") for path in folder.rglob("*.csv")]
    texts += [str(rows) for rows in cells(folder).values()]
    texts += [str(load_workbook(path).properties) for path in folder.rglob("*.xlsx")]
    return "\n".join(texts)


def test_nothing_tells_where_a_row_is_from(forms: Path, visits: EvalLog) -> None:
    for rater in ("rater_1", "rater_2"):
        texts = readable_text(forms / rater)
        secrets = ["secret-one", "secret-two", "secret-three", "mockllm", "visits.eval", "epoch"]
        secrets += [visits.eval.eval_id, visits.eval.run_id, visits.eval.task_id, "mvme"]
        secrets += [sample.uuid or "" for sample in visits.samples or []]
        assert not [secret for secret in secrets if secret and secret in texts]
        assert HIDDEN in texts
        assert "COMPLAINT-MARK" in texts


def test_the_key_says_what_the_codes_stand_for(forms: Path, visits: EvalLog) -> None:
    key = json.loads((forms / "key.json").read_text("utf-8"))
    places = {(case["id"], *case["epochs"]) for case in key["forms"]["behaviour"]["cases"]}
    assert places == {(sample.id, sample.epoch) for sample in visits.samples or []}
    records = {(case["id"], *case["epochs"]) for case in key["forms"]["records"]["cases"]}
    assert records == {("secret-one", 1, 2), ("secret-two", 1, 2), ("secret-three", 1, 2)}


def test_no_text_that_was_shown_stands_in_the_key(forms: Path) -> None:
    assert "MARK" not in (forms / "key.json").read_text("utf-8")


def test_codes_of_a_case_differ_between_forms(forms: Path) -> None:
    key = json.loads((forms / "key.json").read_text("utf-8"))
    codes = [case["code"] for form in key["forms"].values() for case in form["cases"]]
    assert len(codes) == len(set(codes))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_forms(forms: Path, log: Path) -> None:
    again = forms.with_name("again")
    run_ok("questionnaire", log, "--out", again, "--language", "en")
    assert cells(again) == cells(forms)
    assert (again / "key.json").read_bytes() == (forms / "key.json").read_bytes()
    for path in forms.rglob("*.csv"):
        assert (again / path.relative_to(forms)).read_bytes() == path.read_bytes()


@pytest.mark.slow
def test_another_seed_gives_other_codes_and_another_order(forms: Path, log: Path) -> None:
    reseeded = forms.with_name("other")
    run_ok("questionnaire", log, "--out", reseeded, "--language", "en", "--seed", "9")
    name = "rater_1/behaviour.xlsx/patient"
    rows, reseeded_rows = (cells(folder)[name][2:] for folder in (forms, reseeded))
    assert not {row[0] for row in rows} & {row[0] for row in reseeded_rows}
    assert sorted(map(str, (row[2:] for row in rows))) == sorted(
        map(str, (row[2:] for row in reseeded_rows))
    )


@pytest.mark.slow
def test_raters_see_the_same_rows_in_orders_of_their_own(log: Path, tmp_path: Path) -> None:
    run_ok("questionnaire", log, "--out", tmp_path / "five", "--raters", "5", "--form", "reports")
    cells_by_sheet = cells(tmp_path / "five")
    rows_by_rater = [cells_by_sheet[f"rater_{n}/reports.xlsx/reports"][2:] for n in range(1, 6)]
    assert len({frozenset(rater_rows) for rater_rows in rows_by_rater}) == 1
    assert len({tuple(rater_rows) for rater_rows in rows_by_rater}) > 1
    for rater_rows in rows_by_rater:
        cases = [row[1] for row in rater_rows]
        assert cases == sorted(cases, key=cases.index)


@pytest.mark.slow
def test_a_limit_chooses_cases_by_the_seed(log: Path, tmp_path: Path) -> None:
    places = set()
    for seed in range(8):
        out = tmp_path / f"seed_{seed}"
        run_ok("questionnaire", log, "--out", out, "--limit", "1", "--seed", seed)
        key = json.loads((out / "key.json").read_text("utf-8"))
        (case,) = key["forms"]["behaviour"]["cases"]
        assert len({row[1] for row in cells(out)["rater_1/behaviour.xlsx/patient"][2:]}) == 1
        places.add((case["id"], *case["epochs"]))
    assert len(places) > 1


@pytest.mark.parametrize(("option", "value"), [("--raters", 1), ("--raters", 10), ("--limit", 0)])
def test_options_out_of_their_range_are_refused(
    option: str, value: int, log: Path, tmp_path: Path
) -> None:
    output = refusal("questionnaire", log, "--out", tmp_path / "out", option, value)
    assert "expected" in output
    assert not (tmp_path / "out").exists()
