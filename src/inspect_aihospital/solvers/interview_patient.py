"""Have a scripted doctor interview a candidate for the role of the patient."""

from collections.abc import Sequence

from inspect_ai.model import ChatMessage, ChatMessageAssistant, ModelOutput
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.examiners import Examining
from inspect_aihospital.agents.patient import patient
from inspect_aihospital.agents.roles import candidate
from inspect_aihospital.data.patient_exam_samples import interview_of
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitLog, as_script
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.solvers.visit import Visit


class ScriptedDoctor:
    """A doctor that says what was written before, whatever it hears; after that, nothing."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.messages: list[ChatMessage] = []
        self.output = ModelOutput()
        self._texts = iter(texts)

    async def speak(self) -> None:
        """Append the next message of the script; an empty one when the script is over."""
        self.output = ModelOutput.from_content("scripted doctor", next(self._texts, ""))
        self.messages.append(ChatMessageAssistant(content=self.output.completion))


@solver
def interview_patient(*, prompts: str | None = None) -> Solver:
    """Hold a visit with the evaluated model as the patient and written rules as the examiner.

    The model gets the prompt, the temperature and the attempts of the role `patient`. The store
    then has the `VisitLog`, the messages are the scripted doctor's side of the conversation.

    Args:
        prompts: Folder of a prompt pack.
    """
    examining = Examining("chart", "not_recorded", PromptLibrary.load(prompts))

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        questions, log = interview_of(state.metadata), state.store_as(VisitLog)
        doctor = ScriptedDoctor([question.text for question in questions])
        visit = Visit(
            doctor,
            record_of(state.metadata),
            log,
            examining=examining,
            evaluated=str(state.model),
            patient=patient(str(state.model), candidate("patient")),
        )
        # The opening is the first turn; each question is answered in the turn after it.
        await visit.conduct(len(questions) + 1)
        # The briefing and its cue are for a doctor that is a model.
        state.messages = doctor.messages[2:]
        state.output.completion = as_script(visit.turns)
        return state

    return solve
