"""Show the beginning of a long text, or of a long list of names."""

from collections.abc import Sequence


def excerpt(text: str, letters: int) -> str:
    """Write a text in one line, cut to a number of letters; an ellipsis marks the cut."""
    line = " ".join(text.split())
    return line if len(line) <= letters else f"{line[:letters].rstrip()}…"


def first_names(names: Sequence[str], most: int = 5) -> str:
    """Join names; of many, the first and the number of the others."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"{', '.join(names[:most])}{more}"
