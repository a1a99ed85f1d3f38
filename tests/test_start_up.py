"""Importing the package is quick: what only some runs need is loaded when they need it."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

import inspect_aihospital
from inspect_aihospital.cli import MODULES, main
from inspect_aihospital.core.text.regex import Regex

PACKAGE = Path(inspect_aihospital.__file__).parent

LATE = (
    *("numpy", "scipy", "pandas", "sklearn", "altair", "vl_convert"),
    *("rapidfuzz", "simple_icd_10_cm", "python_calamine", "openpyxl", "jinja2"),
)
"""What is slow to load and not needed by every run."""

LOADED = """
import sys, inspect_ai
before = set(sys.modules)
import {module}
print(*(name for name in {late} if name in sys.modules and name not in before))
"""


def loaded_by(module: str) -> list[str]:
    code = LOADED.format(module=module, late=LATE)
    ran = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=300
    )
    return ran.stdout.split()


@pytest.mark.slow
@pytest.mark.parametrize("module", ["inspect_aihospital._registry", "inspect_aihospital.cli"])
def test_nothing_slow_is_loaded_before_it_is_used(module: str) -> None:
    assert loaded_by(module) == []


@pytest.mark.slow
def test_help_on_a_command_loads_what_that_command_needs() -> None:
    assert "openpyxl" in loaded_by("inspect_aihospital.cli.people")
    assert loaded_by("inspect_aihospital.cli.exam") == []
    assert not {"scipy", "pandas"} & set(loaded_by("inspect_aihospital.cli.linking"))


@pytest.mark.parametrize("name", sorted(MODULES))
def test_every_command_is_there(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert f"{name} [OPTIONS]" in result.output


def test_the_list_of_commands_misses_none() -> None:
    texts = [path.read_text("utf-8") for path in (PACKAGE / "cli").glob("*.py")]
    declared = re.compile(r'@click\.(?:command|group)\("([\w-]+)"')
    commands = {name for text in texts for name in declared.findall(text)}
    assert commands == set(MODULES)


@pytest.mark.parametrize("room", ["core", "exam", "released"])
def test_constants_are_compiled_late(room: str) -> None:
    for path in sorted((PACKAGE / room).glob("*.py")):
        constants = [
            n for n in ast.parse(path.read_text("utf-8")).body if isinstance(n, ast.Assign)
        ]
        assert not [n.lineno for n in constants if "re.compile(" in ast.unparse(n)], path


@pytest.mark.parametrize("room", ["core", "exam", "released"])
def test_every_regular_expression_can_be_compiled(room: str) -> None:
    for path in sorted((PACKAGE / room).glob("*.py")):
        module = import_module(f"inspect_aihospital.{room}.{path.stem}")
        for value in vars(module).values():
            if isinstance(value, Regex):
                re.compile(value.pattern, value.flags)
