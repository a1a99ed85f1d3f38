"""Store the result of a question's round, for scorers and for readers of logs."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import Score
from inspect_ai.util import Store, StoreModel

from inspect_aihospital.exam.ballot import UNREADABLE, Answer
from inspect_aihospital.exam.results import RoundResult, Standing


class RoundLog(StoreModel):
    """The stored round of a question.

    Attributes:
        result: A `RoundResult` as JSON, `None` while the round is under way.
    """

    result: dict[str, Any] | None = None


def store_result(store: Store, result: RoundResult) -> None:
    """Write a result into a sample's store, for its scorer."""
    RoundLog(store=store).result = result.model_dump(mode="json")


def find_result(store: Store) -> RoundResult | None:
    """Return the result in a sample's store; `None` if the round did not end."""
    # Looked up first: making the model would write its empty fields into the store.
    if f"{RoundLog.__name__}:result" not in store:
        return None
    stored = RoundLog(store=store).result
    return RoundResult.model_validate(stored) if stored else None


RESULT_KEY = "result"
"""Key of the result in a score's metadata, which survives a crash; a store may not."""

BALLOTS_KEY = "ballots"
"""Key of the votes alone: small enough for a sample's summary."""

VOTES_READ_KEY = "votes_read"
"""Key of the votes' source: read anew from stored replies, or those of the run."""
FROM_REPLIES, AS_STORED = "from stored replies", "as stored"

UNANSWERED, UNEXTRACTED = "-", "?"
"""Stand for a sample without an answer, and for a sample on which the extractor failed."""

WITHOUT_REPLIES = {"standings": {"__all__": {"replies"}}}
"""What a score leaves out of a result: replies stay in the store, since scores stay in memory."""


def score_metadata(result: RoundResult) -> dict[str, Any]:
    """Return a result as a score's metadata holds it, whole and as ballots."""
    has_replies = all(standing.has_replies for standing in result.standings.values())
    return {
        RESULT_KEY: result.model_dump(mode="json", exclude=WITHOUT_REPLIES),
        # Today's rules may read a vote otherwise than the run's: say which ones read it.
        VOTES_READ_KEY: FROM_REPLIES if has_replies else AS_STORED,
        BALLOTS_KEY: ballots(result),
        "round": result.round,
    }


def ballots(result: RoundResult) -> dict[str, Any]:
    """Return a result's votes, a letter a sample in the order drawn, `-` or `?` without one.

    Seats, votes and planned samples are one text each: Inspect measures a summary's indented JSON,
    where a line a seat would leave no room for ten participants.
    """
    return {
        "key": result.key,
        "step": result.step,
        "seats": " ".join(result.standings),
        "votes": " ".join(map(letters_of, result.standings.values())),
        "planned": " ".join(str(standing.planned) for standing in result.standings.values()),
        "unread": " ".join(
            str(standing.faults.get(UNREADABLE, 0)) for standing in result.standings.values()
        ),
        "early_stop": any(standing.early_stop for standing in result.standings.values()),
    }


def letters_of(standing: Standing) -> str:
    """Return a participant's votes as one text, a letter a sample."""
    failures = standing.extractor_failures
    return "".join(
        UNEXTRACTED if number in failures else vote or UNANSWERED
        for number, vote in enumerate(standing.votes)
    )


def answers_of(letters: str) -> tuple[Answer, ...]:
    """Return the votes behind such a text."""
    return tuple(letter if letter.isalpha() else None for letter in letters)


def result_of_ballots(
    question: str, round: int, stored: Mapping[str, Any], models: Mapping[str, str] | None = None
) -> RoundResult:
    """Return the result behind ballots, without its summaries, replies and usage.

    Of faults it knows the extractor's and the unread replies; in ballots that do not tell them,
    none.

    Args:
        question: Its id.
        round: Its round.
        stored: The ballots.
        models: Names of the models by seat; a seat that is not named has no model.
    """
    seats, votes, planned = (stored[name].split(" ") for name in ("seats", "votes", "planned"))
    # Older ballots do not tell unread replies.
    unread = stored["unread"].split(" ") if "unread" in stored else ["0"] * len(seats)
    return RoundResult(
        question=question,
        step=stored["step"],
        round=round,
        key=stored["key"],
        standings={
            seat: Standing.model_validate(
                {
                    "model": (models or {}).get(seat, ""),
                    "votes": answers_of(letters),
                    "planned": int(samples),
                    "early_stop": stored["early_stop"],
                    "faults": {UNREADABLE: int(faults)},
                    "extractor_failures": [n for n, x in enumerate(letters) if x == UNEXTRACTED],
                }
            )
            for seat, letters, samples, faults in zip(seats, votes, planned, unread, strict=True)
        },
    )


def read_result(score: Score) -> RoundResult | None:
    """Return the result in a score's metadata; `None` in a score without a result."""
    stored = (score.metadata or {}).get(RESULT_KEY)
    return RoundResult.model_validate(stored) if stored else None
