"""The page in a browser: nothing is fetched, everything is there, sorting works."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog
from playwright.sync_api import Browser, Page, expect, sync_playwright

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.report_page import page_marks
from inspect_aihospital.analysis.report_writer import make_findings, write_report
from tests.analysis.conftest import write_variant
from tests.analysis.consultation_evidence import drawn, evidence
from tests.analysis.rehearsed_tasks import with_prices
from tests.analysis.test_exclusions import broken_log
from tests.analysis.test_hostile import hostile_logs
from tests.tasks.test_view import ARGUMENTS, CHROMIUM

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("chromium") is None, reason="no chromium on this machine"),
]


LOADED = "images => images.every(image => image.complete && image.naturalWidth > 100)"

SORTED = """() => [...document.querySelectorAll("section")].flatMap(section =>
  [...section.querySelectorAll("th button")].flatMap((button, place) => [1, -1].flatMap(turn => {
    button.click();
    const rows = [...section.querySelectorAll("tbody tr")];
    const order = (a, b) => isNaN(a) || isNaN(b)
      ? a.localeCompare(b, undefined, {numeric: true}) : a - b;
    const even = [...new Set(rows.map(row => row.dataset.ranking))].every(ranking => {
      const keys = rows.filter(row => row.dataset.ranking === ranking)
        .map(row => row.children[place].dataset.key);
      const known = keys.filter(key => key !== "");
      return keys.slice(known.length).every(key => key === "")
        && known.every((key, at) => at === 0 || turn * order(known[at - 1], key) <= 0);
    });
    return even ? [] : [`${section.id}: ${button.textContent}, ${turn}`];
  })))"""
"""Presses every heading twice and returns those whose column is then not in order in a ranking."""


UNFOLDED = "() => document.querySelectorAll('section > details').forEach(d => d.open = true)"

SCROLLED = """() => [...document.querySelectorAll(".wide")]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.closest("[id]").id)"""
"""The sections whose tables are wider than the page."""


@pytest.fixture(scope="module")
def page(
    rehearsed: dict[str, EvalLog], every_task: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Page, list[str], list[str]]]:
    """Open a page of two runs; rehearsals are made before, since none can beside the browser."""
    out = tmp_path_factory.mktemp("page") / "report"
    path = write_report(read_evidence(*(log.location for log in rehearsed.values())), out)[0]
    requests: list[str] = []
    messages: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        opened = browser.new_page()
        opened.on("request", lambda request: requests.append(request.url))
        opened.on("console", lambda message: messages.append(message.text))
        opened.goto(path.resolve().as_uri())
        yield opened, requests, messages
        browser.close()


def test_nothing_is_fetched_and_nothing_complains(
    page: tuple[Page, list[str], list[str]],
) -> None:
    _, requests, messages = page
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    assert messages == []


def test_every_table_and_figure_is_there(
    page: tuple[Page, list[str], list[str]], rehearsed: dict[str, EvalLog]
) -> None:
    opened, _, _ = page
    parts, _ = make_findings(read_evidence(*(log.location for log in rehearsed.values())))
    for _, group in parts:
        for finding in group:
            assert opened.locator(f"#{finding.key}").is_visible()
    assert opened.locator("img").evaluate_all(LOADED)


def test_a_press_on_a_heading_sorts_and_another_turns_round(
    page: tuple[Page, list[str], list[str]],
) -> None:
    opened, _, _ = page
    opened.locator("#mvme_aspects summary").first.click()
    table = opened.locator("#mvme_aspects table")
    column = table.locator("th").all_inner_texts().index("diagnostic")
    keys = f"rows => rows.map(row => row.children[{column}].dataset.key)"
    for turn in (1, -1):
        table.locator("th button").nth(column).click()
        numbers = [float(key) for key in table.locator("tbody tr").evaluate_all(keys)]
        assert numbers == sorted(numbers, reverse=turn < 0)
        assert len(numbers) == 2


def test_a_run_that_is_not_comparable_comes_last_however_a_table_is_sorted(
    page: tuple[Page, list[str], list[str]], rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    log = rehearsed["interaction"]
    logs = [
        write_variant(log, tmp_path / "logs/a.eval", model="x/a"),
        broken_log(log, tmp_path / "logs/b.eval", model="x/b"),
        write_variant(log, tmp_path / "logs/c.eval", model="x/c"),
    ]
    path = write_report(read_evidence(*map(str, logs)), tmp_path / "report")[0]
    browser = page[0].context.browser
    assert browser is not None
    opened = browser.new_page()
    opened.goto(path.resolve().as_uri())
    opened.locator("#mvme_aspects summary").first.click()
    table = opened.locator("#mvme_aspects table")
    for first in ("a", "c"):
        table.locator("th button").first.click()
        names = table.locator("tbody tr td:first-child").all_inner_texts()
        assert (names[0], names[-1]) == (first, "b (not comparable)")
    opened.close()


def test_every_part_is_whole_in_a_report_of_all_tasks(
    page: tuple[Page, list[str], list[str]], every_task: Path, tmp_path: Path
) -> None:
    """Exams, teams, attacks, calibration and comparisons: shown, nothing fetched, sorted."""
    evidence = with_prices(read_evidence(str(every_task)))
    parts, absent = make_findings(evidence)
    # rehearsed instruments taint no visit
    assert [finding.key for finding in absent] == ["mvme_bounds"]
    path = write_report(evidence, tmp_path / "report")[0]
    browser = page[0].context.browser
    assert browser is not None
    opened, requests, messages = browser.new_page(), [], []
    opened.on("request", lambda request: requests.append(request.url))
    opened.on("console", lambda message: messages.append(message.text))
    opened.goto(path.resolve().as_uri())
    assert opened.locator("img").evaluate_all(LOADED)
    for finding in (finding for _, group in parts for finding in group):
        assert opened.locator(f"#{finding.key}").is_visible(), finding.key
        if isinstance(finding, Table):
            rows = opened.locator(f"#{finding.key} :is(tbody tr, .sentences li)")
            # Sentences that stand above the page are left out of the list.
            is_mark = finding.frame.iloc[:, -1].isin(page_marks(evidence))
            assert rows.count() == len(finding.frame[~is_mark]), finding.key
    assert opened.viewport_size == {"width": 1280, "height": 720}
    opened.evaluate(UNFOLDED)
    # Table 2 has 20 columns where visits were audited
    assert set(opened.evaluate(SCROLLED)) <= {"mvme_fidelity"}
    assert opened.evaluate(SORTED) == []
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    assert messages == []
    opened.close()


def test_hostile_texts_do_nothing_in_a_browser(
    page: tuple[Page, list[str], list[str]], rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    logs = hostile_logs(rehearsed["interaction"], tmp_path / "logs")
    path = write_report(read_evidence(str(logs)), tmp_path / "report")[0]
    browser = page[0].context.browser
    assert browser is not None
    opened, requests = browser.new_page(), []
    opened.on("request", lambda request: requests.append(request.url))
    opened.on("dialog", lambda dialog: requests.append(f"dialog: {dialog.message}"))
    opened.goto(path.resolve().as_uri())
    assert opened.title().startswith("Report of inspect_aihospital: 1 run of mvme")
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    opened.close()


def test_the_page_reads_without_its_script(
    rehearsed: dict[str, EvalLog], tmp_path: Path, page: tuple[Page, list[str], list[str]]
) -> None:
    path: Path = write_report(
        read_evidence(rehearsed["interaction"].location), tmp_path / "report"
    )[0]
    browser = page[0].context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(path.resolve().as_uri())
    opened.locator("#mvme_aspects summary").first.click()
    assert "rehearsal-a" in opened.locator("#mvme_aspects tbody").inner_text()
    context.close()


def test_tasks_and_languages_are_chosen_and_cases_listed(
    page: tuple[Page, list[str], list[str]],
) -> None:
    opened, _, _ = page
    rows = opened.locator("#leaderboard tbody tr:visible")
    row_count = rows.count()
    task = opened.locator("#filters select").first
    task.select_option("mvme_one_step")
    assert 0 < rows.count() < row_count
    assert opened.get_by_text("No result of any model").count() == 1
    cases = rows.first.locator("details")
    assert "Lowest first: " in str(cases.locator("summary").get_attribute("title"))
    cases.locator("summary").click()
    link = str(cases.locator("a").first.get_attribute("href"))
    assert re.fullmatch(r"http://127.0.0.1:7575/#/logs/.*\.eval/samples/sample/demo-.*/1/", link)
    cases.locator("summary").click()
    task.select_option("")
    assert rows.count() == row_count


def test_of_a_task_that_is_chosen_alone_tables_and_figures_stay(
    page: tuple[Page, list[str], list[str]],
) -> None:
    opened, _, _ = page
    task = opened.locator("#filters select").first
    task.select_option("mvme_one_step")
    assert not opened.locator("#mvme_fidelity").is_visible()
    assert not opened.locator("#mvme_interaction").is_visible()
    assert opened.locator("#leaderboard").is_visible()
    names = opened.locator("#runs tbody tr:not([hidden]) td:first-child").all_text_contents()
    assert set(names) == {"mvme_one_step"}
    headings = opened.locator("h2:visible").all_inner_texts()
    task.select_option("")
    assert len(headings) < opened.locator("h2:visible").count()
    assert opened.locator("#mvme_fidelity").is_visible()


def test_a_figure_shows_the_task_that_is_chosen_or_says_that_it_is_of_several(
    page: tuple[Page, list[str], list[str]], tmp_path: Path
) -> None:
    browser = page[0].context.browser
    assert browser is not None
    runs = [
        replace(drawn(f"{model}{task}", 12, n, model=f"lab/{model}"), task=task)
        for task in ("mvme", "mvme_one_step")
        for n, model in enumerate("ab", start=1)
    ]
    opened = browser.new_page()
    opened.goto(write_report(evidence(*runs), tmp_path / "report")[0].resolve().as_uri())
    opened.evaluate(UNFOLDED)
    pictures = opened.locator("#pairs_figure img:visible")
    assert pictures.count() == 2
    opened.get_by_label("Task").select_option("mvme")
    assert pictures.count() == 1
    assert "mvme_one_step" not in str(pictures.first.get_attribute("alt"))
    assert not opened.locator("#pairs_figure figcaption").count()
    assert opened.locator("#mvme_aspects_figure img:visible").count() == 1
    text = opened.locator("#mvme_aspects_figure figcaption").inner_text()
    assert text == "Of mvme, mvme_one_step together, whatever task is chosen."
    opened.close()


def manners_page(browser: Browser, out: Path) -> Page:
    """Open a page of eight models under two manners, and of one in a single step."""
    drawn_runs = [drawn(model, 12, n, model=f"lab/m{model}") for n, model in enumerate("abcdefgh")]
    runs = [
        replace(
            run,
            run=f"{run.run} {manner}",
            scores={"mvme_rubric": run.scores["mvme_rubric"]},
            manner=manner,
            args={"manner": manner.partition(" ")[0]},
            roles={"patient": ["lab/p"]},
        )
        for manner in ("vague 1a", "plain")
        for run in drawn_runs
    ]
    one_step = replace(drawn("one", 12, 1, model="lab/ma"), task="mvme_one_step")
    opened = browser.new_page()
    opened.goto(write_report(evidence(*runs, one_step), out)[0].resolve().as_uri())
    return opened


def test_a_manner_is_chosen_and_what_has_none_stays(
    page: tuple[Page, list[str], list[str]], tmp_path: Path
) -> None:
    browser = page[0].context.browser
    assert browser is not None
    opened = manners_page(browser, tmp_path / "report")
    choice = opened.get_by_label("Manner of the patient")
    assert choice.locator("option").all_inner_texts() == ["all", "plain", "vague"]
    opened.evaluate(UNFOLDED)
    rows = opened.locator("#leaderboard tbody tr:visible")
    assert rows.count() == 17
    choice.select_option("vague")
    names = rows.locator("td:first-child").all_inner_texts()
    assert sum("manner=vague" in name for name in names) == 8
    assert sum("manner=plain" in name for name in names) == 0
    assert len(names) == 9
    for table in ("pairs", "mvme_aspects", "runs"):
        texts = opened.locator(f"#{table} tbody tr:visible").all_inner_texts()
        assert any("vague" in text for text in texts), table
        assert not any("plain" in text for text in texts), table
    bullets = opened.locator(".sentences li:visible strong").all_inner_texts()
    assert any("vague" in about for about in bullets)
    assert not any(about.endswith("manner=plain") for about in bullets)
    opened.close()


def test_rankings_stay_apart_however_a_leaderboard_is_sorted(
    page: tuple[Page, list[str], list[str]], tmp_path: Path
) -> None:
    browser = page[0].context.browser
    assert browser is not None
    opened = manners_page(browser, tmp_path / "report")
    table = opened.locator("#leaderboard table")
    for name in ("overall", "rank", "task"):
        for turn in (1, -1):
            table.locator("th button", has_text=name).first.click()
            tasks = table.locator("tbody tr td:nth-child(2)").all_text_contents()
            order = list(dict.fromkeys(tasks))
            assert tasks == sorted(tasks, key=order.index), name
            assert name != "task" or order == sorted(order, reverse=turn < 0)
    opened.close()


STUCK = """(key) => {
  const section = document.getElementById(key), wide = section.querySelector(".wide");
  wide.scrollTop = 200;
  const box = wide.getBoundingClientRect(), heading = section.querySelector("th");
  const seen = document.elementFromPoint(box.left + 5, box.top + 5);
  return [wide.scrollTop, heading.getBoundingClientRect().top - box.top, heading.contains(seen)];
}"""
"""Scrolls a table, and returns how far, where its heading is then, and whether it is on top."""


def test_headings_stay_in_view_while_a_long_table_is_scrolled(
    page: tuple[Page, list[str], list[str]], tmp_path: Path
) -> None:
    browser = page[0].context.browser
    assert browser is not None
    opened = manners_page(browser, tmp_path / "report")
    opened.set_viewport_size({"width": 1280, "height": 600})
    opened.evaluate(UNFOLDED)
    opened.locator("#leaderboard").scroll_into_view_if_needed()
    opened.locator("#pairs table").scroll_into_view_if_needed()
    scrolled, distance, is_on_top = opened.evaluate(STUCK, "pairs")
    assert scrolled == 200
    assert abs(distance) <= 1
    assert is_on_top
    opened.close()


ON_TOP = """(key) => {
  const heading = document.getElementById(key).querySelector("th").getBoundingClientRect();
  return document.elementFromPoint(heading.left + 3, heading.top + 3)?.tagName;
}"""
"""Names what is seen where a table's heading is."""


@pytest.mark.parametrize("width", [390, 1366])
def test_headings_stay_in_view_while_the_page_is_scrolled(
    page: tuple[Page, list[str], list[str]], tmp_path: Path, width: int
) -> None:
    browser = page[0].context.browser
    assert browser is not None
    opened = manners_page(browser, tmp_path / "report")
    opened.set_viewport_size({"width": width, "height": 600})
    table = opened.locator("#leaderboard .wide")
    table.evaluate("box => scrollTo(0, box.getBoundingClientRect().top + scrollY + 200)")
    heading = opened.locator("#leaderboard th").first
    expect(heading).to_be_in_viewport()
    assert opened.evaluate(ON_TOP, "leaderboard") == "TH"
    # Beside its words, too, a heading sorts.
    heading.click(position={"x": 2, "y": 2})
    assert heading.get_attribute("aria-sort") == "ascending"
    opened.close()


def test_a_choice_of_a_single_thing_is_not_offered(
    page: tuple[Page, list[str], list[str]], tmp_path: Path
) -> None:
    browser = page[0].context.browser
    assert browser is not None
    opened = browser.new_page()
    path = write_report(evidence(drawn("a", 12, 1), drawn("b", 12, 2)), tmp_path / "report")[0]
    opened.goto(path.resolve().as_uri())
    assert opened.locator("#filters select").count() == 0
    assert not opened.locator("#filters").is_visible()
    assert opened.locator("#leaderboard tbody tr:visible").count() == 2
    opened.close()


def test_the_picture_of_the_docs_is_drawn_by_a_command(
    page: tuple[Page, list[str], list[str]], tmp_path: Path
) -> None:
    path = Path(page[0].url.removeprefix("file://"))
    picture = tmp_path / "picture.png"
    script = Path(__file__).parents[2] / "scripts/page_picture.py"
    subprocess.run([sys.executable, script, path, picture], check=True)
    header = picture.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert int.from_bytes(header[16:20], "big") == 1190


SMALLEST = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), sizes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent.trim() && node.parentElement.offsetParent)
      sizes.push(parseFloat(getComputedStyle(node.parentElement).fontSize));
  return Math.min(...sizes);
}"""
"""The size of the smallest letters that are shown, in pixels."""


@pytest.mark.parametrize("width", [390, 1366])
def test_every_text_is_large_enough_and_nothing_is_wider_than_the_screen(
    page: tuple[Page, list[str], list[str]], width: int
) -> None:
    opened, _, _ = page
    before = opened.viewport_size or {"width": 1280, "height": 720}
    opened.set_viewport_size({"width": width, "height": 800})
    assert opened.evaluate(SMALLEST) >= 11
    assert opened.evaluate("document.documentElement.scrollWidth") <= width
    opened.set_viewport_size(before)
