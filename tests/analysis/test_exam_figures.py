"""Figures of exams: names that are never cut, and as many panels as can be read."""

import pytest

from inspect_aihospital.analysis.exams.exam_rounds import exam_rounds_figure
from inspect_aihospital.analysis.exams.exam_run import SINGLE_SCORER
from inspect_aihospital.analysis.exams.vote_calibration import exam_calibration_figure
from inspect_aihospital.analysis.panels import MOST, first_panels, wrap_name
from inspect_aihospital.analysis.pictures import svg
from tests.analysis.exam_evidence import alone, made_evidence, made_run
from tests.exam.test_convergence import RUN


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("short", ["short"]),
        ("two words", ["two words"]),
        ("several words here", ["several", "words here"]),
        ("unbrokenname-of-a-model", ["unbrokenna", "me-of-a-mo", "del"]),
        ("很长的模型名字", ["很长的模型", "名字"]),
        ("", ["–"]),
    ],
)
def test_long_names_are_broken_and_not_cut(name: str, lines: list[str]) -> None:
    assert wrap_name(name, 10).split("\n") == lines


def test_a_figure_says_what_it_leaves_out() -> None:
    panels, sentence = first_panels(range(MOST + 1))
    assert len(panels) == MOST
    assert f"first {MOST} of {MOST + 1}" in sentence
    assert first_panels(range(MOST)) == (list(range(MOST)), "")


@pytest.mark.slow
def test_chinese_names_are_drawn() -> None:
    run = made_run(label="模型甲 + 模型乙")
    assert "模型甲" in svg(exam_rounds_figure(made_evidence(RUN, runs=[run])))


@pytest.mark.slow
def test_runs_with_one_label_have_panels_of_their_own() -> None:
    votes = {name: alone(("q1", "A", "AB")) for name in ("one", "two")}
    figure = exam_calibration_figure(made_evidence(votes, SINGLE_SCORER))
    assert "one" in svg(figure)
    assert "two" in svg(figure)
