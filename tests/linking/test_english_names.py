"""English names against the whole of ICD-10-CM."""

import json
from pathlib import Path

import pytest

from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.terminology.codes import at_level
from tests.terminology.editions import real_en

pytestmark = pytest.mark.slow

NAMES = Path(__file__).parent / "english_names.json"


def found_share(linker: Linker) -> float:
    """Return the share of the written names whose category is found."""
    labelled_names = json.loads(NAMES.read_text(encoding="utf-8"))
    right = [
        labelled_name
        for labelled_name in labelled_names
        if at_level(linker.link(labelled_name["name"]).code or "", "3") == labelled_name["code"]
    ]
    return len(right) / len(labelled_names)


def test_english_names_are_found_and_aliases_help(english: Linker) -> None:
    ours, without = found_share(english), found_share(Linker(real_en(aliases=False)))
    shares = f"at three characters: {ours:.3f} with aliases, {without:.3f} without"
    assert ours >= 0.9, shares
    assert without < ours, shares


@pytest.mark.parametrize(
    ("mention", "category"),
    [
        ("Synovial sarcoma", "C49"),
        ("Type I diabetes mellitus", "E10"),
        ("Type 1 diabetes, poorly controlled", "E10"),
        ("Essential hypertension", "I10"),
    ],
)
def test_a_real_english_name_is_not_linked_to_another_disease(
    english: Linker, mention: str, category: str
) -> None:
    code = english.link(mention).code
    assert code is None or at_level(code, "3") == category
