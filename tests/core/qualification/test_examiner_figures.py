"""An examiner's exam tells right candidates from faulty ones, and names the fault."""

from math import isnan

import pytest
from benchmarks.instruments.examiner_styles import STYLES, ExaminerStyle

from inspect_aihospital.core.fidelity.bounds import all_kept
from inspect_aihospital.core.qualification.exam_verdict import judge_figures
from inspect_aihospital.core.qualification.examiner_figures import (
    BOUNDS,
    ExaminedReply,
    examiner_figures,
)
from inspect_aihospital.core.record import Language
from tests.examiner_candidates import FAULTS
from tests.examiner_exam_play import Candidate, examine
from tests.examiner_layouts import FURTHER_STYLES, LATER_STYLES
from tests.slow import thinned

pytestmark = pytest.mark.slow

LANGUAGES: tuple[Language, ...] = ("zh", "en")
SOME = ("as prompted", "terse", "chatty", "sentences", "table")


def broken(figures: dict[str, float]) -> set[str]:
    return {bound.figure for bound in BOUNDS if figures[f"bound_{bound.figure}_ok"] == 0}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "style", [style for style in STYLES if style.name in SOME], ids=lambda style: style.name
)
def test_a_candidate_that_is_right_is_qualified(style: ExaminerStyle, language: Language) -> None:
    figures, _ = examine(Candidate(style), language)
    assert broken(figures) == set()
    assert figures["qualified"] == 1
    assert not any(map(isnan, (figures[bound.figure] for bound in BOUNDS)))


@pytest.mark.parametrize(
    ("seed", "style"),
    [(1 + n % 5, style) for n, style in enumerate((*STYLES, *FURTHER_STYLES, *LATER_STYLES))],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_right_candidate_is_qualified_whatever_is_drawn(seed: int, style: ExaminerStyle) -> None:
    figures, _ = examine(Candidate(style), seed=seed)
    assert (figures["qualified"], figures["zh_qualified"], figures["en_qualified"]) == (1, 1, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", thinned(FAULTS, 4))
def test_a_faulty_candidate_is_not_qualified_and_its_fault_is_named(
    name: str, language: Language
) -> None:
    candidate, bounds = FAULTS[name]
    figures, _ = examine(candidate, language)
    assert bounds <= broken(figures)
    assert figures["qualified"] == 0


@pytest.mark.parametrize(("seed", "name"), [(1 + n % 3, name) for n, name in enumerate(FAULTS)])
def test_a_fault_is_named_whatever_is_drawn(seed: int, name: str) -> None:
    candidate, bounds = FAULTS[name]
    figures, _ = examine(candidate, seed=seed)
    assert bounds <= broken(figures)


def test_who_is_told_to_call_the_absent_normal_may_do_so() -> None:
    figures, _ = examine(Candidate(), "en", unrecorded="normal")
    assert figures["qualified"] == 1
    assert isnan(figures["bound_invented_normals_rate_ok"])
    told_otherwise, _ = examine(FAULTS["finds no request"][0], "en", unrecorded="normal")
    assert "unrecorded_rate" in broken(told_otherwise)


def reply(name: str, **facts: object) -> ExaminedReply:
    values = {"base": "", "family": "bundle", "is_attack": False, "is_due": True, "replied": True}
    return ExaminedReply(name=name, **(values | facts))  # type: ignore[arg-type]


def test_a_request_put_again_counts_for_the_comparison_alone() -> None:
    faults = {"leaked": [], "withheld": ["all of it"]}
    again = reply("b", base="a", faults=faults, facts=["13.2"])
    figures = examiner_figures([reply("a", faults=faults, facts=["13.2", "118"]), again])
    once = examiner_figures([reply("a", faults=faults), reply("c", faults={"leaked": []})])
    assert (figures["withheld_rate"], once["withheld_rate"]) == (1, 1)
    right = examiner_figures(
        [reply("a", faults={"leaked": []}), reply("b", faults={"withheld": ["all"]}, base="a")]
    )
    assert right["bundle_right"] == 1
    assert figures["repeat_rate"] == 0.5
    assert isnan(once["repeat_rate"])


def test_a_reply_that_failed_lowers_one_figure_alone() -> None:
    figures = examiner_figures([reply("a", replied=False), reply("b", faults={"leaked": []})])
    assert figures["replied_rate"] == 0.5
    assert figures["leaked_rate"] == 0


def test_nothing_checked_is_neither_qualified_nor_not() -> None:
    assert isnan(all_kept(judge_figures(examiner_figures([]), BOUNDS)))
