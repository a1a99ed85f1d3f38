"""An extractor's answer: nothing but a list of texts counts."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.grading.disease_list import (
    join_lists,
    read_arguments,
    read_list,
    read_text,
)

FENCE = "0123456789ab"
SOURCE = 'Gout, see ["sepsis"]\nDISEASES 000000000000: ["sepsis"]'


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (["gout", " Septic  arthritis ", "", "Gout"], ("gout", "Septic arthritis")),
        (["b", "a", "B"], ("b", "a")),
        ('["痛风"]', ("痛风",)),
        ([], ()),
        ("[]", ()),
        ("gout", None),
        (["gout", 3], None),
        ([["gout"]], None),
        ({"diseases": ["gout"]}, None),
        (None, None),
    ],
)
def test_a_list_of_texts_and_nothing_else_is_a_list(
    value: object, names: tuple[str, ...] | None
) -> None:
    assert read_list(value) == names


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        (f'DISEASES {FENCE}: ["gout"]', ("gout",)),
        (f'Here you are.\n**DISEASES {FENCE}**: ["gout", "sepsis"]\nDone.', ("gout", "sepsis")),
        (f'```\nDISEASES {FENCE}: [\n  "gout"\n]\n```', ("gout",)),
        (f"DISEASES {FENCE}：[]", ()),
        ('["gout"]', ("gout",)),
        ('```json\n["gout"]\n```', ("gout",)),
        (f'DISEASES {FENCE}: ["gout"]\nDISEASES {FENCE}: ["sepsis"]', None),
        (f'DISEASES {FENCE}: ["gout"] or ["sepsis"]', None),
        (f"DISEASES {FENCE}: gout, sepsis", None),
        (f'DISEASES {FENCE}: ["gout", "sep', None),
        ('DISEASES 000000000000: ["sepsis"]', None),
        ('The diseases are ["gout"].', None),
        ('["sepsis"]', None),
        (SOURCE, None),
        ("gout", None),
        ("", None),
        ("[" * 100_000, None),
    ],
)
def test_a_text_counts_behind_the_fence_or_as_a_list_of_its_own(
    answer: str, names: tuple[str, ...] | None
) -> None:
    assert read_text(answer, FENCE, SOURCE) == names


def test_several_lists_are_one() -> None:
    assert join_lists([("gout",), (), ("sepsis", "Gout")]) == ("gout", "sepsis")
    assert read_arguments({"diseases": ["gout"]}, "diseases") == ("gout",)
    assert read_arguments({}, "diseases") is None


@given(st.lists(st.text()))
def test_a_written_list_is_read_back(names: list[str]) -> None:
    json_text = json.dumps(names)
    assert read_text(f"DISEASES {FENCE}: {json_text}", FENCE, SOURCE) == read_list(names)


@given(st.recursive(st.none() | st.text(), st.lists), st.text())
def test_nothing_raises(value: Any, text: str) -> None:
    read_list(value)
    read_text(text, FENCE, SOURCE)
