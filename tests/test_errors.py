"""An error that a user can mend is printed, whatever the display."""

import sys

import pytest
import rich

from inspect_aihospital.errors import UserError, print_errors_without_display
from inspect_aihospital.inspect_private import set_exception_hook


@pytest.mark.parametrize("quiet", [True, False])
def test_an_error_is_printed_once_with_or_without_a_display(
    quiet: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_exception_hook()
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(rich.get_console(), "quiet", quiet)
    print_errors_without_display()
    sys.excepthook(UserError, UserError("name a sheet"), None)
    printed = capsys.readouterr()
    assert (printed.out + printed.err).count("name a sheet") == 1
