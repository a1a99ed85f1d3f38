"""Define `inspect-aihospital`, the commands on files and logs outside an evaluation."""

from importlib import import_module
from typing import Any

import click

from inspect_aihospital.errors import UserError, name_hint

MODULES = {
    "cancel": "submission",
    "check": "check",
    "estimate": "estimate",
    "exam": "exam",
    "import-mentions": "released",
    "import-original": "released",
    "league": "league",
    "link": "linking",
    "link-pairs": "linking",
    "next-labels": "next_labels",
    "preset": "presets",
    "questionnaire": "people",
    "ratings": "people",
    "read": "read",
    "records": "records",
    "report": "report",
    "status": "submission",
    "submit": "submission",
}
"""Module of each command, by its name; its function is named alike."""


class HintingGroup(click.Group):
    """Commands of which a misspelt name is answered by the nearest."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name, or say what it could have been."""
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            names = self.list_commands(ctx)
            ctx.fail(f"{args[0]}: no such command. {name_hint(args[0], names)}")
        return super().resolve_command(ctx, args)


class Commands(HintingGroup):
    """Commands that load on use, since most need packages that others do not."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order of the help."""
        return sorted(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name; `None` if there is no such command."""
        if cmd_name not in MODULES:
            return None
        module = import_module(f"{__name__}.{MODULES[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; an error that a user can mend is one message, and exit code 1."""
        try:
            return super().invoke(ctx)
        except UserError as error:
            raise click.ClickException(str(error)) from error
        # Click itself ends a command whose reader has gone.
        except BrokenPipeError:
            raise
        except OSError as error:
            advice = "Name another file or folder, or mend its rights or the room on its disk."
            raise click.ClickException(f"{error}. {advice}") from error


@click.group(cls=Commands)
@click.version_option(package_name="inspect_aihospital")
def main() -> None:
    """AI Hospital as an Inspect evaluation. Simulated patients, not a clinical tool."""
