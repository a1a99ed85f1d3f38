"""Texts of logs are shown and never run: in the page, in spreadsheets, in Markdown, in LaTeX."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import altair as alt
import pandas as pd
import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelConfig

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import Figure
from inspect_aihospital.analysis.pictures import draw
from inspect_aihospital.analysis.report_writer import PAGE, SENTENCES, write_report
from inspect_aihospital.core.text.spreadsheet_cells import FORMULA_STARTS
from tests.analysis.conftest import write_variant
from tests.analysis.exam_evidence import made_evidence, made_run
from tests.exam.made import made_result

pytestmark = pytest.mark.slow

TAGS = "<script>document.title='taken'</script><img src=x onerror=alert(1)>"
LINKS = "[x](http:example.invalid) ![y](http:example.invalid) # | `a`"
COMMANDS = r"\input{secret} \write18{id} $x$ \end{table} %"
HOSTILE = f"=cmd|' /C calc'!A0 {TAGS} {LINKS} {COMMANDS} \u202e\x1b[2J"
FILE = f"=cmd|calc {TAGS.replace('/', '')} {LINKS.replace('/', '')} $x$ %.eval"
"""Name that a file can have."""

SAFE_TAGS = {
    *("html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "strong", "nav"),
    *("ul", "li", "a", "section", "div", "table", "thead", "tr", "th", "button", "tbody", "td"),
    *("figure", "figcaption", "img", "code", "script", "small", "span", "wbr"),
    *("details", "summary", "ol", "form", "label", "select", "option"),
}


def hostile_logs(log: EvalLog, folder: Path) -> Path:
    """Two logs that say it wherever a log can say something; one of them cannot be read."""
    log = log.model_copy(deep=True)
    for sample in log.samples or []:
        sample.metadata |= {"specialty": "SURG", "department": HOSTILE}
        for score in (sample.scores or {}).values():
            facts = {"policy": HOSTILE, "prompt_hash": HOSTILE, "models": {"grader": HOSTILE}}
            score.metadata = {**(score.metadata or {}), **facts}
            score.reason = HOSTILE
    path = write_variant(
        log,
        folder / FILE,
        model=f"x/{HOSTILE}",
        model_roles={"patient": ModelConfig(model=HOSTILE), HOSTILE: ModelConfig(model=HOSTILE)},
        task_args={"cases": HOSTILE, HOSTILE: HOSTILE},
        task_version=HOSTILE,
    )
    with zipfile.ZipFile(path.parent / f"cut {FILE}", "w") as cut:
        cut.writestr("header.json", json.dumps({"version": 2, "status": HOSTILE, "eval": TAGS}))
    return path.parent


@pytest.fixture(scope="module")
def report(rehearsed: dict[str, EvalLog], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    logs = hostile_logs(rehearsed["interaction"], folder / "logs")
    write_report(read_evidence(str(logs)), folder / "report")
    return folder / "report"


@pytest.fixture(scope="module")
def exam_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = made_run(
        label=HOSTILE, args={"exam": HOSTILE}, roles={"participants": [HOSTILE, f"y/{HOSTILE}"]}
    )
    results = [made_result(str(n), "A", "AAB", "ABB", step=HOSTILE) for n in range(4)]
    out = tmp_path_factory.mktemp("exam") / "report"
    write_report(made_evidence({"run": results}, runs=[run]), out)
    return out


REPORTS = pytest.mark.parametrize("fixture", ["report", "exam_report"])


class Elements(HTMLParser):
    """Collect the elements of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@REPORTS
def test_the_page_shows_them_and_runs_nothing(fixture: str, request: pytest.FixtureRequest) -> None:
    out: Path = request.getfixturevalue(fixture)
    page = Elements((out / PAGE).read_text(encoding="utf-8"))
    assert TAGS in page.text
    assert {tag for tag, _ in page.elements} <= SAFE_TAGS
    assert [tag for tag, _ in page.elements].count("script") == 1
    names = {name for _, attributes in page.elements for name in attributes}
    assert not [name for name in names if name.startswith("on")]
    sources = [attributes["src"] or "" for _, attributes in page.elements if "src" in attributes]
    assert all(link.startswith("data:image/svg+xml;base64,") for link in sources)
    links = [attributes["href"] or "" for _, attributes in page.elements if "href" in attributes]
    files = {path.relative_to(out).as_posix() for path in out.rglob("*.*")}
    assert files - {PAGE, SENTENCES} <= set(links)
    others = set(links) - files
    assert all(link.startswith(("#", "http://127.0.0.1:7575/#/logs/")) for link in others)


def test_names_options_files_and_errors_all_come_to_the_page(report: Path) -> None:
    text = Elements((report / PAGE).read_text(encoding="utf-8")).text
    rows = text[text.index("models by role") :]
    for text_of_log in (f"patient: {HOSTILE}", f"cases: {HOSTILE}", FILE, f"cut {FILE}"):
        assert text_of_log in rows, text_of_log
    assert "ValidationError" in rows


@REPORTS
def test_no_picture_has_an_element_of_theirs(fixture: str, request: pytest.FixtureRequest) -> None:
    pictures = list(request.getfixturevalue(fixture).rglob("*.svg"))
    assert pictures
    for picture in pictures:
        elements = Elements(picture.read_text(encoding="utf-8")).elements
        assert {tag for tag, _ in elements} <= {"svg", "g", "path", "text", "tspan", "rect", "line",
                                             "defs", "clippath", "use"}, picture.name  # fmt: skip
        names = {name for _, attributes in elements for name in attributes}
        assert not [name for name in names if name.startswith("on")]


def _cells(report: Path) -> Iterator[str]:
    for path in report.rglob("*.csv"):
        for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8"))):
            yield from row


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x0b", "\uffff"])
def test_a_sign_that_xml_does_not_know_is_drawn(sign: str) -> None:
    rows = pd.DataFrame({"x": [1.0], "who": [f"a{sign}b"]})
    chart = alt.Chart(rows).mark_point().encode(x="x:Q", y="who:N")
    drawing, picture = draw(Figure(source="", chart=chart, runs=()))
    assert sign.encode() not in drawing
    assert picture.startswith(b"\x89PNG")


@REPORTS
def test_no_cell_is_a_formula(fixture: str, request: pytest.FixtureRequest) -> None:
    cells = list(_cells(request.getfixturevalue(fixture)))
    assert any("cmd|" in cell for cell in cells)
    for cell in cells:
        assert not cell.startswith(FORMULA_STARTS) or _is_number(cell), cell


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


@REPORTS
def test_markdown_has_no_markup_of_theirs(fixture: str, request: pytest.FixtureRequest) -> None:
    for path in request.getfixturevalue(fixture).rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        bare = re.sub(r"\\.", "", text)
        assert "](" not in bare, path.name
        assert not re.search(r"<\w", bare), path.name
        widths = {len(line.split("|")) for line in bare.splitlines() if line.startswith("|")}
        assert len(widths) == (path.parent.name == "tables"), path.name


@REPORTS
def test_latex_has_no_command_of_theirs(fixture: str, request: pytest.FixtureRequest) -> None:
    for path in request.getfixturevalue(fixture).rglob("*.tex"):
        text = path.read_text(encoding="utf-8")
        assert r"\input" not in text, path.name
        assert r"\write" not in text, path.name
        assert text.count(r"\end{table}") == 1, path.name
        without_label = text.replace(rf"\label{{tab:{path.stem}}}", "")
        assert not re.search(r"(?<!\\)[$%#_]", without_label), path.name
        assert all(sign.isprintable() or sign == "\n" for sign in text), path.name
