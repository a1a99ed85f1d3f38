"""Read the model calls of a collaboration from its log, as the budget of a vote."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from inspect_ai.log import EvalLog

from inspect_aihospital.data.log_depth import models_of, read_header
from inspect_aihospital.data.log_errors import log_of_option
from inspect_aihospital.errors import UserError

CALLS_A_SAMPLE = 2
"""A reasoning and an answer."""

_SUFFIX = "_calls"
_SEAT = "participant_"


@dataclass(frozen=True)
class ExamBudget:
    """Calls of a collaboration, summaries left out.

    Attributes:
        log: The log.
        questions_sha256: Digest of its questions, as they were selected and put.
        questions: Number of questions.
        calls: Calls by seat.
        models: Names of the models by seat.
    """

    log: str
    questions_sha256: str
    questions: int
    calls: Mapping[str, int]
    models: Mapping[str, str]

    def samples(self, question: int) -> dict[str, int]:
        """Return the samples of each seat for one question, at least one.

        A seat's calls are spread evenly over questions: its share a question is rounded so that
        over any first k questions (from 0) the sum is less than one sample below k shares.
        """
        # Exact fractions, since rounding errors would add up over the questions of an exam.
        shares = {
            seat: Fraction(calls, self.questions * CALLS_A_SAMPLE)
            for seat, calls in self.calls.items()
        }
        return {
            seat: max(1, int((question + 1) * share) - int(question * share))
            for seat, share in shares.items()
        }


def read_budget(path: str) -> ExamBudget:
    """Read the budget of a finished `usmle_icf` log, at a path or address that Inspect can read.

    Raises:
        UserError: There is no such log, or it is none of a finished collaboration.
    """
    with log_of_option(f"budget_from={path}:"):
        log = read_header(path)
    figures = _figures(log)
    calls = {
        name.removesuffix(_SUFFIX): int(value)
        for name, value in figures.items()
        if name.startswith(_SEAT) and name.endswith(_SUFFIX)
    }
    # A vote may match a whole collaboration only: an unfinished run used fewer calls.
    is_complete = log.eval.task_args.get("strategy") == "review" and figures.get("coverage") == 1
    if log.status != "success" or not calls or not figures.get("questions") or not is_complete:
        raise UserError(
            f"budget_from={path}: not a finished log of usmle_icf with strategy=review and "
            f"coverage 1 (task {log.eval.task}, status {log.status}). Name one."
        )
    return ExamBudget(
        log=path,
        questions_sha256=str((log.eval.metadata or {}).get("questions_sha256")),
        questions=int(figures["questions"]),
        calls=calls,
        models=dict(zip(sorted(calls), models_of(log, "participants"), strict=False)),
    )


def _figures(log: EvalLog) -> dict[str, float]:
    scores = log.results.scores if log.results else []
    # Inspect puts the package's name before a metric's.
    return {
        name.rsplit("/", maxsplit=1)[-1]: float(metric.value)
        for score in scores
        for name, metric in score.metrics.items()
    }
