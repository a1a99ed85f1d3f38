"""Read what examinations cost, from a table of the user's own; the package ships no prices."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.errors import UserError

COLUMNS = ("examination", "price", "currency")
EXPECTED = f"Expected CSV with a header and the columns {', '.join(COLUMNS)}, a row an examination."


ExaminationKey = tuple[frozenset[str], frozenset[str], frozenset[str]]

_ASIDE = re.compile(r"[(（]([^()（）]*)[)）]")
_MARK = re.compile(r"左|右|双|\b(?:left|right|both|bilateral)\b|(?<![a-z])[a-z](?![a-z])")


@dataclass(frozen=True)
class ExaminationPrices:
    """Hold the prices of examinations, in one currency.

    Attributes:
        currency: As the table writes it.
        by_name: By `examination_key` of the name.
    """

    currency: str = ""
    by_name: Mapping[ExaminationKey, float] = field(default_factory=dict)

    def of(self, name: str) -> float | None:
        """Return the price of an examination; `None` if the table has none of this name."""
        return self.by_name.get(examination_key(name))


def examination_key(name: str) -> ExaminationKey:
    """Return what an examination's name has in common with its other wordings, and with no other.

    Brackets, sides and single letters count: MRI (brain) is not MRI (knee), vitamin D is not K.
    """
    asides = name_terms(" ".join(_ASIDE.findall(name)))
    marks = frozenset(_MARK.findall(canonical(name).casefold()))
    return name_terms(name), asides, marks


def read_examination_prices(path: str | None) -> ExaminationPrices:
    """Read a table of prices; `None` is a table without rows.

    Raises:
        UserError: It cannot be read, lacks a column or has no row; a price is no number of 0 or
            more; two rows have the same examination at different prices; or currencies differ.
    """
    if path is None:
        return ExaminationPrices()
    place = f"examination prices {path}"
    try:
        # Spreadsheet programs write a byte order mark, else a part of the first column's name.
        with open(path, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            # The line of the file: a quoted cell may span several lines.
            rows = [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UserError(f"{place}: cannot be read ({error}). {EXPECTED}") from error
    if not rows or not set(COLUMNS) <= rows[0][1].keys():
        raise UserError(f"{place}: no row, or a column is missing. {EXPECTED}")
    prices: dict[ExaminationKey, float] = {}
    for number, row in rows:
        name, price = (row["examination"] or "").strip(), _number(row["price"])
        if price is None or not name_terms(name):
            raise UserError(
                f"{place}, line {number}: examination {name!r}, price {row['price']!r}; expected "
                "the name of an examination, and a number of 0 or more."
            )
        if prices.setdefault(examination_key(name), price) != price:
            raise UserError(
                f"{place}, line {number}: {name} is the same examination as a row above, at "
                "another price. Keep one of them."
            )
    currencies = {(row["currency"] or "").strip() for _, row in rows}
    if len(currencies) > 1 or "" in currencies:
        found = ", ".join(sorted(map(repr, currencies)))
        raise UserError(f"{place}: currencies {found}. Give all prices in one, and name it.")
    return ExaminationPrices(currencies.pop(), prices)


def _number(text: str | None) -> float | None:
    try:
        price = float(text or "")
    except ValueError:
        return None
    # `float` also reads "nan" and "inf".
    return price if isfinite(price) and price >= 0 else None
