"""Score a candidate for the role `patient` by interviews whose right answers are known."""

from math import nan

from inspect_ai.log import transcript
from inspect_ai.scorer import Metric, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.core.qualification.interview_answers import (
    InterviewAnswer,
    interview_facts,
    judge_answers,
)
from inspect_aihospital.core.qualification.patient_figures import BOUNDS, patient_figures
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.data.exam_records import PLANNED_KEY
from inspect_aihospital.data.patient_exam_samples import interview_of
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitFacts, find_visit_log
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.exam_verdict_metric import verdict_metric
from inspect_aihospital.scorers.finished_visit import INTERRUPTED
from inspect_aihospital.scorers.unscored import unscored
from inspect_aihospital.spending.sample_calls import billed_calls

ANSWERED, RIGHT = "answered", "right"


@metric(scores="unreduced")
def patient_exam_figures() -> Metric:
    """Measure a candidate over all interviews of its exam, and say whether it is qualified.

    Returns:
        A metric with what `exam_verdict` makes of the figures of `patient_figures`.
    """
    return verdict_metric(patient_figures, BOUNDS)


@scorer(metrics=[patient_exam_figures()])
def patient_exam(prompts: str | None = None) -> Scorer:
    """Judge a candidate's answers to questions whose right answer is known.

    The value of an interview: `answered`, the share of its questions with an answer, and `right`,
    the share of right answers. Calls without a usable message are the candidate's fault: what it
    did not answer lowers `answered`, and nothing else. An interview that a limit of the run cut off
    is unscored, and the exam then has no verdict.

    Args:
        prompts: Folder of the prompt pack that the candidate got.
    """
    library = PromptLibrary.load(prompts)

    async def score(state: TaskState, target: Target) -> Score:
        visit = find_visit_log(state.store)
        if visit is None or visit.ending == Ending.INTERRUPTED:
            return unscored((ANSWERED, RIGHT), INTERRUPTED)
        questions, record = interview_of(state.metadata), record_of(state.metadata)
        answers = await run_in_thread(judge_answers, questions, visit.turns, visit.ending, record)
        facts = interview_facts(questions, answers, visit.turns, visit.ending)
        return Score(
            value={
                ANSWERED: len(answers) / facts["due"] if facts["due"] else nan,
                RIGHT: mean_present(not answer.fault for answer in answers),
            },
            explanation=_explain(answers, visit),
            metadata={
                "language": record.language,
                "prompt_hash": library.hash,
                "planned": state.metadata.get(PLANNED_KEY),
                "calls": len(billed_calls(transcript().events)),
                **facts,
            },
        )

    return score


def _explain(answers: list[InterviewAnswer], visit: VisitFacts) -> str:
    rows = [
        f"| {plain(answer.question.text)} | {plain(answer.text)} | *{answer.question.purpose}*: "
        f"{'; '.join(_remarks(answer))} |"
        for answer in answers
    ]
    table = ["| doctor | patient | purpose and judgement |", "|---|---|---|", *rows]
    failure = f"\n\nThe candidate failed: {visit.failure}" if visit.failure else ""
    # A script that is over ends a visit by the doctor's silence.
    ending = "" if visit.ending == Ending.SILENCE else f"\n\nThe visit ended: {visit.ending}"
    return "\n".join(table) + ending + failure


def _remarks(answer: InterviewAnswer) -> list[str]:
    """Return whether an answer is right, then what else counts against its patient."""
    verdict = f"**wrong**, {plain(answer.fault)}" if answer.fault else "right"
    further_remarks = {
        "**to the wrong person**": not answer.is_routed,
        "**without a token**": not answer.is_marked,
        f"**out of role**, {plain(answer.out_of_role)}": answer.out_of_role,
        f"**volunteered**, {plain(answer.volunteered)}": answer.volunteered,
    }
    return [verdict, *(remark for remark, holds in further_remarks.items() if holds)]
