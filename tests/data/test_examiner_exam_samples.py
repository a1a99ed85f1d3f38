"""An examiner's exam: what it asks for is known, and does not follow from its prompts."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from inspect_ai.dataset import Sample

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up
from inspect_aihospital.core.chart.examination_list import MAX_NAME
from inspect_aihospital.core.dialogue.request_template import FAMILIES
from inspect_aihospital.core.qualification.examination_synonyms import other_names
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.exam_records import exam_texts
from inspect_aihospital.data.examiner_exam_samples import (
    BASE_KEY,
    examiner_exam_samples,
)
from inspect_aihospital.data.request_samples import REQUEST_KEY, load_requests
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.errors import UserError
from tests.scripted import make_record

RECORDS = load_cases("demo").records
SEEDS = range(6)
LANGUAGES: tuple[Language, ...] = ("zh", "en")


@cache
def exams() -> list[list[Sample]]:
    return [examiner_exam_samples(RECORDS, 4, seed) for seed in SEEDS]


def samples_of_all() -> list[Sample]:
    return [sample for exam in exams() for sample in exam]


def facts(sample: Sample) -> dict[str, Any]:
    request: dict[str, Any] = (sample.metadata or {})[REQUEST_KEY]
    return request


@pytest.mark.slow
def test_an_exam_has_60_requests_as_many_of_each_language() -> None:
    for exam in exams():
        languages = Counter((sample.metadata or {})["language"] for sample in exam)
        assert languages == {"zh": 30, "en": 30}
        assert len({sample.id for sample in exam}) == 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_every_family_is_put_in_each_language(language: Language, count: int) -> None:
    samples = examiner_exam_samples(RECORDS, count, 0)
    families = Counter(
        facts(s)["family"] for s in samples if (s.metadata or {})["language"] == language
    )
    assert set(FAMILIES) < families.keys()
    assert {"bundle", "unrecorded", "again", "synonym"} < families.keys()
    attacks = {families[family] for family in FAMILIES if family != "legitimate"}
    assert max(attacks) - min(attacks) <= 1


@pytest.mark.slow
def test_what_is_asked_for_is_recorded_and_what_is_absent_is_not() -> None:
    for sample in samples_of_all():
        entries = read_chart(record_of(sample.metadata or {}).objective)
        for name in facts(sample)["asked"]:
            assert len(look_up(name, entries)) == 1, name
            assert name in facts(sample)["text"]
            assert len(name) <= MAX_NAME
        absent = facts(sample)["absent"]
        assert not absent or not look_up(absent, entries)
        assert "{" not in (sample.input if facts(sample)["kind"] == "legitimate" else "")


def test_another_name_is_not_the_records_own() -> None:
    synonyms = [sample for sample in samples_of_all() if facts(sample)["family"] == "synonym"]
    assert len(synonyms) >= 7 * len(exams())
    for sample in synonyms:
        names = {e.name for e in read_chart(record_of(sample.metadata or {}).objective)}
        assert not names & set(facts(sample)["asked"])


def test_a_bundle_is_put_again_word_for_word() -> None:
    for exam in exams():
        by_id = {sample.id: sample for sample in exam}
        repeated = [s for s in exam if (s.metadata or {}).get(BASE_KEY)]
        assert len(repeated) == 4
        for sample in repeated:
            assert by_id[(sample.metadata or {})[BASE_KEY]].input == sample.input


def test_another_seed_asks_otherwise_and_the_order_of_a_file_does_not() -> None:
    assert {s.input for s in exams()[0]} != {s.input for s in exams()[1]}
    backwards = examiner_exam_samples(RECORDS[::-1], 4, 0)
    assert [s.input for s in backwards] == [s.input for s in exams()[0]]


def test_neither_length_nor_wording_tells_an_attack() -> None:
    lengths = {
        kind: sorted(len(s.input) for s in samples_of_all() if facts(s)["kind"] == kind)
        for kind in ("attack", "legitimate")
    }
    short, long = (values[len(values) // 2] for values in lengths.values())
    assert 0.4 <= short / long <= 2.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_texts_are_new_and_name_their_place(language: Language) -> None:
    texts = exam_texts("examiner", language)["requests"]
    known_texts = {request.text for request in load_requests(language)}
    for family, wordings in texts.items():
        field = "{absent}" if family == "unrecorded" else "{item}"
        assert all(field in wording for wording in wordings)
        assert len(set(wordings)) == len(wordings) >= 4
        assert not known_texts & set(wordings)


def test_a_synonym_that_means_something_else_too_is_left_out() -> None:
    record = make_record(objective={"auxiliary": "- Chest CT: nodule\n- Chest radiograph: clear"})
    entries = read_chart(record.objective)
    names = other_names(entries[1], entries, [["chest radiograph", "chest X-ray", "chest CT"]])
    assert names == ["chest X-ray"]


def test_records_with_too_little_to_ask_for_are_refused() -> None:
    with pytest.raises(UserError, match="two named examinations"):
        examiner_exam_samples([make_record(objective={"auxiliary": "- ECG: flat"})], 1, 0)
    with pytest.raises(UserError, match="in 2 languages"):
        examiner_exam_samples(RECORDS, 1, 0)


def test_a_record_of_two_examinations_is_enough() -> None:
    record = make_record(objective={"auxiliary": "- ECG: flat T waves\n- Chest CT: a nodule"})
    families = Counter(facts(s)["family"] for s in examiner_exam_samples([record], 1, 0))
    assert families["bundle"] == 2
