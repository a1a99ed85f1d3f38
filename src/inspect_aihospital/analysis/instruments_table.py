"""Tabulate which models played instruments, and whether each was examined for its role."""

from collections.abc import Iterator, Mapping
from math import floor, isnan, nan

import pandas as pd

from inspect_aihospital.analysis.estimates import Amount
from inspect_aihospital.analysis.evidence import Evidence, Run
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.sentence_parts import Sentence
from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.qualification import (
    auditor_figures,
    examiner_figures,
    grader_figures,
    patient_figures,
)
from inspect_aihospital.core.qualification.exam_verdict import describe_bound
from inspect_aihospital.spending.log_spending import dollars_of

EXAMS = {
    "patient": "qualify_patient",
    "examiner": "qualify_examiner",
    "grader": "qualify_grader",
    "auditor": "qualify_auditor",
}
"""The exam of each role that has one."""

BOUNDS: dict[str, tuple[Bound, ...]] = {
    "patient": patient_figures.BOUNDS,
    "examiner": examiner_figures.BOUNDS,
    "grader": grader_figures.BOUNDS,
    "auditor": auditor_figures.BOUNDS,
}
"""The bounds of each role's exam."""

INSTRUMENTS = ("patient", "examiner", "grader", "extractor", "auditor", "moderator", "summarizer")

NOT_EXAMINED = "not examined"
NO_EXAM = "no exam yet"
NOTHING = "–"
INCOMPLETE = "exam incomplete"
VERDICTS = {1.0: "qualified", 0.0: "not qualified"}

UNRECORDED, EXAM_POLICY, RUN_POLICY = "unrecorded", "not_recorded", "normal"
"""The option for what is not recorded, and its defaults in an examiner's exam and in a run."""

Instrument = tuple[str, str, str]
"""Role, model and hash of the prompts."""


@finding("instruments")
def instruments_table(evidence: Evidence) -> Table:
    """Tabulate the instruments of all runs, and the candidates of exams.

    An exam counts for a run if model, prompts and language are the same; of several the newest. An
    examiner's exam under another policy for what is not recorded counts and says so.
    """
    runs = evidence.run_by_id.values()
    exams = sorted(
        (run for run in runs if run.task in EXAMS.values()), key=lambda run: (run.created, run.run)
    )
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
    return Table(frame=frame, runs=[run.run for run in runs])


def exam_sentences(evidence: Evidence) -> Iterator[Sentence]:
    """Yield a sentence for each role with an exam: which candidates are qualified, which not."""
    if not any(run.task in EXAMS.values() for run in evidence.run_by_id.values()):
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
    own_exams = [
        exam
        for exam in exams
        if (exam.task, exam.model, exam.prompt_hash or "") == (EXAMS.get(role), model, prompt_hash)
    ]
    languages = {run.run: _languages(evidence, run) for run in (*users, *own_exams)}
    first_languages: dict[str, str] = {}
    for language in sorted(set().union(*languages.values())):
        of_language = [exam for exam in own_exams if language in languages[exam.run]]
        both = [exam for exam in of_language if len(languages[exam.run]) > 1]
        verdicts = {
            exam.run: _figures(exam).get(
                f"{language}_qualified" if exam in both else "qualified", nan
            )
            for exam in of_language
        }
        own_users = [run for run in users if language in languages[run.run]]
        # One that was cut short does not replace a whole one.
        whole_exams = [exam for exam in of_language if not isnan(verdicts[exam.run])]
        exam = next(reversed(whole_exams or of_language), None)
        figures = _figures(exam) if exam in whole_exams else {}
        first = first_languages.setdefault(exam.run, language) if exam else language
        bounds = "; ".join(broken_exam_bounds(role, figures)) or NOTHING
        # The written rules of `examiner=chart` are no model, whose name has a provider.
        unexamined = NOT_EXAMINED if role in EXAMS and "/" in model else NO_EXAM
        without_verdict = INCOMPLETE if exam else unexamined
        yield {
            "role": role,
            "model": model,
            "language": language,
            "exam": VERDICTS.get(verdicts[exam.run] if exam else nan, without_verdict)
            + (_other_policy(exam, own_users) if exam else ""),
            # Bounds are over all languages: the text of one exam stands once.
            "broken bounds": bounds if bounds == NOTHING or first == language else f"as {first}",
            "margin": _margin(role, figures),
            "exam cases": len(evidence.case_ids(exam.run)) if exam else None,
            "date": exam.created[:10] if exam else NOTHING,
            "exam US$": dollars_of(exam.spending.all, evidence.prices) if exam else None,
            "runs with it": len(own_users),
        }


def _other_policy(exam: Run, users: list[Run]) -> str:
    """Name the exam's answer for what is not recorded, if a run has another; else nothing."""
    if exam.task != EXAMS["examiner"]:
        return ""
    policy = exam.args.get(UNRECORDED, EXAM_POLICY)
    is_other = any(run.args.get(UNRECORDED, RUN_POLICY) != policy for run in users)
    return f", with {UNRECORDED}={policy}" if is_other else ""


def _languages(evidence: Evidence, run: Run) -> frozenset[str]:
    samples = evidence.samples_of(run.run)
    return frozenset(samples["language"].dropna()) if "language" in samples else frozenset()


def _figures(exam: Run) -> dict[str, float]:
    return {key.rpartition("/")[2]: value for key, value in exam.metrics.items()}


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
    return Amount(floor(round(min(margins), 6))) if margins else None


def broken_exam_bounds(role: str, figures: Mapping[str, float]) -> list[str]:
    """Return the reasons of bounds that a candidate broke over all languages of its exam."""
    return [
        describe_bound(bound, figures.get(bound.figure, nan))
        for bound in BOUNDS.get(role, ())
        if figures.get(f"bound_{bound.figure}_ok") == 0
    ]
