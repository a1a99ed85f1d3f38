"""Turn a question into an Inspect sample, and back."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.dataset import Sample

from inspect_aihospital.errors import UserError
from inspect_aihospital.exam.question import Question

QUESTION_KEY = "question"
ROUND_KEY = "round"
THRESHOLD_KEY = "threshold"
HIDDEN = {"explanation", "canary"}
"""Fields that belong to the file and not to the log."""


def question_to_sample(question: Question, **metadata: Any) -> Sample:
    """Return a sample with the question in its metadata, beside `step` and `topic`."""
    return Sample(
        id=question.id,
        input=question.question,
        choices=list(question.options.values()),
        target=question.answer,
        metadata={
            "step": question.step,
            "topic": question.topic,
            QUESTION_KEY: question.model_dump(mode="json", exclude_none=True, exclude=HIDDEN),
            **metadata,
        },
    )


def question_of(metadata: Mapping[str, Any]) -> Question:
    """Return the question in a sample's metadata.

    Raises:
        UserError: There is none, as in the log of another package's task.
    """
    if QUESTION_KEY not in metadata:
        raise UserError(
            f"This sample holds no exam question (no {QUESTION_KEY!r} in its metadata), so "
            "this scorer cannot score it. Score logs of usmle or usmle_icf; consultations by "
            "mvme_rubric, icd10 or fidelity."
        )
    return Question.model_validate(metadata[QUESTION_KEY])
