"""Cells of the bench's table: a fault at a rate, and what became of its runs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.instruments.casting import Casting
from benchmarks.instruments.examiner_faults import EXAMINER_FAULTS
from benchmarks.instruments.faults import Fault
from benchmarks.instruments.further_examiner_faults import FURTHER_EXAMINER_FAULTS
from benchmarks.instruments.further_patient_faults import FURTHER_PATIENT_FAULTS
from benchmarks.instruments.patient_faults import PATIENT_FAULTS
from benchmarks.instruments.running import Run, clean_casting, play_clean, play_run
from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.core.fidelity.bounds import BOUNDS

_ALL: tuple[Fault[Any], ...] = (
    *EXAMINER_FAULTS.faults,
    *FURTHER_EXAMINER_FAULTS.faults,
    *PATIENT_FAULTS.faults,
    *FURTHER_PATIENT_FAULTS.faults,
)
FAULTS: dict[str, Fault[Any]] = {f"{fault.seat}: {fault.name}": fault for fault in _ALL}
"""All faults by seat and name."""

STYLE_PAIRS = ((0, 0), (4, 3), (7, 10), (1, 14))
"""Styles of patient and examiner under a fault: few, so that clean runs can be shared."""

SEAT_DETECTORS = {"examiner": "invented_values", "patient": "out_of_role"}
"""Detectors that check all replies of a seat, under the lowest bound that its faults can break."""

POLICIES: tuple[Unrecorded, ...] = ("normal", "not_recorded")


@dataclass(frozen=True)
class FaultyRun:
    """A run with a planted fault beside the same run with clean instruments.

    Attributes:
        fault: Name of the fault, with its seat.
        rate: Share of replies that it falls on.
        run: The run.
        clean: The same cases and doctors with clean instruments.
    """

    fault: str
    rate: float
    run: Run
    clean: Run

    @property
    def touched(self) -> int:
        """Visits in which the fault spoiled a reply."""
        return sum(self.run.touched)

    @property
    def broken(self) -> frozenset[str]:
        """Bounds that the fault broke: those that a clean run breaks as well are false alarms."""
        return self.run.broken - self.clean.broken

    @property
    def flagged(self) -> bool:
        """Whether no reader would take the fault's cases for good ones.

        A bound is broken, so that `comparable` is 0, or every visit that the fault touched is
        unscored, or went on for the doctor as it does with clean instruments.
        """
        return bool(self.broken) or all(self._stopped)

    @property
    def _stopped(self) -> list[bool]:
        """For each visit that the fault touched: whether it is unscored or nothing came of it."""
        run, views = self.run, self.clean.doctor_views
        visits = zip(run.touched, run.unscored, run.doctor_views, views, strict=True)
        return [
            bool(reason) or view == other_view for hit, reason, view, other_view in visits if hit
        ]

    @property
    def is_too_rare(self) -> bool:
        """Whether the fault spoiled, wherever it could, no more replies than a bound allows."""
        detector = SEAT_DETECTORS[self.fault.partition(":")[0]]
        limit = next(bound.limit for bound in BOUNDS if bound.figure == f"{detector}_rate")
        most = limit * self.run.checked.get(detector, 0)
        return self.rate == 1.0 and not self.flagged and 0 < self.run.spoiled <= most

    @property
    def effects(self) -> list[float]:
        """How far the fault moved the score of each visit that has one in both runs, in points."""
        pairs = zip(self.run.grades, self.clean.grades, strict=True)
        return [b - a for b, a in pairs if a is not None and b is not None]

    @property
    def signs(self) -> list[str]:
        """What showed the fault: bounds, and reasons of unscored cases."""
        return sorted(self.broken | {reason for reason in self.run.unscored if reason})


def faulty_run(name: str, rate: float, records: str, visits: int) -> FaultyRun:
    """Play a fault at a rate on a set of records.

    Args:
        name: Name of the fault, with its seat.
        rate: Share of replies that it falls on.
        records: Name of the record set.
        visits: Visits of a run.
    """
    draw = Random(f"{name} {records}")
    patient, examiner = draw.choice(STYLE_PAIRS)
    casting = Casting(patient, examiner, draw.choice(POLICIES), FAULTS[name], rate)
    clean = play_clean(records, clean_casting(casting), visits)
    return FaultyRun(name, rate, play_run(records, casting, visits), clean)


def clean_castings(runs: int) -> Iterator[tuple[int, Casting]]:
    """How clean runs are cast: each with its number, and styles that change from run to run."""
    for number in range(runs):
        draw = Random(f"clean {number}")
        patient, examiner = number // 4, number // 4 * 5 + number % 4 * 3
        yield number, Casting(patient, examiner, draw.choice(POLICIES), seed=str(number))


@dataclass(frozen=True)
class Cell:
    """All runs of a fault at a rate.

    Attributes:
        fault: Name of the fault, with its seat.
        rate: Share of replies that it falls on.
        runs: Its runs in which it spoiled something.
    """

    fault: str
    rate: float
    runs: tuple[FaultyRun, ...]

    @property
    def flagged(self) -> int:
        """Runs that were flagged."""
        return sum(faulty_run.flagged for faulty_run in self.runs)

    @property
    def effect(self) -> float | None:
        """Mean effect on the score, in points."""
        effects = [effect for faulty_run in self.runs for effect in faulty_run.effects]
        return sum(effects) / len(effects) if effects else None

    @property
    def unscored_share(self) -> float:
        """Share of visits that are unscored."""
        shares = [faulty_run.run.unscored_share for faulty_run in self.runs]
        return sum(shares) / len(shares) if shares else 0.0

    @property
    def signs(self) -> list[str]:
        """What showed the fault in any run."""
        return sorted({sign for faulty_run in self.runs for sign in faulty_run.signs})


def cells_of(runs: Iterable[FaultyRun]) -> list[Cell]:
    """Group runs without those that a fault never touched, or on whose records it is too rare."""
    runs = list(runs)
    rare = {(run.fault, run.run.records) for run in runs if run.is_too_rare}
    groups: dict[tuple[str, float], list[FaultyRun]] = {}
    for faulty_run in runs:
        group = groups.setdefault((faulty_run.fault, faulty_run.rate), [])
        if faulty_run.touched and (faulty_run.fault, faulty_run.run.records) not in rare:
            group.append(faulty_run)
    order = list(FAULTS)
    keys: Sequence[tuple[str, float]] = sorted(groups, key=lambda k: (order.index(k[0]), k[1]))
    return [Cell(fault, rate, tuple(groups[fault, rate])) for fault, rate in keys]
