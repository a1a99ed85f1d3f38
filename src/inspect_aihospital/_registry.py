# ruff: noqa: F401 - importing a component registers it
"""What Inspect's entry point loads: the modules of every registered object of the package."""

from typing import Any

from inspect_ai.model import modelapi

from inspect_aihospital import scorers, solvers, tasks
from inspect_aihospital.agents import examiner, examiners, patient
from inspect_aihospital.errors import print_errors_without_display
from inspect_aihospital.people import question_figures
from inspect_aihospital.released import mention_import, released_scores, replay

print_errors_without_display()


@modelapi(name="aihospital")
def aihospital() -> Any:
    """The rehearsal and the person, imported when one is first asked for."""
    from inspect_aihospital.person.own_models import own_model  # noqa: PLC0415

    return own_model


@modelapi(name="released")
def released() -> Any:
    """The names of doctors whose reports were released, imported when one is first asked for."""
    from inspect_aihospital.released.name_provider import ReleasedAPI  # noqa: PLC0415

    return ReleasedAPI
