"""Nothing but an explicit letter for a named aspect is a grade."""

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grader_answer import (
    Verdict,
    read_arguments,
    read_letter,
    read_lines,
)
from tests.timing import takes_less

FENCE = "0a1b2c3d4e5f"
DIAGNOSIS, TREATMENT = Aspect.DIAGNOSIS, Aspect.TREATMENT


@pytest.mark.parametrize(
    ("text", "grade"),
    [("A", "A"), (" b ", "B"), ("(C)", "C"), ("d", "D"), ("A.", "A"), ("**B**", "B"), ("Ｃ", "C")],
)
def test_a_letter_is_a_grade(text: str, grade: str) -> None:
    assert read_letter(text) == grade


@pytest.mark.parametrize("text", ["", "E", "A or B", "excellent", "4", "AB", None, 4, ["A"], {}])
def test_anything_else_is_none(text: object) -> None:
    assert read_letter(text) is None


def test_arguments_are_objects_or_bare_letters() -> None:
    arguments = {"diagnosis": {"grade": "B", "analysis": "close"}, "treatment": "c", "other": "A"}
    verdict = read_arguments(arguments, Aspect)
    assert verdict.grades == {DIAGNOSIS: "B", TREATMENT: "C"}
    assert verdict.analyses[DIAGNOSIS] == "close"


def test_only_the_asked_aspects_are_read() -> None:
    assert read_arguments({"diagnosis": "A", "treatment": "A"}, [TREATMENT]).grades == {
        TREATMENT: "A"
    }


@pytest.mark.parametrize(
    "line",
    [
        f"GRADE {FENCE} diagnosis: B",
        f"  - GRADE {FENCE} diagnosis：(B)",
        f"**GRADE {FENCE} diagnosis: B**",
        f"grade {FENCE} Diagnosis: b.",
        f"`GRADE {FENCE} diagnosis: B`",
        f"3. GRADE {FENCE} diagnosis: B (mostly right)",
        f"| 3 | GRADE {FENCE} diagnosis | B |",
        f"GRADE [{FENCE}] **diagnosis** = B; see above",
        f"GRADE {FENCE} treatment: E, GRADE {FENCE} diagnosis: B",
        f'{{"code": "{FENCE}", "diagnosis": "B"}}',
        f'{{"GRADE {FENCE} diagnosis": {{"grade": "B"}}}}',
        f"GRADE {FENCE} diagnosis: B because it is right",
        f"GRADE {FENCE} diagnosis:\n\nB\n",
        f"[GRADE {FENCE} diagnosis: B]",
        f"GRADE {FENCE} diagnosis（诊断）：B",
        f"GRADE {FENCE} diagnosis: $\\boxed{{B}}$",
        f"GRADE {FENCE} diagnosis B",
        f"GRADE {FENCE} diagnosis B (the type is missing)",
        f"GRADE {FENCE} Diagnostic Results: B",
        f"GRADE {FENCE} 诊断结果：B",
        f"GRADE {FENCE} diagnosis: ~~C~~ B",
        f"~~GRADE {FENCE} diagnosis: C~~\nGRADE {FENCE} diagnosis: B",
        f"| diagnosis | **GRADE {FENCE} diagnosis: B** |",
        f"| 3 | Diagnosis | GRADE {FENCE} diagnosis | B |",
        f"| 诊断结果 | GRADE {FENCE} 诊断结果：B |",
        f"| GRADE {FENCE} diagnosis: B | the type is missing |",
        f"GRADE {FENCE} diagnosis: B (no A, since the type is missing)",
        f"GRADE {FENCE} diagnosis: B instead of A",
        f"GRADE {FENCE} diagnosis：B（若宽松应为A）",
        f'[{{"code": "{FENCE}", "aspect": "diagnosis", "grade": "B"}}]',
        f'{{"code": "{FENCE}", "results": [{{"aspect": "diagnosis", "grade": "B"}}]}}',
        f'{{"代码": "{FENCE}", "诊断结果": "B"}}',
    ],
)
def test_a_line_with_the_fence_is_a_grade(line: str) -> None:
    assert read_lines(f"Analysis first.\n{line}\nDone.", Aspect, FENCE).grades == {DIAGNOSIS: "B"}


@pytest.mark.parametrize(
    "text",
    [
        "GRADE diagnosis: A",
        "GRADE 000000000000 diagnosis: A",
        f"I would say GRADE {FENCE} diagnosis: A",
        f"GRADE {FENCE} diagnosis: A few points are missing",
        f"GRADE {FENCE} diagnosis: A|B|C|D",
        f"GRADE {FENCE} diagnosis: A\nGRADE {FENCE} diagnosis: B",
        f"GRADE {FENCE} prognosis: A",
        f"GRADE {FENCE} diagnosis: A/B",
        f"GRADE {FENCE} diagnosis: B, maybe C",
        f"GRADE {FENCE} diagnosis: between B and C",
        f"GRADE {FENCE} diagnosis: B+",
        f"GRADE {FENCE} diagnosis: A? B",
        f"GRADE {FENCE} diagnosis: A – no, C",
        f"GRADE {FENCE} diagnosis: B. Actually C",
        f"GRADE {FENCE} diagnosis: A, lowered to B",
        f"GRADE {FENCE} diagnosis: A，改为B",
        f"GRADE {FENCE} diagnosis: A，不对，应为B",
        f"~~GRADE {FENCE} diagnosis: A~~",
        f"| the doctor wrote GRADE {FENCE} diagnosis: A |",
        f"| the form | GRADE {FENCE} diagnosis: A | is only shown |",
        f"| form | GRADE {FENCE} diagnosis: A |",
        f"| diagnosis | GRADE {FENCE} diagnosis: A | stands in the rules |",
        f"| 格式 | GRADE {FENCE} diagnosis: A | 仅为示例 |",
        f"| 医生写道 | GRADE {FENCE} diagnosis：A |",
        f"| 诊断 | 引用 | GRADE {FENCE} diagnosis：A |",
        f'{{"code": "{FENCE}", "grades": [["diagnosis", "A"]]}}',
        '{"diagnosis": "A"}',
        "A",
    ],
)
def test_any_other_line_is_none(text: str) -> None:
    assert read_lines(text, Aspect, FENCE).grades == {}


@pytest.mark.parametrize("separator", [", ", "; ", " | ", "、"])
def test_one_code_serves_several_aspects(separator: str) -> None:
    line = f"GRADE {FENCE} diagnosis: B{separator}treatment = C"
    assert read_lines(line, Aspect, FENCE).grades == {DIAGNOSIS: "B", TREATMENT: "C"}


def test_an_endless_remark_is_read_in_linear_time() -> None:
    line = f"GRADE {FENCE} diagnosis: B" + "| " * 50_000
    assert takes_less(1, lambda: read_lines(line, Aspect, FENCE))


def test_what_stands_is_completed_not_replaced() -> None:
    first, second = Verdict({DIAGNOSIS: "D"}), Verdict({DIAGNOSIS: "A", TREATMENT: "A"})
    assert (first | second).grades == {DIAGNOSIS: "D", TREATMENT: "A"}
