"""`-T cases=`: what is loaded and what is selected."""

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from inspect_aihospital.core.record import Specialty
from inspect_aihospital.data.cases import LanguageChoice, load_cases
from inspect_aihospital.data.record_files import CaseError
from tests.data.raw_records import RawRecord, arena, cmb, lines, mvme, osce, own, write

pytestmark = pytest.mark.usefixtures("no_socket")

FORMATS = pytest.mark.parametrize(
    "record",
    [mvme(), osce(), cmb(), arena(), own()],
    ids=["mvme", "osce", "cmb_clin", "diagnosis_arena", "own"],
)


def test_the_demo_has_each_group_in_each_language() -> None:
    demo = load_cases("demo")
    groups = Counter((record.specialty, record.language) for record in demo.records)
    assert groups == dict.fromkeys(product(Specialty, ("zh", "en")), 4)
    assert (demo.name, demo.skipped) == ("demo", {})


@pytest.mark.parametrize(("language", "count"), [("zh", 24), ("en", 24), ("auto", 48)])
def test_a_language_is_selected(language: LanguageChoice, count: int) -> None:
    records = load_cases("demo", language=language).records
    assert len(records) == count
    assert language == "auto" or {record.language for record in records} == {language}


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("IM", {"IM"}),
        ("ob/gyn , ent", {"OB/GYN", "ENT"}),
        (["PEDS", "others"], {"PEDS", "Others"}),
        (None, set(Specialty)),
    ],
)
def test_specialties_are_selected(choice: str | list[str] | None, expected: set[str]) -> None:
    records = load_cases("demo", specialty=choice).records
    assert {record.specialty.value for record in records} == expected
    assert len(records) == 8 * len(expected)


def test_a_selection_changes_neither_order_nor_hash() -> None:
    whole, part = load_cases("demo"), load_cases("demo", specialty="ENT，IM", language="en")
    part_ids = {record.id for record in part.records}
    assert part.records == tuple(record for record in whole.records if record.id in part_ids)
    assert part.sha256 == whole.sha256


@FORMATS
def test_each_format_is_recognised_in_each_layout(record: RawRecord, tmp_path: Path) -> None:
    layouts = {
        "list.json": json.dumps([record]),
        "object.json": json.dumps(record, indent=2),
        "one.jsonl": json.dumps(record),
        "bom.json": "\ufeff" + json.dumps([record], ensure_ascii=False),
    }
    case_sets = [load_cases(write(tmp_path, text, name)) for name, text in layouts.items()]
    assert [case.name for case in case_sets] == list(layouts)
    assert len({case.records for case in case_sets}) == 1
    assert len(case_sets[0].records) == 1


@pytest.mark.parametrize(
    "text",
    [
        lines(own("a"), own("b")),
        lines(own("a"), own("b")) + "\n",
        lines(own("a")) + "\n\n  \n" + lines(own("b")),
        "\ufeff" + lines(own("a"), own("b")).replace("\n", "\r\n"),
    ],
    ids=["plain", "final newline", "blank lines", "BOM and CRLF"],
)
def test_jsonl_holds_a_record_a_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(text.encode())
    assert [record.id for record in load_cases(str(path)).records] == ["a", "b"]


@pytest.mark.parametrize("separator", ["\u2028", "\u0085", "\u2029"])
def test_only_line_feeds_end_a_line_of_jsonl(separator: str, tmp_path: Path) -> None:
    subjective = {"chief_complaint": "Sore throat", "present_illness": f"One.{separator}Two."}
    path = write(tmp_path, lines(own("a", subjective=subjective), own("b")))
    present_illness = load_cases(path).records[0].subjective.present_illness
    assert present_illness == f"One.{separator}Two."


def test_the_hash_is_that_of_the_records_in_any_form_of_file(tmp_path: Path) -> None:
    records = [own("a"), own("b")]
    hash_ = load_cases(write(tmp_path, records)).sha256
    lines = tmp_path / "lines.jsonl"
    lines.write_text("\n".join(json.dumps(record) for record in records))
    assert load_cases(str(lines)).sha256 == hash_
    assert load_cases(write(tmp_path, [own("a"), own("c")])).sha256 != hash_


def test_incomplete_records_are_skipped_on_request(tmp_path: Path) -> None:
    path = write(tmp_path, [own("a"), own("b", reference={}), own("c", objective={})])
    case_set = load_cases(path, incomplete="skip")
    assert [record.id for record in case_set.records] == ["a"]
    assert case_set.skipped == {
        "b": ("reference diagnosis",),
        "c": ("physical or auxiliary examination",),
    }


@pytest.mark.parametrize(
    "selection", [{"specialty": "SURG"}, {"language": "zh"}], ids=["specialty", "language"]
)
def test_a_selection_that_leaves_nothing_says_what_is_there(
    selection: dict[str, str], tmp_path: Path
) -> None:
    path = write(tmp_path, [own("a"), own("b"), own("c", specialty="IM")])
    with pytest.raises(CaseError, match="nothing is left") as refused:
        load_cases(path, **selection)  # type: ignore[arg-type]
    assert all(choice in str(refused.value) for choice in selection.values())
    assert "2 ENT/en, 1 IM/en" in str(refused.value)


@pytest.mark.parametrize("choice", ["Cardiology", "IM,Cardiology", ["IM", "Cardiology"]])
def test_an_unknown_specialty_is_named_beside_the_known(choice: str | list[str]) -> None:
    with pytest.raises(CaseError, match="'Cardiology'") as refused:
        load_cases("demo", specialty=choice)
    assert all(group.value in str(refused.value) for group in Specialty)
