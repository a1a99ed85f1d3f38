"""The grader: one forced tool call, or strict text, until every aspect has a grade.

Several graders are a panel: each judges the same pairs without knowing of the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from inspect_ai.model import Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema, collect

from inspect_aihospital.agents.comparison import Pair, brief_grader, fence_code
from inspect_aihospital.agents.hearing import hear, rejection
from inspect_aihospital.agents.judging import (
    call_judge,
    submitted,
    verdict_tool,
    why_incomplete,
)
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.rubric import GRADES, Aspect
from inspect_aihospital.core.verdict import Verdict, agree, read_arguments, read_lines
from inspect_aihospital.prompts import PromptLibrary

ATTEMPTS = 3
"""Calls a grader gets; the last one asks for text only."""

GRADING_TOOL = "submit_grades"


@dataclass(frozen=True)
class Graded:
    """A grader's verdict and how it came about.

    Attributes:
        verdict: Grades and analyses; an aspect without a grade is absent.
        attempts: Calls that were made.
        failure: Why aspects were left without a grade; `None` if none is.
    """

    verdict: Verdict
    attempts: int
    failure: str | None


async def grade_by_panel(
    panel: Mapping[str, Model],
    pairs: Mapping[Aspect, Pair],
    language: Language,
    library: PromptLibrary,
) -> dict[str, Graded]:
    """Have a report graded by each of several graders, at the same time; by seat."""
    graded = await collect(*[grade(model, pairs, language, library) for model in panel.values()])
    return dict(zip(panel, graded, strict=True))


async def grade(
    model: Model, pairs: Mapping[Aspect, Pair], language: Language, library: PromptLibrary
) -> Graded:
    """Have a report graded; what a verdict lacks is asked for again, only that.

    A provider that rejects the request with the tool is asked for text; one that rejects that too
    gives no verdict. Other errors of a provider are raised, once Inspect's retries are used up.

    Args:
        model: The grader.
        pairs: Expert's and doctor's part of each aspect to grade.
        language: Language of the prompts.
        library: Prompts.
    """
    fence = fence_code(pairs)
    verdict, attempt, tools = Verdict(), 0, True
    failures: dict[str, str] = {}
    ungraded = dict(pairs)
    while ungraded and attempt < ATTEMPTS:
        attempt += 1
        tools = tools and attempt < ATTEMPTS
        messages = brief_grader(library, language, ungraded, fence, again=attempt > 1)
        try:
            output = await call_judge(model, messages, _tool(ungraded), text_only=not tools)
        except RuntimeError as error:  # what Inspect makes of a provider's error
            if not (rejected := rejection(error)):
                raise
            failures["rejected"] = rejected
            if not tools:
                break
            tools = False
            continue
        verdict |= _read(output, ungraded, fence)
        ungraded = {a: pair for a, pair in pairs.items() if a not in verdict.grades}
        failures["answer"] = why_incomplete(output, "valid grade")
    return Graded(verdict, attempt, "; ".join(failures.values()) if ungraded else None)


def _read(output: ModelOutput, pairs: Mapping[Aspect, Pair], fence: str) -> Verdict:
    said = [read_arguments(given, pairs) for given in submitted(output, GRADING_TOOL)]
    return agree([*said, read_lines(hear(output).text, pairs, fence)])


def _tool(pairs: Mapping[Aspect, Pair]) -> ToolInfo:
    parts = {
        "analysis": JSONSchema(type="string", description="Short analysis of this aspect."),
        "grade": JSONSchema(type="string", enum=list(GRADES), description="The grade."),
    }
    aspects = [aspect.value for aspect in pairs]
    description = "Submit one grade for each aspect of the report."
    return verdict_tool(GRADING_TOOL, description, aspects, parts)
