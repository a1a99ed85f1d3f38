"""`inspect-aihospital questionnaire` and `ratings`: make physicians' forms, and read them."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import click

from inspect_aihospital.cli.common import PATH, choice, show
from inspect_aihospital.errors import UserError
from inspect_aihospital.people.answer_key import read_key
from inspect_aihospital.people.draw_file import read_draw
from inspect_aihospital.people.form_files import write_arbitration, write_forms
from inspect_aihospital.people.forms import RECORDS
from inspect_aihospital.people.question_figures import figures_by_question
from inspect_aihospital.people.questionnaire import (
    FormChoice,
    LanguageOfForms,
    make_questionnaire,
    read_log,
)
from inspect_aihospital.people.rating_import import add_ratings, require_log, write_log
from inspect_aihospital.people.rating_scores import ImportSettings, rating_facts
from inspect_aihospital.people.ratings import Combine, Ratings, read_ratings
from inspect_aihospital.people.stratified_draw import draw_by_subspecialty
from inspect_aihospital.people.submitted_sheets import form_files_in


@click.command("questionnaire")
@click.argument("log")
@click.option("--out", required=True, type=PATH, help="New folder for the forms and their key.")
@choice(
    "--form",
    get_args(FormChoice),
    "all",
    "behaviour of the roles, quality of the records, grades of the reports, why diagnoses failed.",
)
@click.option("--seed", default=0, show_default=True, help="Decides choice, order and codes.")
@choice(
    "--language", get_args(LanguageOfForms), "auto", "Of the forms; auto: that of most records."
)
@click.option("--raters", default=2, show_default=True, help="How many answer on their own.")
@click.option("--limit", type=int, help="Cases to choose at random for each form.")
@click.option("--cases", type=PATH, help="Exactly these cases: a file of next-labels.")
@click.option(
    "--stratify",
    type=(int, int),
    metavar="SUBSPECIALTIES CASES",
    help="With --form records: as many cases of each of the commonest subspecialties, by the seed.",
)
def questionnaire(
    log: str,
    out: Path,
    form: FormChoice,
    seed: int,
    language: LanguageOfForms,
    raters: int,
    limit: int | None,
    cases: Path | None,
    stratify: tuple[int, int] | None,
) -> None:
    """Make forms of a LOG for physicians to fill in.

    Forms are Excel and CSV files, blinded and shuffled; every rater gets a folder of them. Keep
    key.json to yourself: it says what the codes stand for.
    """
    # A draw by subspecialty leaves records out: no mean of reports could be corrected by it.
    if stratify and (form != RECORDS.name or cases or limit is not None):
        raise UserError("--stratify goes with --form records, without --cases and --limit.")
    rated_log = read_log(log)
    draw = read_draw(cases) if cases else None
    if stratify:
        draw = draw_by_subspecialty(rated_log, *stratify, seed=seed)
    blinded_forms = make_questionnaire(
        rated_log, form=form, seed=seed, language=language, raters=raters, limit=limit, draw=draw
    )
    *folders, key_file = write_forms(blinded_forms, out)
    for name, key_form in blinded_forms.key.forms.items():
        rows = ", ".join(f"{len(rows)} rows in {sheet}" for sheet, rows in key_form.sheets.items())
        click.echo(f"{name}: {len(key_form.cases)} cases, {rows}")
    for note in blinded_forms.notes:
        click.echo(f"note: {note}")
    click.echo(f"Give each rater a folder: {', '.join(map(str, folders))}")
    click.echo(f"Keep to yourself: {key_file}")


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
    """Check filled FORMS, and add their ratings to a log.

    FORMS are files, or the folders of raters; their agreement is printed. Either everything is
    right, or nothing is written. Give the arbiter's form beside the raters'.
    """
    if bool(log) != bool(out):
        raise UserError("--log and --out belong together: the log, and where its copy goes.")
    # Together they would write ratings whose disputes are still open.
    if out and arbitrate:
        raise UserError(
            "--out and --arbitrate: one after the other. Have the arbiter answer first, then "
            "give the arbiter's folder beside the raters'."
        )
    key = read_key(key_file)
    # The log goes first: with another log the forms are of no use.
    unrated_log = require_log(log, key) if log else None
    checked = read_ratings(forms, key)
    _print_agreement(checked, combine)
    if arbitrate:
        rows = write_arbitration(checked, arbitrate)
        click.echo(f"For the arbiter: {rows} rows in {arbitrate}" if rows else "No dispute.")
    if unrated_log and out:
        settings = ImportSettings(combine, _date(date, forms))
        write_log(add_ratings(unrated_log, checked, settings, again=again), out)
        click.echo(f"Ratings added: {out}")


def _print_agreement(checked: Ratings, combine: Combine) -> None:
    show(
        ["question", "n", "agreement", "kappa", "alpha", "settled", "mean"],
        (row for form in checked.filled for row in _rows(checked, form, combine)),
    )
    # A form that nobody handed in is no error: forms may be imported one by one.
    for form in (form for form in checked.key.forms if form not in checked.filled):
        click.echo(f"note: no one handed in the form {form}.")


def _rows(checked: Ratings, form: str, combine: Combine) -> Iterator[list[object]]:
    # The table shows the figures that the log will have, by the same function.
    facts = [rating_facts(rating) for rating in checked.decided(form, combine)]
    for name, figure in figures_by_question(facts, len(checked.key.raters)).items():
        agreement = figure.agreement
        shares = [_number(x) for x in (agreement.share, agreement.kappa, figure.alpha)]
        settled = f"{figure.settled} of {figure.items}"
        yield [name, agreement.items, *shares, settled, _number(figure.mean, 1)]


def _number(value: float, digits: int = 3) -> str:
    return "–" if math.isnan(value) else f"{value:.{digits}f}"


def _date(date: datetime | None, forms: tuple[Path, ...]) -> datetime:
    """Return the date of the option, else when the last of the files was saved."""
    if date:
        return date.replace(tzinfo=UTC)
    files = [file for path in forms for file in form_files_in(path)]
    return datetime.fromtimestamp(max(file.stat().st_mtime for file in files), tz=UTC)
