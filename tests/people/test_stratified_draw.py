"""Records are drawn by subspecialty: the commonest, as many of each, by the seed."""

from pathlib import Path

import pytest
from inspect_ai.log import EvalLog

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.answer_key import read_key
from inspect_aihospital.people.stratified_draw import draw_by_subspecialty
from tests.people.conftest import play_doctor, replies, spoken
from tests.people.filling import refusal, run_ok
from tests.scripted import make_record, run_mvme, scripted

DEPARTMENTS = {"a": "内科病例 消化内科病例", "b": "外科病例 骨科病例", "c": "外科病例 泌尿外科病例"}
SIZES = {"a": 4, "b": 3, "c": 1}


@pytest.fixture(scope="module")
def wards(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    """Run records of three subspecialties, and one without a department."""
    records = [
        make_record(id=f"{ward}{number}", language="zh", department=DEPARTMENTS[ward])
        for ward, size in SIZES.items()
        for number in range(size)
    ]
    return run_mvme(
        tmp_path_factory.mktemp("wards"),
        scripted(play_doctor),
        records=[*records, make_record(id="none", language="zh")],
        roles={"patient": scripted(spoken), "examiner": scripted(replies)},
        task={"max_turns": 1, "icd10": False},
    )


@pytest.mark.slow
def test_the_commonest_subspecialties_give_as_many_records_each(wards: EvalLog) -> None:
    draw = draw_by_subspecialty(wards, 2, 3, seed=0)
    assert sorted(id[0] for id in draw) == ["a"] * 3 + ["b"] * 3
    assert {probability for id, probability in draw.items() if id[0] == "a"} == {0.75}
    assert {probability for id, probability in draw.items() if id[0] == "b"} == {1.0}


def test_the_seed_alone_decides(wards: EvalLog) -> None:
    draws = [frozenset(draw_by_subspecialty(wards, 1, 1, seed=seed)) for seed in range(12)]
    assert draws[0] == frozenset(draw_by_subspecialty(wards, 1, 1, seed=0))
    assert len(set(draws)) > 1


@pytest.mark.parametrize(("subspecialties", "cases"), [(4, 1), (3, 2), (1, 5)])
def test_too_few_are_refused_with_the_counts(
    wards: EvalLog, subspecialties: int, cases: int
) -> None:
    with pytest.raises(UserError, match="消化内科 4") as error:
        draw_by_subspecialty(wards, subspecialties, cases, seed=0)
    assert f"--stratify {subspecialties} {cases}" in str(error.value)


def test_the_form_of_records_asks_about_the_draw(wards: EvalLog, tmp_path: Path) -> None:
    out = tmp_path / "checks"
    run_ok(
        *("questionnaire", wards.location, "--out", out, "--form", "records"),
        *("--stratify", 2, 2, "--seed", 3),
    )
    cases = read_key(out / "key.json").forms["records"].cases
    assert sorted(str(case.id)[0] for case in cases) == ["a", "a", "b", "b"]
    assert {case.probability for case in cases} == {0.5, 2 / 3}


@pytest.mark.parametrize("options", [[], ["--form", "records", "--limit", 2]])
def test_another_form_or_choice_is_refused(
    wards: EvalLog, tmp_path: Path, options: list[object]
) -> None:
    output = refusal(
        "questionnaire", wards.location, "--out", tmp_path / "no", "--stratify", 2, 2, *options
    )
    assert "--form records" in output
