"""Edits that contradict the rest of their record are refused, and sound ones are not."""

from typing import Any

import pytest

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.variants.contradictions import contradictions
from inspect_aihospital.core.variants.variant import Variant
from tests.scripted import make_record
from tests.variant_doctors import known_cases

ENGLISH = make_record(
    subjective={
        "present_illness": "Three days of pain in the left flank after lifting heavy crates. "
        "No fever. A week ago the potassium was 3.1 mmol/L at the clinic. "
        "His asthma has been quiet.",
        "past_history": "Asthma since childhood. Gout for 10 years, on allopurinol every morning.",
        "personal_history": "Does not smoke.",
    },
    objective={
        "physical": "Flanks: tender on the left.",
        "auxiliary": "- Chemistry:\n  - Potassium: 3.1 mmol/L\n  - Sodium: 131 mmol/L\n"
        "- Ultrasound: 9 mm stone of the left ureter",
    },
)
CHINESE = make_record(
    language="zh",
    subjective={
        "profile": "男,54岁",
        "opening_statement": "左腰疼",
        "chief_complaint": "左腰痛3天。",
        "present_illness": "搬重物后左侧腰部疼痛3天。无发热。1周前门诊查血钾3.1 mmol/L。哮喘平稳。",
        "past_history": "哮喘30年。痛风10年,每日晨服别嘌醇。",
        "personal_history": "不吸烟。",
    },
    objective={
        "physical": "腰部:左侧叩痛。",
        "auxiliary": "- 生化:\n  - 血钾:3.1 mmol/L\n  - 血钠:131 mmol/L\n- 超声:左侧输尿管结石9 mm",
    },
    reference={"diagnosis": "左输尿管结石", "rationale": None, "treatment": None},
)


def edit(record: MedicalRecord, field: str, replace: str, by: str) -> Variant:
    part = "objective" if field in {"physical", "auxiliary"} else "subjective"
    raw: dict[str, Any] = {"field": field, "part": part, "replace": replace, "by": by}
    kind = "decisive_changed" if by else "decisive_dropped"
    texts = {"why": "For a test.", "reviewed": "nobody", "diagnosis": ["gout"]}
    return Variant(id="v", case=record.id, kind=kind, **raw, **texts)


@pytest.mark.parametrize(
    ("record", "field", "replace", "by", "message"),
    [
        (ENGLISH, "auxiliary", "Potassium: 3.1", "Potassium: 4.4", "another result elsewhere"),
        (ENGLISH, "auxiliary", "  - Potassium: 3.1 mmol/L\n", "", "another result elsewhere"),
        (ENGLISH, "auxiliary", "Sodium: 131", "Potassium: 44", "another result elsewhere"),
        (ENGLISH, "past_history", "Asthma since childhood. ", "", "drops asthma"),
        (ENGLISH, "past_history", "Gout", "Fever and gout", None),
        (ENGLISH, "present_illness", "after lifting", "with fever after lifting", "affirms fever"),
        (ENGLISH, "personal_history", "Does not smoke.", "Smokes daily.", None),
        (
            ENGLISH,
            "auxiliary",
            "stone of the left ureter",
            "stone of the right ureter",
            "other side",
        ),
        (ENGLISH, "physical", "tender on the left", "tender on the right", "other side"),
        (CHINESE, "auxiliary", "血钾:3.1", "血钾:4.4", "another result elsewhere"),
        (CHINESE, "past_history", "哮喘30年。", "", "drops asthma"),
        (CHINESE, "present_illness", "疼痛3天", "疼痛3天伴发热", "affirms fever"),
        (CHINESE, "past_history", "痛风10年", "痛风12年", None),
    ],
)
def test_an_edit_that_the_record_contradicts_is_seen(
    record: MedicalRecord, field: str, replace: str, by: str, message: str | None
) -> None:
    problems = contradictions(record, edit(record, field, replace, by))
    if message is None:
        assert problems == ()
    else:
        assert any(message in problem for problem in problems)


def test_words_that_stand_elsewhere_are_seen() -> None:
    twice = make_record(
        subjective={
            "present_illness": "Last night he fell from a ladder onto the concrete floor, he says.",
            "past_history": "He fell from a ladder onto the concrete floor last night. Gout.",
        }
    )
    replace = "He fell from a ladder onto the concrete floor last night. "
    problems = contradictions(twice, edit(twice, "past_history", replace, ""))
    assert any("still stands" in problem for problem in problems)


def test_the_reference_may_still_tell_what_was_edited() -> None:
    quoting = make_record(
        objective={"auxiliary": "- Sodium: 128 mmol/L"},
        reference={"rationale": "Sodium 128 mmol/L settles it."},
    )
    sound = edit(quoting, "auxiliary", "Sodium: 128", "Sodium: 139")
    assert contradictions(quoting, sound) == ()
    assert sound.edit(quoting).reference.rationale is None


@pytest.mark.slow
def test_no_built_in_variant_contradicts_its_record() -> None:
    for record, variants in known_cases().values():
        for variant in variants:
            assert contradictions(record, variant) == (), variant.sample_id
