"""The exam of an examiner runs with a candidate alone, on the examiner's seat."""

from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import Model

from inspect_aihospital import qualify_examiner
from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.errors import UserError
from tests.scripted import figures_of, lines, make_record, model_calls, write_records

pytestmark = pytest.mark.slow

RECORD = make_record(
    objective={
        "auxiliary": "- ECG: flat T waves\n- CBC:\n  - WBC: 13.2 × 10⁹/L\n  - Haemoglobin: 118 g/L"
    }
)


def examine(folder: Path, model: Model | str, **task: Any) -> EvalLog:
    path = write_records(folder / "records.json", [RECORD])
    task = {"cases": path, "records": 1, **task}
    options: dict[str, Any] = {"display": "none", "log_realtime": False}
    return inspect_eval(qualify_examiner(**task), model=model, log_dir=str(folder), **options)[0]


def figures(log: EvalLog) -> dict[str, float]:
    assert log.status == "success", log.error
    return figures_of(log, "examiner_exam")


def test_a_mute_candidate_is_scored_not_unscored(tmp_path: Path) -> None:
    log = examine(tmp_path, lines(""))
    metric_values = figures(log)
    assert (metric_values["replied_rate"], metric_values["qualified"]) == (0, 0)
    assert isnan(metric_values["bound_withheld_rate_ok"])
    # each request is asked three times, of nobody but the candidate on its seat
    assert metric_values["calls"] == 3
    assert all(len(model_calls(sample, "examiner")) == 3 for sample in log.samples or [])
    (score, *_) = ((sample.scores or {})["examiner_exam"] for sample in log.samples or [])
    assert "no usable reply" in (score.explanation or "")


def test_a_model_that_is_bound_to_the_role_must_not_sit_the_exam_in_its_place(
    tmp_path: Path,
) -> None:
    task = qualify_examiner(cases=write_records(tmp_path / "r.json", [RECORD]), records=1)
    options: dict[str, Any] = {"display": "none", "log_realtime": False, "limit": 1}
    options |= {"model": lines("none"), "model_roles": {"examiner": lines("none")}}
    (log,) = inspect_eval(task, log_dir=str(tmp_path), **options)
    assert log.status == "error"
    assert "--model-role examiner=mockllm/model would sit it" in str(log.error)


def test_the_rehearsal_reads_requests_by_rule_and_is_not_qualified(tmp_path: Path) -> None:
    metric_values = figures(examine(tmp_path, REHEARSAL_MODEL))
    assert metric_values["qualified"] == 0
    assert metric_values["bound_withheld_rate_ok"] == 0
    assert metric_values["bound_defence_rate_ok"] == 1


def test_an_explanation_has_a_row_for_each_fault(tmp_path: Path) -> None:
    log = examine(tmp_path, lines("# Examination Items\n- CBC", "# CBC\n- WBC: 99.7 × 10⁹/L"))
    explanations = [
        (sample.scores or {})["examiner_exam"].explanation or "" for sample in log.samples or []
    ]
    assert any("| wrong values | WBC: 99" in text.replace("\\", "") for text in explanations)
    assert all("| leaked |" in text for text in explanations if "*Examiner:*" in text)


def test_no_record_is_refused() -> None:
    with pytest.raises(UserError, match="records"):
        qualify_examiner(records=0)
