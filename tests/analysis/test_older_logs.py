"""A log of an earlier version stands beside newer ones as it stands alone."""

from collections.abc import Callable
from pathlib import Path

from inspect_ai.log import EvalLog, EvalSample

from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.report_writer import make_findings
from inspect_aihospital.analysis.tables.aspects_table import aspects_table
from inspect_aihospital.analysis.tables.missing_table import missing_table
from inspect_aihospital.scorers.graded_report import GRADES

RUBRIC = "mvme_rubric"


def of_one_grader(sample: EvalSample) -> EvalSample:
    """As it was written when there could be but one: its letters alone, and no coverage."""
    old_sample = sample.model_copy(deep=True)
    facts = (old_sample.scores or {})[RUBRIC].metadata
    assert facts
    del facts["coverage"]
    (facts[GRADES],) = facts[GRADES].values()
    return old_sample


def test_coverage_is_told_of_each_log_by_itself_and_no_table_breaks(
    rehearsed: dict[str, EvalLog], variant: Callable[..., Path]
) -> None:
    samples = [of_one_grader(sample) for sample in rehearsed["interaction"].samples or []]
    old = variant("old.eval", model="a/old", samples=samples)
    new = variant("new.eval", model="b/new")
    evidence = read_evidence(str(old), str(new))
    for row in aspects_table(evidence).frame.to_dict("records"):
        cells = [cell for cell in row.values() if isinstance(cell, Estimate) and cell.n]
        assert {cell.coverage for cell in cells} == {1.0}
    assert missing_table(evidence).runs == (read_evidence(str(new)).runs.index[0],)
    assert not [sample for sample in make_findings(evidence)[1] if sample.error]
