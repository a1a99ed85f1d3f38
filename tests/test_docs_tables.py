"""Tables of the documentation say what the code says: parameters, roles, prompts, presets."""

import inspect
import re
from dataclasses import fields
from pathlib import Path

import pytest

from inspect_aihospital import tasks
from inspect_aihospital.agents.roles import DEFAULT_MODELS
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.cli import MODULES
from inspect_aihospital.cli.time_table import LEAST, MOST
from inspect_aihospital.costs.estimate_result import (
    Amounts,
    Rounds,
    RunEstimate,
    SeatEstimate,
    WallTime,
)
from inspect_aihospital.presets import preset_names
from inspect_aihospital.prompts.prompt_fields import FIELDS
from inspect_aihospital.statistics.interval import Interval

REPOSITORY = Path(__file__).parent.parent
TEAMS = {"doctors", "participants"}


def rows(file: str) -> list[list[str]]:
    text = (REPOSITORY / file).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_shuffle_of_the_documentation_has_a_seed() -> None:
    pages = [REPOSITORY / "README.md", *(REPOSITORY / "docs").rglob("*.md")]
    seeds = re.findall(
        r"^.*inspect eval.*--sample-shuffle ?(\S*)",
        "\n".join(page.read_text(encoding="utf-8") for page in pages),
        re.MULTILINE,
    )
    assert seeds
    assert all(seed.isdigit() and int(seed) > 1 for seed in seeds)  # 1 means none to Inspect


@pytest.mark.parametrize("name", tasks.__all__)
def test_every_parameter_and_only_they_are_described(name: str) -> None:
    task = getattr(tasks, name)
    described = inspect.getdoc(task) or ""
    arguments = described.split("Args:\n")[1].split("\n\n")[0]
    names = re.findall(r"^    (\w+): \S", arguments, re.MULTILINE)
    assert names == list(inspect.signature(task).parameters)
    assert "As in" not in arguments


@pytest.mark.parametrize("name", tasks.__all__)
def test_every_task_has_a_page_and_stands_in_the_readme(name: str) -> None:
    page = (REPOSITORY / "docs" / "tasks" / f"{name}.md").read_text(encoding="utf-8")
    module = inspect.getmodule(inspect.unwrap(getattr(tasks, name)))
    assert module is not None
    assert f"::: {module.__name__}.{name}" in page
    assert f"`{name}`" in [row[0] for row in rows("README.md")]


def test_roles_and_their_defaults_are_those_of_the_code() -> None:
    table = {
        role: cells[2].strip("`")
        for cells in rows("docs/roles.md")
        if len(cells) == 3 and set(quoted(cells[0])) & (DEFAULT_MODELS.keys() | TEAMS)
        for role in quoted(cells[0])
    }
    expected: dict[str, str] = {str(role): model for role, model in DEFAULT_MODELS.items()}
    assert table == expected | dict.fromkeys(TEAMS, "–")


def test_prompts_and_their_fields_are_those_of_the_code() -> None:
    table = {
        name: frozenset(field.strip("{}") for field in quoted(cells[1]))
        for cells in rows("docs/prompts.md")
        if cells[0] != "prompt"
        for name in quoted(cells[0])
    }
    assert table == FIELDS


def test_presets_are_those_of_the_code() -> None:
    names = [
        name for cells in rows("docs/roles.md") if len(cells) == 2 for name in quoted(cells[0])
    ]
    assert sorted(names) == preset_names()


@pytest.mark.parametrize("cls", [RunEstimate, SeatEstimate, Amounts, WallTime, Rounds, Interval])
def test_each_key_of_an_estimate_is_described_where_the_page_says(cls: type) -> None:
    described = re.findall(
        r"^ +(\w+): \S", (cls.__doc__ or "").split("Attributes:")[1], re.MULTILINE
    )
    assert described == [field.name for field in fields(cls)]


def test_each_part_of_the_wall_time_is_described() -> None:
    assert LEAST.keys() | MOST.keys() <= set(quoted(WallTime.__doc__ or ""))


@pytest.mark.parametrize("file", ["AGENTS.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_paths_on_a_page_for_developers_exist(file: str) -> None:
    text = (REPOSITORY / file).read_text(encoding="utf-8")
    paths = re.findall(r"`((?:[\w.]+/)+(?:[\w.]+\.\w+)?|[\w.]+\.(?:py|md|yml|toml))`", text)
    links = re.findall(r"\]\(([^):#]+)[^):]*\)", text)
    roots = (REPOSITORY, REPOSITORY / "src" / "inspect_aihospital")
    named_paths = [path for path in [*paths, *links] if "ROOM" not in path and "NAME" not in path]
    assert named_paths
    assert [path for path in named_paths if not any((root / path).exists() for root in roots)] == []


def test_the_readme_is_one_page() -> None:
    assert len((REPOSITORY / "README.md").read_text(encoding="utf-8").splitlines()) <= 110


def test_lines_outside_tables_fit() -> None:
    for path in [REPOSITORY / "README.md", *(REPOSITORY / "docs").rglob("*.md")]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert line.startswith("|") or len(line) <= 118, f"{path.name}:{number}"


def test_the_page_of_reports_names_every_table_and_figure() -> None:
    page = (REPOSITORY / "docs" / "report.md").read_text(encoding="utf-8")
    documented_names = set(re.findall(r"`(\w+)`", page)) | {
        f"mvme_specialty{end}" for end in re.findall(r"`…(_\w+)`", page)
    }
    assert {maker.caption.key for maker in MAKERS} <= documented_names


def test_the_quick_start_has_every_command() -> None:
    cells = [row[0] for row in rows("docs/quickstart.md") if "inspect-aihospital" in row[0]]
    commands = {name.removeprefix("inspect-aihospital ") for cell in cells for name in quoted(cell)}
    assert commands == MODULES.keys()
