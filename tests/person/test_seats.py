"""A person in each seat scores what a model with the same words scores."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, get_model

from inspect_aihospital.core.aspects.aspect import FINDINGS, SECTIONS
from inspect_aihospital.core.conference.agreed_facts import (
    Facts,
    read_contradictions,
    read_facts,
)
from inspect_aihospital.core.conference.proceedings import read_disputes
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.record import Language
from inspect_aihospital.person.entry_form import EntryError
from inspect_aihospital.person.judge_forms import grader_form
from inspect_aihospital.person.provider import PersonAPI
from inspect_aihospital.person.seat_forms import form_of
from inspect_aihospital.rehearsal.scene import Scene
from tests.person.scripted_person import sit_down
from tests.scripted import (
    doctor,
    full_report,
    graded_visit,
    grader,
    lines,
    make_record,
    model_calls,
    only,
    run_mvme,
    says,
    scripted,
)

LANGUAGES: tuple[Language, ...] = ("zh", "en")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def person(**options: Any) -> Model:
    return get_model("aihospital/person", memoize=False, **options)


def scores(log: EvalLog) -> dict[str, Any]:
    return {name: score.value for name, score in (only(log).scores or {}).items()}


def as_doctor(fields: Mapping[str, Any]) -> dict[str, str]:
    if "message" in fields:
        return {"message": "Please have an ECG."}
    return {aspect.value: "(1) something" for aspect in SECTIONS}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_doctor_scores_as_a_model_with_the_same_words(
    folder: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    sit_down(monkeypatch, lambda prompt, fields: as_doctor(fields))
    record = make_record(language=language)
    log = run_mvme(folder, person(name="r1"), records=[record])
    report = full_report(language=language)
    model = doctor(*["Please have an ECG."] * 10, report=report)
    assert log.status == "success"
    assert log.eval.model == "aihospital/person-r1"
    assert scores(log) == scores(run_mvme(folder, model, records=[record]))
    sample = only(log)
    assert sample.messages[-1].text == report
    assert sample.output.metadata is not None
    assert sample.output.metadata["person"] == "r1"


def test_a_patient_marks_whom_it_addresses(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = iter(
        [
            {"addressee": "examiner", "message": "My ECG, please.", "end": False},
            {"addressee": "doctor", "message": "Thank you.", "end": True},
        ]
    )
    prompts = sit_down(monkeypatch, lambda prompt, fields: next(entries))
    roles = {"patient": person(), "examiner": lines("- ECG", "# ECG\n- flat T waves")}
    log = run_mvme(folder, doctor("Go on.", "Angina.", report=full_report()), roles=roles)
    replies = [call.output.completion for call in model_calls(only(log), "patient")]
    assert replies == ["<To the examiner> My ECG, please.", "<To the doctor> Thank you. <end>"]
    assert "PRESENT-MARK" in prompts[0]
    assert "AUXILIARY-MARK" not in "".join(prompts)


def test_an_examiner_lists_and_then_reports(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = iter([{"examinations": "ECG; MRI"}, {"item_1": "- flat T waves"}])
    prompts = sit_down(monkeypatch, lambda prompt, fields: next(entries))
    patient = lines("<To the examiner> ECG and MRI, please.", "<To the doctor> Bye. <end>")
    roles = {"patient": patient, "examiner": person()}
    log = run_mvme(folder, doctor("Go on.", "Hm.", report=full_report()), roles=roles)
    reply = "# ECG\n- flat T waves\n\n- MRI: No abnormalities"
    assert [c.output.completion for c in model_calls(only(log), "examiner")][1] == reply
    assert "AUXILIARY-MARK" not in prompts[0]
    assert "AUXILIARY-MARK" in prompts[1]
    assert "PRESENT-MARK" not in prompts[1]


@pytest.mark.slow
def test_a_grader_scores_as_a_model_with_the_same_grades(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(
        monkeypatch,
        lambda prompt, fields: {n: "C" if n.endswith("grade") else "seen" for n in fields},
    )
    log = graded_visit(folder, [person(name="r2")])
    assert scores(log) == scores(graded_visit(folder, [grader("C")]))
    rubric = (only(log).scores or {})["mvme_rubric"]
    assert (rubric.metadata or {})["models"]["grader"] == "aihospital/person-r2"
    assert (rubric.metadata or {})["rehearsal"] is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chair_is_read_as_it_entered(language: Language) -> None:
    facts = {aspect.value: "(1) seen" for aspect in FINDINGS}
    questions = {"patient": "Since when?\nWhere?", "examiner": "ECG; MRI"}

    def filled_form(stage: str, entries: Mapping[str, str]) -> str:
        form = form_of(Scene(Briefing("moderator", stage, language, {}), []), [], None)
        return form.write(form.check(entries))

    merged = filled_form("facts", facts | questions)
    assert read_facts(merged) == Facts(**facts)
    assert [(c.witness, c.question) for c in read_contradictions(merged) or ()] == [
        ("patient", "Since when?"),
        ("patient", "Where?"),
        ("examiner", "ECG"),
        ("examiner", "MRI"),
    ]
    assert read_contradictions(filled_form("facts", facts)) == ()
    assert read_facts(filled_form("answers", facts)) == Facts(**facts)
    assert read_disputes(filled_form("disputes", {"disputes": "Flu?\nCold?"})) == ("Flu?", "Cold?")
    assert read_disputes(filled_form("disputes", {})) == ()
    # What is incomplete would be asked for again, without a word on why.
    for stage, field in (("facts", "symptoms"), ("answers", "symptoms"), ("report", "diagnosis")):
        with pytest.raises(EntryError, match="empty"):
            filled_form(stage, {field: "(1) seen"})


@pytest.mark.slow
def test_seats_are_told_how_a_visit_ends(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"addressee": "doctor", "message": "Angina.", "end": True}
    prompts = sit_down(monkeypatch, lambda prompt, fields: {name: entry[name] for name in fields})
    run_mvme(folder, doctor("Go on.", report=full_report()), roles={"patient": person(name="p")})
    assert "Tick the end once the doctor has given a" in prompts[0]
    run_mvme(folder, person(name="d"), task={"max_turns": 1})
    assert "then ends the visit" in prompts[1]


def test_a_grade_in_words_has_the_strict_format(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = {"fence": "f00", "expert.diagnosis": "flu", "doctor.diagnosis": "cold"}
    form = grader_form(Scene(Briefing("grader", "grade", "en", view), []), tool=False)
    entries = {"diagnosis_grade": "B", "diagnosis_reason": "near"}
    assert form.write(entries) == "near\nGRADE f00 diagnosis: B"


def test_a_letter_is_asked_for_once_with_its_reasoning(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from inspect_ai import eval as inspect_eval

    from inspect_aihospital import usmle

    entry = {"letter": "B", "reasoning": "By exclusion."}
    prompts = sit_down(monkeypatch, lambda prompt, fields: entry)
    options: dict[str, Any] = {"limit": 2, "display": "none", "log_dir": str(folder / "logs")}
    options["model_roles"] = {"summarizer": "aihospital/rehearsal"}
    task = usmle(exam="demo", samples=1)
    (log,) = inspect_eval(task, model=person(), **options)
    reply = iter(["By exclusion.", "B"] * 2)
    same = scripted(lambda messages, tools: says(next(reply)))
    (modelled,) = inspect_eval(task, model=same, max_samples=1, **options)
    assert log.status == "success"
    assert len(prompts) == 2
    assert answers(log) == answers(modelled) == ["B", "B"]


def answers(log: EvalLog) -> list[str | None]:
    return [s.scores["usmle_answers"].answer for s in log.samples or () if s.scores]


@pytest.mark.slow
def test_a_person_who_declines_stops_the_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(monkeypatch, lambda prompt, fields: None)
    log = run_mvme(folder, person())
    assert log.status == "error"
    assert log.error is not None
    assert "inspect eval-retry" in log.error.message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"name": "r1/../x"}, "no pseudonym"),
        ({"name": "r1_b"}, "no pseudonym"),
        ({"name": "r1", "people": "r2,r3"}, "one of them"),
        ({"people": "r2,r2"}, "twice"),
        ({"mood": "good"}, "no model argument"),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        person(**options)


def test_the_name_may_be_part_of_the_model() -> None:
    api = get_model("aihospital/person-r7", memoize=False).api
    assert isinstance(api, PersonAPI)
    assert api.people == ("r7",)
