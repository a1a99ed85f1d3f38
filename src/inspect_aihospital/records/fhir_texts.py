"""Say in words what a FHIR resource says, as a record of a case has it."""

import datetime
from typing import Any

from inspect_aihospital.core.record import Language
from inspect_aihospital.records.cell_faults import NO_UNIT

SEXES = {
    "en": {"male": "male", "female": "female"},
    "zh": {"male": "男", "female": "女"},
}
_WITHOUT_DIMENSION = {"1", "{ratio}", "{score}", "[pH]"}


class ResourceText:
    """Text of a resource, and what a reader should know of it.

    Attributes:
        text: Empty if the resource says nothing that can be put in words. `with_name` puts the
            name of an observation before its value.
        findings: What is missing, such as a unit.
    """

    def __init__(self, resource: Any, language: Language, *, with_name: bool) -> None:
        self._language: Language = language
        self._with_name = with_name
        self.findings: list[str] = []
        self.text: str = getattr(self, f"_{type(resource).__name__.lower()}")(resource)

    def _encounter(self, encounter: Any) -> str:
        return "; ".join(self._concept(reason) for reason in encounter.reasonCode or ())

    def _condition(self, condition: Any) -> str:
        notes = [note.text for note in condition.note or ()]
        for coding in (condition.verificationStatus and condition.verificationStatus.coding) or ():
            if coding.code in {"unconfirmed", "provisional"}:
                self.findings.append(f"a diagnosis that is {coding.code}")
        return "; ".join([self._concept(condition.code), *notes]).strip("; ")

    def _observation(self, observation: Any) -> str:
        name = self._concept(observation.code)
        if not name:
            raise ValueError("code: neither words nor a code")
        value = self._value(observation)
        parts = [self._component(component) for component in observation.component or ()]
        notes = [f"  - {note.text}" for note in observation.note or ()]
        if not value and not any(parts):
            return ""
        title = f"- {name}: {value}".rstrip() if self._with_name else value
        return "\n".join(line for line in (title, *parts, *notes) if line)

    def _component(self, component: Any) -> str:
        name, value = self._concept(component.code), self._value(component)
        if not value:
            self.findings.append(f"{name}: no value")
        return f"  - {name}: {value}" if value else ""

    def _diagnosticreport(self, report: Any) -> str:
        # The results of a report are observations, with their own places in the map.
        for attachment in report.presentedForm or ():
            self.findings.append(f"attachment not read ({attachment.contentType})")
        return f"- {self._concept(report.code)}: {report.conclusion}" if report.conclusion else ""

    def _medicationrequest(self, request: Any) -> str:
        reference = request.medicationReference
        name = reference.display if reference else self._concept(request.medicationCodeableConcept)
        doses = [dosage.text for dosage in request.dosageInstruction or () if dosage.text]
        if len(doses) < len(request.dosageInstruction or ()):
            self.findings.append("dosage without a text: not converted")
        return " ".join([name, ", ".join(doses)]).strip() if name else ""

    def _concept(self, concept: Any) -> str:
        """Return the words of a concept, else its code."""
        if concept is None:
            return ""
        codings = concept.coding or ()
        words = [concept.text, *(coding.display for coding in codings)]
        if name := next((word for word in words if word), None):
            return str(name)
        self.findings.append("a code without words")
        return str(next((coding.code for coding in codings if coding.code), ""))

    def _value(self, holder: Any) -> str:
        """Return the value of an observation or of its component, with what bears on it."""
        if holder.valueQuantity is not None:
            value = self._quantity(holder.valueQuantity)
        elif holder.valueCodeableConcept is not None:
            value = self._concept(holder.valueCodeableConcept)
        elif holder.valueRange is not None:
            ends = (holder.valueRange.low, holder.valueRange.high)
            value = " - ".join(self._quantity(end) for end in ends if end)
        else:
            plain = (holder.valueString, holder.valueInteger, holder.valueBoolean)
            value = next((str(part) for part in plain if part is not None), "")
            unread = ("Ratio", "SampledData", "Time", "DateTime", "Period")
            if any(getattr(holder, f"value{name}") is not None for name in unread):
                raise ValueError("a value of a kind that is not converted")
        extras = [self._range(bounds) for bounds in holder.referenceRange or ()]
        extras += [self._concept(mark) for mark in holder.interpretation or ()]
        details = ", ".join(extra for extra in extras if extra)
        return f"{value} ({details})" if value and details else value

    def _quantity(self, quantity: Any, *, must_have_unit: bool = True) -> str:
        if quantity.value is None:
            return ""
        number = f"{quantity.comparator or ''}{quantity.value:f}"
        unit = quantity.unit or quantity.code
        if unit in _WITHOUT_DIMENSION:
            return number
        if not unit and must_have_unit:
            self.findings.append(f"{number} without a unit")
            return f"{number} {NO_UNIT[self._language]}"
        return f"{number} {unit or ''}".strip()

    def _range(self, bounds: Any) -> str:
        if bounds.text:
            return f"reference {bounds.text}"
        low, high = (
            self._quantity(end, must_have_unit=False) if end else ""
            for end in (bounds.low, bounds.high)
        )
        ends = f"{low} to {high}" if low and high else f"at least {low}" if low else f"up to {high}"
        return f"reference {ends}" if low or high else ""


def profile(gender: str | None, born: str | None, start: str | None, language: Language) -> str:
    """Return sex and age; the date of birth itself would identify the patient."""
    parts = [SEXES[language].get(gender or "", "")]
    if born and start and len(born) == len(start[:10]) == 10:
        birth, day = (datetime.date.fromisoformat(text[:10]) for text in (born, start))
        months = (day.year - birth.year) * 12 + day.month - birth.month - (day.day < birth.day)
        number, unit = (months // 12, 0) if months >= 24 else (months, 1)
        units = ("years", "months") if language == "en" else ("岁", "月")
        parts.append(f"{number} {units[unit]}" if language == "en" else f"{number}{units[unit]}")
    return ", ".join(part for part in parts if part)
