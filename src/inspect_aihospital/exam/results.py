"""Results of participants on a question in a round; all figures are made of these."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import starmap
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, computed_field, model_validator

from inspect_aihospital.core.means import ratio
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.exam.ballot import (
    EXTRACTOR_FAILED,
    UNREADABLE,
    Answer,
    Vote,
    is_settled,
    majority,
    support,
)
from inspect_aihospital.exam.round_rules import Answers, in_consensus, team_answer

FIRST_ROUND = 1


class Standing(BaseModel):
    """One participant's vote on one question in one round (Algorithm 1).

    Logs hold the samples as columns: `votes`, `replies` and `extracted` with an entry a sample,
    `extractor_failures` and `cut` as numbers of samples, and `faults` as counts.
    """

    model_config = ConfigDict(frozen=True)

    model: str = Field(description="Name of the participant's model.")
    samples: tuple[Vote, ...] = Field((), exclude=True)
    has_replies: bool = Field(True, exclude=True, description="False of a log without replies.")
    has_extractor: bool = Field(False, exclude=True, description="Whether an extractor was bound.")
    planned: int = Field(description="Samples n; more than there are votes after an early stop.")
    early_stop: bool = Field(
        False, description="Whether drawing was to stop once the majority was decided."
    )
    summary: str | None = Field(None, description="Summary of the reasonings of the majority.")
    summary_fault: str | None = Field(None, description="Why there is no summary.")
    usage: Usage = Usage()
    summary_usage: Usage = Usage()

    @model_validator(mode="before")
    @classmethod
    def _read_columns(cls, stored: Any) -> Any:
        if not isinstance(stored, dict) or "samples" in stored:
            return stored
        if "votes" not in stored:
            raise ValueError("votes are missing")
        votes, blanks = stored["votes"], [None] * len(stored["votes"])
        has_replies = len(stored.get("replies") or ()) == len(votes)
        replies = (stored.get("replies") or blanks) if has_replies else blanks
        failures = frozenset(stored.get("extractor_failures") or ())
        cut_samples = frozenset(stored.get("cut") or ())
        # Other faults are counted: which of the samples that were not heard had which is not known.
        counts = {**(stored.get("faults") or {}), EXTRACTOR_FAILED: 0}
        faults = Counter(counts).elements()
        reasons = iter(sorted(faults, key=lambda fault: fault == UNREADABLE))

        def sample(
            number: int, answer: Answer, reply: str | None, by_model: Answer
        ) -> dict[str, Any]:
            is_failure = number in failures
            unread = EXTRACTOR_FAILED if is_failure else UNREADABLE
            is_heard = is_failure or reply is not None
            fault = None if answer else unread if is_heard else next(reasons, None)
            facts = {"extracted": bool(by_model), "cut": number in cut_samples}
            return {"answer": answer, "reply": reply, "fault": fault, **facts}

        extracted = stored.get("extracted") or ()
        columns = zip(range(len(votes)), votes, replies, extracted or blanks, strict=True)
        samples = starmap(sample, columns)
        facts = {"has_replies": has_replies, "has_extractor": bool(extracted)}
        return {**stored, **facts, "samples": tuple(samples)}

    @computed_field  # type: ignore[prop-decorator]
    @cached_property
    def votes(self) -> tuple[Answer, ...]:
        """One answer a sample, `None` where unanswered."""
        return tuple(vote.answer for vote in self.samples)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def replies(self) -> tuple[str | None, ...]:
        """What the votes were read from; empty in what was stored without them."""
        return tuple(vote.reply for vote in self.samples) if self.has_replies else ()

    @computed_field  # type: ignore[prop-decorator]
    @property
    def extracted(self) -> tuple[Answer, ...]:
        """The votes that the extractor read, `None` for all others; empty if none was bound."""
        answers = (vote.answer if vote.extracted else None for vote in self.samples)
        return tuple(answers) if self.has_extractor else ()

    @computed_field  # type: ignore[prop-decorator]
    @cached_property
    def extractor_failures(self) -> tuple[int, ...]:
        """Numbers, from 0, of the samples on which the extractor failed."""
        votes = enumerate(self.samples)
        return tuple(number for number, vote in votes if vote.fault == EXTRACTOR_FAILED)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def cut(self) -> tuple[int, ...]:
        """Numbers, from 0, of the samples that stopped at the token limit, behind some text."""
        return tuple(number for number, vote in enumerate(self.samples) if vote.cut)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def faults(self) -> dict[str, int]:
        """How many samples are unanswered, by reason."""
        return dict(sorted(Counter(vote.fault for vote in self.samples if vote.fault).items()))

    @computed_field  # type: ignore[prop-decorator]
    @cached_property
    def answer(self) -> Answer:
        """Majority answer."""
        return majority(self.votes)

    @property
    def complete(self) -> bool:
        """Say whether all planned samples were drawn; shares after an early stop are biased."""
        return not self.early_stop and len(self.samples) == self.planned

    @property
    def is_settled(self) -> bool:
        """Say whether the answer stands, whatever the extractor would have read."""
        return is_settled(self.samples, self.planned)

    def share(self, answer: Answer) -> float:
        """Return the share of planned samples with this answer, 0–1; unanswered samples count.

        Samples on which the extractor failed do not: what they say is not known. NaN over none.
        """
        count = self.planned - len(self.extractor_failures)
        return ratio(support(self.votes, answer), count)


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
    def is_settled(self) -> bool:
        """Say whether every participant's answer stands, wherever the extractor failed."""
        return all(standing.is_settled for standing in self.standings.values())

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
