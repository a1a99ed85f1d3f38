"""The code keeps to the plan of the house in ARCHITECTURE.md."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
SOURCE = REPOSITORY / "src" / "inspect_aihospital"
PACKAGE = "inspect_aihospital"
LOADERS = {"files", "import_module"}
ROW = re.compile(r"^\| [\w]+ \| `(\w+)` \| .* \| ([\w, ]*)\|$", re.MULTILINE)


def plan() -> dict[str, set[str]]:
    text = (REPOSITORY / "ARCHITECTURE.md").read_text(encoding="utf-8")
    return {room: set(re.findall(r"\w+", allowed)) for room, allowed in ROW.findall(text)}


def rooms() -> dict[str, list[Path]]:
    paths_by_room: dict[str, list[Path]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        paths_by_room.setdefault(room, []).append(path)
    return {room: paths for room, paths in paths_by_room.items() if not room.startswith("_")}


def imported(path: Path) -> Iterator[str]:
    """Return the modules that a file imports, and the packages that it names to load or read."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in LOADERS:
            texts = (text for text in node.args if isinstance(text, ast.Constant))
            yield from (str(text.value) for text in texts)


def rooms_used(path: Path) -> set[str]:
    ours = [name.split(".") for name in imported(path) if name.split(".")[0] == PACKAGE]
    return {parts[1] if len(parts) > 1 else PACKAGE for parts in ours}


def test_the_plan_names_every_room() -> None:
    assert plan().keys() == rooms().keys()


@pytest.mark.parametrize(
    "statement",
    [
        "import inspect_aihospital.people.forms",
        "from inspect_aihospital.people import forms",
        "files('inspect_aihospital.people') / 'x.css'",
        "resources.files('inspect_aihospital.people.forms')",
        "import_module('inspect_aihospital.people')",
    ],
)
def test_every_way_to_use_a_room_is_seen(statement: str, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(statement, encoding="utf-8")
    assert rooms_used(tmp_path / "module.py") == {"people"}


def test_no_room_may_reach_into_others_from_the_top(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(f"files('{PACKAGE}') / 'people'", encoding="utf-8")
    assert not any(rooms_used(tmp_path / "module.py") <= allowed for allowed in plan().values())


@pytest.mark.parametrize("room", sorted(rooms()))
def test_imports_run_downwards(room: str) -> None:
    for path in rooms()[room]:
        assert rooms_used(path) - {room} <= plan()[room], path


def test_each_room_of_core_is_built_on_those_before_it() -> None:
    text = (REPOSITORY / "ARCHITECTURE.md").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("| ground | `core` |"))
    inner_rooms = {path.stem for path in (SOURCE / "core").iterdir()} - {"__init__", "__pycache__"}
    order = [name for name in re.findall(r"`(\w+)`", row) if name in inner_rooms]
    assert set(order) == inner_rooms
    for path in rooms()["core"]:
        room = path.relative_to(SOURCE / "core").parts[0].removesuffix(".py")
        names = [name.split(".") for name in imported(path) if name.startswith(f"{PACKAGE}.core.")]
        rooms_of_core = {parts[2] for parts in names} - {room}
        assert rooms_of_core <= set(order[: order.index(room)] if room in order else ()), path


@pytest.mark.parametrize("room", ["core", "exam", "statistics"])
def test_the_ground_floor_knows_neither_models_nor_files(room: str) -> None:
    forbidden = {"inspect_ai", "pathlib", "os", "io", "urllib", "importlib", "tempfile"}
    for path in set(rooms()[room]) - {SOURCE / "core" / "text" / "word_tables.py"}:
        assert not {name.split(".")[0] for name in imported(path)} & forbidden, path


def test_addresses_stand_only_where_data_comes_from() -> None:
    homes = {SOURCE / "data" / "case_sources.py", SOURCE / "data" / "sources.py"}
    for path in SOURCE.rglob("*"):
        if path.suffix in {".py", ".txt", ".yaml", ".json"} and path not in homes:
            assert "://" not in path.read_text(encoding="utf-8"), path


def test_functions_fit_a_screen() -> None:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                start = body[0].lineno if body else node.end_lineno or node.lineno
                length = (node.end_lineno or start) - start + 1
                assert length <= 50, f"{path.name}:{node.lineno} {node.name}: {length} lines"
