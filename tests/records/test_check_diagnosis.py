"""Leaks of the diagnosis are found, and nothing else is taken for one."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.records.checks.check_findings import RecordFinding
from inspect_aihospital.records.checks.limited_findings import MOST_NAMED
from inspect_aihospital.records.checks.told_diagnosis import check_diagnosis
from inspect_aihospital.records.disease_names.disease_search import Disease
from inspect_aihospital.records.disease_names.told_names import diseases_of
from tests.records.cases import (
    ANOTHER_DISEASE,
    EVERYDAY_WORDS,
    KEPT_ASIDE,
    OTHER_NAMES,
    PLANTS,
    QUALIFIED_NAMES,
    alone,
    built_in,
    other_names,
    record,
)
from tests.timing import takes_less

LEAST_RECALL, MOST_FALSE_ALARMS = 0.95, 0.05
LEAST_QUALIFIED, MOST_QUALIFIED = 0.88, 0.07
"""Of the few leaks of a group, one or two may be missed."""

plants = pytest.mark.parametrize("plants", [PLANTS, KEPT_ASIDE], ids=["at work", "kept aside"])
LANGUAGES: tuple[Language, Language] = ("zh", "en")
languages = pytest.mark.parametrize("language", LANGUAGES)


@cache
def diseases(diagnosis: str, language: Language) -> tuple[Disease, ...]:
    return diseases_of(diagnosis, language, load_linker(language))


def check(case: MedicalRecord) -> list[RecordFinding]:
    return list(check_diagnosis(case, diseases(case.reference.diagnosis or "", case.language)))


def warned(case: MedicalRecord) -> list[str]:
    return [finding.part for finding in check(case) if finding.level == "warning"]


def planted(
    kind: str, language: Language, plants: dict[str, Any], every: int
) -> Iterator[tuple[bool, str]]:
    """Yield whether a sentence planted in a case is warned of; every so manieth case has it."""
    for number, (field, sentence) in enumerate(plants[kind][language]):
        for case in built_in(language)[number % every :: every]:
            text = sentence.format(d=PLANTS["names"][case.id][0])
            parts = warned(alone(case, field, text))
            yield any(part.endswith(field) for part in parts), text


def assert_recall(results: list[tuple[bool, str]]) -> None:
    missed = [text for is_found, text in results if not is_found]
    assert len(missed) <= (1 - LEAST_RECALL) * len(results), missed


@pytest.mark.slow
@plants
def test_planted_leaks_are_found(plants: dict[str, Any]) -> None:
    zh, en = (list(planted("leaks", language, plants, every=12)) for language in LANGUAGES)
    assert_recall(zh + en)


@pytest.mark.slow
@languages
@plants
def test_planted_leaks_are_found_in_every_case(language: Language, plants: dict[str, Any]) -> None:
    assert_recall(list(planted("leaks", language, plants, every=1)))


@languages
@plants
def test_denials_and_relatives_are_no_leaks(language: Language, plants: dict[str, Any]) -> None:
    results = list(planted("innocent", language, plants, every=8))
    alarms = [text for is_found, text in results if is_found]
    assert len(alarms) <= MOST_FALSE_ALARMS * len(results), alarms


@pytest.mark.slow
@languages
def test_built_in_cases_tell_no_diagnosis(language: Language) -> None:
    alarms = [case.id for case in built_in(language) if warned(case)]
    assert len(alarms) <= MOST_FALSE_ALARMS * len(built_in(language)), alarms


@pytest.mark.parametrize(
    ("history", "level", "reason"),
    [
        ("Known to have deep vein thrombosis.", "warning", "as a known illness"),
        ("Deep vein thrombosis five years ago, healed.", "note", "an earlier episode"),
        ("DVT was ruled out two days ago.", None, ""),
        ("The family doctor sent him in with DVT.", "warning", ""),
        ("Cannot exclude deep vein thrombosis.", "warning", ""),
        ("No fever, and was diagnosed with deep vein thrombosis.", "warning", ""),
        ("Her mother says that he has deep vein thrombosis.", "warning", ""),
        ("Her mother has asthma, gout and deep vein thrombosis.", None, ""),
        ("DVT was ruled out, then deep vein thrombosis was confirmed.", "warning", ""),
        ("Denies deep vein thrombosis, father had DVT, she got DVT in May.", "warning", ""),
        ("No stroke, deep vein thrombosis or asthma; mother: DVT.", None, ""),
    ],
)
def test_a_known_illness_is_told_apart(history: str, level: str | None, reason: str) -> None:
    findings = check(record(past_history=history))
    assert [finding.level for finding in findings] == ([level] if level else [])
    assert not findings or reason in findings[0].reason


@pytest.mark.parametrize("count", [1, 3, MOST_NAMED, MOST_NAMED + 2])
def test_every_leak_of_a_part_is_named_and_many_are_counted(count: int) -> None:
    leaks = [f"Doctor {number} said that it is DVT" for number in range(count)]
    history = ". ".join(("He fears it may be DVT", *leaks, leaks[0], "It rained"))
    findings = check(record(past_history=history))
    more = [f"and {count - MOST_NAMED} more"] if count > MOST_NAMED else []
    assert [finding.quote for finding in findings] == leaks[:MOST_NAMED] + more
    assert {finding.level for finding in findings} == {"warning"}


def test_a_part_without_a_leak_has_one_note() -> None:
    history = "He fears it may be DVT. She read about deep vein thrombosis online."
    (finding,) = check(record(past_history=history))
    assert (finding.level, "fears" in finding.reason) == ("note", True)


def test_a_further_diagnosis_is_a_note_unless_a_discharge_lists_it() -> None:
    diagnosis = "1. Deep vein thrombosis of the left leg\n2. Hypertension"
    (known,) = check(record(diagnosis=diagnosis, past_history="Hypertension for ten years."))
    listed = record(diagnosis=diagnosis, past_history="Discharge diagnosis: hypertension.")
    assert (known.level, check(listed)[0].level) == ("note", "warning")


@pytest.mark.parametrize(
    ("auxiliary", "level"),
    [
        ("- Duplex: fresh deep vein thrombosis", "note"),
        ("- Ultrasound of the leg:\n  - Impression: deep vein thrombosis", "note"),
        ("Impression: deep vein thrombosis", "warning"),
    ],
)
def test_a_result_may_name_what_it_shows(auxiliary: str, level: str) -> None:
    (finding,) = check(record(auxiliary=auxiliary))
    assert finding.level == level


def test_other_names_of_the_code_are_looked_for() -> None:
    history = "They called it mucocutaneous lymph node syndrome."
    (finding,) = check(record(diagnosis="Kawasaki disease", present_illness=history))
    assert finding.level == "warning"


@pytest.mark.slow
@pytest.mark.parametrize("group", OTHER_NAMES)
def test_other_names_are_found_and_other_diseases_are_not(group: str) -> None:
    is_named: dict[bool, list[bool]] = {True: [], False: []}
    for kind, diagnosis, sentence in other_names("en", group):
        (disease, *_) = diseases(diagnosis, "en")
        is_named[kind != ANOTHER_DISEASE].append(any(disease.places_in(sentence)))
    assert sum(is_named[True]) >= 0.8 * len(is_named[True])
    assert sum(is_named[False]) <= 0.07 * len(is_named[False])


@pytest.mark.parametrize(
    "sentences_by_kind",
    [*QUALIFIED_NAMES.values(), EVERYDAY_WORDS["at work"], EVERYDAY_WORDS["kept aside"]],
    ids=[*QUALIFIED_NAMES, "everyday, at work", "everyday, kept aside"],
)
def test_a_diagnosis_is_known_by_its_head_and_its_lay_names(
    sentences_by_kind: dict[str, Any],
) -> None:
    # The Chinese ones need the whole sheet: benchmarks/record_leaks.py.
    alarms_by_kind = {
        kind: [
            (bool(warned(alone(case, field, text))), f"{diagnosis}: {text}")
            for field, diagnosis, text in sentences["en"]
            for case in [record(diagnosis=diagnosis)]
        ]
        for kind, sentences in sentences_by_kind.items()
    }
    missed = [text for is_found, text in alarms_by_kind["leaks"] if not is_found]
    assert len(missed) <= (1 - LEAST_QUALIFIED) * len(alarms_by_kind["leaks"]), missed
    alarms = [text for is_found, text in alarms_by_kind["innocent"] if is_found]
    assert len(alarms) <= MOST_QUALIFIED * len(alarms_by_kind["innocent"]), alarms


@pytest.mark.parametrize(
    ("diagnosis", "history", "is_named"),
    [
        ("Cerebrospinal fluid leak", "An old CSF leak.", True),
        ("Congenital adrenal hyperplasia", "She has CAH.", True),
        ("Acute mesenteric ischaemia", "He had an AMI in May.", False),
        ("Chronic obstructive pulmonary disease", "He is a known COPDer.", True),
        ("Nasal obstruction", "There is no obstruction.", False),
        ("Acute bacterial meningitis", "They called it meningitis.", True),
        ("Acute bacterial meningitis", "She had viral meningitis.", False),
        ("Femoral neck fracture", "He had a femoral shaft fracture.", False),
        ("Fracture of the left femoral neck", "There was a fracture of the wrist.", False),
        ("Pulmonary arterial hypertension", "He has hypertension.", False),
        ("Ketoacidosis in type 1 diabetes mellitus", "She has type 1 diabetes.", False),
        ("Pulmonary embolism following knee surgery", "It was a pulmonary embolism.", True),
    ],
)
def test_initials_and_wider_names_count_unless_they_are_of_another_disease(
    diagnosis: str, history: str, is_named: bool
) -> None:
    (disease,) = diseases(diagnosis, "en")
    assert any(disease.places_in(history)) == is_named


@pytest.mark.parametrize(
    ("diagnosis", "history", "count"),
    [
        ("Wilson disease", "Penicillamine was begun for Wilson's last week.", 1),
        ("Incomplete Kawasaki disease", "The ward calls it incomplete Kawasaki.", 1),
        ("Wilson disease", "Dr Wilson and Ann Wilson wished him well.", 0),
        ("Wilson disease", "Wilson's disease was ruled out.", 0),
        ("Liver disease", "Liver was never a favourite dish.", 0),
        ("Chronic Kidney disease", "Kidney function was checked.", 0),
        ("Acute Coronary syndrome", "Coronary angiography was normal last year.", 0),
        ("Chronic Kidney disease", "He has chronic kidney disease.", 1),
    ],
)
def test_an_eponym_stands_for_its_disease(diagnosis: str, history: str, count: int) -> None:
    assert len(warned(record(diagnosis=diagnosis, present_illness=history))) == count


def test_an_eponym_needs_its_possessive_without_a_terminology() -> None:
    (disease,) = diseases_of("Chronic Kidney disease", "en", None)
    assert not list(disease.places_in("Kidney function was checked."))
    (disease,) = diseases_of("Incomplete Kawasaki disease", "en", None)
    assert list(disease.places_in("They call it Kawasaki's."))


@pytest.mark.parametrize(
    ("language", "history", "level"),
    [
        ("en", "Volunteers for a charity for people with deep vein thrombosis.", "note"),
        ("en", "Works as a carer on a ward for deep vein thrombosis.", "note"),
        ("en", "She works in a bank and was admitted with deep vein thrombosis.", "warning"),
        ("en", "She works nights and takes two children with deep vein thrombosis.", "warning"),
        (
            "en",
            "He worked until Friday and went to our clinic for deep vein thrombosis.",
            "warning",
        ),
        ("en", "Works with people with deep vein thrombosis and got DVT himself.", "warning"),
        ("zh", "在深静脉血栓病房做护工。", "note"),
        ("zh", "给深静脉血栓患者协会做志愿者。", "note"),
        ("zh", "患者为护工，入院诊断深静脉血栓。", "warning"),
        ("zh", "由护工陪同，诊断为深静脉血栓。", "warning"),
        ("zh", "志愿者，因深静脉血栓在外院治疗。", "warning"),
    ],
)
def test_an_illness_of_people_at_work_is_a_note(
    language: Language, history: str, level: str
) -> None:
    diagnosis = {"en": "Deep vein thrombosis", "zh": "深静脉血栓"}[language]
    (finding,) = check(record(language, diagnosis=diagnosis, personal_history=history))
    assert finding.level == level


def test_many_words_of_work_take_no_long_time() -> None:
    history = "works " * 8000 + ", known to have deep vein thrombosis."
    assert takes_less(5, lambda: warned(record(personal_history=history)))
    assert warned(record(personal_history=history))


@pytest.mark.parametrize(
    ("diagnosis", "history", "level"),
    [
        ("1.慢性心力衰竭急性加重 心功能Ⅳ级（NYHA） 2.高血压病3级", "高血压病史10年", "note"),
        ("1.慢性心力衰竭急性加重 心功能Ⅳ级 2.高血压病3级", "高血压病史10年", "note"),
        ("慢性心力衰竭急性加重（NYHA Ⅳ级） 2.高血压病3级", "高血压病史10年", "note"),
        ("1、肺癌（cTNM Ⅳ期）；2、2型糖尿病", "2型糖尿病5年", "note"),
        ("1.肺炎（CAP） 2.2型糖尿病（T2DM）", "2型糖尿病5年", "note"),
        ("1.慢性阻塞性肺疾病（COPD） 2.高血压病", "COPD 10年", "warning"),
        ("1.高血压病3级（很高危） 2.糖尿病", "高血压病史10年", "warning"),
    ],
)
def test_a_list_on_one_line_ends_the_first_disease(
    diagnosis: str, history: str, level: str
) -> None:
    diseases = diseases_of(diagnosis, "zh", None)
    case = record("zh", past_history=history, diagnosis=diagnosis)
    assert {finding.level for finding in check_diagnosis(case, diseases)} == {level}
