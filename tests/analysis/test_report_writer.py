"""The folder of a report: whole or not at all, and never in the place of anything else."""

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import EvalLog

import inspect_aihospital.analysis
from inspect_aihospital.analysis import pictures, report_writer
from inspect_aihospital.analysis.captions import Caption
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import BrokenFindingsError, Figure, Maker, Table
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.pictures import Drawn
from inspect_aihospital.analysis.report_writer import PAGE, make_findings, write_report
from inspect_aihospital.cli import main
from inspect_aihospital.errors import UserError
from tests.analysis.consultation_evidence import ScoredRun, evidence

pytestmark = pytest.mark.slow


@pytest.fixture
def report_folder(rehearsed: dict[str, EvalLog], tmp_path: Path) -> Path:
    out = tmp_path / "report"
    write_report(read_evidence(*(log.location for log in rehearsed.values())), out)
    return out


def test_every_finding_is_a_section_and_files(
    report_folder: Path, rehearsed: dict[str, EvalLog]
) -> None:
    page = (report_folder / PAGE).read_text(encoding="utf-8")
    parts, _ = make_findings(read_evidence(*(log.location for log in rehearsed.values())))
    keys = [finding.key for _, group in parts for finding in group]
    assert keys
    assert len(set(keys)) == len(keys)
    for key in keys:
        assert f'<section id="{key}"' in page
        kinds = {path.suffix for path in report_folder.rglob(f"{key}.*")}
        assert kinds in ({".csv", ".md", ".tex"}, {".svg", ".png"})


def test_what_is_absent_is_told_with_its_reason(rehearsed: dict[str, EvalLog]) -> None:
    parts, absent = make_findings(read_evidence(rehearsed["interaction"].location))
    keys = [finding.key for _, group in parts for finding in group]
    assert sorted([*keys, *(finding.key for finding in absent)]) == sorted(
        m.caption.key for m in MAKERS
    )
    assert all(finding.reason for finding in absent)
    assert not [
        finding.reason for finding in absent if finding.reason.startswith("could not be made")
    ]


def test_a_rehearsal_is_marked_in_every_finding(rehearsed: dict[str, EvalLog]) -> None:
    parts, _ = make_findings(read_evidence(*(log.location for log in rehearsed.values())))
    for _, group in parts:
        for finding in group:
            assert finding.marks[0].startswith("Rehearsal"), finding.key


def test_the_same_logs_give_the_same_files(rehearsed: dict[str, EvalLog], tmp_path: Path) -> None:
    digests = []
    for name in ("one", "two"):
        write_report(read_evidence(rehearsed["interaction"].location), tmp_path / name)
        digests.append(_digests(tmp_path / name))
    assert digests[0] == digests[1]


def _digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


def test_nothing_is_replaced_unasked(report_folder: Path, rehearsed: dict[str, EvalLog]) -> None:
    evidence = read_evidence(rehearsed["interaction"].location)
    before = _digests(report_folder)
    with pytest.raises(UserError, match="something already"):
        write_report(evidence, report_folder)
    assert _digests(report_folder) == before
    write_report(evidence, report_folder, force=True)
    assert _digests(report_folder) != before


def test_force_replaces_reports_only(rehearsed: dict[str, EvalLog], tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "thesis.txt").write_text("mine", encoding="utf-8")
    evidence = read_evidence(rehearsed["interaction"].location)
    with pytest.raises(UserError, match="something else than an earlier report"):
        write_report(evidence, tmp_path / "home", force=True)
    (tmp_path / "home" / PAGE).write_text("an earlier page", encoding="utf-8")
    with pytest.raises(UserError, match="something else than an earlier report"):
        write_report(evidence, tmp_path / "home", force=True)
    assert (tmp_path / "home" / "thesis.txt").exists()


def test_the_command_names_what_it_left_out(variant: Callable[..., Path], tmp_path: Path) -> None:
    good = variant("good.eval")
    bad = variant("bad.eval", status="error")
    result = CliRunner().invoke(main, ["report", str(good.parent), "--out", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert str(bad.name) in result.output
    assert (tmp_path / "out" / PAGE).is_file()


def test_the_page_names_what_was_left_out(variant: Callable[..., Path], tmp_path: Path) -> None:
    bad = variant("bad.eval", status="error")
    write_report(read_evidence(str(variant("good.eval")), str(bad)), tmp_path / "out")
    page = (tmp_path / "out" / PAGE).read_text(encoding="utf-8")
    assert "bad.eval" in page
    assert json.dumps("finish it")[1:-1] in page


def test_where_no_log_can_be_used_the_command_names_each_and_writes_nothing(
    variant: Callable[..., Path], report_folder: Path, tmp_path: Path
) -> None:
    before = _digests(report_folder)
    bad = variant("bad.eval", status="error")
    (bad.parent / "noise.eval").write_bytes(b"noise")
    result = CliRunner().invoke(
        main, ["report", str(bad.parent), "--out", str(report_folder), "--force"]
    )
    assert result.exit_code == 1
    left_out = [line for line in result.stderr.splitlines() if line.startswith("left out: ")]
    assert len(left_out) == 2
    assert "None of the logs can be used (left out: 2" in result.stderr
    assert "do what the reasons say, or name other logs" in result.stderr
    assert _digests(report_folder) == before


def test_where_there_is_no_log_the_command_says_what_to_name(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    out = tmp_path / "out"
    result = CliRunner().invoke(main, ["report", str(tmp_path / "logs"), "--out", str(out)])
    assert result.exit_code == 1
    assert "There is no log in these places" in result.stderr
    assert not out.exists()


def test_logs_without_scores_give_no_report(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"scores of: none.* Nothing is written"):
        write_report(evidence(ScoredRun("r")), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_without_the_extra_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # To import the package again makes the new module an attribute of its parent.
    monkeypatch.setattr(inspect_aihospital, "analysis", inspect_aihospital.analysis)
    for name in [name for name in sys.modules if name.startswith("inspect_aihospital.analysis")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "altair", None)
    result = CliRunner().invoke(main, ["report", "anywhere", "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "pip install 'inspect_aihospital[analysis]'" in result.output


def _broken(evidence: Evidence) -> Table:
    raise KeyError("a column")


BROKEN = (
    Maker(Caption(key="broken", title="Broken", part="Part"), _broken),
    *(maker for maker in MAKERS if maker.caption.key == "mvme_aspects"),
)


def test_a_fault_of_ours_costs_one_finding_and_is_raised_once_all_is_written(
    rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    evidence = read_evidence(rehearsed["interaction"].location)
    parts, absent = make_findings(evidence, BROKEN)
    assert [finding.key for finding in parts[0][1]] == ["mvme_aspects"]
    assert isinstance(absent[0].error, KeyError)
    with pytest.raises(BrokenFindingsError, match=r"broken \(KeyError: 'a column'\)") as raised:
        write_report(evidence, tmp_path / "out", makers=BROKEN)
    page = raised.value.paths[0]
    assert "mvme_aspects" in page.read_text(encoding="utf-8")
    assert (tmp_path / "out" / "tables" / "mvme_aspects.csv").is_file()


def test_the_command_fails_where_a_fault_of_ours_cost_a_finding(
    rehearsed: dict[str, EvalLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        report_writer,
        "make_findings",
        lambda evidence, _, on_finding: make_findings(evidence, BROKEN, on_finding),
    )
    arguments = ["report", rehearsed["interaction"].location, "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1
    assert "open " in result.stdout
    assert "in _broken" in result.stderr
    assert "broken (KeyError" in result.stderr
    assert (tmp_path / "out" / PAGE).is_file()


def test_what_logs_lack_is_no_fault(rehearsed: dict[str, EvalLog], tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    arguments = ["report", rehearsed["interaction"].location, "--out", out]
    assert CliRunner().invoke(main, arguments).exit_code == 0


def test_a_figure_that_cannot_be_drawn_costs_itself_alone(
    rehearsed: dict[str, EvalLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(figure: Figure) -> Drawn:
        if figure.key == "mvme_elicitation":
            raise ValueError("no such mark")
        return pictures.draw(figure)

    monkeypatch.setattr(report_writer, "draw", draw)
    evidence = read_evidence(rehearsed["interaction"].location)
    with pytest.raises(BrokenFindingsError, match="mvme_elicitation"):
        write_report(evidence, tmp_path / "out")
    figures = {path.stem for path in (tmp_path / "out" / "figures").iterdir()}
    assert "mvme_aspects_figure" in figures
    assert "mvme_elicitation" not in figures
