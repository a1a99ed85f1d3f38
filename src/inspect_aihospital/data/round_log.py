"""Store the result of a question's round, for scorers and for readers of logs."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import Score
from inspect_ai.util import Store, StoreModel

from inspect_aihospital.exam.results import UNREADABLE, RoundResult, Standing


class RoundLog(StoreModel):
    """The stored round of a question.

    Attributes:
        result: A `RoundResult` as JSON, `None` while the round is under way.
    """

    result: dict[str, Any] | None = None


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

UNANSWERED = "-"


def ballots(result: RoundResult) -> dict[str, Any]:
    """Return a result's votes, a letter a sample in the order drawn, `-` for unreadable ones.

    Seats, votes and planned samples are one text each: Inspect measures a summary's indented JSON,
    where a line a seat would leave no room for ten participants.
    """
    return {
        "key": result.key,
        "step": result.step,
        "seats": " ".join(result.standings),
        "votes": " ".join(
            "".join(vote or UNANSWERED for vote in standing.votes)
            for standing in result.standings.values()
        ),
        "planned": " ".join(str(standing.planned) for standing in result.standings.values()),
        "unread": " ".join(
            str(standing.faults.get(UNREADABLE, 0)) for standing in result.standings.values()
        ),
        "early_stop": any(standing.early_stop for standing in result.standings.values()),
    }


def result_of_ballots(
    question: str, round: int, stored: Mapping[str, Any], models: Mapping[str, str] | None = None
) -> RoundResult:
    """Return the result behind ballots, without its summaries, replies and usage.

    Of faults it knows the unread replies; in ballots that do not tell them, none.

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
            seat: Standing(
                model=(models or {}).get(seat, ""),
                votes=tuple(None if vote == UNANSWERED else vote for vote in letters),
                planned=int(samples),
                early_stop=stored["early_stop"],
                faults={UNREADABLE: int(faults)} if int(faults) else {},
            )
            for seat, letters, samples, faults in zip(seats, votes, planned, unread, strict=True)
        },
    )


def read_result(score: Score) -> RoundResult | None:
    """Return the result in a score's metadata; `None` in a score without a result."""
    stored = (score.metadata or {}).get(RESULT_KEY)
    return RoundResult.model_validate(stored) if stored else None
