"""Planted losses are booked to their cause, a perfect doctor loses little, and the docs say so."""

from pathlib import Path

import pytest
from benchmarks.attribution import LANGUAGES, PLANTS, Plant, count_causes, table

from inspect_aihospital.core.record import Language

PAGE = Path(__file__).parents[2] / "docs" / "attribution.md"
LEAST = 0.95
"""Share of the planted losses that must be booked to their cause."""

PLANTED = [plant for plant in PLANTS if plant.cause]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.name)
def test_planted_losses_are_booked_to_their_cause(plant: Plant, language: Language) -> None:
    counts = count_causes(plant, language, "even")
    assert plant.cause is not None
    assert counts[plant.cause] >= LEAST * counts.total()


@pytest.mark.slow
def test_a_perfect_doctor_loses_almost_nothing() -> None:
    silent = next(plant for plant in PLANTS if plant.name == "asks nothing")
    for language in LANGUAGES:
        lost = count_causes(PLANTS[0], language, "even").total()
        assert lost <= 0.05 * count_causes(silent, language, "even").total()


@pytest.mark.slow
def test_the_docs_show_what_is_measured() -> None:
    assert "\n".join(table("even")) in PAGE.read_text(encoding="utf-8")
