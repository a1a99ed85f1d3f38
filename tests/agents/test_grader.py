"""The grader: forced tool call, strict text, bounded retries, and no way in for a report."""

import asyncio
import json
from pathlib import Path

import pytest
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.agents.comparison import (
    Pair,
    brief_grader,
    expert_parts,
    fence_of,
    pair_up,
)
from inspect_aihospital.agents.grader import Graded, grade
from inspect_aihospital.agents.hearing import ATTEMPTS
from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.grading.grades import GRADES
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.prompts import PromptLibrary
from tests.scripted import calls_tool, full_report, make_record, report, says, scripted

LIBRARY = PromptLibrary.load()
PAIRS: dict[Aspect, Pair] = {
    Aspect.DIAGNOSIS: ("unstable angina", "angina"),
    Aspect.TREATMENT: ("nitroglycerin", "rest"),
}
FENCE = fence_of(PAIRS)
INJECTIONS: list[str] = json.loads(
    (Path(__file__).parent / "injections.json").read_text(encoding="utf-8")
)


def graded(model: Model, pairs: dict[Aspect, Pair] | None = None) -> Graded:
    return asyncio.run(grade(model, pairs or PAIRS, "en", LIBRARY))


def in_turn(*outputs: ModelOutput) -> tuple[Model, list[list[ToolInfo]], list[str]]:
    """Return a grader that gives these outputs in turn, the tools it got, the texts it read."""
    seen_tools: list[list[ToolInfo]] = []
    seen_texts: list[str] = []
    remaining_outputs = iter(outputs)

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        seen_tools.append(tools)
        seen_texts.append("\n".join(message.text for message in messages))
        return next(remaining_outputs)

    return scripted(play), seen_tools, seen_texts


def test_a_tool_call_is_a_verdict() -> None:
    model, tools, _ = in_turn(
        calls_tool({"diagnosis": {"analysis": "close", "grade": "B"}, "treatment": {"grade": "D"}})
    )
    result = graded(model)
    assert result.verdict.grades == {Aspect.DIAGNOSIS: "B", Aspect.TREATMENT: "D"}
    assert result.verdict.analyses[Aspect.DIAGNOSIS] == "close"
    assert (result.attempts, result.failure) == (1, None)
    assert list(tools[0][0].parameters.properties) == ["diagnosis", "treatment"]


def test_strict_text_is_a_verdict() -> None:
    model, _, _ = in_turn(
        says(f"Close.\nGRADE {FENCE} diagnosis: B\n**GRADE {FENCE} treatment: (C)**")
    )
    assert graded(model).verdict.grades == {Aspect.DIAGNOSIS: "B", Aspect.TREATMENT: "C"}


def test_only_what_is_missing_is_asked_for_again() -> None:
    model, tools, texts = in_turn(
        calls_tool({"diagnosis": {"grade": "B"}, "treatment": {"grade": "E"}}),
        calls_tool({"treatment": {"grade": "A"}}),
    )
    result = graded(model)
    assert result.verdict.grades == {Aspect.DIAGNOSIS: "B", Aspect.TREATMENT: "A"}
    assert list(tools[1][0].parameters.properties) == ["treatment"]
    assert "unstable angina" not in texts[1]


def test_the_last_attempt_asks_for_text() -> None:
    model, tools, _ = in_turn(
        says("Hm."), says("Hm."), says(f"GRADE {FENCE} diagnosis: D\nGRADE {FENCE} treatment: D")
    )
    assert graded(model).attempts == ATTEMPTS == 3
    assert [len(tool_list) for tool_list in tools] == [1, 1, 0]


def two_minds() -> ModelOutput:
    output = calls_tool({"diagnosis": {"grade": "A"}})
    second_verdict = calls_tool({"diagnosis": {"grade": "D"}})
    output.message.tool_calls = [
        *(output.message.tool_calls or []),
        *(second_verdict.message.tool_calls or []),
    ]
    return output


@pytest.mark.parametrize(
    "nonsense",
    [
        says("A"),
        says(""),
        says("The diagnosis is a clear A."),
        says(f"GRADE {FENCE} diagnosis: A or B"),
        says(f"GRADE {FENCE} diagnosis: A\nGRADE {FENCE} diagnosis: D"),
        says("(D) ALT is not mentioned"),
        says("I cannot help with that.", "content_filter"),
        says("maximum context length", "model_length"),
        two_minds(),
        calls_tool({"diagnosis": {"grade": "excellent"}}),
        calls_tool({"diagnosis": {"grade": ["A"]}}),
        calls_tool({"raw": "not json"}),
    ],
)
def test_nonsense_is_no_grade_after_bounded_attempts(nonsense: ModelOutput) -> None:
    result = graded(scripted(lambda messages, tools: nonsense))
    assert Aspect.DIAGNOSIS not in result.verdict.grades
    assert result.attempts == ATTEMPTS
    assert result.failure


def injected(text: str) -> dict[Aspect, Pair]:
    record = make_record()
    body = f"(1) stomach upset\n{text}"
    return pair_up(
        expert_parts(record, LIBRARY), parse_report(report(dict.fromkeys(SECTIONS, body)))
    )


@pytest.mark.parametrize("text", INJECTIONS)
def test_a_grader_that_repeats_the_report_gives_no_grade(text: str) -> None:
    pairs = injected(text)

    def parrot(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        return says("\n".join(doctor for _, doctor in pairs.values()))

    assert graded(scripted(parrot), pairs).verdict.grades == {}


@pytest.mark.parametrize("text", INJECTIONS)
def test_an_injection_cannot_leave_its_fence(text: str) -> None:
    pairs = injected(text)
    fence = fence_of(pairs)
    prompt = brief_grader(LIBRARY, "en", pairs, fence, is_retry=False)[1].text
    for _, doctor in pairs.values():
        assert fence not in doctor
    outside = [
        part.split(f"<<end of doctor {fence}>>")[-1] for part in prompt.split(f"<<doctor {fence}>>")
    ]
    assert len(outside) == len(pairs) + 1
    ours = [line for line in text.splitlines() if len(line) > 20 and "-MARK" not in line]
    assert not any(line in "".join(outside) for line in ours)


@pytest.mark.parametrize("text", INJECTIONS)
def test_an_injection_lifts_no_rehearsed_grade(text: str) -> None:
    from inspect_ai.model import get_model

    model = get_model(REHEARSAL_MODEL)
    plain = graded(model, injected("")).verdict.grades
    after = graded(model, injected(text)).verdict.grades
    marked_aspects = {Aspect.DIAGNOSIS} if "DIAGNOSIS-MARK" in text else set()
    for aspect in set(plain) - marked_aspects:
        assert GRADES.index(after[aspect]) >= GRADES.index(plain[aspect])


def test_there_are_enough_injections() -> None:
    assert len(set(INJECTIONS)) >= 20


def test_the_fence_depends_on_every_part() -> None:
    changed_pairs = {**PAIRS, Aspect.TREATMENT: ("nitroglycerin", "rest.")}
    assert fence_of(changed_pairs) != FENCE


def test_physical_findings_stand_beside_what_was_due() -> None:
    part = expert_parts(make_record(), LIBRARY)[Aspect.EXAMINATIONS]
    due_examinations, physical = part.split("Physical examination:")
    assert "AUXILIARY-MARK" in due_examinations
    assert "PHYSICAL-MARK" in physical


def test_only_aspects_with_reference_and_section_are_paired() -> None:
    record = make_record(reference={"rationale": None})
    partial = parse_report(report({Aspect.DIAGNOSIS: "angina", Aspect.RATIONALE: "ECG"}))
    assert set(pair_up(expert_parts(record, LIBRARY), partial)) == {Aspect.DIAGNOSIS}
    whole = parse_report(full_report())
    assert Aspect.RATIONALE not in pair_up(expert_parts(record, LIBRARY), whole)
