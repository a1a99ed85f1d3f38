"""Released files give the published figures through the report's tables."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.analysis.consultations.case_findings import specialty_table
from inspect_aihospital.analysis.consultations.missing_table import missing_table
from inspect_aihospital.analysis.consultations.released_table import released_table
from inspect_aihospital.analysis.consultations.team_findings import rounds_figure
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.log_loader import LoadedLog, read_log
from inspect_aihospital.released.release_import import import_released
from tests.released.test_released_counts import COUNT_BY_PAPER_NAME

POLICIES = {
    "missing=1 (eval_show.py)": "original",
    "drop per metric": "unscored",
    "drop whole case (Tables 6-8)": "drop_case",
}
"""Names of the known figures, and of our policies."""

NAMES = {"diagnosis": "diagnosis", "basis": "rationale", "treatment": "treatment"}
CLOSE = 0.15
"""Bounds of a bootstrap from other draws: a hundredth of a grade, times three."""


@pytest.fixture(scope="module")
def published(shared: Path) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads((shared / "data/mvme/expected.json").read_text("utf-8"))
    return figures


@pytest.fixture(scope="module")
def verdicts(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """Import the released verdicts as the paper's tables 6 to 8 count."""
    folder = shared / "data/mvme"
    out = str(tmp_path_factory.mktemp("verdicts"))
    file = folder / "evaluation_iiyi_gpt4_onestep.jsonl"
    departments = folder / "departments.json"
    list(import_released([file], out, missing="drop_case", departments=departments))
    return read_evidence(out)


@pytest.fixture(scope="module")
def counts(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """Columns of the table of counts by file."""
    folder = shared / "data/mvme"
    out = str(tmp_path_factory.mktemp("released"))
    files = ["dialog_history_gpt3", "dialog_history_gpt4", "collaboration_2_doctors_gpt3_gpt4"]
    logs = list(import_released([folder / f"{name}.jsonl" for name in files], out))
    evidence = read_evidence(out)
    frame = released_table(evidence).frame.set_index("count")
    assert rounds_figure(evidence).runs
    columns = {}
    for name, log in zip(files, logs, strict=True):
        run = evidence.run(log.eval.eval_id)
        columns[name] = frame[f"{run.label}, {run.task.removeprefix('released_')}"]
    return columns


def test_policies_give_the_known_means(verdicts: Evidence, published: dict[str, Any]) -> None:
    frame = missing_table(verdicts).frame.set_index("missing")
    for name, figures in published["1_scores"]["policies"].items():
        row = frame.loc[POLICIES[name]]
        for aspect, column in NAMES.items():
            cell, expected = row[column], figures[aspect]
            assert round(cell.value, 3) == expected["mean"]
            assert cell.n == expected["n"]
            # one more case of 507 moves a bound by at most a fifth of a point
            assert [cell.lower, cell.upper] == pytest.approx(expected["pct"], abs=CLOSE + 0.2)
        three = sum(row[column].value for column in NAMES.values()) / 3
        assert round(three, 3) == figures["mean_of_three"]


def test_specialties_give_the_papers_row(verdicts: Evidence, published: dict[str, Any]) -> None:
    expected = published["1_scores"]["paper_table7_onestep_reproduced"]
    (row,) = specialty_table("diagnostic")(verdicts).frame.to_dict("records")
    printed = {group: round(row[group].value, 2) for group in expected["by_department"]}
    assert printed == expected["by_department"]
    sizes = {group: row[group].n for group in expected["points"]}
    assert sizes == {group: n for group, (_, n) in expected["points"].items()}
    assert sum(sizes.values()) == expected["n_complete"]


@pytest.mark.parametrize(
    ("doctor", "file"), [("GPT-3.5", "dialog_history_gpt3"), ("GPT-4", "dialog_history_gpt4")]
)
def test_dialogues_give_the_known_counts(
    counts: Mapping[str, Any], published: dict[str, Any], doctor: str, file: str
) -> None:
    expected, column = published["3_dialogues"]["by_doctor"][doctor], counts[file]
    assert column["cases"] == expected["n_lines"]
    assert {name: column[figure] for name, figure in COUNT_BY_PAPER_NAME.items()} == {
        name: expected[name] for name in COUNT_BY_PAPER_NAME
    }
    assert column["turns, mean"].value == pytest.approx(expected["turns_mean"])
    assert column["turns, median"].value == expected["turns_median"]
    sizes = {size: column[f"turns = {size}, cases"] for size in expected["turn_hist"]}
    assert sizes == expected["turn_hist"]
    shares = {"ended_share": "ended", "hit10_no_end_share": "cut_off"}
    for name, figure in shares.items():
        assert column[figure] / column["cases"] == pytest.approx(expected[name])
    messages = column["examiner_messages"]
    assert column["negative_messages"] / messages == pytest.approx(
        expected["examiner_no_abn_msg_share"]
    )


def test_collaborations_give_the_known_rounds(
    counts: Mapping[str, Any], published: dict[str, Any]
) -> None:
    expected = published["4_collaboration"]
    column = counts["collaboration_2_doctors_gpt3_gpt4"]
    rounds = {size: column[f"rounds = {size}, cases"] for size in expected["final_turn"]}
    assert rounds == expected["final_turn"]
    assert round(column["rounds, mean"].value, 4) == expected["mean"]
    assert column["cases"] == expected["n"]
    assert column["final_heading"] == expected["final_header_variant_#最终诊断结果#"]


def test_an_import_is_known_as_ours(tmp_path: Path) -> None:
    from tests.released import files

    path = files.write(tmp_path / "released.jsonl", [files.dialogue()])
    (log,) = import_released([path], str(tmp_path / "logs"))
    assert isinstance(read_log(log.location), LoadedLog)
