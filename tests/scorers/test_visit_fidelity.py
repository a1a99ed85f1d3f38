"""Fidelity of scripted visits: what a log says, what is unavailable, what can be compared."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolInfo
from inspect_ai.util import Store
from pytest_inspect_evals.metrics import run_metrics

from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.data.visit_log import VisitLog, find_visits
from inspect_aihospital.errors import UserError
from inspect_aihospital.released.release_import import import_released
from inspect_aihospital.scorers import fidelity, fidelity_figures
from tests.released.files import dialogue, write
from tests.scripted import (
    doctor,
    figures_of,
    full_report,
    lines,
    make_record,
    only,
    run_mvme,
    says,
    scripted,
)

pytestmark = pytest.mark.usefixtures("no_tokenizer")

LABS = {"auxiliary": "- Blood count:\n  - Haemoglobin: 63 g/L\n- ECG: flat T waves"}


def run(folder: Path, reply: str, *patient: str, **task: Any) -> EvalLog:
    """Run a visit in which the doctor orders an ECG and the examiner gives this reply."""
    patient_lines = patient or (
        "<To the examiner> An ECG, please.",
        "<To the doctor> Thanks. <end>",
    )
    return run_mvme(
        folder,
        doctor("Please have an ECG test.", "It is angina.", report=full_report()),
        records=[make_record(objective=LABS)],
        roles={"patient": lines(*patient_lines), "examiner": lines("- ECG", reply)},
        task={"icd10": False, **task},
    )


def figures(log: EvalLog) -> dict[str, float]:
    return figures_of(log, "fidelity")


def fidelity_of(log: EvalLog) -> Score:
    return (only(log).scores or {})["fidelity"]


def test_a_faithful_visit_can_be_compared(tmp_path: Path) -> None:
    log = run(tmp_path, "- ECG: flat T waves")
    run_figures = figures(log)
    assert run_figures["comparable"] == 1
    assert (run_figures["leaks_n"], run_figures["leaks_rate"], run_figures["turns_n"]) == (1, 0, 3)
    assert run_figures["missed_rate"] == 0.5
    assert math.isnan(run_figures["bound_honesty_ok"])
    assert "relevance" not in run_figures
    assert "No detector found a fault" in (fidelity_of(log).explanation or "")


def test_an_invented_value_is_named_and_breaks_its_bound(tmp_path: Path) -> None:
    log = run(tmp_path, "- ECG: flat T waves, rate 144/min")
    run_figures = figures(log)
    assert (run_figures["comparable"], run_figures["bound_invented_values_rate_ok"]) == (0, 0)
    assert run_figures["bound_leaks_rate_ok"] == 1
    explanation = fidelity_of(log).explanation or ""
    assert "144" in explanation
    assert "lead every doctor astray" in explanation


def test_a_visit_that_ends_early_is_not_comparable(tmp_path: Path) -> None:
    log = run(tmp_path, "- ECG: flat T waves", "<To the doctor> I must go. <end>")
    assert figures(log)["bound_early_ending_rate_ok"] == 0


@pytest.mark.parametrize(("unrecorded", "comparable"), [("normal", 1), ("not_recorded", 0)])
def test_normals_count_only_where_they_were_not_asked_for(
    tmp_path: Path, unrecorded: str, comparable: int
) -> None:
    reply = "- ECG: flat T waves\n- MRI scan of the brain: No abnormalities"
    run_figures = figures(run(tmp_path, reply, unrecorded=unrecorded))
    assert run_figures["invented_normals_rate"] == 1
    assert run_figures["comparable"] == comparable


def test_an_old_log_is_scored_without_a_model(tmp_path: Path) -> None:
    log = run(tmp_path, "- ECG: flat T waves")
    again = inspect_score(log, fidelity(), action="overwrite", display="none")
    assert figures(again)["comparable"] == 1
    assert set(only(again).scores or {}) == {"fidelity"}


def test_an_imported_log_without_records_is_unavailable_not_perfect(tmp_path: Path) -> None:
    file = tmp_path / "dialogs.jsonl"
    write(file, [dialogue(7), dialogue(8)])
    (log,) = import_released([file], str(tmp_path / "logs"))
    scored = inspect_score(read_eval_log(log.location), fidelity(), action="append", display="none")
    run_figures = figures(scored)
    for detector in (Detector.INVENTED_VALUES, Detector.LEAKS, Detector.PREMATURE_FACTS):
        assert math.isnan(run_figures[f"{detector}_rate"])
        assert run_figures[f"{detector}_n"] == 0
    assert run_figures["early_ending_n"] == 2
    assert math.isnan(run_figures["missed_rate"])
    assert math.isnan(run_figures["bound_leaks_rate_ok"])
    assert run_figures["fidelity_coverage"] == 1


def test_the_visits_of_a_team_are_all_found() -> None:
    store = Store()
    for seat in ("doctor_a", "doctor_b.2"):
        VisitLog(store=store, instance=seat).ending = "patient"
    assert set(find_visits(store)) == {"doctor_a", "doctor_b.2"}
    assert find_visits(store)["doctor_a"].ending == "patient"


@pytest.mark.slow
def test_a_run_is_not_comparable_if_patients_or_examiners_fail_too_often(tmp_path: Path) -> None:
    def broken_patients(failing: int) -> EvalLog:
        def answer(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
            is_failing = any(f"number {n}." in m.text for m in messages for n in range(failing))
            return says("" if is_failing else "<To the doctor> Yes. <end>")

        records = [
            make_record(id=f"case-{n}", subjective={"opening_statement": f"Hi, I am number {n}."})
            for n in range(10)
        ]
        model = doctor(*["Angina. Rest."] * 20, report=full_report())
        return run_mvme(
            tmp_path,
            model,
            records=records,
            roles={"patient": scripted(answer)},
            task={"icd10": False},
        )

    tenth, fifth, all_of_them = (figures(broken_patients(failing)) for failing in (1, 2, 10))
    assert (tenth["instrument_failed_rate"], tenth["instrument_failed_n"]) == (0.1, 10)
    assert (tenth["bound_instrument_failed_rate_ok"], fifth["bound_instrument_failed_rate_ok"]) == (
        1,
        0,
    )
    assert fifth["comparable"] == all_of_them["comparable"] == 0
    assert all_of_them["instrument_failed_rate"] == 1


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(UserError, match="normal, not_recorded"):
        fidelity(unrecorded="maybe")  # type: ignore[arg-type]


def facts(replies: int, leaks: int) -> dict[str, Any]:
    run_figures: dict[str, Any] = {detector.value: [] for detector in Detector}
    run_figures["leaks"] = [[turn, "x"] for turn in range(leaks)]
    counts = {"turns": 4, "unmarked": 1, "split": 0, "posed": 0, "orders": None}
    checked = {detector.value: replies for detector in Detector}
    shares = {"symptoms_by_turn": [0.2, 0.6], "examinations_by_turn": []}
    return {"found": run_figures, "checked": checked, **counts, **shares}


def score(*visits: Mapping[str, Any]) -> Score:
    visit_by_name = {str(number): visit for number, visit in enumerate(visits)}
    return Score(
        value={"leaks_rate": 0.0}, metadata={"visits": visit_by_name, "unrecorded": "normal"}
    )


def measure(*scores: Score) -> dict[str, Any]:
    run_figures = run_metrics([fidelity_figures()], [[sample_score] for sample_score in scores])
    return {name.rsplit("/", 1)[-1]: value for name, value in run_figures.items()}


def test_shares_are_over_all_visits_of_all_cases() -> None:
    run_figures = measure(score(facts(3, 1), facts(1, 0)), score(facts(4, 1)))
    assert (run_figures["leaks_rate"], run_figures["leaks_n"]) == (0.25, 8)
    assert (run_figures["unmarked_rate"], run_figures["bound_unmarked_rate_ok"]) == (0.25, 0)
    assert run_figures["symptoms_surfaced"] == pytest.approx(0.6)
    assert run_figures["comparable"] == 0


def test_ignored_orders_are_counted_by_examination() -> None:
    visit = facts(4, 0)
    visit["found"]["ignored_orders"] = [[2, "ECG"], [2, "X-ray"], [2, "CT"], [2, "MRI"]]
    assert measure(score(visit))["ignored_orders_rate"] == 1.0


def test_without_any_visit_there_is_nothing_to_compare() -> None:
    run_figures = measure(score())
    assert math.isnan(run_figures["comparable"])
    assert run_figures["fidelity_coverage"] == 0


def test_what_a_broad_request_missed_is_not_known() -> None:
    orders = {key: ["imaging"] for key in ("ordered", "recorded", "unrecorded", "broad")}
    visit = {**facts(1, 0), "orders": {**orders, "missed": ["ECG"], "due": ["ECG"]}}
    run_figures = measure(score(visit))
    assert math.isnan(run_figures["missed_rate"])
    clear = {**visit, "orders": {**visit["orders"], "broad": []}}
    assert measure(score(clear))["missed_rate"] == 1
