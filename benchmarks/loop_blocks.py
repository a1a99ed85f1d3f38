"""How long linking keeps an event loop from going on: from a cold start, and with long reports.

`python -m benchmarks.loop_blocks [--language zh] [--reports 40] [--diseases 30]` scores made-up
reports, long lists of the terminology's own names, as the scorer `icd10` does (in threads), beside
a task that notes how late it is woken. The same with nothing to do says what the machine adds.
"""

import argparse
import time
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import get_args

import anyio

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.library import load_linker
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.icd10_scorer import load_rules, score_mentions
from inspect_aihospital.scorers.mention_reader import MentionReader

TICK = 0.001
"""Seconds that the watching task sleeps."""


async def watch(late: list[float]) -> None:
    """Note how much later than asked for the loop comes back, in milliseconds."""
    while True:
        asked = time.perf_counter()
        await anyio.sleep(TICK)
        late.append(1000 * (time.perf_counter() - asked - TICK))


async def beside(work: Callable[[], Awaitable[object]]) -> list[float]:
    """Delays while some work is done, in order of size."""
    late: list[float] = []
    async with anyio.create_task_group() as group:
        group.start_soon(watch, late)
        await work()
        group.cancel_scope.cancel()
    return sorted(late)


def made_up(language: Language, reports: int, diseases: int) -> list[str]:
    """Diagnosis sections of names drawn from the terminology with a fixed seed."""
    concepts = load_linker(language).terminology.concepts
    draw = Random(20231118)
    return [
        "\n".join(
            f"({n}) {concept.names[language]}"
            for n, concept in enumerate(draw.sample(concepts, diseases), start=1)
        )
        for _ in range(reports)
    ]


async def score_all(texts: Sequence[str], language: Language) -> None:
    """Each report against the one before it, all at once."""
    reader = MentionReader("heuristic", PromptLibrary.load())

    async def score(number: int) -> None:
        found = await reader.read_report(texts[number], language, "doctor")
        expected = await reader.read_record(texts[number - 1], language, "doctor")
        await run_in_thread(score_mentions, found, expected, language, False, {})

    async with anyio.create_task_group() as group:
        for number in range(len(texts)):
            group.start_soon(score, number)


def show(what: str, late: Sequence[float]) -> None:
    """A line: how often, and how late."""
    over = sum(delay > 20 for delay in late)
    print(
        f"| {what} | {len(late)} | {late[len(late) // 2]:.1f} | {late[-len(late) // 100]:.1f} | "
        f"{late[-1]:.1f} | {over} |",
        flush=True,
    )


async def measure(language: Language, reports: int, diseases: int) -> None:
    """Measure and print, in milliseconds."""
    print("| during | wakings | median ms | 99th | longest | over 20 ms |")
    print("|---|---|---|---|---|---|")
    show("nothing", await beside(lambda: anyio.sleep(2)))
    show("loading what links", await beside(lambda: run_in_thread(load_rules, language)))
    texts = await run_in_thread(made_up, language, reports, diseases)
    show("the first report", await beside(lambda: score_all(texts[:2], language)))
    show(f"{reports} reports", await beside(lambda: score_all(texts, language)))


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", choices=get_args(Language), default="zh")
    parser.add_argument("--reports", type=int, default=40)
    parser.add_argument("--diseases", type=int, default=30)
    options = parser.parse_args()
    anyio.run(measure, options.language, options.reports, options.diseases)


if __name__ == "__main__":
    main()
