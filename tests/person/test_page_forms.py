"""The forms of the page in a browser, for waiting calls of every seat."""

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from inspect_aihospital.core.dialogue.briefing import Briefing, Role
from inspect_aihospital.person.page_app import HOLD_SECONDS
from inspect_aihospital.person.page_server import LOOPBACK, PageServer, open_page
from inspect_aihospital.rehearsal.scene import Line, Scene
from tests.person.browser import HOSTILE, say, submit, visit
from tests.person.waiting_call import WaitingCall, wait_for

PHONE = {"width": 375, "height": 812}
LONG = f"{HOSTILE} {'x' * 300}"
WIDE = """() => [...document.querySelectorAll("html, main, section, article, form, pre")]
  .filter(part => part.scrollWidth > part.clientWidth).map(part => part.outerHTML)"""
"""Parts that would have to be scrolled sideways; the list of cases may."""

pytestmark = pytest.mark.slow


def scene(role: Role, stage: str, text: str = LONG, **view: str) -> Scene:
    return Scene(Briefing(role, stage, "en", view), [Line("doctor", text, own=False)])


SCENES = (
    scene("doctor", "consultation"),
    scene("doctor", "report"),
    scene("patient", "consultation", profile=LONG, chief_complaint=LONG),
    scene("examiner", "parse"),
    scene("examiner", "report", f"- ECG\n- {LONG}", physical=LONG, unrecorded="Normal"),
    scene("moderator", "report"),
    scene("grader", "grade", fence="f", **{"expert.diagnosis": LONG, "doctor.diagnosis": LONG}),
    scene("participant", "reason", letters="ABCDE"),
)


@pytest.fixture
def server(tmp_path: Path) -> PageServer:
    return open_page(LOOPBACK, 0, ["r1", "r2"], tmp_path)


@pytest.fixture
def links(server: PageServer, tmp_path: Path) -> dict[str, str]:
    return server.links(["r1", "r2"], tmp_path)


def findings(page: Page, *rules: str) -> list[str]:
    """Return what hinders people with disabilities, in the rules' opinion."""
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    violations = Axe().run(page, options=options).response["violations"]
    return [
        f"{v['id']}: {node['html']}"
        for v in violations
        if v["impact"] in {"serious", "critical"}
        for node in v["nodes"]
    ]


def test_every_form_is_accessible_fits_a_phone_and_takes_hostile_text(
    browser: Browser, server: PageServer, links: dict[str, str]
) -> None:
    page = visit(browser, links["r1"], viewport=PHONE)
    assert findings(page) == []
    calls = []
    for number, seat_scene in enumerate(SCENES, start=1):
        calls.append(WaitingCall(server.desk, number, case=str(number), scene=seat_scene))
        wait_for(lambda: len(server.desk.cases_of("r1")) == len(calls))
    for number, call in enumerate(calls, start=1):
        page.get_by_role("button", name=f"Case {number} ·").press("Enter")
        expect(page.locator("#case-title")).to_contain_text(f"Case {number} ·")
        page.emulate_media(color_scheme="light")
        assert findings(page) == []
        page.emulate_media(color_scheme="dark")
        assert findings(page, "color-contrast") == []
        page.locator("summary").click()
        assert page.evaluate(WIDE) == []
        for radio in page.locator("fieldset label:first-of-type input").all():
            radio.check()
        say(page, HOSTILE)
        call.finish()
        (entries,) = call.answers
        assert HOSTILE in entries.values()
    assert findings(page) == []
    assert page.locator("img, #main script").count() == 0
    expect(page).to_have_title("AI Hospital")


def test_who_moves_through_the_list_stays_there_when_a_case_is_added(
    browser: Browser, server: PageServer, links: dict[str, str]
) -> None:
    for number in (1, 2):
        WaitingCall(server.desk, number, case=str(number))
    page = visit(browser, links["r1"])
    expect(page.locator("#case-title")).to_contain_text("Case 1 ·")
    second = page.get_by_role("button", name="Case 2 ·")
    second.focus()
    WaitingCall(server.desk, 3, case="3")
    expect(page.get_by_role("button", name="Case 3 ·")).to_be_visible()
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#case-title")).to_contain_text("Case 2 ·")


def test_a_patient_needs_no_mouse(
    browser: Browser, server: PageServer, links: dict[str, str]
) -> None:
    call = WaitingCall(server.desk, case="1", scene=SCENES[2])
    WaitingCall(server.desk, 2, case="2")
    page = visit(browser, links["r1"])
    keys = page.keyboard
    expect(page.get_by_label("doctor")).to_be_focused()
    expect(page.get_by_text("required")).to_have_count(2)
    submit(page)
    expect(page.get_by_text("Please fill in: Whom you address; Your message")).to_be_visible()
    for key in ("Space", "Tab"):
        keys.press(key)
    keys.type("My chest hurts.")
    for key in ("Tab", "Space", "Control+Enter"):
        keys.press(key)
    expect(page.get_by_label("Your message")).to_be_disabled()
    keys.press("Escape")
    expect(page.get_by_label("Your message")).to_be_enabled()
    keys.press("Alt+ArrowDown")
    expect(page.locator("#case-title")).to_have_text("Case 2 · doctor")
    keys.press("Alt+ArrowUp")
    expect(page.get_by_label("Your message")).to_have_value("My chest hurts.")
    submit(page)
    call.finish()
    assert call.answers == [{"addressee": "doctor", "message": "My chest hurts.", "end": "yes"}]


def test_the_timer_stays_hidden_and_both_languages_mark_what_is_required(
    browser: Browser, server: PageServer, links: dict[str, str]
) -> None:
    WaitingCall(server.desk, scene=SCENES[1])
    page = visit(browser, links["r1"])
    expect(page.locator("#timer")).to_have_text("00:01")
    page.get_by_role("button", name="Hide timer").press("Enter")
    expect(page.locator("#timer")).to_be_hidden()
    page.reload()
    expect(page.locator("label").filter(has_text="required")).to_have_text(
        "Diagnostic Results required"
    )
    expect(page.locator("#timer")).to_be_hidden()
    page.get_by_role("button", name="中文").press("Enter")
    expect(page.locator("label").filter(has_text="必填")).to_have_text("诊断结果 必填")
    required = page.locator("textarea:required")
    expect(required).to_have_count(1)
    expect(required).to_have_attribute("name", "diagnosis")


def test_a_page_whose_timers_stand_still_learns_what_is_new_and_that_the_run_has_ended(
    browser: Browser, server: PageServer, links: dict[str, str]
) -> None:
    page = visit(browser, links["r1"])
    expect(page.get_by_text("No case yet")).to_be_visible()
    # As in a tab that is hidden for long.
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    sleep(HOLD_SECONDS + 2)
    WaitingCall(server.desk)
    expect(page.get_by_text("It hurts.")).to_be_visible()
    closing = Thread(target=lambda: asyncio.run(server.close()))
    closing.start()
    expect(page.get_by_text("The run has ended")).to_be_visible()
    closing.join()


def test_a_draft_goes_only_with_an_answer_that_was_kept(
    browser: Browser, server: PageServer, links: dict[str, str]
) -> None:
    call, _ = WaitingCall(server.desk), WaitingCall(server.desk, person="r2")
    page = visit(browser, links["r1"])
    for status, body, words in (
        (409, {"kept": False}, "does not wait"),
        (409, {"kept": True}, "answered already"),
        (403, {}, "not valid any more"),
        (422, {"error": "too long"}, "Not sent. Please try again. too long"),
        (500, {"error": "the disk is full"}, "Not sent. Please try again. the disk is full"),
    ):
        page.route("**/answers", partial(answer_with, status=status, body=body))
        say(page, "Where?")
        expect(page.get_by_text(words)).to_be_visible()
        page.unroute("**/answers")
    page.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("No connection")).to_be_hidden()
    # The same form for somebody else in the same browser.
    page.goto(links["r2"])
    expect(page.locator("textarea")).to_have_value("")
    page.goto(links["r1"])
    expect(page.locator("textarea")).to_have_value("Where?")
    submit(page)
    expect(page.locator("#form")).to_be_hidden()
    call.finish()
    assert call.answers == [{"message": "Where?"}]
    page.wait_for_function("localStorage.getItem(`draft r1 ${'f'.repeat(16)}-1`) === null")


def test_a_page_of_another_origin_answers_for_nobody(
    browser: Browser, server: PageServer, links: dict[str, str]
) -> None:
    call = WaitingCall(server.desk)
    page = visit(browser, links["r1"])
    expect(page.locator("#form")).to_be_visible()
    target = f"{page.url}answers"
    foreign_form = f"<form method=post enctype=text/plain action={target}><input name=x></form>"
    # Another port of the same machine: the browser sends the cookie along.
    page.route(
        "http://127.0.0.1:8000/",
        lambda route: route.fulfill(body=foreign_form, content_type="text/html"),
    )
    page.goto("http://127.0.0.1:8000/")
    with page.expect_response(target) as response:
        page.locator("form").evaluate("form => form.submit()")
    assert "aihospital_person" in response.value.request.all_headers()["cookie"]
    assert response.value.status == 403
    assert call.answers == []


def answer_with(route: Route, status: int, body: dict[str, Any]) -> None:
    route.fulfill(status=status, json=body)
