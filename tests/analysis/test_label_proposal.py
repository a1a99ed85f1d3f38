"""From a log to what to ask physicians next, and from their answers to the report."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from inspect_ai.log import EvalLog, write_eval_log

from inspect_aihospital.analysis.consultations.calibration_findings import corrected_table
from inspect_aihospital.analysis.consultations.corrected_means import by_case
from inspect_aihospital.analysis.consultations.rated_runs import rated_runs
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.label_proposal import LabelProposal, propose
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import percent, summarise
from inspect_aihospital.errors import UserError
from inspect_aihospital.people.answer_key import read_key
from inspect_aihospital.people.draw_file import read_draw
from inspect_aihospital.statistics.next_label_draw import next_labels
from inspect_aihospital.statistics.prediction_powered import prediction_powered_mean
from inspect_aihospital.statistics.sampling import design_weights
from tests.people.filling import by_code, fill_folder, refusal, run_ok
from tests.scripted import doctor, full_report, make_record, run_mvme

pytestmark = pytest.mark.slow

CASES = 16
SEATS = ("grader_a", "grader_b")


def regraded(log: EvalLog) -> EvalLog:
    """Return the log as if a panel had graded it, by some rule of the case's number."""
    for at, sample in enumerate(sorted(log.samples or [], key=lambda sample: str(sample.id))):
        seats: Any = {
            seat: {a: "ABCD"[(at * (1 + extra) + n) % 4] for n, a in enumerate(Aspect)}
            for extra, seat in enumerate(SEATS)
        }
        score = (sample.scores or {})["mvme_rubric"]
        score.value = {k: v for k, v in summarise(*seats.values()).items() if v is not None}
        score.metadata = {**(score.metadata or {}), "grades": seats, "reasons": {}}
    return log


@pytest.fixture(scope="module")
def graded_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graded")
    log = run_mvme(
        folder,
        doctor(report=full_report()),
        records=[make_record(id=f"case-{at:02}") for at in range(CASES)],
        task={"max_turns": 1, "icd10": False},
    )
    write_eval_log(regraded(log), str(folder / "graded.eval"))
    return folder / "graded.eval"


def rate(log: Path, out: Path, *options: object) -> Path:
    """Rate a batch: forms, answers, and the log with them."""
    forms = out.with_suffix("")
    run_ok("questionnaire", log, "--form", "reports", "--out", forms, "--language", "en", *options)
    raters = [forms / "rater_1", forms / "rater_2"]
    for rater in raters:
        for path in rater.glob("*.csv"):
            path.unlink()
        fill_folder(rater, by_code)
    run_ok("ratings", *raters, "--key", forms / "key.json", "--log", log, "--out", out, "--again")
    return out


@pytest.fixture(scope="module")
def once(graded_log: Path) -> Path:
    return rate(graded_log, graded_log.with_name("once.eval"), "--limit", 7)


@pytest.fixture
def proposed(once: Path) -> Callable[..., LabelProposal]:
    return lambda budget=5, **options: propose(str(once), budget, **options)


def test_the_draw_is_that_of_statistics_with_the_panels_spread(
    once: Path, proposed: Callable[..., LabelProposal]
) -> None:
    (rated_run,) = rated_runs(read_evidence(str(once)))
    cases = by_case(rated_run.measure("diagnosis"))
    assert cases["spread"].notna().all()
    expected = next_labels(
        cases["graded"].to_numpy(),
        cases["label"].to_numpy(),
        5,
        cases=list(cases.index),
        features=[cases["spread"].to_numpy()],
        seed=3,
    )
    proposal = proposed(measure="diagnosis", seed=3)
    assert proposal.proposals == expected
    assert (proposal.cases, proposal.labelled) == (CASES, 7)
    assert 0 < proposal.after < proposal.now.width
    assert 0 < proposal.after_uniform < proposal.now.width


def test_without_labels_the_draw_is_uniform_and_nothing_is_promised(graded_log: Path) -> None:
    proposal = propose(str(graded_log), 4)
    assert [case.probability for case in proposal.proposals] == pytest.approx([4 / CASES] * 4)
    assert np.isnan([case.residual for case in proposal.proposals]).all()
    assert np.isnan([proposal.after, proposal.after_uniform]).all()


def test_a_batch_that_was_proposed_comes_back_into_the_report(once: Path, tmp_path: Path) -> None:
    file = tmp_path / "next.csv"
    output = run_ok("next-labels", once, "--budget", 5, "--aspect", "diagnosis", "--out", file)
    assert "7 of 16 cases have physicians' grades of diagnosis." in output
    assert "A projection" in output
    probabilities = read_draw(file)
    twice = rate(once, tmp_path / "twice.eval", "--cases", file)
    (form,) = read_key(tmp_path / "twice" / "key.json").forms.values()
    assert {str(case.id): case.probability for case in form.cases} == probabilities
    evidence = read_evidence(str(twice))
    (rated_run,) = rated_runs(evidence)
    cases = by_case(rated_run.measure("diagnosis")).sort_values(["batch", "id"])
    labelled, unlabelled = cases[cases["label"].notna()], cases[cases["label"].isna()]
    chances = [*[7 / CASES] * 7, *(probabilities[id] for id in labelled.index[7:])]
    expected = prediction_powered_mean(
        labelled["label"].to_numpy(),
        labelled["graded"].to_numpy(),
        unlabelled["graded"].to_numpy(),
        weights=design_weights(chances, [1] * 7 + [2] * 5),
    )
    frame = corrected_table(evidence).frame.set_index("measure")
    cell: Any = frame.loc["diagnosis", "corrected"]
    assert (cell.value, cell.lower, cell.upper) == pytest.approx(
        (expected.mean.estimate, expected.mean.lower, expected.mean.upper)
    )
    assert set(labelled["label"].unique()) <= {percent(letter) for letter in "ABCD"}  # type: ignore[arg-type]
    proposal = propose(str(twice), 4)
    assert not {rated_run.case for rated_run in proposal.proposals} & set(labelled.index)


def test_a_case_that_physicians_left_open_is_not_asked_of_again(
    once: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evidence = read_evidence(str(once))
    evidence.scores["physician_reports"].loc[:, "physician_diagnosis"] = np.nan
    monkeypatch.setattr(
        "inspect_aihospital.analysis.label_proposal.read_evidence", lambda log: evidence
    )
    with pytest.raises(UserError, match="cases left: 9"):
        propose(str(once), 10, measure="diagnosis")


def test_bad_input_is_told_with_what_to_do(once: Path, tmp_path: Path) -> None:
    out = tmp_path / "next.csv"
    message = refusal("next-labels", once, "--budget", 10, "--out", out)
    assert "cases left: 9. Ask for fewer" in message
    assert "budget=0" in refusal("next-labels", once, "--budget", 0, "--out", out)
    assert "no such log" in refusal("next-labels", tmp_path / "x.eval", "--budget", 1, "--out", out)
    assert not out.exists()
    out.write_text("mine")
    assert "something already" in refusal("next-labels", once, "--budget", 1, "--out", out)
    assert out.read_text() == "mine"


def test_one_log_with_grades_is_asked_for(once: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="Name one"):
        propose(str(once.parent), 1)
    (tmp_path / "bad.eval").write_bytes(b"no log")
    with pytest.raises(UserError, match="cannot be read as an Inspect log"):
        propose(str(tmp_path / "bad.eval"), 1)


def test_a_measure_that_the_log_lacks_is_told(once: Path) -> None:
    with pytest.raises(UserError, match=r"aspect=interaction: .* Choose symptoms"):
        propose(str(once), 1, measure="interaction")
