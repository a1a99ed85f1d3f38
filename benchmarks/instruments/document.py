"""The bench's part of docs/fidelity.md, between two marks."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.instruments import page
from benchmarks.instruments.cells import FaultyRun
from benchmarks.instruments.running import Run
from benchmarks.marked_block import replace_block

START, END = "<!-- bench of instruments -->", "<!-- end of the bench of instruments -->"


HEAD = """## Broken and clean instruments

A scripted doctor met scripted patients and examiners: {visits:,} visits with a planted fault, and
{runs} clean runs in many styles. A run is flagged if `comparable` is 0 by a bound that the same
clean run keeps, or if each visit that the fault touched is unscored or unchanged for the doctor.
Rates are shares of replies. `python -m benchmarks.instruments` prints all faults, with `--list`
what each does. The scripts are ours: models err otherwise."""

MISSED = """Faults that were not always flagged from 20 % on. "Score" is the change of the doctor's
mean in points, graded by words in common with the record. Bold cells miss the goal."""


def write_block(path: Path, faulty: Sequence[FaultyRun], clean: Sequence[Run]) -> None:
    """Put the tables between the marks of a page."""
    replace_block(path, START, END, f"\n{render(faulty, clean)}\n")


def render(faulty: Sequence[FaultyRun], clean: Sequence[Run]) -> str:
    """The tables with the figures of these runs."""
    visits = sum(len(faulty_run.run.grades) for faulty_run in faulty)
    parts = [
        HEAD.format(visits=visits, runs=len(clean)),
        "\n".join(f"- {line}" for line in page.goal_lines(faulty, clean)),
        "\n".join(page.seat_table(faulty)),
        MISSED,
        "\n".join(page.fault_table(faulty, missed_only=True)),
        "Clean runs: findings are false accusations, in turns or visits.",
        "\n".join(page.clean_table(clean)),
    ]
    return "\n\n".join(parts)
