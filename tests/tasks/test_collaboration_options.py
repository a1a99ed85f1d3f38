"""Inspect's options on a team: limits of cases, epochs, caches, retries, scoring again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import eval_retry
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import Model, ModelOutput
from inspect_ai.scorer import Scorer
from inspect_ai.util import registry_create

from inspect_aihospital import mvme_collaboration
from inspect_aihospital.rehearsal import colleague_player
from inspect_aihospital.scorers import mvme_rubric
from tests.conference_players import (
    NO_DISPUTE,
    REHEARSED,
    Cue,
    chair,
    conference_of,
    player,
    report_brought,
    run_team,
    scored,
    seated,
    values,
    view_on,
)
from tests.scripted import error_of, figures_of, grader, lines, only

pytestmark = pytest.mark.slow

CASES = ["demo-ent-04-en", "demo-im-04-zh"]
"""One and two rounds of the rehearsed team, each with a contradiction."""


def rehearse(folder: Path, **options: Any) -> EvalLog:
    return inspect_eval(
        mvme_collaboration(cases="demo", icd10=False),
        model=None,
        model_roles={"doctors": REHEARSED},
        log_dir=str(folder),
        display="none",
        **{"sample_id": CASES, **options},
    )[0]


def results(log: EvalLog) -> str:
    """Return all values and conferences, by sample and epoch, as text where NaN equals NaN."""
    assert log.status == "success", log.error
    return json.dumps(
        sorted(
            [
                s.id,
                s.epoch,
                {k: score.value for k, score in (s.scores or {}).items()},
                meeting_of(s),
            ]
            for s in log.samples or []
        ),
        default=str,
    )


def meeting_of(sample: Any) -> Any:
    return conference_of(sample).model_dump(mode="json")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return rehearse(tmp_path_factory.mktemp("whole"))


def test_a_rehearsed_team_scores_every_case(whole: EvalLog) -> None:
    assert all(conference_of(sample).rounds_used > 0 for sample in whole.samples or [])
    assert all(conference_of(sample).contradictions for sample in whole.samples or [])
    assert figures_of(whole, "meeting")["meeting_coverage"] == 1
    assert all(values(s)["aspects_scored"] == 5 for s in whole.samples or [])
    metadata = scored((whole.samples or [])[0]).metadata
    assert metadata is not None
    assert metadata["models"]["moderator"] == "aihospital/rehearsal"


def test_a_limit_takes_the_first_cases(tmp_path: Path) -> None:
    log = rehearse(tmp_path, sample_id=None, limit=1)
    assert [sample.id for sample in log.samples or []] == ["demo-ent-01-zh"]
    assert figures_of(log, "meeting")["meeting_cases"] == 1


@pytest.mark.parametrize("options", [{}, {"max_samples": 1}])
def test_the_same_run_gives_the_same_results(
    tmp_path: Path, whole: EvalLog, options: dict[str, Any]
) -> None:
    assert results(rehearse(tmp_path, **options)) == results(whole)


def test_epochs_are_conferences_of_their_own(tmp_path: Path, whole: EvalLog) -> None:
    log = rehearse(tmp_path, sample_id=CASES[:1], epochs=2)
    first, second = log.samples or []
    assert (first.epoch, second.epoch) == (1, 2)
    assert meeting_of(first) == meeting_of(second) == meeting_of((whole.samples or [])[0])
    assert figures_of(log, "meeting")["meeting_cases"] == 2


class Failing:
    """The rehearsed colleague, failing this many times in a discussion."""

    def __init__(self, times: int) -> None:
        self.failures_left = times
        self.play = colleague_player.play

    def __call__(self, scene: Any, model: str) -> str:
        if scene.briefing.stage == "discuss" and self.failures_left:
            self.failures_left -= 1
            raise OSError("the line went dead")
        return self.play(scene, model)


def test_an_error_that_heals_changes_nothing(
    tmp_path: Path, whole: EvalLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(colleague_player, "play", failing := Failing(1))
    assert results(rehearse(tmp_path, retry_on_error=1)) == results(whole)
    assert failing.failures_left == 0


def test_a_retried_run_has_the_results_of_a_whole_one(
    tmp_path: Path, whole: EvalLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(colleague_player, "play", Failing(1))
    broken = rehearse(tmp_path, max_samples=1)
    assert broken.status == "error"
    healed = eval_retry(broken, display="none", log_dir=str(tmp_path / "retried"))[0]
    assert results(healed) == results(whole)


def counting() -> tuple[Model, list[str]]:
    """Return a doctor that never says the same twice, and where it spoke."""
    spoke: list[str] = []

    def counted_speech(write: Callable[[str], str]) -> Callable[[Cue], str | ModelOutput]:
        def say(cue: Cue) -> str:
            spoke.append(cue.view.get("visit") or cue.view["seat"])
            return write(f"DISEASE-{len(spoke)}")

        return say

    answer = counted_speech(view_on)
    talk, report = counted_speech(lambda name: f"Is it {name}?"), counted_speech(report_brought)
    return player(
        {"consultation": talk, "report": report, "revise": answer, "discuss": answer}
    ), spoke


def test_a_cache_takes_no_visit_or_answer_for_anothers(tmp_path: Path) -> None:
    model, spoke = counting()
    patient = lines("<To the doctor> Yes.")
    roles = {"moderator": chair("(1) Which?", NO_DISPUTE), "patient": patient}
    task = {"max_turns": 2}
    first = run_team(tmp_path, [model] * 2, roles=roles, task=task, epochs=2, cache=True)
    assert sorted(spoke) == ["doctor_a"] * 10 + ["doctor_b"] * 10
    reports = [
        visit.report
        for s in first.samples or []
        for visit in conference_of(s).consultations.values()
    ]
    assert len(set(reports)) == 4
    second_log = run_team(tmp_path, [model] * 2, roles=roles, task=task, epochs=2, cache=True)
    assert len(spoke) == 20
    assert [meeting_of(s) for s in second_log.samples or []] == [
        meeting_of(s) for s in first.samples or []
    ]


def test_a_report_that_was_not_usable_is_not_taken_from_the_cache_again(tmp_path: Path) -> None:
    replies = iter(["", ""])
    moderator = chair(report=lambda cue: next(replies, report_brought("flu")))
    roles = {"moderator": moderator}
    log = run_team(tmp_path, [seated(), seated()], roles=roles, cache=True)
    assert values(log)["aspects_scored"] == 5


def test_without_scores_it_is_scored_later_from_the_log(tmp_path: Path) -> None:
    roles = {"moderator": chair("(1) Which?", NO_DISPUTE)}
    doctors = [seated("angina"), seated("flu")]
    unscored = run_team(tmp_path, doctors, roles=roles, score=False)
    assert not only(unscored).scores
    stored_log = read_eval_log(unscored.location)
    scorers = [mvme_rubric(), registry_create("scorer", "inspect_aihospital/meeting", icd10=False)]
    later = inspect_score(
        stored_log,
        [scorer for scorer in scorers if isinstance(scorer, Scorer)],
        model_roles={"grader": grader()},
        display="none",
    )
    at_once = run_team(tmp_path, doctors, roles=roles)
    assert str(values(later)) == str(values(at_once))
    assert str(values(later, "meeting")) == str(values(at_once, "meeting"))
    assert scored(later, "meeting").explanation == scored(at_once, "meeting").explanation


def test_the_meeting_of_a_log_is_scored_again(tmp_path: Path) -> None:
    log = run_team(tmp_path, [seated("angina"), seated("flu")])
    scorer = registry_create("scorer", "inspect_aihospital/meeting", icd10=False)
    assert isinstance(scorer, Scorer)
    second_log = inspect_score(log, scorer, action="append", display="none")
    scores_by_name = only(second_log).scores
    assert scores_by_name is not None
    assert set(scores_by_name) == {"mvme_rubric", "fidelity", "meeting", "meeting1"}
    assert str(scores_by_name["meeting1"].value) == str(scores_by_name["meeting"].value)


@pytest.mark.parametrize(
    ("wrong", "suggested"),
    [
        ("doctor", "doctors"),
        ("docters", "doctors"),
        ("doctor_a", "doctors"),
        ("moderater", "moderator"),
        ("pateint", "patient"),
    ],
)
def test_a_misspelt_role_is_refused_before_any_call(
    tmp_path: Path, wrong: str, suggested: str
) -> None:
    log = run_team(tmp_path, [seated(), seated()], roles={wrong: seated()})
    assert f"Did you mean --model-role {suggested}=" in error_of(log)
    assert not log.stats.model_usage


def test_two_moderators_are_refused(tmp_path: Path) -> None:
    log = run_team(tmp_path, [seated(), seated()], roles={"moderator": [chair(), chair()]})
    assert "one model plays it" in error_of(log)
    assert not log.stats.model_usage
