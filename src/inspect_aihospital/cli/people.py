"""`inspect-aihospital questionnaire` and `ratings`: physicians' forms, out of a log and back."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import click

from inspect_aihospital.cli.common import choice, show, user_errors
from inspect_aihospital.errors import UserError
from inspect_aihospital.people.arbitration import write_arbitration
from inspect_aihospital.people.delivery import write_forms
from inspect_aihospital.people.draws import read_draw
from inspect_aihospital.people.figures import figures
from inspect_aihospital.people.found import forms_in
from inspect_aihospital.people.importing import add_ratings, require_log, write_log
from inspect_aihospital.people.key import read_key
from inspect_aihospital.people.questionnaire import (
    FormChoice,
    LanguageOfForms,
    Questionnaire,
    export,
    read_log,
)
from inspect_aihospital.people.ratings import Combine, Ratings, read_ratings
from inspect_aihospital.people.scores import Manner, rating_facts

PATH = click.Path(path_type=Path)


@click.command("questionnaire")
@click.argument("log")
@click.option("--out", required=True, type=PATH, help="New folder for the forms and their key.")
@choice(
    "--form",
    get_args(FormChoice),
    "all",
    "behaviour of the roles, quality of the records, grades of the reports.",
)
@click.option("--seed", default=0, show_default=True, help="Decides choice, order and codes.")
@choice(
    "--language", get_args(LanguageOfForms), "auto", "Of the forms; auto: that of most records."
)
@click.option("--raters", default=2, show_default=True, help="How many answer on their own.")
@click.option("--limit", type=int, help="Cases to choose at random for each form.")
@click.option("--cases", type=PATH, help="Exactly these cases: a file of next-labels.")
def questionnaire(
    log: str,
    out: Path,
    form: FormChoice,
    seed: int,
    language: LanguageOfForms,
    raters: int,
    limit: int | None,
    cases: Path | None,
) -> None:
    """Make forms for physicians of a LOG, as Excel and CSV, blinded and shuffled.

    Every rater gets a folder. Keep key.json to yourself: it says what the codes stand for.
    """
    with user_errors():
        found = export(
            read_log(log),
            form=form,
            seed=seed,
            language=language,
            raters=raters,
            limit=limit,
            draw=read_draw(cases) if cases else None,
        )
        written = write_forms(found, out)
    for line in _contents(found):
        click.echo(line)
    click.echo(f"Give each rater a folder: {', '.join(map(str, written[:-1]))}")
    click.echo(f"Keep to yourself: {written[-1]}")


def _contents(found: Questionnaire) -> Iterator[str]:
    for name, form in found.key.forms.items():
        rows = ", ".join(f"{len(rows)} rows in {sheet}" for sheet, rows in form.sheets.items())
        yield f"{name}: {len(form.cases)} cases, {rows}"
    yield from (f"note: {note}" for note in found.notes)


@click.command("ratings")
@click.argument("forms", nargs=-1, required=True, type=PATH)
@click.option("--key", "key_file", required=True, type=PATH, help="The key.json of the forms.")
@click.option("--log", help="The log that the forms were made of.")
@click.option("--out", type=PATH, help="New log, with the ratings; needs --log.")
@click.option("--arbitrate", type=PATH, help="New folder for the form of an arbiter.")
@choice(
    "--combine",
    get_args(Combine),
    "arbiter",
    "What settles a disagreement: an arbiter (without one it stays open), or the mean.",
)
@click.option(
    "--date",
    type=click.DateTime(["%Y-%m-%d"]),
    help="When the forms were answered. Default: when the last of the files was saved.",
)
@click.option("--again", is_flag=True, help="Add to a log that has such ratings already.")
def ratings(
    forms: tuple[Path, ...],
    key_file: Path,
    log: str | None,
    out: Path | None,
    arbitrate: Path | None,
    combine: Combine,
    date: datetime | None,
    again: bool,
) -> None:
    """Check filled FORMS (files or raters' folders), print agreement, add the ratings to a log.

    Either everything is right, or nothing is written. Give the arbiter's form beside the raters'.
    """
    with user_errors():
        if bool(log) != bool(out):
            raise UserError("--log and --out belong together: the log, and where its copy goes.")
        if out and arbitrate:
            raise UserError(
                "--out and --arbitrate: one after the other. Have the arbiter answer first, then "
                "give the arbiter's folder beside the raters'."
            )
        key = read_key(key_file)
        before = require_log(log, key) if log else None
        found = read_ratings(forms, key)
        _print_agreement(found, combine)
        if arbitrate:
            rows = write_arbitration(found, arbitrate)
            click.echo(f"For the arbiter: {rows} rows in {arbitrate}" if rows else "No dispute.")
        if before and out:
            manner = Manner(combine, _date(date, forms))
            write_log(add_ratings(before, found, manner, again=again), out)
            click.echo(f"Ratings added: {out}")


def _print_agreement(found: Ratings, combine: Combine) -> None:
    show(
        ["question", "n", "agreement", "kappa", "alpha", "settled", "mean"],
        (row for form in found.filled for row in _rows(found, form, combine)),
    )
    for form in found.key.forms.keys() - found.filled.keys():
        click.echo(f"note: no one handed in the form {form}.")


def _rows(found: Ratings, form: str, combine: Combine) -> Iterator[list[object]]:
    facts = [rating_facts(rating) for rating in found.decided(form, combine)]
    for name, figure in figures(facts, len(found.key.raters)).items():
        agreed = figure.agreement
        shares = (_number(share) for share in (agreed.share, agreed.kappa, figure.alpha))
        settled = f"{figure.settled} of {figure.items}"
        yield [name, agreed.items, *shares, settled, _number(figure.mean, 1)]


def _number(value: float, digits: int = 3) -> str:
    return "–" if math.isnan(value) else f"{value:.{digits}f}"


def _date(given: datetime | None, forms: tuple[Path, ...]) -> datetime:
    """The date that was given, else when the last of the files was saved."""
    if given:
        return given.replace(tzinfo=UTC)
    files = [file for path in forms for file in forms_in(path)]
    return datetime.fromtimestamp(max(file.stat().st_mtime for file in files), tz=UTC)
