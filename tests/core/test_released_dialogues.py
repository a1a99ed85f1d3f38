"""The released consultations as a regression corpus: 506 reports a file, thousands of turns."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.core.dialogue.routing import TOKENS, Speaker, read_patient
from inspect_aihospital.core.report.report_closing import without_closing
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS

FILES = {"gpt3": 500, "gpt4": 505}
Turn = dict[str, Any]


def dialogues(shared: Path, name: str) -> list[list[Turn]]:
    path = shared / "data" / "mvme" / f"dialog_history_{name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["dialog_history"] for line in lines]


@pytest.mark.parametrize(("name", "least"), FILES.items())
def test_released_reports_have_all_sections(shared: Path, name: str, least: int) -> None:
    statuses = [parse_report(d[-1]["content"]).status for d in dialogues(shared, name)]
    assert len(statuses) == 506
    assert statuses.count(ReportStatus.COMPLETE) >= least
    assert set(statuses) <= {ReportStatus.COMPLETE, ReportStatus.REFUSAL}


@pytest.mark.parametrize("name", FILES)
def test_no_section_of_a_released_report_is_stolen(shared: Path, name: str) -> None:
    headings = {heading: aspect for aspect, heading in HEADINGS["zh"].items()}
    for dialogue in dialogues(shared, name):
        text = dialogue[-1]["content"]
        parts = re.split(rf"^#({'|'.join(headings)})#", text, flags=re.MULTILINE)
        report = parse_report(text)
        bodies = [body.strip() for body in parts[2::2]]
        # Wishes and offers behind the last section belong to none.
        bodies[-1:] = map(without_closing, bodies[-1:])
        for heading, body in zip(parts[1::2], bodies, strict=True):
            assert report.section(headings[heading]) == (body or None)


@pytest.mark.parametrize("name", FILES)
def test_released_turns_route_by_their_first_token(shared: Path, name: str) -> None:
    tokens = TOKENS["zh"]
    turns = [t for d in dialogues(shared, name) for t in d if t["role"] == "Patient"]
    assert len(turns) > 2000
    for turn in turns:
        text, utterance = turn["content"], read_patient(turn["content"])
        first = min(
            (tokens.to_doctor, tokens.to_examiner),
            key=lambda token: text.find(token) if token in text else len(text),
        )
        examiner = tokens.to_examiner in text and first == tokens.to_examiner
        assert utterance.addressee == (Speaker.EXAMINER if examiner else Speaker.DOCTOR)
        assert utterance.ends == (tokens.end in text)
        assert not any(token in utterance.text for token in vars(tokens).values())
