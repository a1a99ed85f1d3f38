"""The help of the commands, and what a misspelt command is told."""

import re

import pytest
from click.testing import CliRunner

from inspect_aihospital.cli import MODULES, main


def output_of(*arguments: str) -> str:
    # As wide as a usual terminal: there click cuts longer descriptions.
    return CliRunner().invoke(main, arguments, terminal_width=80).output


@pytest.mark.parametrize("group", [(), ("records",)])
def test_no_description_of_a_command_is_cut(group: tuple[str, ...]) -> None:
    listing = output_of(*group, "--help").partition("Commands:")[2]
    assert len(listing.splitlines()) > 3
    assert "..." not in listing


@pytest.mark.parametrize("command", ["submit", "status", "cancel", "league"])
def test_commands_of_a_file_say_what_it_holds(command: str) -> None:
    assert re.search(
        r"(SPEC|FILE) is (a|the) YAML file", " ".join(output_of(command, "--help").split())
    )


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("leage",), "leage: no such command. Did you mean league?"),
        (("records", "chek"), "chek: no such command. Did you mean check?"),
        (("x",), f"x: no such command. Choose one of: {', '.join(sorted(MODULES))}."),
    ],
)
def test_a_misspelt_command_is_told_the_nearest(arguments: tuple[str, ...], hint: str) -> None:
    assert hint in output_of(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("exam", "长" * 100),
        ("records", "convert", "长" * 100 + ".csv"),
        ("records", "convert", "a.csv", "--map", "a.yaml", "--out", "长" * 100 + ".jsonl"),
    ],
)
def test_a_path_that_the_disk_refuses_is_an_error_of_one_line(arguments: tuple[str, ...]) -> None:
    (line,) = output_of(*arguments).splitlines()
    assert "File name too long" in line
    assert "Name another file or folder" in line
