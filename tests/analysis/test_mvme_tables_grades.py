"""Tables made of grades: specialties, policies, graders, preference, completeness."""

from dataclasses import replace
from math import isnan

import numpy as np
import pytest

from inspect_aihospital.analysis.consultations.aspects_findings import aspects_table
from inspect_aihospital.analysis.consultations.case_findings import specialty_table
from inspect_aihospital.analysis.consultations.completeness_findings import completeness_table
from inspect_aihospital.analysis.consultations.grader_findings import (
    family_of,
    graders_table,
    self_preference_table,
)
from inspect_aihospital.analysis.consultations.missing_table import missing_table
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.scorers.graded_report import NO_REFERENCE, SECTION_MISSING
from tests.analysis.consultation_evidence import Row, ScoredRun, evidence, graded

DIAGNOSTIC = (Aspect.DIAGNOSIS, Aspect.RATIONALE, Aspect.TREATMENT)
PANEL = ("openai/gpt-4", "qwen/qwen-max")


def run_of(*scores: Row, name: str = "r", **changes: object) -> ScoredRun:
    run = ScoredRun(run=name, scores={"mvme_rubric": scores})
    return replace(run, **changes)  # type: ignore[arg-type]


def number(cell: object) -> float:
    assert isinstance(cell, Estimate)
    return cell.value


def test_specialties_are_means_of_their_own_cases() -> None:
    run = run_of(
        graded("a", "BBBBB"), graded("b", "DDDDD"), graded("c", "AAAAA"),
        cases={"a": "IM", "b": "IM", "c": "ENT"},
    )  # fmt: skip
    (row,) = specialty_table("overall")(evidence(run)).frame.to_dict("records")
    assert number(row["IM"]) == pytest.approx(100 / 3)
    assert (row["IM"].n, row["IM"].coverage) == (2, 1.0)
    assert number(row["ENT"]) == 100
    assert isnan(row["ENT"].lower)
    assert isnan(number(row["SURG"]))
    assert row["cases"] == "0/0, 2/2, 0/0, 0/0, 1/1, 0/0"


def test_samples_in_error_are_cases_of_their_specialty() -> None:
    ids = [f"c{number}" for number in range(10)]
    run = ScoredRun(
        run="r",
        cases=dict.fromkeys(ids, "SURG"),
        scores={
            "mvme_rubric": [graded(id, "BBBBB") for id in ids[:6]],
            "fidelity": [{"id": id} for id in ids],
        },
    )
    (row,) = specialty_table("overall")(evidence(run)).frame.to_dict("records")
    assert row["cases"] == "6/10, 0/0, 0/0, 0/0, 0/0, 0/0"
    assert (row["SURG"].n, row["SURG"].coverage) == (6, pytest.approx(0.6))


def test_cases_of_no_known_specialty_give_no_table_by_specialty() -> None:
    with pytest.raises(LackingError, match="--departments"):
        specialty_table("overall")(evidence(run_of(graded("a", "BBBBB"))))
    one_step = graded("a", "BBB", aspects=DIAGNOSTIC)
    run = ScoredRun(run="r", cases={"a": "IM"}, scores={"one_step_rubric": [one_step]})
    with pytest.raises(LackingError, match="interaction"):
        specialty_table("interaction")(evidence(run))


def test_policies_are_counted_anew_from_letters() -> None:
    run = run_of(graded("a", "BBBB-", missing="drop_case"), graded("b", "DDDDD"))
    frame = missing_table(evidence(run)).frame.set_index("missing")
    treatment = frame["treatment"].map(number).to_dict()
    assert treatment == {"unscored": 0, "drop_case": 0, "original": 0}
    symptoms = frame["symptoms"].map(number)
    assert symptoms["unscored"] == symptoms["original"] == pytest.approx(100 / 3)
    assert symptoms["drop_case"] == 0
    assert frame["cases"].to_dict() == {"unscored": 2, "drop_case": 1, "original": 2}
    assert [estimate.n for estimate in frame["treatment"]] == [1, 1, 2]
    diagnostic = frame["diagnostic"].map(number)
    assert diagnostic["unscored"] == pytest.approx(100 / 3)
    assert diagnostic["original"] == pytest.approx(400 / 9 / 2)


def test_a_case_that_broke_counts_under_no_policy() -> None:
    broken = {"id": "b", "value": {"overall": np.nan}, "facts": {"coverage": {}}}
    frame = missing_table(evidence(run_of(graded("a", "AAAAA"), broken))).frame
    assert list(frame["cases"]) == [1, 1, 1]
    assert [estimate.coverage for estimate in frame["overall"]] == [0.5, 0.5, 0.5]


def test_an_aspect_without_any_reference_lowers_the_coverage_of_its_means() -> None:
    three_aspects = (Aspect.SYMPTOMS, Aspect.EXAMINATIONS, Aspect.DIAGNOSIS)
    row = graded("a", "AAA", aspects=three_aspects)
    value = {**row["value"], "diagnostic": 100.0, "overall": 100.0}
    (cells,) = aspects_table(evidence(run_of({**row, "value": value}))).frame.to_dict("records")
    assert cells["overall"].coverage == pytest.approx(0.6)
    assert cells["diagnostic"].coverage == pytest.approx(1 / 3)


def test_without_letters_there_are_no_policies_to_compare() -> None:
    bare = {"id": "a", "value": {"overall": 50.0}, "facts": {"policy": "unscored"}}
    with pytest.raises(LackingError, match="mvme_rubric"):
        missing_table(evidence(run_of(bare)))


def test_graders_are_compared_on_what_all_of_them_judged() -> None:
    run = run_of(
        graded("a", "AAAAA", "BBBBB", models=PANEL),
        graded("b", "DDDDD", "-CCCC", models=PANEL),
        graded("c", "DBBBB", "DBBBB", models=PANEL, reasons={"symptoms": SECTION_MISSING}),
        graded("d", "-BBBB", "-BBBB", models=PANEL, reasons={"symptoms": NO_REFERENCE}),
    )
    frame = graders_table(evidence(run)).frame.set_index("grader")
    assert number(frame["symptoms"]["openai/gpt-4"]) == 100
    assert number(frame["symptoms"]["qwen/qwen-max"]) == pytest.approx(200 / 3)
    assert frame["symptoms"]["openai/gpt-4"].n == 1
    assert frame["overall"]["openai/gpt-4"].n == 2
    assert number(frame["overall"]["openai/gpt-4"]) == pytest.approx((100 + 200 / 3) / 2)
    assert frame["graded"].to_dict() == {"openai/gpt-4": 1.0, "qwen/qwen-max": 17 / 18}


def test_a_second_grading_stands_beside_the_first() -> None:
    run = ScoredRun(
        run="r",
        scores={
            "mvme_rubric": [graded("a", "AAAAA")],
            "mvme_rubric1": [graded("a", "DDDDD", models=("qwen/qwen-max",))],
            "mvme_rubric2": [graded("a", "CCCCC")],
        },
    )
    frame = graders_table(evidence(run)).frame
    assert list(frame["grader"]) == ["openai/gpt-4 #1", "qwen/qwen-max", "openai/gpt-4 #2"]
    assert [number(estimate) for estimate in frame["overall"]] == pytest.approx([100, 0, 100 / 3])


def test_one_grader_has_nobody_beside_it() -> None:
    for table in (graders_table, self_preference_table):
        with pytest.raises(LackingError, match="grader=A,B"):
            table(evidence(run_of(graded("a", "AAAAA"))))


@pytest.mark.parametrize(
    ("model", "family"),
    [
        ("openai/gpt-4o", "gpt"),
        ("openrouter/qwen/qwen-max", "qwen"),
        ("vllm/Qwen/Qwen2.5-72B", "qwen"),
        ("baidu/文心一言-4", "文心一言"),
        ("aihospital/rehearsal-b", "rehearsal-b"),
    ],
)
def test_a_family_is_what_a_name_begins_with(model: str, family: str) -> None:
    assert family_of(model) == family


def doctors(*, favour: str, fair: str = "C") -> Evidence:
    """GPT and two others, judged by GPT, who favours GPT, and by Qwen, who does not."""
    letters = {"openai/gpt-3.5": favour, "lab/other-1": fair, "lab/other-2": fair}
    return evidence(
        *(
            run_of(
                *(graded(case, letter * 5, "C" * 5, models=PANEL) for case in "abc"),
                name=f"r{place}",
                model=model,
            )
            for place, (model, letter) in enumerate(letters.items())
        )
    )


def test_preference_is_what_leniency_does_not_explain() -> None:
    frame = self_preference_table(doctors(favour="A", fair="B")).frame
    row = frame[(frame["mean over"] == "overall")].iloc[0]
    assert (row["grader"], row["family"]) == ("openai/gpt-4", "gpt")
    assert number(row["own doctors"]) == pytest.approx(200 / 3)
    assert number(row["other doctors"]) == pytest.approx(100 / 3)
    assert number(row["self-preference"]) == pytest.approx(100 / 3)
    assert row["self-preference"].n == 3
    lenient = self_preference_table(doctors(favour="B", fair="B")).frame
    assert number(lenient.iloc[0]["self-preference"]) == pytest.approx(0)


def test_a_rival_of_the_doctors_own_family_is_no_yardstick() -> None:
    models = {"r1": "openai/gpt-3.5", "r2": "qwen/qwen-plus"}
    runs = [
        run_of(*(graded(case, "AAAAA", "CCCCC", models=PANEL) for case in "ab"), name=n, model=m)
        for n, m in models.items()
    ]
    with pytest.raises(LackingError, match="neither family"):
        self_preference_table(evidence(*runs))


def test_the_slope_is_that_of_the_line_through_the_cases() -> None:
    letters = ("DDDDD", "CCDDD", "BBCCC", "AACCC")
    scores = [
        graded(str(number), letters_of_case) for number, letters_of_case in enumerate(letters)
    ]
    run = run_of(*scores)
    frame = completeness_table(evidence(run)).frame
    assert len(frame) == 1
    expected = np.polyfit([0, 100 / 3, 200 / 3, 100], [0, 0, 100 / 3, 100 / 3], 1)
    assert number(frame["slope"][0]) == pytest.approx(expected[0])
    assert number(frame["intercept"][0]) == pytest.approx(expected[1])
    three = [replace(run, run=name) for name in "xyz"]
    assert list(completeness_table(evidence(*three)).frame["n"]) == [4, 4, 4, 3]


def test_given_symptoms_have_no_slope() -> None:
    scores = [graded("a", "BBB", aspects=DIAGNOSTIC)]
    with pytest.raises(LackingError, match="one step"):
        completeness_table(evidence(ScoredRun(run="r", scores={"one_step_rubric": scores})))
