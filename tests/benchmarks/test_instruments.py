"""The bench of instruments: its players, its faults, and what it calls flagged."""

import asyncio
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from benchmarks.instruments import __main__ as command
from benchmarks.instruments import examiner_styles, page, patient_styles
from benchmarks.instruments.casting import Casting, Players
from benchmarks.instruments.cells import FAULTS, FaultyRun, cells_of, faulty_run
from benchmarks.instruments.charts import auxiliary_blocks
from benchmarks.instruments.document import END, START, write_block
from benchmarks.instruments.models import REHEARSAL
from benchmarks.instruments.playing import MAX_TURNS, HeldVisit, PlayedVisit, hold_visit, play_visit
from benchmarks.instruments.record_sets import RecordSet, load_record_sets
from benchmarks.instruments.running import Run
from benchmarks.instruments.script import DOCTOR_STYLES
from inspect_ai import eval as inspect_eval
from inspect_ai.scorer import Value

from inspect_aihospital import mvme
from inspect_aihospital.core.chart.disclosure import numbers_in
from tests.scripted import write_records
from tests.slow import slow

SETS = {records.name: records for records in load_record_sets()}
BUILT_IN = ["built-in en", *slow("built-in zh")]
ALL_SETS = ["built-in en", *slow(*(name for name in SETS if name != "built-in en"))]
CLEAN = Casting(0, 0)


def players_of(
    records: RecordSet, casting: Casting = CLEAN, number: int = 0, style: str = "several"
) -> Players:
    record = records.record_at(number)
    return Players(
        record, records.other_record(record), records.twins.get(record.id), style, casting
    )


def played(players: Players) -> PlayedVisit:
    return asyncio.run(play_visit(players))


def held(players: Players) -> HeldVisit:
    return asyncio.run(hold_visit(players))


def with_fault(name: str, rate: float = 1.0) -> Casting:
    return replace(CLEAN, fault=FAULTS[name], rate=rate)


def words_of(visit: HeldVisit, speaker: str) -> str:
    return "\n".join(getattr(turn, speaker) or "" for turn in visit.turns)


def by_eval(players: Players, folder: Path) -> tuple[Value, Value]:
    """Grades and fidelity of the same visit as a run of the task."""
    models = players.models(quick=False)
    log = inspect_eval(
        mvme(
            cases=write_records(folder / "records.json", [players.record]),
            max_turns=MAX_TURNS,
            icd10=False,
        ),
        model=models.pop("doctor"),
        model_roles={**models, "grader": REHEARSAL},
        log_dir=str(folder / "logs"),
        display="none",
    )[0]
    assert log.status == "success", log.error
    assert log.samples
    scores = log.samples[0].scores
    assert scores
    return scores["mvme_rubric"].value, scores["fidelity"].value


@pytest.mark.parametrize("seat", ["examiner", "patient"])
def test_each_seat_has_more_faults_than_the_bench_promises(seat: str) -> None:
    faults = [fault for fault in FAULTS.values() if fault.seat == seat]
    assert len(faults) >= 18
    assert len({fault.name for fault in faults}) == len(faults)
    assert len({fault.what for fault in faults}) == len(faults)


@pytest.mark.slow
@pytest.mark.parametrize("name", [None, "patient: knows nothing", "examiner: another patient"])
def test_a_visit_scores_as_it_does_in_a_run_of_the_task(name: str | None, tmp_path: Path) -> None:
    casting = with_fault(name) if name else CLEAN
    direct = played(players_of(SETS["built-in en"], casting))
    grades, fidelity = by_eval(players_of(SETS["built-in en"], casting), tmp_path)
    assert isinstance(grades, dict)
    assert grades["overall"] == direct.grade
    assert str(fidelity) == str(direct.fidelity.value)  # NaN equals itself as text only


@pytest.mark.parametrize("records", BUILT_IN)
@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_at_every_reply_spoils_a_visit(name: str, records: str) -> None:
    visits = (
        held(players_of(SETS[records], with_fault(name), number, DOCTOR_STYLES[number]))
        for number in range(4)
    )
    assert any(visit.touched for visit in visits)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["patient: knows nothing", "examiner: arranged"])
def test_what_falls_on_a_reply_at_a_low_rate_falls_on_it_at_a_higher(name: str) -> None:
    touched: list[list[bool]] = []
    for rate in (0.0, 0.05, 0.2, 1.0):
        casting = with_fault(name, rate)
        visits = (held(players_of(SETS["built-in en"], casting, number)) for number in range(12))
        touched.append([visit.touched > 0 for visit in visits])
    assert not any(touched[0])
    assert all(touched[3])
    for fewer, more in pairwise(touched):
        assert all(high for low, high in zip(fewer, more, strict=True) if low)


@pytest.mark.slow
@pytest.mark.parametrize("records", ALL_SETS)
@pytest.mark.parametrize("place", range(len(examiner_styles.STYLES)))
def test_every_layout_tells_every_number_of_what_was_ordered(records: str, place: int) -> None:
    visit = held(players_of(SETS[records], replace(CLEAN, examiner_style=place), number=2))
    record = SETS[records].record_at(2)
    ordered = words_of(visit, "doctor")
    results = [
        re.sub(r"[(（](?:参考|reference)[^()（）]*[)）]", "", row.result)
        for block in auxiliary_blocks(record)
        if block.name in ordered
        for row in block.rows
    ]
    assert results
    assert numbers_in("\n".join(results)) <= numbers_in(words_of(visit, "examiner"))


@pytest.mark.parametrize("records", ALL_SETS)
@pytest.mark.parametrize("place", range(len(patient_styles.STYLES)))
def test_no_style_of_a_patient_tells_a_number_that_the_record_lacks(
    records: str, place: int
) -> None:
    visit = held(players_of(SETS[records], replace(CLEAN, patient_style=place), number=1))
    record = SETS[records].record_at(1)
    history = "\n".join(filter(None, [*record.subjective.model_dump().values()]))
    answers = "\n".join(t.patient for t in visit.turns if t.addressee == "doctor")
    results = words_of(visit, "examiner")
    assert numbers_in(answers) <= numbers_in(f"{history}\n{results}")


@pytest.mark.slow
def test_clean_visits_end_with_a_diagnosis_and_a_full_report() -> None:
    for records in ("built-in en", "built-in zh"):
        visit = played(players_of(SETS[records]))
        assert visit.unscored is None
        assert visit.grade is not None
        assert visit.grade > 60


@pytest.mark.slow
def test_a_doctor_without_evidence_scores_far_lower() -> None:
    clean = played(players_of(SETS["built-in en"]))
    broken = played(players_of(SETS["built-in en"], with_fault("examiner: all normal")))
    assert clean.grade is not None
    assert broken.grade is not None
    assert clean.grade - broken.grade > 20


def made_run(
    broken: Sequence[str] = (),
    unscored: Sequence[str | None] = (None, None),
    touched: Sequence[bool] = (True, False),
    grades: Sequence[float | None] = (50.0, 80.0),
    views: Sequence[str] = ("a", "b"),
    spoiled: int = 100,
) -> Run:
    return Run(
        records="built-in en",
        casting=CLEAN,
        comparable=float(not broken),
        broken=frozenset(broken),
        figures={},
        grades=tuple(grades),
        unscored=tuple(unscored),
        touched=tuple(touched),
        spoiled=spoiled,
        doctor_views=tuple(views),
        accusations=(),
        checked={"out_of_role": 100},
        excerpts={},
    )


def made_pair(run: Run, clean: Run, rate: float = 1.0) -> FaultyRun:
    return FaultyRun("patient: late", rate, run, clean)


def test_a_bound_that_the_clean_run_breaks_too_flags_nothing() -> None:
    clean = made_run(["early_ending_rate"], views="xy")
    assert not made_pair(made_run(["early_ending_rate"]), clean).flagged
    assert made_pair(made_run(["early_ending_rate", "leaks_rate"]), clean).flagged


def test_unscored_visits_flag_a_run_only_if_no_touched_visit_has_a_score() -> None:
    failed = "patient_failed"
    assert made_pair(made_run(unscored=[failed, None]), made_run()).flagged
    half = made_run(unscored=[failed, None], touched=[True, True])
    assert not made_pair(half, made_run(views="xy")).flagged


def test_a_fault_that_the_doctor_never_notices_is_stopped() -> None:
    assert made_pair(made_run(views=["a", "b"]), made_run(views=["a", "other"])).flagged
    assert not made_pair(made_run(views=["a", "b"]), made_run(views=["other", "b"])).flagged


def test_the_effect_is_over_visits_with_a_score_in_both_runs() -> None:
    run = made_run(grades=[None, 70.0], unscored=["patient_failed", None])
    assert made_pair(run, made_run(grades=[90.0, 80.0])).effects == [-10.0]


def test_a_run_that_the_fault_never_touched_counts_neither_way() -> None:
    (cell,) = cells_of([made_pair(made_run(touched=[False, False]), made_run())])
    assert cell.runs == ()
    assert cell.effect is None


@pytest.mark.parametrize(("spoiled", "count"), [(1, 0), (2, 1)])
def test_a_fault_that_spoils_as_few_replies_as_a_bound_allows_is_left_out(
    spoiled: int, count: int
) -> None:
    pair = made_pair(made_run(spoiled=spoiled), made_run(views="xy"))
    (cell,) = cells_of([pair])
    assert len(cell.runs) == count
    (line,) = page.missed_lines([pair])
    assert line.startswith("- not flagged" if count else "- left out: patient: late, built-in en")


def test_goals_list_what_passed_with_its_effect() -> None:
    run, clean = made_run(grades=[50.0, 80.0]), made_run(grades=[80.0, 80.0], views="xy")
    lines = list(page.goal_lines([made_pair(run, clean)], [made_run(["leaks_rate"])]))
    assert [line.startswith("NOT reached") for line in lines] == [True, True, True]
    assert list(page.missed_lines([made_pair(run, clean)])) == [
        "- not flagged: patient: late, 100%, built-in en: -15.0 points"
    ]


@pytest.mark.slow
def test_the_block_is_written_between_the_marks_and_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "fidelity.md"
    path.write_text(f"above\n{START}\nformer figures\n{END}\nbelow\n", encoding="utf-8")
    write_block(path, [faulty_run("patient: empty", 1.0, "built-in en", 2)], [])
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"above\n{START}\n")
    assert text.endswith(f"\n{END}\nbelow\n")
    assert "former figures" not in text
    assert "| patient | 1 of 1 (100%) |" in text
    assert "| patient: empty |" not in text


def test_faults_that_pass_at_the_highest_rate_are_shown() -> None:
    clean = made_run(views="xy")
    quiet, flagged = made_pair(made_run(), clean), made_pair(made_run(["leaks_rate"]), clean)
    assert [len(page.fault_table([pair], missed_only=True)) for pair in (quiet, flagged)] == [3, 2]


def test_the_page_of_fidelity_has_a_place_for_the_block() -> None:
    page_text = (Path(__file__).parents[2] / "docs" / "fidelity.md").read_text(encoding="utf-8")
    assert [page_text.count(START), page_text.count(END)] == [1, 1]
    assert page_text.index(START) < page_text.index(END)


def test_a_page_without_marks_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "fidelity.md"
    path.write_text("nothing here", encoding="utf-8")
    with pytest.raises(SystemExit, match="lacks the line"):
        write_block(path, [faulty_run("patient: empty", 1.0, "built-in en", 2)], [])


@pytest.mark.slow
def test_the_command_prints_runs_tables_and_goals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--only", "digit off", "--rates", "1", "--visits", "2", "--clean-runs", "1"]
    monkeypatch.setattr(sys, "argv", ["instruments", *options, "--records", "built-in en"])
    command.main()
    printed = capsys.readouterr().out
    assert "| examiner: digit off | 1 of 1 |" in printed
    assert "every fault at 100 % flagged: 1 of 1" in printed


def test_a_fault_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["instruments", "--only", "no such fault"])
    with pytest.raises(SystemExit, match="No fault is named"):
        command.main()
