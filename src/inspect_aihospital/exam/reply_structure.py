"""Typed structure in a reply (JSON, tags, tables) as lines `name: value`.

What is called an answer becomes a line `Answer: …`; where an object has an answer, the
reasons beside it are left out, since letters in them are not the answer.
"""

import re

from inspect_aihospital.core.text.regex import prose_regex, regex

_NAME = r"(?:final|correct|selected|best|my|predicted|chosen|the|最终|正确|最佳|参考)"
_ANSWER_NAME = prose_regex(
    rf"(?:{_NAME}[ _-]?)*(?:answer|choice|option|letter|response|solution|selection|prediction"
    r"|答案|选项)(?:[ _-]?(?:letter|choice|option|key|id))?",
    re.IGNORECASE,
)
_REVISED_NAME = regex(
    r"(?:final|corrected|revised|updated|amended|changed|new|最终|修[正改]后?的?|更正后?的?)[ _-]?"
    r"(?:answer|choice|option|letter|答案|选[择项])(?:[ _-]?(?:letter|choice|option))?",
    re.IGNORECASE,
)
"""Names of an answer that replaces an earlier one."""
_ONE_LETTER = prose_regex(r"\W*(?:option )?[A-Z](?![A-Za-z])", re.IGNORECASE)
_VERDICT_NAME = prose_regex(
    rf"(?:{_NAME}[ _-]?)*(?:ans|key|label|pick|vote|verdict|decision|result|final|selected|chosen"
    r"|output|conclusion|diagnosis)(?:[ _-]?(?:letter|choice|option|id))?",
    re.IGNORECASE,
)
"""Names of an answer in a reply without a field `answer`."""
_TEXT_NAME = regex(
    r"(?:(?:answer|option|choice)[ _-]?)?(?:text|value|content|description|name)", re.IGNORECASE
)
# Patterns and no JSON parser: models write typographic and single quotes, and break off.
_OBJECT = prose_regex(r"\{ *[\"'“‘][^{}]*(?:\{[^{}]*\}[^{}]*){0,20}\}")
_MEMBER = prose_regex(
    r"[\"'“”‘’]([^\"'“”‘’\n{}:]{1,40})[\"'“”‘’] *: *"
    r"(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|“([^”]*)”|\[([^\[\]]*)\]|([^,{}\[\]\n\"']+))"
)
_TAG = prose_regex(r"<(/?)([a-zA-Z\u4e00-\u9fff][\w-]{0,30})(?: [^<>\n]{0,100})?/?>")
_LEAF = prose_regex(
    r"<([a-zA-Z\u4e00-\u9fff][\w-]{0,30})(?: [^<>\n]{0,100})?>([^<>]*)</\1 ?>", re.IGNORECASE
)
_VALUE = prose_regex(r" [\w-]{1,20}=[\"']?([A-Za-z])[\"'\s/>]")
# `answer` is one of them since `_as_line` reads it, with or without its end tag.
_LAYOUT = regex(
    r"(?:[a-z]|h[1-6]|li|[uo]l|t[dhr]|table|tbody|thead|div|span|em|strong|mark|pre|code|center"
    r"|font|big|small|su[bp]|br|hr|body|html|section|article|blockquote|text|response|answers?)",
    re.IGNORECASE,
)
"""Names of tags that say nothing of what is in them."""
_ROW = regex(r"[ \t]*\|(.*)\|[ \t]*")
_RULE = regex(r"[\s|:-]+")


def flatten_structure(text: str) -> str:
    """Return a text with its objects, tags and tables as lines."""
    # Objects first: within a tag they would become one line.
    return _without_tables(_TAG.sub(_as_line, _leaves(_OBJECT.sub(_as_members, text))))


def _as_members(match: re.Match[str]) -> str:
    """Return the members of an object; only its answers where it has some."""
    members = [
        (name.strip(), next((value for value in values if value), "").strip())
        for name, *values in _MEMBER.findall(match[0])
    ]
    answer_name = _answer_name(members)
    answers = [value for name, value in members if answer_name and answer_name.fullmatch(name)]
    if not answers:
        return "\n" + "\n".join(f"{name}: {value}" for name, value in members) + "\n"
    # The option's text is kept beside its letter, so that a contradiction between them shows.
    texts = [value for name, value in members if _TEXT_NAME.fullmatch(name)]
    return "\n" + "\n".join(f"Answer: {value}" for value in [*answers, *texts] if value) + "\n"


def _answer_name(members: list[tuple[str, str]]) -> re.Pattern[str] | None:
    """Return the pattern of those of the names that mean an answer, the last answer first."""
    # "corrected_answer": null corrects nothing.
    if any(_REVISED_NAME.fullmatch(name) and _ONE_LETTER.match(value) for name, value in members):
        return _REVISED_NAME
    names = [name for name, _ in members]
    patterns = (_ANSWER_NAME, _VERDICT_NAME)
    return next((form for form in patterns if any(map(form.fullmatch, names))), None)


def _leaves(text: str) -> str:
    """Return a text with the innermost tags as lines; only its answers where it has some."""
    answer_name = _answer_name(
        [(match[1], match[2].strip()) for match in _LEAF.finditer(text) if match[2].strip()]
    )

    def line(match: re.Match[str]) -> str:
        replaced = answer_name is _REVISED_NAME and not answer_name.fullmatch(match[1])
        if replaced and _ANSWER_NAME.fullmatch(match[1]):
            return "\n"
        if _LAYOUT.fullmatch(match[1]):
            return match[0]
        if answer_name:
            return f"\nAnswer: {match[2]}\n" if answer_name.fullmatch(match[1]) else "\n"
        return f"\n{match[1]}: {match[2].strip()}\n"

    return _LEAF.sub(line, text)


def _as_line(match: re.Match[str]) -> str:
    if _ANSWER_NAME.fullmatch(match[2]) and not match[1]:
        value = _VALUE.search(match[0])
        return f"\nAnswer: {value[1] if value else ''}"
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
    """Return the rows as lines; the one row behind a heading as a line for each of its cells."""
    # Two rows may also be two pairs: "Answer | C" above "Why | ...".
    if len(table) == 2 and len(table[0]) == len(table[1]) and not _is_pair(table[0]):
        return [f"{name}: {value}" for name, value in zip(*table, strict=True)]
    lines = [": ".join(filter(None, row)) for row in table]
    # "Verdict" at the head of a column leads to no option in the next line.
    return [f"{lines[0]}.", *lines[1:]] if len(lines) > 2 else lines


def _is_pair(row: list[str]) -> bool:
    """Say whether a row names a thing and gives its value, so that it is no heading."""
    return len(row) == 2 and len(row[1].strip("* ")) == 1
