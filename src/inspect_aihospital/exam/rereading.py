"""Read the votes of a round anew from the replies that were stored with it."""

from collections.abc import Mapping

from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.results import UNREADABLE, RoundResult, Standing


def reread_votes(result: RoundResult, options: Mapping[str, str]) -> RoundResult:
    """Give each participant the votes that its stored replies are read as today.

    What no rule reads counts as what the extractor read in the run. A standing without replies
    keeps its votes. The rest of a round stays: who was asked again, how many samples an early stop
    drew, and the summary, were decided by the votes of then.

    Args:
        result: The stored result.
        options: The question's options by letter.
    """

    def reread(standing: Standing) -> Standing:
        if not _is_replied(standing):
            return standing
        by_rule = [reply and read_answer(reply, options) for reply in standing.replies]
        by_model = standing.extracted or [None] * len(by_rule)
        extracted = tuple(
            None if vote else model_vote for vote, model_vote in zip(by_rule, by_model, strict=True)
        )
        votes = tuple(
            vote or model_vote for vote, model_vote in zip(by_rule, extracted, strict=True)
        )
        unread = sum(
            reply is not None and not vote
            for reply, vote in zip(standing.replies, votes, strict=True)
        )
        faults = {fault: n for fault, n in standing.faults.items() if fault != UNREADABLE}
        # `answer` is computed from the votes; the other three are given anew.
        stored_fields = standing.model_dump(exclude={"answer", "votes", "faults", "extracted"})
        return Standing(
            **stored_fields,
            votes=votes,
            # Stored empty, it says that no extractor was bound.
            extracted=extracted if standing.extracted else (),
            faults=faults | ({UNREADABLE: unread} if unread else {}),
        )

    standings = {seat: reread(standing) for seat, standing in result.standings.items()}
    return result.model_copy(update={"standings": standings})


def has_replies(result: RoundResult) -> bool:
    """Say whether every participant's replies are stored, so that all votes can be read anew."""
    return all(map(_is_replied, result.standings.values()))


def _is_replied(standing: Standing) -> bool:
    return len(standing.replies) == len(standing.votes)
