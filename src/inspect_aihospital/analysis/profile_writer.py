"""Write a profile of records: its figures and counts as CSV, the counts drawn."""

from pathlib import Path
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.case_profile import CaseProfile
from inspect_aihospital.analysis.findings import Figure, Table
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, LINE, draw
from inspect_aihospital.analysis.table_files import csv_text
from inspect_aihospital.data.atomic_write import all_or_nothing

MOST = 25
"""Names in a panel, as in the paper's Figure 5."""

NAME_WIDTH = 180
"""Pixels of a name in a panel, beyond which it is cut; the CSV has the whole name."""

PANELS = {
    "specialties": "Specialties (Figure 3, left)",
    "diseases": "Diseases, by ICD-10 category (Figure 3, right)",
    "examinations": "Examinations (Figure 4, left)",
    "symptoms": "Symptoms (Figure 4, right)",
    "subspecialties": "Subspecialties (Figure 5)",
}


def write_profile(profile: CaseProfile, out: Path) -> list[Path]:
    """Write `profile.csv`, a CSV a count, and the panels as `profile.svg` and `.png`.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    tables = {"profile": profile.figures, **profile.counts}
    with all_or_nothing(out) as part:
        part.mkdir()
        for name, frame in tables.items():
            # The byte order mark tells spreadsheet programs that the file is UTF-8.
            text = csv_text(Table(frame=frame, runs=[]))
            (part / f"{name}.csv").write_text(text, encoding="utf-8-sig")
        svg, png = draw(Figure(chart=profile_chart(profile), runs=[]))
        (part / "profile.svg").write_bytes(svg)
        (part / "profile.png").write_bytes(png)
    return sorted(out.iterdir())


def profile_chart(profile: CaseProfile) -> Any:
    """Draw the most frequent names of each kind as bars."""
    kinds = [kind for kind in PANELS if len(profile.counts.get(kind, ()))]
    return alt.vconcat(*(_panel(profile.counts[kind], kind) for kind in kinds))


def _panel(counts: pd.DataFrame, kind: str) -> Any:
    rows = counts.head(MOST)
    more = f"; {MOST} of {len(counts)}" if len(counts) > MOST else ""
    title = alt.TitleParams(PANELS[kind] + more, anchor="start")
    axis = alt.Axis(title=None, labelLimit=NAME_WIDTH, labelOverlap=False)
    return (
        alt.Chart(rows)
        .mark_bar(color=COLOURS[0])
        .encode(
            x=alt.X("cases:Q", title="cases", axis=alt.Axis(values=_whole_ticks(rows), format="d")),
            y=alt.Y("name:N", sort=list(rows["name"]), axis=axis),
        )
        .properties(width=COLUMN * 0.6, height=alt.Step(LINE), title=title)
    )


def _whole_ticks(rows: pd.DataFrame) -> list[int]:
    """Return at most six ticks at whole numbers: half a case would say nothing."""
    most = int(rows["cases"].max())
    # Negated twice, the division rounds up.
    return list(range(0, most + 1, -(-most // 5)))
