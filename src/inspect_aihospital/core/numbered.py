"""Numbered lists that models write: `(1) …`, `1. …`, `1、…`, `- …`, and a list that says "none"."""

import re

_ITEM = re.compile(
    r"^[ \t]*[*_]{0,3}(?:[(（]\d{1,2}[)）]|\d{1,2}(?:[)）、]|[.．](?!\d))|[-•])[ \t]*(\S.*)$"
)
_SENTENCE_END = re.compile(r"[。！!;；\n]|[.](?=\s|$)")
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")
_DOUBT = r"争议|分歧|矛盾|异议|不一致|不同意见"
_NONE = re.compile(
    rf"无|没有|暂无|(?:目前|现在|暂时|(?:各位|几位|两位|三位)?医生(?:们)?(?:之间)?|对此|均|都|已|并)*"
    rf"(?:无|没有|不存在|暂无)(?:任何|明显的?|需要讨论的|进一步的?|实质性?的?|其他|剩余的?|存在)*"
    rf"(?:{_DOUBT})(?:点|之处|的地方)?|"
    r"(?:各位|几位|两位|三位)?医生(?:们)?(?:之间)?的?(?:意见|诊断)?(?:已经?|完全|基本)*"
    r"(?:一致|达成(?:一致|共识))|"
    r"none|nil|n/?a|no|nothing|"
    r"(?:there (?:are|is) |(?:the )?doctors have )?(?:currently )?no "
    r"(?:(?:remaining|further|open|more|other|significant|substantive|real|points? of) )*"
    r"(?:disputes?|disagreements?|controvers(?:y|ies)|contradictions?|disputed points?)"
    r"(?: (?:remain(?:s|ing)?|left|exists?|found|to discuss|among the doctors|at all))*|"
    r"(?:all |the )*doctors (?:fully |now )?agree",
    re.IGNORECASE,
)


def read_items(text: str) -> tuple[str, ...]:
    """The items of a list, each with the lines that continue it; text before the first is left."""
    items: list[list[str]] = []
    for line in text.splitlines():
        if found := _ITEM.match(line):
            items.append([found[1]])
        elif items and line.strip():
            items[-1].append(line)
    return tuple("\n".join(lines).strip() for lines in items)


def says_none(text: str) -> bool:
    """Whether a text says, in its first sentence and without "but", that there is nothing."""
    first, *rest = _SENTENCE_END.split(_EDGES.sub("", text), maxsplit=1)
    return bool(_NONE.fullmatch(_EDGES.sub("", first))) and not _contrasts("".join(rest))


def _contrasts(text: str) -> bool:
    return bool(re.search(r"\b(?:but|however|except|although)\b|但|不过|然而|除了", text, re.I))


def read_list(text: str, most: int) -> tuple[str, ...] | None:
    """The first items of a list that may say "none".

    Args:
        text: What was written.
        most: Items that count; those after them are left out.

    Returns:
        The items without those that say "none", and without repeats; an empty tuple where the
        list, or the text without a list, says that there is none; `None` where it is neither.
    """
    items = read_items(text)
    if not items:
        return () if says_none(text) else None
    named = [item for item in items if re.search(r"\w", item) and not says_none(item)]
    return tuple(dict.fromkeys(named))[:most]
