"""The page of deviations has a row for every numbered place of both papers."""

import inspect
import re
from pathlib import Path

import pytest

from inspect_aihospital import tasks
from inspect_aihospital.analysis.makers import MAKERS

PAGE = Path(__file__).parent.parent / "docs" / "deviations.md"
STATES = ("same", "differs", "not done", "nothing")


def numbered(kind: str, count: int) -> list[str]:
    return [f"{kind} {number}" for number in range(1, count + 1)]


def places(words: str) -> list[str]:
    return [word.replace("_", " ") for word in words.split()]


# As in the papers' own headings and captions.
MVME_PLACES = """
§1 §2 §3 §3.1 §3.2 §3.3 §3.4 §4 §4.1 §4.2 §4.3 §4.4 §5 §6 §6.1 §6.2 §7 §7.1 §7.2 §8 Limitations
Ethics App._A App._B App._C App._C.1 App._C.2 App._D App._D.1 App._D.2 App._D.3 App._D.4 App._E
App._F App._G App._H App._I Algorithm_1
"""
ICF_PLACES = """
§I §II §II.A §II.B §III §III.A §III.B §III.B.1 §III.B.2 §III.C §III.D §III.D.1 §III.D.2 §III.D.3
§IV §IV.A §IV.B §IV.C §IV.D §V §V.A §V.B §V.C §VI §VII Table_I Table_II Table_III Table_IV Table_V
"""
MVME = [*numbered("Table", 24), *numbered("Figure", 9), *places(MVME_PLACES)]
ICF = [*numbered("Fig.", 3), *numbered("eq.", 4), *numbered("Algorithm", 2), *places(ICF_PLACES)]
PLACES = {"AI Hospital / MVME (Fan et al.)": MVME, "ICF (Shang et al.)": ICF}


def rows(heading: str) -> list[list[str]]:
    text = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


@pytest.mark.parametrize("paper", PLACES)
def test_every_place_of_a_paper_has_a_row_and_no_row_another_place(paper: str) -> None:
    places = [name for row in rows(paper) for name in row[0].split(", ")]
    assert set(places) - {"released code"} == set(PLACES[paper])


@pytest.mark.parametrize("paper", PLACES)
def test_every_row_begins_with_what_became_of_it(paper: str) -> None:
    for row in rows(paper):
        assert len(row) == 3, row
        assert row[2].startswith(STATES), row
        if row[2].startswith("differs"):
            assert row[2].startswith("differs: "), row


def test_findings_tasks_and_options_in_the_tables_exist() -> None:
    options = {
        name
        for task in tasks.__all__
        for name in inspect.signature(getattr(tasks, task)).parameters
    }
    words = re.findall(r"`([\w=]+)`", " ".join(row[2] for paper in PLACES for row in rows(paper)))
    names = {word for word in words if word.startswith(("mvme", "exam_"))}
    assert names
    assert names <= {*(maker.caption.key for maker in MAKERS), *tasks.__all__}
    assert {word.split("=")[0] for word in words if "=" in word} <= options


def test_the_papers_have_no_further_table(shared: Path) -> None:
    for name, places in (("ai_hospital_mvme", MVME), ("icf_usmle", ICF)):
        text = (shared / "papers" / f"{name}.txt").read_text(encoding="utf-8")
        captions = re.findall(r"^(?:TABLE|Table) (\w+):", text, re.MULTILINE)
        assert {f"Table {number}" for number in captions} <= set(places)
