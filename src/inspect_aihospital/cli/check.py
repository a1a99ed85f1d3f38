"""`inspect-aihospital check`: say what logs are worth."""

import sys

import click


@click.command("check")
@click.argument("logs", nargs=-1, required=True)
def check(logs: tuple[str, ...]) -> None:
    """Say what LOGS are worth, and what was lost of them.

    LOGS are files, folders or patterns. Prints a line a log: whether all is scored, and whether
    patient and examiner kept to the record; below it each loss. Exits with 1 if there is one;
    inspect eval exits with 0 even if every sample failed. Whether runs can be compared with each
    other is for the report to say.
    """
    from inspect_aihospital.analysis.log_check import check_lines  # noqa: PLC0415 - slow

    has_problem = False
    for line, is_problem in check_lines(logs):
        click.echo(line)
        has_problem = has_problem or is_problem
    sys.exit(has_problem)
