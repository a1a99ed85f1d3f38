"""Detect in an examiner's reply what its request does not ask for: results, diagnoses; no model."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.disclosure import findings_of, findings_said
from inspect_aihospital.core.chart.request_coverage import (
    Examination,
    covers,
    examinations_of,
    names_broad_field,
    requested_names,
)
from inspect_aihospital.core.fidelity.diagnosis_names import diagnoses_told
from inspect_aihospital.core.fidelity.record_support import SUPPORT, is_recorded
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.record import MedicalRecord, Objective
from inspect_aihospital.core.replies.reply_words import says_unrecorded
from inspect_aihospital.core.text.quantities import numbers_held, numbers_stated
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import share, units

# Many records share reference ranges: their numbers identify no examination.
_REFERENCE = regex(
    r"[(（](?=[^()（）]*(?:参考|正常|reference|normal))[^()（）]*+[)）]", re.IGNORECASE
)


def leaks(turn: Turn, objective: Objective, earlier_text: str) -> tuple[Finding, ...] | None:
    """Find results of examinations that the request does not cover (`covers`).

    A leak is a stated finding of such an examination, word for word, or a line of the reply that
    has half of the words of one of its lines and a number of it; and neither in what was asked
    for nor in what was said before.

    Args:
        turn: The turn.
        objective: The examiner's record.
        earlier_text: What examiner and doctor said before.

    Returns:
        `None` where the request names a whole field of examinations, so that nobody can say.
    """
    names = requested_names(turn.request, turn.examinations, read_chart(objective))
    if names_broad_field("\n".join([turn.request, *names])):
        return None
    examinations = examinations_of(objective)
    # An unrecorded name may mean any part of a physical examination.
    is_vague = any(not is_recorded(name, objective) for name in names)
    marked_examinations = [
        (covers(names, turn.request, e) or (is_vague and e.physical), e) for e in examinations
    ]
    allowed_text = "\n".join(
        [
            turn.request,
            earlier_text,
            *(e.text for is_covered, e in marked_examinations if is_covered),
        ]
    )
    reply = turn.examiner or ""
    lines = ((line, numbers_stated(_plain(line))) for line in reply.splitlines())
    telling = [(line, numbers) for line, numbers in lines if numbers]
    disclosures = (
        (e, _disclosed(reply, telling, e, allowed_text, is_vague=is_vague))
        for is_covered, e in marked_examinations
        if not is_covered
    )
    return tuple(
        Finding(turn.number, Detector.LEAKS, f"{examination.name}: {'; '.join(disclosed_texts)}")
        for examination, disclosed_texts in disclosures
        if disclosed_texts
    )


def leaked_diagnoses(turn: Turn, record: MedicalRecord, earlier_text: str) -> Iterator[Finding]:
    """Yield diseases of the reference in a reply that no result and nobody named before.

    The examiner never holds the reference, so that it has concluded.

    Args:
        turn: The turn.
        record: Of the case.
        earlier_text: What patient, examiner and doctor said before.
    """
    known_text = "\n".join([record.objective.text, turn.request, turn.patient, earlier_text])
    for name in diagnoses_told(turn.examiner or "", record.reference.diagnosis, known_text):
        yield Finding(turn.number, Detector.LEAKS, f"names the diagnosis {name}")


def _disclosed(
    reply: str,
    telling: Sequence[tuple[str, frozenset[str]]],
    examination: Examination,
    allowed_text: str,
    *,
    is_vague: bool,
) -> list[str]:
    """Return what a reply discloses of an examination; `telling` are its lines with numbers."""
    findings = findings_said(reply, findings_of(examination.entries))
    # What was asked for or said before is disclosed to nobody.
    findings -= findings_said(allowed_text, findings)
    lines = examination.text.splitlines() if telling else []
    record_lines = [(line, numbers_held(_plain(line))) for line in lines]
    told_lines = [
        reply_line.strip()
        for reply_line, stated_there in telling
        for line, numbers in record_lines
        if (shared := stated_there & numbers)
        and not shared <= numbers_held(allowed_text)
        and units(line)
        and share(line, reply_line) >= SUPPORT
    ]
    # An unrecorded name may be another one of this examination: Mantoux of a tuberculin test.
    if not (findings or told_lines or is_vague):
        told_lines = [
            f"{entry.name}: {result}"
            for entry in examination.entries
            if entry.name and entry.result
            for result in _told_by_name(reply, entry.name)
            if units(result) and share(result, entry.result) >= SUPPORT
            if share(result, allowed_text) < SUPPORT and not says_unrecorded(result)
        ]
    return [*sorted(findings), *dict.fromkeys(told_lines)]


def _told_by_name(reply: str, name: str) -> list[str]:
    """Return what opens a sentence behind an examination's name: "HIV: positive"."""
    opening = rf"(?:^|[。；;.\n])[^\S\n]*{re.escape(name)}[^\S\n]*[:：]?[^\S\n]*"
    return re.findall(rf"{opening}([^，,。；;.\n]+)", reply, re.IGNORECASE)


def _plain(line: str) -> str:
    """Drop the reference range of a line, which many records share."""
    return _REFERENCE.sub(" ", line)
