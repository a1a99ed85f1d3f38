"""Self-consistency: several sampled answers and their majority (Shang et al., Algorithm 1).

Ties go to the answer that was given first, by number of the sample. The rule looks neither at the
key nor at letters, so that no option is favoured by its place.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from inspect_aihospital.core.usage import Usage

Answer = str | None
"""Letter of an option; `None` where a reply could not be read."""

UNREADABLE = "unreadable"
"""Fault of a vote whose reply was heard and names no option."""

EXTRACTOR_FAILED = "extractor_failed"
"""Fault of a vote that no rule reads, and of which the extractor gave no valid answer."""


@dataclass(frozen=True)
class Vote:
    """One sample. Logs keep neither reasonings nor the usage of single votes.

    Attributes:
        answer: The letter, `None` where it cannot be read.
        reasoning: What was said for it.
        fault: Why there is no answer: `unreadable`, `extractor_failed`, or what kept the model from
            being heard.
        usage: Calls and tokens.
        reply: What the letter was read from, `None` where nothing was heard.
        extracted: The letter was read by the role `extractor`, since no rule reads it.
        cut: Reasoning or reply stopped at the token limit, behind some text.
    """

    answer: Answer
    reasoning: str = ""
    fault: str | None = None
    usage: Usage = field(default_factory=Usage)
    reply: str | None = None
    extracted: bool = False
    cut: bool = False


def majority(votes: Sequence[Answer]) -> Answer:
    """Return the answer most votes are for, `None` if none could be read (line 5)."""
    counts = Counter(vote for vote in votes if vote)
    # most_common keeps the order of first votes among equals
    return counts.most_common(1)[0][0] if counts else None


def support(votes: Sequence[Answer], answer: Answer) -> int:
    """Return the votes for an answer (Count of eq. 4); 0 for none."""
    return sum(vote == answer for vote in votes) if answer else 0


def is_decided(votes: Sequence[Answer], remaining: int) -> bool:
    """Say whether no outcome of the remaining votes can change the majority.

    A rival draws level only if it gets all remaining votes, and wins the tie only if its first
    vote came before the leader's; an answer without a vote so far can only come later.
    """
    leader = majority(votes)
    if leader is None:
        return remaining == 0
    lead = support(votes, leader)
    rivals = {vote for vote in votes if vote and vote != leader}
    if any(support(votes, rival) + remaining > lead for rival in rivals):
        return False
    level = [rival for rival in rivals if support(votes, rival) + remaining == lead]
    return remaining <= lead and all(votes.index(leader) < votes.index(r) for r in level)


def is_settled(votes: Sequence[Vote], planned: int) -> bool:
    """Say whether the majority stands, whatever the votes say on which the extractor failed."""
    failed = [vote.fault == EXTRACTOR_FAILED for vote in votes]
    if not any(failed):
        return True
    answers = [vote.answer for vote in votes]
    leader = majority(answers)
    # An early stop took these votes for unanswered, so that undrawn samples may matter again.
    undrawn = planned - len(votes)
    # An option without a vote so far may win too; any name stands for it.
    rivals = {vote for vote in answers if vote and vote != leader} | {"other"}
    most_for = (
        [rival if is_open else vote for vote, is_open in zip(answers, failed, strict=True)]
        + [rival] * undrawn
        for rival in rivals
    )
    return all(majority(ballot) == leader for ballot in most_for)


def next_batch(votes: Sequence[Answer], planned: int) -> int:
    """Return the fewest further votes after which the majority can be decided; 0 if it is."""
    remaining = planned - len(votes)
    if remaining <= 0 or is_decided(votes, remaining):
        return 0
    # The fewest votes that decide are all for one answer; without a vote any name stands for it.
    options = [vote for vote in dict.fromkeys(votes) if vote] or ["first"]
    for more in range(1, remaining):
        if any(is_decided([*votes, *[o] * more], remaining - more) for o in options):
            return more
    return remaining
