"""`inspect-aihospital records`: look at records before they are used."""

from math import isnan
from pathlib import Path
from typing import get_args

import click

from inspect_aihospital.cli.common import PATH, choice, show
from inspect_aihospital.cli.report import load_analysis
from inspect_aihospital.data.cases import LanguageChoice, load_cases


@click.group("records")
def records() -> None:
    """Prepare records of your own. Nothing leaves this machine."""


MOST_PRINTED = 5
"""Names that are printed of each kind."""


@records.command("profile")
@click.argument("file")
@choice("--language", get_args(LanguageChoice), "auto", "Records to count.")
@click.option("--out", type=PATH, help="New folder for the counts as CSV, and drawn.")
def profile(file: str, language: LanguageChoice, out: Path | None) -> None:
    """Profile FILE (or `mvme`, `demo`) as the paper does its own (Fan et al., App. A).

    Departments, diseases by linked ICD-10 category, examinations and symptoms: how many a case,
    how many different, and the most frequent. All is read by rule, where the paper asked GPT-4.
    """
    load_analysis()
    # The libraries take a while to load; other commands of the group need none of them.
    from inspect_aihospital.analysis.case_profile import profile_cases  # noqa: PLC0415
    from inspect_aihospital.analysis.profile_writer import write_profile  # noqa: PLC0415

    case_profile = profile_cases(load_cases(file, language=language, incomplete="skip").records)
    show(
        ["figure", "paper", "here"],
        # The paper only calls some diseases frequent.
        (
            (name, "–" if isnan(paper) else f"{paper:g}", here)
            for name, paper, here in case_profile.figures.itertuples(index=False, name=None)
        ),
    )
    for kind, counts in case_profile.counts.items():
        rows = counts.head(MOST_PRINTED).itertuples(index=False, name=None)
        click.echo(f"{kind}: {', '.join(f'{name} {count}' for name, count in rows) or 'none'}")
    if out:
        click.echo(f"written: {', '.join(path.name for path in write_profile(case_profile, out))}")
