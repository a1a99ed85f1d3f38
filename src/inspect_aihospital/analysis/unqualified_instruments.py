"""Mark the runs whose patient, examiner, grader or auditor failed its exam among the same logs."""

from collections.abc import Iterator, Sequence

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.instrument_exams import (
    EXAMS,
    broken_exam_bounds,
    exam_figures,
    exams_of,
    languages_of,
    other_policy,
    verdict_of,
)
from inspect_aihospital.analysis.run import Run


def unqualified_marks(evidence: Evidence, runs: Sequence[Run]) -> Iterator[str]:
    """Write a sentence for each unqualified instrument, with the runs that used it."""
    for claim, users in unqualified_instruments(evidence, runs):
        yield f"{claim}: {'; '.join(run.label for run in users)}."


def unqualified_instruments(
    evidence: Evidence, runs: Sequence[Run]
) -> Iterator[tuple[str, list[Run]]]:
    """Yield what is wrong with an instrument, and the runs that used it.

    Its newest exam counts that had model, prompts and language of the run. Without any, an exam of
    other conditions is named as such: it settles nothing.
    """
    users: dict[str, list[Run]] = {}
    for run in runs:
        for _, claim in _claims(evidence, run):
            users.setdefault(claim, []).append(run)
    yield from users.items()


def unqualified_roles(evidence: Evidence, run: Run) -> list[str]:
    """Return the roles of a run whose model failed an exam, also one of other conditions."""
    return list(dict.fromkeys(role for role, _ in _claims(evidence, run)))


def _claims(evidence: Evidence, run: Run) -> Iterator[tuple[str, str]]:
    """Yield a run's roles whose model failed an exam, each with what is wrong."""
    exams = exams_of(evidence)
    # An exam is no run whose instruments could be doubted: it judges a candidate itself.
    if not exams or run.task in EXAMS.values():
        return
    for role, task in EXAMS.items():
        for model in dict.fromkeys(run.roles.get(role, ())):
            own_exams = [exam for exam in exams if (exam.task, exam.model) == (task, model)]
            if claim := _claim(evidence, run, role, own_exams):
                yield role, claim


def _claim(evidence: Evidence, run: Run, role: str, exams: Sequence[Run]) -> str:
    """Say that the exam that counts for a role in a run was failed; empty if it was not."""
    differences_by_exam = [(exam, _differences(evidence, run, exam)) for exam in exams]
    # One that was cut short says nothing.
    whole_exams = [e for e in differences_by_exam if _judged_languages(evidence, run, e[0])]
    alike = [e for e in whole_exams if not e[1]]
    if not whole_exams:
        return ""
    # Exams stand by age, so the last one is the newest.
    exam, differences = (alike or whole_exams)[-1]
    judged = _judged_languages(evidence, run, exam)
    failed = [language for language, verdict in judged.items() if verdict == 0]
    if not failed:
        return ""
    candidate = f"{exam.model} as {role} is not qualified"
    name = f"{exam.task} {exam.version}{other_policy(exam, [run])}"
    newest_version = _newest_version(evidence, exam)
    if newest_version != exam.version:
        name += f", older than {newest_version} among these logs"
    if differences:
        ways, details = " and ".join(differences), ", ".join(differences.values())
        return f"{candidate} {ways} ({name}, {details}); as used here it was not examined"
    count = len(broken_exam_bounds(role, exam_figures(exam)))
    verdicts = [verdict_of(evidence, exam, language) for language in languages_of(evidence, exam)]
    languages = f" in {', '.join(failed)}" if 1 in verdicts else ""
    return f"{candidate}{languages} ({name}, bounds broken: {count}), so do not rely on these runs"


def _differences(evidence: Evidence, run: Run, exam: Run) -> dict[str, str]:
    """Name the conditions in which an exam differs from a run, so that it does not count for it."""
    differences = {}
    if exam.prompt_hash != run.prompt_hash:
        hashes = [hash_ or "unknown" for hash_ in (exam.prompt_hash, run.prompt_hash)]
        differences["with other prompts"] = f"prompt hash {hashes[0]}, here {hashes[1]}"
    languages, own_languages = languages_of(evidence, exam), languages_of(evidence, run)
    if languages and own_languages and languages.isdisjoint(own_languages):
        names = [", ".join(sorted(part)) for part in (languages, own_languages)]
        differences["in another language"] = f"{names[0]}, here {names[1]}"
    return differences


def _judged_languages(evidence: Evidence, run: Run, exam: Run) -> dict[str, float]:
    """Return the exam's verdicts by language: those of the run, of other languages all."""
    languages = languages_of(evidence, exam)
    shared = languages & languages_of(evidence, run) or languages or {""}
    verdicts = {language: verdict_of(evidence, exam, language) for language in sorted(shared)}
    return {language: verdict for language, verdict in verdicts.items() if verdict in (0, 1)}


def _newest_version(evidence: Evidence, exam: Run) -> str:
    return [other.version for other in exams_of(evidence) if other.task == exam.task][-1]
