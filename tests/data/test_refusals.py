"""Files that cannot be used: refused before any call, with the place and the remedy."""

import json
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.data.case_sources import CASE_SOURCES
from inspect_aihospital.data.cases import Incomplete, load_cases
from inspect_aihospital.data.record_files import MOST_PROBLEMS, CaseError
from tests.data.raw_records import RawRecord, arena, cmb, lines, mvme, osce, own, write

pytestmark = pytest.mark.usefixtures("no_socket")


def refusal(path: str) -> str:
    with pytest.raises(CaseError) as refused:
        load_cases(path)
    assert isinstance(refused.value, ValueError)
    return str(refused.value)


def sectioned(name: str, value: object) -> RawRecord:
    return mvme(sections={name: value})


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (b"", ["records.json", "empty"]),
        (b" \n\t\n", ["empty"]),
        ("\ufeff", ["empty"]),
        ([], ["empty list"]),
        (json.dumps([mvme()], ensure_ascii=False).encode("gbk"), ["not UTF-8", "byte "]),
        ('[{"id": "a",}]', ["neither JSON nor JSONL", "line 1"]),
        ('[\n{"id": "a"}\n', ["neither JSON nor JSONL", "line 2"]),
        ("no JSON at all", ["neither JSON nor JSONL", "line 1"]),
        (lines(own("a")) + '\n{"id": "b", "id": "c"}', ["record 2 (id c)", "'id' occurs more"]),
        ('[{"id": "a", "x": {"k": 1, "k": 2}}]', ["record 1 (id a)", "'k' occurs more"]),
        (lines(own("a")) + "\n" + lines(own("b"))[:-2], ["JSONL", "line 2"]),
        (lines(own("a")) + "\n\n{]\n" + lines(own("b")), ["JSONL", "line 3"]),
        ("\n\n" + lines(own("a")) + "\n{]", ["JSONL", "line 4"]),
        ([{"patient": "x"}], ["not a format we know", "MVME", "OSCE", "inspect_aihospital"]),
        (["text"], ["not a format we know"]),
        ("3", ["not a format we know"]),
    ],
)
def test_a_file_that_is_no_list_of_records_is_refused(
    content: object, parts: list[str], tmp_path: Path
) -> None:
    message = refusal(write(tmp_path, content))
    assert [part for part in parts if part not in message] == []


@pytest.mark.parametrize("name", ["absent.json", "."])
def test_a_missing_file_is_named_beside_the_choices(name: str, tmp_path: Path) -> None:
    message = refusal(str(tmp_path / name))
    assert str(tmp_path / name) in message
    assert [name for name in CASE_SOURCES if repr(name) not in message] == []


@pytest.mark.parametrize(
    ("second", "first"),
    [(osce(), mvme()), (own("b"), mvme()), (mvme(), own()), ("text", osce())],
)
def test_formats_cannot_be_mixed(second: Any, first: RawRecord, tmp_path: Path) -> None:
    message = refusal(write(tmp_path, [first, second]))
    assert "record 2" in message
    assert "record 1" not in message


@pytest.mark.parametrize(
    ("record", "parts"),
    [
        (sectioned("主诉", 3), ["id 1003", "主诉: expected text, got int"]),
        (sectioned("查体", ["x"]), ["查体: expected text, got list"]),
        ({**mvme(), "medical_record": []}, ["medical_record: expected an object"]),
        ({**mvme(), "profile": 3}, ["profile: expected text"]),
        ({**mvme(), "id": None}, ["record 1", "id"]),
        ({"medical_record": {}}, ["record 1", "id"]),
        ({"OSCE_Examination": []}, ["Patient_Actor: expected an object"]),
        ({"OSCE_Examination": {"Patient_Actor": "x"}}, ["Patient_Actor: expected an object"]),
        ({**cmb(), "QA_pairs": {}}, ["id 5", "QA_pairs: expected a list of objects"]),
        ({**cmb(), "QA_pairs": ["x"]}, ["QA_pairs: expected a list of objects"]),
        ({**cmb(), "QA_pairs": [{"question": 3}]}, ["question: expected text"]),
        ({**cmb(), "description": ["x"]}, ["description: expected text"]),
        ({**cmb(), "id": None}, ["record 1", "id"]),
        (arena(**{"Diagnostic Tests": 3}), ["id 8", "Diagnostic Tests: expected text"]),
        (arena(id=None), ["record 1", "id"]),
        (own(extra="x"), ["id own-1", "extra: no such field. Choose one of: id, language, "]),
        (own(canry="x"), ["canry: no such field. Did you mean canary?", "docs/records.md"]),
        (
            own(subjective={"present_ilness": "For a week."}),
            ["subjective.present_ilness: no such field. Did you mean present_illness?"],
        ),
        (own(objective={"mri": "x"}), ["objective.mri"]),
        (own(subjective="text"), ["subjective"]),
        (own(reference={"diagnosis": 3}), ["reference.diagnosis"]),
        (own(language="fr"), ["language", "'zh'", "'en'"]),
        (own(specialty="Cardiology"), ["specialty", "'OB/GYN'"]),
        (own(id=""), ["record 1", "id"]),
    ],
)
def test_wrong_types_are_named_by_record_and_field(
    record: RawRecord, parts: list[str], tmp_path: Path
) -> None:
    message = refusal(write(tmp_path, [record]))
    assert [part for part in parts if part not in message] == []


def test_every_problem_of_a_file_is_in_one_message(tmp_path: Path) -> None:
    message = refusal(write(tmp_path, [own("a", language="fr", extra=1), own("b", objective=1)]))
    assert [line.split(":")[0].strip() for line in message.splitlines()[1:-1]] == [
        "record 1 (id a)",
        "record 1 (id a)",
        "record 2 (id b)",
    ]


def test_ids_must_be_unique(tmp_path: Path) -> None:
    message = refusal(write(tmp_path, [own("a"), own("b"), own("a"), own("a")]))
    assert "a: 3 records" in message
    assert "b:" not in message


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"subjective": {"present_illness": "x"}}, "chief_complaint or profile"),
        ({"subjective": {"chief_complaint": "x"}}, "present_illness"),
        ({"objective": {"physical": " \n"}}, "physical or auxiliary examination"),
        ({"reference": {"treatment": "x"}}, "reference diagnosis"),
    ],
)
def test_incomplete_records_are_refused_by_id_and_field(
    changes: dict[str, Any], field: str, tmp_path: Path
) -> None:
    message = refusal(write(tmp_path, [own("whole"), own("partial", **changes)]))
    assert f"partial: no {field}" in message
    assert "whole" not in message
    assert "incomplete=skip" in message


@pytest.mark.parametrize("incomplete", ["error", "skip"])
def test_where_all_records_are_incomplete_their_gaps_are_named(
    incomplete: Incomplete, tmp_path: Path
) -> None:
    path = write(tmp_path, [own("a", objective={"physical": " "})])
    with pytest.raises(CaseError) as refused:
        load_cases(path, incomplete=incomplete)
    assert "a: no physical or auxiliary examination" in str(refused.value)
    assert "incomplete=skip" not in str(refused.value)


@pytest.mark.parametrize("suffix", ["csv", "TSV", "xlsx"])
def test_a_table_is_to_be_converted_first(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"ward.{suffix}"
    path.write_bytes(b"id,ward\n")
    assert "a table. Run `inspect-aihospital records convert` first" in refusal(str(path))


def test_problems_beyond_the_tenth_are_counted(tmp_path: Path) -> None:
    count = MOST_PROBLEMS + 3
    message = refusal(write(tmp_path, [own(f"r{n}", extra=1) for n in range(count)]))
    assert [f"id r{n})" in message for n in range(count)] == [True] * MOST_PROBLEMS + [False] * 3
    assert "3 more" in message


def test_ten_problems_are_all_shown(tmp_path: Path) -> None:
    message = refusal(write(tmp_path, [own(f"r{n}", extra=1) for n in range(MOST_PROBLEMS)]))
    assert message.count("extra:") == MOST_PROBLEMS
    assert "more" not in message
