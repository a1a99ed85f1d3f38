"""USMLE questions: self-consistency, and the Iterative Collaboration Framework (Shang et al.)."""

from collections.abc import Sequence
from typing import Any, Literal

from inspect_ai import Epochs, Task, task
from inspect_ai.dataset import MemoryDataset

from inspect_aihospital.agents.seat_prompts import SeatPacks, SeatPrompts
from inspect_aihospital.data.earlier_scores import Headline
from inspect_aihospital.data.exam_budget import ExamBudget, read_budget
from inspect_aihospital.data.exam_samples import question_to_sample
from inspect_aihospital.data.exams import Exam, load_exam
from inspect_aihospital.data.shards import take_shard
from inspect_aihospital.errors import UserError, require_choices, require_positive, require_share
from inspect_aihospital.exam.round_rules import StopRule
from inspect_aihospital.scorers.exam_answers import usmle_answers, usmle_icf_answers
from inspect_aihospital.scorers.sequential_stop import sequential_stop
from inspect_aihospital.scorers.viewer_config import exam_view
from inspect_aihospital.solvers import RoundSource, collaboration, rounds_ready, self_consistency
from inspect_aihospital.tasks.task_roles import usmle_icf_roles, usmle_roles

VERSION = "8-A"
"""Number: moves with anything that can move a score. Letter: the task's interface."""

Strategy = Literal["review", "vote"]


@task
def usmle(
    exam: str = "sample",
    step: str | int | Sequence[str | int] | None = None,
    samples: int = 10,
    early_stop: bool = False,
    text_only: bool = True,
    shuffle_choices: bool | int = False,
    prompts: str | None = None,
    shard: str | None = None,
    stop: float | None = None,
    stop_against: str | None = None,
) -> Task:
    """Sample zero-shot chains of thought and vote (self-consistency, Shang et al., Algorithm 1).

    As in the paper: n samples at temperature 1, each a reasoning and a letter on that reasoning;
    the majority is the answer; a summarizer condenses the majority's reasonings. Unlike it: the
    prompts are our own words and the same for all models, nothing is put into the model's mouth,
    and what cannot be read is unanswered.

    Args:
        exam: `sample` (USMLE sample exams) or `medqa`, downloaded once; `demo` (45 built-in
            questions); or the path of a file or folder.
        step: Parts to keep: 1, 2, 3, or several, comma-separated; all by default.
        samples: Samples a question, n, 1 or more (the paper: 10). A sample is two calls.
        early_stop: Draw the samples of a question in batches until the others cannot change its
            majority; `stop` is for the run as a whole.
        text_only: Leave out questions that need more than their text (§III.A).
        shuffle_choices: Put options in another order; a number is the seed.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
        shard: Part of the selected questions to run on, `i/k`: 2/8 is the second of eight; all by
            default.
        stop: Half-width, in points of 100, at which the interval of the accuracy ends the run;
            with `stop_against` the smallest difference that matters. Needs `--sample-shuffle SEED`.
        stop_against: Log of another model: the run ends once the paired difference is decided, or
            shown to be smaller than `stop`.

    Model Roles:
        - `summarizer`: Default: a small OpenAI model; the rehearsal if the model is one.
        - `extractor`: Optional, without a default: reads the answers that no rule reads.
    """
    options = dict(locals())
    loaded_exam = load_exam(exam, step=step, text_only=text_only, shuffle=shuffle_choices)
    facts = _provenance(loaded_exam, prompts)
    questions = [question_to_sample(question) for question in loaded_exam.questions]
    headline = Headline("usmle_answers", "correct", factor=100)
    part = take_shard(MemoryDataset(questions, name=loaded_exam.name), shard)
    return Task(
        dataset=part.dataset,
        setup=usmle_roles().make_ready(),
        solver=self_consistency(samples=samples, early_stop=early_stop, prompts=prompts),
        scorer=usmle_answers(prompts=prompts),
        version=VERSION,
        metadata=facts | part.facts,
        headline_metric=headline.metric,
        early_stopping=sequential_stop(headline, options, VERSION, facts, part.dataset),
        viewer=exam_view("USMLE", "usmle_answers", ["correct", "vote_share"]),
        description="USMLE questions with self-consistency. Not a clinical tool.",
    )


@task
def usmle_icf(
    exam: str = "sample",
    step: str | int | Sequence[str | int] | None = None,
    samples: int = 10,
    threshold: float = 0.8,
    max_rounds: int = 5,
    strategy: Strategy = "review",
    budget_from: str | None = None,
    text_only: bool = True,
    shuffle_choices: bool | int = False,
    prompts: SeatPacks = None,
    shard: str | None = None,
) -> Task:
    """Let models review each other's reasoning until they agree (Shang et al., Algorithm 2).

    Round 1 is `usmle` for every participant. While the consensus rate over all questions is below
    the threshold, every disagreed question gets another round, in which each participant weighs
    all answers and summaries. Rounds are Inspect's epochs: `--epochs` is refused.

    Args:
        exam: `sample` (USMLE sample exams) or `medqa`, downloaded once; `demo` (45 built-in
            questions); or the path of a file or folder.
        step: Parts to keep: 1, 2, 3, or several, comma-separated; all by default.
        samples: Samples a question, participant and round, n, 1 or more (the paper: 10); a vote's
            come from its budget.
        threshold: Consensus rate, 0–1, that ends the rounds once it is met (the paper: 0.8).
        max_rounds: Rounds at most, 1 or more, the first included (the paper's run needed 3); a
            vote has one.
        strategy: `review` as in the paper; `vote` is the baseline without review, with the calls
            that a collaboration used.
        budget_from: Log of a finished `usmle_icf`, for `vote` and only for it.
        text_only: Leave out questions that need more than their text (§III.A).
        shuffle_choices: Put options in another order; a number is the seed.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default. Or a
            pack by seat: a list in the order of participants, or a mapping.
        shard: Refused: whether a round follows depends on the consensus over all questions.

    Model Roles:
        - `participants`: Required: a list of 2 or more models,
          `--model-role participants=A,B,C`.
        - `summarizer`: Default: a small OpenAI model; the rehearsal if all participants are.
        - `extractor`: Optional, without a default: reads the answers that no rule reads.
    """
    if shard is not None:
        raise UserError(
            f"shard={shard}: usmle_icf cannot be split. Whether another round follows depends on "
            "the consensus over all questions, and a shard knows only its own. Leave it out; usmle "
            "can be split."
        )
    require_choices(strategy=(strategy, Strategy))
    # All options are checked before the exam is loaded, which may mean a download.
    require_positive(max_rounds=max_rounds, samples=samples)
    require_share(threshold=threshold)
    loaded_exam = load_exam(exam, step=step, text_only=text_only, shuffle=shuffle_choices)
    budget = _budget(strategy, budget_from, loaded_exam)
    # A vote has no review, so it ends after its first round.
    rule = StopRule(threshold, max_rounds if strategy == "review" else 1)
    spread = [budget.samples(k) for k in range(len(loaded_exam.questions))] if budget else []
    return Task(
        # A plain dataset cannot grow; this one adds a sample for each question asked again.
        dataset=RoundSource(loaded_exam.questions, rule, "usmle_icf_answers", spread),
        setup=[usmle_icf_roles().make_ready(), rounds_ready(budget.models if budget else None)],
        solver=collaboration(samples=samples, prompts=prompts),
        scorer=usmle_icf_answers(prompts=prompts),
        # Inspect reduces a question's rounds as epochs, and the paper reports the last state.
        epochs=Epochs(1, "last_round"),
        version=VERSION,
        metadata=_provenance(loaded_exam, prompts) | _budgeted(budget),
        headline_metric="usmle_icf_answers.team",
        viewer=exam_view("USMLE, ICF", "usmle_icf_answers", ["team", "consensus"]),
        description="USMLE questions, answered by a team in rounds. Not a clinical tool.",
    )


def _budget(strategy: Strategy, budget_from: str | None, loaded_exam: Exam) -> ExamBudget | None:
    # Without an equal number of calls a vote would be no fair baseline.
    if (strategy == "vote") != bool(budget_from):
        raise UserError(
            f"strategy={strategy} and budget_from={budget_from}: a vote needs the log of a "
            "collaboration, and only a vote does. Use -T strategy=vote -T budget_from=LOG."
        )
    if not budget_from:
        return None
    budget = read_budget(budget_from)
    if budget.questions_sha256 != loaded_exam.selected_sha256:
        raise UserError(
            f"budget_from={budget_from}: that log ran on other questions (their content is "
            f"{budget.questions_sha256}, this run's {loaded_exam.selected_sha256}). Give the same "
            "exam, step, text_only and shuffle_choices."
        )
    return budget


def _budgeted(budget: ExamBudget | None) -> dict[str, Any]:
    if budget is None:
        return {}
    return {"budget": {"log": budget.log, "questions": budget.questions, "calls": budget.calls}}


def _provenance(loaded_exam: Exam, prompts: SeatPacks) -> dict[str, Any]:
    """Return what a log says of its questions and prompts."""
    return {
        "exam": loaded_exam.name,
        "exam_sha256": loaded_exam.sha256,
        "questions_sha256": loaded_exam.selected_sha256,
        "questions": len(loaded_exam.questions),
        "prompt_hash": SeatPrompts.load(prompts).hash,
        "removed": dict(loaded_exam.removed),
    }
