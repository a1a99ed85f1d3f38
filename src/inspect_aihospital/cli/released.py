"""`inspect-aihospital import-original` and `import-mentions`: turn released files into logs."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import click
from inspect_ai.log import EvalLog

from inspect_aihospital.cli.common import PATH, choice
from inspect_aihospital.core.grading.grades import MissingPolicy
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.released.mention_import import import_mention_lists
from inspect_aihospital.released.release_import import import_released

METRIC_PREFIX = "inspect_aihospital/"
"""Inspect puts the package's name before our metrics."""

MOST_IDS = 10
"""Cases that a note names."""

LOGS = click.option("--out", required=True, help="Folder of the logs.")


@click.command("import-original")
@click.argument("files", nargs=-1, required=True, type=PATH)
@LOGS
@choice(
    "--missing",
    get_args(MissingPolicy),
    "unscored",
    "What an aspect without a grade does to its case.",
)
@click.option(
    "--cases",
    help="Records to grade against: mvme, or a file. Default: the references in the verdicts.",
)
@click.option("--departments", type=PATH, help="JSON object of specialty groups by patient id.")
def import_original(
    files: tuple[Path, ...],
    out: str,
    missing: MissingPolicy,
    cases: str | None,
    departments: Path | None,
) -> None:
    """Turn files that the paper's authors released into logs.

    FILES are JSONL files of consultations, one-step reports, verdicts or collaborations. Each
    becomes a log of Inspect; verdicts become one log for each doctor. No model is called. What was
    scored and counted is printed.
    """
    for log in import_released(files, out, missing=missing, cases=cases, departments=departments):
        _print_log(log, _notes(log))


@click.command("import-mentions")
@click.argument("file", type=PATH)
@click.option("--reference", required=True, help="Name of the reference among the systems.")
@LOGS
@choice(
    "--language",
    get_args(Language),
    "zh",
    "Of the mentions, and of the terminology that they are linked to.",
)
def import_mentions(file: Path, reference: str, out: str, language: Language) -> None:
    """Turn lists of diseases into logs, one for each system.

    FILE is a JSON object: system → case id → list of disease names, or null for a report without a
    diagnosis, as link reads it. The logs are Inspect's, scored by ICD-10. No model is called.
    """
    for log in import_mention_lists(file, reference, out, language):
        _print_log(log)


def _print_log(log: EvalLog, notes: Iterable[str] = ()) -> None:
    click.echo(f"{log.eval.task} by {log.eval.model}: {log.location}")
    for line in (*notes, *_results(log)):
        click.echo(f"  {line}")


def _notes(log: EvalLog) -> Iterator[str]:
    samples = log.samples or []
    # Imported reports can be graded again, if there is something to grade them against.
    if count := sum(not sample.target for sample in samples):
        yield (
            f"note: {count} cases have no reference to be graded against again; give --cases, or "
            "their verdicts in the same command"
        )
    if silent := [str(s.id) for s in samples if not s.output.completion.strip()]:
        yield f"note: {len(silent)} empty reports ({first_names(silent, MOST_IDS)})"


def _results(log: EvalLog) -> Iterator[str]:
    """Yield every metric of a log; those of a value tell how many samples have it."""
    for score in log.results.scores if log.results else []:
        scored = score.scored_samples or 0
        # Inspect names a score after its scorer, except for the values of a scorer of several.
        is_value = score.name != score.scorer
        coverage = f" ({scored} of {scored + (score.unscored_samples or 0)})" if is_value else ""
        for name, metric in score.metrics.items():
            yield f"{score.name} {name.removeprefix(METRIC_PREFIX)}: {metric.value:.6g}{coverage}"
