"""The documented table of study sizes is what the function gives."""

import re
from pathlib import Path

from inspect_aihospital.statistics.power import detectable_dealt

PAGE = Path(__file__).parents[2] / "docs" / "person.md"
CASES_EACH = (4, 8, 16, 24, 48)


def test_the_table_of_the_page() -> None:
    rows = re.findall(r"^\| (\d+) \|((?: [\d.]+ \|){5})$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [int(people) for people, _ in rows] == [3, 5, 10, 20, 40]
    for people, cells in rows:
        expected = [
            round(detectable_dealt(int(people), int(people) * cases, between=8, within=28), 1)
            for cases in CASES_EACH
        ]
        assert [float(cell) for cell in cells.strip(" |").split("|")] == expected
