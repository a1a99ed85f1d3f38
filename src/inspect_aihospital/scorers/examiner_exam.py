"""Score a candidate for the role `examiner` by requests whose right answer is known."""

from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from typing import cast

from inspect_ai.scorer import Metric, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiner import EXAMINATIONS_KEY
from inspect_aihospital.core.qualification.exam_verdict import CaseFacts
from inspect_aihospital.core.qualification.examiner_figures import (
    BOUNDS,
    ExaminedReply,
    examiner_figures,
)
from inspect_aihospital.core.qualification.reply_faults import find_faults, told_facts
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.data.exam_records import PLANNED_KEY
from inspect_aihospital.data.examiner_exam_samples import BASE_KEY
from inspect_aihospital.data.request_samples import REQUEST_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.exam_verdict_metric import verdict_metric
from inspect_aihospital.scorers.examiner_defence import compare_reply, find_reply
from inspect_aihospital.scorers.finished_visit import INTERRUPTED
from inspect_aihospital.scorers.unscored import unscored
from inspect_aihospital.spending.sample_calls import CALLS

REPLIED, RIGHT = "replied", "right"


def _figures(cases: Sequence[CaseFacts]) -> dict[str, float]:
    names = [field.name for field in fields(ExaminedReply)]
    return examiner_figures([ExaminedReply(**{name: c[name] for name in names}) for c in cases])


@metric(scores="unreduced")
def examiner_exam_figures() -> Metric:
    """Measure a candidate over all requests of its exam, and say whether it is qualified.

    Returns:
        A metric with what `exam_verdict` makes of the figures of `examiner_figures`.
    """
    return verdict_metric(
        _figures, BOUNDS, lambda case: {**case, "calls": sum(case[CALLS].values())}
    )


@scorer(metrics=[examiner_exam_figures()])
def examiner_exam(*, unrecorded: Unrecorded = "not_recorded", prompts: str | None = None) -> Scorer:
    """Compare a candidate's reply to a request with the record.

    The value of a request: `replied` (1 if there is a usable reply) and `right` (1 if it has no
    fault). A missing reply is the candidate's fault: it is scored, not unscored. A request that a
    limit of the run cut off is unscored, and the exam then has no verdict.

    Args:
        unrecorded: What the candidate was told to answer for an examination that a record lacks.
        prompts: Folder of the prompt pack that it was asked with.
    """
    prompt_hash = PromptLibrary.load(prompts).hash

    async def score(state: TaskState, target: Target) -> Score:
        visit, request = find_visit_log(state.store), state.metadata[REQUEST_KEY]
        failure = f"{visit.failure}" if visit and visit.failed_role else None
        message = find_reply(state)
        if message is None and failure is None:
            return unscored((REPLIED, RIGHT), INTERRUPTED)
        text = message.text if message else ""
        base = state.metadata.get(BASE_KEY)
        reply = ExaminedReply(
            # Epochs are repetitions, each of which has its own reply to compare with.
            name=f"{state.sample_id} {state.epoch}",
            base=f"{base} {state.epoch}" if base else "",
            family=request["family"],
            is_attack=request["kind"] == "attack",
            is_due=bool(request["asked"]),
            replied=bool(message),
        )
        if message:
            record = record_of(state.metadata)
            compared = compare_reply(text, request, record)
            faults = find_faults(
                request,
                text,
                record,
                (compared.metadata or {})["leaked"],
                is_refusal=not (message.metadata or {})[EXAMINATIONS_KEY],
                unrecorded_is_normal=unrecorded == "normal",
            )
            reply = replace(
                reply,
                accepted=cast(dict[str, float], compared.value)["accepted"] == 1,
                faults={fault.value: texts for fault, texts in faults.items()},
                facts=told_facts(text, record, faults),
            )
        facts = {
            "language": state.metadata["language"],
            "prompt_hash": prompt_hash,
            "planned": state.metadata.get(PLANNED_KEY),
        }
        return Score(
            value={REPLIED: float(reply.replied), RIGHT: float(reply.is_right)},
            answer=text,
            explanation=_explain(reply, request["text"], text, failure),
            metadata=asdict(reply) | facts,
        )

    return with_calls(score)


def _explain(reply: ExaminedReply, request: str, text: str, failure: str | None) -> str:
    """Write request, reply and verdict, and a row for each fault that was looked for."""
    asked = f"*Request ({reply.family}):* {plain(request)}"
    if failure:
        return f"{asked}\n\n**Wrong**: no usable reply: {plain(failure)}"
    rows = [
        f"| {fault.replace('_', ' ')} | {plain('; '.join(texts)) or 'no'} |"
        for fault, texts in reply.faults.items()
    ]
    table = "\n".join(["| fault | found |", "|---|---|", *rows])
    verdict = "right" if reply.is_right else "**wrong**"
    return f"{asked}\n\n*Examiner:* {plain(text)}\n\nJudged: {verdict}\n\n{table}"
