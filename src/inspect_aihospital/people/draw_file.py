"""Write and read the CSV file of a draw: the cases that `next-labels` gives `questionnaire`."""

import csv
from collections.abc import Mapping, Sequence
from math import isfinite, isnan
from pathlib import Path

from inspect_aihospital.core.text.spreadsheet_cells import from_csv, to_csv
from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError
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
        # The byte order mark tells spreadsheet programs that the file is UTF-8.
        part.open("w", encoding="utf-8-sig", newline="") as file,
    ):
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        for place, proposal in enumerate(proposals, start=1):
            # Rounding may leave the probability of a certain case a hair above 1.
            probability = min(proposal.probability, 1.0)
            # A residual that nobody knows is an empty cell: programs read NaN as a text.
            residual = "" if isnan(proposal.residual) else proposal.residual
            id = to_csv(str(proposal.case))
            rows.writerow([id, probability, residual, place, len(proposals)])


def read_draw(path: Path) -> dict[str, float]:
    """Read the ids of a draw with their probabilities, in the order of the draw.

    The first k of m cases are a draw of their own, with k/m of each probability. No other subset
    is, so rows may be missing at the end only.

    Raises:
        UserError: It is no such file, or cells were changed, or rows are missing before the end.
    """
    rows = sorted(_rows(path), key=lambda row: row[2])
    draw_size = rows[0][3]
    # Spreadsheet programs sort rows, so the order of the draw is in a column of its own.
    places = [row[2] for row in rows]
    if places != list(range(1, len(rows) + 1)) or any(row[3] != draw_size for row in rows):
        raise UserError(
            f"--cases {path}: expected the places 1 to {len(rows)} of one draw, each once. {MEND}"
        )
    if len(rows) > draw_size or len({row[0] for row in rows}) < len(rows):
        raise UserError(f"--cases {path}: has cases twice, or more than were drawn. {MEND}")
    draw = [Proposal(id, probability, 0.0) for id, probability, _, _ in rows]
    # The rows that were deleted take part as placeholders: probabilities depend on the whole draw.
    draw += [Proposal("", 0.0, 0.0)] * (draw_size - len(rows))
    return {
        str(proposal.case): proposal.probability for proposal in first_proposals(draw, len(rows))
    }


def _rows(path: Path) -> list[tuple[str, float, int, int]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
            if missing:
                raise UserError(
                    f"--cases {path}: no column {', '.join(missing)}; expected "
                    f"{', '.join(COLUMNS)}, with commas between. {MEND}"
                )
            rows = [_row(path, reader.line_num, row) for row in reader if any(row.values())]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UserError(f"--cases {path}: cannot be read ({error}). {MEND}") from error
    if not rows:
        raise UserError(f"--cases {path}: has no row. {MEND}")
    return rows


def _row(path: Path, line: int, row: Mapping[str, str | None]) -> tuple[str, float, int, int]:
    location = f"--cases {path}, line {line}"
    probability = _number(location, "probability", row["probability"])
    if not 0 < probability <= 1:
        raise UserError(
            f"{location}: probability={row['probability']}, expected above 0 and at most 1. {MEND}"
        )
    place, draw_size = (_number(location, name, row[name]) for name in ("place", "drawn"))
    if not (place.is_integer() and draw_size.is_integer() and 1 <= place <= draw_size):
        raise UserError(
            f"{location}: place={row['place']}, drawn={row['drawn']}, expected whole numbers, the "
            f"first from 1 to the second. {MEND}"
        )
    return from_csv(row["id"] or ""), probability, int(place), int(draw_size)


def _number(location: str, name: str, text: str | None) -> float:
    try:
        number = float(text or "")
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise UserError(f"{location}: {name}={text or 'nothing'}, expected a number. {MEND}")
    return number
