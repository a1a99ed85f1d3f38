"""Have a candidate grade one report or audit one visit, as it would a doctor's."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import ChatMessageAssistant, ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.auditor import audit, script_of
from inspect_aihospital.agents.comparison import expert_parts, pair_up
from inspect_aihospital.agents.grader import grade
from inspect_aihospital.agents.roles import candidate
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.fidelity.visit_turns import read_turns
from inspect_aihospital.core.report.report_parser import Report
from inspect_aihospital.data.auditor_exam_samples import KNOWN_VISIT_KEY, LEVELS_KEY
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY, VERDICT_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.prompts import PromptLibrary


@solver
def grade_variant(*, prompts: str | None = None) -> Solver:
    """Have the evaluated model grade the sample's report against its record.

    The model gets the prompts, the tool, the temperature and the attempts of the role `grader`.
    The store then has its grades by aspect, its calls, and why some grades are missing.

    Args:
        prompts: Folder of a prompt pack.
    """
    library = PromptLibrary.load(prompts)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        record, variant = record_of(state.metadata), state.metadata[VARIANT_KEY]
        report = Report({Aspect(name): text for name, text in variant["sections"].items()})
        pairs = pair_up(expert_parts(record, library), report)
        graded = await grade(candidate("grader"), pairs, record.language, library)
        grades = {aspect.value: graded.verdict.grades.get(aspect) for aspect in pairs}
        facts = {"calls": graded.attempts, "failure": graded.failure, "prompt_hash": library.hash}
        state.store.set(VERDICT_KEY, {"grades": grades, **facts})
        return _show(state, state.input_text, grades)

    return solve


@solver
def audit_known_visit(*, prompts: str | None = None) -> Solver:
    """Have the evaluated model audit the sample's visit against its record.

    The model gets the prompts, the tool, the temperature and the attempts of the role `auditor`.
    The store then has its levels by item, its calls, and why some levels are missing.

    Args:
        prompts: Folder of a prompt pack.
    """
    library = PromptLibrary.load(prompts)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        record, visit = record_of(state.metadata), state.metadata[KNOWN_VISIT_KEY]
        turns, report = read_turns(visit["turns"]), visit["report"]
        audited = await audit(candidate("auditor"), turns, record, report, library)
        levels = {item: audited.levels.get(item) for item in audited.due}
        facts = {"calls": audited.attempts, "failure": audited.failure, "prompt_hash": library.hash}
        state.store.set(LEVELS_KEY, {"levels": levels, **facts})
        return _show(state, f"{script_of(turns, record.language)}\n\n{report}", levels)

    return solve


def _show(state: TaskState, text: str, verdicts: Mapping[str, Any]) -> TaskState:
    """Put what was judged and the verdicts into the conversation that a person reads."""
    answer = ", ".join(f"{item} {verdict or '-'}" for item, verdict in verdicts.items())
    state.messages = [ChatMessageUser(content=text), ChatMessageAssistant(content=answer)]
    state.output.completion = answer
    return state
