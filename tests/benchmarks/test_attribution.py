"""Planted losses are booked to their cause, a perfect doctor loses little."""

from collections import Counter
from functools import cache

import pytest
from benchmarks.attribution import LANGUAGES, PLANTS, Plant, count_causes

from inspect_aihospital.core.attribution.causes import Cause
from inspect_aihospital.core.record import Language

LEAST = 0.95
"""Share of the planted losses that must be booked to their cause."""

PLANTED = [plant for plant in PLANTS if plant.cause]
CAUSES = Counter(plant.cause for plant in PLANTED)
# Plants of one cause share the languages; one that is alone with its cause is tried in both.
CASES = [
    (plant, language)
    for number, plant in enumerate(PLANTED)
    for language in (LANGUAGES if CAUSES[plant.cause] == 1 else [LANGUAGES[number % 2]])
]


@cache
def counted(plant: Plant, language: Language) -> Counter[Cause]:
    """Return the causes of a plant's losses, counted once."""
    return count_causes(plant, language, "even")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plant", "language"), CASES, ids=lambda value: getattr(value, "name", value)
)
def test_planted_losses_are_booked_to_their_cause(plant: Plant, language: Language) -> None:
    counts = counted(plant, language)
    assert plant.cause is not None
    assert counts[plant.cause] >= LEAST * counts.total()


@pytest.mark.slow
def test_a_perfect_doctor_loses_almost_nothing() -> None:
    silent = next(plant for plant in PLANTS if plant.name == "asks nothing")
    for language in LANGUAGES:
        loss = counted(PLANTS[0], language).total()
        assert loss <= 0.05 * counted(silent, language).total()
