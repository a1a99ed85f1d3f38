"""Read numbers with their units of measurement, so that a number under another unit is seen."""

import re
from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal

from inspect_aihospital.core.text.quantities import legible, numbers_held, roundings
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

Unit = tuple[str, Decimal]
"""Kind of a unit, such as `mol/l`, and its size: ng/mL and µg/L are the same."""

# 36 x 28 x 24 mm, 1.2~2.4 cm: the unit behind the last number is that of all.
_SIZES = regex(
    r"(?<![\d.a-z^])(?P<numbers>\d++(?:\.\d++)?+(?:\s?+(?:[x×*~–-]|to)\s?+\d++(?:\.\d++)?+)++)"
    r"\s?+(?P<unit>[cdm]?m|[mun]?g)(?![a-z/])"
)
_MEASURED = regex(
    r"(?<![\d.a-z^])(?P<number>\d++(?:\.\d++)?+)\s*+"
    r"(?:(?P<unit>%|°[cf]|mm ?hg|cm ?h2o|[a-z]++(?:\s?/\s?(?:24 ?h|[a-z]++))?+)"
    r"(?![%·*/^\d]|\.\w|\s*+(?:/|of\b|per\b|hg\b|每)))?"
)
_EXPONENTS = {"k": 3, "": 0, "d": -1, "c": -2, "m": -3, "u": -6, "n": -9, "p": -12, "f": -15}
# A pascal without a prefix is rare, and its letters mean other things too.
_AMOUNT = regex(
    r"(?P<prefix>[kdcmunpf]?)(?P<base>mol|iu|g|l|u)"
    r"|(?P<length_prefix>[kdcmun]?)(?P<length>m|(?<=[kdcmun])pa)"
)
_NUMBER = regex(r"\d++(?:\.\d++)?+")
_SPECIAL = ("%", "°c", "°f", "mmhg", "cmh2o")


@remembered
def measured_numbers(text: str) -> Mapping[Decimal, frozenset[Unit | None]]:
    """Return the numbers of a text, each with the units behind it; `None` for none or another."""
    units: defaultdict[Decimal, set[Unit | None]] = defaultdict(set)
    # The micro sign and the Greek letter are two characters.
    plain = _SIZES.sub(_spread_unit, legible(text).replace("μ", "u").replace("µ", "u"))
    for match in _MEASURED.finditer(plain):
        units[Decimal(match["number"])].add(_read_unit((match["unit"] or "").replace(" ", "")))
    return {number: frozenset(number_units) for number, number_units in units.items()}


def _spread_unit(sizes: re.Match[str]) -> str:
    return " ".join(f"{number} {sizes['unit']} ," for number in _NUMBER.findall(sizes["numbers"]))


def has_other_unit(text: str, source: str) -> bool:
    """Tell whether a text has a number of a source with another unit than it has anywhere there.

    Numbers that the source has without a unit as well, or with one that is not known, do not count,
    nor do those that another of its numbers becomes under that unit.
    """
    source_units, amounts = measured_numbers(source), _amounts(source)
    return any(
        None not in units | source_units.get(number, {None})
        and not units & source_units[number]
        and not any(unit and (unit[0], number * unit[1]) in amounts for unit in units)
        for number, units in measured_numbers(text).items()
    )


def converted_numbers(text: str, source: str) -> frozenset[str]:
    """Return the numbers of a text that a source has only under a larger or smaller unit.

    So 9.8 g/dL for 98 g/L, 42 % for 0.42, and ℉ for ℃ and back; other conversions need to know the
    substance.
    """
    source_numbers, amounts = measured_numbers(source), _amounts(source)
    degrees = [("°f", amount * 9 / 5 + 32) for kind, amount in amounts if kind == "°c"]
    degrees += [("°c", (amount - 32) * 5 / 9) for kind, amount in amounts if kind == "°f"]
    amounts |= {
        (kind, Decimal(rounded))
        for kind, amount in degrees
        for places in (0, 1)
        for rounded in roundings(amount, places)
    }
    converted = {
        number
        for number, units in measured_numbers(text).items()
        if any(
            unit and (unit[0], number * unit[1]) in amounts
            for unit in units - source_numbers.get(number, frozenset())
        )
        or (None in units and number < 1 and ("%", number * 100) in amounts)
    }
    return frozenset[str]().union(*(numbers_held(str(number)) for number in converted))


@remembered
def _amounts(source: str) -> frozenset[tuple[str, Decimal]]:
    """Return what each number of a source amounts to in the unit of its kind."""
    source_numbers = measured_numbers(source)
    amounts = frozenset(
        (unit[0], number * unit[1])
        for number, units in source_numbers.items()
        for unit in units
        if unit
    )
    # A share without a unit may be told in percent.
    return amounts | {
        ("%", n * 100) for n, units in source_numbers.items() if None in units and n < 1
    }


def _read_unit(text: str) -> Unit | None:
    if text in _SPECIAL:
        return text, Decimal(1)
    kinds, exponent = [], 0
    text = text.removesuffix("/24h")
    for part, sign in zip(text.split("/"), (1, -1), strict=False):
        if not (amount := _AMOUNT.fullmatch(part)):
            return None
        kinds.append((amount["base"] or amount["length"]).replace("iu", "u"))
        exponent += sign * _EXPONENTS[amount["prefix"] or amount["length_prefix"] or ""]
    return "/".join(kinds), Decimal(10) ** exponent
