"""Read the votes of a round anew from the replies that were stored with it."""

from collections.abc import Mapping
from dataclasses import replace

from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.ballot import UNREADABLE, Vote
from inspect_aihospital.exam.results import RoundResult


def reread_votes(result: RoundResult, options: Mapping[str, str]) -> RoundResult:
    """Give each participant the votes that its stored replies are read as today.

    What no rule reads counts as what the extractor read in the run, or as its failure. A standing
    without replies keeps its votes. The rest of a round stays: who was asked again, how many
    samples an early stop drew, and the summary, were decided by the votes of then.
    """

    def reread(vote: Vote) -> Vote:
        if vote.reply is None:
            return vote
        letter = read_answer(vote.reply, options)
        extracted = vote.extracted and not letter
        answer = vote.answer if extracted else letter
        fault = None if answer else vote.fault or UNREADABLE
        return replace(vote, answer=answer, fault=fault, extracted=extracted)

    standings = {
        # Made anew, since a copy would keep the majority of before.
        seat: type(standing)(**dict(standing) | {"samples": tuple(map(reread, standing.samples))})
        for seat, standing in result.standings.items()
    }
    return result.model_copy(update={"standings": standings})
