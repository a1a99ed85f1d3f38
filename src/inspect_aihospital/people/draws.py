"""Cases drawn to be labelled next, as a file between `next-labels` and `questionnaire`."""

import csv
from collections.abc import Mapping, Sequence
from math import isfinite, isnan
from pathlib import Path

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.cells import from_csv, to_csv
from inspect_aihospital.people.delivery import all_or_nothing
from inspect_aihospital.statistics.next_label_draw import Proposal, first_proposals

COLUMNS = ("id", "probability", "expected_residual", "place", "drawn")
"""Record id; probability of the draw; expected distance of grader and physicians, 0 to 100, empty
where nothing is known of it; place in the draw, from 1; how many were drawn."""

MEND = "Make it with inspect-aihospital next-labels; rows may be deleted from the end only."


def write_draw(proposals: Sequence[Proposal], out: Path) -> None:
    """Write a draw as CSV, safe to open in a spreadsheet program.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    with (
        all_or_nothing(out) as part,
        part.open("w", encoding="utf-8-sig", newline="") as file,
    ):
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        for place, one in enumerate(proposals, start=1):
            # rounding may leave a certain case a hair above 1
            chance = min(one.probability, 1.0)
            residual = "" if isnan(one.residual) else one.residual
            rows.writerow([to_csv(str(one.case)), chance, residual, place, len(proposals)])


def read_draw(path: Path) -> dict[str, float]:
    """The ids of a draw with their probabilities, in the order of the draw.

    The first k of m cases are a draw of their own, with k/m of each probability; any others are
    not, so rows may be missing at the end only.

    Raises:
        UserError: It is no such file, or cells were changed, or rows are missing before the end.
    """
    rows = sorted(_rows(path), key=lambda row: row[2])
    drawn = rows[0][3]
    places = [row[2] for row in rows]
    if places != list(range(1, len(rows) + 1)) or any(row[3] != drawn for row in rows):
        raise UserError(
            f"--cases {path}: expected the places 1 to {len(rows)} of one draw, each once. {MEND}"
        )
    if len(rows) > drawn or len({row[0] for row in rows}) < len(rows):
        raise UserError(f"--cases {path}: has cases twice, or more than were drawn. {MEND}")
    whole = [Proposal(id, chance, 0.0) for id, chance, _, _ in rows]
    whole += [Proposal("", 0.0, 0.0)] * (drawn - len(rows))
    return {str(one.case): one.probability for one in first_proposals(whole, len(rows))}


def _rows(path: Path) -> list[tuple[str, float, int, int]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            lacking = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
            if lacking:
                raise UserError(
                    f"--cases {path}: no column {', '.join(lacking)}; expected "
                    f"{', '.join(COLUMNS)}, with commas between. {MEND}"
                )
            rows = [_row(path, reader.line_num, row) for row in reader if any(row.values())]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UserError(f"--cases {path}: cannot be read ({error}). {MEND}") from error
    if not rows:
        raise UserError(f"--cases {path}: has no row. {MEND}")
    return rows


def _row(path: Path, line: int, row: Mapping[str, str | None]) -> tuple[str, float, int, int]:
    where = f"--cases {path}, line {line}"
    chance = _number(where, "probability", row["probability"])
    if not 0 < chance <= 1:
        raise UserError(
            f"{where}: probability={row['probability']}, expected above 0 and at most 1. {MEND}"
        )
    place, drawn = (_number(where, name, row[name]) for name in ("place", "drawn"))
    if not (place.is_integer() and drawn.is_integer() and 1 <= place <= drawn):
        raise UserError(
            f"{where}: place={row['place']}, drawn={row['drawn']}, expected whole numbers, the "
            f"first from 1 to the second. {MEND}"
        )
    return from_csv(row["id"] or ""), chance, int(place), int(drawn)


def _number(where: str, name: str, text: str | None) -> float:
    try:
        number = float(text or "")
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise UserError(f"{where}: {name}={text or 'nothing'}, expected a number. {MEND}")
    return number
