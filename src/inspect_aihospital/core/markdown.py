"""Other people's words inside our Markdown."""

import re

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+!|~^$<>&:@.-])")
LINE_END = " ⏎ "
"""Stands for a line end where Markdown wants one line, as in a table."""


def plain(text: str) -> str:
    """A text as one line of Markdown that is shown as it is.

    No markup in it is rendered, so nothing in a report or a reply can place a link, an image or a
    heading where people read.
    """
    lines = (" ".join(line.split()) for line in text.strip().splitlines())
    return LINE_END.join(_MARKUP.sub(r"\\\1", line) for line in lines if line)
