"""The page's port, the secret of its links, and the folder that holds both."""

import os
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from inspect_ai.model import ChatMessage, Model, ModelOutput, get_model
from inspect_ai.tool import ToolInfo

from inspect_aihospital.core.aspects.aspect import SECTIONS
from inspect_aihospital.errors import UserError
from inspect_aihospital.person.page_server import LOOPBACK, open_page
from inspect_aihospital.person.private_files import write_once, write_over
from tests.person.page_client import PageClient, wait_for
from tests.person.page_run import Run, persons
from tests.scripted import full_report, make_record, run_mvme, says, scripted

SECRET = ".page_secret"


def links(folder: Path) -> dict[str, str]:
    page = open_page(LOOPBACK, 0, ["r1"], folder)
    return {p: link.partition("?")[2] for p, link in page.links(["r1"], folder).items()}


def test_links_are_the_same_after_a_restart(tmp_path: Path) -> None:
    assert links(tmp_path / "a") == links(tmp_path / "a") != links(tmp_path / "b")


def test_links_name_the_proxy_in_front_of_the_page(tmp_path: Path) -> None:
    page = open_page(LOOPBACK, 0, ["r1"], tmp_path, "study.example.org")
    (link,) = page.links(["r1"], tmp_path).values()
    assert link.startswith("https://study.example.org/?token=")
    for host, status in (("study.example.org", 303), ("localhost", 303), ("example.org", 403)):
        address = f"http://{LOOPBACK}:{page.port}/?{link.partition('?')[2]}"
        assert httpx.get(address, headers={"Host": host}).status_code == status


def play(folder: Path, model: Model, opening: str) -> Run:
    record = make_record(subjective={"opening_statement": opening})
    return Run(lambda: run_mvme(folder, model, records=[record], task={"icd10": False}))


def diagnose(person: PageClient) -> None:
    person.answer({"message": "Diagnosis: flu. The treatment is rest."})
    person.answer({"diagnosis": "(1) flu"})


@pytest.mark.slow
def test_the_page_ends_with_its_run_and_says_so(tmp_path: Path) -> None:
    model, links = persons(tmp_path, "r1")
    run, person = play(tmp_path, model, "It hurts."), PageClient(links["r1"])
    diagnose(person)
    assert wait_for(lambda: person.state()["closed"])
    assert [case["state"] for case in person.cases()] == ["done"]
    assert run.log().status == "success"
    with pytest.raises(httpx.ConnectError):
        person.cases()


@pytest.mark.slow
def test_links_are_printed_with_the_first_question_of_each_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, _ = persons(tmp_path, "r1")
    for opening in ("It hurts.", "It itches."):
        assert "token" not in capsys.readouterr().err
        run = play(tmp_path, model, opening)
        diagnose(PageClient(wait_for(lambda: capsys.readouterr().err.split()[-1])))
        assert run.log().status == "success"


def test_a_person_who_comes_last_has_the_link_with_the_first_call_of_any_role(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[str] = []

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        printed.append(capsys.readouterr().err)
        return says(full_report())

    grader, _ = persons(tmp_path, "r1")
    roles, task = {"grader": grader}, {"icd10": False}
    run = Run(lambda: run_mvme(tmp_path, scripted(play), roles=roles, task=task))
    judge = PageClient(wait_for(lambda: printed)[0].split()[-1])
    judge.answer({f"{aspect.value}_grade": "B" for aspect in SECTIONS})
    assert run.log().status == "success"


@pytest.mark.parametrize(("address", "warns"), [(LOOPBACK, False), ("127.0.0.2", True)])
def test_another_address_is_announced_with_its_need_for_tls(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str, warns: bool
) -> None:
    page = open_page(address, 0, ["r1"], tmp_path)
    page.announce()
    page.announce()
    output = capsys.readouterr().err
    assert output.count("token=") == 1
    assert ("Put TLS in front" in output) == warns


def test_a_run_that_lacks_a_role_prints_no_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, links = persons(tmp_path, "r1")
    assert run_mvme(tmp_path, model, unbound=["grader"]).status == "error"
    assert "token" not in capsys.readouterr().err
    with pytest.raises(httpx.ConnectError):
        httpx.get(links["r1"])


@pytest.mark.parametrize("content", ["", "0" * 63, "x" * 64])
def test_a_secret_that_could_be_guessed_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / SECRET).write_text(content, encoding="utf-8")
    with pytest.raises(UserError, match="Delete the file"):
        links(tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match="cannot be written"):
        links(tmp_path / "file")


def test_the_folder_is_the_owners_alone_and_out_of_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options: dict[str, Any] = {"page": 0, "answers": "a"}
    get_model("aihospital/person-r1", memoize=False, **options)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "a" / ".gitignore").read_text(encoding="utf-8") == "*\n"
    for name in (SECRET, "links.txt"):
        assert (tmp_path / "a" / name).stat().st_mode & 0o777 == 0o600


def test_a_file_is_written_once_or_replaced_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", flushed.append)
    assert write_once(path, "first")
    assert not write_once(path, "second")
    assert path.read_text(encoding="utf-8") == "first"
    assert flushed
    write_over(path, "third")
    assert path.read_text(encoding="utf-8") == "third"
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("port", ["abc", 70_000, -1, 1.5])
def test_what_is_no_port_is_refused(tmp_path: Path, port: Any) -> None:
    with pytest.raises(UserError, match="Give a free port"):
        open_page(LOOPBACK, port, ["r1"], tmp_path)


def test_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    with socket.socket() as listener:
        # Bound as the page binds, and not listening yet: two may be.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((LOOPBACK, 0))
        listener.listen()
        with pytest.raises(UserError, match="Give a free port"):
            open_page(LOOPBACK, listener.getsockname()[1], ["r1"], tmp_path)
