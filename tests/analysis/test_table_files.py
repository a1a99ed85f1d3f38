"""Tables as CSV, Markdown and LaTeX: whole numbers for programs, inert text for people."""

import io
from math import nan

import pandas as pd
import pytest

from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.rehearsal_marks import (
    REHEARSAL,
    REHEARSED_INSTRUMENTS,
    SOME_REHEARSED,
)
from inspect_aihospital.analysis.table_files import cell_text, csv_text, latex_text, markdown_text

HOSTILE = "=HYPERLINK(1)|<img src=x>&\\end{table}_%"


def table(**changes: object) -> Table:
    frame = pd.DataFrame(
        {
            "doctor": ["a", HOSTILE, "糖尿病"],
            "mean": [Estimate(1 / 3, 0.1, 0.5, 7, 0.9), Estimate(nan), Estimate(2.0)],
            "n": [1, 2, 3],
        }
    )
    fields = {"key": "k", "title": "T", "source": "S", "frame": frame, "runs": (), "note": "N 50 %"}
    return Table(**{**fields, **changes})  # type: ignore[arg-type]


def test_csv_has_full_precision_and_a_column_for_each_part_of_an_estimate() -> None:
    frame_read = pd.read_csv(io.StringIO(csv_text(table())))
    assert list(frame_read.columns) == ["doctor", "mean", "mean_lower", "mean_upper", "mean_n",
                                  "mean_coverage", "n"]  # fmt: skip
    assert frame_read["mean"][0] == 1 / 3
    assert frame_read["mean"].isna().tolist() == [False, True, False]
    assert frame_read["mean_n"].tolist() == [7, 0, 0]


def test_files_of_rehearsals_say_so_and_others_do_not() -> None:
    for mark in (REHEARSAL, f"{REHEARSED_INSTRUMENTS} patient. No result."):
        for marks, label in (((mark,), mark), ((f"{mark} (run a)",), SOME_REHEARSED)):
            frame = pd.read_csv(io.StringIO(csv_text(table(marks=marks))))
            assert set(frame["rehearsal"]) == {label}
    assert "rehearsal" not in csv_text(table(marks=("Runs differ in task: a; b.",)))


def test_csv_has_bounds_where_no_row_has_an_interval() -> None:
    frame = pd.DataFrame({"doctor": ["a"], "mean": [Estimate(2.0)]})
    frame_read = pd.read_csv(io.StringIO(csv_text(table(frame=frame))))
    assert list(frame_read.columns) == ["doctor", "mean", "mean_lower", "mean_upper", "mean_n"]
    assert frame_read[["mean_lower", "mean_upper"]].isna().all(axis=None)


def test_csv_cells_are_no_formulas() -> None:
    frame_read = pd.read_csv(io.StringIO(csv_text(table())))
    assert frame_read["doctor"][1].startswith("'=")


def test_markdown_cells_stay_in_their_cells() -> None:
    lines = markdown_text(table(marks=("Not comparable.",))).splitlines()
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) == 4
    assert all(row.replace(r"\|", "").count("|") == 4 for row in rows)
    assert "0.33 (0.10 to 0.50)" in rows[1]
    assert "<img" not in markdown_text(table())
    assert any("Not comparable" in line for line in lines)


def test_latex_escapes_what_latex_reads() -> None:
    text = latex_text(table())
    assert text.count(r"\end{table}") == 1
    assert r"\&" in text
    assert r"N 50 \%" in text
    assert "糖尿病" in text


def test_latex_has_a_short_caption_and_numbers_that_can_be_compared() -> None:
    frame = pd.DataFrame({"run": ["a-1", "b"], "points": [-10.25, 3.5]})
    lines = latex_text(table(frame=frame, marks=("A mark.",), note="A note.")).splitlines()
    (caption,) = (line for line in lines if line.startswith(r"\caption"))
    assert "A mark." not in caption
    assert lines[-3:-1] == [r"\par\footnotesize A mark.", r"\par\footnotesize A note."]
    assert r"\begin{tabular}{lr}" in lines
    assert r"{}a-1 & \textminus{}10.25 \\" in lines


@pytest.mark.parametrize("cell", ["[9cm] x", "*", "\x1b[1m", "\u202e[x", "\u2066*\x9b"])
def test_latex_rows_are_no_options_and_hide_nothing(cell: str) -> None:
    lines = latex_text(table(frame=pd.DataFrame({cell: [cell, cell], "n": [1, 2]}))).splitlines()
    rows = [line for line in lines if line.endswith(r"\\")]
    assert len(rows) == 3
    assert all(row.startswith("{}") for row in rows)
    assert all(sign.isprintable() for row in rows for sign in row)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (nan, "–"),
        (1.0, "1.00"),
        (3, "3"),
        (-0.001, "0.00"),
        (Estimate(1.0, -0.001, 2.0), "1.00 (0.00 to 2.00)"),
        (None, "–"),
        (Estimate(nan), "–"),
    ],
)
def test_cells_as_people_read_them(cell: object, text: str) -> None:
    assert cell_text(cell) == text
