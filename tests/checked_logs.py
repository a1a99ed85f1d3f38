"""What `inspect-aihospital check` prints of logs."""

from collections.abc import Sequence

from click.testing import CliRunner

from inspect_aihospital.cli import main as cli


def main(places: Sequence[str]) -> int:
    """Print what the command prints, and return its exit code."""
    result = CliRunner().invoke(cli, ["check", *places])
    print(result.output, end="")
    return result.exit_code
