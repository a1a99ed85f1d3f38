"""Planted faults are found, clean exchanges are not accused, and the docs say what was measured."""

import re
from pathlib import Path

import pytest
from benchmarks.fidelity_detectors import (
    Checked,
    check,
    detector_table,
    every_exchange,
    records,
)

from inspect_aihospital.core.fidelity_facts import Detector

PAGE = Path(__file__).parents[2] / "docs" / "fidelity.md"


@pytest.fixture(scope="module")
def checked() -> list[Checked]:
    """The exchanges of twelve records, six cases in both languages."""
    return check(every_exchange([record for record in records() if "-01-" in record.id]))


def test_there_are_enough_exchanges_in_both_languages(checked: list[Checked]) -> None:
    for language in ("zh", "en"):
        ours = [one.exchange for one in checked if one.exchange.record.language == language]
        assert sum(one.planted is None for one in ours) >= 30
        assert sum(one.planted is not None for one in ours) >= 30


@pytest.mark.parametrize("detector", Detector)
def test_planted_faults_are_found(checked: list[Checked], detector: Detector) -> None:
    planted = [one for one in checked if one.exchange.planted is detector]
    assert len(planted) >= 20
    assert sum(detector in one.found for one in planted) >= 0.9 * len(planted)


def test_clean_exchanges_are_not_accused(checked: list[Checked]) -> None:
    clean = [one for one in checked if one.exchange.planted is None]
    accused = [(o.exchange.record.id, o.exchange.kind, o.found) for o in clean if o.found]
    assert accused == []


@pytest.mark.slow
def test_the_docs_show_what_is_measured() -> None:
    found = check(every_exchange(records()))
    on_page = re.findall(r"(?:^\|.*\n)+", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert "\n".join(detector_table(found)) + "\n" in on_page
