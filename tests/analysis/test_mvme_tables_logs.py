"""Tables of a rehearsal's log say what the log's own metrics say."""

from math import nan

import pytest
from inspect_ai import eval as inspect_eval

from inspect_aihospital import mvme
from inspect_aihospital.analysis.consultations.case_findings import specialty_table
from inspect_aihospital.analysis.consultations.fidelity_findings import fidelity_table
from inspect_aihospital.analysis.consultations.grader_findings import graders_table
from inspect_aihospital.analysis.consultations.icd10_table import icd10_table
from inspect_aihospital.analysis.consultations.missing_table import missing_table
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.exclusions import fidelity_figures
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.scorers.icd_metrics import PREFIX

pytestmark = pytest.mark.slow

PANEL = ["aihospital/rehearsal-a", "aihospital/rehearsal-b"]


@pytest.fixture(scope="module")
def rehearsal(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """Rehearse a panel on a few Chinese cases, twice each."""
    folder = tmp_path_factory.mktemp("logs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INSPECT_AIHOSPITAL_CACHE", str(folder / "cache"))
        patch.setenv("INSPECT_EVAL_CTL_SERVER", "false")
        log = inspect_eval(
            mvme(cases="demo", language="zh"),
            model="aihospital/rehearsal",
            model_roles={"grader": PANEL},
            log_dir=str(folder / "logs"),
            limit=4,
            epochs=2,
            display="none",
        )[0]
    assert log.status == "success"
    return read_evidence(str(folder / "logs"))


def metrics(evidence: Evidence, scorer: str) -> dict[str, float]:
    (run,) = evidence.runs.to_dict("records")
    return {
        name.split("/", 1)[1]: value
        for name, value in run["metrics"].items()
        if name.startswith(f"{scorer}/")
    }


def same(value: float) -> object:
    return pytest.approx(value, nan_ok=True)


def test_links_are_the_logs_own(rehearsal: Evidence) -> None:
    metrics_of_log = {
        name.rsplit("/", 1)[-1]: value for name, value in metrics(rehearsal, "icd10").items()
    }
    frame = icd10_table(rehearsal).frame.set_index("rule")
    for rule in frame.index:
        row = frame.loc[rule]
        assert row["#"].value == same(metrics_of_log[f"{PREFIX[rule]}_n"])
        names = {"R": "recall", "P": "precision", "F1": "f1", "nil": "nil_rate"}
        for column, metric_name in names.items():
            assert row[column].value == same(100 * metrics_of_log[f"{PREFIX[rule]}_{metric_name}"])
        lower, upper = (
            100 * metrics_of_log[f"{PREFIX[rule]}_f1_ci_{end}"] for end in ("lower", "upper")
        )
        bounds = (lower, upper) if lower < upper else (nan, nan)
        assert (row["F1"].lower, row["F1"].upper) == pytest.approx(bounds, abs=6, nan_ok=True)
    assert frame.loc["strict"]["coverage"] == metrics_of_log["icd_coverage"]


def test_graders_are_the_logs_own(rehearsal: Evidence) -> None:
    metrics_of_log = {
        name.rsplit("/", 1)[-1]: value for name, value in metrics(rehearsal, "mvme_rubric").items()
    }
    frame = graders_table(rehearsal).frame.set_index("grader")
    for seat, model in zip(("grader_a", "grader_b"), PANEL, strict=True):
        for name in ("symptoms", "diagnosis", "interaction", "overall"):
            assert frame[name][model].value == same(metrics_of_log[f"{seat}_{name}"])
        assert frame["graded"][model] == same(metrics_of_log[f"{seat}_coverage"])


def test_means_are_the_logs_own(rehearsal: Evidence) -> None:
    metrics_of_log = metrics(rehearsal, "mvme_rubric")
    frame = missing_table(rehearsal).frame.set_index("missing")
    for name in ("symptoms", "treatment", "diagnostic", "overall"):
        assert frame[name]["unscored"].value == same(metrics_of_log[f"{name}/mean"])
    (row,) = specialty_table("overall")(rehearsal).frame.to_dict("records")
    groups = {
        n.split("grouped_")[1]: v
        for n, v in metrics_of_log.items()
        if n.startswith("overall/grouped_")
    }
    assert groups
    for group, value in groups.items():
        assert row[group].value == same(value)


def test_fidelity_is_the_logs_own(rehearsal: Evidence) -> None:
    (run,) = rehearsal.runs.to_dict("records")
    (metrics_of_log,) = fidelity_figures(run["metrics"])
    (row,) = fidelity_table(rehearsal).frame.to_dict("records")
    for detector in Detector:
        assert row[detector.replace("_", " ")].value == same(
            100 * metrics_of_log[f"{detector}_rate"]
        )
    assert row["comparable"].split(",")[0] == ("yes" if metrics_of_log["comparable"] else "no")
