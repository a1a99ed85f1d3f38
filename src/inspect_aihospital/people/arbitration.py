"""The form for an arbiter: only what raters differ on, and not what they answered."""

from pathlib import Path

from inspect_aihospital.people.delivery import all_or_nothing, write_form
from inspect_aihospital.people.found import ARBITER
from inspect_aihospital.people.layout import form_tables
from inspect_aihospital.people.questions import FORMS
from inspect_aihospital.people.ratings import Ratings
from inspect_aihospital.people.sheets import Table


def arbitration_tables(ratings: Ratings, form: str) -> list[Table]:
    """A form's sheets for an arbiter; none where raters agree on everything.

    The texts are those of a rater's checked sheets, so no log is needed.
    """
    disputed = ratings.disputed(form)
    if not any(disputed.values()):
        return []
    shown = next(iter(ratings.filled[form].values())).shown
    rows = {sheet: [row for row, _ in found] for sheet, found in disputed.items()}
    asked = {row.code: questions for found in disputed.values() for row, questions in found}
    return form_tables(ratings.key, FORMS[form], ARBITER, rows, shown, asked)


def write_arbitration(ratings: Ratings, out: Path) -> int:
    """Write the forms for an arbiter.

    Returns:
        The number of rows in them; where it is 0 nothing is written.
    """
    tables = {form: arbitration_tables(ratings, form) for form in ratings.filled}
    rows = sum(len(found) for f in ratings.filled for found in ratings.disputed(f).values())
    if rows:
        with all_or_nothing(out) as part:
            part.mkdir()
            for form, found in tables.items():
                if found:
                    write_form(part, form, found)
    return rows
