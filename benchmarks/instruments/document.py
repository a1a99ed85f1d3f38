"""The bench's part of docs/fidelity.md, between two marks."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.instruments import page
from benchmarks.instruments.cells import FaultyRun
from benchmarks.instruments.running import Run

START, END = "<!-- bench of instruments -->", "<!-- end of the bench of instruments -->"


def write_block(path: Path, faulty: Sequence[FaultyRun], clean: Sequence[Run]) -> None:
    """Put the tables between the marks of a page.

    Raises:
        SystemExit: The page does not have both marks, each once and in their order.
    """
    text = path.read_text(encoding="utf-8")
    before, start, others = text.partition(START)
    _, end, after = others.partition(END)
    if not start or not end:
        raise SystemExit(f"{path} lacks the line {START!r} or, behind it, {END!r}. Add both.")
    block = f"{START}\n{render(faulty, clean)}\n{END}"
    path.write_text(f"{before}{block}{after}", encoding="utf-8")


def render(faulty: Sequence[FaultyRun], clean: Sequence[Run]) -> str:
    """The tables with the figures of these runs."""
    names = list(dict.fromkeys(one.fault for one in faulty))
    parts = [
        "\n".join(page.fault_table(faulty)),
        "\n".join(page.clean_table(clean)),
        "\n".join(f"- {line.removeprefix('- ')}" for line in page.goal_lines(faulty, clean)),
        "\n".join(page.description_table(names)),
    ]
    return "\n\n".join(parts)
