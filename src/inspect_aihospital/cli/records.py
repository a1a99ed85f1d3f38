"""`inspect-aihospital records`: look at files of records."""

import click

from inspect_aihospital.cli.profile import profile


@click.group("records")
def records() -> None:
    """Look at records before they are used. No model is called."""


records.add_command(profile)
