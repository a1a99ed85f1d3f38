"""Malformed turns and reports that real models wrote, against machine-readable expectations."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.core.aspects.aspect import SECTIONS
from inspect_aihospital.core.dialogue.routing import TOKENS, read_patient
from inspect_aihospital.core.report.report_parser import parse_report

Case = dict[str, Any]
EXPECTED: dict[str, Case] = json.loads(
    (Path(__file__).parent / "edge_expectations.json").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[Case]:
    text = (shared / "data" / "mvme" / "edge_cases.json").read_text(encoding="utf-8")
    loaded: list[Case] = json.loads(text)
    return loaded


@pytest.fixture(scope="module")
def reports(shared: Path) -> dict[tuple[str, int], str]:
    """Read the whole report of each released dialogue, by source and patient."""
    report_texts = {}
    for source in ("gpt3", "gpt4"):
        path = shared / "data" / "mvme" / f"dialog_history_{source}.jsonl"
        for line in path.read_text(encoding="utf-8").splitlines():
            dialogue = json.loads(line)
            last = dialogue["dialog_history"][-1]["content"]
            report_texts[source, dialogue["patient_id"]] = last
    return report_texts


def test_every_kind_has_an_expectation(cases: list[Case]) -> None:
    assert {case["kind"] for case in cases} <= EXPECTED.keys()


def test_turns_are_routed_as_expected(cases: list[Case]) -> None:
    turns = [case for case in cases if case["role"] == "Patient"]
    assert turns
    for case in turns:
        expected, utterance = EXPECTED[case["kind"]], read_patient(case["excerpt"])
        assert not any(token in utterance.text for token in vars(TOKENS["zh"]).values()), case
        assert utterance.addressee == expected.get("routes_to", utterance.addressee), case
        for name in ("ends", "marked", "split", "text"):
            assert getattr(utterance, name) == expected.get(name, getattr(utterance, name)), case
        assert all(kept_text in utterance.text for kept_text in expected.get("keeps", [])), case


def test_reports_are_read_as_expected(cases: list[Case]) -> None:
    report_cases = [case for case in cases if "sections" in EXPECTED[case["kind"]]]
    assert report_cases
    for case in report_cases:
        expected, report = EXPECTED[case["kind"]], parse_report(case["excerpt"])
        present = [aspect.value for aspect in SECTIONS if report.section(aspect)]
        assert set(expected["sections"]) <= set(present), case
        assert report.status == expected.get("status", report.status), case
        if not expected["sections"]:
            assert present == [], case
        if expected.get("diagnosis_is_under_its_heading"):
            assert report.diagnosis == under(case["excerpt"], "诊断结果"), case


def test_items_with_section_names_stay_where_they_stand(
    cases: list[Case], reports: dict[tuple[str, int], str]
) -> None:
    items = [case for case in cases if case["kind"] == "header_word_as_list_item"]
    assert items
    for case in items:
        whole = reports[case["source"], case["patient_id"]]
        assert case["excerpt"] in whole
        report = parse_report(whole)
        assert report.missing == ()
        assert case["excerpt"].splitlines()[0] in (report.rationale or "")
        assert report.symptoms == under(whole, "症状")


def under(text: str, heading: str) -> str:
    """Return the text under `#heading#`, up to the next line that starts with `#`."""
    section = re.search(rf"^#{heading}#\s*\n(.*?)(?=^#|\Z)", text, re.DOTALL | re.MULTILINE)
    assert section
    return section[1].strip()
