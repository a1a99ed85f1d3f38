"""Load what diseases are linked with before any call, and name a task's ways around it."""

from collections.abc import Iterable

from inspect_aihospital.core.record import Language
from inspect_aihospital.errors import UserError
from inspect_aihospital.scorers.icd10_scorer import load_rules


def load_languages(languages: Iterable[Language], needed_by: str = "") -> None:
    """Load what diseases are linked with.

    Args:
        languages: Languages of the cases.
        needed_by: Option that cannot do without; empty where `icd10=false` does without.

    Raises:
        UserError: A terminology is missing. The message says how to get it, and which ways around
            it the task has.
    """
    for language in sorted(set(languages)):
        try:
            load_rules(language)
        except UserError as error:
            ways = [f"{needed_by} cannot do without it." if needed_by else _WITHOUT]
            if language == "zh":
                ways.append(_ENGLISH)
            raise UserError(" ".join([str(error), *ways])) from error


_WITHOUT = "Or run the task without ICD-10 linking: -T icd10=false."
_ENGLISH = "English cases need no sheet: -T language=en, where there are some."
