"""Read off runs, as conditions, how their models were set to answer, and say what differs."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from inspect_aihospital.analysis.run import NOBODY, Run
from inspect_aihospital.analysis.sentence_parts import names_of
from inspect_aihospital.data.model_settings import NOT_GIVEN


def setting_conditions(runs: Sequence[Run]) -> dict[str, Callable[[Run], str]]:
    """Return, by name, how to read off a run each setting that any of some runs has."""
    own = sorted({name for run in runs for name in run.settings})
    of_roles = {k: role for run in runs for k, (role, _) in run.instrument_settings.items()}
    return {
        **{name: partial(_own_setting, name) for name in own},
        **{name: partial(_role_setting, name, role) for name, role in of_roles.items()},
    }


def setting_differences(runs: Sequence[Run]) -> Iterator[str]:
    """Yield a sentence for each setting of who is evaluated that differs between runs."""
    for name in sorted({name for run in runs for name in run.settings}):
        groups: dict[str, list[Run]] = {}
        for run in runs:
            groups.setdefault(_own_setting(name, run), []).append(run)
        if len(groups) > 1:
            values = "; ".join(f"{value} ({names_of(users)})" for value, users in groups.items())
            yield f"Runs differ in {name}: {values}."


def _own_setting(name: str, run: Run) -> str:
    return run.settings.get(name, NOT_GIVEN)


def _role_setting(name: str, role: str, run: Run) -> str:
    default = NOT_GIVEN if role in run.roles else NOBODY
    return run.instrument_settings.get(name, (role, default))[1]
