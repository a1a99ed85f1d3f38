"""Tell by the name of a column what it holds."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

import yaml

from inspect_aihospital.records.column_labels import column_name
from inspect_aihospital.records.column_map import FIELDS
from inspect_aihospital.records.examination_names import is_known
from inspect_aihospital.records.panel_items import is_laboratory

UNIT = re.compile(r"(.+?) ?[(（\[]([^()（）\]]+)[)）\]]")
"""A name with a unit, or another word, in brackets."""

_SHORT_NAME = 3
# What databases add to a name, and what says nothing.
_SUFFIX = re.compile(r"(?<=..)(text|txt|description|内容|描述)$")


@cache
def proposals() -> dict[str, Any]:
    """Return the names of columns, cells, departments and resources, with what they propose."""
    text = (files(__package__) / "column_names.yaml").read_text(encoding="utf-8")
    names: dict[str, Any] = yaml.safe_load(text)
    return names


def column_kind(name: str) -> str | None:
    """Return what a column holds by its name: a field, or why it is dropped; `None` if unknown."""
    return _first_match(proposals()["columns"], name)


def cell_pattern(name: str) -> str | None:
    """Return the pattern that cells of a column of the profile should match, if there is one."""
    return _first_match({cells: [words] for words, cells in proposals()["matches"].items()}, name)


def _first_match(patterns: Mapping[str, Iterable[str]], name: str) -> str | None:
    bracket = UNIT.fullmatch(name)
    # What stands in brackets may be a unit, or change the meaning: "Diagnosis (admission)". So may
    # a question mark: "Dx?", but "Smoker?".
    for marks, words in product(("?？", ""), (name, bracket[1]) if bracket else (name,)):
        plain = _SUFFIX.sub("", re.sub(rf"[^\w{marks}]|_", "", words).casefold())
        for kind, expressions in patterns.items():
            if any(re.fullmatch(expression, plain) for expression in expressions):
                return kind
    return None


def known_columns(header: Sequence[str]) -> int:
    """Count the columns that fill a field by their names."""
    return sum(column_kind(column) in FIELDS for column in header)


def is_named_result(column: str, *, has_numbers: bool) -> bool:
    """Tell whether a column is named after an examination or an item of the laboratory."""
    name = column_name(column.replace("_", " ")).name
    bracket = UNIT.fullmatch(name)
    # Of an ion, the charge is no part of the chart's name.
    name = re.sub(r"(?<=\w)\d?[+-]$", "", bracket[1] if bracket else name)
    # A short name may be anything: US is a country, too.
    if len(name) <= _SHORT_NAME:
        return has_numbers and is_laboratory(name)
    return is_known(name) or is_laboratory(name)
