"""`inspect-aihospital records`: prepare records of one's own before they are trusted."""

import sys
from collections import Counter
from contextlib import nullcontext
from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import get_args

import click

from inspect_aihospital.cli import HintingGroup
from inspect_aihospital.cli.common import PATH, choice, dump, show
from inspect_aihospital.cli.report import load_analysis
from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.data.cases import LanguageChoice, load_cases
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.checks.check_findings import COLUMNS, UNSEEN, Check

MOST_PRINTED = 5
"""Names that a profile prints of each kind."""

UNREADABLE = 2


@click.group("records", cls=HintingGroup)
def records() -> None:
    """Prepare records of your own. Nothing leaves this machine."""


@records.command("check")
@click.argument("file")
@click.option("--html", "page", type=PATH, help="Also write a page at a new place, notes included.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--fail-on",
    type=click.Choice([check.value for check in Check]),
    multiple=True,
    help="Checks whose warnings end with 1, beside incomplete; may be repeated.  [default: all]",
)
def check(file: str, page: Path | None, as_json: bool, fail_on: tuple[str, ...]) -> None:
    """Say what would spoil an evaluation on FILE, case by case.

    FILE has any format of -T cases=, or is a name such as demo (mvme and cmb_clin are downloaded).
    Ends with 0 if there is no warning of the checks in --fail-on, with 1 if there are some or a
    record is incomplete, so that a run would refuse it, and with 2 if the file cannot be read or
    the page cannot be written.
    """
    # The libraries take a while to load; other commands of the group need none of them.
    from inspect_aihospital.records.checks.all_checks import check_records  # noqa: PLC0415
    from inspect_aihospital.records.checks.check_page import page_text  # noqa: PLC0415

    try:
        with all_or_nothing(page) if page else nullcontext() as part:
            result = check_records(load_cases(file, incomplete="skip"))
            if part:
                part.write_text(page_text(result), encoding="utf-8")
    except (UserError, OSError) as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(UNREADABLE)
    warnings, notes = result.of_level("warning"), result.of_level("note")
    if as_json:
        click.echo(dump({**asdict(result), "unseen": UNSEEN}))
    else:
        if warnings:
            show(COLUMNS, [finding.row for finding in warnings])
        click.echo(
            f"{result.name}: {result.records} records, {len(warnings)} warnings in "
            f"{len({finding.case for finding in warnings})} of them; {len(notes)} notes, which "
            "--html and --json list."
        )
        counts = Counter(finding.check.value for finding in warnings)
        if counts:
            listed = ", ".join(f"{name} {count}" for name, count in counts.most_common())
            click.echo(f"Warnings by check: {listed}")
        for gap in [*(unchecked.text for unchecked in result.unchecked), UNSEEN]:
            click.echo(f"Not checked: {gap}")
    failing = {*(fail_on or Check), Check.INCOMPLETE}
    sys.exit(any(finding.check in failing for finding in warnings))


@records.command("profile")
@click.argument("file")
@choice("--language", get_args(LanguageChoice), "auto", "Records to count.")
@click.option("--out", type=PATH, help="New folder for the counts as CSV, and drawn.")
def profile(file: str, language: LanguageChoice, out: Path | None) -> None:
    """Profile the cases of FILE as the paper does its own.

    FILE may also be a name, mvme or demo. The paper's profile is in appendix A (Fan et al.).
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
    for gap in case_profile.uncounted:
        click.echo(f"Not counted: {gap}")
    if out:
        click.echo(f"written: {', '.join(path.name for path in write_profile(case_profile, out))}")


@records.command("convert")
@click.argument("file", type=PATH)
@click.option("--map", "map_path", type=PATH, help="Map in YAML; without it, one is proposed.")
@click.option("--out", type=PATH, help="Where the records go, as JSONL.")
@click.option(
    "--propose",
    "proposal",
    type=PATH,
    help="Write the proposed map to this file instead of the screen.",
)
@click.option("--encoding", help="Of CSV and TSV that are neither UTF-8 nor plainly GB18030.")
@click.option("--skip-refused", is_flag=True, help="Leave refused rows and cases out.")
@click.option("--force", is_flag=True, help="Replace earlier records at --out.")
def convert_command(
    file: Path,
    map_path: Path | None,
    out: Path | None,
    proposal: Path | None,
    encoding: str | None,
    skip_refused: bool,
    force: bool,
) -> None:
    """Convert an export, a table or FHIR R4, to records.

    A table is CSV, TSV, XLSX or JSON without FHIR resources; JSON is read as a file or by line.
    Without --map, a map is proposed by names, for you to read and mend. With it, the records go to
    --out, and what was refused, found or left out to a file of notes beside it. Ends with 1 if
    there is an error, or if no written record can be used.
    """
    from inspect_aihospital.records.convert import convert, propose  # noqa: PLC0415 - slow to load

    if map_path is None:
        if out or skip_refused or force:
            raise UserError(
                "--out, --skip-refused and --force need --map. Propose one first, and read it."
            )
        if proposal is None:
            click.echo(propose(file, encoding), nl=False)
            return
        with all_or_nothing(proposal) as part:
            part.write_text(propose(file, encoding), encoding="utf-8")
        click.echo(f"{proposal}: a proposal by names alone. Read it, then convert with --map.")
        return
    if out is None or proposal:
        raise UserError("--map needs --out, and takes no --propose.")
    conversion = convert(file, map_path, out, encoding=encoding, skip=skip_refused, force=force)
    notes = conversion.notes
    lines = [f"{file}: {conversion.source}", *conversion.counts]
    lines += [f"dropped: {name} ({count})" for name, count in notes.dropped.items()]
    lines += [
        f"read as empty: {name}: {', '.join(f'{word} ({n})' for word, n in words.most_common())}"
        for name, words in notes.emptied.items()
    ]
    lines += [f"not read: {name} ({count})" for name, count in notes.unread.items()]
    lines += [f"{kind}: {count} (in {notes.path})" for kind, count in notes.counts.items()]
    lines += [f"not usable: {reason} ({n})" for reason, n in conversion.unusable.items()]
    if notes.counts["incomplete"]:
        lines.append("A run refuses incomplete records, unless -T incomplete=skip leaves them out.")
    if not conversion.has_usable:
        lines.append("No record can be used. Mend the map, and convert again with --force.")
    click.echo("\n".join(lines))
    if not conversion.has_usable:
        sys.exit(1)
