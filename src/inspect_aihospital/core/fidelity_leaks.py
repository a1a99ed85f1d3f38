"""What an examiner's reply gives away that its request does not ask for; no model."""

import re
from dataclasses import dataclass

from inspect_aihospital.core.asked import (
    Examination,
    broad,
    chart_of,
    covers,
    examinations_of,
    findings_in,
    requested_names,
)
from inspect_aihospital.core.disclosure import findings_said
from inspect_aihospital.core.fidelity_examiner import SUPPORT, recorded
from inspect_aihospital.core.fidelity_facts import Detector, Finding, Turn
from inspect_aihospital.core.overlap import share, units
from inspect_aihospital.core.quantities import held, stated
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.regex import regex

_REFERENCE = regex(
    r"[(（](?=[^()（）]*(?:参考|正常|reference|normal))[^()（）]*+[)）]", re.IGNORECASE
)


def leaks(turn: Turn, objective: Objective, told: str) -> tuple[Finding, ...] | None:
    """Results in a reply of examinations that its request does not cover (`core/asked`).

    A leak is a stated finding of such an examination, word for word, or a line of the reply that
    has half of the words of one of its lines and a number of it; and neither in what was asked
    for nor in what was said before.

    Args:
        turn: The turn.
        objective: The examiner's record.
        told: What examiner and doctor said before.

    Returns:
        `None` where the request names a whole field of examinations, so that nobody can say.
    """
    names = requested_names(turn.request, turn.examinations, chart_of(objective))
    if broad("\n".join([turn.request, *names])):
        return None
    every = examinations_of(objective)
    vague = any(not recorded(name, objective) for name in names)
    marked = [(covers(names, turn.request, e) or (vague and e.physical), e) for e in every]
    fair = "\n".join([turn.request, told, *(e.text for asked, e in marked if asked)])
    reply = _Reply.read(turn.examiner or "")
    found = ((e, _disclosed(reply, e, fair)) for asked, e in marked if not asked)
    return tuple(
        Finding(turn.number, Detector.LEAKS, f"{examination.name}: {'; '.join(shown)}")
        for examination, shown in found
        if shown
    )


@dataclass(frozen=True)
class _Reply:
    """A reply, and those of its lines that state a number, with their numbers."""

    text: str
    telling: tuple[tuple[str, frozenset[str]], ...]

    @classmethod
    def read(cls, text: str) -> "_Reply":
        lines = ((line, stated(_plain(line))) for line in text.splitlines())
        return cls(text, tuple((line, numbers) for line, numbers in lines if numbers))


def _disclosed(reply: _Reply, examination: Examination, fair: str) -> list[str]:
    findings = findings_said(reply.text, findings_in(examination.entries))
    findings -= findings_said(fair, findings)
    lines = examination.text.splitlines() if reply.telling else []
    own = [(line, held(_plain(line))) for line in lines]
    told = [
        said.strip()
        for said, stated_there in reply.telling
        for line, numbers in own
        if (shared := stated_there & numbers)
        and not shared <= held(fair)
        and units(line)
        and share(line, said) >= SUPPORT
    ]
    return [*sorted(findings), *dict.fromkeys(told)]


def _plain(line: str) -> str:
    """A line without the range of reference, which many records share."""
    return _REFERENCE.sub(" ", line)
