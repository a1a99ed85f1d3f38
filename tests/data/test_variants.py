"""Variants are loaded, fitted to their records or refused by line; the built-in ones are sound."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.core.variants.variant import Variant
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.record_files import CaseError
from inspect_aihospital.data.variants import edit_of, load_variants, variant_samples
from tests.variant_doctors import known_cases

SMOKING: dict[str, Any] = {
    "id": "no-smoking",
    "case": "demo-others-04-en",
    "part": "subjective",
    "field": "personal_history",
    "replace": "Has smoked 15 cigarettes a day for 40 years (30 pack-years), 2 at dinner last "
    "night, none this morning; ",
    "by": "",
    "kind": "decisive_dropped",
    "diagnosis": ["tobacco dependence"],
    "why": "It stands nowhere else.",
    "reviewed": "nobody",
}


def load(folder: Path, *variants: object, **selection: Any) -> Any:
    path = folder / "variants.jsonl"
    path.write_text("\n".join(map(json.dumps, variants)), encoding="utf-8")
    return load_variants(str(path), load_cases("demo", **selection))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "odd"}, "line 2: kind"),
        ({"diagnosis": []}, "line 2: diagnosis"),
        ({"why": " "}, "line 2: why"),
        ({"surplus": 1}, "line 2: surplus"),
        ({"id": "a~b"}, "line 2: id"),
        ({"field": "auxiliary"}, "line 2: .*not in subjective"),
        ({"by": "He smokes."}, "line 2: .*by: empty for decisive_dropped"),
        ({"kind": "decisive_changed"}, "line 2: .*by: empty"),
        ({"case": "demo-none"}, "line 2: demo-none: no such record"),
        ({"replace": "Has smoked 20"}, "line 2: demo-others-04-en~no-smoking: replace: 0 times"),
        ({"replace": "s"}, "replace: [0-9]+ times"),
        (
            {
                "id": "second",
                "case": "demo-ent-04-en",
                "field": "past_history",
                "replace": "Cervical spondylosis for years. ",
                "by": "Asthma for years, and diabetes. ",
                "kind": "irrelevant_changed",
            },
            "affirms diabetes, which is denied elsewhere",
        ),
        ({}, "demo-others-04-en~no-smoking: 2 times"),
    ],
)
def test_a_variant_that_does_not_fit_is_refused_by_its_line(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(CaseError, match=message):
        load(tmp_path, SMOKING, {**SMOKING, **changes})


def test_too_many_variants_of_a_record_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="9 variants, at most 8"):
        load(tmp_path, *({**SMOKING, "id": f"v{n}"} for n in range(9)))


def test_variants_of_records_that_are_not_selected_are_left_out_and_counted(tmp_path: Path) -> None:
    zh_variant = {**SMOKING, "case": "demo-others-04-zh"}
    selection = load(tmp_path, SMOKING, zh_variant, language="en")
    assert [variant.case for variant in selection.variants] == ["demo-others-04-en"]
    assert selection.left_out == 1
    with pytest.raises(CaseError, match="none of its 1 variants"):
        load(tmp_path, zh_variant, language="en")


@pytest.mark.parametrize("source", ["no/such/file.jsonl", ""])
def test_a_file_that_is_not_there_is_refused(source: str) -> None:
    with pytest.raises(CaseError, match="no such file"):
        load_variants(source, load_cases("demo"))


@pytest.mark.slow
def test_the_unedited_record_can_be_had_from_a_variants_sample() -> None:
    cases = load_cases("demo")
    samples = variant_samples(cases, load_variants("demo", cases).variants)
    for sample in samples:
        variants, record, edited = edit_of(sample.metadata or {})
        original, own = known_cases()[record.id]
        assert record.subjective == original.subjective
        assert record.objective == original.objective
        assert variants == ([v for v in own if v.sample_id == sample.id] if edited else list(own))


@pytest.mark.slow
def test_built_in_variants_are_enough_in_both_languages() -> None:
    variants = [variant for _, own in known_cases().values() for variant in own]
    cases = {variant.case.rpartition("-")[0] for variant in variants}
    kinds = {c: Counter(v.kind for v in variants if v.case == f"{c}-en") for c in cases}
    assert len(cases) >= 12
    assert all(count["irrelevant_changed"] for count in kinds.values())
    assert all(count["decisive_changed"] + count["decisive_dropped"] for count in kinds.values())
    assert sum(bool(count["decisive_dropped"]) for count in kinds.values()) >= 8
    english, chinese = (
        [
            (v.case.rpartition("-")[0], v.id, v.kind, v.part, v.field, len(v.diagnosis) > 0)
            for v in variants
            if v.case.endswith(language)
        ]
        for language in ("en", "zh")
    )
    assert sorted(english) == sorted(chinese)


def test_built_in_variants_say_that_no_physician_read_them() -> None:
    variants = [variant for _, own in known_cases().values() for variant in own]
    assert all("not reviewed by a physician" in variant.reviewed for variant in variants)


def test_a_language_that_is_not_selected_needs_no_variant() -> None:
    cases = load_cases("demo", language="en")
    selection = load_variants("demo", cases)
    assert {variant.case[-2:] for variant in selection.variants} == {"en"}
    assert selection.left_out == len(selection.variants)
    assert isinstance(selection.variants[0], Variant)
    assert replace(selection, left_out=0).left_out == 0
