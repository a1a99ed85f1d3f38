"""Tabulate which models played instruments, and whether each was examined for its role."""

from collections.abc import Iterator, Mapping
from math import floor, isnan, nan

import pandas as pd

from inspect_aihospital.analysis.estimates import Amount
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.instrument_exams import (
    BOUNDS,
    EXAMS,
    broken_exam_bounds,
    exam_figures,
    exams_of,
    languages_of,
    other_policy,
    verdict_of,
)
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.sentence_parts import Sentence
from inspect_aihospital.spending.log_spending import dollars_of

INSTRUMENTS = ("patient", "examiner", "grader", "extractor", "auditor", "moderator", "summarizer")

NOT_EXAMINED = "not examined"
OTHER_PROMPTS = "not examined with these prompts"
NO_EXAM = "no exam yet"
NOTHING = "–"
INCOMPLETE = "exam incomplete"
VERDICTS = {1.0: "qualified", 0.0: "not qualified"}

Instrument = tuple[str, str, str]
"""Role, model and hash of the prompts."""


@finding("instruments")
def instruments_table(evidence: Evidence) -> Table:
    """Tabulate the instruments of all runs, and the candidates of exams.

    An exam counts for a run if model, prompts and language are the same; of several the newest. An
    examiner's exam under another policy for what is not recorded counts and says so.
    """
    runs = evidence.run_by_id.values()
    exams = exams_of(evidence)
    # Candidates come first: one that no run uses has a row as well.
    users: dict[Instrument, list[Run]] = {
        (role, exam.model, exam.prompt_hash or ""): []
        for exam in exams
        for role, task in EXAMS.items()
        if task == exam.task
    }
    for run in runs:
        for role in INSTRUMENTS:
            for model in dict.fromkeys(run.roles.get(role, ())):
                users.setdefault((role, model, run.prompt_hash or ""), []).append(run)
    if not users:
        raise LackingError("no run has an instrument that a model plays; run mvme")
    by_role = sorted(users, key=lambda key: (INSTRUMENTS.index(key[0]), *key[1:]))
    rows = [row for key in by_role for row in _rows(evidence, key, users[key], exams)]
    # As objects: a column of whole numbers of which some are missing would turn to fractions.
    frame = pd.DataFrame(rows, dtype=object)
    return Table(frame=frame, runs=[run.id for run in runs])


def exam_sentences(evidence: Evidence) -> Iterator[Sentence]:
    """Yield a sentence for each role with an exam: which candidates are qualified, which not."""
    if not exams_of(evidence):
        return
    rows = instruments_table(evidence).frame.to_dict("records")
    for role, task in EXAMS.items():
        languages: dict[tuple[str, str], list[str]] = {}
        for row in rows:
            if row["role"] == role and row["date"] != NOTHING:
                languages.setdefault((row["exam"], row["model"]), []).append(row["language"])
        verdicts = sorted({verdict for verdict, _ in languages}, reverse=True)
        parts = [
            f"{verdict}: "
            + ", ".join(
                f"{key[1]} ({', '.join(languages[key])})" for key in languages if key[0] == verdict
            )
            for verdict in verdicts
        ]
        if parts:
            yield Sentence(task, f"As {role}, {'; '.join(parts)}.")


def _rows(
    evidence: Evidence, instrument: Instrument, users: list[Run], exams: list[Run]
) -> Iterator[dict[str, object]]:
    """Yield a row a language in which an instrument was used or examined."""
    role, model, prompt_hash = instrument
    candidate_exams = [e for e in exams if (e.task, e.model) == (EXAMS.get(role), model)]
    own_exams = [exam for exam in candidate_exams if (exam.prompt_hash or "") == prompt_hash]
    # Questions of an exam have no language.
    unknown = frozenset({NOTHING})
    languages = {run.id: languages_of(evidence, run) or unknown for run in (*users, *own_exams)}
    first_languages: dict[str, str] = {}
    for language in sorted(set().union(*languages.values())):
        of_language = [exam for exam in own_exams if language in languages[exam.id]]
        verdicts = {exam.id: verdict_of(evidence, exam, language) for exam in of_language}
        own_users = [run for run in users if language in languages[run.id]]
        # One that was cut short does not replace a whole one.
        whole_exams = [exam for exam in of_language if not isnan(verdicts[exam.id])]
        exam = next(reversed(whole_exams or of_language), None)
        figures = exam_figures(exam) if exam in whole_exams else {}
        first = first_languages.setdefault(exam.id, language) if exam else language
        bounds = "; ".join(broken_exam_bounds(role, figures)) or NOTHING
        # The written rules of `examiner=chart` are no model, whose name has a provider.
        unexamined = NOT_EXAMINED if role in EXAMS and "/" in model else NO_EXAM
        # An exam with other prompts settles nothing, and tells a reader what to repeat.
        if any(language in languages_of(evidence, exam) for exam in candidate_exams):
            unexamined = OTHER_PROMPTS
        without_verdict = INCOMPLETE if exam else unexamined
        yield {
            "role": role,
            "model": model,
            "language": language,
            "exam": VERDICTS.get(verdicts[exam.id] if exam else nan, without_verdict)
            + (other_policy(exam, own_users) if exam else ""),
            # Bounds are over all languages: the text of one exam stands once.
            "broken bounds": bounds if bounds == NOTHING or first == language else f"as {first}",
            "margin": _margin(role, figures),
            "exam cases": len(evidence.case_ids(exam.id)) if exam else None,
            "date": exam.created[:10] if exam else NOTHING,
            "exam US$": dollars_of(exam.spending.all, evidence.prices) if exam else None,
            "runs with it": len(own_users),
        }


def _margin(role: str, figures: Mapping[str, float]) -> Amount | None:
    """Return the smallest distance of a candidate's figures from its bounds, in percent.

    It is 100 at the best value that a figure can have, 0 on its bound, and negative beyond.
    """
    margins = []
    for bound in BOUNDS.get(role, ()):
        value, limit = abs(figures.get(bound.figure, nan)), bound.limit
        # A figure with a minimum is a share: at best 1. One with a maximum is at best 0.
        room = 1 - limit if bound.is_minimum else -limit
        margins += [] if isnan(value) else [100 * (value - limit) / room]
    # Rounded before it is cut, since 100 * (1 - 0.9) is just below 10.
    return Amount(floor(round(min(margins), 6))) if margins else None
