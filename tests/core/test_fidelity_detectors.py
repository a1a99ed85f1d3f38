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

from inspect_aihospital.core.fidelity.visit_turns import Detector

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "fidelity.md"


@pytest.fixture(scope="module")
def checked() -> list[Checked]:
    """Check the exchanges of all built-in records."""
    return check(every_exchange(records()))


def test_there_are_enough_exchanges_in_both_languages(checked: list[Checked]) -> None:
    for language in ("zh", "en"):
        ours = [
            exchange.exchange
            for exchange in checked
            if exchange.exchange.record.language == language
        ]
        assert sum(exchange.planted is None for exchange in ours) >= 30
        assert sum(exchange.planted is not None for exchange in ours) >= 30


@pytest.mark.parametrize("detector", Detector)
def test_planted_faults_are_found(checked: list[Checked], detector: Detector) -> None:
    planted = [
        checked_exchange
        for checked_exchange in checked
        if checked_exchange.exchange.planted is detector
    ]
    assert len(planted) >= 10
    assert sum(detector in checked_exchange.found for checked_exchange in planted) >= 0.9 * len(
        planted
    )


def test_clean_exchanges_are_not_accused(checked: list[Checked]) -> None:
    clean = [
        checked_exchange
        for checked_exchange in checked
        if checked_exchange.exchange.planted is None
    ]
    accused = [(o.exchange.record.id, o.exchange.kind, o.found) for o in clean if o.found]
    assert accused == []


def test_the_docs_show_what_is_measured(checked: list[Checked]) -> None:
    on_page = re.findall(r"(?:^\|.*\n)+", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert "\n".join(detector_table(checked)) + "\n" in on_page
