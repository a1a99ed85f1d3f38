"""Texts as real models write them, with the right reading of each: the share that is read right."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.routing import read_patient
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.grading.grader_answer import read_lines
from inspect_aihospital.core.report.report_parser import parse_report
from tests.properties.texts import letters

Case = dict[str, Any]
FENCE = "0a1b2c3d4e5f"
LEAST = 0.97
TRAPS = ("heading_words_inside", "questions", "no_end_token", "undecided", "refusal")


def is_report_right(case: Case) -> bool:
    report = parse_report(case["text"])
    return all(letters(report.section(a)) == letters(case["sections"][a.value]) for a in Aspect)


def is_turn_right(case: Case) -> bool:
    utterance = read_patient(spoken(case["text"]))
    both = bool(utterance.heard_by_doctor and utterance.request)
    doctor_is_right = letters(utterance.heard_by_doctor) == letters(case["heard_by_doctor"])
    examiner_is_right = letters(utterance.request) == letters(
        case.get("heard_by_examiner", utterance.request)
    )
    routed = ("both" if both else utterance.addressee, utterance.ends, utterance.split)
    return (
        doctor_is_right
        and examiner_is_right
        and routed == (case["to"], case["ends"], case["split"])
    )


def is_request_right(case: Case) -> bool:
    items, expected = parse_items(spoken(case["text"])), case["items"]
    has_items = [letters(item) for item in items or ()] == [
        letters(item) for item in expected or ()
    ]
    return has_items and (items is None) == (expected is None)


def is_verdict_right(case: Case) -> bool:
    grades = read_lines(spoken(case["lines"].replace("CODE", FENCE)), Aspect, FENCE).grades
    return bool({aspect.value: grades.get(aspect) for aspect in Aspect} == case["grades"])


FILES: dict[str, Callable[[Case], bool]] = {
    "reports": is_report_right,
    "turns": is_turn_right,
    "requests": is_request_right,
    "verdicts": is_verdict_right,
}


@pytest.mark.parametrize("name", FILES)
def test_texts_of_real_models_are_read_right(shared: Path, name: str) -> None:
    path = shared / "data" / "wild" / f"{name}.json"
    cases: list[Case] = json.loads(path.read_text(encoding="utf-8"))["cases"]
    wrong = [case for case in cases if not FILES[name](case)]
    assert 1 - len(wrong) / len(cases) >= LEAST, wrong
    assert not [case for case in wrong if case["kind"] in TRAPS]
