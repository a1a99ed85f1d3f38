"""`inspect-aihospital records profile`: count what records hold, beside the paper's figures."""

from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from inspect_aihospital.cli.common import PATH, choice, show
from inspect_aihospital.cli.report import load_analysis
from inspect_aihospital.data.cases import LanguageChoice, load_cases

if TYPE_CHECKING:
    from inspect_aihospital.analysis.case_profile import CaseProfile

FIRST = 5
"""Names that are printed of each kind."""


@click.command("profile")
@click.argument("cases")
@choice("--language", get_args(LanguageChoice), "auto", "Records to count.")
@click.option("--out", type=PATH, help="New folder for the counts as CSV, and drawn.")
def profile(cases: str, language: LanguageChoice, out: Path | None) -> None:
    """Profile CASES (`mvme`, `demo` or a file) as the paper does its own (Fan et al., App. A).

    Departments, diseases by linked ICD-10 category, examinations and symptoms: how many a case,
    how many different, and the most frequent. All is read by rule, where the paper asked GPT-4.
    """
    load_analysis()
    from inspect_aihospital.analysis.case_profile import (  # noqa: PLC0415 - slow to load
        profile_cases,
    )
    from inspect_aihospital.analysis.profile_writer import (  # noqa: PLC0415 - slow to load
        write_profile,
    )

    case_profile = profile_cases(load_cases(cases, language=language, incomplete="skip").records)
    show(["figure", "paper", "here"], _rows(case_profile))
    for kind, counts in case_profile.counts.items():
        names = zip(counts["name"].head(FIRST), counts["cases"].head(FIRST), strict=True)
        click.echo(f"{kind}: {', '.join(f'{name} {count}' for name, count in names) or 'none'}")
    if out:
        click.echo(f"written: {', '.join(path.name for path in write_profile(case_profile, out))}")


def _rows(case_profile: "CaseProfile") -> Iterator[tuple[object, ...]]:
    for name, paper, here in case_profile.figures.itertuples(index=False, name=None):
        # The paper only calls some diseases frequent.
        yield name, "–" if isnan(paper) else f"{paper:g}", here
