"""Logs become evidence, and what cannot be used is named."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai import eval_retry
from inspect_ai.log import EvalError, EvalLog, read_eval_log, write_eval_log
from inspect_ai.scorer import Score

from inspect_aihospital.analysis.evidence import facts
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.log_loader import sample_problem
from inspect_aihospital.analysis.log_paths import find_logs
from inspect_aihospital.cli import main
from inspect_aihospital.errors import UserError
from tests.analysis.conftest import CASES
from tests.analysis.consultation_evidence import ScoredRun, evidence
from tests.slow import slow

pytestmark = pytest.mark.slow

Variant = Callable[..., Path]

JSON = "2026-01-01T00-00-00-00-00_mvme_abc.json"
"""Inspect takes a JSON file in a folder for a log by its name."""


def test_a_log_gives_a_run_its_samples_and_its_scores(rehearsed: dict[str, EvalLog]) -> None:
    log = rehearsed["interaction"]
    evidence = read_evidence(log.location)
    (run,) = evidence.runs.to_dict("records")
    assert run["task"] == "mvme"
    assert run["model"] == "aihospital/rehearsal-a"
    assert run["label"] == "rehearsal-a"
    assert run["rehearsal"]
    assert run["samples"] == run["completed"] == CASES
    assert run["roles"]["patient"] == ["aihospital/rehearsal"]
    assert set(evidence.samples["id"]) == {str(sample.id) for sample in log.samples or []}
    assert set(evidence.scores) == {"mvme_rubric", "icd10", "fidelity", "attribution"}


def test_values_are_those_of_the_log(rehearsed: dict[str, EvalLog]) -> None:
    log = rehearsed["interaction"]
    scores = read_evidence(log.location).scored("mvme_rubric").set_index("id")
    for sample in log.samples or []:
        score = (sample.scores or {})["mvme_rubric"]
        value = score.value
        assert isinstance(value, dict)
        assert scores.loc[str(sample.id), "overall"] == value["overall"]
        assert score.metadata is not None
        letters = json.loads(json.dumps(score.metadata["grades"]))
        assert facts(scores, "grades").loc[str(sample.id)] == letters


def test_results_of_the_header_are_known_by_scorer_name_and_metric(
    rehearsed: dict[str, EvalLog],
) -> None:
    log = rehearsed["interaction"]
    metrics = read_evidence(log.location).runs["metrics"].iloc[0]
    assert log.results is not None
    mean = next(score for score in log.results.scores if score.name == "overall")
    assert metrics["mvme_rubric/overall/mean"] == mean.metrics["mean"].value
    assert "fidelity/fidelity/comparable" in metrics


def test_two_tasks_are_read_together(rehearsed: dict[str, EvalLog]) -> None:
    evidence = read_evidence(*(log.location for log in rehearsed.values()))
    assert sorted(evidence.runs["task"]) == ["mvme", "mvme_one_step"]
    assert len(evidence.samples) == 2 * CASES


@pytest.mark.parametrize(
    ("status", "reason_part"),
    [("started", "running"), ("error", "error"), ("cancelled", "cancelled")],
)
def test_logs_that_did_not_end_well_are_named_and_left_out(
    variant: Variant, status: str, reason_part: str
) -> None:
    path = variant("bad.eval", status=status)
    (skipped,) = read_evidence(str(path)).skipped
    assert skipped.path.endswith("bad.eval")
    assert reason_part in skipped.reason
    assert "eval-retry" in skipped.reason


def test_a_log_that_ended_in_error_is_named_with_its_message(variant: Variant) -> None:
    request = '{\n  "messages": []\n}'
    message = f"ModelGenerateError('\nRequest:\n{request}\n\nNo credit left.')"
    error = EvalError(message=message.replace("\n", "\\n"), traceback="t", traceback_ansi="t")
    path = variant("bad.eval", status="error", error=error)
    (skipped,) = read_evidence(str(path)).skipped
    assert skipped.reason.startswith("ended in error (No credit left.')); finish it with")
    output = CliRunner().invoke(main, ["report", str(path), "--out", str(path.parent / "out")])
    assert f"left out: {path} ended in error (No credit left.'))" in output.stderr


STARTS = {name: f"2026-01-0{day}T00:00:00+00:00" for day, name in enumerate("abcd", start=1)}


def test_of_a_run_and_its_retries_the_newest_counts(variant: Variant) -> None:
    """Retries: the first failed and two succeeded; names say nothing of their order."""
    error = EvalError(message="the disk is full", traceback="t", traceback_ansi="t")
    places = {
        name: variant(f"{file}.eval", task_id="one", created=STARTS[name], **changes)
        for name, file, changes in (
            ("a", "z", {}),
            ("b", "y", {"status": "error", "error": error}),
            ("c", "x", {}),
            ("d", "w", {}),
        )
    }
    evidence = read_evidence(*map(str, places.values()))
    assert [Path(path).name for path in evidence.runs["path"]] == ["w.eval"]
    reasons = {Path(skipped.path).name: skipped.reason for skipped in evidence.skipped}
    retried = f"was retried by {places['d']}; of a run and its retries the newest counts"
    assert reasons == {
        "z.eval": retried,
        "x.eval": retried,
        "y.eval": f"was finished by {places['d']}",
    }


def test_a_retry_that_failed_leaves_the_run_before_it_and_says_why(variant: Variant) -> None:
    error = EvalError(message="the disk is full", traceback="t", traceback_ansi="t")
    first = variant("first.eval", task_id="one", created=STARTS["a"])
    later = {"status": "error", "error": error, "created": STARTS["b"]}
    retry = variant("retry.eval", task_id="one", **later)
    evidence = read_evidence(str(first), str(retry))
    assert list(evidence.runs["path"]) == [str(first)]
    (skipped,) = evidence.skipped
    assert "ended in error (the disk is full)" in skipped.reason
    assert skipped.reason.endswith(f"the run before it, {first}, counts")


@pytest.mark.parametrize("changes", [{"task_id": ""}, {"task_id": "one", "model": "x/other"}])
def test_runs_that_share_no_task_or_model_are_no_retries(
    variant: Variant, changes: dict[str, str]
) -> None:
    first = variant("a.eval", **{"task_id": "one", **changes, "model": "x/y"})
    second = variant("b.eval", **changes)
    assert len(read_evidence(str(first), str(second)).runs) == 2


def test_a_log_that_inspect_retries_though_it_succeeded_counts_once(
    variant: Variant, rehearsed: dict[str, EvalLog]
) -> None:
    path = variant("whole.eval")
    folder = str(path.parent)
    (again,) = eval_retry(read_eval_log(str(path)), log_dir=folder, display="none")
    evidence = read_evidence(folder)
    assert list(evidence.runs["run"]) == [again.eval.eval_id]
    assert len(evidence.samples) == CASES
    assert "was retried by" in evidence.skipped[0].reason


@pytest.mark.parametrize("workers", [1, *slow(2)])
@pytest.mark.parametrize("task_id", ["of-both", ""])
def test_an_unfinished_log_says_which_log_finished_its_run(
    variant: Variant, workers: int, task_id: str
) -> None:
    places = [
        variant("killed.eval", status="started", task_id=task_id),
        variant("failed.eval", status="error", task_id=task_id),
        variant("whole.eval", task_id=task_id),
        variant("alone.eval", status="started"),
    ]
    skipped = read_evidence(*map(str, places), workers=workers).skipped
    reasons = {Path(log.path).name: log.reason for log in skipped}
    assert set(reasons) == {"killed.eval", "failed.eval", "alone.eval"}
    finished = {
        name for name, reason in reasons.items() if reason == f"was finished by {places[2]}"
    }
    assert finished == ({"killed.eval", "failed.eval"} if task_id else set())


def test_damaged_foreign_and_empty_logs_cost_only_themselves(
    variant: Variant, rehearsed: dict[str, EvalLog]
) -> None:
    whole = variant("whole.eval")
    folder = whole.parent
    (folder / "noise.eval").write_bytes(b"\x00noise")
    content = whole.read_bytes()
    (folder / "cut.eval").write_bytes(content[: len(content) // 2])
    (folder / JSON).write_text('{"version": 2}', encoding="utf-8")
    variant("empty.eval", samples=[])
    foreign = {"task": "other", "task_registry_name": "other/task", "scorers": None}
    variant("foreign.eval", results=None, **foreign)
    evidence = read_evidence(str(folder))
    assert len(evidence.runs) == 1
    reasons = {Path(skipped.path).name: skipped.reason for skipped in evidence.skipped}
    assert set(reasons) == {"noise.eval", "cut.eval", JSON, "empty.eval", "foreign.eval"}
    assert "another package" in reasons["foreign.eval"]
    assert "no sample" in reasons["empty.eval"]


def test_copies_of_one_run_count_once(rehearsed: dict[str, EvalLog], tmp_path: Path) -> None:
    location = rehearsed["interaction"].location
    shutil.copy(location, tmp_path / "a.eval")
    shutil.copy(location, tmp_path / "b.eval")
    evidence = read_evidence(str(tmp_path))
    assert len(evidence.runs) == 1
    (skipped,) = evidence.skipped
    assert "copy" in skipped.reason
    assert "b.eval" in skipped.reason


def test_runs_of_one_model_are_told_apart_by_what_differs(variant: Variant) -> None:
    log = read_eval_log(str(variant("one.eval")), header_only=True)
    variant("two.eval", task_args={**log.eval.task_args, "max_turns": 3})
    variant("three.eval")
    labels = read_evidence(str(variant("four.eval", model="other/b").parent)).runs["label"]
    assert len(set(labels)) == 4
    assert "b, max_turns=10" in set(labels)
    assert "rehearsal-a, max_turns=3" in set(labels)
    assert {"rehearsal-a, max_turns=10 #1", "rehearsal-a, max_turns=10 #2"} <= set(labels)


def test_a_role_that_some_runs_lack_is_in_no_label_unless_it_alone_tells_them_apart() -> None:
    team = {"doctors": ["a", "b"]}
    moderated = {**team, "moderator": ["m"]}
    vote, discussion = ({"strategy": name} for name in ("vote", "discussion"))
    labelled = evidence(
        ScoredRun("r", roles=team, args=vote), ScoredRun("s", roles=moderated, args=discussion)
    )
    assert set(labelled.runs["label"]) == {"a + b, strategy=vote", "a + b, strategy=discussion"}
    labelled = evidence(
        ScoredRun("r", roles=team, args=vote), ScoredRun("s", roles=moderated, args=vote)
    )
    assert set(labelled.runs["label"]) == {"a + b", "a + b, moderator=m"}


def test_models_that_share_a_name_keep_their_provider(variant: Variant) -> None:
    variant("one.eval", model="one/same")
    labels = read_evidence(str(variant("two.eval", model="two/same").parent)).runs["label"]
    assert set(labels) == {"one/same", "two/same"}


def test_progress_is_told_after_every_log(variant: Variant) -> None:
    variant("one.eval")
    calls: list[tuple[int, int]] = []
    read_evidence(str(variant("two.eval").parent), progress=lambda *at: calls.append(at))
    assert calls == [(1, 2), (2, 2)]


def test_many_logs_are_read_by_several_processes(variant: Variant) -> None:
    paths = [variant(f"{name}.eval") for name in "abcde"]
    evidence = read_evidence(str(paths[0].parent), workers=2)
    assert len(evidence.runs) == len(paths)
    assert len(evidence.samples) == len(paths) * CASES


def test_a_sample_in_error_is_there_without_a_score(variant: Variant) -> None:
    whole = read_eval_log(str(variant("whole.eval")))
    first, *other_samples = whole.samples or []
    broken = first.model_copy(update={"scores": None})
    evidence = read_evidence(str(variant("broken.eval", samples=[broken, *other_samples])))
    assert len(evidence.samples) == CASES
    assert len(evidence.scored("mvme_rubric")) == CASES - 1


def test_of_a_run_in_which_every_sample_failed_none_is_completed(variant: Variant) -> None:
    whole = read_eval_log(str(variant("whole.eval")))
    error = EvalError(message="no", traceback="no", traceback_ansi="no")
    failed = [s.model_copy(update={"scores": None, "error": error}) for s in whole.samples or []]
    evidence = read_evidence(str(variant("failed.eval", samples=failed, results=None)))
    (run,) = evidence.run_by_id.values()
    assert (run.samples, run.completed) == (CASES, 0)


def test_places_are_files_folders_and_patterns(variant: Variant, tmp_path: Path) -> None:
    first, second = variant("one.eval"), variant("deep/two.eval")
    folder = tmp_path / "logs"
    assert [Path(p).name for p in find_logs([str(first)])] == ["one.eval"]
    assert {Path(p).name for p in find_logs([str(folder)])} == {"one.eval", "two.eval"}
    paths = find_logs([str(folder / "*.eval"), str(first), str(second)])
    assert sorted(Path(p).name for p in paths).count("two.eval") == 1


def test_a_file_that_is_named_like_a_pattern_is_that_file(tmp_path: Path) -> None:
    pattern_like, matching = tmp_path / "a[1].eval", tmp_path / "a1.eval"
    for path in (pattern_like, matching):
        path.touch()
    assert [Path(p).name for p in find_logs([str(pattern_like)])] == ["a[1].eval"]
    assert len(find_logs([str(tmp_path / "a[1]*.eval"), str(pattern_like)])) == 2


@pytest.mark.parametrize("name", ["run #2", "50 %20", "a?b", "糖尿病"])
def test_a_folder_may_have_any_name(
    rehearsed: dict[str, EvalLog], tmp_path: Path, name: str
) -> None:
    (tmp_path / name).mkdir()
    shutil.copy(rehearsed["one_step"].location, tmp_path / name / "a #1.eval")
    assert len(read_evidence(str(tmp_path)).runs) == 1
    assert len(read_evidence(str(tmp_path / name / "a #1.eval")).runs) == 1


@pytest.mark.parametrize("place", ["nowhere", "nowhere/*.eval", "unknown://bucket/logs"])
def test_places_without_logs_are_refused(place: str) -> None:
    with pytest.raises(UserError, match=re.escape(place)):
        read_evidence(place)


def test_no_place_at_all_is_refused() -> None:
    with pytest.raises(UserError, match="No log was named"):
        read_evidence()


def test_another_scoring_of_a_run_is_not_called_a_copy(
    rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    log = rehearsed["interaction"].model_copy(deep=True)
    write_eval_log(log, str(tmp_path / "b.eval"))
    for sample in log.samples or []:
        value = (sample.scores or {})["mvme_rubric"].value
        assert isinstance(value, dict)
        value["overall"] = 1.0
    write_eval_log(log, str(tmp_path / "a.eval"))
    (skipped,) = read_evidence(str(tmp_path)).skipped
    assert "another scoring" in skipped.reason


def test_graders_are_those_who_graded_not_those_who_were_bound(variant: Variant) -> None:
    log = read_eval_log(str(variant("one.eval")))
    for sample in log.samples or []:
        metadata = (sample.scores or {})["mvme_rubric"].metadata
        assert metadata is not None
        metadata["models"] = {**metadata["models"], "grader": "other/judge"}
    evidence = read_evidence(str(variant("again.eval", samples=log.samples)))
    assert evidence.runs["roles"].iloc[0]["grader"] == ["other/judge"]


def test_odd_values_cost_nothing_but_themselves(variant: Variant) -> None:
    log = read_eval_log(str(variant("one.eval")))
    for sample in log.samples or []:
        sample_problem = Score(value={"id": 3.0, "text": "x", "n": 1}, metadata={"coverage": 0.5})
        sample.scores = {**(sample.scores or {}), "odd": sample_problem}
    evidence = read_evidence(str(variant("odd.eval", samples=log.samples)))
    assert not evidence.skipped
    assert set(evidence.scored("odd")["n"]) == {1.0}


def test_a_sample_twice_is_told() -> None:
    assert "twice" in (sample_problem([("1", 1), ("1", 1)]) or "")
    assert sample_problem([("1", 1), ("1", 2)]) is None
