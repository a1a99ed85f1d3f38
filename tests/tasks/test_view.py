"""Our logs in Inspect View, as a reader sees them in a browser."""

import functools
import http.server
import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, bundle_log_dir
from inspect_ai.model import get_model
from playwright.sync_api import Locator, Page, expect, sync_playwright

from inspect_aihospital import mvme, mvme_one_step, usmle_icf
from inspect_aihospital.released.release_import import import_released
from tests.released import files
from tests.scripted import doctor, full_report, run_mvme

CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30_000
REHEARSAL = "aihospital/rehearsal"
HOSTILE = "CRP <5 mg/L & >3; ![x](http://example.invalid/i.png) <img src=x onerror=alert(1)> [y](http://example.invalid)"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine"),
]


@dataclass(frozen=True)
class Site:
    """A bundle of logs on loopback."""

    url: str
    logs: dict[str, str]

    def samples(self, log: str) -> str:
        return f"{self.url}#/logs/{self.logs[log]}"

    def sample(self, log: str, id: str) -> str:
        return f"{self.samples(log)}/samples/sample/{id}/1/"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def make_logs(folder: Path) -> dict[str, EvalLog]:
    """Run a panel, a report full of markup, one step, a released consultation and a team."""
    logs = str(folder / "logs")
    panel = {"grader": [get_model(REHEARSAL), get_model(f"{REHEARSAL}-lenient")]}
    (rehearsed,) = inspect_eval(
        mvme(cases="demo", specialty="IM"),
        model=REHEARSAL,
        model_roles=panel,
        sample_id=["demo-im-01-en", "demo-im-01-zh"],
        log_dir=logs,
        display="none",
    )
    (one_step,) = inspect_eval(
        mvme_one_step(cases="demo"),
        model=REHEARSAL,
        sample_id="demo-im-01-en",
        log_dir=logs,
        display="none",
    )
    (imported,) = import_released(
        [files.write(folder / "released.jsonl", [files.dialogue()])], logs
    )
    hostile = run_mvme(folder, doctor(HOSTILE, report=full_report(HOSTILE)))
    (team,) = inspect_eval(
        usmle_icf(exam="demo", samples=2, threshold=1.0, max_rounds=2),
        model=None,
        model_roles={"participants": [f"{REHEARSAL}-{letter}" for letter in "abc"]},
        sample_id=[f"demo-step1-0{number}" for number in range(1, 7)],
        log_dir=logs,
        display="none",
    )
    return {
        "panel": rehearsed,
        "one_step": one_step,
        "imported": imported,
        "hostile": hostile,
        "team": team,
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("view")
    logs = {name: Path(log.location).name for name, log in make_logs(folder).items()}
    bundle_log_dir(str(folder / "logs"), str(folder / "www"))
    handler = functools.partial(_Quiet, directory=str(folder / "www"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(f"http://127.0.0.1:{server.server_address[1]}/", logs)
    server.shutdown()


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        tab = browser.new_page(viewport={"width": 1700, "height": 1100})
        tab.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        yield tab
        browser.close()


def show_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).first.click()


def scroll_to(page: Page, text: str) -> Locator:
    """Scroll down until a text stays in view: the transcript renders only what is near."""
    expect(page.get_by_text("turn 1", exact=False).first).to_be_visible()
    page.mouse.move(900, 800)
    match = page.get_by_text(text, exact=False).first
    for _ in range(150):
        if match.count() and match.is_visible():
            page.wait_for_timeout(500)
            if match.count() and match.is_visible():
                break
        page.mouse.wheel(0, 350)
        page.wait_for_timeout(150)
    return match


def test_the_sample_list_has_the_aspects_in_colour(site: Site, page: Page) -> None:
    page.goto(site.samples("panel"))
    expect(page.get_by_text("demo-im-01-en").first).to_be_visible()
    headers = [text.casefold() for text in page.get_by_role("columnheader").all_inner_texts()]
    assert "diagnosis" in headers
    # The panel of metrics has column headers of its own, and may still be shown.
    assert headers.index("overall") < min(headers.index("id"), headers.index("symptoms"))
    assert headers.index("symptoms") < headers.index("treatment") < headers.index("diagnostic")
    cell = page.locator("[role='gridcell'][data-col-id$='__symptoms']").first
    expect(cell).to_be_visible()
    background = cell.evaluate("cell => getComputedStyle(cell).backgroundColor")
    assert background not in {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}


@pytest.mark.parametrize(
    ("sample", "words"),
    [
        ("demo-im-01-en", "What brings you in today?"),
        ("demo-im-01-zh", "您好，请问您今天哪里不舒服？"),
    ],
)
def test_a_consultation_reads_like_one(site: Site, page: Page, sample: str, words: str) -> None:
    page.goto(site.sample("panel", sample))
    expect(scroll_to(page, "The visit ended after")).to_be_visible()
    expect(page.get_by_text("Patient to doctor:").first).to_be_visible()
    show_tab(page, "Messages")
    expect(page.get_by_text(words, exact=False).first).to_be_visible()


def test_a_visit_is_outlined_by_its_turns(site: Site, page: Page) -> None:
    page.goto(site.sample("panel", "demo-im-01-en"))
    for name in ("turn 1", "turn 2", "patient", "report"):
        expect(page.get_by_text(name, exact=True).first).to_be_visible()


def test_a_finding_leads_to_its_message(site: Site, page: Page) -> None:
    page.goto(site.sample("panel", "demo-im-01-en"))
    cite = page.locator("a[data-ref-id]").first
    expect(cite).to_have_text(re.compile(r"M\d+"))
    cite.click()
    expect(page).to_have_url(re.compile("message="))


def test_report_and_verdicts_stand_beside_the_reference(site: Site, page: Page) -> None:
    page.goto(site.sample("panel", "demo-im-01-en"))
    show_tab(page, "Scoring")
    expect(page.get_by_text("Rehearsal grades, not a result.").first).to_be_visible()
    for header in ("report", "reference"):
        expect(page.get_by_role("columnheader", name=header, exact=True).first).to_be_visible()
    for seat in ("grader_a", "grader_b"):
        expect(page.get_by_text(seat, exact=False).first).to_be_visible()
    table = page.get_by_role("table").filter(has_text="Autoimmune primary adrenal").first
    boxes = [cell.bounding_box() for cell in table.get_by_role("cell").all()]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 2


def test_one_step_says_what_was_given(site: Site, page: Page) -> None:
    page.goto(site.sample("one_step", "demo-im-01-en"))
    show_tab(page, "Scoring")
    expect(page.get_by_text("symptoms: given to the doctor, not graded").first).to_be_visible()


def test_a_released_consultation_opens(site: Site, page: Page) -> None:
    page.goto(site.sample("imported", "7"))
    show_tab(page, "Messages")
    expect(page.get_by_text("胸口发闷", exact=False).first).to_be_visible()
    show_tab(page, "Scoring")
    expect(page.get_by_text("negative_lines").first).to_be_visible()


def test_markup_of_a_report_is_shown_not_rendered(site: Site, page: Page) -> None:
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    page.goto(site.sample("hostile", "case-1"))
    show_tab(page, "Scoring")
    expect(page.get_by_text("onerror=alert", exact=False).first).to_be_visible()
    tables = page.get_by_role("table").filter(has_text="onerror=alert")
    graded = tables.filter(has_text="reference")  # the other tables are of linked diagnoses
    expect(graded.first).to_be_visible()
    assert "CRP <5 mg/L & >3;" in graded.first.inner_text().replace("\u2060", "")
    assert tables.locator("img, a").count() == 0
    assert not [url for url in requested_urls if "example.invalid" in url]


def test_rounds_of_a_question_stand_below_each_other(site: Site, page: Page) -> None:
    page.goto(site.samples("team"))
    rows = page.get_by_role("row").filter(has_text="demo-step1-")
    expect(rows.first).to_be_visible()
    question_ids = [re.findall(r"demo-step1-\d+", text)[0] for text in rows.all_inner_texts()]
    assert any(question_ids.count(question) == 2 for question in question_ids)
    cell = page.locator("[role='gridcell'][data-col-id$='__consensus']").first
    background = cell.evaluate("cell => getComputedStyle(cell).backgroundColor")
    assert background not in {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}


def test_everyones_votes_stand_beside_the_key(site: Site, page: Page) -> None:
    page.goto(site.sample("team", "demo-step1-01"))
    show_tab(page, "Scoring")
    expect(page.get_by_text("key A", exact=False).first).to_be_visible()
    table = page.get_by_role("table").filter(has_text="participant_c").first
    for header in ("participant", "model", "answer", "votes", "summary"):
        expect(table.get_by_role("columnheader", name=header, exact=True)).to_be_visible()
    expect(table.get_by_text("Rehearsal:", exact=False).first).to_be_visible()
