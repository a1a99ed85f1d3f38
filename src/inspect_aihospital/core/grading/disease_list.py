"""Read disease names out of an extractor's answer: a list of texts and nothing else counts."""

import json
import re
from collections.abc import Mapping, Sequence
from string import ascii_letters
from typing import Any

_FENCE = "```"

LONGEST = 20_000
"""Letters of an answer that are read."""

Mentions = tuple[str, ...]
"""Disease names in order, each once; empty where a text names no disease."""


def read_list(value: object) -> Mentions | None:
    """Read a list of texts, given as such or as JSON; `None` for anything else.

    Texts are trimmed; empty ones and repetitions (in any case) are left out.
    """
    if isinstance(value, str):
        value = _parse(value)
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        return None
    distinct: dict[str, str] = {}
    for name in (" ".join(text.split()) for text in value):
        if name:
            distinct.setdefault(name.casefold(), name)
    return tuple(distinct.values())


def join_lists(lists: Sequence[Mentions]) -> Mentions:
    """Join several lists, as where a model calls its tool once for each disease."""
    return read_list([name for names in lists for name in names]) or ()


def read_arguments(arguments: Mapping[str, Any], name: str) -> Mentions | None:
    """Return the list in the arguments of the extractor's tool, under the parameter `name`."""
    return read_list(arguments.get(name))


def read_text(answer: str, fence: str, source: str) -> Mentions | None:
    """Read the list out of an answer that is text.

    Either a line `DISEASES <fence>: ["…", "…"]`; the fence is a code that the source's author
    cannot know, so that a source which the answer repeats cannot pose as one. Or an answer that is
    a JSON list as a whole, with or without a code block, unless it stands in the source.

    Returns:
        The names; `None` if there is no such list, or two that differ.
    """
    lines = (line.strip() for line in answer[:LONGEST].split("\n"))
    answer = "\n".join(line for line in lines if line)
    # Possessive repeats: a line of a thousand stars is read once.
    line = re.compile(
        rf"^(?:[>*`-]|[^\S\n])*+DISEASES\s+{re.escape(fence)}\**\s*[:：]", re.MULTILINE
    )
    lists = {read_list(_leading_json(answer[start.end() :])) for start in line.finditer(answer)}
    if lists:
        return lists.pop() if len(lists) == 1 else None
    list_text = answer
    if answer.startswith(_FENCE) and answer.endswith(_FENCE):
        list_text = answer.strip("`").lstrip(ascii_letters).strip()
    return None if list_text in source else read_list(list_text)


def _parse(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _leading_json(text: str) -> object:
    """Return the JSON value that a text begins with, if nothing else stands on its last line."""
    start = text.lstrip(" *`\t\n")
    try:
        value, end = json.JSONDecoder().raw_decode(start)
    except (ValueError, RecursionError):
        return None
    return None if start[end:].partition("\n")[0].strip(" *`.。") else value
