"""GPT-4's released grades of its one-step reports, through our points and policies."""

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import Grade, MissingPolicy, count_grades, summarise

NAMES = {
    Aspect.DIAGNOSIS: "diagnosis",
    Aspect.RATIONALE: "basis",
    Aspect.TREATMENT: "treatment",
}
POLICIES: dict[str, MissingPolicy] = {
    "missing=1 (eval_show.py)": "original",
    "drop per metric": "unscored",
    "drop whole case (Tables 6-8)": "drop_case",
}


@pytest.fixture(scope="module")
def verdicts(shared: Path) -> list[dict[Aspect, Grade | None]]:
    """Read three graded aspects a case; symptoms and examinations count as A."""
    path = shared / "data" / "mvme" / "evaluation_iiyi_gpt4_onestep.jsonl"
    raws = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    given_grades: dict[Aspect, Grade | None] = {Aspect.SYMPTOMS: "A", Aspect.EXAMINATIONS: "A"}
    return [{**given_grades, **{a: raw[f"{n}_choice"] for a, n in NAMES.items()}} for raw in raws]


@pytest.mark.parametrize(("name", "policy"), POLICIES.items())
def test_released_grades_give_the_released_means(
    shared: Path, verdicts: list[dict[Aspect, Grade | None]], name: str, policy: MissingPolicy
) -> None:
    text = (shared / "data" / "mvme" / "expected.json").read_text(encoding="utf-8")
    expected: dict[str, Any] = json.loads(text)["1_scores"]["policies"][name]
    case_summaries = [summarise(count_grades([grades], policy)[0]) for grades in verdicts]
    for aspect, released in NAMES.items():
        values = [v for case in case_summaries if (v := case[aspect.value]) is not None]
        assert len(values) == expected[released]["n"]
        assert fmean(values) == pytest.approx(expected[released]["mean"], abs=5e-4)
