"""What a team's run takes from earlier logs: consultations, or the number of calls to spend."""

import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval_retry
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from inspect_aihospital import mvme_collaboration
from inspect_aihospital.core.conference.proceedings import Outcome
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.visit_log import find_report
from inspect_aihospital.errors import UserError
from inspect_aihospital.released.release_import import import_released
from tests.released import files
from tests.scripted import error_of, figures_of, make_record, write_records
from tests.team_runs import (
    REHEARSED,
    brought_reports,
    callers,
    consult,
    doctor,
    meeting_of,
    rehearse,
    run_team,
    samples,
    two_doctors,
)

pytestmark = pytest.mark.slow

DEMO: dict[str, Any] = {"cases": "demo", "specialty": "ENT", "language": "en"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    """Return a rehearsed discussion of four cases."""
    return rehearse(tmp_path_factory.mktemp("whole"), **DEMO)


def stages(log: EvalLog, prefix: str) -> set[str]:
    """Return the stages at which roles with this prefix were asked."""
    stage_names = set()
    for sample in samples(log).values():
        for event in sample.events:
            if isinstance(event, ModelEvent) and (event.role or "").startswith(prefix):
                briefing = Briefing.from_metadata(event.input[-1].metadata)
                assert briefing is not None
                stage_names.add(briefing.stage)
    return stage_names


def final(sample: EvalSample) -> str:
    """Return the report that is graded."""
    return find_report(sample.messages, sample.output) or ""


def test_logs_of_single_doctors_are_discussed_in_the_order_of_seats(tmp_path: Path) -> None:
    first = consult(tmp_path / "first", doctor("(1) Gastric ulcer", "A")).location
    second = consult(tmp_path / "second", doctor("(1) Pneumonia", "B")).location
    log = run_team(tmp_path, two_doctors(), task={"consultations": f"{first},{second}"})
    consultations = brought_reports(log)
    assert {seat: consultation.log for seat, consultation in consultations.items()} == {
        "doctor_a": first,
        "doctor_b": second,
    }
    assert "Gastric ulcer" in (consultations["doctor_a"].report or "")
    assert "Pneumonia" in (consultations["doctor_b"].report or "")
    assert callers(log) == {"doctor_a", "doctor_b", "moderator", "grader"}
    assert stages(log, "doctor") == {"revise"}
    meeting = meeting_of(samples(log)["case-1"])
    assert meeting.outcome is Outcome.CONSENSUS
    assert meeting.usage["doctor_a"] == Usage(calls=1, input_tokens=10, output_tokens=5)
    figures = figures_of(log, "meeting")
    assert (figures["visits"], figures["visit_calls"]) == (0, 0)
    assert figures["doctor_a_calls"] == 2
    assert log.eval.task_args["consultations"] == f"{first},{second}"


def test_who_consulted_need_not_be_who_discusses(tmp_path: Path, whole: EvalLog) -> None:
    other_models = [f"aihospital/rehearsal-{letter}" for letter in "def"]
    log = rehearse(tmp_path, **DEMO, consultations=whole.location, doctors=other_models)
    for sample in samples(log).values():
        consultations = meeting_of(sample).consultations.values()
        assert [consultation.model for consultation in consultations] == REHEARSED
        assert {consultation.log for consultation in consultations} == {whole.location}
        assert sample.store["VisitLog:doctors"] == dict(
            zip(meeting_of(sample).consultations, other_models, strict=True)
        )
    assert {"doctor_a"} < log.stats.role_usage.keys()


def test_a_discussion_that_is_reused_gives_the_discussion_again(
    tmp_path: Path, whole: EvalLog
) -> None:
    second_log = rehearse(tmp_path, **DEMO, consultations=[whole.location])
    assert {id: final(s) for id, s in samples(second_log).items()} == {
        id: final(s) for id, s in samples(whole).items()
    }
    assert all(parse_report(final(sample)).diagnosis for sample in samples(whole).values())
    assert "patient" not in callers(second_log)
    for id, sample in samples(second_log).items():
        theirs = meeting_of(samples(whole)[id])
        assert meeting_of(sample).rounds == theirs.rounds
        assert meeting_of(sample).usage == theirs.usage
    spent, source_figures = figures_of(second_log, "meeting"), figures_of(whole, "meeting")
    assert spent["team_calls"] == source_figures["team_calls"] - source_figures["visit_calls"]


def test_an_ablation_starts_from_the_same_consultations(tmp_path: Path, whole: EvalLog) -> None:
    log = rehearse(
        tmp_path, **DEMO, consultations=whole.location, dispute_resolution=False, max_rounds=2
    )
    for id, sample in samples(log).items():
        theirs = brought_reports(whole, id)
        assert {s: c.report for s, c in meeting_of(sample).consultations.items()} == {
            s: c.report for s, c in theirs.items()
        }
    assert stages(log, "doctor") <= {"revise", "discuss"}


def test_a_vote_on_earlier_consultations_calls_no_doctor(tmp_path: Path, whole: EvalLog) -> None:
    log = rehearse(tmp_path, **DEMO, strategy="vote", consultations=whole.location)
    assert callers(log) == {"grader"}
    assert all(parse_report(final(s)).diagnosis for s in samples(log).values())
    figures = figures_of(log, "meeting")
    assert (figures["visits"], figures["team_calls"], figures["meeting_coverage"]) == (0, 0, 1)


def test_a_reused_log_can_be_reused_and_still_names_the_first(
    tmp_path: Path, whole: EvalLog
) -> None:
    second_log = rehearse(tmp_path, **DEMO, consultations=whole.location)
    third = rehearse(tmp_path, **DEMO, strategy="vote", consultations=second_log.location)
    for id in samples(third):
        assert {consultation.log for consultation in brought_reports(third, id).values()} == {
            whole.location
        }


def test_epochs_share_what_was_brought(tmp_path: Path, whole: EvalLog) -> None:
    task = {**DEMO, "strategy": "vote", "consultations": whole.location}
    log = rehearse(tmp_path, **task, epochs=2)
    texts: dict[str, set[str]] = {}
    for sample in log.samples or []:
        texts.setdefault(str(sample.id), set()).add(final(sample))
    assert len(log.samples or []) == 8
    assert {len(distinct_texts) for distinct_texts in texts.values()} == {1}


def test_imported_dialogues_are_discussed(tmp_path: Path) -> None:
    paths = [
        files.write(tmp_path / f"{name}.jsonl", [files.dialogue(7, doctor_engine_name=name)])
        for name in ("model-a", "model-b")
    ]
    logs = [log.location for log in import_released(paths, str(tmp_path / "imported"))]
    cases = write_records(tmp_path / "records.json", [make_record(id="7", language="zh")])
    tasks: list[dict[str, Any]] = [{}, {"strategy": "vote"}]
    for task in tasks:
        log = rehearse(tmp_path, cases, consultations=logs, **task, doctors=REHEARSED[:2])
        consultations = brought_reports(log, "7")
        assert [consultation.model for consultation in consultations.values()] == [
            "released/model-a",
            "released/model-b",
        ]
        assert [consultation.log for consultation in consultations.values()] == logs
        assert parse_report(final(samples(log)["7"])).diagnosis == "(1) 心绞痛"


def test_the_released_dialogues_are_discussed(shared: Path, tmp_path: Path) -> None:
    folder = shared / "data" / "mvme"
    cases = folder / "patients_8.json"
    ids = {record["id"] for record in json.loads(cases.read_text("utf-8"))}
    released = [_lines_of(ids, folder, name, tmp_path) for name in ("gpt4", "gpt3")]
    logs = [log.location for log in import_released(released, str(tmp_path / "imported"))]
    log = rehearse(tmp_path, str(cases), consultations=",".join(logs), doctors=REHEARSED[:2])
    samples_by_id = samples(log)
    assert len(samples_by_id) == 8
    for sample in samples_by_id.values():
        consultations = meeting_of(sample).consultations
        assert [consultation.log for consultation in consultations.values()] == logs
        assert all(
            parse_report(consultation.report or "").diagnosis
            for consultation in consultations.values()
        )
    assert "doctor_a" in callers(log)
    assert "consultation" not in stages(log, "doctor")


def _lines_of(ids: set[int], folder: Path, doctor: str, out: Path) -> Path:
    """Write the dialogues of some patients alone."""
    name = f"dialog_history_{doctor}.jsonl"
    raws = map(json.loads, (folder / name).read_text("utf-8").splitlines())
    return files.write(out / name, [raw for raw in raws if raw["patient_id"] in ids])


def test_what_a_log_lacks_is_an_error_before_any_call(tmp_path: Path, whole: EvalLog) -> None:
    cases = write_records(tmp_path / "records.json", [make_record(id="case-9")])
    reuse: dict[str, Any] = {"consultations": whole.location}
    spend: dict[str, Any] = {"strategy": "vote", "budget_from": whole.location}
    for task in (reuse, spend):
        with pytest.raises(UserError, match="case-9"):
            mvme_collaboration(cases=cases, **task)


@pytest.mark.parametrize("strategy", ["discussion", "vote"])
def test_another_number_of_doctors_is_refused_before_any_call(
    tmp_path: Path, whole: EvalLog, strategy: str
) -> None:
    task: dict[str, Any] = {**DEMO, "strategy": strategy, "consultations": whole.location}
    log = rehearse(tmp_path, **task, doctors=REHEARSED[:2])
    assert "the logs have 3 doctors" in error_of(log)
    assert "names 2. Name one model for each" in error_of(log)
    assert not log.stats.model_usage


def test_a_vote_spends_what_a_discussion_spent(tmp_path: Path, whole: EvalLog) -> None:
    log = rehearse(tmp_path, **DEMO, strategy="vote", budget_from=whole.location)
    spent, source_figures = figures_of(log, "meeting"), figures_of(whole, "meeting")
    assert spent["budget_calls"] == source_figures["team_calls"]
    a_visit = spent["visit_calls"] / spent["visits"]
    assert abs(spent["team_calls"] - spent["budget_calls"]) <= a_visit / 2 + 1
    assert spent["visits"] > source_figures["visits"]
    assert callers(log) <= {"doctor_a", "doctor_b", "doctor_c", "patient", "examiner", "grader"}
    assert (log.eval.metadata or {})["budget"] == whole.location
    for id, sample in samples(log).items():
        expected_value = (samples(whole)[id].scores or {})["meeting"].value
        assert isinstance(expected_value, dict)
        assert sample.metadata["budget_calls"] == expected_value["team_calls"]
        visits = meeting_of(sample).consultations
        assert sum(sample.metadata["visits"].values()) == len(visits)
        assert len({consultation.model for consultation in visits.values()}) == min(3, len(visits))


def test_a_limit_compares_the_records_that_were_run(tmp_path: Path, whole: EvalLog) -> None:
    log = rehearse(tmp_path, **DEMO, strategy="vote", budget_from=whole.location, limit=2)
    spent = figures_of(log, "meeting")
    expected_values = [(samples(whole)[id].scores or {})["meeting"].value for id in samples(log)]
    assert len(expected_values) == 2
    assert spent["budget_calls"] == sum(
        consultation["team_calls"]
        for consultation in expected_values
        if isinstance(consultation, dict)
    )
    a_visit = spent["visit_calls"] / spent["visits"]
    assert abs(spent["team_calls"] - spent["budget_calls"]) <= a_visit / 2 + 1


def test_the_budget_of_a_part_is_not_that_of_the_whole(tmp_path: Path) -> None:
    part = rehearse(tmp_path, **DEMO, limit=2)
    with pytest.raises(UserError, match="--limit, --sample-id and shard choose later") as refused:
        mvme_collaboration(**DEMO, strategy="vote", budget_from=part.location)
    assert all(id not in str(refused.value) for id in samples(part))


def test_a_retried_vote_spends_the_same(
    tmp_path: Path, whole: EvalLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = rehearse(tmp_path, **DEMO, strategy="vote", budget_from=whole.location, limit=1)
    stale = read_eval_log(log.location)
    stale.status, stale.samples = "error", []
    (second_log,) = eval_retry(stale, log_dir=str(tmp_path / "retried"), display="none")
    assert figures_of(second_log, "meeting") == figures_of(log, "meeting")


@pytest.mark.parametrize("doctors", [REHEARSED[:2], [*REHEARSED[1:], REHEARSED[0]]])
def test_a_budget_of_another_team_is_refused_before_any_call(
    tmp_path: Path, whole: EvalLog, doctors: list[str]
) -> None:
    task = {**DEMO, "strategy": "vote", "budget_from": whole.location}
    log = rehearse(tmp_path, **task, doctors=doctors)
    assert "Name the same doctors in the same order" in error_of(log)
    assert f"that team was {', '.join(REHEARSED)}" in error_of(log)
    assert not log.stats.model_usage


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ({"strategy": "vote", "icd10": False}, "a vote counts linked codes. Set icd10=True"),
        ({"strategy": "vote", "discussion": "parallel"}, "nothing is discussed in a vote"),
        ({"strategy": "vote", "dispute_resolution": False}, "nothing is discussed in a vote"),
        ({"strategy": "vote", "max_rounds": 2}, "nothing is discussed in a vote"),
        ({"strategy": "poll"}, "Choose one of: discussion, vote"),
        ({"budget_from": "log.eval"}, "only a vote that holds its own consultations"),
        (
            {"strategy": "vote", "budget_from": "log.eval", "consultations": "log.eval"},
            "only a vote that holds its own consultations",
        ),
        ({"consultations": "absent.eval"}, "absent.eval cannot be read"),
        ({"strategy": "vote", "budget_from": "absent.eval"}, "absent.eval: cannot be read"),
    ],
)
def test_what_contradicts_itself_is_refused(task: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        mvme_collaboration(**DEMO, **task)
