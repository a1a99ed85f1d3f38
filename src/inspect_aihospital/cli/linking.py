"""`inspect-aihospital link` and `link-pairs`: link files of diagnoses to ICD-10."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast, get_args

import click

from inspect_aihospital.cli.common import PATH, choice, dump, show
from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.errors import UserError
from inspect_aihospital.linking.disease_agreement import Rule
from inspect_aihospital.linking.linker_cache import load_matcher
from inspect_aihospital.linking.mention_files import (
    SystemScore,
    read_mentions,
    read_pairs,
    score_system,
)
from inspect_aihospital.linking.tally import intervals
from inspect_aihospital.terminology.terminology_cache import load_terminology

RULE = choice(
    "--rule",
    get_args(Rule),
    "strict",
    "paper: as the original; strict: four characters of the code; lenient: three.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
LANGUAGE = choice(
    "--language",
    ["auto", *get_args(Language)],
    "auto",
    "Language of the whole file; auto: zh if a fifth of its letters are Chinese.",
)
FILE = click.argument("file", type=PATH)


@click.command("link")
@FILE
@click.option("--reference", required=True, help="The system of FILE whose mentions are the truth.")
@RULE
@LANGUAGE
@JSON
def link(file: Path, reference: str, rule: Rule, language: str, as_json: bool) -> None:
    """Score diagnoses against a reference by ICD-10 codes.

    FILE is a JSON object: system → case id → list of disease mentions. A report without a
    diagnosis has null in the place of the list: it scores as if it had missed every disease, and
    is left out under --rule paper.
    """
    systems = read_mentions(file, reference)
    texts = [m for cases in systems.values() for names in cases.values() for m in names or []]
    file_language = _language(language, texts)
    matcher = load_matcher(rule, file_language)
    rows = {
        name: _row(score_system(cases, systems[reference], matcher, skip=rule == "paper"))
        for name, cases in systems.items()
        if name != reference
    }
    if as_json:
        head = {"rule": rule, "terminology": _edition(file_language), "reference": reference}
        click.echo(dump({**head, "systems": rows}))
    else:
        cells = [[name, *(_cell(row, column) for column in _COLUMNS)] for name, row in rows.items()]
        show(["system", *_COLUMNS], cells)
        click.echo(f"Linked to {_edition(file_language)} by the {rule} rule.")


@click.command("link-pairs")
@FILE
@RULE
@click.option(
    "--curve",
    "with_curve",
    is_flag=True,
    help="Also print precision and recall for other limits: each level of the code with each least "
    "similarity of names that counts as agreement. Needs `credit` in FILE.",
)
@LANGUAGE
@JSON
def link_pairs(file: Path, rule: Rule, with_curve: bool, language: str, as_json: bool) -> None:
    """Say which pairs of diagnoses get credit, and by what.

    FILE is a JSON list of objects with `pred` and `ref`. Where they also have `credit` (true or
    false, by a rater) and perhaps `weight`, precision and recall against these are printed.
    """
    from inspect_aihospital.linking.labelled_pairs import (  # noqa: PLC0415 - slow to load
        against_labels,
        curve,
        judge_pairs,
    )

    pairs = read_pairs(file)
    texts = [text for pair in pairs for text in (pair.pred, pair.ref)]
    file_language = _language(language, texts)
    matcher = load_matcher(rule, file_language)
    # One unlabelled pair is enough: shares over the others would be of a selection.
    labelled = all(pair.credit is not None for pair in pairs)
    rows = judge_pairs(pairs, matcher)
    if with_curve and not labelled:
        raise UserError(f"{file}: --curve needs `credit` in every pair, to compare with.")
    result: dict[str, Any] = {"rule": rule, "terminology": _edition(file_language), "pairs": rows}
    if labelled:
        result["against_labels"] = against_labels(rows)
        if with_curve:
            result["curve"] = curve(pairs, matcher)
    if as_json:
        click.echo(dump(result))
        return
    show(_PAIR, [[row.get(key) for key in _PAIR] for row in rows])
    for point in result.get("curve", []):
        # The rule's own point of the curve has no level.
        name = "level {level}, similarity {similarity:g}" if "level" in point else rule
        click.echo(f"{name.format(**point)}: {_against(point)}")
    if labelled:
        click.echo(f"Against the labels, {rule}: {_against(result['against_labels'])}")


_PAIR = ("i", "pred", "ref", "credit", "by", "pred_code", "ref_code")
_COLUMNS = ("n", "skipped", "mentions_per_case", "precision", "recall", "f1", "nil_rate")


def _language(choice: str, texts: Iterable[str]) -> Language:
    # Of the whole file at once: a single name is too short to tell.
    return detect_language(" ".join(texts)) if choice == "auto" else cast(Language, choice)


def _edition(language: Language) -> str:
    return load_terminology(language).edition


def _row(score: SystemScore) -> dict[str, Any]:
    """Return a system's row: shares from 0 to 1, with intervals over resampled cases."""
    # Intervals are over cases, since mentions of one case are not independent.
    bounds = intervals(score.cases)
    shares = {name: getattr(score.total, name) for name in bounds}
    return {
        "n": score.total.cases,
        "skipped": score.skipped,
        "mentions_per_case": score.total.n,
        **shares,
        **{f"{name}_ci": interval for name, interval in bounds.items()},
        "nil_rate": score.total.nil_rate,
    }


def _cell(row: Mapping[str, Any], name: str) -> str:
    """Format a figure, with its interval if it has one."""
    value = row[name]
    text = f"{value:.3f}" if isinstance(value, float) else str(value)
    if interval := row.get(f"{name}_ci"):
        text += f" ({interval[0]:.3f} to {interval[1]:.3f})"
    return text


def _against(result: Mapping[str, Any]) -> str:
    shares = ", ".join(f"{name} {_cell(result, name)}" for name in ("precision", "recall"))
    return f"{shares}, weighted, {result['credited']} of {result['pairs']} pairs credited"
