"""The auditor: what it is asked, how its levels are read, and who is charged for its failures."""

import asyncio
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.model import ChatMessage, Model, ModelOutput, get_model
from inspect_ai.tool import ToolInfo

from inspect_aihospital.agents.auditor import AUDIT_TOOL, Audited, audit
from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.fidelity.audit_levels import items_of, points, read_level, read_lines
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.prompts import PromptLibrary
from tests.scripted import (
    USAGE,
    doctor,
    figures_of,
    full_report,
    make_record,
    only,
    run_mvme,
    says,
    scripted,
)

pytestmark = pytest.mark.slow

LIBRARY = PromptLibrary.load()
TURNS = (
    Turn(1, "My chest feels tight.", doctor="Since when?"),
    Turn(2, "For two days.", doctor="Have an ECG."),
    Turn(3, "An ECG, please.", addressee="examiner", examiner="- ECG: flat T waves", doctor="Hm."),
    Turn(4, "Thanks."),
)
ITEMS = (
    *("relevance_2", "honesty_2", "relevance_4", "honesty_4"),
    *("accuracy_3", "consistency"),
)


def levels(level_by_item: Mapping[str, Any]) -> ModelOutput:
    arguments = {item: {"why": "seen", "level": level} for item, level in level_by_item.items()}
    output = ModelOutput.for_tool_call("mockllm/model", AUDIT_TOOL, arguments)
    output.usage = USAGE
    return output


def audited(model: Model, report: str | None = "angina") -> Audited:
    return asyncio.run(audit(model, TURNS, make_record(), report, LIBRARY))


def in_turn(*outputs: ModelOutput) -> tuple[Model, list[list[ToolInfo]]]:
    tool_lists: list[list[ToolInfo]] = []
    remaining_outputs = iter(outputs)

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        tool_lists.append(tools)
        return next(remaining_outputs)

    return scripted(play), tool_lists


def test_every_exchange_is_an_item_and_the_opening_is_none() -> None:
    assert items_of(TURNS, make_record(), "angina") == ITEMS
    assert "consistency" not in items_of(TURNS, make_record(), None)
    empty = make_record(objective={"physical": None, "auxiliary": None})
    assert "accuracy_3" not in items_of(TURNS, empty, None)


def test_three_levels_are_the_papers_scale() -> None:
    assert [points(level) for level in (1, 2, 3)] == [0, 50, 100]


@pytest.mark.parametrize("level_by_item", [0, 4, True, "3.5", "good", None, [3], 2.0])
def test_nothing_else_is_a_level(level_by_item: object) -> None:
    assert read_level(level_by_item) is None


def test_only_what_is_missing_is_asked_for_again() -> None:
    first = {**dict.fromkeys(ITEMS, 3), "honesty_2": 7}
    model, tools = in_turn(levels(first), levels({"honesty_2": 1}))
    audited_visit = audited(model)
    assert audited_visit.levels == {**dict.fromkeys(ITEMS, 3), "honesty_2": 1}
    assert (audited_visit.attempts, audited_visit.failure) == (2, None)
    assert list(tools[1][0].parameters.properties) == ["honesty_2"]


def test_the_last_attempt_asks_for_text_behind_the_fence() -> None:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        briefing = Briefing.from_metadata(messages[0].metadata)
        assert briefing is not None
        fence = "" if tools else briefing.view["fence"]
        return says("\n".join(f"LEVEL {fence} {item}: 2" for item in ITEMS))

    audited_visit = audited(scripted(play))
    assert (audited_visit.attempts, set(audited_visit.levels.values())) == (3, {2})


def test_a_line_without_the_fence_or_with_two_minds_is_no_level() -> None:
    text = "LEVEL wrong honesty_2: 3\nLEVEL f honesty_4: 3\nLEVEL f honesty_4: 1\nLEVEL f x: 2"
    assert read_lines(text, ["honesty_2", "honesty_4", "x"], "f") == {"x": 2}


@pytest.mark.parametrize(
    ("remark", "levels"),
    [
        *[
            (remark, {"x": 2})
            for remark in ("2", "**2**", "2 (slightly off)", "2 – vague", "\\boxed{2}")
        ],
        *[(remark, {}) for remark in ("2 or 3", "2-3", "2/3", "2.5", "about 2", "23", "4")],
    ],
)
def test_a_level_may_have_a_remark(remark: str, levels: dict[str, int]) -> None:
    assert read_lines(f"LEVEL f x: {remark}", ["x"], "f") == levels


def test_an_auditor_that_says_nothing_useful_leaves_items_without_a_level() -> None:
    audited_visit = audited(scripted(lambda messages, tools: says("All fine.")))
    assert (audited_visit.levels, audited_visit.attempts) == ({}, 3)
    assert audited_visit.failure == "no valid level in the answer"


def test_the_rehearsed_auditor_judges_every_item() -> None:
    audited_visit = audited(get_model(REHEARSAL_MODEL))
    assert set(audited_visit.levels) == set(ITEMS)
    assert audited_visit.attempts == 1


def run(folder: Path, auditor: Model, **task: Any) -> dict[str, float]:
    log = run_mvme(
        folder,
        doctor("Since when?", report=full_report()),
        roles={"auditor": auditor},
        task={"icd10": False, **task},
    )
    assert only(log).error is None
    return figures_of(log, "fidelity")


def test_levels_become_means_and_bounds(tmp_path: Path) -> None:
    model, _ = in_turn(levels({"relevance_2": 3, "honesty_2": 2, "consistency": 3}))
    audited_visit = run(tmp_path, model, audit=True)
    assert (audited_visit["relevance"], audited_visit["honesty"], audited_visit["consistency"]) == (
        100,
        50,
        100,
    )
    assert (audited_visit["honesty_n"], audited_visit["audit_coverage"]) == (1, 1)
    assert (audited_visit["bound_honesty_ok"], audited_visit["comparable"]) == (0, 0)


def test_a_failed_auditor_lowers_coverage_not_the_means(tmp_path: Path) -> None:
    audited_visit = run(tmp_path, scripted(lambda messages, tools: says("?")), audit=True)
    assert audited_visit["audit_coverage"] == 0
    assert audited_visit["relevance"] != audited_visit["relevance"]
    assert math.isnan(audited_visit["bound_relevance_ok"])


def test_nobody_is_asked_without_the_option(tmp_path: Path) -> None:
    def refuse(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        raise AssertionError("the auditor was called")

    assert "relevance" not in run(tmp_path, scripted(refuse))
