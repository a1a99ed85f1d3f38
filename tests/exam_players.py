"""Questions, scripted participants and runs of exams: real Inspect objects, usage always set."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelOutput
from inspect_ai.scorer import Score

from inspect_aihospital import usmle, usmle_icf
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.exam.question import Question
from tests.scripted import lines, says, scripted

SUMMARY = "SUMMARY-MARK"
HIDDEN_MARKS = ("EXPLANATION-MARK", "CANARY-MARK")

View = Mapping[str, str]
Reply = Callable[[View], str | ModelOutput]
"""What a participant says, by the view of the prompt's briefing."""


def make_question(id: str = "q1", **changes: Any) -> Question:
    """Return a question whose fields can be told apart in a log; its key is B."""
    question: dict[str, Any] = {
        "id": id,
        "step": "step1",
        "topic": "Pharmacology",
        "question": f"STEM-MARK {id}: which one?",
        "options": {letter: f"OPTION-{letter}-MARK" for letter in "ABCDE"},
        "answer": "B",
        "explanation": "EXPLANATION-MARK",
        "canary": "CANARY-MARK",
    }
    return Question(**{**question, **changes})


def write_questions(path: Path, questions: Sequence[Question]) -> str:
    raws = [question.model_dump(mode="json") for question in questions]
    path.write_text(json.dumps(raws), encoding="utf-8")
    return str(path)


def briefing_of(messages: Sequence[ChatMessage]) -> Briefing:
    briefing = Briefing.from_metadata(messages[-1].metadata)
    assert briefing is not None
    return briefing


def reasoning_of(view: View) -> str:
    """Return what a scripted participant thinks aloud: it names seat, round and sample."""
    return f"REASONING {view['question']} {view['seat']} {view['round']} {view['sample']}."


def participant(
    answer: Reply,
    reason: Reply = reasoning_of,
    review: Reply | None = None,
    config: GenerateConfig | None = None,
) -> Model:
    """Return a participant that thinks aloud, then answers; its reviews name its answer first."""

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        briefing = briefing_of(messages)
        reviewing = review or (lambda view: f"{answer(view)}\n{reasoning_of(view)}")
        replies = {"reason": reason, "answer": answer, "review": reviewing}
        reply = replies[briefing.stage](briefing.view)
        return says(reply) if isinstance(reply, str) else reply

    model = scripted(play)
    model.config = config or GenerateConfig()
    return model


def voting(*replies: str | ModelOutput) -> Model:
    """Return a participant with these samples by number; the last stands for all further ones."""
    return participant(lambda view: replies[min(int(view["sample"]), len(replies)) - 1])


def run_usmle(
    folder: Path,
    model: Model | str,
    questions: Sequence[Question] | None = None,
    *,
    task: Mapping[str, Any] | None = None,
    roles: Mapping[str, Any] | None = None,
    **options: Any,
) -> EvalLog:
    """Run `usmle` on a few questions, two samples each; the summarizer says one sentence."""
    exam = write_questions(folder / "questions.json", questions or [make_question()])
    bound = {"summarizer": lines(SUMMARY)} if roles is None else dict(roles)
    return inspect_eval(
        usmle(**{"exam": exam, "samples": 2, **(task or {})}),
        model=model,
        model_roles=bound,
        log_dir=str(folder / "logs"),
        display="none",
        **options,
    )[0]


def run_icf(
    folder: Path,
    participants: Any,
    questions: Sequence[Question] | None = None,
    *,
    task: Mapping[str, Any] | None = None,
    roles: Mapping[str, Any] | None = None,
    **options: Any,
) -> EvalLog:
    """Run `usmle_icf` on a few questions, two samples each."""
    exam = write_questions(folder / "questions.json", questions or [make_question()])
    bound = {"summarizer": lines(SUMMARY), **(roles or {})}
    team = {} if participants is None else {"participants": participants}
    return inspect_eval(
        usmle_icf(**{"exam": exam, "samples": 2, **(task or {})}),
        model_roles={**bound, **team},
        log_dir=str(folder / "logs"),
        display="none",
        **options,
    )[0]


def scored(sample: EvalSample, scorer: str = "usmle_answers") -> Score:
    assert sample.scores is not None
    return sample.scores[scorer]


def scores(log: EvalLog, scorer: str = "usmle_answers") -> dict[tuple[str | int, int], Score]:
    """Return the scores by id and epoch."""
    return {(s.id, s.epoch): scored(s, scorer) for s in log.samples or []}


def figures(log: EvalLog) -> dict[str, float]:
    """Return all metrics: those of a value's key by `key/metric`, the others by their own name."""
    assert log.results is not None
    return {
        f"{score.name}/{name}" if score.name != score.scorer else name: metric.value
        for score in log.results.scores
        for name, metric in score.metrics.items()
    }
