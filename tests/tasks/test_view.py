"""A consultation in Inspect View, as a reader sees it in a browser."""

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import bundle_log_dir
from playwright.sync_api import Page, expect, sync_playwright

from inspect_aihospital import mvme

CHROMIUM = shutil.which("chromium")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
PATIENCE = 30_000


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A bundled log of two rehearsed cases, served on loopback."""
    folder = tmp_path_factory.mktemp("view")
    inspect_eval(
        mvme(cases="demo", specialty="IM"),
        model="aihospital/rehearsal",
        log_dir=str(folder / "logs"),
        display="none",
    )
    bundle_log_dir(str(folder / "logs"), str(folder / "www"))
    handler = functools.partial(_Quiet, directory=str(folder / "www"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        tab = browser.new_page(viewport={"width": 1600, "height": 1000})
        tab.set_default_timeout(PATIENCE)
        yield tab
        browser.close()


@pytest.mark.heavy
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")
def test_a_reader_finds_grades_conversation_and_reasons(site: str, page: Page) -> None:
    page.goto(site)
    page.get_by_text("mvme").first.click()
    expect(page.get_by_text("demo-im-01-en").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("aihospital/rehearsal").first).to_be_visible()
    page.get_by_text("demo-im-01-en").first.click()
    expect(page.get_by_text("turn 1", exact=False).first).to_be_visible(timeout=PATIENCE)
    page.get_by_role("tab", name="Messages").first.click()
    expect(page.get_by_text("What brings you in today?", exact=False).first).to_be_visible()
    page.get_by_role("tab", name="Scoring").first.click()
    expect(page.get_by_text("Rehearsal grades, not a result.").first).to_be_visible()
