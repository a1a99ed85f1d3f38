"""Variants end to end: planted doctors are told apart, pairs stay together, nothing is graded."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import score
from inspect_ai.log import EvalLog
from inspect_ai.model import Model

from inspect_aihospital import mvme
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.variants.pairs import PairedVisits, pair_visits
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.data.sources import SHEET_VARIABLE
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.errors import UserError
from inspect_aihospital.scorers import variants
from tests.scripted import (
    doctor,
    figures_of,
    lines,
    make_record,
    model_calls,
    only,
    report,
    run_mvme,
    scored,
    write_records,
)
from tests.variant_doctors import HABITS, Habit, planted

pytestmark = pytest.mark.slow

REHEARSAL = "aihospital/rehearsal"
LEAST_TOLD_APART = 0.95


def run(
    folder: Path, model: Model | str, roles: Any = None, task: Any = None, **options: Any
) -> EvalLog:
    (log,) = inspect_eval(
        mvme(**{"variants": "demo", "cases": "demo", "examiner": "chart", **(task or {})}),
        model=model,
        model_roles={"patient": REHEARSAL, **(roles or {})},
        log_dir=str(folder),
        display="none",
        **options,
    )
    assert log.status == "success", log.error
    return log


def pairs_of(log: EvalLog) -> list[PairedVisits]:
    scores = [scored(sample, "variants") for sample in log.samples or () if sample.scores]
    return pair_visits((score.metadata or {}, score.reason) for score in scores)


def figures(log: EvalLog) -> dict[str, float]:
    return figures_of(log, "variants")


def shows(pair: PairedVisits, habit: Habit) -> bool:
    """Tell whether a pair shows what a doctor of a habit does."""
    if habit == "gives_up":
        return bool(pair.unjudged_reason)
    if pair.unjudged_reason:
        return False
    return {
        "uses": pair.raised and pair.changed is pair.is_decisive,
        "ignores": pair.raised and not pair.changed,
        "guesses": not pair.raised and not pair.changed,
        "flips": pair.raised and pair.changed,
    }[habit]


# With these two a fact is raised and not, a diagnosis changed and kept; both languages judge that.
# The other habits combine it otherwise, in no language's words.
TOLD_APART: Sequence[tuple[Habit, Language]] = (
    ("uses", "en"),
    ("uses", "zh"),
    ("guesses", "en"),
    ("guesses", "zh"),
    ("ignores", "en"),
    ("flips", "zh"),
    ("gives_up", "en"),
)


@pytest.mark.parametrize(("habit", "language"), TOLD_APART)
def test_planted_doctors_are_told_apart(
    tmp_path: Path,
    habit: Habit,
    language: Language,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if language == "zh":
        sheet = request.getfixturevalue("shared") / "data/icd10/icd10_beijing_clinical_v601.xls"
        monkeypatch.setenv("INSPECT_AIHOSPITAL_ICD10_ZH", str(sheet))
    pairs = pairs_of(run(tmp_path, planted(habit), task={"language": language}))
    assert len(pairs) >= 41
    assert sum(shows(pair, habit) for pair in pairs) >= LEAST_TOLD_APART * len(pairs)
    counts_of_other_habits = [
        sum(shows(pair, other_habit) for pair in pairs)
        for other_habit in HABITS
        if other_habit != habit
    ]
    # An ignoring doctor keeps the diagnosis of irrelevant edits as the one who uses facts does.
    assert max(counts_of_other_habits) <= len(pairs) / 2 + 6


ENT_TASK = {"cases": "demo", "language": "en", "specialty": "ENT"}


@pytest.fixture(scope="module")
def rehearsed(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return run(tmp_path_factory.mktemp("variants"), REHEARSAL, task=ENT_TASK, limit=4, epochs=2)


def test_a_record_stands_before_its_variants(rehearsed: EvalLog) -> None:
    ids = [str(sample.id) for sample in rehearsed.samples or () if sample.epoch == 1]
    assert sorted(ids) == [
        "demo-ent-01-en",
        "demo-ent-01-en~biopsy-lymphoma",
        "demo-ent-01-en~children",
        "demo-ent-01-en~no-smoking-history",
    ]


def test_epochs_are_paired_with_their_own(rehearsed: EvalLog) -> None:
    pairs = pairs_of(rehearsed)
    assert [pair.epoch for pair in pairs].count(2) == 3
    assert not any(pair.unjudged_reason == "incomplete" for pair in pairs)
    assert figures(rehearsed)["pairs_n"] == 6


def test_nobody_is_graded_and_no_log_has_a_headline(rehearsed: EvalLog) -> None:
    assert rehearsed.results is not None
    assert {s.scorer.split("/")[-1] for s in rehearsed.results.scores} == {"fidelity", "variants"}
    # Inspect picks one where a task names none: whether the visits were true to the records.
    assert rehearsed.results.headline is not None
    assert rehearsed.results.headline.scorer == "fidelity"
    assert not any(model_calls(sample, "grader") for sample in rehearsed.samples or ())
    assert rehearsed.eval.metadata is not None
    assert rehearsed.eval.metadata["variants"]["left_out"] == 72


def test_patient_and_examiner_play_the_edited_record(tmp_path: Path) -> None:
    task = {**ENT_TASK, "specialty": "Others"}
    log = run(tmp_path, planted("ignores"), task=task, sample_id="demo-others-03-en~pelvis-normal")
    sample = only(log)
    reports = "\n".join(
        turn["examiner"] or "" for turn in sample.store_as(VisitLog).turns if "examiner" in turn
    )
    assert "both ovaries of normal size" in reports
    assert "fat suppression" not in reports
    findings = (scored(sample, "fidelity").metadata or {})["visits"][""]["found"]
    assert not any(findings.values())


def test_an_estimate_knows_the_visits_and_that_nobody_grades() -> None:
    plan = RunPlan("mvme", {**ENT_TASK, "specialty": None, "variants": "demo"}, REHEARSAL, {})
    assert len(plan.samples) == 16 + 41
    assert "grader" not in plan.roles.required


def test_a_pair_that_a_limit_tears_apart_is_incomplete(tmp_path: Path) -> None:
    log = run(tmp_path, REHEARSAL, task=ENT_TASK, limit=2)
    assert figures(log)["pairs_incomplete"] == 2
    assert figures(log)["pairs_n"] == 3
    shards = run(tmp_path, REHEARSAL, task={**ENT_TASK, "shard": "1/3"})
    assert figures(shards)["pairs_incomplete"] > 0


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("missing", "original", "nothing is graded"),
        ("icd10", False, "diagnoses are compared by their linked codes"),
        ("audit", True, "nothing is graded"),
        ("differential", True, "nothing is graded"),
        ("stop", 5.0, "nothing is graded"),
        ("stop_against", "log.eval", "nothing is graded"),
        ("manner", "terse", "patients are plain"),
    ],
)
def test_options_that_variants_cannot_be_joined_with_are_refused_each_for_its_reason(
    option: str, value: object, reason: str
) -> None:
    options: dict[str, Any] = {option: value}
    with pytest.raises(UserError, match=f"{option}: with variants {reason}.* Leave out {option}"):
        mvme(cases="demo", language="en", variants="demo", **options)


def test_without_the_sheet_the_error_names_ways_that_variants_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SHEET_VARIABLE, str(tmp_path / "absent.xls"))
    with pytest.raises(UserError, match=r"variants cannot do without it") as refused:
        mvme(cases="demo", variants="demo")
    message = str(refused.value)
    assert SHEET_VARIABLE in message
    assert "unset the variable to download one" in message
    assert "-T language=en" in message
    assert "icd10=" not in message
    assert mvme(cases="demo", language="en", variants="demo").scorer


def record_with_fever() -> MedicalRecord:
    return make_record(
        subjective={
            "present_illness": "A cough for two days.",
            "past_history": "Asthma for years.",
        },
        objective={"auxiliary": "- ECG: flat T waves\n- Sodium: 128 mmol/L"},
    )


def own_variant(folder: Path, **changes: Any) -> str:
    variant = {
        "id": "sodium-normal",
        "case": "case-1",
        "part": "objective",
        "field": "auxiliary",
        "replace": "Sodium: 128 mmol/L",
        "by": "Sodium: 139 mmol/L",
        "kind": "decisive_changed",
        "diagnosis": ["hyponatraemia"],
        "why": "The value alone decides.",
        "reviewed": "nobody",
    }
    path = folder / "variants.jsonl"
    path.write_text(json.dumps({**variant, **changes}) + "\n", encoding="utf-8")
    return str(path)


def own_run(folder: Path, model: Model, roles: Any = None, task: Any = None) -> EvalLog:
    cases = write_records(folder / "records.json", [record_with_fever()])
    options = {"cases": cases, "variants": own_variant(folder), **(task or {})}
    return run(
        folder, model, {"patient": lines("<To the doctor> Yes. <end>"), **(roles or {})}, options
    )


def test_variants_of_a_converted_record_are_played(tmp_path: Path) -> None:
    provenance = {"objective.auxiliary": "row 2: Sodium"}
    record = record_with_fever().model_copy(update={"provenance": provenance})
    cases = write_records(tmp_path / "converted.json", [record])
    assert "row 2" in Path(cases).read_text(encoding="utf-8")
    log = own_run(tmp_path, doctor("Sodium?", report=diagnosing("(1) gout")), task={"cases": cases})
    assert len(log.samples or []) == 2
    assert len(pairs_of(log)) == 1


def diagnosing(text: str) -> str:
    return report({**dict.fromkeys(SECTIONS, "None"), Aspect.DIAGNOSIS: text})


@pytest.mark.parametrize(
    ("diagnosis", "reason"),
    [
        ("(1) hyponatraemia", ""),
        ("(1) gout; hyponatraemia ruled out", "base_missed"),
        ("", "no_diagnosis"),
    ],
)
def test_a_pair_is_judged_only_where_the_unedited_visit_made_the_diagnosis(
    tmp_path: Path, diagnosis: str, reason: str
) -> None:
    log = own_run(tmp_path, doctor("Hm.", report=diagnosing(diagnosis)))
    (pair,) = pairs_of(log)
    assert pair.unjudged_reason == reason
    assert figures(log)["pairs_coverage"] == (not reason)


def test_an_extractor_without_a_list_leaves_the_visit_unscored(tmp_path: Path) -> None:
    text = diagnosing("(1) hyponatraemia")
    extractor = lines("I would rather not.")
    log = own_run(tmp_path, doctor("Hm.", report=text), {"extractor": extractor})
    assert {p.unjudged_reason for p in pairs_of(log)} == {"extractor_failed"}
    assert figures(log)["pairs_unscored"] == 1


def test_a_log_without_variants_is_refused(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, doctor(report=diagnosing("(1) gout")))
    with pytest.raises(UserError, match="This sample has no variants"):
        score(log, variants(), display="none")


def test_a_failed_patient_leaves_the_visit_unscored(tmp_path: Path) -> None:
    log = own_run(
        tmp_path, doctor("Hm.", report=diagnosing("(1) gout")), {"patient": lines("", "", "")}
    )
    assert {pair.unjudged_reason for pair in pairs_of(log)} == {"patient_failed"}


def test_without_the_option_nothing_of_it_reaches_the_run(tmp_path: Path) -> None:
    task = mvme(cases="demo", language="en")
    records = load_cases("demo", language="en").records
    plain = [record_to_sample(record).model_dump_json() for record in records]
    assert [sample.model_dump_json() for sample in task.dataset] == plain
    (log,) = inspect_eval(task, model=REHEARSAL, log_dir=str(tmp_path), display="none", limit=1)
    assert model_calls(only(log), "grader")
    assert set(only(log).scores or {}) == {"mvme_rubric", "icd10", "fidelity", "attribution"}
    assert "variants" not in (log.eval.metadata or {})
    assert log.results is not None
    assert log.results.headline is not None
    assert log.results.headline.score == "overall"
