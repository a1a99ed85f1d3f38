"""Score the answers to an exam's questions: of one model, or of a team round by round."""

import math
from collections.abc import Iterable, Mapping

from inspect_ai.model import model_roles
from inspect_ai.scorer import Score, Scorer, Target, accuracy, grouped, mean, scorer, stderr
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.seat_prompts import SeatPacks, SeatPrompts
from inspect_aihospital.agents.team import seat_names
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.data.exam_samples import THRESHOLD_KEY, question_of
from inspect_aihospital.data.round_log import UNEXTRACTED, find_result, score_metadata
from inspect_aihospital.errors import UserError
from inspect_aihospital.exam.ballot import EXTRACTOR_FAILED, Vote
from inspect_aihospital.exam.rereading import reread_votes
from inspect_aihospital.exam.results import RoundResult, Standing
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.case_looks import sequential_figures
from inspect_aihospital.scorers.exam_metrics import (
    exam_coverage,
    exam_reading,
    exam_usage,
    self_consistency_figures,
)
from inspect_aihospital.scorers.rubric_metrics import share_ci
from inspect_aihospital.scorers.team_metrics import team_confidence, team_consistency, team_rounds
from inspect_aihospital.scorers.unscored import unscored

EXTRACTED = "\\*"
"""Stands behind a vote that the extractor read."""

SCORED_KEYS = ("correct", "vote_share")

NO_RESULT = "no_result"
"""Reason of a question whose round did not end: cut off by a limit, or its record was lost."""


@scorer(
    metrics=[
        {
            "correct": [accuracy(), stderr(), share_ci(), grouped(accuracy(), "step")],
            "vote_share": [mean()],
        },
        sequential_figures(),
        self_consistency_figures(),
        exam_reading(),
        exam_usage(),
        exam_coverage(),
    ]
)
def usmle_answers(*, prompts: str | None = None) -> Scorer:
    """Score whether the majority of a model's samples is right (Shang et al., §III.D).

    The value has `correct` (1 or 0; no readable answer is 0) and `vote_share`, the share of
    samples behind the majority answer (eq. 4), NaN where an early stop left samples undrawn. Both
    are NaN, and the score is unscored with a reason, where the question's samples did not end, and
    where votes could turn the majority of which the extractor gave no valid answer.

    Args:
        prompts: Folder of the prompt pack that the answers were made with.
    """
    # The packs are read here, not in `score`: a wrong folder fails before anything is scored.
    prompt_hash = PromptLibrary.load(prompts).hash

    async def score(state: TaskState, target: Target) -> Score:
        result = _result(state)
        if result is None:
            return _without_result(SCORED_KEYS)
        # A log of a team has one standing a seat; the first alone would be scored in silence.
        if len(result.standings) > 1:
            raise UserError(
                "A log of usmle_icf: score it with inspect_aihospital/usmle_icf_answers."
            )
        if not result.is_settled:
            return _without_result(SCORED_KEYS, result)
        standing = next(iter(result.standings.values()))
        # Eq. 4 is a share of all samples; after an early stop some of them were never drawn.
        share = standing.share(standing.answer) if standing.complete else math.nan
        value = {"correct": float(standing.answer == result.key), "vote_share": share}
        return _scored(value, result, prompt_hash)

    return with_calls(score)


@scorer(
    metrics=[
        {
            "team": [accuracy(), stderr(), share_ci()],
            "consensus": [mean(), stderr()],
            "participant_*": [accuracy(), stderr()],
        },
        team_rounds(),
        team_confidence(),
        team_consistency(),
        exam_reading(),
        exam_usage(),
        exam_coverage(),
    ]
)
def usmle_icf_answers(*, prompts: SeatPacks = None) -> Scorer:
    """Score whether the team, and each participant, is right after a round (Shang et al., §III.D).

    The value has `team` (the answer of most participants; 0 where a tie or nobody's answer
    leaves none), `consensus` and one entry a participant, each 1 or 0. A question counts with its
    last round. All are NaN, with a reason, where a round did not end, and where votes could turn a
    participant's answer of which the extractor gave no valid answer.

    Args:
        prompts: Folder of the prompt pack that the answers were made with, or a pack by seat.
    """
    prompt_hash = SeatPrompts.load(prompts).hash

    async def score(state: TaskState, target: Target) -> Score:
        result = _result(state)
        if result is None:
            # The keys of a score without a result have to be those of others, seats included:
            # Inspect looks up the keys of `participant_*` in a score's value.
            bound = model_roles().get("participants")
            size = len(bound) if isinstance(bound, list) else 0
            return _without_result(["team", "consensus", *seat_names("participants", size)])
        if len(result.standings) == 1:
            raise UserError("A log of usmle: score it with inspect_aihospital/usmle_answers.")
        if not result.is_settled:
            return _without_result(["team", "consensus", *result.standings], result)
        value = {
            "team": float(result.team == result.key),
            "consensus": float(result.consensus),
            **{seat: float(answer == result.key) for seat, answer in result.answers.items()},
        }
        return _scored(value, result, prompt_hash, threshold=state.metadata[THRESHOLD_KEY])

    return with_calls(score)


def _result(state: TaskState) -> RoundResult | None:
    """Return the stored result, its votes read anew where the replies are stored too."""
    question = question_of(state.metadata)  # refuses a log of something else
    stored = find_result(state.store)
    # Readers of answers improve: a log that is scored again profits from them.
    return stored and reread_votes(stored, question.options)


def _scored(
    value: Mapping[str, float], result: RoundResult, prompt_hash: str, **facts: float
) -> Score:
    return Score(
        value=dict(value),
        answer=result.team,
        explanation=explain(result),
        metadata={**score_metadata(result), "prompt_hash": prompt_hash, **facts},
    )


def _without_result(keys: Iterable[str], unsettled: RoundResult | None = None) -> Score:
    if unsettled is None:
        return unscored(keys, NO_RESULT)
    # The result stays out of the metadata, where all figures and the next round would count it.
    return unscored(keys, EXTRACTOR_FAILED, explanation=explain(unsettled))


def explain(result: RoundResult) -> str:
    """Write everyone's votes, answer and summary as Markdown."""
    alone = len(result.standings) == 1
    team = "" if alone else f" · team {result.team or 'unresolved'}"
    lines = [
        f"**Round {result.round}** · key {result.key}{team}",
        "",
        "| participant | model | answer | votes | summary |",
        "|---|---|---|---|---|",
        *(_row(seat, standing) for seat, standing in result.standings.items()),
    ]
    faults = {seat: standing.faults for seat, standing in result.standings.items()}
    if causes := [f"{plain(seat)} {_counts(counts)}" for seat, counts in faults.items() if counts]:
        lines += ["", f"Votes without an answer: {'; '.join(causes)}."]
    if any(standing.extractor_failures for standing in result.standings.values()):
        lines += ["", f"{UNEXTRACTED} the model that is bound to `extractor` gave no valid answer."]
    if any(vote.extracted for standing in result.standings.values() for vote in standing.samples):
        lines += ["", f"{EXTRACTED} read by the model that is bound to `extractor`; no rule did."]
    return "\n".join(lines)


def _row(seat: str, standing: Standing) -> str:
    votes = " ".join(map(_letter, standing.samples))
    summary = standing.summary or standing.summary_fault or ""
    cells = [plain(seat), plain(standing.model), standing.answer or "none", votes, plain(summary)]
    return f"| {' | '.join(cells)} |"


def _counts(faults: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {fault}" for fault, count in faults.items())


def _letter(vote: Vote) -> str:
    if vote.fault == EXTRACTOR_FAILED:
        return UNEXTRACTED
    return f"{vote.answer or '–'}{EXTRACTED if vote.extracted else ''}"
