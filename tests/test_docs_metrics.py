"""docs/metrics.md names every key that logs hold, and no other."""

import re
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.util import registry_info

import inspect_aihospital._registry  # noqa: F401 - registers every scorer
from inspect_aihospital import (
    mvme,
    mvme_collaboration,
    mvme_examiner_attack,
    mvme_one_step,
    qualify_auditor,
    qualify_examiner,
    qualify_grader,
    qualify_patient,
    usmle,
    usmle_icf,
)
from inspect_aihospital.inspect_private import registry_find
from inspect_aihospital.people.forms import FORMS
from inspect_aihospital.released.release_import import import_released
from tests.metrics_page import places_in, sections
from tests.people.filling import fill_folder, run_ok
from tests.released import files

REHEARSAL = "aihospital/rehearsal"
TEAM = [f"{REHEARSAL}-{letter}" for letter in "abc"]
MANNER = """
name: stubborn
text: {en: "{conviction}", zh: "{conviction}"}
contract: {conviction: true, asked_times: 2}
"""
PAIR = ["demo-im-01-en", "demo-im-01-zh", "demo-ent-01-en"]


def rehearse(folder: Path, task: Task, *, roles: Any = None, **options: Any) -> EvalLog:
    options = {"model": REHEARSAL, "model_roles": roles, **options}
    log = inspect_eval(task, log_dir=str(folder), display="none", **options)[0]
    assert log.status == "success", log.error
    return log


def visits(folder: Path) -> list[EvalLog]:
    panel = {"grader": [REHEARSAL, f"{REHEARSAL}-lenient"]}
    audited = mvme(cases="demo", audit=True, unrecorded="not_recorded", differential=True)
    order = {"limit": 2, "sample_shuffle": 42}
    earlier = rehearse(folder, mvme(cases="demo", specialty="IM", icd10=False), **order)
    stopping = mvme(
        cases="demo", specialty="IM", icd10=False, stop=50, stop_against=earlier.location
    )
    consultation = rehearse(folder, audited, roles=panel, sample_id=PAIR)
    # A contract of all that a manner can replace.
    (folder / "manner.yaml").write_text(MANNER, encoding="utf-8")
    stressed = mvme(cases="demo", icd10=False, manner=str(folder / "manner.yaml"))
    elicited = mvme_one_step(cases="demo", given="elicited", consultations=consultation.location)
    return [
        consultation,
        rehearse(folder, stressed, sample_id=PAIR[:1]),
        rehearse(folder, mvme(cases="demo", language="en", variants="demo"), limit=4),
        rehearse(folder, elicited),
        rehearse(folder, mvme_one_step(cases="demo"), sample_id=PAIR),
        rehearse(folder, mvme_examiner_attack(examiner="chart", language="en")),
        rehearse(folder, stopping, **order),
        rehearse(folder, qualify_auditor(cases="demo", records=2)),
        rehearse(folder, qualify_examiner(cases="demo", records=2)),
        rehearse(folder, qualify_grader(cases="demo", records=2)),
        rehearse(folder, qualify_patient(cases="demo", records=2)),
    ]


def teams(folder: Path) -> list[EvalLog]:
    options: dict[str, Any] = {"roles": {"doctors": TEAM}, "model": None}
    cases: dict[str, Any] = {"cases": "demo", "language": "en", "specialty": "ENT"}
    discussion = rehearse(folder, mvme_collaboration(**cases), **options)
    vote = mvme_collaboration(**cases, strategy="vote", budget_from=discussion.location)
    return [discussion, rehearse(folder, vote, **options)]


def exams(folder: Path) -> list[EvalLog]:
    seats = {"participants": TEAM, "summarizer": REHEARSAL}
    order = {"model": TEAM[0], "limit": 4, "sample_shuffle": 42}
    earlier = rehearse(folder, usmle(exam="demo"), **order)
    stopping = usmle(exam="demo", stop=50, stop_against=earlier.location)
    return [
        rehearse(folder, stopping, **order),
        rehearse(folder, usmle_icf(exam="demo"), model=None, roles=seats, limit=8),
    ]


def released(folder: Path) -> list[EvalLog]:
    raws = {
        "dialogues": [files.dialogue()],
        "collaborations": [files.collaboration()],
        "five": [files.verdict(letters="BCABD")],
        "three": [files.verdict()],
    }
    paths = {name: files.write(folder / f"{name}.jsonl", raw) for name, raw in raws.items()}
    return [
        read_eval_log(log.location)
        for name, path in paths.items()
        for log in import_released([path], str(folder / name))
    ]


def rated(folder: Path, log: EvalLog) -> list[EvalLog]:
    forms, out = folder / "forms", folder / "rated.eval"
    run_ok("questionnaire", log.location, "--out", forms, "--language", "en")
    for csv in forms.rglob("*.csv"):
        csv.unlink()
    raters = [forms / "rater_1", forms / "rater_2"]
    for rater in raters:
        fill_folder(rater)
    run_ok("ratings", *raters, "--key", forms / "key.json", "--log", log.location, "--out", out)
    return [read_eval_log(str(out))]


@pytest.mark.slow
def test_the_page_has_every_key_of_the_logs_and_no_other(tmp_path: Path) -> None:
    page_sections, consulted = sections(), visits(tmp_path)
    logs = [*consulted, *teams(tmp_path), *exams(tmp_path), *released(tmp_path)]
    logs += rated(tmp_path, consulted[0])
    scores = [score for log in logs if log.results for score in log.results.scores]
    assert {score.scorer.split("/")[-1] for score in scores} == page_sections.keys()
    there = {name: places_in(logs, section) for name, section in page_sections.items()}
    assert [
        (n, p) for n, section in page_sections.items() for p in there[n] if not section.knows(p)
    ] == []
    own = {name: section for name, section in page_sections.items() if not section.same_as}
    assert [(n, p) for n, section in own.items() for p in section.unused(there[n])] == []


def test_every_registered_scorer_has_a_section() -> None:
    prefix = "inspect_aihospital/"
    infos = map(registry_info, registry_find(lambda info: info.type == "scorer"))
    names = {info.name for info in infos if info.name.startswith(prefix)}
    # A second import of ratings in the same process registers its scorer under another number.
    registered = {re.sub(r"_\d+$", "", name.removeprefix(prefix)) for name in names}
    assert sections().keys() == registered | {f"physician_{form}" for form in FORMS}
