"""Have a candidate audit one visit, as it would audit a doctor's."""

from inspect_ai.model import ChatMessageAssistant, ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.auditor import audit, script_of
from inspect_aihospital.agents.roles import candidate
from inspect_aihospital.core.fidelity.visit_turns import read_turns
from inspect_aihospital.data.auditor_exam_samples import KNOWN_VISIT_KEY, LEVELS_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.prompts import PromptLibrary


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
        # A cached answer would make every repetition equal.
        audited = await audit(candidate("auditor"), turns, record, report, library, cache=False)
        levels = {item: audited.levels.get(item) for item in audited.due}
        facts = {"levels": levels, "calls": audited.attempts, "failure": audited.failure}
        state.store.set(LEVELS_KEY, {**facts, "prompt_hash": library.hash})
        answer = ", ".join(f"{item} {level or '-'}" for item, level in levels.items())
        visit_text = f"{script_of(turns, record.language)}\n\n{report}"
        state.messages = [ChatMessageUser(content=visit_text)]
        state.messages.append(ChatMessageAssistant(content=answer))
        state.output.completion = answer
        return state

    return solve
