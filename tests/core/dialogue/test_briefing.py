"""A briefing beside its prompt."""

import json
from dataclasses import FrozenInstanceError
from types import MappingProxyType
from typing import get_args

import pytest

from inspect_aihospital.core.dialogue.briefing import BRIEFING_KEY, Briefing, Role


@pytest.mark.parametrize("role", get_args(Role))
def test_a_briefing_survives_a_log(role: Role) -> None:
    briefing = Briefing(role, "any", "en", {"profile": "farmer"})
    logged = json.loads(json.dumps(briefing.to_metadata()))
    assert Briefing.from_metadata(logged) == briefing


def test_a_briefing_has_one_key_of_its_own() -> None:
    assert Briefing("doctor", "ask", "zh").to_metadata().keys() == {BRIEFING_KEY}


def test_a_briefing_is_found_among_other_metadata() -> None:
    briefing = Briefing("grader", "grade", "zh")
    assert Briefing.from_metadata({"turn": 3, **briefing.to_metadata()}) == briefing


@pytest.mark.parametrize("metadata", [None, {}, {"turn": 3}, {BRIEFING_KEY: None}])
def test_without_a_briefing_there_is_none(metadata: dict[str, object] | None) -> None:
    assert Briefing.from_metadata(metadata) is None


def test_metadata_holds_a_copy_of_the_view() -> None:
    view = {"profile": "farmer"}
    briefing = Briefing("patient", "answer", "en", view)
    briefing.to_metadata()[BRIEFING_KEY]["view"]["profile"] = "other"
    assert briefing.view == {"profile": "farmer"}


def test_any_mapping_may_be_the_view() -> None:
    briefing = Briefing("patient", "answer", "en", MappingProxyType({"profile": "farmer"}))
    assert briefing.to_metadata()[BRIEFING_KEY]["view"] == {"profile": "farmer"}


def test_a_briefing_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Briefing("doctor", "ask", "zh").role = "patient"  # type: ignore[misc]
