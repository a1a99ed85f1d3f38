"""Decide whether the rounds go on (Shang et al., §III.B, Algorithm 2, eq. 1)."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from inspect_aihospital.exam.ballot import Answer

Answers = Mapping[str, Answer]
"""Majority answers to one question, by participant."""

Outcome = Literal["converged", "max_rounds", "no_question_left"]
"""Why the rounds end: the threshold is met, they are used up, or all that is left has failed."""


def in_consensus(answers: Answers) -> bool:
    """Say whether all participants gave one answer; a missing answer agrees with nobody."""
    distinct_answers = set(answers.values())
    return len(distinct_answers) == 1 and None not in distinct_answers


def consensus_rate(results: Collection[Answers]) -> float:
    """Return the share of questions in consensus (eq. 1), 0–1; 0 over no question."""
    return sum(map(in_consensus, results)) / len(results) if results else 0.0


def team_answer(answers: Answers) -> Answer:
    """Return the answer of most participants, or `None` after a tie or without any answer."""
    ranked = Counter(answer for answer in answers.values() if answer).most_common(2)
    tied = len(ranked) == 2 and ranked[0][1] == ranked[1][1]
    return ranked[0][0] if ranked and not tied else None


@dataclass(frozen=True)
class StopRule:
    """When to stop.

    Attributes:
        threshold: Consensus rate at which the rounds stop, 0–1; meeting it is enough, as in
            §III.B (line 1 of Algorithm 2 would go on at exactly 80 %).
        max_rounds: Rounds there are at most, the first included.
    """

    threshold: float = 0.8
    max_rounds: int = 5


@dataclass
class Progress:
    """What is known of a run so far.

    Attributes:
        rule: When to stop.
        latest: Each question's newest answers. A question whose first round failed has none and
            does not count.
        failed: Questions that failed when they were asked last; they keep their answers, and are
            not asked again.
    """

    rule: StopRule
    latest: dict[str, Answers] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)

    def record(self, question: str, answers: Answers | None) -> None:
        """Note what a question's newest round gave, `None` if it failed."""
        if answers is None:
            self.failed.add(question)
        else:
            self.latest[question] = answers
            self.failed.discard(question)

    @property
    def rate(self) -> float:
        """Consensus rate over all questions with answers, of all steps together."""
        return consensus_rate(self.latest.values())

    @property
    def disagreed(self) -> frozenset[str]:
        """Questions that the next round asks again (line 8)."""
        open = (q for q, answers in self.latest.items() if not in_consensus(answers))
        return frozenset(open) - self.failed

    def outcome(self, round: int) -> Outcome | None:
        """Return why the rounds end after this one, `None` if they go on."""
        # The threshold first: a team that meets it in the last round has converged.
        if self.rate >= self.rule.threshold:
            return "converged"
        if round >= self.rule.max_rounds:
            return "max_rounds"
        return None if self.disagreed else "no_question_left"
