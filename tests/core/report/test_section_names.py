"""Names of sections as models word them in headings; all our own."""

import json
from pathlib import Path

import pytest

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.report.heading_line import read_heading

NAMES = json.loads((Path(__file__).parent / "section_names.json").read_text("utf-8"))


@pytest.mark.parametrize("form", ["### {}", "{}:"])
@pytest.mark.parametrize("aspect", SECTIONS)
def test_a_section_is_known_by_any_of_its_names(aspect: Aspect, form: str) -> None:
    headings = {name: read_heading(0, form.format(name)) for name in NAMES[aspect]}
    unread = [name for name, heading in headings.items() if not heading or heading.aspect != aspect]
    assert unread == []


def test_a_heading_of_something_else_names_no_section() -> None:
    assert [name for name in NAMES["none"] if read_heading(0, f"### {name}")] == []
