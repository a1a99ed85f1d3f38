"""Participants may have prompts of their own; what is done for a seat has its prompts."""

from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.agents.seat_prompts import SeatPacks, SeatPrompts
from inspect_aihospital.errors import UserError
from inspect_aihospital.prompts import PromptLibrary
from tests.exam_players import participant, run_icf
from tests.scripted import error_of, model_calls, texts

MINE = "MINE: work it out."


def pack(folder: Path, name: str = "mine", **prompts: str) -> str:
    (folder / name / "en").mkdir(parents=True)
    for prompt, text in (prompts or {"exam": MINE}).items():
        (folder / name / "en" / f"{prompt}.txt").write_text(text, encoding="utf-8")
    return str(folder / name)


def agree() -> Any:
    return participant(lambda view: "B")


def choices(folder: Path) -> dict[str, SeatPacks]:
    mine = pack(folder, exam=MINE, summarizer="MINE: in short.")
    exam_pack = pack(folder, "other", exam="OTHER.")
    two_seats = {"participant_a": exam_pack, "participant_b": mine}
    one_seat = {"participant_b": mine}
    return {"list": [exam_pack, mine], "both": two_seats, "some": one_seat, "one": mine}


@pytest.mark.parametrize(
    ("form", "seats"), [("list", "b"), ("both", "b"), ("some", "b"), ("one", "ab")]
)
def test_each_seat_is_asked_in_its_own_prompts(tmp_path: Path, form: str, seats: str) -> None:
    packs = choices(tmp_path)[form]
    log = run_icf(tmp_path, [agree(), agree()], task={"prompts": packs})
    assert log.status == "success", log.error
    assert log.eval.metadata is not None
    assert log.eval.metadata["prompt_hash"] == SeatPrompts.load(packs).hash
    (sample,) = log.samples or []
    for letter in "ab":
        calls = model_calls(sample, f"participant_{letter}")
        has_own_prompt = {any(text == MINE for text in texts(call.input)) for call in calls}
        assert has_own_prompt == {letter in seats}
    summaries = [texts(call.input)[0] for call in model_calls(sample, "summarizer")]
    assert sum(text == "MINE: in short." for text in summaries) == len(seats)


def test_the_hash_names_the_prompts_and_not_how_they_were_given(tmp_path: Path) -> None:
    forms, built_in = choices(tmp_path), PromptLibrary.load().hash
    mine = str(forms["one"])
    hashes = {name: SeatPrompts.load(packs).hash for name, packs in forms.items()}
    assert hashes["list"] == hashes["both"]
    assert hashes["one"] == PromptLibrary.load(mine).hash == SeatPrompts.load([mine, mine]).hash
    assert SeatPrompts.load({}).hash == SeatPrompts.load(None).hash == built_in
    swapped = SeatPrompts.load({"participant_a": mine}).hash
    assert len({*hashes.values(), swapped, built_in}) == 5


@pytest.mark.parametrize("form", ["short", "long", "unknown"])
def test_packs_that_do_not_fit_the_team_are_refused_before_any_call(
    tmp_path: Path, form: str
) -> None:
    mine = pack(tmp_path)
    packs: dict[str, SeatPacks] = {
        "short": [mine],
        "long": [mine, mine, mine],
        "unknown": {"participant_c": mine},
    }
    log = run_icf(tmp_path, [agree(), agree()], task={"prompts": packs[form]})
    assert log.status == "error"
    assert "participant_a, participant_b" in error_of(log)
    assert not log.stats.model_usage


def test_a_missing_folder_is_refused_when_the_task_is_made(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such folder"):
        SeatPrompts.load([str(tmp_path / "nowhere")])


@pytest.mark.parametrize("packs", [3, {"participant_a": 3}, {"participant_a": None}, ["", ""]])
def test_what_is_no_name_of_a_folder_is_refused_with_the_remedy(packs: Any) -> None:
    with pytest.raises(UserError, match="leave out a seat"):
        SeatPrompts.load(packs)
