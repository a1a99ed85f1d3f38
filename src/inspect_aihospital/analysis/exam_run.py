"""A run of an exam: its results, and their states after each round."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan
from typing import Any

import numpy as np
import numpy.typing as npt

from inspect_aihospital.analysis.unread import REPLIES
from inspect_aihospital.exam.convergence import TEAM, answer_of
from inspect_aihospital.exam.results import (
    FIRST_ROUND,
    RoundResult,
    last_round,
    seats_of,
    state_after,
)

ALONE, TOGETHER = "usmle_answers", "usmle_icf_answers"
"""Scorers of one model's answers and of a team's."""

TASKS = {ALONE: "usmle", TOGETHER: "usmle_icf"}

COVERAGE = "Coverage: share of the questions asked that have a result."

UNREAD = (
    "Unread: percent of the samples, of all rounds, whose reply was heard and in which no answer "
    "was read."
)

State = list[RoundResult]
"""One result a question; in runs of one model one a question and epoch."""

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ExamRun:
    """A run of an exam.

    Attributes:
        run: Its id.
        label: Who was evaluated.
        scorer: `ALONE` or `TOGETHER`.
        results: All results, of all rounds and epochs.
        due: Questions that were asked, those without a result too, with their step.
        options: Task options.
        models: Models by seat.
        threshold: Consensus rate that ends the rounds; NaN where there are none.
        metrics: Those of the log's header that this scorer's figures are named by.
    """

    run: str
    label: str
    scorer: str
    results: tuple[RoundResult, ...]
    due: Mapping[str, str]
    options: Mapping[str, Any]
    models: Mapping[str, str]
    threshold: float
    metrics: Mapping[str, float]

    @cached_property
    def seats(self) -> list[str]:
        """Participants in the order of their seats."""
        return seats_of(self.results)

    @cached_property
    def rounds(self) -> int:
        """The last round's number."""
        return last_round(self.results)

    @cached_property
    def _states(self) -> list[State]:
        rounds = range(FIRST_ROUND, self.rounds + 1)
        return [state_after(self.results, round) for round in rounds]

    def after(self, round: int) -> State:
        """Each question's newest result after a round, in the order of questions."""
        return self._states[round - FIRST_ROUND]

    @cached_property
    def first(self) -> State:
        """Results after the first round; of one model all epochs'."""
        return list(self.results) if self.scorer == ALONE else self.after(FIRST_ROUND)

    @cached_property
    def final(self) -> State:
        """Results after the last round; of one model all epochs'."""
        return list(self.results) if self.scorer == ALONE else self.after(self.rounds)

    @property
    def coverage(self) -> float:
        """Share of the questions asked that have a result, 0 to 1."""
        return self._covered(self.due.keys())

    def coverage_of(self, step: str) -> float:
        """The same of one step's questions."""
        return self._covered({question for question, of in self.due.items() if of == step})

    def _covered(self, asked: Set[str]) -> float:
        found = {result.question for result in self.results}
        return len(found & asked) / len(asked) if asked else nan

    @property
    def is_vote(self) -> bool:
        """Whether it is the baseline without review."""
        return self.options.get("strategy") == "vote"

    def metric(self, name: str) -> float:
        """A figure of the log's own results; NaN where it has none of that name."""
        return self.metrics.get(name, nan)

    def unread(self, who: str) -> float:
        """Percent of the replies of a participant, or of all, that no answer was read in."""
        alone = who == TEAM or self.scorer == ALONE
        return 100 * self.metric(REPLIES if alone else f"{who}_{REPLIES}")

    def named(self, who: str) -> str:
        """A participant as tables name it: its seat's letter and its model without the provider."""
        if who == TEAM or who not in self.models:
            return who
        model = self.models[who].rsplit("/", 1)[-1]
        return model if self.scorer == ALONE else f"{who.rsplit('_', 1)[-1]}: {model}"


def right(state: Iterable[RoundResult], who: str) -> Vector:
    """1 where a participant, or the team, is right, else 0; no answer is not right."""
    return np.array([answer_of(result, who) == result.key for result in state], dtype=float)


def questions(state: Iterable[RoundResult]) -> npt.NDArray[np.str_]:
    """The question of each result."""
    return np.array([result.question for result in state], dtype=str)


def whole(count: float) -> int | float:
    """A count as a whole number; NaN stays."""
    return count if isnan(count) else int(count)
