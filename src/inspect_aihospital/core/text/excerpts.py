"""Show the beginning of a long text, or of a long list of names."""

from collections.abc import Sequence


def excerpt(text: str, letters: int) -> str:
    """Write a text in one line, cut to a number of letters; an ellipsis marks the cut."""
    line = " ".join(text.split())
    return line if len(line) <= letters else f"{line[:letters].rstrip()}…"


def first_names(names: Sequence[str], most: int = 5, *, separator: str = ", ") -> str:
    """Join names; of many, the first and the number of the others."""
    shown, others = first_of(names, most)
    return separator.join(shown) + (f" and {others} more" if others else "")


def first_of(texts: Sequence[str], most: int) -> tuple[Sequence[str], int]:
    """Return the first texts and the number of the others, which is never 1."""
    # "1 more" takes as much room as a name, and hides it.
    shown = texts if len(texts) == most + 1 else texts[:most]
    return shown, len(texts) - len(shown)
