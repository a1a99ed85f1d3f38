"""`inspect-aihospital`: what is done with files and logs outside an evaluation."""

from importlib import import_module

import click

MODULES = {
    "cancel": "submission",
    "estimate": "estimate",
    "exam": "exam",
    "import-mentions": "released",
    "import-original": "released",
    "link": "linking",
    "link-pairs": "linking",
    "next-labels": "next_labels",
    "preset": "presets",
    "questionnaire": "people",
    "ratings": "people",
    "read": "read",
    "report": "report",
    "status": "submission",
    "submit": "submission",
}
"""Where each command is, by its name; its function is named alike."""


class Commands(click.Group):
    """Commands that are imported when they are asked for: most need what others do not."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names, in the order in which help shows them."""
        return sorted(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; `None` if there is none."""
        if cmd_name not in MODULES:
            return None
        module = import_module(f"{__name__}.{MODULES[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command


@click.group(cls=Commands)
@click.version_option(package_name="inspect_aihospital")
def main() -> None:
    """AI Hospital as an Inspect evaluation. Simulated patients, not a clinical tool."""
