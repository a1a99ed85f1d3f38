"""`inspect-aihospital exam`: count an exam's questions, and list those left out of it."""

from collections import Counter

import click

from inspect_aihospital.cli.common import show
from inspect_aihospital.data.exams import load_exam


@click.command("exam")
@click.argument("exam")
def exam(exam: str) -> None:
    """Count an exam's questions, and list those left out.

    EXAM is sample, medqa, demo, or the path of a file or folder of questions. They are counted by
    step. Left out are those that need more than text; each is listed with the reason.
    """
    loaded = load_exam(exam)
    counts = Counter(question.step for question in loaded.questions)
    show(["step", "questions"], [*sorted(counts.items()), ("all", len(loaded.questions))])
    click.echo(f"content {loaded.sha256}")
    if loaded.removed:
        click.echo(f"\nleft out with text_only=true: {len(loaded.removed)}")
        rows = [(id, " ".join(reason.split())) for id, reason in loaded.removed.items()]
        show(["question", "reason"], rows)
