"""Requests of released dialogues to their examiner, on the records that are at hand."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from inspect_aihospital.core.chart.chart_entries import read_chart, split_name
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.core.chart.chart_requests import read_request
from inspect_aihospital.data.cases import load_cases

pytestmark = pytest.mark.real_data
TOKEN = "<对检查员讲>"


def released_requests(shared: Path) -> Iterator[tuple[str, str, str]]:
    """Yield record, request and the released examiner's reply."""
    for path in sorted((shared / "data" / "mvme").glob("dialog_history_*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            dialogue = json.loads(line)
            turns = dialogue["dialog_history"]
            for turn, after in pairwise(turns):
                message = turn["content"]
                if message.startswith(TOKEN) and after["role"] == "Reporter":
                    record = str(dialogue["patient_id"])
                    yield record, message.removeprefix(TOKEN), after["content"]


def names_in(reply: str) -> set[frozenset[str]]:
    lines = [line.strip().strip("#") for line in reply.splitlines()]
    return {name_terms(name or result) for name, result in map(split_name, lines)} - {frozenset()}


def test_what_the_records_have_is_found(shared: Path) -> None:
    """Find 12 of 18: three records lack it, three requests say no site or another."""
    records = {r.id: r for r in load_cases(str(shared / "data/mvme/patients_8.json")).records}
    own = [
        (records[case_id], text)
        for case_id, text, _ in released_requests(shared)
        if case_id in records
    ]
    request_lists = [read_request(text, read_chart(record.objective)) for record, text in own]
    found_count = sum(
        any(case_id.entries for case_id in examinations) for examinations in request_lists
    )
    assert len(own) == 18
    assert found_count >= 12


def test_names_are_those_that_the_released_examiner_reported(shared: Path) -> None:
    pairs = list(released_requests(shared))
    name_pairs = [(read_request(text, ()), names_in(reply)) for _, text, reply in pairs]
    nonempty_pairs = [
        (examinations, reported) for examinations, reported in name_pairs if examinations
    ]
    shares = [
        any(
            name_terms(examination.name) & name for examination in examinations for name in reported
        )
        for examinations, reported in nonempty_pairs
    ]
    assert len(nonempty_pairs) >= 0.8 * len(pairs)
    assert sum(shares) >= 0.9 * len(nonempty_pairs)
