"""How much of what models read could come from a provider's prompt cache, and what is asked twice.

`python -m benchmarks.prefixes [--limit 8]` rehearses every task offline and prints Markdown: for
each speaker the share of the input tokens that lie in a prefix which an earlier call of the same
speaker has sent, within the case and in any case; and calls that were made twice. Tokens are
counted by the benchmark server's rule.
"""

import argparse
import bisect
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from pathlib import Path

from benchmarks.prompt_calls import Call, calls_of, rehearse
from benchmarks.released_calls import released_calls
from benchmarks.server.asked import count_tokens

VISIT = ("doctor", "patient", "examiner")
"""Who speaks in a consultation."""


@dataclass(frozen=True)
class Shares:
    """Of a speaker's calls.

    Attributes:
        calls: Calls.
        tokens: Tokens sent, over all calls.
        later_tokens: The same of all cases but the first; of a single case, its own.
        in_case: Share of them in a prefix that an earlier call on the same case has sent.
        answered: The same where that call had been answered: a cache is written by then.
        anywhere: Share in a prefix that an earlier call on any case has sent.
        later: The same of `later_tokens`: the first case sees the fixed prompts for the first time.
        behind: Share in lines that an earlier call on any case has sent, but behind something
            new: what another order of the prompt could still bring to the front.
        repeated: Calls that send what one before them on the same case has sent, from the first
            to the last character, and are no other self-consistency sample.
    """

    calls: int
    tokens: int
    later_tokens: int
    in_case: float
    answered: float
    anywhere: float
    later: float
    behind: float
    repeated: int


class Sent:
    """What has been sent, sorted, so that the longest common prefix is with a neighbour."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def add(self, text: str) -> None:
        """One more."""
        bisect.insort(self._texts, text)

    def shared(self, text: str) -> str:
        """The longest prefix that something sent begins with."""
        place = bisect.bisect(self._texts, text)
        near = self._texts[max(0, place - 1) : place + 1]
        prefixes = (os.path.commonprefix([text, one]) for one in near)  # noqa: RUF071 - of texts
        return max(prefixes, key=len, default="")


def shares(calls: Sequence[Call]) -> Shares:
    """The shares of one speaker's calls, given in the order in which they were made."""
    tokens = [count_tokens(call.sent) for call in calls]
    prefixes = _prefixes(calls)
    cached = list(map(count_tokens, prefixes))
    later = [call.case != calls[0].case for call in calls]
    later = later if any(later) else [True] * len(calls)
    total, total_later = sum(tokens), sum(compress(tokens, later))
    cases = [[call for call in calls if call.case == case] for case in {c.case for c in calls}]
    in_case = sum(count_tokens(prefix) for case in cases for prefix in _prefixes(case))
    return Shares(
        calls=len(calls),
        tokens=total,
        later_tokens=total_later,
        in_case=in_case / total,
        answered=sum(count_tokens(_shared_with_answered(call, calls)) for call in calls) / total,
        anywhere=sum(cached) / total,
        later=sum(compress(cached, later)) / total_later,
        behind=_behind(calls, prefixes) / total,
        repeated=sum(n - 1 for n in Counter((c.case, c.sent, c.sample) for c in calls).values()),
    )


def _prefixes(calls: Iterable[Call]) -> list[str]:
    """Of each call the longest prefix that one before it has sent."""
    sent, found = Sent(), []
    for call in calls:
        found.append(sent.shared(call.sent))
        sent.add(call.sent)
    return found


def _shared_with_answered(call: Call, calls: Sequence[Call]) -> str:
    before = Sent()
    for other in calls:
        if other.case == call.case and other.answered <= call.started and other is not call:
            before.add(other.sent)
    return before.shared(call.sent)


def _behind(calls: Sequence[Call], prefixes: Sequence[str]) -> int:
    """Tokens in lines that were sent before, behind the prefix that was."""
    lines: set[str] = set()
    tokens = 0
    for call, prefix in zip(calls, prefixes, strict=True):
        rest = call.sent[len(prefix) :].splitlines()
        tokens += count_tokens("".join(line for line in rest if line in lines))
        lines.update(call.sent.splitlines())
    return tokens


def together(found: Iterable[Shares]) -> Shares:
    """Several speakers: shares weighted by tokens."""
    found = list(found)

    def mean(name: str, weight: str = "tokens") -> float:
        weighted = sum(getattr(one, name) * getattr(one, weight) for one in found)
        return float(weighted / sum(getattr(one, weight) for one in found))

    return Shares(
        calls=sum(one.calls for one in found),
        tokens=sum(one.tokens for one in found),
        later_tokens=sum(one.later_tokens for one in found),
        in_case=mean("in_case"),
        answered=mean("answered"),
        anywhere=mean("anywhere"),
        later=mean("later", "later_tokens"),
        behind=mean("behind"),
        repeated=sum(one.repeated for one in found),
    )


def by_speaker(calls: Sequence[Call]) -> dict[str, Shares]:
    """Shares of each speaker, in the order in which they were first asked."""
    speakers = dict.fromkeys(call.speaker for call in calls)
    return {name: shares([c for c in calls if c.speaker == name]) for name in speakers}


def table(name: str, found: dict[str, Shares]) -> list[str]:
    """Rows of one task: its speakers, then all of them together."""
    visit = [one for speaker, one in found.items() if speaker in VISIT]
    rows = {**found, "**all**": together(found.values())}
    if len(visit) == len(VISIT):
        rows["**the visit**"] = together(visit)
    return [
        f"| `{name}` | {speaker} | {one.calls} | {one.tokens:,} | {one.in_case:.0%} | "
        f"{one.answered:.0%} | {one.anywhere:.0%} | {one.later:.0%} | {one.behind:.0%} | "
        f"{one.repeated} |"
        for speaker, one in rows.items()
    ]


COLUMNS = ("task", "speaker", "calls", "tokens")
MEASURES = ("in the case", "and answered", "in any case", "of later cases", "behind", "repeated")
HEAD = [f"| {' | '.join([*COLUMNS, *MEASURES])} |", "|---" * len([*COLUMNS, *MEASURES]) + "|"]


def main() -> None:
    """Rehearse and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=8, help="cases or questions a task")
    parser.add_argument("--released", type=Path, help="a released file of consultations instead")
    parser.add_argument("--cases", default="mvme", help="where the records of these are")
    options = parser.parse_args()
    print("\n".join(HEAD))
    if options.released:
        calls = released_calls(options.released, options.cases)
        print("\n".join(table(options.released.name, by_speaker(calls))))
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, log in rehearse(options.limit, folder):
            print("\n".join(table(name, by_speaker(calls_of(log)))), flush=True)


if __name__ == "__main__":
    main()
