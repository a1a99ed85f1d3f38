"""Draws survive their file, and a file that is no draw is refused."""

import csv
import io
import math
from pathlib import Path

import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.draw_file import COLUMNS, read_draw, write_draw
from inspect_aihospital.statistics.next_label_draw import Proposal, first_proposals

DRAW = [Proposal("b", 0.4, 1.5), Proposal("=a,\n'1", 1.0000000001, math.nan), Proposal("c", 0.1, 2)]
HEAD = ",".join(COLUMNS)


def test_a_draw_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write_draw(DRAW, tmp_path / "next.csv")
    assert read_draw(tmp_path / "next.csv") == {"b": 0.4, "=a,\n'1": 1.0, "c": 0.1}


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    write_draw(DRAW, tmp_path / "next.csv")
    text = (tmp_path / "next.csv").read_text(encoding="utf-8-sig")
    assert list(csv.reader(io.StringIO(text)))[2][0] == "'=a,\n'1"


def test_rows_may_stand_in_any_order_and_be_deleted_from_the_end(tmp_path: Path) -> None:
    path = tmp_path / "next.csv"
    path.write_text(f"{HEAD}\nb,0.2,1,2,4\na,0.4,1,1,4\n,,,,\n")
    expected = first_proposals(
        [Proposal("a", 0.4, 1), Proposal("b", 0.2, 1)] + [Proposal("", 0.1, 0)] * 2, 2
    )
    assert read_draw(path) == {str(proposal.case): proposal.probability for proposal in expected}
    assert read_draw(path) == {"a": 0.2, "b": 0.1}


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "next.csv").write_text("mine")
    with pytest.raises(UserError, match="something already"):
        write_draw(DRAW, tmp_path / "next.csv")
    assert (tmp_path / "next.csv").read_text() == "mine"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no column id, probability"),
        ("id,place\na,1\n", "no column probability, expected_residual, drawn"),
        (HEAD.replace(",", ";"), "with commas between"),
        (f"{HEAD}\n", "has no row"),
        (f"{HEAD}\na,1.2,1,1,1\n", r"line 2: probability=1\.2, expected above 0"),
        (f"{HEAD}\na,0,1,1,1\n", "line 2: probability=0"),
        (f"{HEAD}\na,nan,1,1,1\n", "line 2: probability=nan, expected a number"),
        (f"{HEAD}\na,,1,1,1\n", "probability=nothing"),
        (f"{HEAD}\na\n", "probability=nothing"),
        (f"{HEAD}\na,0.5,1,x,1\n", "place=x"),
        (f"{HEAD}\na,0.5,1,2,1\n", "the first from 1 to the second"),
        (f"{HEAD}\na,0.5,1,1.5,2\n", "whole numbers"),
        (f"{HEAD}\na,0.5,1,2,2\n", "places 1 to 1 of one draw"),
        (f"{HEAD}\na,0.5,1,1,2\nb,0.5,1,2,3\n", "places 1 to 2 of one draw"),
        (f"{HEAD}\na,0.5,1,1,2\nb,0.5,1,1,2\n", "each once"),
        (f"{HEAD}\na,0.5,1,1,2\na,0.5,1,2,2\n", "cases twice"),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "next.csv").write_text(text)
    with pytest.raises(UserError, match=message) as raised:
        read_draw(tmp_path / "next.csv")
    assert "next-labels" in str(raised.value)


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    (tmp_path / "odd.csv").write_bytes(b"\xff\xfe\x00id")
    for name in ("none.csv", "odd.csv"):
        with pytest.raises(UserError, match="cannot be read"):
            read_draw(tmp_path / name)
