"""Figures of consultations: what is drawn, in which order, with which legend."""

import re
from collections.abc import Sequence

import pytest

from inspect_aihospital.analysis.consultations.completeness_findings import completeness_figure
from inspect_aihospital.analysis.consultations.fidelity_findings import elicitation_figure
from inspect_aihospital.analysis.pictures import svg
from tests.analysis.consultation_evidence import ScoredRun, drawn, evidence, graded

LETTERS = "AABBCCDD"


def run(name: str, letters: Sequence[str], task: str = "mvme") -> ScoredRun:
    scores = [graded(str(place), letters_of_case) for place, letters_of_case in enumerate(letters)]
    return ScoredRun(name, task=task, model=f"lab/{name}", scores={"mvme_rubric": scores})


def texts(drawing: str) -> list[str]:
    return re.findall(r">([^<]+)</(?:text|tspan)>", drawing)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tasks", "settings"),
    [
        (["mvme"], ["interaction"]),
        (["mvme_collaboration"] * 3, ["collaboration"]),
        (["mvme", "mvme", "mvme_collaboration"], ["interaction", "collaboration"]),
    ],
)
def test_the_legend_of_completeness_names_the_settings_there_are_once_each(
    tasks: list[str], settings: list[str]
) -> None:
    runs = [run(f"r{n}", [letter * 5 for letter in LETTERS], task) for n, task in enumerate(tasks)]
    drawing = svg(completeness_figure(evidence(*runs)))
    legends = re.findall(r'aria-label="Symbol legend[^"]*values?: ([^"]*)"', drawing)
    assert legends == [", ".join(settings)]
    # those before the legend's stand in the labels of rows
    assert texts(drawing)[-len(settings) :] == settings


@pytest.mark.slow
def test_runs_without_a_bar_stay_in_their_order() -> None:
    level = run("a", ["AAAAA"] * 4)
    sloped = run("b", [letter * 5 for letter in LETTERS])
    scattered = run("c", ["AADDD", "BBCCC", "CCAAA", "DDBBB"])
    drawing = svg(completeness_figure(evidence(level, sloped, scattered)))
    names = [text.split() for text in texts(drawing) if text[-1] in "abc"]
    assert names == [["1", "a"], ["2", "b"], ["3", "c"]]
    # the points of the lower panel bear the same numbers
    assert [text for text in texts(drawing) if text in ("1", "2", "3")][-3:] == ["1", "2", "3"]


@pytest.mark.slow
@pytest.mark.parametrize("panels", [1, 2, 3, 4])
def test_every_panel_of_elicitation_has_its_axis_and_no_empty_place_has_one(panels: int) -> None:
    runs = [drawn(f"r{n}", 6, n) for n in range(panels)]
    drawing = svg(elicitation_figure(evidence(*runs)))
    assert texts(drawing).count("turn") == panels
