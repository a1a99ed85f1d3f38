"""`inspect-aihospital exam`: what an exam holds, and what is left out of it."""

from collections import Counter

import click

from inspect_aihospital.cli.common import show, user_errors
from inspect_aihospital.data.exams import load_exam


@click.command("exam")
@click.argument("exam")
def exam(exam: str) -> None:
    """Count an exam's questions by step, and list those that need more than text, with reasons.

    EXAM is sample, medqa, demo, or the path of a file or folder of questions.
    """
    with user_errors():
        found = load_exam(exam)
    counts = Counter(question.step for question in found.questions)
    show(["step", "questions"], [*sorted(counts.items()), ("all", len(found.questions))])
    click.echo(f"content {found.sha256}")
    if found.removed:
        click.echo(f"\nleft out with text_only=true: {len(found.removed)}")
        show(
            ["question", "reason"],
            [(id, " ".join(why.split())) for id, why in found.removed.items()],
        )
