"""What resources of FHIR say about time, certainty and whose they are."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.records.conftest import Outcome, outcome
from tests.records.exports import BUNDLE_MAP, case_resources, concept, ndjson_text, write_map

PATIENT, ENCOUNTER, HISTORY, RESULT, CONDITION, MEDICATION = range(6)
RESOLVED = {"clinicalStatus": concept("Status", "resolved")}
Resources = list[dict[str, Any]]
Convert = Callable[..., Outcome]


@pytest.fixture
def resources() -> Resources:
    return case_resources(random.Random(1), 0)


@pytest.fixture
def convert(tmp_path: Path) -> Convert:
    def run(resources: Resources, **map_entries: Any) -> Outcome:
        (tmp_path / "ward.ndjson").write_text(ndjson_text(resources), encoding="utf-8")
        return outcome(
            tmp_path / "ward.ndjson",
            write_map(tmp_path / "map.yaml", BUNDLE_MAP | map_entries),
            skip=True,
        )

    return run


def dropped(converted: Outcome) -> set[str]:
    assert converted.conversion is not None
    return set(converted.conversion.notes.dropped) - {"Claim"}


@pytest.mark.parametrize(
    ("elements", "status"),
    [
        ({"clinicalStatus": concept("Resolved", "resolved")}, "resolved"),
        ({"clinicalStatus": {"text": "Inactive"}}, "inactive"),
        ({"clinicalStatus": concept("Status", "remission")}, "remission"),
        (RESOLVED | {"abatementDateTime": "2024-02-29"}, "resolved"),
        (RESOLVED | {"abatementDateTime": "2024"}, "resolved"),
        ({"abatementString": "long ago"}, "resolved"),
        (RESOLVED | {"onsetDateTime": "2024-02-29"}, "resolved"),
        (RESOLVED | {"onsetDateTime": "2024"}, "resolved"),
        (RESOLVED | {"abatementPeriod": {"start": "2024-02-20"}}, "resolved"),
        (RESOLVED | {"abatementPeriod": {"end": "2024-02-29"}}, "resolved"),
        (
            RESOLVED | {"abatementDateTime": "2024-02-29", "onsetDateTime": "2024-03-02"},
            "resolved",
        ),
    ],
)
def test_what_is_over_is_no_diagnosis_and_the_notes_say_so(
    elements: dict[str, Any], status: str, resources: Resources, convert: Convert
) -> None:
    old = resources[CONDITION] | {"id": "old", "code": concept("old ulcer")} | elements
    converted = convert([*resources, old])
    assert "old ulcer" not in converted.records[0]["reference"]["diagnosis"]
    assert dropped(converted) == {f"Condition with clinical status {status}"}
    (note,) = converted.found("finding")
    assert "line 8 (Condition/old)" in note
    assert "history, so left out of reference.diagnosis" in note


@pytest.mark.parametrize("status", ["active", "recurrence", "relapse"])
def test_what_lasts_is_a_diagnosis(status: str, resources: Resources, convert: Convert) -> None:
    resources[CONDITION]["clinicalStatus"] = concept("Status", status)
    converted = convert(resources)
    assert converted.records[0]["reference"]["diagnosis"] == resources[CONDITION]["code"]["text"]
    assert not converted.notes


@pytest.mark.parametrize(
    "elements",
    [
        {"abatementDateTime": "2024-03-09T10:00:00+01:00"},
        {"abatementPeriod": {"start": "2024-02-20", "end": "2024-03-05"}},
        {"abatementPeriod": {"start": "2024-03-01"}},
        {"onsetDateTime": "2024-03-01"},
        {"onsetDateTime": "2024-03-02", "abatementDateTime": "2024"},
        {"onsetPeriod": {"start": "2024-03-02"}, "abatementString": "soon"},
    ],
)
def test_what_healed_after_the_visit_began_was_its_diagnosis(
    elements: dict[str, Any], resources: Resources, convert: Convert
) -> None:
    resources[CONDITION] |= RESOLVED | elements
    converted = convert(resources)
    assert converted.records[0]["reference"]["diagnosis"] == resources[CONDITION]["code"]["text"]
    (note,) = converted.found("finding")
    assert "clinical status resolved since the visit: kept" in note


@pytest.mark.parametrize(("language", "words"), [("en", " (resolved)"), ("zh", "（已痊愈）")])
def test_what_is_over_may_be_history(
    language: str, words: str, resources: Resources, convert: Convert
) -> None:
    resources[CONDITION]["clinicalStatus"] = concept("Status", "resolved")
    fields = BUNDLE_MAP["fields"] | {"reference.diagnosis": {"resource": "Condition", "code": "x"}}
    fields["subjective.past_history"] = {"resource": "Condition"}
    record = convert(resources, fields=fields, language=language).records[0]
    assert record["subjective"]["past_history"] == resources[CONDITION]["code"]["text"] + words


@pytest.mark.parametrize(
    ("number", "elements", "reason"),
    [
        (CONDITION, {"verificationStatus": {"text": "Refuted"}}, "status refuted"),
        (RESULT, {"status": "entered-in-error"}, "status entered-in-error"),
        (
            CONDITION,
            {"verificationStatus": concept("Status", "differential")},
            "status differential",
        ),
        (RESULT, {"status": "cancelled"}, "status cancelled"),
        (RESULT, {"focus": [{"reference": "Patient/fetus"}]}, "a focus other than the patient"),
        (RESULT, {"focus": [{"display": "fetus"}]}, "a focus other than the patient"),
        (
            RESULT,
            {"focus": [{"reference": "Patient/p0"}, {"reference": "Device/d"}]},
            "a focus other than the patient",
        ),
        (MEDICATION, {"intent": "proposal"}, "status proposal"),
        (MEDICATION, {"doNotPerform": True}, "doNotPerform"),
    ],
)
def test_what_says_nothing_about_the_patient_is_dropped_by_name(
    number: int, elements: dict[str, Any], reason: str, resources: Resources, convert: Convert
) -> None:
    extra = resources[number] | {"id": "extra"} | elements
    converted = convert([*resources, extra])
    assert converted.records == convert(resources).records
    assert dropped(converted) == {f"{extra['resourceType']} with {reason}"}


@pytest.mark.parametrize(
    "focus", ["Patient/p0", "Patient/p0/_history/2", "https://ward.example/fhir/Patient/p0"]
)
def test_a_focus_on_the_subject_is_on_the_patient(
    focus: str, resources: Resources, convert: Convert
) -> None:
    records = convert(resources).records
    resources[RESULT]["focus"] = [{"reference": focus}]
    converted = convert(resources)
    assert converted.records == records
    assert not dropped(converted)


def test_what_was_stopped_had_been_ordered(resources: Resources, convert: Convert) -> None:
    records = convert(resources).records
    resources[MEDICATION]["status"] = "stopped"
    converted = convert(resources)
    assert converted.records == records
    (note,) = converted.found("finding")
    assert note.endswith("status stopped")


@pytest.mark.parametrize(
    ("number", "elements", "problem"),
    [
        (RESULT, {"status": "fnal"}, "status: 'fnal' is none of FHIR"),
        (MEDICATION, {"intent": "wish"}, "intent: 'wish' is none of FHIR"),
        (RESULT, {"dataAbsentReason": {"text": "error"}}, "both a value and a reason"),
        (RESULT, {"subject": {"reference": "Patient/p9"}}, "Patient/p9 is not the patient of"),
        (CONDITION, {"subject": {"reference": "urn:uuid:x"}}, "urn:uuid:x is not the patient of"),
        (RESULT, {"effectiveDateTime": "0001-01-01T00:00:00+14:00"}, "date value out of range"),
    ],
)
def test_what_contradicts_itself_takes_its_case_along(
    number: int, elements: dict[str, Any], problem: str, resources: Resources, convert: Convert
) -> None:
    other = case_resources(random.Random(2), 1)
    resources[number] |= elements
    converted = convert([*resources, *other])
    assert [record["id"] for record in converted.records] == ["e1"]
    (note,) = converted.found("refused")
    assert problem in note
    assert len(converted.found("refused case")) == 1


def test_a_patient_s_case_refuses_what_names_another_s_visit(
    resources: Resources, convert: Convert
) -> None:
    other = case_resources(random.Random(2), 1)
    resources[RESULT]["encounter"] = {"reference": "Encounter/e1"}
    converted = convert([*resources, *other], case="Patient")
    assert [record["id"] for record in converted.records] == ["p1"]
    assert "Patient/p0 is not the patient of Encounter/e1" in converted.found("refused")[0]


def repeated(resources: Resources, **times: dict[str, Any]) -> Resources:
    """Return the resources with a result of a value for each time, in place of their own."""
    result = resources[RESULT]
    results = [
        result
        | {"id": f"r{number}", "valueQuantity": {"value": int(value[1:]), "unit": "g/L"}}
        | time
        for number, (value, time) in enumerate(times.items())
    ]
    return [*resources[:RESULT], *results, *resources[CONDITION:]]


def at(time: str) -> dict[str, str]:
    return {"effectiveDateTime": time}


@pytest.mark.parametrize(
    ("times", "lines"),
    [
        (
            {"v90": at("2024-03-04"), "v60": at("2024-03-01"), "v55": at("2024-02-28")},
            ["(2 days before the visit): 55", "(day 1): 60", "(day 4): 90"],
        ),
        (
            {"v2": at("2024-03-02T08:00:00+01:00"), "v1": at("2024-03-02T07:30:00Z")},
            ["(day 2 08:00): 2", "(day 2 08:30): 1"],
        ),
        (
            {"v1": at("2024-03-01T10:00:00-05:00"), "v2": at("2024-03-02T02:00:00Z")},
            ["(day 1 10:00): 1", "(day 1 21:00): 2"],
        ),
        # Clocks changed between two local times: their days are as written.
        (
            {"v1": at("2024-03-30T12:00:00+01:00"), "v2": at("2024-04-01T00:30:00+02:00")},
            ["(day 30): 1", "(day 32): 2"],
        ),
        (
            {"v1": at("2024-03-01T23:30:00+01:00"), "v2": at("2024-03-01T23:30:00Z")},
            ["(day 1): 1", "(day 2): 2"],
        ),
        (
            {"v2": {"effectivePeriod": {"start": "2024-03-03"}}, "v1": at("2024-03-01")},
            ["(day 1): 1", "(day 3): 2"],
        ),
        ({"v1": at("2024-03-05")}, [": 1"]),
    ],
)
def test_repeated_results_are_sorted_and_say_their_day(
    times: dict[str, dict[str, Any]], lines: list[str], resources: Resources, convert: Convert
) -> None:
    converted = convert(repeated(resources, **times))
    texts = converted.records[0]["objective"]["auxiliary"].split("\n")
    assert [text.removeprefix("- Haemoglobin").strip() for text in texts] == [
        f"{line} g/L" for line in lines
    ]
    assert not converted.notes


@pytest.mark.parametrize(
    ("times", "places"),
    [
        ({"v1": {}, "v2": at("2024-03-01")}, ["r0"]),
        ({"v1": at("2024-03-01"), "v2": at("2024-03-01")}, ["r0", "r1"]),
        ({"v1": {"issued": "2024-03-01T08:00:00Z"}, "v2": at("2024-03")}, ["r1", "r0"]),
    ],
)
def test_repeats_that_no_time_tells_apart_are_noted(
    times: dict[str, dict[str, Any]], places: list[str], resources: Resources, convert: Convert
) -> None:
    converted = convert(repeated(resources, **times))
    notes = converted.found("finding")
    assert len(notes) == len(places)
    for note, place in zip(notes, places, strict=True):
        assert f"(Observation/{place}): repeated" in note


def test_of_several_visits_days_count_from_the_first(
    resources: Resources, convert: Convert
) -> None:
    times = {"v2": at("2024-03-04"), "v1": at("2024-03-02")}
    converted = convert(repeated(resources, **times), case="Patient", language="zh")
    assert converted.records[0]["objective"]["auxiliary"].split("\n") == [
        "- Haemoglobin（第2天）: 1 g/L",
        "- Haemoglobin（第4天）: 2 g/L",
    ]


@pytest.mark.parametrize(
    ("birth", "gender", "profile", "finding"),
    [
        ("2024-03-02", "female", "female", "no age: born after the day of the encounter"),
        ("2024-03-01", "female", "female, 0 days", None),
        ("2024-02-20", "male", "male, 10 days", None),
        ("2024-01-31", "male", "male, 1 months", None),
        ("2022-03-01", "male", "male, 2 years", None),
        ("1970", "male", "male", "no age: the day of birth"),
        ("1970-05-06", "other", "53 years", "no sex: gender is other"),
    ],
)
def test_age_is_of_the_visit_or_left_out(
    birth: str,
    gender: str,
    profile: str,
    finding: str | None,
    resources: Resources,
    convert: Convert,
) -> None:
    resources[PATIENT] |= {"birthDate": birth, "gender": gender}
    converted = convert(resources)
    assert converted.records[0]["subjective"]["profile"] == profile
    assert len(converted.notes) == (finding is not None)
    assert (finding or "") in "".join(converted.found("finding"))


@pytest.mark.parametrize(
    ("language", "elements", "text"),
    [
        ("en", {"valueBoolean": False}, "no"),
        ("zh", {"valueBoolean": True}, "是"),
        ("en", {"valueInteger": 0}, "0"),
        ("en", {"valueRange": {"low": {"value": 5, "unit": "g/L"}}}, "at least 5 g/L"),
        ("zh", {"valueRange": {"high": {"value": 5, "unit": "g/L"}}}, "最多 5 g/L"),
        (
            "zh",
            {"valueString": "x", "referenceRange": [{"text": "y", "appliesTo": [{"text": "男"}]}]},
            "x (参考 y, 男)",
        ),
    ],
)
def test_values_are_said_in_the_record_s_language(
    language: str, elements: dict[str, Any], text: str, resources: Resources, convert: Convert
) -> None:
    del resources[RESULT]["valueQuantity"]
    resources[RESULT] |= elements
    converted = convert(resources, language=language)
    assert converted.records[0]["objective"]["auxiliary"] == f"- Haemoglobin: {text}"


def test_a_contained_medication_has_its_name(resources: Resources, convert: Convert) -> None:
    del resources[MEDICATION]["medicationCodeableConcept"]
    resources[MEDICATION] |= {
        "contained": [{"resourceType": "Medication", "id": "m", "code": {"text": "iron"}}],
        "medicationReference": {"reference": "#m"},
    }
    assert convert(resources).records[0]["reference"]["treatment"] == "iron"
    resources[MEDICATION]["medicationReference"] = {"reference": "Medication/m"}
    converted = convert(resources)
    assert dropped(converted) == {"MedicationRequest without content"}
    assert "is in another resource: not read" in converted.found("finding")[0]


def test_no_element_of_a_used_resource_is_lost_in_silence(
    resources: Resources, convert: Convert
) -> None:
    resources[RESULT] |= {"bodySite": {"text": "arm"}, "issued": "2024-03-01T08:00:00Z"}
    resources[RESULT] |= {"referenceRange": [{"text": "y", "age": {"low": {"value": 3}}}]}
    resources[RESULT]["component"] = [{"code": {"text": "a"}, "valueString": "b", "extension": []}]
    resources[RESULT]["valueQuantity"]["extension"] = [{"url": "x", "valueString": "estimated"}]
    resources[CONDITION]["severity"] = {"text": "severe"}
    resources[ENCOUNTER] |= {"hospitalization": {"destination": {"display": "home"}}}
    fields = {
        name: entry for name, entry in BUNDLE_MAP["fields"].items() if "complaint" not in name
    }
    converted = convert(resources, fields=fields)
    assert converted.conversion is not None
    assert converted.conversion.notes.unread == {
        "Patient.name": 1,
        "Encounter.reasonCode": 1,
        "Encounter.hospitalization": 1,
        "Observation.bodySite": 1,
        "Observation.issued": 1,
        "Observation.referenceRange.age": 1,
        "Observation.component.extension": 1,
        "Observation.valueQuantity.extension": 1,
        "Condition.severity": 1,
    }
