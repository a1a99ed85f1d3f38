"""`inspect-aihospital next-labels`: draw the cases to ask physicians about next."""

from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

import click

from inspect_aihospital.cli.common import PATH, choice, show
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import SUMMARIES

if TYPE_CHECKING:
    from inspect_aihospital.analysis.label_proposal import LabelProposal

MEASURES = (*(aspect.value for aspect in Aspect), *(n for n in SUMMARIES if n != "interaction"))
MOST_ROWS = 10


@click.command("next-labels")
@click.argument("log")
@click.option("--budget", type=int, required=True, help="Cases to draw.")
@choice(
    "--aspect",
    MEASURES,
    "diagnostic",
    "The aspect, or mean over aspects, whose interval is to shrink.",
)
@click.option("--seed", default=0, show_default=True, help="Of the draw.")
@click.option("--out", required=True, type=PATH, help="New CSV file.")
def next_labels(log: str, budget: int, aspect: str, seed: int, out: Path) -> None:
    """Draw the cases of a LOG that physicians should label.

    Those are drawn most often whose labels would shrink the interval most, by the grader's grades
    and all ratings that were added to the log so far. Give the file to questionnaire --cases.
    """
    from inspect_aihospital.analysis.label_proposal import propose  # noqa: PLC0415 -- slow to load
    from inspect_aihospital.people.draw_file import write_draw  # noqa: PLC0415

    draw = propose(log, budget, measure=aspect, seed=seed)
    write_draw(draw.proposals, out)
    show(["id", "grade", "probability", "expected residual"], _rows(draw))
    for line in _gain(draw, aspect):
        click.echo(line)
    click.echo(f"Next: inspect-aihospital questionnaire {log} --form reports --cases {out} --out …")


def _rows(draw: "LabelProposal") -> Iterator[list[object]]:
    for proposal in draw.proposals[:MOST_ROWS]:
        grade = draw.graded[str(proposal.case)]
        # Where nothing can be projected, the expected residuals are guesses too.
        residual = "–" if isnan(draw.after) else f"{proposal.residual:.1f}"
        yield [proposal.case, f"{grade:.1f}", f"{proposal.probability:.3f}", residual]
    if (more := len(draw.proposals) - MOST_ROWS) > 0:
        yield [f"… and {more} more in the file", "", "", ""]


def _gain(draw: "LabelProposal", aspect: str) -> Iterator[str]:
    yield f"{draw.labelled} of {draw.cases} cases have physicians' grades of {aspect}."
    if isnan(draw.after):
        yield (
            "Too few labels, or none that differs from the grader, to say what more would bring: "
            "the draw is uniform."
        )
        return
    labels = draw.labelled + len(draw.proposals)
    yield f"Width of the 95 % interval now: {draw.now.width:.1f} points of 100."
    yield (
        f"With {labels} labels about {draw.after:.1f}; had these been drawn uniformly, about "
        f"{draw.after_uniform:.1f}."
    )
    yield (
        "A projection: it takes the grader to err as it did so far, and with few labels that is "
        "a guess."
    )
