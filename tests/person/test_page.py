"""Persons on the page in a browser, from the first message to scores."""

import json
from base64 import b64decode
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from playwright.sync_api import Browser, Page, expect

from inspect_aihospital import mvme, usmle
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.cases import load_cases
from tests.conference_players import NO_DISPUTE, chair, conference_of, run_team, seated
from tests.person.browser import HOSTILE, say, submit, visit
from tests.person.page_run import Run, persons
from tests.scripted import (
    doctor,
    full_report,
    grader,
    lines,
    make_record,
    only,
    report,
    run_mvme,
)

READERS: dict[str, Language] = {"r1": "en", "r2": "zh", "r3": "en"}
CASES = [
    f"demo-{case}-{language}" for case in ("im-01", "im-02", "ent-01") for language in ("zh", "en")
]
DIAGNOSIS = {"en": "Diagnosis: flu. The treatment is rest.", "zh": "诊断：流感。治疗：休息。"}
PATIENT_PROMPT = {"en": "You play a patient", "zh": "扮演"}

pytestmark = pytest.mark.slow


def test_three_people_play_six_cases_to_scores_and_receive_no_record(
    tmp_path: Path, browser: Browser
) -> None:
    model, links = persons(tmp_path, *READERS)
    run = Run(
        lambda: inspect_eval(
            mvme(cases="demo", icd10=False),
            model=model,
            model_roles=dict.fromkeys(("patient", "examiner", "grader"), "aihospital/rehearsal"),
            sample_id=CASES,
            max_samples=len(CASES),
            log_dir=str(tmp_path / "logs"),
            display="none",
        )[0]
    )
    pages = {
        reader: visit(
            browser,
            links[reader],
            language,
            record_har_path=tmp_path / reader,
            record_har_content="embed",
        )
        for reader, language in READERS.items()
    }
    for _ in range(len(CASES) // len(READERS)):
        for page in pages.values():
            assert "token" not in page.url
            expect(page.locator("textarea")).to_have_count(1)
            say(page, DIAGNOSIS[case_language(page)])
        for reader, page in pages.items():
            expect(page.locator("textarea")).to_have_count(5)
            say(page, f"(1) flu, says {reader}")
    for page in pages.values():
        expect(page.locator("#form")).to_be_hidden()
        page.context.close()
    log = run.log()
    assert log.status == "success"
    assert_own_words(log)
    assert_no_record(log, {reader: traffic_of(tmp_path / reader) for reader in READERS})


def case_language(page: Page) -> Language:
    """Return the language of the case that is shown."""
    return "zh" if page.locator("#lines li").first.get_attribute("lang") == "zh" else "en"


def assert_own_words(log: EvalLog) -> None:
    """Assert that each case was scored by the words of the person whom the log names."""
    samples = log.samples or []
    people = [(sample.output.metadata or {})["person"] for sample in samples]
    assert Counter(people) == dict.fromkeys(READERS, len(CASES) // len(READERS))
    for person, sample in zip(people, samples, strict=True):
        language: Language = "zh" if str(sample.id).endswith("zh") else "en"
        assert sample.messages[-1].text == full_report(f"(1) flu, says {person}", language)
        assert sample.output.model == f"aihospital/person-{person}"
        assert sample.scores


def assert_no_record(log: EvalLog, traffic: dict[str, str]) -> None:
    """Assert that browsers received what the seat hears, and nothing of a record or a prompt."""
    conversation = "\n".join(m.text for sample in log.samples or [] for m in sample.messages)
    records = [r for r in load_cases("demo").records if r.id in CASES]
    parts = [part for r in records for part in (r.subjective, r.objective, r.reference)]
    texts = [str(text)[:40] for part in parts for text in part.model_dump().values() if text]
    hidden_texts = [text for text in texts if text not in conversation]
    assert len(hidden_texts) > 30
    # The page's JSON writes line breaks as JSON does.
    hidden_texts = [json.dumps(text, ensure_ascii=False)[1:-1] for text in hidden_texts]
    for reader, received in traffic.items():
        assert [r for r in READERS if f"says {r}" in received] == [reader]
        assert not [text for text in [*hidden_texts, *PATIENT_PROMPT.values()] if text in received]


def traffic_of(archive: Path) -> str:
    """Return all that a browser received, and assert that it came from this machine."""
    entries = json.loads(archive.read_text(encoding="utf-8"))["log"]["entries"]
    assert {urlsplit(entry["request"]["url"]).hostname for entry in entries} == {"127.0.0.1"}
    return "\n".join(body_of(entry) for entry in entries)


def body_of(entry: dict[str, Any]) -> str:
    """Return the text of an answer in an archive of a browser's traffic."""
    content = entry["response"]["content"]
    text: str = content.get("text", "")
    return b64decode(text).decode() if content.get("encoding") == "base64" else text


def test_hostile_text_stays_text_and_a_draft_survives(tmp_path: Path, browser: Browser) -> None:
    model, links = persons(tmp_path, "r1")
    record = make_record(subjective={"opening_statement": HOSTILE})
    run = Run(lambda: run_mvme(tmp_path, model, records=[record], task={"icd10": False}))
    page = visit(browser, links["r1"])
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
    expect(second_tab.locator("textarea")).to_have_count(5)
    say(page, HOSTILE)
    assert run.log().status == "success"
    expect(page).to_have_title("AI Hospital")
    assert page.locator("img, #lines script").count() == 0


def test_a_patient_an_examiner_and_a_grader_answer_together(
    tmp_path: Path, browser: Browser
) -> None:
    seats = {seat: persons(tmp_path, seat) for seat in ("patient", "examiner", "grader")}
    roles = {seat: model for seat, (model, _) in seats.items()}
    talk = doctor("Please have an ECG.", "It is angina.", report=full_report())
    run = Run(lambda: run_mvme(tmp_path, talk, roles=roles, task={"icd10": False}))
    pages = {seat: visit(browser, links[seat]) for seat, (_, links) in seats.items()}
    patient, examiner, judge = pages.values()
    patient.get_by_label("examiner").check()
    say(patient, "An ECG, please.")
    expect(patient.get_by_text("patient → examiner")).to_be_visible()
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


def test_a_chair_leads_a_conference_to_scores(tmp_path: Path, browser: Browser) -> None:
    model, links = persons(tmp_path, "chair")
    run = Run(lambda: conference(tmp_path, model))
    page = visit(browser, links["chair"])
    for label, words in (
        ("Symptoms", "(1) chest pain"),
        ("Medical Examinations", "(1) an ECG"),
        ("examinations to look up", "ECG"),
    ):
        page.get_by_label(label).fill(words)
    submit(page)
    expect(page.get_by_text("flat T waves")).to_be_visible()
    say(page, "(1) settled")
    expect(page.get_by_text("Left empty, it ends the discussion")).to_be_visible()
    say(page, "Angina or pneumonia?")
    expect(page.get_by_label("Points in dispute")).to_have_value("")
    submit(page)
    expect(page.locator("textarea")).to_have_count(5)
    say(page, "(1) angina")
    log = run.log()
    assert log.status == "success"
    assert [round.disputes for round in conference_of(log).rounds if round.disputes] == [
        ("Angina or pneumonia?",)
    ]
    facts = {Aspect.SYMPTOMS: "(1) chest pain", Aspect.EXAMINATIONS: "(1) an ECG"}
    same_words = chair(
        "(1) Angina or pneumonia?",
        NO_DISPUTE,
        facts=f"{report(facts)}\n\n#Contradictions#\n(1) [examiner] ECG",
        answers=report(dict.fromkeys(facts, "(1) settled")),
        report=full_report("(1) angina"),
    )
    twin = Run(lambda: conference(tmp_path, same_words)).log()
    assert str(values(log)) == str(values(twin))


def conference(folder: Path, moderator: Model) -> EvalLog:
    doctors = [seated("angina"), seated("pneumonia")]
    return run_team(folder, doctors, roles={"moderator": moderator})


def test_an_exam_asks_for_letter_and_reason(tmp_path: Path, browser: Browser) -> None:
    model, links = persons(tmp_path, "r1")
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
    page = visit(browser, links["r1"], "zh")
    page.get_by_role("radio", name="A").check()
    say(page, "By exclusion.")
    assert run.log().status == "success"
    for _ in range(2):  # the second time after the page is gone
        expect(page.locator("#notice")).to_have_text(
            "本次运行已结束。您发送的内容均已保存，可以关闭本页。"
        )
        page.wait_for_timeout(2000)
