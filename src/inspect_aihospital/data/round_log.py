"""What is stored of a question's round, for scorers and for those who read logs."""

from typing import Any

from inspect_ai.scorer import Score
from inspect_ai.util import Store, StoreModel

from inspect_aihospital.exam.results import RoundResult


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


def read_result(score: Score) -> RoundResult | None:
    """The result in a score's metadata; `None` in a score without one."""
    kept = (score.metadata or {}).get(RESULT_KEY)
    return RoundResult.model_validate(kept) if kept else None
