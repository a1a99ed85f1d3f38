"""Facts that doctors bring to a conference, merged by its moderator (Fan et al., App. C.1)."""

import re
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from inspect_aihospital.core.aspects.aspect import FINDINGS
from inspect_aihospital.core.report.report_parser import Report, parse_report
from inspect_aihospital.core.text.numbered_lists import read_list, without_invisible
from inspect_aihospital.core.text.regex import regex

MOST_CONTRADICTIONS = 5
"""Contradictions that are asked about, the most important first."""

Witness = Literal["patient", "examiner"]

# How a moderator heads the contradictions, with or without the questions.
_NAMES = (
    r"(?:存在的?|记录|互?相?互?)?(?:矛盾|不一致)(?:之处|点"
    r"|信息)?(?:[与及和](?:提问|待核实的?问题))?|[待需]要?(?:核实|澄清|确认)的?(?:问题"
    r"|矛盾|之处)?|(?:the )?(?:points? of )?(?:contradictions?|conflicts?|discrepanc(?:y|ies)"
    r"|inconsistenc(?:y|ies))(?: and questions| to (?:be )?clarif(?:y|ied)| \(if any\))?"
)
# A plain heading needs a colon or a line of its own; a marked one does not.
_HEADING = regex(
    r"^[ \t>]*(?:(?:\d{1,2}|[三四])[.．、)）][ \t]*)?"
    rf"(?:[#*_【\[]+[ \t]*(?:\d{{1,2}}[.．、][ \t]*)?(?:{_NAMES})(?:[ \t]*[#*_】\]:：]+"
    rf"|[ \t]*$)|(?:{_NAMES})[ \t]*(?:[:：]|$))",
    re.IGNORECASE | re.MULTILINE,
)
# The bracket that opens must close: the group's own test.
_WITNESS = regex(
    r"^(?P<open>[\[［【(（<])?[ \t]*(?:[问向请]{0,2}|(?:to |ask )?(?:the )?)"
    r"(?:(?P<patient>患者|病人|patient)|(?P<examiner>检查[员者]|检验员|examiner))[ \t]*"
    r"(?(open)[\]］】)）>][ \t:：]*|[:：])(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)


class Contradiction(BaseModel, frozen=True):
    """A fact on which doctors contradict each other, and who can settle it."""

    witness: Witness = Field(description="Who is asked.")
    question: str = Field(description="A question to the patient, or examinations to look up.")
    answer: str | None = Field(None, description="What was answered.")


if TYPE_CHECKING:

    class Facts(BaseModel):
        """As below, for the type checker: with the fields that the code names."""

        symptoms: str | None = None
        examinations: str | None = None

else:
    Facts = create_model(
        "Facts",
        __config__=ConfigDict(frozen=True),
        __module__=__name__,
        __doc__="Findings that a team agrees on.",
        **{aspect.value: (str | None, None) for aspect in FINDINGS},
    )


def facts_of(report: Report) -> Facts:
    """Return the findings of a report."""
    return Facts(**{aspect.value: report.section(aspect) for aspect in FINDINGS})


def read_facts(text: str) -> Facts | None:
    """Read the findings under their headings; `None` if there are none."""
    facts = facts_of(parse_report(_HEADING.split(without_invisible(text), maxsplit=1)[0]))
    return facts if facts != Facts() else None


def read_contradictions(text: str) -> tuple[Contradiction, ...] | None:
    """Read the list under the heading of contradictions; by default the patient is asked.

    Returns:
        Each contradiction once, at most `MOST_CONTRADICTIONS`; an empty tuple where there are
        none; `None` where the heading is missing, so that questions would be read as facts, or
        something stands there that is no list.
    """
    heading = _HEADING.search(without_invisible(text))
    if heading is None:
        return None
    text_below = without_invisible(text)[heading.end() :]
    # A heading over nothing says that there are none.
    if not re.search(r"\w", text_below):
        return ()
    items = read_list(text_below)
    if items is None:
        return None
    contradictions = [
        contradiction for contradiction in map(_read_contradiction, items) if contradiction.question
    ]
    # Only the first are asked: each question is a call of patient or examiner.
    return tuple(dict.fromkeys(contradictions))[:MOST_CONTRADICTIONS]


def _read_contradiction(item: str) -> Contradiction:
    match = _WITNESS.match(item)
    witness: Witness = "examiner" if match and match["examiner"] else "patient"
    return Contradiction(witness=witness, question=match["rest"].strip() if match else item)
