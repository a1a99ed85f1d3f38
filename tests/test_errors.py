"""An error that a user can mend is printed, whatever the display."""

import functools
import sys

import pytest
import rich

from inspect_aihospital.errors import PrerequisiteError, UserError, print_errors_without_display


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> None:
    print_errors_without_display()
    installed = sys.excepthook
    # Another library wraps the hook, as Ray does at its import, and ours is asked for again.
    monkeypatch.setattr(sys, "excepthook", functools.partial(installed))
    print_errors_without_display()


@pytest.mark.usefixtures("hook")
@pytest.mark.parametrize("quiet", [True, False])
def test_an_error_is_printed_once_with_or_without_a_display(
    quiet: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rich.get_console(), "quiet", quiet)
    sys.excepthook(UserError, UserError("name a sheet"), None)
    printed = capsys.readouterr()
    assert (printed.out + printed.err).count("name a sheet") == 1


@pytest.mark.usefixtures("hook")
@pytest.mark.parametrize(
    ("error", "text"),
    [
        (PrerequisiteError("[bold]ERROR[/bold]: no key"), "ERROR: no key"),
        (UserError("pip install 'x[records]'"), "pip install 'x[records]'"),
        (UserError("sheet [/old]: " + 200 * "x"), "sheet [/old]: " + 200 * "x"),
    ],
)
def test_without_a_display_markup_of_inspect_is_rendered_and_brackets_of_ours_are_kept(
    error: PrerequisiteError,
    text: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(rich.get_console(), "quiet", True)
    # Inspect's own hook is not asked here.
    monkeypatch.setattr("inspect_ai._util.error.print", lambda *_: None)
    sys.excepthook(type(error), error, None)
    assert capsys.readouterr().err == f"\n{text}\n\n"
