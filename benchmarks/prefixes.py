"""How much of what models read could come from a provider's prompt cache, and what is asked twice.

`python -m benchmarks.prefixes [--limit 8]` rehearses every task offline and prints Markdown: for
each speaker the share of the characters it is sent that lie in a prefix which an earlier call of
the same speaker has sent, within the case and in any case; and calls that were made twice.
"""

import argparse
import bisect
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.prompt_calls import Call, calls_of, rehearse
from benchmarks.released_calls import released_calls

VISIT = ("doctor", "patient", "examiner")
"""Who speaks in a consultation."""


@dataclass(frozen=True)
class Shares:
    """Of a speaker's calls.

    Attributes:
        calls: Calls.
        characters: Characters sent, over all calls.
        in_case: Share of them in a prefix that an earlier call on the same case has sent.
        answered: The same where that call had been answered: a cache is written by then.
        anywhere: Share in a prefix that an earlier call on any case has sent.
        behind: Share in lines that an earlier call on any case has sent, but behind something
            new: what another order of the prompt could still bring to the front.
        repeated: Calls that send what one before them on the same case has sent, from the first
            to the last character, and are no other self-consistency sample.
    """

    calls: int
    characters: int
    in_case: float
    answered: float
    anywhere: float
    behind: float
    repeated: int


class Sent:
    """What has been sent, sorted, so that the longest common prefix is with a neighbour."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def add(self, text: str) -> None:
        """One more."""
        bisect.insort(self._texts, text)

    def shared(self, text: str) -> int:
        """Characters of the longest prefix that something sent begins with."""
        place = bisect.bisect(self._texts, text)
        near = self._texts[max(0, place - 1) : place + 1]
        prefixes = (os.path.commonprefix([text, one]) for one in near)  # noqa: RUF071 - of texts
        return max(map(len, prefixes), default=0)


def shares(calls: Sequence[Call]) -> Shares:
    """The shares of one speaker's calls, given in the order in which they were made."""
    anywhere, by_case = Sent(), {call.case: Sent() for call in calls}
    lines: set[str] = set()
    in_all = in_case = answered = behind = 0
    for call in calls:
        in_all += (prefix := anywhere.shared(call.sent))
        later = call.sent[prefix:].splitlines()
        behind += sum(len(line) for line in later if line in lines)
        lines.update(call.sent.splitlines())
        in_case += by_case[call.case].shared(call.sent)
        answered += _shared_with_answered(call, calls)
        anywhere.add(call.sent)
        by_case[call.case].add(call.sent)
    total = sum(len(call.sent) for call in calls)
    return Shares(
        calls=len(calls),
        characters=total,
        in_case=in_case / total,
        answered=answered / total,
        anywhere=in_all / total,
        behind=behind / total,
        repeated=sum(n - 1 for n in Counter((c.case, c.sent, c.sample) for c in calls).values()),
    )


def _shared_with_answered(call: Call, calls: Sequence[Call]) -> int:
    before = Sent()
    for other in calls:
        if other.case == call.case and other.answered <= call.started and other is not call:
            before.add(other.sent)
    return before.shared(call.sent)


def together(found: Iterable[Shares]) -> Shares:
    """Several speakers: shares weighted by characters."""
    found = list(found)
    total = sum(one.characters for one in found)

    def mean(name: str) -> float:
        return float(sum(getattr(one, name) * one.characters for one in found) / total)

    return Shares(
        calls=sum(one.calls for one in found),
        characters=total,
        in_case=mean("in_case"),
        answered=mean("answered"),
        anywhere=mean("anywhere"),
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
        f"| `{name}` | {speaker} | {one.calls} | {one.characters:,} | {one.in_case:.0%} | "
        f"{one.answered:.0%} | {one.anywhere:.0%} | {one.behind:.0%} | {one.repeated} |"
        for speaker, one in rows.items()
    ]


COLUMNS = ("task", "speaker", "calls", "characters")
MEASURES = ("in the case", "and answered", "in any case", "behind", "repeated")
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
