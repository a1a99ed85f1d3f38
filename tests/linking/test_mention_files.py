"""Files of mentions and pairs: what is refused, in which words; how a system is scored."""

import json
from math import isnan
from pathlib import Path

import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.linking.disease_agreement import LIMITS
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.matching import CodeMatcher
from inspect_aihospital.linking.mention_files import Pair, read_mentions, read_pairs, score_system
from inspect_aihospital.linking.tally import Tally

MENTIONS: dict[str, dict[str, list[str] | None]] = {
    "REF": {"1": ["胃溃疡"], "2": ["肺癌", "贫血"]},
    "A": {"1": None, "2": ["肺癌"]},
}
NOT_JSON = [b"", b"{", b"{'REF': {}}", b"\xff\xfe"]
WRONG_MENTIONS = [
    ("[]", "the file"),
    ('{"REF": ["胃溃疡"]}', "REF"),
    ('{"REF": {"1": "胃溃疡"}}', "REF → 1"),
    ('{"REF": {"1": [null]}}', "REF → 1 → 0"),
    ('{"REF": {"1": ["胃炎", {"name": "痔"}]}}', "REF → 1 → 1"),
]
WRONG_PAIRS = [
    ("{}", "the file"),
    ('[{"pred": "胃炎"}]', "0 → ref"),
    ('[{"pred": "胃炎", "ref": "痔"}, {"pred": 1, "ref": "痔"}]', "1 → pred"),
    ('[{"pred": "a", "ref": "b", "weight": -1}]', "0 → weight"),
    ('[{"pred": "a", "ref": "b", "weight": NaN}]', "0 → weight"),
    ('[{"pred": "a", "ref": "b", "weight": Infinity}]', "0 → weight"),
    ('[{"pred": "a", "ref": "b", "credit": "perhaps"}]', "0 → credit"),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "said.json"


def test_mentions_are_read_as_they_stand(file: Path) -> None:
    file.write_text(json.dumps(MENTIONS), encoding="utf-8")
    assert read_mentions(file, "REF") == MENTIONS


def test_pairs_are_read_with_what_is_known_of_them(file: Path) -> None:
    pairs = [
        {"pred": "a", "ref": "b"},
        {"i": 7, "pred": "c", "ref": "d", "credit": 1, "weight": 2.5, "stratum": "x"},
    ]
    file.write_text(json.dumps(pairs), encoding="utf-8")
    assert read_pairs(file) == [
        Pair(pred="a", ref="b", credit=None, weight=1.0),
        Pair(i=7, pred="c", ref="d", credit=True, weight=2.5),
    ]


@pytest.mark.parametrize("content", NOT_JSON)
def test_what_is_no_json_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(UserError, match=r"said\.json: cannot be read as JSON: .*Expected system"):
        read_mentions(file, "REF")
    with pytest.raises(UserError, match=r"said\.json: cannot be read as JSON: .*Expected a list"):
        read_pairs(file)


@pytest.mark.parametrize("content", ["[" * 100_000, "1" * 5_000], ids=["too deep", "too long"])
def test_json_beyond_the_limits_of_the_reader_is_refused(file: Path, content: str) -> None:
    file.write_text(content, encoding="utf-8")
    with pytest.raises(UserError, match="cannot be read as JSON"):
        read_pairs(file)


def test_a_missing_file_and_a_folder_are_refused(file: Path) -> None:
    for path in (file, file.parent):
        with pytest.raises(UserError, match="cannot be read as JSON"):
            read_mentions(path, "REF")


@pytest.mark.parametrize(("content", "place"), WRONG_MENTIONS)
def test_mentions_of_another_shape_are_refused(file: Path, content: str, place: str) -> None:
    file.write_text(content, encoding="utf-8")
    with pytest.raises(UserError, match=rf"said\.json: {place}: .*Expected system → case id"):
        read_mentions(file, "REF")


@pytest.mark.parametrize(("content", "place"), WRONG_PAIRS)
def test_pairs_of_another_shape_are_refused(file: Path, content: str, place: str) -> None:
    file.write_text(content, encoding="utf-8")
    with pytest.raises(UserError, match=rf"said\.json: {place}: .*texts `pred` and `ref`"):
        read_pairs(file)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({}, "no 'REF'. It has: nothing."),
        ({"A": {}, "B": {}}, "no 'REF'. It has: A, B."),
        ({"REF": {"1": None, "2": []}}, "reference 'REF' has no mentions for 1."),
        (
            {"REF": {str(i): None for i in range(8)}},
            "reference 'REF' has no mentions for 0, 1, 2, 3, 4 and 3 more.",
        ),
        ({"REF": {"1": []}, "A": {"1": [], "9": []}}, "'A' has cases that 'REF' lacks: 9."),
    ],
)
def test_a_reference_that_cannot_be_compared_with_is_refused(
    file: Path, content: object, message: str
) -> None:
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(UserError) as error:
        read_mentions(file, "REF")
    assert str(error.value) == f"{file}: {message}"


def test_a_file_without_pairs_is_refused(file: Path) -> None:
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(UserError, match=r"said\.json: no pairs\.$"):
        read_pairs(file)


@pytest.mark.parametrize(
    ("skip", "skipped", "counts"),
    [(False, 0, Tally(1, 1, 3, 0, 2)), (True, 1, Tally(1, 1, 2, 0, 1))],
)
def test_a_report_without_a_diagnosis_missed_everything_or_is_skipped(
    chinese: Linker, skip: bool, skipped: int, counts: Tally
) -> None:
    matcher = CodeMatcher(chinese, LIMITS["strict"])
    score = score_system(MENTIONS["A"], MENTIONS["REF"], matcher, skip=skip)
    assert (score.skipped, score.total) == (skipped, counts)
    assert len(score.cases) == counts.cases


def test_an_empty_list_is_a_diagnosis_and_a_lacking_case_is_left_out(chinese: Linker) -> None:
    matcher = CodeMatcher(chinese, LIMITS["strict"])
    score = score_system({"1": []}, MENTIONS["REF"], matcher, skip=True)
    assert (score.skipped, score.total) == (0, Tally(referenced=1))
    empty_score = score_system({}, MENTIONS["REF"], matcher, skip=True)
    assert empty_score.total == Tally(cases=0)
    assert isnan(empty_score.total.f1)


def test_a_system_that_is_the_reference_is_right(chinese: Linker) -> None:
    matcher = CodeMatcher(chinese, LIMITS["strict"])
    assert score_system(MENTIONS["REF"], MENTIONS["REF"], matcher, skip=False).total.f1 == 1
