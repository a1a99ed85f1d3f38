"""Linkers and matchers are made once a language, however many ask at a time."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from inspect_aihospital.core.record import Language
from inspect_aihospital.errors import UserError
from inspect_aihospital.linking import linker_cache
from inspect_aihospital.linking.disease_agreement import Rule
from inspect_aihospital.terminology.terminology import Terminology
from tests.terminology.editions import concepts


@pytest.fixture
def small_terminologies(monkeypatch: pytest.MonkeyPatch) -> dict[str, Terminology]:
    by_language = {
        "zh": Terminology(concepts("K25.901 胃溃疡", "zh"), "zh"),
        "en": Terminology(concepts("K25 Gastric ulcer", "en"), "en"),
    }
    monkeypatch.setattr(linker_cache, "load_terminology", by_language.__getitem__)
    return by_language


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_linker_is_over_the_terminology_of_its_language(
    small_terminologies: dict[str, Terminology], language: Language
) -> None:
    assert linker_cache.load_linker(language).terminology is small_terminologies[language]


@pytest.mark.usefixtures("small_terminologies")
def test_threads_that_come_together_get_the_same() -> None:
    rules: list[Rule] = ["strict", "lenient", "paper"] * 8
    with ThreadPoolExecutor(8) as pool:
        matchers = list(pool.map(lambda rule: linker_cache.load_matcher(rule, "zh"), rules))
    assert len({id(matcher) for matcher in matchers}) == 3
    assert linker_cache.load_matcher("strict", "en") not in matchers


def test_a_missing_terminology_is_an_error_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(language: Language) -> Terminology:
        raise UserError(f"no terminology of {language}: get it")

    monkeypatch.setattr(linker_cache, "load_terminology", missing)
    for call in (
        lambda: linker_cache.load_linker("en"),
        lambda: linker_cache.load_matcher("paper", "en"),
    ):
        with pytest.raises(UserError, match="get it"):
            call()
