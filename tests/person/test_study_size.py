"""The documented table of study sizes is what the function gives."""

import re
from pathlib import Path

from inspect_aihospital.statistics.power import detectable_two_way

PAGE = Path(__file__).parents[2] / "docs" / "person.md"
SPREAD = {"person": 8.0, "case": 20.0, "rest": 20.0}


def test_the_table_of_the_page() -> None:
    rows = re.findall(r"^\| (\d+) \|((?: [\d.]+ \|){4})$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [int(people) for people, _ in rows] == [3, 5, 10, 20, 40]
    for people, cells in rows:
        count = int(people)
        expected = [
            detectable_two_way(count, cases, each * count, **SPREAD)
            for each in (8, 24)
            for cases in (each, each * count)
        ]
        assert [float(cell) for cell in cells.strip(" |").split("|")] == [
            round(difference, 1) for difference in expected
        ]
