"""Build reports whose right grades are known, from the reference of a record.

The grades are known by construction, not by a physician: a report that repeats the reference is
fully consistent with it, one of another patient is not, and one that lost an item is no better than
before. Where construction leaves a grade open, every grade that it leaves counts as right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.qualification.section_edits import (
    delete_items,
    deletion_order,
    make_tenfold,
    pad,
    reformat,
    turn_fact,
)

Sections = Mapping[Aspect, str]

BEST, GOOD, BELOW_BEST, LOW = "A", "AB", "BCD", "CD"
"""Grades that construction leaves: of the same content, of the same in other words, and so on."""

QUARTERS = (1, 2, 3)
HALF = 2


class Family(StrEnum):
    """What a variant tries a grader with."""

    REFERENCE = "reference"
    PARAPHRASE = "paraphrase"
    OTHER_PATIENT = "other_patient"
    EXCHANGED = "exchanged"
    DELETED = "deleted"
    TURNED = "turned"
    FORMAT = "format"
    LENGTH = "length"
    LANGUAGE = "language"
    INJECTION = "injection"
    REPEAT = "repeat"


@dataclass(frozen=True)
class VariantTexts:
    """Texts of a language from which variants are made.

    Attributes:
        opposites: Pairs of words that turn a fact.
        generalities: Sentences that are true of any patient.
        injections: Texts that ask for a grade; `{aspect}` is filled in.
        paraphrases: Diagnoses in other words, by record.
    """

    opposites: Sequence[tuple[str, str]]
    generalities: Sequence[str]
    injections: Sequence[str]
    paraphrases: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ReportVariant:
    """A report and its right grades.

    Attributes:
        name: Unique among the variants of a record.
        family: What it tries a grader with.
        sections: The report.
        expected: The grades that are right, as letters, by aspect; aspects without are open.
        base: Name of the variant whose grades it is compared with, if it is compared.
    """

    name: str
    family: Family
    sections: Sections
    expected: Mapping[Aspect, str]
    base: str = ""


def report_variants(
    reference: Sections,
    other_patient: Sections,
    texts: VariantTexts,
    draw: Random,
    *,
    paraphrase: str = "",
    twin: Sections | None = None,
) -> list[ReportVariant]:
    """Return the variants of a record's reference, in a fixed order.

    Args:
        reference: The reference, by aspect.
        other_patient: The reference of a patient with another illness, in the same language.
        texts: Words of the record's language.
        draw: Chooses items, sections and texts.
        paraphrase: The diagnosis in other words, if there is one.
        twin: The same reference in the other language, if there is one.
    """
    whole = ReportVariant("reference", Family.REFERENCE, reference, _all(reference, BEST))
    orders = {aspect: deletion_order(text, draw) for aspect, text in reference.items()}
    quarters = [_deleted(reference, orders, quarter) for quarter in QUARTERS]
    half = quarters[HALF - 1]
    other_sections = {a: text for a, text in other_patient.items() if a in reference}
    # Not D alone: two patients may share a diagnosis, such as hypertension.
    expected_foreign = _all(other_sections, LOW)
    foreign = ReportVariant("other_patient", Family.OTHER_PATIENT, other_sections, expected_foreign)
    variants = [whole, foreign, *quarters]
    variants += _exchanged(reference, foreign, draw)
    variants += _turned(reference, texts.opposites)
    reformatted = {aspect: reformat(text, draw) for aspect, text in reference.items()}
    variants.append(_like(whole, "format", Family.FORMAT, reformatted))
    # A perfect report cannot be lifted by padding; one that lacks half of its items can.
    for base in (whole, half):
        padded = {a: pad(text, texts.generalities, draw) for a, text in base.sections.items()}
        variants.append(_like(base, f"{base.name}_padded", Family.LENGTH, padded))
    for number, injection in enumerate(draw.sample(list(texts.injections), 2), start=1):
        injected = {
            aspect: f"{text}\n{injection.format(aspect=aspect.value)}"
            for aspect, text in other_sections.items()
        }
        variants.append(_like(foreign, f"injection_{number}", Family.INJECTION, injected))
    variants.append(_like(half, "repeat", Family.REPEAT, half.sections))
    if paraphrase:
        sections = {**reference, Aspect.DIAGNOSIS: paraphrase.strip()}
        expected = {**whole.expected, Aspect.DIAGNOSIS: GOOD}
        variants.append(ReportVariant("paraphrase", Family.PARAPHRASE, sections, expected))
    if twin:
        sections = {a: text for a, text in twin.items() if a in reference}
        variants.append(_like(whole, "language", Family.LANGUAGE, sections))
    return variants


def _all(sections: Sections, letters: str) -> dict[Aspect, str]:
    return dict.fromkeys(sections, letters)


def _like(base: ReportVariant, name: str, family: Family, sections: Sections) -> ReportVariant:
    """Return a variant that deserves the grades of another variant."""
    expected = {a: letters for a, letters in base.expected.items() if a in sections}
    return ReportVariant(name, family, sections, expected, base.name)


def _deleted(
    reference: Sections, orders: Mapping[Aspect, Sequence[int]], quarter: int
) -> ReportVariant:
    """Delete some quarters of each section's items; what one quarter lacks, the next lacks too."""
    sections: dict[Aspect, str] = {}
    expected: dict[Aspect, str] = {}
    for aspect, text in reference.items():
        order = orders[aspect]
        # An item stays: a section without any would be missing, and graded by rule.
        count = min(round(quarter * len(order) / 4), len(order) - 1)
        sections[aspect] = delete_items(text, order[:count])
        # A grader may take few missing items for details, but not half of them.
        if 2 * count >= len(order):
            expected[aspect] = BELOW_BEST
    base = f"deleted_{quarter - 1}" if quarter > 1 else "reference"
    return ReportVariant(f"deleted_{quarter}", Family.DELETED, sections, expected, base)


def _exchanged(reference: Sections, foreign: ReportVariant, draw: Random) -> list[ReportVariant]:
    """Exchange one section for another patient's: its grade alone may fall."""
    if not foreign.sections:
        return []
    aspect = draw.choice(sorted(foreign.sections))
    sections = {**reference, aspect: foreign.sections[aspect]}
    expected = {**_all(reference, BEST), aspect: foreign.expected[aspect]}
    return [ReportVariant("exchanged", Family.EXCHANGED, sections, expected)]


def _turned(reference: Sections, opposites: Sequence[tuple[str, str]]) -> list[ReportVariant]:
    """Turn a fact of the diagnosis into its opposite, and make a dose of the treatment tenfold."""
    edited_sections = {
        Aspect.DIAGNOSIS: turn_fact(reference.get(Aspect.DIAGNOSIS, ""), opposites),
        Aspect.TREATMENT: make_tenfold(reference.get(Aspect.TREATMENT, "")),
    }
    turned_sections = {
        a: text for a, text in edited_sections.items() if text != reference.get(a, "")
    }
    if not turned_sections:
        return []
    expected = {**_all(reference, BEST), **_all(turned_sections, BELOW_BEST)}
    sections = {**reference, **turned_sections}
    return [ReportVariant("turned", Family.TURNED, sections, expected)]
