"""Find the runs that no other beats in both score and cost."""

from typing import Any

import pandas as pd


def on_frontier(rows: pd.DataFrame) -> list[bool]:
    """Say of each ranked row whether no other costs as little and scores more, or less and as much.

    Of rows that are equal in both all are on it.

    Args:
        rows: Columns `cost`, `score` and `ranked`.
    """
    ranked = rows[rows["ranked"]]

    def is_beaten(row: Any) -> bool:
        # Comparisons with NaN are false, so a row without cost or score beats nobody.
        no_worse = (ranked["cost"] <= row.cost) & (ranked["score"] >= row.score)
        better = (ranked["cost"] < row.cost) | (ranked["score"] > row.score)
        return bool((no_worse & better).any())

    return [bool(row.ranked) and not is_beaten(row) for row in rows.itertuples()]
