"""Results of participants on a question in a round; all figures are made of these."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field, computed_field

from inspect_aihospital.core.usage import Usage
from inspect_aihospital.exam.ballot import Answer, majority, support
from inspect_aihospital.exam.round_rules import Answers, in_consensus, team_answer

FIRST_ROUND = 1

UNREADABLE = "unreadable"
"""Reason of a sample whose reply was heard and names no option."""


class Standing(BaseModel):
    """One participant's vote on one question in one round (Algorithm 1)."""

    model_config = ConfigDict(frozen=True)

    model: str = Field(description="Name of the participant's model.")
    votes: tuple[Answer, ...] = Field(description="One entry a sample, `None` where unanswered.")
    planned: int = Field(description="Samples n; more than there are votes after an early stop.")
    early_stop: bool = Field(
        False, description="Whether drawing was to stop once the majority was decided."
    )
    faults: dict[str, int] = Field(
        default_factory=dict, description="How many samples are unanswered, by reason."
    )
    replies: tuple[str | None, ...] = Field(
        (),
        description="What the votes were read from, one entry a vote, `None` where nothing was "
        "heard; empty in what was stored without them.",
    )
    extracted: tuple[str | None, ...] = Field(
        (),
        description="The votes that the extractor read, since no rule reads their replies; one "
        "entry a vote, `None` for all others; empty where no extractor was bound.",
    )
    summary: str | None = Field(None, description="Summary of the reasonings of the majority.")
    summary_fault: str | None = Field(None, description="Why there is no summary.")
    usage: Usage = Usage()
    summary_usage: Usage = Usage()

    @computed_field  # type: ignore[prop-decorator]
    @cached_property
    def answer(self) -> Answer:
        """Majority answer."""
        return majority(self.votes)

    @property
    def complete(self) -> bool:
        """Say whether all planned samples were drawn; shares after an early stop are biased."""
        return not self.early_stop and len(self.votes) == self.planned

    def share(self, answer: Answer) -> float:
        """Return the share of planned samples with this answer, 0–1; unanswered samples count."""
        return support(self.votes, answer) / self.planned


class RoundResult(BaseModel):
    """One question in one round."""

    model_config = ConfigDict(frozen=True)

    question: str
    step: str
    round: int
    key: str
    standings: dict[str, Standing] = Field(description="By participant, in the order of seats.")

    @property
    def answers(self) -> Answers:
        """Majority answers by participant."""
        return {seat: standing.answer for seat, standing in self.standings.items()}

    @property
    def consensus(self) -> bool:
        """Say whether all participants gave the same answer."""
        return in_consensus(self.answers)

    @property
    def team(self) -> Answer:
        """Answer of most participants, `None` if there is no such answer."""
        return team_answer(self.answers)


def seats_of(results: Iterable[RoundResult]) -> list[str]:
    """Return all participants, in the order of their seats."""
    return sorted({seat for result in results for seat in result.standings})


def last_round(results: Iterable[RoundResult]) -> int:
    """Number of the last round; 0 if there is none."""
    return max((result.round for result in results), default=0)


def state_after(results: Sequence[RoundResult], round: int) -> list[RoundResult]:
    """Return each question's newest result up to a round, in order of first results."""
    newest: dict[str, RoundResult] = {}
    for result in sorted(results, key=lambda result: result.round):
        if result.round <= round:
            newest[result.question] = result
    return list(newest.values())


def by_step(results: Iterable[RoundResult]) -> Mapping[str, list[RoundResult]]:
    """Return the results by part of the exam."""
    steps: dict[str, list[RoundResult]] = {}
    for result in results:
        steps.setdefault(result.step, []).append(result)
    return dict(sorted(steps.items()))
