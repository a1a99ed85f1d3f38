"""Abbreviations of examinations in a record, and the names by which a doctor orders them."""

import pytest

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_requests import read_request
from inspect_aihospital.core.record import Objective

ORDERED = [
    ("Na: 131 mmol/L", "U&E"),
    ("WCC: 18 x10^9/L", "white blood cell count"),
    ("Eos: 0.9", "full blood count"),
    ("MCV: 71", "CBC"),
    ("Blood film: no blasts", "film"),
    ("ALP: 640 U/L", "alkaline phosphatase"),
    ("Alk phos: 640", "LFT"),
    ("GGT: 90 U/L", "liver function tests"),
    ("γ-GT: 90 U/L", "谷氨酰转肽酶"),
    ("Cr: 110 umol/L", "renal function"),
    ("Cr: 300", "肾功能"),
    ("creat: 1.1 mg/dL", "creatinine"),
    ("Trop T: 840 ng/L", "troponin"),
    ("VBG: pH 7.1", "blood gas"),
    ("Urine dip: nitrite +", "urinalysis"),
    ("UA: blood 3+", "urinalysis"),
    ("MSU: E. coli", "urine culture"),
    ("US thyroid: diffuse", "thyroid ultrasound"),
    ("USS abdomen: stones", "abdominal ultrasound"),
    ("OGD: ulcer", "gastroscopy"),
    ("TTE: EF 30 %", "echocardiography"),
    ("KUB: stone", "X-ray KUB"),
    ("CT KUB: stone", "KUB"),
    ("PEFR: 190", "peak flow"),
]


def told(line: str, request: str) -> list[str]:
    entries = read_chart(Objective(auxiliary=f"- {line}", physical=None))
    return [entry.name for item in read_request(request, entries) for entry in item.entries]


@pytest.mark.parametrize(("line", "request_text"), ORDERED)
def test_an_abbreviation_is_what_is_ordered_in_full(line: str, request_text: str) -> None:
    assert told(line, request_text) == [line.partition(":")[0]]


@pytest.mark.parametrize(
    ("line", "request_text"),
    [
        ("Na: 131", "potassium"),
        ("ALP: 640", "ALT"),
        ("MSU: E. coli", "blood culture"),
        ("UA: blood 3+", "uric acid"),
        ("Urinalysis: protein 2+", "serum UA"),
        ("Creatinine: 90", "creat kinase"),
        ("Urine culture: E. coli", "joint aspiration for MSU crystals"),
        ("US thyroid: diffuse", "abdominal ultrasound"),
        ("OGD: ulcer", "colonoscopy"),
        ("TTE: EF 30 %", "ECG"),
        ("VBG: pH 7.1", "blood count"),
    ],
)
def test_an_abbreviation_is_not_a_neighbour(line: str, request_text: str) -> None:
    assert told(line, request_text) == []
