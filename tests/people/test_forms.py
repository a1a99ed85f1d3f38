"""The forms themselves: both languages, options that a list can hold, the paper's scales."""

import re
from pathlib import Path
from typing import get_args

import pytest
from openpyxl import load_workbook

from inspect_aihospital.core.grading.grades import POINTS, percent
from inspect_aihospital.core.record import Language
from inspect_aihospital.people.forms import BEHAVIOUR, FORMS, REPORTS, RatingForm
from tests.people.filling import fill_folder, run_ok

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_every_text_is_there_in_both_languages(form: RatingForm) -> None:
    for language in get_args(Language):
        lines = form.instruction_lines(language)
        titles = [title for sheet in form.sheets for title in sheet.header(language)]
        assert all(lines)
        assert all(titles)
        assert all(bool(CHINESE.search(line)) is (language == "zh") for line in [*lines, *titles])


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_options_fit_into_a_list_of_a_workbook(form: RatingForm) -> None:
    for question in (question for sheet in form.sheets for question in sheet.questions):
        for language in get_args(Language):
            labels = question.labels(language)
            assert len(set(labels)) == len(labels)
            assert len(",".join(labels)) < 255
            assert not [label for label in labels if "," in label or '"' in label]


def test_levels_and_letters_are_worth_what_the_paper_says() -> None:
    (levels,), (grades,) = BEHAVIOUR.sheets[-1].questions, REPORTS.sheets[0].questions
    assert [option.number for option in levels.options] == [0, 50, 100]
    assert {o.code: o.number for o in grades.options} == {g: percent(g) for g in POINTS}
    for form in FORMS.values():
        for question in (question for sheet in form.sheets for question in sheet.questions):
            numbers = [option.number for option in question.options if option.number is not None]
            assert numbers == sorted(numbers)


def test_the_four_questions_of_the_paper_are_asked() -> None:
    assert [q.key for sheet in BEHAVIOUR.sheets for q in sheet.questions] == [
        *("patient_relevance", "patient_honesty"),
        *("request_unclear", "examiner_accuracy", "doctor_consistency"),
    ]


def test_a_workbook_helps_to_answer(forms: Path) -> None:
    sheet = load_workbook(forms / "rater_1" / "behaviour.xlsx")["examiner"]
    assert sheet.freeze_panes == "A3"
    lists = {str(v.sqref): v.formula1 for v in sheet.data_validations.dataValidation}
    assert lists == {"G3:G8": '"no,yes"', "H3:H8": '"no,yes,—"'}
    assert sheet["D3"].alignment.wrap_text
    assert sheet.protection.sheet
    assert sheet["D3"].protection.locked
    assert not sheet["G3"].protection.locked


@pytest.mark.slow
def test_chinese_forms_come_back_too(log: Path, tmp_path: Path) -> None:
    forms, out = tmp_path / "forms", tmp_path / "rated.eval"
    run_ok("questionnaire", log, "--out", forms, "--language", "zh")
    header = [c.value for c in load_workbook(forms / "rater_1" / "records.xlsx")["records"][2]]
    assert header[-1] == "备注（可不填）"
    assert header[-2] == "治疗 [明显错误 / 基本正确]"

    def last(code: str, question: str, options: object) -> str:
        assert isinstance(options, list)
        return (
            "否" if "没有指明" in question else [o for o in options if o not in ("—", "没有错")][-1]
        )

    folders = [forms / "rater_1", forms / "rater_2"]
    for folder in folders:
        fill_folder(folder, last)
    output = run_ok("ratings", *folders, "--key", forms / "key.json", "--log", log, "--out", out)
    assert "100.0" in output
    assert out.exists()


def test_an_answer_counts_in_any_width_and_case() -> None:
    (question, *_) = REPORTS.sheets[0].questions
    assert [question.label_meant(cell, "en") for cell in ("Ａ", " a ", "b", "E")] == [
        "A", "A", "B", "E",
    ]  # fmt: skip
