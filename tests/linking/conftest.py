"""Linkers over the small terminologies and the real ones, made once."""

from pathlib import Path

import pytest

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.linker import Linker
from tests.terminology.editions import real_en, real_zh, small


@pytest.fixture(scope="session")
def chinese() -> Linker:
    """Return the Chinese linker of a few dozen diseases."""
    return Linker(small("zh"))


@pytest.fixture(scope="session")
def sheet(shared: Path) -> Linker:
    """Return the Chinese linker of the real sheet."""
    return Linker(real_zh(shared))


@pytest.fixture(scope="session")
def english() -> Linker:
    """Return the English linker of the real ICD-10-CM."""
    return Linker(real_en())


@pytest.fixture(scope="session")
def small_linkers(chinese: Linker) -> dict[Language, Linker]:
    """Return linkers of both languages, a few dozen diseases each."""
    return {"zh": chinese, "en": Linker(small("en"))}
