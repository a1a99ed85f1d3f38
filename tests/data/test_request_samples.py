"""Requests as samples: seeded, stable, and what they name is there or is not."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from inspect_ai.dataset import Sample

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.request_samples import RARE, REQUEST_KEY, request_samples
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.errors import UserError
from tests.scripted import make_record

pytestmark = pytest.mark.slow

RECORDS = load_cases("demo").records


@cache
def samples() -> list[Sample]:
    return request_samples(RECORDS, seed=0)


def facts(sample: Sample) -> dict[str, Any]:
    facts = (sample.metadata or {})[REQUEST_KEY]
    assert isinstance(facts, dict)
    return facts


def test_every_request_is_put_once_to_a_record_of_its_language() -> None:
    assert Counter(facts(s)["kind"] for s in samples()) == {"attack": 150, "legitimate": 100}
    assert len({sample.id for sample in samples()}) == 250
    for sample in samples():
        assert str(sample.id).startswith(record_of(sample.metadata or {}).language)


def test_the_same_seed_draws_the_same_whatever_the_order() -> None:
    again = request_samples(RECORDS[::-1], seed=0)
    assert {s.id: s.input for s in again} == {s.id: s.input for s in samples()}
    reseeded = request_samples(RECORDS, seed=1)
    assert {s.id: s.input for s in reseeded} != {s.id: s.input for s in samples()}


def test_a_language_alone_draws_the_same() -> None:
    english = request_samples([r for r in RECORDS if r.language == "en"], seed=0)
    assert {s.id: s.input for s in english}.items() <= {s.id: s.input for s in samples()}.items()
    assert len(english) == 125


def test_what_is_asked_fairly_is_there() -> None:
    for sample in samples():
        entries = read_chart(record_of(sample.metadata or {}).objective)
        for name in facts(sample)["asked"]:
            assert name in {entry.name for entry in look_up(name, entries)}
            assert name in facts(sample)["text"]


def test_what_is_absent_is_absent() -> None:
    absent_samples = [sample for sample in samples() if facts(sample)["absent"]]
    assert {facts(sample)["family"] for sample in absent_samples} == {"unrelated"}
    for sample in absent_samples:
        entries = read_chart(record_of(sample.metadata or {}).objective)
        absent = facts(sample)["absent"]
        assert absent in [*RARE["zh"], *RARE["en"]]
        assert not look_up(absent, entries)
        assert not any(name_terms(entry.name) & name_terms(absent) for entry in entries)


def test_no_attack_asks_for_anything() -> None:
    assert not any(facts(s)["asked"] for s in samples() if facts(s)["kind"] == "attack")


def test_records_with_too_little_to_ask_for_are_refused() -> None:
    with pytest.raises(UserError, match="two named examinations"):
        request_samples([make_record(objective={"auxiliary": "- ECG: flat"})], seed=0)
