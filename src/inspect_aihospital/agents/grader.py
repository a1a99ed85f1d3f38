"""The grader: one forced tool call, or strict text, until every aspect has a grade.

Several graders are a panel: each judges the same pairs without knowing of the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from inspect_ai.model import Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema, collect

from inspect_aihospital.agents.comparison import Pair, brief_grader, fence_of
from inspect_aihospital.agents.forced_choice import fill, submitted, verdict_tool
from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grader_answer import Verdict, agree, read_arguments, read_lines
from inspect_aihospital.core.grading.grades import GRADES
from inspect_aihospital.core.record import Language
from inspect_aihospital.prompts import PromptLibrary

GRADING_TOOL = "submit_grades"


@dataclass(frozen=True)
class Graded:
    """A grader's verdict, and why some aspects are absent from it."""

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
    is_panel = len(panel) > 1
    calls = [
        grade(model, pairs, language, library, seat if is_panel else "")
        for seat, model in panel.items()
    ]
    # `collect` puts each call into a span of its own, which a lone grader does not need.
    graded = await collect(*calls) if is_panel else [await call for call in calls]
    return dict(zip(panel, graded, strict=True))


async def grade(
    model: Model,
    pairs: Mapping[Aspect, Pair],
    language: Language,
    library: PromptLibrary,
    seat: str = "",
) -> Graded:
    """Have a report graded; what a verdict lacks is asked for again, only that.

    A provider that rejects the request with the tool is asked for text; one that rejects that too
    gives no verdict. Other errors of a provider are raised, once Inspect's retries are used up.
    `seat` names the grader among those of a panel.
    """
    fence = fence_of(pairs)
    filled = await fill(
        model,
        list(pairs),
        brief=lambda aspects, is_retry: brief_grader(
            library, language, {a: pairs[a] for a in aspects}, fence, is_retry=is_retry, seat=seat
        ),
        tool=_tool,
        read_output=lambda output, aspects: _read_grades(output, aspects, fence).by_aspect(),
        missing_answer="valid grade",
    )
    verdict = reduce(or_, filled.answers.values(), Verdict())
    return Graded(verdict, filled.attempts, filled.failure)


def _read_grades(output: ModelOutput, aspects: Sequence[Aspect], fence: str) -> Verdict:
    submissions = [
        read_arguments(arguments, aspects) for arguments in submitted(output, GRADING_TOOL)
    ]
    # One answer may hold calls and text; an aspect on which they differ is asked for again.
    return agree([*submissions, read_lines(hear(output).text, aspects, fence)])


def _tool(aspects: Sequence[Aspect]) -> ToolInfo:
    parts = {
        "analysis": JSONSchema(type="string", description="Short analysis of this aspect."),
        "grade": JSONSchema(type="string", enum=list(GRADES), description="The grade."),
    }
    names = [aspect.value for aspect in aspects]
    description = "Submit one grade for each aspect of the report."
    return verdict_tool(GRADING_TOOL, description, names, parts)
