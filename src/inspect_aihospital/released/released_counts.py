"""Count features of a released consultation or report that need no judgement.

Definitions are literal, on the text as it was released, so that they can be checked by hand;
`core/dialogue/routing` is more tolerant when it routes.
"""

import re
from collections.abc import Sequence

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.dialogue.routing import TOKENS
from inspect_aihospital.core.report.section_headings import HEADINGS
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.released.lines import ReleasedCase, ReleasedTurn

MAX_TURNS = 10
"""Turns after which the released consultations were cut off (Fan et al., §4.1)."""

_ADDRESS_TOKENS = TOKENS["zh"]
_NEGATIVE = "无异常"
# The examiner writes `#检查项目#` and variants of it above its items.
_HEADER = regex(r"#[^#\n]*检查[^#\n]*#")
_ITEM = regex(r"\s*(?:-|\(\d+\))")
# "无" as the whole value of an item: neither a result nor the phrase "无异常".
_NO_RESULT = regex(r"[:：]\s*无\s*$", re.MULTILINE)
FINAL_HEADING = "#最终诊断结果#"
"""The heading of some collaborations for their diagnosis, against their instructions."""

_ANY_HEADING = regex(r"#[^#\n]+#")


def count_case(case: ReleasedCase, aspects: Sequence[Aspect]) -> dict[str, int]:
    """Count the features of a case, whose report was to have a section for some aspects.

    Returns:
        For every case `headings_missing` (of those of the aspects, spelt as asked for); for a
        collaboration `rounds` and `final_heading` (its diagnosis stands under `FINAL_HEADING`); for
        a consultation the counts of `count_turns`, and `preamble`: the report says something before
        its first heading.
    """
    # Spelt exactly: the count says how well the doctor kept to the form.
    headings = [f"#{HEADINGS['zh'][aspect]}#" for aspect in aspects]
    counts = {"headings_missing": sum(heading not in case.report for heading in headings)}
    if case.rounds is not None:
        counts |= {"rounds": case.rounds, "final_heading": int(FINAL_HEADING in case.report)}
    if case.turns:
        heading = _ANY_HEADING.search(case.report)
        counts["preamble"] = int(bool(heading and case.report[: heading.start()].strip()))
        counts |= count_turns(case.turns)
    return counts


def count_turns(turns: Sequence[ReleasedTurn]) -> dict[str, int]:
    """Count the turns and messages of a consultation.

    Returns:
        `turns` (the last turn's number); `ended` by the patient's end token, else `cut_off` after
        `MAX_TURNS`; `last_turn` (it took all turns, however it ended); the counts of
        `_patient_counts` and `_examiner_counts`; and `examined` (the examiner spoke at all).
    """
    patient = [turn.content for turn in turns if turn.role == "Patient"]
    examiner = [turn.content for turn in turns if turn.role == "Reporter"]
    length = max(turn.turn for turn in turns)
    ended = any(_ADDRESS_TOKENS.end in text for text in patient)
    return {
        "turns": length,
        "ended": int(ended),
        "cut_off": int(not ended and length >= MAX_TURNS),
        "last_turn": int(length >= MAX_TURNS),
        **_patient_counts([text.strip() for text in patient]),
        "examined": int(bool(examiner)),
        **_examiner_counts(examiner),
    }


def _patient_counts(texts: Sequence[str]) -> dict[str, int]:
    """Count messages by their first token, and by the place of the end token."""
    to_doctor = sum(text.startswith(_ADDRESS_TOKENS.to_doctor) for text in texts)
    to_examiner = sum(text.startswith(_ADDRESS_TOKENS.to_examiner) for text in texts)
    ends = [text for text in texts if _ADDRESS_TOKENS.end in text]
    at_start = sum(text.startswith(_ADDRESS_TOKENS.end) for text in ends)
    at_end = sum(
        text.endswith(_ADDRESS_TOKENS.end) and not text.startswith(_ADDRESS_TOKENS.end)
        for text in ends
    )
    return {
        "patient_messages": len(texts),
        "to_doctor": to_doctor,
        "to_examiner": to_examiner,
        "no_prefix": len(texts) - to_doctor - to_examiner,
        "both_tokens": sum(
            _ADDRESS_TOKENS.to_doctor in t and _ADDRESS_TOKENS.to_examiner in t for t in texts
        ),
        "end_at_start": at_start,
        "end_at_end": at_end,
        "end_elsewhere": len(ends) - at_start - at_end,
    }


def _examiner_counts(texts: Sequence[str]) -> dict[str, int]:
    """Count messages, their item lines and headers, and results of "no abnormality"."""
    items = [line for text in texts for line in text.splitlines() if _ITEM.match(line)]
    return {
        "examiner_messages": len(texts),
        "examiner_headers": sum(bool(_HEADER.search(text)) for text in texts),
        "examiner_lines": len(items),
        "negative_messages": sum(_NEGATIVE in text for text in texts),
        "negative_lines": sum(_NEGATIVE in line for line in items),
        "none_messages": sum(bool(_NO_RESULT.search(text)) for text in texts),
    }
