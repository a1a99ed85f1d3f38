"""The page's addresses: who gets in, what is served, what an answer may hold."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from inspect_aihospital.errors import UserError
from inspect_aihospital.person import page_app as page_app_module
from inspect_aihospital.person.answer_store import (
    AnswerKey,
    AnswerStore,
    StoredAnswer,
)
from inspect_aihospital.person.desk import Desk
from inspect_aihospital.person.entry_form import LONGEST_ENTRY
from inspect_aihospital.person.page_access import REFUSAL, PageAccess
from inspect_aihospital.person.page_app import MOST_BYTES, PAGE_FILES, page_app
from tests.person.waiting_call import WaitingCall, wait_for

ORIGIN = "http://testserver"
TOKENS = {"token-1": "r1", "token-2": "r2"}
HOSTILE = "<script>alert(1)</script> <end> ../../etc/passwd \x00 😀"


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def stranger(desk: Desk) -> TestClient:
    access = PageAccess("person_cookie", "testserver", dict(TOKENS))
    return TestClient(page_app(desk, access), follow_redirects=False)


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    assert stranger.get("/?token=token-1").status_code == 303
    return stranger


def send(client: TestClient, entries: object, origin: str | None = ORIGIN, **more: Any) -> Any:
    headers: Mapping[str, str] = {"Origin": origin} if origin else {}
    body = {"id": f"{'f' * 16}-1", "entries": entries, **more}
    # With every character escaped, so that half a character arrives, too.
    return client.post("/answers", content=json.dumps(body), headers=headers)


@pytest.mark.parametrize(
    "path", ["/", "/page.js", "/cases", "/answers", "/docs", "/x/../..", "/?token=no"]
)
def test_without_a_token_there_is_a_403_and_one_sentence(stranger: TestClient, path: str) -> None:
    for method in ("GET", "POST", "PUT", "HEAD", "OPTIONS"):
        response = stranger.request(method, path, headers={"Origin": ORIGIN})
        assert response.status_code == 403
        assert response.text == ("" if method == "HEAD" else REFUSAL)


def test_a_broken_origin_or_host_without_a_token_is_a_403(stranger: TestClient) -> None:
    for headers in ({"Origin": "http://["}, {"Host": "["}):
        for path in ("/answers", "/?token=no"):
            for method in ("GET", "POST"):
                assert stranger.request(method, path, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "host", ["evil.invalid", "localhost.evil.invalid", "testserver.evil.invalid", "127.0.0.1.x", ""]
)
def test_another_name_that_leads_to_this_machine_is_refused(client: TestClient, host: str) -> None:
    for path in ("/", "/?token=token-1", "/cases"):
        assert client.get(path, headers={"Host": host}).status_code == 403
    for own in ("testserver", "localhost:9000", "127.0.0.1:8123", "[::1]:8123", "192.0.2.7"):
        assert client.get("/cases", headers={"Host": own}).status_code == 200


def test_a_wrong_cookie_is_no_token(stranger: TestClient) -> None:
    for wrong in ("token-", "token-11", "tökén", ""):
        headers = {b"Cookie": f"person_cookie={wrong}".encode("latin-1")}
        assert stranger.get("/cases", headers=headers).status_code == 403


def test_the_link_leaves_a_cookie_and_no_token_in_the_address(stranger: TestClient) -> None:
    response = stranger.get("/?token=token-1")
    assert response.headers["location"] == "/"
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert stranger.get("/").status_code == 200


def test_pages_allow_no_script_but_their_own(client: TestClient) -> None:
    for path in [*PAGE_FILES, "/cases", "/nothing"]:
        response = client.get(path)
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"


def test_page_files_hold_no_markup_from_texts_and_no_address() -> None:
    folder = Path(__file__).parents[2] / "src/inspect_aihospital/person/page_files"
    for path in folder.iterdir():
        source = path.read_text(encoding="utf-8")
        assert "innerHTML" not in source
        assert "://" not in source
        assert "<script>" not in source
        assert "onclick" not in source


def test_an_answer_is_kept_and_ends_the_wait(client: TestClient, desk: Desk) -> None:
    call = WaitingCall(desk)
    assert send(client, {"message": " Where? "}, active=3).json() == {"kept": True}
    call.finish()
    assert call.answers == [{"message": "Where?"}]
    assert call.entries == {"message": "Where?"}
    (case,) = client.get("/cases").json()["cases"]
    assert case["state"] == "waiting"
    assert [line["text"] for line in case["lines"]] == ["It hurts.", "Where?"]


def test_time_spent_before_a_restart_counts(client: TestClient, desk: Desk) -> None:
    call = WaitingCall(desk, waiting_time=100)
    assert send(client, {"message": "Where?"}, active=70).status_code == 200
    ((seconds, active),) = call.times
    assert 100 <= seconds < 160
    assert active == 70


def test_nobody_is_active_for_longer_than_the_question_waits(
    client: TestClient, desk: Desk
) -> None:
    call = WaitingCall(desk)
    assert send(client, {"message": "Where?"}, active=70).status_code == 200
    ((seconds, active),) = call.times
    assert active == seconds < 70


def test_a_second_tab_cannot_answer_again(client: TestClient, desk: Desk) -> None:
    call = WaitingCall(desk)
    assert send(client, {"message": "Where?"}).status_code == 200
    assert send(client, {"message": "When?"}).status_code == 409
    call.finish()
    assert call.answers == [{"message": "Where?"}]


def test_a_refusal_tells_what_is_kept_from_what_nobody_waits_for(
    client: TestClient, desk: Desk, tmp_path: Path
) -> None:
    # As after a restart: the answer is on disk, and the run waits for none.
    desk.stores[tmp_path] = store = AnswerStore(tmp_path)
    refused = send(client, {"message": "Where?"})
    assert (refused.status_code, refused.json()["kept"]) == (409, False)
    answer = StoredAnswer({"message": "Where?"}, "2030-01-01T00:00:00+00:00", 1)
    store.write(AnswerKey("r2", "doctor", "f" * 40, 1), answer)
    assert send(client, {"message": "Where?"}).json()["kept"] is False
    store.write(AnswerKey("r1", "doctor", "f" * 40, 1), answer)
    assert send(client, {"message": "Where?"}).json()["kept"] is True


def test_calls_of_a_case_wait_for_each_other(client: TestClient, desk: Desk) -> None:
    first, second = WaitingCall(desk), WaitingCall(desk, number=2)
    assert send(client, {"message": "first"}).status_code == 200
    wait_for(lambda: desk.cases_of("r1")[0]["state"] == "open")
    body = json.dumps({"id": f"{'f' * 16}-2", "entries": {"message": "second"}})
    assert client.post("/answers", content=body, headers={"Origin": ORIGIN}).status_code == 200
    first.finish()
    second.finish()
    assert [first.entries, second.entries] == [{"message": "first"}, {"message": "second"}]


def test_an_answer_that_cannot_be_kept_does_not_count(client: TestClient, desk: Desk) -> None:
    call = WaitingCall(desk)
    call.fault = UserError("the disk is full")
    assert send(client, {"message": "Where?"}).status_code == 500
    assert desk.cases_of("r1")[0]["state"] == "open"
    call.fault = None
    assert send(client, {"message": "Where?"}).status_code == 200


def test_nobody_sees_or_answers_for_another(client: TestClient, desk: Desk) -> None:
    call = WaitingCall(desk)
    client.cookies.clear()
    client.get("/?token=token-2")
    assert client.get("/cases").json()["cases"] == []
    assert send(client, {"message": "I am r2"}).status_code == 409
    assert call.answers == []


def test_a_page_shows_nobody_two_seats_of_a_case(desk: Desk) -> None:
    WaitingCall(desk, seat="patient")
    second = WaitingCall(desk, seat="doctor")
    second.finish()
    assert "r1 is the patient" in second.refusal
    assert [case["seat"] for case in desk.cases_of("r1")] == ["patient"]


def test_a_case_shows_neither_its_id_nor_the_briefing(client: TestClient, desk: Desk) -> None:
    WaitingCall(desk)
    page_text = client.get("/cases").text
    assert "It hurts." in page_text
    assert "ID-MARK" not in page_text
    assert "VIEW-MARK" not in page_text


@pytest.mark.parametrize(
    "origin", ["http://evil.invalid", "null", None, "http://testserver.evil.invalid", "http://["]
)
def test_a_foreign_origin_is_refused(client: TestClient, desk: Desk, origin: str | None) -> None:
    call = WaitingCall(desk)
    assert send(client, {"message": "x"}, origin).status_code == 403
    assert call.answers == []


@pytest.mark.parametrize(
    "entries",
    [
        {},
        {"message": ""},
        {"message": "  "},
        {"message": 3},
        {"message": None},
        {"message": ["x"]},
        {"message": "x", "other": "y"},
        {"message": "x" * (LONGEST_ENTRY + 1)},
        {"message": "half a character \ud83d"},
        [],
        "x",
        None,
    ],
)
def test_what_no_form_takes_is_refused(client: TestClient, desk: Desk, entries: object) -> None:
    call = WaitingCall(desk)
    assert send(client, entries).status_code == 422
    assert call.answers == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[" * 100_000, b"\xff", b"x" * (MOST_BYTES + 1), b"[]", b"3"]
)
def test_a_broken_or_huge_body_is_refused(client: TestClient, desk: Desk, body: bytes) -> None:
    WaitingCall(desk)
    response = client.post("/answers", content=body, headers={"Origin": ORIGIN})
    assert response.status_code == 422


def test_hostile_text_is_kept_as_text(client: TestClient, desk: Desk) -> None:
    call = WaitingCall(desk)
    assert send(client, {"message": HOSTILE}).status_code == 200
    call.finish()
    assert client.get("/cases").headers["content-type"] == "application/json"


def test_unchanged_cases_are_not_sent_again(
    client: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_app_module, "HOLD_SECONDS", 0.1)
    WaitingCall(desk)
    version = client.get("/cases").json()["version"]
    assert client.get(f"/cases?since={version}").status_code == 204
    assert client.get(f"/cases?since={version - 1}").status_code == 200
