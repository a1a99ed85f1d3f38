"""Choose the one-step run that bounds a run, and the share of it that is reached."""

from math import nan

import pandas as pd
import pytest

from inspect_aihospital.analysis.consultations.aspects_findings import bound_of, share_of_bound
from inspect_aihospital.analysis.consultations.graded_runs import GradedRun


def graded(name: str, scores: dict[str, float], *, model: str, one_step: bool = False) -> GradedRun:
    frame = pd.DataFrame({"id": list(scores), "epoch": 1, "diagnostic": list(scores.values())})
    scorer = "one_step_rubric" if one_step else "mvme_rubric"
    return GradedRun(
        id=name,
        label=name,
        task="mvme",
        model=model,
        samples=len(scores),
        scorer=scorer,
        scores=frame,
        case_count=frame["id"].nunique(),
    )


RUN = graded("x, max_turns=3", {"a": 20.0, "b": 40.0}, model="p/x")
OWN = graded("x", {"a": 60.0, "b": 60.0, "c": 0.0}, model="p/x", one_step=True)
BETTER = graded("y", {"a": 90.0, "b": 90.0}, model="p/y", one_step=True)
ELSEWHERE = graded("z", {"q": 100.0}, model="p/z", one_step=True)
FAILED = graded("w", {"a": nan, "b": nan}, model="p/x", one_step=True)


def test_the_bound_is_of_the_same_model_whatever_runs_are_called() -> None:
    assert bound_of(RUN, [RUN, BETTER, OWN]) is OWN


def test_else_it_is_the_best_that_shares_graded_cases() -> None:
    assert bound_of(RUN, [ELSEWHERE, RUN, BETTER]) is BETTER
    assert bound_of(RUN, [FAILED, BETTER]) is BETTER
    assert bound_of(RUN, [RUN, ELSEWHERE, FAILED]) is None


def test_a_one_step_run_has_no_bound() -> None:
    assert bound_of(OWN, [OWN, BETTER]) is None


def test_the_share_is_of_shared_cases_alone() -> None:
    assert share_of_bound(RUN, OWN).value == pytest.approx(0.5)
    assert share_of_bound(RUN, OWN).n == 2
