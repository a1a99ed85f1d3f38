"""`inspect-aihospital preset`: list run configurations."""

import click

from inspect_aihospital.presets import preset_names, preset_path, preset_title


@click.command("preset")
@click.argument("name", required=False)
def preset(name: str | None) -> None:
    """Print the path of a run configuration, or list them all.

    Give the path to inspect eval --run-config.
    """
    if name:
        click.echo(preset_path(name))
        return
    for preset_name in preset_names():
        click.echo(f"{preset_name}: {preset_title(preset_name)}")
