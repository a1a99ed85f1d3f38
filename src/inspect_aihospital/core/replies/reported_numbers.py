"""Recognise recorded numbers in a text: as they stand, rounded, spelled out or recalculated."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from inspect_aihospital.core.text.number_words import spelled_numbers
from inspect_aihospital.core.text.quantities import MOST_DIGITS, legible, numbers_held, roundings
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

# The unit may be a ratio (mg/dl), a percentage or a temperature.
_QUANTITY = regex(r"(?<![\d.])(\d+(?:\.\d+)?)\s*(%|°?[cf]\b|[a-z]*(?:/[a-z]+)?)")
# Between mg and g, ml and l, and counts per µl and per litre.
_POWERS = (10, 100, 1_000, 1_000_000)
_SUBSTANCES = (
    *("18.016", "88.4", "17.1", "38.67", "88.57", "2.8", "6.006", "59.48", "4.008", "2.431"),
)
_PRESSURES = ("7.5006", "1.3595")
FACTORS = tuple(Decimal(factor) for factor in (*_POWERS, *_SUBSTANCES, *_PRESSURES))
"""By what a number changes with its unit: powers of ten; mg/dL of glucose, creatinine, bilirubin,
cholesterol, triglycerides, urea nitrogen, urea, urate (µmol/L per mg/dL), calcium and magnesium in
mmol/L; kPa and mmHg, mmHg and cmH2O."""

ROUNDING_TOLERANCE = Decimal("0.1")
"""Relative difference that a rounded number may have."""

CONVERSION_TOLERANCE = Decimal("0.02")
"""Relative difference that a recalculated number may have."""


@dataclass(frozen=True)
class ToldNumbers:
    """The numbers of a text in one spelling, and those with their units."""

    numbers: frozenset[str]
    quantities: tuple[tuple[Decimal, str], ...]

    def tell(self, number: str, unit: str) -> bool:
        """Tell whether a number is among them; a lone digit needs its unit, if it has one."""
        if number in self.numbers and (len(number) > 1 or not unit or self._with(number, unit)):
            return True
        return any(
            len(shorter.replace(".", "")) > 1 and shorter in self.numbers
            for shorter in _shortened(number)
        )

    def tell_otherwise(self, number: str, unit: str) -> bool:
        """Tell whether a number is among them rounded further, or in another unit.

        Only for a text that is about this number, since so much is found anywhere.
        """
        if len(number) > MOST_DIGITS:
            return False
        value = Decimal(number)
        return self._rounded(value) or self._recalculated(value, unit)

    def _with(self, number: str, unit: str) -> bool:
        return any(n == Decimal(number) and (u == unit or not u) for n, u in self.quantities)

    def _rounded(self, value: Decimal) -> bool:
        return any(
            abs(Decimal(rounded) - value) <= ROUNDING_TOLERANCE * value and rounded in self.numbers
            for places in range(3)
            for rounded in roundings(value, places)
        )

    def _recalculated(self, value: Decimal, unit: str) -> bool:
        # A share without a unit may be told in percent.
        is_share = not unit and 0 < value < 1
        if is_share and any(u == "%" and n == value * 100 for n, u in self.quantities):
            return True
        return bool(unit and value) and any(
            abs(quantity - expected) <= CONVERSION_TOLERANCE * expected
            for quantity, own_unit in self.quantities
            if own_unit and own_unit != unit
            for expected in _recalculations(value, unit)
        )


def _shortened(number: str) -> set[str]:
    """Drop one decimal of a number that has any."""
    places = len(number.partition(".")[2])
    if not places or len(number) > MOST_DIGITS:
        return {number}
    return roundings(Decimal(number), places - 1)


def _recalculations(value: Decimal, unit: str) -> Iterator[Decimal]:
    for factor in FACTORS:
        yield value * factor
        yield value / factor
    if unit in {"°c", "c"}:
        yield value * 9 / 5 + 32
    if unit in {"°f", "f"}:
        yield (value - 32) * 5 / 9


@remembered
def told_numbers(text: str) -> ToldNumbers:
    """Read the numbers of a text."""
    plain = legible(text)
    return ToldNumbers(numbers_held(text) | spelled_numbers(plain), tuple(quantities(plain)))


def quantities(plain: str) -> Iterator[tuple[Decimal, str]]:
    """Yield the numbers of a legible text with their units; the unit may be empty."""
    for number, unit in _QUANTITY.findall(plain.replace("μ", "u")):
        if len(number) <= MOST_DIGITS:
            yield Decimal(number), unit
