"""List the cases behind a row of a leaderboard, the lowest scores first, with links to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from urllib.parse import quote

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import RANKED_BY, leaderboard_rows
from inspect_aihospital.analysis.leaderboard.rankings import ALL, Ranking
from inspect_aihospital.analysis.run import Run

LOWEST = 12
"""Cases that a row names."""


@dataclass(frozen=True)
class CaseLink:
    """Name a case of a run, its mean of the measure, and its place in Inspect View's address."""

    id: str
    value: float
    route: str


@dataclass(frozen=True)
class BoardRow:
    """Hold what a page shows of a row beside its cells.

    Attributes:
        task: Task, without the number of a ranking.
        language: Of the cases; empty where all are in one, or no case says.
        ranking: Whose ranks, differences and p-values hold among its rows alone.
        route: Place of the log in Inspect View's address; empty for a run of several logs.
        count: Cases with a number.
        lowest: Some of them, the lowest first, of equals by id.
    """

    task: str
    language: str
    ranking: str
    route: str
    count: int
    lowest: Sequence[CaseLink]


def board_rows(evidence: Evidence, key: str) -> list[BoardRow]:
    """Describe the rows of a table, in their order; empty for a table that is no leaderboard."""
    root = view_folder(evidence)
    rows = leaderboard_rows(evidence, key) if key in RANKED_BY else []
    split = {part.group for part, _ in rows if part.language != ALL}
    return [_row(evidence, part, run, root, part.group in split) for part, run in rows]


def view_folder(evidence: Evidence) -> str:
    """Return the folder that holds all logs: the one that Inspect View has to show."""
    paths = [path for run in evidence.run_by_id.values() for path in run.path.split("; ")]
    levels = zip(*(path.split("/")[:-1] for path in paths), strict=False)
    # By whole folders: a common beginning of two names is no folder.
    shared = takewhile(lambda names: len(set(names)) == 1, levels)
    return "/".join(names[0] for names in shared)


def _row(evidence: Evidence, part: Ranking, run: Run, root: str, is_split: bool) -> BoardRow:
    values = part.group.means[run.id]
    lowest = sorted(values[part.has(values.index)].items(), key=lambda case: (case[1], case[0]))
    samples = evidence.samples_of(run.id)
    last_epochs = dict(zip(samples["id"], samples["epoch"], strict=True))  # rows go by epoch
    # A run of several shards has no single log that a link could open.
    log = "" if "; " in run.path else quote(run.path[len(root) :].lstrip("/"))
    return BoardRow(
        task=part.group.task,
        language=part.language if is_split else "",
        ranking=f"{part.group.name}, {part.language}",
        route=f"logs/{log}/samples/" if log else "",
        count=len(lowest),
        lowest=[
            CaseLink(str(id), value, _route(log, str(id), int(last_epochs[id])))
            for id, value in lowest[:LOWEST]
        ],
    )


def _route(log: str, id: str, epoch: int) -> str:
    # the id of a part of an address is quoted once more, since a "/" would end the part
    return f"logs/{log}/samples/sample/{quote(quote(id, safe=''))}/{epoch}/" if log else ""
