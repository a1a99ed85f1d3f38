"""Typed structure in a reply (JSON, tags, tables) as lines `name: value`.

What is called an answer becomes a line `Answer: …`; where an object has an answer, the
reasons beside it are left out, since letters in them are not the answer.
"""

import re

from inspect_aihospital.core.regex import regex

_NAME = r"(?:final|correct|selected|best|my|predicted|chosen|the)"
_ANSWER_NAME = regex(
    rf"(?:{_NAME}[ _-]?)*(?:answer|choice|option|letter|response|solution|selection|prediction"
    r"|答案|选项)(?:[ _-]?(?:letter|choice|option|key|id))?",
    re.IGNORECASE,
)
_TEXT_NAME = regex(
    r"(?:(?:answer|option|choice)[ _-]?)?(?:text|value|content|description|name)", re.IGNORECASE
)
_OBJECT = regex(r"\{\s*[\"'“‘][^{}]*(?:\{[^{}]*\}[^{}]*){0,20}\}")
_MEMBER = regex(
    r"[\"'“”‘’]([^\"'“”‘’\n{}:]{1,40})[\"'“”‘’]\s*:\s*"
    r"(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|“([^”]*)”|\[([^\[\]]*)\]|([^,{}\[\]\n\"']+))"
)
_TAG = regex(r"<(/?)([a-zA-Z][\w-]{0,30})(?:\s[^<>\n]{0,100})?/?>")
_ROW = regex(r"[ \t]*\|(.*)\|[ \t]*")
_RULE = regex(r"[\s|:-]+")


def flatten_structure(text: str) -> str:
    """A text with its objects, tags and tables as lines.

    Args:
        text: A reply, as it was written.
    """
    return _without_tables(_TAG.sub(_as_line, _OBJECT.sub(_as_members, text)))


def _as_members(match: re.Match[str]) -> str:
    """The members of an object; only its answers where it has some."""
    members = [
        (name.strip(), next((value for value in values if value), "").strip())
        for name, *values in _MEMBER.findall(match[0])
    ]
    answers = [value for name, value in members if _ANSWER_NAME.fullmatch(name)]
    if not answers:
        return "\n" + "\n".join(f"{name}: {value}" for name, value in members) + "\n"
    texts = [value for name, value in members if _TEXT_NAME.fullmatch(name)]
    return "\n" + "\n".join(f"Answer: {value}" for value in [*answers, *texts] if value) + "\n"


def _as_line(match: re.Match[str]) -> str:
    if _ANSWER_NAME.fullmatch(match[2]) and not match[1]:
        return "\nAnswer: "
    # emphasis within a line is no structure
    return (
        "" if len(match[2]) == 1 or match[2].lower() in {"strong", "em", "span", "mark"} else "\n"
    )


def _without_tables(text: str) -> str:
    if "|" not in text:
        return text
    lines: list[str] = []
    table: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        if row := _ROW.fullmatch(line):
            if not _RULE.fullmatch(line):
                table.append([cell.strip() for cell in row[1].split("|")])
            continue
        lines += [*_table_lines(table), line]
        table = []
    return "\n".join(lines)


def _table_lines(table: list[list[str]]) -> list[str]:
    """Rows as lines; the one row behind a heading as a line for each of its cells."""
    if len(table) == 2 and len(table[0]) == len(table[1]) and not _is_pair(table[0]):
        return [f"{name}: {value}" for name, value in zip(*table, strict=True)]
    return [": ".join(filter(None, row)) for row in table]


def _is_pair(row: list[str]) -> bool:
    """Whether a row names a thing and gives its value, so that it is no heading."""
    return len(row) == 2 and len(row[1].strip("* ")) == 1
