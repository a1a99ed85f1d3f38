"""Write a table that a benchmark measured into a page of the documentation."""

from pathlib import Path


def replace_block(page: Path, start: str, end: str, block: str) -> None:
    """Replace what stands between two marks of a page.

    Raises:
        SystemExit: The page lacks a mark, or has them in another order.
    """
    before, found_start, text_after = page.read_text(encoding="utf-8").partition(start)
    _, found_end, after = text_after.partition(end)
    if not found_start or not found_end:
        raise SystemExit(f"{page} lacks the line {start!r} or, behind it, {end!r}. Add both.")
    page.write_text(f"{before}{start}{block}{end}{after}", encoding="utf-8")
