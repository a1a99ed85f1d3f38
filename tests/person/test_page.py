"""Persons on the page in a browser, from the first message to scores."""

import json
import shutil
import threading
from base64 import b64decode
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, get_model
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from inspect_aihospital import mvme, usmle
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.person.page_server import LOOPBACK, open_page
from inspect_aihospital.person.provider import PersonAPI
from tests.person.test_page_app import WaitingCall
from tests.scripted import doctor, full_report, grader, lines, make_record, only, run_mvme

CHROMIUM = shutil.which("chromium")
PATIENCE = 240_000
HOSTILE = "<img src=x onerror=document.title='owned'> <script>document.title='owned'</script> **x**"
SEND = {"en": "Send", "zh": "发送"}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine"),
]


class Run:
    """An eval in a thread, whose persons answer on a page."""

    def __init__(self, start: Callable[[], EvalLog]) -> None:
        self.logs: list[EvalLog] = []
        self._thread = threading.Thread(target=lambda: self.logs.append(start()), daemon=True)
        self._thread.start()

    def log(self) -> EvalLog:
        self._thread.join(PATIENCE / 1000)
        assert self.logs, "the run waits for somebody"
        return self.logs[0]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])


def person(folder: Path, name: str = "r1") -> tuple[Model, str]:
    """Return a person and the link of its page."""
    options: dict[str, Any] = {"page": 0, "answers": str(folder / "answers"), "name": name}
    model = get_model("aihospital/person", memoize=False, **options)
    assert isinstance(model.api, PersonAPI)
    assert model.api.page is not None
    return model, model.api.page.links([name], folder / "answers")[name]


def visit(browser: Browser, link: str, language: Language = "en") -> Page:
    page = browser.new_context(locale={"en": "en-GB", "zh": "zh-CN"}[language]).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(link)
    return page


def submit(page: Page) -> None:
    """Send without the pause in which it can be undone."""
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Control+Enter")


def say(page: Page, words: str) -> None:
    expect(page.locator("#form")).to_be_visible()
    page.locator("textarea").first.fill(words)
    submit(page)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_doctor_plays_a_case_to_scores_and_receives_no_record(
    tmp_path: Path, browser: Browser, language: Language
) -> None:
    model, link = person(tmp_path)
    case = f"demo-im-01-{language}"
    roles = dict.fromkeys(("patient", "examiner", "grader"), "aihospital/rehearsal")
    task = mvme(cases="demo", language=language)
    run = Run(
        lambda: inspect_eval(
            task,
            model=model,
            model_roles=roles,
            sample_id=case,
            log_dir=str(tmp_path / "logs"),
            display="none",
        )[0]
    )
    archive = tmp_path / "traffic.har"
    locale = {"en": "en-GB", "zh": "zh-CN"}[language]
    context = browser.new_context(
        locale=locale, record_har_path=archive, record_har_content="embed"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(link)
    assert "token" not in page.url
    diagnosis = {"en": "Diagnosis: flu. The treatment is rest.", "zh": "诊断：流感。治疗：休息。"}[
        language
    ]
    say(page, diagnosis)
    expect(page.locator("textarea")).to_have_count(5)
    for area in page.locator("textarea").all():
        area.fill("(1) flu")
    submit(page)
    expect(page.locator("#form")).to_be_hidden()
    context.close()
    log = run.log()
    assert log.status == "success"
    assert log.samples is not None
    (sample,) = log.samples
    assert sample.messages[-1].text == full_report("(1) flu", language)
    assert sample.scores
    record = next(r for r in load_cases("demo").records if r.id == case)
    said = "\n".join(m.text for m in sample.messages)
    parts = (record.subjective, record.objective, record.reference)
    texts = [str(text)[:40] for part in parts for text in part.model_dump().values() if text]
    hidden_texts = [text for text in texts if text not in said]
    assert len(hidden_texts) > 5
    entries = json.loads(archive.read_text(encoding="utf-8"))["log"]["entries"]
    traffic = "\n".join(body_of(entry) for entry in entries)
    assert "(1) flu" in traffic
    # The page's JSON writes line breaks as JSON does.
    assert not [
        text for text in hidden_texts if json.dumps(text, ensure_ascii=False)[1:-1] in traffic
    ]
    assert {"en": "You play a patient", "zh": "扮演"}[language] not in traffic
    assert {urlsplit(entry["request"]["url"]).hostname for entry in entries} == {"127.0.0.1"}


def body_of(entry: dict[str, Any]) -> str:
    """Return the text of an answer in an archive of a browser's traffic."""
    content = entry["response"]["content"]
    text: str = content.get("text", "")
    return b64decode(text).decode() if content.get("encoding") == "base64" else text


def test_hostile_text_stays_text_and_a_draft_survives(tmp_path: Path, browser: Browser) -> None:
    model, link = person(tmp_path)
    record = make_record(subjective={"opening_statement": HOSTILE})
    run = Run(lambda: run_mvme(tmp_path, model, records=[record], task={"icd10": False}))
    page = visit(browser, link)
    expect(page.get_by_text("onerror=document.title").first).to_be_visible()
    page.locator("textarea").fill(HOSTILE)
    page.reload()
    expect(page.locator("textarea")).to_have_value(HOSTILE)
    page.get_by_role("button", name="Send", exact=True).click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("textarea")).to_be_enabled()
    second_tab = page.context.new_page()
    second_tab.goto(page.url)
    expect(second_tab.locator("textarea")).to_have_value(HOSTILE)
    submit(page)
    expect(page.locator("textarea")).to_have_count(5)
    for area in page.locator("textarea").all():
        area.fill(HOSTILE)
    submit(page)
    assert run.log().status == "success"
    assert page.title() == "AI Hospital"
    assert page.locator("img, #lines script").count() == 0


def test_a_draft_goes_only_with_an_answer_that_was_kept(tmp_path: Path, browser: Browser) -> None:
    server = open_page(LOOPBACK, 0, ["r1", "r2"], tmp_path)
    links = server.links(["r1", "r2"], tmp_path)
    call, _ = WaitingCall(server.desk), WaitingCall(server.desk, person="r2")
    page = visit(browser, links["r1"])
    for status, told, words in (
        (409, {"kept": False}, "does not wait"),
        (409, {"kept": True}, "answered already"),
        (403, {}, "not valid any more"),
        (422, {"error": "too long"}, "Not sent. Please try again. too long"),
        (500, {"error": "the disk is full"}, "Not sent. Please try again. the disk is full"),
    ):
        page.route("**/answers", partial(answer_with, status=status, told=told))
        say(page, "Where?")
        expect(page.get_by_text(words)).to_be_visible()
        page.unroute("**/answers")
    # The same form for somebody else in the same browser.
    page.goto(links["r2"])
    expect(page.locator("textarea")).to_have_value("")
    page.goto(links["r1"])
    expect(page.locator("textarea")).to_have_value("Where?")
    submit(page)
    expect(page.locator("#form")).to_be_hidden()
    assert call.kept == [{"message": "Where?"}]
    assert page.evaluate("localStorage.getItem(`draft r1 ${'f'.repeat(16)}-1`)") is None


def answer_with(route: Route, status: int, told: dict[str, Any]) -> None:
    route.fulfill(status=status, json=told)


def test_a_patient_an_examiner_and_a_grader_answer_together(
    tmp_path: Path, browser: Browser
) -> None:
    seats = {seat: person(tmp_path, seat) for seat in ("patient", "examiner", "grader")}
    roles = {seat: model for seat, (model, _) in seats.items()}
    talk = doctor("Please have an ECG.", "It is angina.", report=full_report())
    run = Run(lambda: run_mvme(tmp_path, talk, roles=roles, task={"icd10": False}))
    pages = {seat: visit(browser, link) for seat, (_, link) in seats.items()}
    patient, examiner, judge = pages.values()
    patient.get_by_label("examiner").check()
    say(patient, "An ECG, please.")
    say(examiner, "ECG")
    expect(examiner.locator("article").get_by_text("AUXILIARY-MARK")).to_be_visible()
    say(examiner, "flat T waves")
    patient.get_by_label("doctor").check()
    patient.get_by_label("The visit is over", exact=False).check()
    say(patient, "Thank you.")
    expect(judge.locator(".pair").get_by_text("DIAGNOSIS-MARK").first).to_be_visible()
    for letter in judge.get_by_role("radio", name="B").all():
        letter.check()
    submit(judge)
    log = run.log()
    assert log.status == "success"
    # In a thread, too: the browser's loop runs in this one.
    same_words = Run(
        lambda: run_mvme(
            tmp_path,
            doctor("Please have an ECG.", "It is angina.", report=full_report()),
            task={"icd10": False},
            roles={
                "patient": lines(
                    "<To the examiner> An ECG, please.", "<To the doctor> Thank you. <end>"
                ),
                "examiner": lines("- ECG", "# ECG\nflat T waves"),
                "grader": grader("B"),
            },
        )
    )
    twin = same_words.log()
    assert only(log).scores
    # As texts, since scores that are not numbers are unequal to themselves.
    assert str(values(log)) == str(values(twin))


def values(log: EvalLog) -> dict[str, Any]:
    return {name: score.value for name, score in (only(log).scores or {}).items()}


def test_an_exam_asks_for_letter_and_reason(tmp_path: Path, browser: Browser) -> None:
    model, link = person(tmp_path)
    run = Run(
        lambda: inspect_eval(
            usmle(exam="demo", samples=1),
            model=model,
            model_roles={"summarizer": "aihospital/rehearsal"},
            limit=1,
            log_dir=str(tmp_path / "logs"),
            display="none",
        )[0]
    )
    page = visit(browser, link, "zh")
    page.get_by_role("radio", name="A").check()
    say(page, "By exclusion.")
    assert run.log().status == "success"
