"""Model a run of an exam: its results, and their state after each round."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan

import numpy as np
import numpy.typing as npt

from inspect_aihospital.analysis.lost_texts import REPLIES
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.core.dialogue.routing import UNHEARD
from inspect_aihospital.exam.convergence import TEAM, answer_of
from inspect_aihospital.exam.results import (
    FIRST_ROUND,
    RoundResult,
    last_round,
    seats_of,
    state_after,
)
from inspect_aihospital.statistics.case_rows import Vector

SINGLE_SCORER, TEAM_SCORER = "usmle_answers", "usmle_icf_answers"
"""Scorers of one model's answers and of a team's."""

TASKS = {SINGLE_SCORER: "usmle", TEAM_SCORER: "usmle_icf"}

State = list[RoundResult]
"""One result a question; in runs of one model one a question and epoch."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ExamRun(Run):
    """Hold a run of an exam.

    Attributes:
        scorer: `SINGLE_SCORER` or `TEAM_SCORER`.
        results: All results, of all rounds and epochs.
        step_by_question: The step of every question asked, also of those without a result.
        models: Models by seat.
        threshold: Consensus rate that ends the rounds; NaN where there are none.
    """

    scorer: str
    results: tuple[RoundResult, ...]
    step_by_question: Mapping[str, str]
    models: Mapping[str, str]
    threshold: float

    @cached_property
    def seats(self) -> list[str]:
        """Participants in the order of their seats."""
        return seats_of(self.results)

    @cached_property
    def rounds(self) -> int:
        """Number of the last round."""
        return last_round(self.results)

    @cached_property
    def _states(self) -> list[State]:
        # Computed once for all rounds: every exam table asks for them.
        rounds = range(FIRST_ROUND, self.rounds + 1)
        return [state_after(self.results, round) for round in rounds]

    def after(self, round: int) -> State:
        """Return each question's newest result after a round, in the order of questions."""
        return self._states[round - FIRST_ROUND]

    @cached_property
    def first(self) -> State:
        """Results after the first round; of one model all epochs'."""
        return list(self.results) if self.scorer == SINGLE_SCORER else self.after(FIRST_ROUND)

    @cached_property
    def final(self) -> State:
        """Results after the last round; of one model all epochs'."""
        return list(self.results) if self.scorer == SINGLE_SCORER else self.after(self.rounds)

    @property
    def coverage(self) -> float:
        """Share of the questions asked that have a result, 0 to 1."""
        return self._covered(self.step_by_question.keys())

    def coverage_of(self, step: str) -> float:
        """Return the share of a step's questions that have a result."""
        return self._covered({q for q, of in self.step_by_question.items() if of == step})

    def _covered(self, question_set: Set[str]) -> float:
        answered = {result.question for result in self.results} & question_set
        return len(answered) / len(question_set) if question_set else nan

    @property
    def is_vote(self) -> bool:
        """Say whether it is the baseline without review."""
        return self.args.get("strategy") == "vote"

    def metric(self, name: str) -> float:
        """Return a figure of its scorer in the log's results; NaN where there is none."""
        value: object = self.metrics.get(f"{self.scorer}/{self.scorer}/{name}")
        return float(value) if isinstance(value, int | float) else nan

    def unread_percent(self, participant: str) -> float:
        """Return the percentage of a participant's or the team's replies without a read answer."""
        return 100 * self._seat_metric(participant, REPLIES)

    def unheard_percent(self, participant: str) -> float:
        """Return the percentage of votes without a reply: empty, cut off, refused, no room."""
        return 100 * sum(self._seat_metric(participant, f"{end}_rate") for end in UNHEARD)

    def _seat_metric(self, participant: str, name: str) -> float:
        # A single model's figure has no seat in its name.
        is_whole_run = participant == TEAM or self.scorer == SINGLE_SCORER
        return self.metric(name if is_whole_run else f"{participant}_{name}")

    def display_name(self, participant: str) -> str:
        """Name a participant by its seat's letter and its model without the provider."""
        if participant == TEAM or participant not in self.models:
            return participant
        model = self.models[participant].rsplit("/", 1)[-1]
        is_single = self.scorer == SINGLE_SCORER
        return model if is_single else f"{participant.rsplit('_', 1)[-1]}: {model}"


def correctness(state: Iterable[RoundResult], participant: str) -> Vector:
    """Return 1 where a participant, or the team, is right, else 0; no answer is not right."""
    answers = [answer_of(result, participant) == result.key for result in state]
    return np.array(answers, dtype=float)


def question_ids(state: Iterable[RoundResult]) -> npt.NDArray[np.str_]:
    """Return the question of each result."""
    return np.array([result.question for result in state], dtype=str)


def as_count(count: float) -> int | float:
    """Return a count as a whole number; NaN stays."""
    return count if isnan(count) else int(count)
