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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import get_args

from benchmarks.prompt_calls import Call, calls_of, rehearse
from benchmarks.released_calls import released_calls
from benchmarks.server.asked import count_tokens
from inspect_aihospital.core.record import Language

VISIT = ("doctor", "patient", "examiner")
"""Who speaks in a consultation."""

KEPT = 1024
"""Tokens of the shortest prefix that most models of OpenAI and Anthropic keep."""


@dataclass(frozen=True)
class Shares:
    """Of a speaker's calls.

    Attributes:
        calls: Calls.
        tokens: Tokens sent, over all calls.
        in_case: Share of them in a prefix that an earlier call on the same case has sent.
        answered: The same where that call had been answered: a cache is written by then.
        anywhere: Share in a prefix that an earlier call on any case has sent.
        long_run: The same for a record or question that comes after all others, with all its
            epochs: no matter which comes first, and sees the fixed prompts for the first time.
        kept: Share of all tokens in such prefixes of at least `KEPT` tokens.
        behind: Share in lines that an earlier call on any case has sent, but behind something
            new: what another order of the prompt could still bring to the front.
        repeated: Calls that send what one before them on the same case has sent, from the first
            to the last character, and are no other self-consistency sample.
    """

    calls: int
    tokens: int
    in_case: float
    answered: float
    anywhere: float
    long_run: float
    kept: float
    behind: float
    repeated: int


SHARES = tuple(field.name for field in fields(Shares) if field.type is float)


class Sent:
    """What has been sent, sorted, so that the longest common prefix is with a neighbour."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts = sorted(texts)

    def add(self, text: str) -> None:
        """One more."""
        bisect.insort(self._texts, text)

    def shared(self, text: str) -> str:
        """The longest prefix that something sent begins with."""
        place = bisect.bisect(self._texts, text)
        near = self._texts[max(0, place - 1) : place + 1]
        prefixes = (os.path.commonprefix([text, near_text]) for near_text in near)  # noqa: RUF071 - of texts
        return max(prefixes, key=len, default="")


def shares(calls: Sequence[Call]) -> Shares:
    """The shares of one speaker's calls, given in the order in which they were made."""
    total = sum(count_tokens(call.sent) for call in calls)
    prefixes = _prefixes(calls)
    cases = [[call for call in calls if call.case == case] for case in {c.case for c in calls}]
    in_case = [count_tokens(prefix) for case in cases for prefix in _prefixes(case)]
    last = [count_tokens(prefix) for prefix in _behind_all_others(calls)]
    return Shares(
        calls=len(calls),
        tokens=total,
        in_case=sum(in_case) / total,
        answered=sum(count_tokens(_shared_with_answered(call, calls)) for call in calls) / total,
        anywhere=sum(map(count_tokens, prefixes)) / total,
        long_run=sum(last) / total,
        kept=sum(tokens for tokens in last if tokens >= KEPT) / total,
        behind=_behind(calls, prefixes) / total,
        repeated=sum(n - 1 for n in Counter((c.case, c.sent, c.sample) for c in calls).values()),
    )


def _prefixes(calls: Iterable[Call], before: Iterable[str] = ()) -> list[str]:
    """Of each call the longest prefix that one before it, or something before them, has sent."""
    sent, found = Sent(before), []
    for call in calls:
        found.append(sent.shared(call.sent))
        sent.add(call.sent)
    return found


def _behind_all_others(calls: Sequence[Call]) -> Iterator[str]:
    """Prefixes of the calls on each record or question, as if all others had been sent before."""
    for id in dict.fromkeys(call.case[0] for call in calls):
        own = [call for call in calls if call.case[0] == id]
        yield from _prefixes(own, [call.sent for call in calls if call.case[0] != id])


def _shared_with_answered(call: Call, calls: Sequence[Call]) -> str:
    before = Sent()
    for other_call in calls:
        if (
            other_call.case == call.case
            and other_call.answered <= call.started
            and other_call is not call
        ):
            before.add(other_call.sent)
    return before.shared(call.sent)


def _behind(calls: Sequence[Call], prefixes: Sequence[str]) -> int:
    """Tokens in lines that were sent before, behind the prefix that was."""
    lines: set[str] = set()
    tokens = 0
    for call, prefix in zip(calls, prefixes, strict=True):
        new_lines = call.sent[len(prefix) :].splitlines()
        tokens += count_tokens("".join(line for line in new_lines if line in lines))
        lines.update(call.sent.splitlines())
    return tokens


def together(found: Iterable[Shares]) -> Shares:
    """Several speakers: shares weighted by tokens."""
    found = list(found)
    tokens = sum(one.tokens for one in found)

    def mean(name: str) -> float:
        return float(sum(getattr(one, name) * one.tokens for one in found) / tokens)

    return Shares(
        calls=sum(one.calls for one in found),
        tokens=tokens,
        **{name: mean(name) for name in SHARES},
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
        f"{one.answered:.0%} | {one.anywhere:.1%} | {one.long_run:.2%} | {one.kept:.0%} | "
        f"{one.behind:.0%} | {one.repeated} |"
        for speaker, one in rows.items()
    ]


COLUMNS = ("task", "speaker", "calls", "tokens")
MEASURES = (
    *("in the case", "and answered", "in any case", "in a long run", f"of {KEPT:,} or more"),
    *("behind", "repeated"),
)
HEAD = [f"| {' | '.join([*COLUMNS, *MEASURES])} |", "|---" * len([*COLUMNS, *MEASURES]) + "|"]


def main() -> None:
    """Rehearse and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=8, help="cases or questions a task")
    parser.add_argument("--language", default="en", choices=get_args(Language), help="of the cases")
    parser.add_argument("--released", type=Path, help="a released file of consultations instead")
    parser.add_argument("--cases", default="mvme", help="where the records of these are")
    options = parser.parse_args()
    print("\n".join(HEAD))
    if options.released:
        calls = released_calls(options.released, options.cases)
        print("\n".join(table(options.released.name, by_speaker(calls))))
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, log in rehearse(options.limit, folder, options.language):
            print("\n".join(table(name, by_speaker(calls_of(log)))), flush=True)


if __name__ == "__main__":
    main()
