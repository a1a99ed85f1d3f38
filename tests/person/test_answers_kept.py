"""An answer that was given is asked for once, and counts for its own conversation alone."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval_retry
from inspect_ai.log import EvalLog
from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    Model,
    ModelOutput,
    get_model,
)

from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.errors import UserError
from inspect_aihospital.person import dealing as dealing_module
from inspect_aihospital.person import provider
from inspect_aihospital.person.answer_store import (
    AnswerKey,
    AnswerStore,
    CasePlace,
    StoredAnswer,
    conversation_digest,
)
from inspect_aihospital.person.dealing import Dealing
from tests.person.scripted_person import sit_down
from tests.scripted import full_report, lines, make_record, only, run_mvme

PLACE = CasePlace("case-1", 1, "attempt")


def person(folder: Path, **options: Any) -> Model:
    return get_model("aihospital/person", memoize=False, answers=str(folder / "a"), **options)


def entered(prompt: str, fields: Any) -> dict[str, str]:
    return {name: "Angina." if name == "message" else "(1) something" for name in fields}


def answer_files(folder: Path) -> list[Path]:
    return sorted((folder / "a").glob("*.json"))


def test_each_answer_is_a_file_with_what_was_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(monkeypatch, entered)
    run_mvme(tmp_path, person(tmp_path, name="r1"))
    answers = [json.loads(path.read_text(encoding="utf-8")) for path in answer_files(tmp_path)]
    assert {"Angina."} == {k["entries"]["message"] for k in answers if "message" in k["entries"]}
    assert {(k["person"], k["seat"], k["number"]) for k in answers} == {("r1", "doctor", 1)}
    # What the person was shown may be confidential: it is in the log, and not here again.
    assert "OPENING-MARK" not in str(answers)


@pytest.mark.slow
def test_another_run_of_the_same_conversation_asks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts = sit_down(monkeypatch, entered)
    first = run_mvme(tmp_path, person(tmp_path))
    prompts_of_first_run = len(prompts)
    second = run_mvme(tmp_path, person(tmp_path))
    assert prompts_of_first_run == len(prompts) > 1
    assert [m.text for m in only(first).messages] == [m.text for m in only(second).messages]
    assert (only(second).output.metadata or {})["stored"] is True


@pytest.mark.slow
def test_a_retry_goes_on_where_the_person_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaves(prompt: str, fields: Any) -> dict[str, str] | None:
        return entered(prompt, fields) if "message" in fields else None

    prompts = sit_down(monkeypatch, leaves)
    # A retry makes its models anew, and knows no scripted ones.
    roles = dict.fromkeys(("patient", "examiner", "grader"), "aihospital/rehearsal")
    failed = run_mvme(tmp_path, person(tmp_path), roles=roles, task={"max_turns": 2})
    assert failed.status == "error"
    prompts_before_retry = len(prompts)
    prompts = sit_down(monkeypatch, entered)
    log: EvalLog = eval_retry(failed, display="none", log_dir=str(tmp_path / "logs"))[0]
    assert log.status == "success"
    assert prompts_before_retry > 1
    assert len(prompts) == 1
    assert only(log).messages[-1].text == full_report()


@pytest.mark.slow
def test_another_conversation_or_person_or_epoch_is_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts = sit_down(monkeypatch, entered)
    counts = []
    for name, records, epochs in (
        ("r1", None, 1),
        ("r2", None, 1),
        ("r2", [make_record(subjective={"opening_statement": "It hurts."})], 1),
        ("r2", None, 2),
    ):
        run_mvme(tmp_path, person(tmp_path, name=name), records=records, epochs=epochs)
        counts.append(len(prompts))
    assert counts == [2, 4, 6, 8]


@pytest.mark.slow
def test_an_answer_that_could_not_be_used_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = iter([{"examinations": "ECG"}, {"item_1": "Later."}, {"item_1": "flat T waves"}])
    prompts = sit_down(monkeypatch, lambda prompt, fields: next(entries))
    roles = {
        "patient": lines("<To the examiner> An ECG, please.", "<To the doctor> Bye. <end>"),
        "examiner": person(tmp_path),
    }
    for _ in range(2):
        doctor_model = lines("Go on.", "Hm.", full_report())
        assert run_mvme(tmp_path, doctor_model, roles=roles).status == "success"
    assert len(prompts) == 3
    assert [path.stem[-2:] for path in answer_files(tmp_path)].count("_2") == 1


def test_equal_calls_at_once_are_two_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = iter(["first", "second"])

    async def ask(*_: Any) -> dict[str, str]:
        entry = next(entries)
        await asyncio.sleep(0)
        return {"message": entry}

    monkeypatch.setattr(provider, "ask_on_console", ask)
    monkeypatch.setattr(provider, "_place", lambda: PLACE)
    model = person(tmp_path)
    briefing = Briefing("doctor", "consultation", "en", {}).to_metadata()
    rules = ChatMessageSystem(content="Rules", metadata=briefing)
    prompt: list[ChatMessage] = [rules, ChatMessageUser(content="Hm")]

    async def call_twice() -> list[ModelOutput]:
        return list(await asyncio.gather(*(model.generate([*prompt]) for _ in range(2))))

    assert {output.completion for output in asyncio.run(call_twice())} == {"first", "second"}
    assert len(answer_files(tmp_path)) == 2


def test_scoring_a_log_again_asks_nobody(tmp_path: Path) -> None:
    briefing = Briefing("doctor", "consultation", "en", {}).to_metadata()
    prompt = ChatMessageSystem(content="Rules", metadata=briefing)
    with pytest.raises(UserError, match="not supported"):
        asyncio.run(person(tmp_path).generate([prompt, ChatMessageUser(content="Hm")]))


def test_the_digest_depends_on_all_that_is_shown() -> None:
    def digest(text: str, place: CasePlace = PLACE, **view: str) -> str:
        metadata = Briefing("doctor", "consultation", "en", view).to_metadata()
        return conversation_digest([ChatMessageUser(content=text, metadata=metadata)], place)

    digests = {
        digest("a"),
        digest("b"),
        digest("a", seat="doctor_a"),
        digest("a", CasePlace("case-2", 1, "attempt")),
        digest("a", CasePlace("case-1", 2, "attempt")),
    }
    assert len(digests) == 5
    assert digest("a") == digest("a", CasePlace("case-1", 1, "another attempt"))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"entries": 3}', "null"])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    key = AnswerKey("r1", "doctor", "0" * 40, 1)
    (tmp_path / key.file_name).write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match="Delete it"):
        AnswerStore(tmp_path).read(key)


def test_an_answer_comes_back_as_it_was(tmp_path: Path) -> None:
    key = AnswerKey("r1", "doctor", "0" * 40, 1)
    answer = StoredAnswer({"message": "你好\n<end>"}, "2030-01-01T00:00:00+00:00", 3.5, 2.0)
    store = AnswerStore(tmp_path)
    assert store.read(key) is None
    store.write(key, answer)
    assert store.read(key) == answer
    with pytest.raises(UserError, match="an answer already"):
        store.write(key, StoredAnswer({"message": "another"}, answer.answered_at, 1))
    assert store.read(key) == answer
    assert AnswerStore(tmp_path).read(AnswerKey("r1", "doctor", "0" * 40, 2)) is None


def test_the_time_counts_from_the_first_showing(tmp_path: Path) -> None:
    key = AnswerKey("r1", "doctor", "0" * 40, 1)
    first = AnswerStore(tmp_path).first_shown(key)
    # As after a crash.
    assert AnswerStore(tmp_path).first_shown(key) == first
    (path,) = tmp_path.glob("r1_*.shown")
    path.write_text("yesterday", encoding="utf-8")
    with pytest.raises(UserError, match="Delete it"):
        AnswerStore(tmp_path).first_shown(key)
    AnswerStore(tmp_path).write(key, StoredAnswer({}, "2030-01-01T00:00:00+00:00", 1))
    assert not path.exists()


def test_cases_are_dealt_evenly_and_stay_dealt(tmp_path: Path) -> None:
    people = ["r1", "r2", "r3"]
    places = [CasePlace(f"case-{number}", 1, "") for number in range(10)]
    dealing = Dealing(tmp_path, people, seed=1)
    dealt = [dealing.person("doctor", place) for place in places]
    counts = [dealt.count(person) for person in people]
    assert max(counts) - min(counts) <= 1
    again = Dealing(tmp_path, people, seed=2)
    assert [again.person("doctor", place) for place in reversed(places)] == dealt[::-1]
    orders = [tuple(dealt[n : n + 3]) for n in range(0, 9, 3)]
    assert all(set(order) == set(people) for order in orders)


def test_epochs_of_a_case_go_to_different_people(tmp_path: Path) -> None:
    people = ["r1", "r2", "r3"]
    dealing = Dealing(tmp_path, people, seed=1)
    for number in range(6):
        places = [CasePlace(f"case {number}", epoch, "") for epoch in (1, 2, 3)]
        assert {dealing.person("doctor", place) for place in places} == set(people)


def test_nobody_gets_two_seats_of_a_case(tmp_path: Path) -> None:
    people = ["r1", "r2", "r3"]
    places = [CasePlace(f"case-{number}", 1, "") for number in range(9)]
    doctors = [Dealing(tmp_path, people, 1).person("doctor", place) for place in places]
    # As in a process of its own, which knows only what is on disk.
    dealing_module._SEATS.clear()
    graders = [Dealing(tmp_path, people, 1).person("grader", place) for place in places]
    assert all(d != g for d, g in zip(doctors, graders, strict=True))
    with pytest.raises(UserError, match="Name one more person"):
        Dealing(tmp_path, doctors[:1] + graders[:1], 1).person("patient", places[0])


def test_a_second_seat_of_a_case_is_refused(tmp_path: Path) -> None:
    Dealing(tmp_path, ["r1"], 0).person("patient", PLACE)
    with pytest.raises(UserError, match="r1 is the patient"):
        Dealing(tmp_path, ["r1"], 0).person("doctor", PLACE)
    assert Dealing(tmp_path, ["r2"], 0).person("doctor", PLACE) == "r2"
    with pytest.raises(UserError, match="r2 is the doctor"):
        Dealing(tmp_path, ["r2"], 0).person("grader", PLACE)


def test_another_seed_deals_otherwise(tmp_path: Path) -> None:
    places = [CasePlace(f"case-{number}", 1, "") for number in range(12)]
    deals = {
        tuple(Dealing(tmp_path / str(seed), ["a", "b"], seed).person("doctor", p) for p in places)
        for seed in range(5)
    }
    assert len(deals) > 1


def test_a_case_of_somebody_who_left_is_an_error(tmp_path: Path) -> None:
    Dealing(tmp_path, ["r1", "r2"], 0).person("doctor", PLACE)
    with pytest.raises(UserError, match="Name the same people"):
        Dealing(tmp_path, ["r3", "r4"], 0).person("doctor", PLACE)
