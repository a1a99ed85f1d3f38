"""`inspect-aihospital`: what is done with files and logs outside an evaluation."""

import click

from inspect_aihospital.cli.exam import exam
from inspect_aihospital.cli.linking import link, link_pairs
from inspect_aihospital.cli.next_labels import next_labels
from inspect_aihospital.cli.people import questionnaire, ratings
from inspect_aihospital.cli.presets import preset
from inspect_aihospital.cli.released import import_mentions, import_original
from inspect_aihospital.cli.report import report


@click.group()
@click.version_option(package_name="inspect_aihospital")
def main() -> None:
    """AI Hospital as an Inspect evaluation. Simulated patients, not a clinical tool."""


COMMANDS = (
    exam,
    import_mentions,
    import_original,
    link,
    link_pairs,
    next_labels,
    preset,
    questionnaire,
    ratings,
    report,
)

for command in COMMANDS:
    main.add_command(command)
