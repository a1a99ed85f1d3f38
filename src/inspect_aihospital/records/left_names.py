"""Find cells that still hold the name or number of a person whose column was dropped."""

import re
from collections.abc import Iterable, Iterator, Mapping

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.checks.check_findings import mask

_OF_PERSON = regex(
    r"(?i).*(?:姓名|联系人|家属|医[师生]|护士|患者|病人)"
    r"|(?:.*[\W_])?(?:(?:full|first|last|family|given|patient|doctor|gp|contact) ?name|name"
    r"|physician|attending|doctor|consultant|surgeon|nurse|contact|next of kin)"
)
# Of two Chinese letters at least, or two Latin words: a single word may be any.
_CHINESE_NAME = regex(r"[\u4e00-\u9fff]{2,4}(?:[·•][\u4e00-\u9fff]{1,8})?")
_LATIN_NAME = regex(r"[^\W\d_][\w'’.-]*(?:,? [^\W\d_][\w'’.-]*){1,3}")
# Of a telephone, a card or a file; shorter ones may be a result's.
_NUMBER = regex(r"[A-Za-z]{0,3}\d{7,}[Xx]?")


def left_names(dropped: Mapping[str, str], used: Mapping[str, str]) -> Iterator[str]:
    """Yield a problem for each used cell that holds the value of a dropped column of a person.

    Args:
        dropped: Cells of the row that go nowhere, by column.
        used: Cells that go into the record, by column.
    """
    for column, value in dropped.items():
        if not _tells_person(column, value):
            continue
        for name in _columns_with(_wordings(value), used):
            yield f"column {name!r}: still holds the {column!r} that the map drops, {mask(value)}"


def _tells_person(column: str, value: str) -> bool:
    is_name = _CHINESE_NAME.fullmatch(value) or _LATIN_NAME.fullmatch(value)
    return bool(_NUMBER.fullmatch(value) or (is_name and _OF_PERSON.fullmatch(column)))


def _wordings(value: str) -> tuple[str, ...]:
    """Return a value in small letters, and a Latin name also in the other order."""
    folded = value.casefold()
    words = folded.replace(",", " ").split()
    return folded, " ".join(words), " ".join((*words[1:], words[0]))


def _columns_with(wordings: Iterable[str], cells: Mapping[str, str]) -> Iterator[str]:
    for name, text in cells.items():
        folded = text.casefold()
        # Looked for as they are first: that is fast, and few rows have any.
        if any(wording in folded and _is_whole(wording, folded) for wording in wordings):
            yield name


def _is_whole(wording: str, text: str) -> bool:
    return re.search(rf"(?<![a-z\d]){re.escape(wording)}(?![a-z\d])", text) is not None
