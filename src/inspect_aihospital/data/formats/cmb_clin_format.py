"""Read CMB-Clin's cases (FreedomIntelligence/CMB): Chinese teaching cases with questions.

Headings alone decide where a text goes: what stands under none that is listed here stays out of
the reference. The title names the disease, and what was done after the examinations reveals it:
both are left behind, as is the differential diagnosis.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Subjective,
    detect_language,
)
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.data.formats.raw_fields import id_of, text_of

_LEFT_BEHIND = "left behind"
_FIELDS = {
    "chief_complaint": ("主诉",),
    "present_illness": ("现病史", "病史摘要"),
    "past_history": (
        "既往史",
        "既往史、个人史",
        "既往史、个人史及家族史",
        "既往史、家族史、个人史",
    ),
    "personal_history": ("个人史", "家族史"),
    "physical": ("体格检查", "查体", "门诊检查", "病史及体检"),
    "auxiliary": ("辅助检查",),
    _LEFT_BEHIND: ("治疗经过", "治疗方式", "病情变化", "病例资料"),
}
_FIELD_BY_HEADING = {heading: field for field, names in _FIELDS.items() for heading in names}

_NUMBER = r"(?P<number>[（(]\s*\d+\s*[）)])"
_HEADING = regex(
    rf"\s*+{_NUMBER}?\s*+(?P<heading>{'|'.join(_FIELD_BY_HEADING)})\s*"
    r"(?:(?P<colon>[:：])(?P<text>.*))?$"
)
_CLAUSE = regex("[:：。，]")
_NUMBERED_LINE = regex(rf"\s*+{_NUMBER}\s*+(?P<text>.*)$")
# Where no complaint has a heading, the history may quote it.
_QUOTED_COMPLAINT = regex(r"(?:主诉|因)[:：]?“([^“”\n]+)”")
# The age ends what says who the patient is; months and days are an age only behind the sex.
_PERSON = regex(r"[^。\n]{0,20}?\d+\s*岁|[^。\n]{0,12}?[男女][^。\n]{0,8}?\d+\s*(?:个月|天)")
_ANSWER_HEADING = regex(
    rf"^\s*+{_NUMBER}?\s*+"
    r"(?P<heading>(?:最可能的|初步)?诊断|诊断依据|诊断要点|鉴别诊断)为?(?:[:：]|[ \t]|$)",
    re.MULTILINE,
)
_TREATMENT_QUESTION = regex(r"治疗(?:原则|方案|方法)(?:是什么)?[。？?]?\s*$")


def to_record(raw: Mapping[str, Any]) -> MedicalRecord:
    """Split a case into its three parts; a part without its heading stays empty.

    Raises:
        TypeError: There is no id, a field is no text, or `QA_pairs` is no list of objects.
    """
    pairs = raw["QA_pairs"]
    if not isinstance(pairs, list) or not all(isinstance(pair, Mapping) for pair in pairs):
        raise TypeError("QA_pairs: expected a list of objects")
    fields = _read_description(text_of(raw, "description"))
    history = fields["present_illness"]
    quote, person = _QUOTED_COMPLAINT.search(history), _PERSON.match(history)
    diagnosis, rationale = _read_diagnosis([_answer(pair) for pair in pairs])
    return MedicalRecord(
        id=f"cmb-{id_of(raw)}",
        language=detect_language(history),
        subjective=Subjective(
            profile=person[0] if person else None,
            chief_complaint=fields["chief_complaint"] or (quote[1] if quote else None),
            present_illness=history,
            past_history=fields["past_history"],
            personal_history=fields["personal_history"],
        ),
        objective=Objective(physical=fields["physical"], auxiliary=fields["auxiliary"]),
        reference=Reference(
            diagnosis=diagnosis, rationale=rationale, treatment=_read_treatment(pairs)
        ),
    )


def _read_description(description: str) -> Mapping[str, str]:
    """Return the texts of a description by field.

    A heading alone on its line opens a section; one with a number or a colon holds until the next
    number, which returns to the section. What stands before any heading is left behind.
    """
    lines = defaultdict[str, list[str]](list)
    section = field = _LEFT_BEHIND
    indent = ""
    for line in description.splitlines():
        text = line.strip()
        if heading := _HEADING.match(line):
            field, indent = _FIELD_BY_HEADING[heading["heading"]], ""
            section = section if heading["number"] or heading["colon"] else field
            text = (heading["text"] or "").strip()
        elif entry := _NUMBERED_LINE.match(line):
            # Entries as the examiner's part has them: a name, with its results nested below.
            field, indent, name = section, "  ", entry["text"].strip()
            text = f"- {name}" if _CLAUSE.search(name) else f"- {name}:"
            lines[field].append(text)
            continue
        if text:
            lines[field].append(indent + text)
    return defaultdict(str, {name: "\n".join(texts) for name, texts in lines.items()})


def _answer(pair: Mapping[str, Any]) -> str:
    # The repository's README names the field as its later files do.
    return text_of(pair, "answer") or text_of(pair, "solution")


def _read_diagnosis(answers: Sequence[str]) -> tuple[str, str]:
    """Return diagnosis and rationale of the first answer that has a heading for the diagnosis."""
    for answer in answers:
        headings = list(_ANSWER_HEADING.finditer(answer))
        ends = [*(heading.start() for heading in headings), len(answer)][1:]
        parts = {
            heading["heading"]: answer[heading.end() : end].strip()
            for heading, end in zip(headings, ends, strict=True)
        }
        diagnoses = [parts[name] for name in ("诊断", "最可能的诊断", "初步诊断") if name in parts]
        if diagnoses:
            return diagnoses[0], parts.get("诊断依据") or parts.get("诊断要点") or ""
    return "", ""


def _read_treatment(pairs: Sequence[Mapping[str, Any]]) -> str:
    answers = (
        _answer(pair) for pair in pairs if _TREATMENT_QUESTION.search(text_of(pair, "question"))
    )
    return next(answers, "")
