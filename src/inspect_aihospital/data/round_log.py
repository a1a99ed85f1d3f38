"""What is stored of a question's round, for scorers and for those who read logs."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import Score
from inspect_ai.util import Store, StoreModel

from inspect_aihospital.exam.results import UNREADABLE, RoundResult, Standing


class RoundLog(StoreModel):
    """What is stored of a question's round.

    Attributes:
        result: A `RoundResult` as JSON, `None` while the round is under way.
    """

    result: dict[str, Any] | None = None


def find_result(store: Store) -> RoundResult | None:
    """The result in a sample's store; `None` if the round did not end, or the store was lost."""
    if f"{RoundLog.__name__}:result" not in store:
        return None
    stored = RoundLog(store=store).result
    return RoundResult.model_validate(stored) if stored else None


RESULT_KEY = "result"
"""Where a score's metadata has the result: what is there survives a crash, a store may not."""

BALLOTS_KEY = "ballots"
"""Where it has the votes alone: small, so that a sample's summary holds them."""

VOTES_READ_KEY = "votes_read"
"""Where it says whether the votes were read from stored replies or are those of the run."""
FROM_REPLIES, AS_STORED = "from stored replies", "as stored"

UNANSWERED = "-"


def ballots(result: RoundResult) -> dict[str, Any]:
    """A result's votes, a letter a sample in the order drawn, `-` where one was not readable.

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
        "early_stop": any(one.early_stop for one in result.standings.values()),
    }


def result_of_ballots(
    question: str, round: int, kept: Mapping[str, Any], models: Mapping[str, str] | None = None
) -> RoundResult:
    """The result that ballots were made of, without its summaries, replies and usage.

    Of faults it knows the unread replies; in ballots that do not tell them, none.

    Args:
        question: Its id.
        round: Its round.
        kept: The ballots.
        models: Who sits on which seat; a seat that is not named has no model.
    """
    seats, votes, planned = (kept[name].split(" ") for name in ("seats", "votes", "planned"))
    unread = kept["unread"].split(" ") if "unread" in kept else ["0"] * len(seats)
    return RoundResult(
        question=question,
        step=kept["step"],
        round=round,
        key=kept["key"],
        standings={
            seat: Standing(
                model=(models or {}).get(seat, ""),
                votes=tuple(None if vote == UNANSWERED else vote for vote in given),
                planned=int(samples),
                early_stop=kept["early_stop"],
                faults={UNREADABLE: int(faults)} if int(faults) else {},
            )
            for seat, given, samples, faults in zip(seats, votes, planned, unread, strict=True)
        },
    )


def read_result(score: Score) -> RoundResult | None:
    """The result in a score's metadata; `None` in a score without one."""
    kept = (score.metadata or {}).get(RESULT_KEY)
    return RoundResult.model_validate(kept) if kept else None
