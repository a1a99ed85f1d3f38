"""A run whose patient or examiner broke a bound is marked, not ranked and not tested."""

from dataclasses import replace
from math import isnan, nan
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from inspect_ai.log import EvalLog, EvalMetric, EvalScore

from inspect_aihospital.analysis.comparability import comparability_marks
from inspect_aihospital.analysis.consultations.aspects_findings import aspects_table
from inspect_aihospital.analysis.consultations.completeness_findings import completeness_table
from inspect_aihospital.analysis.consultations.grader_findings import self_preference_table
from inspect_aihospital.analysis.consultations.team_findings import collaboration_table
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import MARK, OPTION, exclusion_of
from inspect_aihospital.analysis.findings import Figure, Table
from inspect_aihospital.analysis.pairs_tables import pairs_table
from inspect_aihospital.analysis.pictures import svg
from inspect_aihospital.analysis.report_writer import make_findings, write_report
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.shard_metrics import pool_metrics
from inspect_aihospital.cli import main
from tests.analysis.conftest import write_variant
from tests.analysis.consultation_evidence import ScoredRun, drawn, evidence, graded

PREFIX = "fidelity/fidelity/"
BROKEN = {
    f"{PREFIX}comparable": 0.0,
    f"{PREFIX}bound_leaks_rate_ok": 0.0,
    f"{PREFIX}leaks_rate": 0.25,
    f"{PREFIX}leaks_n": 40.0,
}
SOUND = {f"{PREFIX}comparable": 1.0, f"{PREFIX}bound_leaks_rate_ok": 1.0}
REASON = "leaks 25.0 % (at most 2 %, n 40)"


def run(**changes: Any) -> Run:
    return Run(**{"metrics": SOUND, "roles": {"patient": ["p"]}, **changes})


def graded_evidence(broken: str = "b", **runs: float) -> Evidence:
    """Runs by name with their skill, of which one broke a bound."""
    return evidence(
        *(
            drawn(name, 30, seed, skill=skill, metrics=BROKEN if name == broken else SOUND)
            for seed, (name, skill) in enumerate(runs.items())
        )
    )


def test_the_reason_is_the_bounds_that_broke() -> None:
    assert exclusion_of(BROKEN) == REASON
    assert exclusion_of(SOUND) == exclusion_of({}) == ""


def test_any_scoring_of_a_run_may_exclude_it() -> None:
    for name in ("fidelity1/fidelity1/", "inspect_aihospital/fidelity/fidelity/"):
        again = {name + key.removeprefix(PREFIX): value for key, value in BROKEN.items()}
        assert exclusion_of({**SOUND, **again}) == REASON
    foreign_metrics = {"my_fidelity/my_fidelity/comparable": 0.0}
    assert exclusion_of(foreign_metrics) == ""


def test_a_log_that_names_no_bound_is_excluded_all_the_same() -> None:
    old = {f"{PREFIX}comparable": 0.0}
    assert exclusion_of(old) == "its log says comparable 0"


@pytest.mark.parametrize(
    ("changes", "unchecked"),
    [
        ({"metrics": {}}, True),
        ({"metrics": {f"{PREFIX}comparable": nan}, "roles": {}}, True),
        ({}, False),
        ({"metrics": BROKEN}, False),
        ({"metrics": {}, "roles": {"grader": ["g"]}}, False),
        ({"metrics": {}, "roles": {"participants": ["a", "b"]}}, False),
    ],
)
def test_a_run_with_a_patient_and_no_verdict_is_unchecked_and_not_excluded(
    changes: dict[str, Any], unchecked: bool
) -> None:
    assert run(**changes).is_unchecked is unchecked
    if unchecked:
        assert run(**changes).exclusion == ""


def test_a_run_that_nobody_checked_is_said_above_the_table_and_tested_against_its_like() -> None:
    unchecked = replace(drawn("b", 20, 1), metrics={f"{PREFIX}comparable": nan})
    evidence_of_runs = evidence(drawn("a", 20, 0, metrics=SOUND), unchecked)
    marks = comparability_marks(list(evidence_of_runs.run_by_id.values()))
    assert marks[0] == "Not checked whether patient and examiner kept to the record: model-b."
    assert pairs_table(evidence_of_runs).frame["p (Holm)"].map(isnan).all()
    alike = evidence(replace(drawn("a", 20, 0), metrics=unchecked.metrics), unchecked)
    assert not pairs_table(alike).frame["p (Holm)"].map(isnan).any()


@pytest.mark.slow
def test_every_table_and_figure_marks_the_run_where_it_stands() -> None:
    evidence_of_runs = graded_evidence(a=0.0, b=0.3, c=0.6)
    parts, absent = make_findings(evidence_of_runs)
    assert not [failed for failed in absent if failed.error]
    marked_findings = 0
    for finding in (finding for _, group in parts for finding in group):
        if "b" not in finding.runs:
            continue
        assert finding.marks[0].startswith(f"model-b {MARK}: {REASON}. The run is not ranked")
        text = finding.frame.to_string() if isinstance(finding, Table) else svg(finding)
        words = " ".join(text.replace("</tspan>", " ").split())
        marked_findings += "model-b" in words
        assert words.count("model-b") == words.count(f"model-b {MARK}") or isinstance(
            finding, Figure
        )
    assert marked_findings > 8


@pytest.mark.slow
def test_the_mark_stands_in_files_for_other_programs(tmp_path: Path) -> None:
    write_report(graded_evidence(a=0.0, b=0.5), tmp_path / "out")
    for name in ("mvme_aspects", "pairs", "mvme_icd10", "mvme_fidelity", "mvme_missing"):
        for kind in ("csv", "md", "tex"):
            text = (tmp_path / f"out/tables/{name}.{kind}").read_text(encoding="utf-8")
            plain = text.replace("\\", "")
            assert f"model-b {MARK}" in plain, (name, kind)
            assert ("no p-value" in plain) is (kind != "csv"), (name, kind)
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert '<tr class="excluded last"' in page


def test_a_marked_run_has_no_p_value_and_is_no_part_of_the_correction() -> None:
    evidence_of_runs = graded_evidence(a=0.0, b=2.0, c=0.3)
    frame = pairs_table(evidence_of_runs).frame
    tested = ~frame["first"].str.contains("model-b") & ~frame["second"].str.contains("model-b")
    assert frame.loc[~tested, "p (Holm)"].map(isnan).all()
    without_broken = pairs_table(evidence(*(drawn(n, 30, s, skill=k) for n, s, k in _two()))).frame
    assert list(frame.loc[tested, "p (Holm)"]) == pytest.approx(list(without_broken["p (Holm)"]))
    included = pairs_table(replace(evidence_of_runs, include_not_comparable=True)).frame
    assert not included.loc[~tested, "p (Holm)"].map(isnan).all()


def _two() -> list[tuple[str, int, float]]:
    return [("a", 0, 0.0), ("c", 2, 0.3)]


@pytest.mark.slow
def test_a_marked_run_is_never_the_best_that_others_are_held_against() -> None:
    runs = {f"r{number:02}": number / 40 for number in range(9)}
    evidence_of_runs = graded_evidence("best", **runs, best=3.0)
    frame = pairs_table(evidence_of_runs).frame
    firsts = set(frame.loc[frame["of"] == "overall", "first"])
    assert len(firsts) == 1
    assert MARK not in firsts.pop()
    included = pairs_table(replace(evidence_of_runs, include_not_comparable=True)).frame
    assert set(included.loc[included["of"] == "overall", "first"]) == {f"model-best {MARK}"}


def test_the_line_over_runs_is_through_comparable_ones() -> None:
    evidence_of_runs = graded_evidence(a=0.0, b=0.2, c=0.4, d=0.6)
    rows = list(completeness_table(evidence_of_runs).frame["doctor"])
    assert rows[-1] == "over the means of 3 runs"
    included = completeness_table(replace(evidence_of_runs, include_not_comparable=True)).frame
    assert list(included["doctor"])[-1] == "over the means of 4 runs"


def test_a_marked_one_step_run_bounds_nobody() -> None:
    scores = {"one_step_rubric": [graded("x", "AAA", aspects=_diagnostic())]}
    best = ScoredRun("o", task="mvme_one_step", model="x/o", metrics=BROKEN, scores=scores)
    visit_run = ScoredRun(
        "v", model="x/v", metrics=SOUND, scores={"mvme_rubric": [graded("x", "BBBBB")]}
    )
    evidence_of_runs = evidence(best, visit_run)
    assert list(aspects_table(evidence_of_runs).frame["bound"]) == ["–", "–"]
    included = aspects_table(replace(evidence_of_runs, include_not_comparable=True)).frame
    assert list(included["bound"]) == [f"o {MARK}", "–"]


def _diagnostic() -> Any:
    from inspect_aihospital.analysis.consultations.graded_runs import SUMMARIES
    from inspect_aihospital.core.aspects.aspect import Aspect

    return tuple(Aspect(name) for name in SUMMARIES["diagnostic"])


def test_a_marked_way_of_a_team_is_marked_and_not_tested() -> None:
    def team(name: str, letters: str, **changes: Any) -> ScoredRun:
        scores: dict[str, list[Any]] = {
            "mvme_rubric": [
                graded(i, letter * 5) for i, letter in zip("abcd", letters, strict=True)
            ],
            "meeting": [{"id": i, "value": {"rounds": 1.0, "team_calls": 9.0}} for i in "abcd"],
        }
        roles = {"doctors": ["x/one", "x/two"]}
        return ScoredRun(name, task="mvme_collaboration", roles=roles, scores=scores, **changes)

    evidence_of_runs = evidence(
        team("d", "AABC", metrics=BROKEN),
        team("v", "BBCD", args={"strategy": "vote"}, metrics=SOUND),
    )
    frame = collaboration_table(evidence_of_runs).frame
    assert set(frame["first"]) == {f"dispute resolution {MARK}"}
    assert set(frame["second"]) == {"vote"}
    assert frame["p (Holm)"].map(isnan).all()
    included = collaboration_table(replace(evidence_of_runs, include_not_comparable=True)).frame
    assert not included["p (Holm)"].map(isnan).any()


def test_a_marked_run_says_nothing_of_what_graders_favour() -> None:
    def graded_run(name: str, model: str, metrics: dict[str, float]) -> ScoredRun:
        models = ("g/alpha-1", "g/beta-1")
        rows = [graded(i, "AAAAA", "BBBBB", models=models) for i in "abc"]
        return ScoredRun(name, model=model, metrics=metrics, scores={"mvme_rubric": rows})

    runs = (("1", "x/alpha-9", SOUND), ("2", "x/gamma-9", SOUND), ("3", "x/gamma-9", BROKEN))
    evidence_of_runs = evidence(*(graded_run(*arguments) for arguments in runs))
    (run_counts,) = set(self_preference_table(evidence_of_runs).frame["runs, own and other"])
    assert run_counts == "1 and 1"
    all_runs = self_preference_table(replace(evidence_of_runs, include_not_comparable=True)).frame
    assert set(all_runs["runs, own and other"]) == {"1 and 2"}


def test_of_two_runs_of_one_model_the_broken_one_alone_is_marked() -> None:
    evidence_of_runs = evidence(
        drawn("1", 5, 0, model="x/m", metrics=SOUND), drawn("2", 5, 1, model="x/m", metrics=BROKEN)
    )
    assert list(evidence_of_runs.runs["label"]) == ["m, started=1", f"m, started=2 {MARK}"]


def test_the_use_of_the_option_is_said_above_the_table() -> None:
    broken = run(metrics=BROKEN, task="mvme", prompt_hash="h", label="b")
    (marks,) = comparability_marks([broken], include_not_comparable=True)
    assert marks == f"b: {REASON}. The run is ranked and tested all the same, by {OPTION}."


def broken_log(log: EvalLog, path: Path, **changes: Any) -> Path:
    """Write a copy of a log whose results say that a bound was broken."""
    assert log.results is not None
    results = log.results.model_copy(deep=True)
    block: EvalScore = next(score for score in results.scores if score.name == "fidelity")
    for name, value in BROKEN.items():
        key = name.removeprefix(PREFIX)
        block.metrics[key] = EvalMetric(name=key, value=value)
    return write_variant(log, path, results=results, **changes)


@pytest.mark.slow
def test_the_command_tells_of_marked_runs_and_takes_the_option(
    rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    log = rehearsed["interaction"]
    write_variant(log, tmp_path / "logs/a.eval", model="x/a")
    broken_log(log, tmp_path / "logs/b.eval", model="x/b")
    for place, option in enumerate(((), (OPTION,))):
        out = tmp_path / f"out{place}"
        marks = CliRunner().invoke(
            main, ["report", str(tmp_path / "logs"), "--out", str(out), *option]
        )
        assert marks.exit_code == 0, marks.output
        assert f"b {MARK}: {REASON}" in marks.stderr
        page = (out / "report.html").read_text(encoding="utf-8")
        assert (OPTION in page) is bool(option)
        assert ('class="excluded last"' in page) is not bool(option)


@pytest.mark.parametrize("scoring", ["fidelity", "fidelity1"])
def test_a_broken_shard_marks_its_run_by_the_counts_of_all(scoring: str) -> None:
    broken = {name.replace("fidelity", scoring): value for name, value in BROKEN.items()}
    kept_bounds = {**broken, f"{scoring}/{scoring}/leaks_rate": 0.0}
    finding = pool_metrics([broken, kept_bounds])
    assert exclusion_of(finding) == "leaks 12.5 % (at most 2 %, n 80)"
    many = {**kept_bounds, f"{scoring}/{scoring}/leaks_n": 960.0}
    assert exclusion_of(pool_metrics([broken, many])) == ""
