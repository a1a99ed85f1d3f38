"""Table 5 on scores made by hand, and on a rehearsal."""

import json
from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log
from scipy.stats import binomtest

from inspect_aihospital import failure_reasons
from inspect_aihospital.analysis.consultations.reasons_table import ALL, reasons_table
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import LackingError, Table
from inspect_aihospital.core.grading.misdiagnosis import NO_DIAGNOSIS, OUTCOMES, Reason

Row = dict[str, Any]
OMITTED, IGNORED, MISJUDGED = (reason.value for reason in Reason)


def row(
    id: str, outcome: str | None, *, low: bool = True, epoch: int = 1, **changes: Any
) -> tuple[Row, Row]:
    """Make a score of the auditor and one of fidelity."""
    key = {"run": changes.get("run", "r"), "id": id, "epoch": epoch}
    auditor_facts: Row = {
        "models": {"auditor": changes.get("auditor", "x/judge")},
        "prompt_hash": "h",
    }
    facts: Row = {"reason": outcome, "low": low, "letters": {"grader": "D" if low else "B"}}
    facts |= auditor_facts if low and outcome != NO_DIAGNOSIS else {}
    values = {name: float(name == outcome) for name in OUTCOMES} if outcome else {}
    score = {**key, "reason": None if outcome else "why", "facts": json.dumps(facts), **values}
    return score, {**key, "reason": None, "facts": "{}", "missed_rate": changes.get("missed", 0.0)}


def evidence(*rows: tuple[Row, Row], fidelity: bool = True) -> Evidence:
    reasons, checks = (pd.DataFrame(part) for part in zip(*rows, strict=True))
    runs = pd.DataFrame({"run": list(dict.fromkeys(reasons["run"]))})
    runs = runs.assign(label=runs["run"] + "-doctor", task="mvme").set_index("run", drop=False)
    samples = reasons[["run", "id", "epoch"]]
    scores = {"failure_reasons": reasons} | ({"fidelity": checks} if fidelity else {})
    return Evidence(runs, samples, scores)


def lines_of(table: Table, doctor: str = "r-doctor") -> dict[str, Row]:
    rows = table.frame[table.frame["doctor"] == doctor].to_dict("records")
    return {str(line["reason"]): {str(k): v for k, v in line.items()} for line in rows}


TEN = (
    row("a", OMITTED, missed=0.5),
    row("b", OMITTED, missed=1.0),
    row("c", OMITTED),
    row("d", MISJUDGED, missed=float("nan")),
    row("e", NO_DIAGNOSIS, missed=1.0),
    row("f", None, missed=1.0),
    *(row(id, None, low=False, missed=1.0) for id in "ghij"),
)


def test_counts_shares_and_coverage_are_those_of_the_low_cases() -> None:
    lines = lines_of(reasons_table(evidence(*TEN)))
    assert list(lines) == [ALL, *OUTCOMES]
    assert {line["graded"] for line in lines.values()} == {10}
    assert {line["low"] for line in lines.values()} == {6}
    assert {line["coverage"] for line in lines.values()} == {5 / 6}
    assert [lines[name]["cases"] for name in (ALL, *OUTCOMES)] == [6, 3, 0, 1, 1]
    share = lines[OMITTED]["share"]
    expected = binomtest(3, 5).proportion_ci(method="exact")
    assert (share.value, share.n) == (0.6, 5)
    assert (share.lower, share.upper) == pytest.approx((expected.low, expected.high), abs=0.01)
    assert lines[IGNORED]["share"].value == 0
    assert isnan(lines[ALL]["share"].value)


def test_missed_examinations_are_told_without_the_auditor() -> None:
    lines = lines_of(reasons_table(evidence(*TEN)))
    missed_shares = {name: line["any examination missed"] for name, line in lines.items()}
    assert (missed_shares[ALL].value, missed_shares[ALL].n) == (4 / 5, 5)
    assert (missed_shares[OMITTED].value, missed_shares[OMITTED].n) == (2 / 3, 3)
    assert isnan(missed_shares[MISJUDGED].value)
    bare = lines_of(reasons_table(evidence(*TEN, fidelity=False)))
    assert isnan(bare[ALL]["any examination missed"].value)
    assert bare[OMITTED]["cases"] == 3


def test_epochs_of_a_case_are_no_cases_of_their_own() -> None:
    rows = (row("a", OMITTED), row("a", MISJUDGED, epoch=2), row("b", OMITTED))
    lines = lines_of(reasons_table(evidence(*rows)))
    assert (lines[OMITTED]["cases"], lines[ALL]["low"]) == (2, 3)
    assert (lines[OMITTED]["share"].value, lines[OMITTED]["share"].n) == (2 / 3, 2)


def test_a_run_without_low_diagnoses_has_no_shares() -> None:
    lines = lines_of(reasons_table(evidence(row("a", None, low=False))))
    assert (lines[ALL]["graded"], lines[ALL]["low"]) == (1, 0)
    assert isnan(lines[ALL]["coverage"])
    assert str(lines[OMITTED]["share"]) == "–"


def test_auditors_that_differ_are_marked() -> None:
    table = reasons_table(evidence(row("a", OMITTED), row("a", OMITTED, run="s", auditor="x/two")))
    assert table.marks == ("Runs differ in auditor: x/judge (r-doctor); x/two (s-doctor).",)
    assert set(table.frame["auditor"]) == {"x/judge", "x/two"}
    nobody = row("a", NO_DIAGNOSIS, run="s")
    assert reasons_table(evidence(row("a", OMITTED), nobody)).marks == ()


def test_logs_without_reasons_say_how_to_get_them(rehearsed: dict[str, EvalLog]) -> None:
    with pytest.raises(LackingError, match="audit=true"):
        reasons_table(read_evidence(rehearsed["interaction"].location))


@pytest.mark.slow
def test_a_scored_log_is_read(variant: Callable[..., Path]) -> None:
    path = variant("scored.eval")
    log = inspect_score(
        read_eval_log(str(path)), failure_reasons(), action="append", display="none"
    )
    write_eval_log(log, str(path))
    lines = lines_of(reasons_table(read_evidence(str(path))), "rehearsal-a")
    assert lines[ALL]["low"] == sum(lines[name]["cases"] for name in OUTCOMES) > 0
    assert lines[ALL]["auditor"] == "aihospital/rehearsal"
    assert isinstance(lines[ALL]["any examination missed"], Estimate)
