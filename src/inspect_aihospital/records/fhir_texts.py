"""Say in words what a FHIR resource says, as a record of a case has it."""

from textwrap import indent
from typing import Any

from inspect_aihospital.core.record import Language
from inspect_aihospital.records.cell_faults import NO_UNIT
from inspect_aihospital.records.result_lines import chart_entry

_WORDS = {
    "en": ("yes", "no", "reference {}", "{} to {}", "at least {}", "up to {}"),
    "zh": ("是", "否", "参考 {}", "{} 至 {}", "至少 {}", "最多 {}"),
}
MOST_EXPONENT = 30
"""Power of ten beyond which a number is a fault, and may fill the memory once it is written out."""
_WITHOUT_DIMENSION = {"1", "{ratio}", "{score}", "[pH]"}


class ResourceText:
    """Text of a resource, and what a reader should know of it.

    Attributes:
        text: Empty if the resource says nothing that can be put in words. `with_name` puts the
            name of an observation before its value.
        name: Of what the text is a result or an order, if it can be repeated.
        findings: What is missing, such as a unit.
    """

    def __init__(self, resource: Any, language: Language, *, with_name: bool) -> None:
        self._language: Language = language
        self._with_name = with_name
        self.findings: list[str] = []
        self.name: str | None = None
        self._yes, self._no, self._reference, *self._bounds = _WORDS[language]
        self.text: str = getattr(self, f"_{type(resource).__name__.lower()}")(resource)

    def _encounter(self, encounter: Any) -> str:
        return "; ".join(self._concept(reason) for reason in encounter.reasonCode or ())

    def _condition(self, condition: Any) -> str:
        notes = [note.text for note in condition.note or ()]
        return "; ".join([self._concept(condition.code), *notes]).strip("; ")

    def _observation(self, observation: Any) -> str:
        self.name = name = self._concept(observation.code)
        if not name:
            raise ValueError("code: neither words nor a code. Name the result in the export")
        value = self._value(observation)
        parts = [self._component(component) for component in observation.component or ()]
        notes = [indent(chart_entry("", note.text), "  ") for note in observation.note or ()]
        if not value and not any(parts):
            self.findings.append(f"no value{self._absence(observation)}")
            return ""
        title = chart_entry(name, value).rstrip() if self._with_name else value
        return "\n".join(line for line in (title, *parts, *notes) if line)

    def _component(self, component: Any) -> str:
        name, value = self._concept(component.code), self._value(component)
        if not value:
            self.findings.append(f"{name}: no value{self._absence(component)}")
        return indent(chart_entry(name, value), "  ") if value else ""

    def _diagnosticreport(self, report: Any) -> str:
        # The results of a report are observations, with their own places in the map.
        for attachment in report.presentedForm or ():
            self.findings.append(f"attachment not read ({attachment.contentType})")
        self.name = self._concept(report.code)
        codes = (self._concept(code) for code in report.conclusionCode or ())
        conclusion = "; ".join(part for part in (report.conclusion, *codes) if part)
        return chart_entry(self.name, conclusion) if conclusion else ""

    def _medicationrequest(self, request: Any) -> str:
        name = self.name = self._medication(request)
        doses = [dosage.text for dosage in request.dosageInstruction or () if dosage.text]
        if len(doses) < len(request.dosageInstruction or ()):
            self.findings.append("dosage without a text: not converted")
        return " ".join([name, ", ".join(doses)]).strip() if name else ""

    def _medication(self, request: Any) -> str:
        reference = request.medicationReference
        if not reference:
            return self._concept(request.medicationCodeableConcept)
        if reference.display:
            return str(reference.display)
        for resource in request.contained or ():
            if reference.reference == f"#{resource.id}":
                return self._concept(resource.code)
        self.findings.append("the name of the medication is in another resource: not read")
        return ""

    def _absence(self, holder: Any) -> str:
        reason = self._concept(holder.dataAbsentReason)
        return f" ({reason})" if reason else ""

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
            value = self._between(holder.valueRange)
        elif holder.valueBoolean is not None:
            value = self._yes if holder.valueBoolean else self._no
        else:
            plain = (holder.valueString, holder.valueInteger)
            value = next((str(part) for part in plain if part is not None), "")
            unread = ("Ratio", "SampledData", "Time", "DateTime", "Period")
            if any(getattr(holder, f"value{name}") is not None for name in unread):
                raise ValueError("a value of a kind that is not converted. Write it as valueString")
        if value and holder.dataAbsentReason:
            raise ValueError(
                "both a value and a reason for having none. Take out the wrong of both"
            )
        extras = [self._range(bounds) for bounds in holder.referenceRange or ()]
        extras += [self._concept(mark) for mark in holder.interpretation or ()]
        details = ", ".join(extra for extra in extras if extra)
        return f"{value} ({details})" if value and details else value

    def _quantity(self, quantity: Any, *, must_have_unit: bool = True) -> str:
        if quantity.value is None:
            return ""
        if quantity.value and abs(quantity.value.adjusted()) > MOST_EXPONENT:
            raise ValueError(f"{quantity.value} is no value of medicine. Correct it in the export")
        number = f"{quantity.comparator or ''}{quantity.value:f}"
        unit = quantity.unit or quantity.code
        if unit in _WITHOUT_DIMENSION:
            return number
        if not unit and must_have_unit:
            self.findings.append(f"{number} without a unit")
            return f"{number} {NO_UNIT[self._language]}"
        return f"{number} {unit or ''}".strip()

    def _range(self, bounds: Any) -> str:
        text = bounds.text or self._between(bounds, must_have_unit=False)
        groups = ", ".join(self._concept(group) for group in bounds.appliesTo or ())
        return self._reference.format(f"{text}, {groups}" if groups else text) if text else ""

    def _between(self, bounds: Any, *, must_have_unit: bool = True) -> str:
        low, high = (
            self._quantity(end, must_have_unit=must_have_unit) if end else ""
            for end in (bounds.low, bounds.high)
        )
        both, least, most = self._bounds
        if low and high:
            return both.format(low, high)
        return least.format(low) if low else most.format(high) if high else ""
