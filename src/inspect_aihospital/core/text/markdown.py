"""Write other people's words inside our Markdown."""

from inspect_aihospital.core.text.regex import regex

# Marks anywhere, marks that begin a line, dashes, and what makes an address a link. Full stops and
# brackets stay as they are: explanations are read where nobody renders them, too.
_MARKUP = regex(r"([\\`*_{}\[\]#|~^$@]|^[>+=-]|-(?=-)|:(?=\S)|\.(?=[^\W\d]))")
_LIST_NUMBER = regex(r"^(\d+)(?=[.)])")
# Escaping alone is not enough: some viewers read HTML before Markdown.
_TAG = regex("([<&])")
# Invisible; behind a `<` or `&` it keeps a tag or an entity from being one, in any viewer.
_JOINER = "\u2060"

EMPTY = "-"
"""Stands in an empty cell or list."""

LINE_END = " / "
"""Stands for a line end where Markdown wants one line, as in a table.

Marks of ours are ASCII: Python holds a text at the width of its widest letter, and one that is not
ASCII once more in UTF-8 as soon as it was written, for as long as the text lives.
"""


def plain(text: str) -> str:
    """Write a text as one line of Markdown that is shown as it is.

    No markup in it is rendered, so nothing in a report or a reply can place a link, an image or a
    heading where people read.
    """
    lines = (" ".join(line.split()) for line in text.strip().splitlines())
    return LINE_END.join(_plain_line(line) for line in lines if line)


def _plain_line(line: str) -> str:
    if line.isalnum():
        return line  # no letter of it is markup
    escaped_line = _LIST_NUMBER.sub(r"\1\\", _MARKUP.sub(r"\\\1", line))
    return _TAG.sub(rf"\1{_JOINER}", escaped_line)
