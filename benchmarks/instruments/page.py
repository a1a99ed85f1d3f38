"""The tables of the bench, as they are printed and as they stand in docs/fidelity.md."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from benchmarks.instruments.cells import FAULTS, Cell, FaultyRun, cells_of
from benchmarks.instruments.running import Accusation, Run

GOAL_SHARE = 0.95
"""Share of the runs at `GOAL_RATE` that have to be flagged."""

GOAL_RATE = 0.2


def seat_table(runs: Sequence[FaultyRun]) -> list[str]:
    """A row a seat: runs flagged at each rate."""
    cells = cells_of(runs)
    rates = sorted({cell.rate for cell in cells})
    rows = []
    for seat in dict.fromkeys(cell.fault.partition(":")[0] for cell in cells):
        of_seat = [cell for cell in cells if cell.fault.startswith(seat)]
        by_rate = [[cell for cell in of_seat if cell.rate == rate] for rate in rates]
        rows.append([seat, *(_flagged_share(some) for some in by_rate)])
    return table(["seat", *(f"flagged at {rate:.0%}" for rate in rates)], rows)


def _flagged_share(cells: Sequence[Cell]) -> str:
    flagged, count = sum(cell.flagged for cell in cells), sum(len(cell.runs) for cell in cells)
    return f"{flagged} of {count} ({flagged / count:.0%})" if count else "–"


def fault_table(runs: Sequence[FaultyRun], *, missed_only: bool = False) -> list[str]:
    """A row a fault: runs flagged and effect on the score at each rate, and what showed it.

    Args:
        runs: Runs with a fault.
        missed_only: Leave out the faults whose runs are all flagged from `GOAL_RATE` on.
    """
    cells = cells_of(runs)
    rates = sorted({cell.rate for cell in cells})
    by_key = {(cell.fault, cell.rate): cell for cell in cells}
    missed = {c.fault for c in cells if c.rate >= GOAL_RATE and c.flagged < len(c.runs)}
    faults = [
        name
        for name in dict.fromkeys(cell.fault for cell in cells)
        if name in missed or not missed_only
    ]
    head = ["fault", *(f"flagged at {rate:.0%}" for rate in rates)]
    head += [f"score at {rate:.0%}" for rate in rates]
    rows = [
        [
            name,
            *(_flagged(by_key[name, rate]) for rate in rates),
            *(_effect(by_key[name, rate]) for rate in rates),
            ", ".join(f"`{sign}`" for sign in by_key[name, rates[-1]].signs) or "–",
        ]
        for name in faults
    ]
    return table([*head, f"shown at {rates[-1]:.0%} by"], rows)


def _flagged(cell: Cell) -> str:
    """Runs flagged of all; in bold where the goal is missed."""
    count = f"{cell.flagged} of {len(cell.runs)}" if cell.runs else "–"
    return f"**{count}**" if cell.rate >= GOAL_RATE and cell.flagged < len(cell.runs) else count


def _effect(cell: Cell) -> str:
    return "unscored" if cell.effect is None else f"{cell.effect:+.1f}"


def description_lines() -> list[str]:
    """What each fault is."""
    return [f"{name:36} {fault.what}" for name, fault in FAULTS.items()]


def run_lines(runs: Sequence[FaultyRun]) -> Iterator[str]:
    """A line a run, for a reader who looks for the cause."""
    for one in runs:
        effects = one.effects
        moved = f"{sum(effects) / len(effects):+.1f}" if effects else "unscored"
        yield (
            f"{one.fault:34} {one.rate:5.0%} {one.run.records:12} "
            f"{'flagged' if one.flagged else 'passed ':8} touched {one.touched:3} visits, "
            f"unscored {one.run.unscored_share:.0%}, score {moved}, {', '.join(one.signs) or '–'}"
        )


def clean_table(runs: Sequence[Run]) -> list[str]:
    """What detectors found in clean runs, and how many runs broke a bound by it."""
    wrong: Counter[str] = Counter()
    checked: Counter[str] = Counter()
    for run in runs:
        bounded = {name[6:-3] for name in run.figures if name.startswith("bound_")}
        for detector, count in run.checked.items():
            if f"{detector}_rate" in bounded:
                checked[detector] += count
        turns = {
            (accusation.detector, accusation.sample_id, accusation.turn)
            for accusation in run.accusations
        }
        wrong.update(d for d, _, _ in turns if f"{d}_rate" in bounded)
    broken = Counter(name for run in runs for name in run.broken)
    detectors = [name for name in checked if checked[name]]
    rows = [
        [f"`{name}`", str(wrong[name]), str(checked[name]), str(broken[f"{name}_rate"])]
        for name in detectors
    ]
    other_names = [name for name in broken if name.removesuffix("_rate") not in detectors]
    rows += [[f"`{name}`", "–", "–", str(broken[name])] for name in other_names]
    return table(["detector", "found", "of", "runs beyond the bound"], rows)


def false_alarms(runs: Sequence[Run]) -> list[Run]:
    """Clean runs that are flagged: a bound is broken, or a visit is unscored."""
    return [run for run in runs if run.broken or any(run.unscored)]


def alarm_lines(runs: Sequence[Run]) -> Iterator[str]:
    """Which clean runs are flagged, by whom, with the first words accused."""
    for run in false_alarms(runs):
        reasons = sorted(run.broken | {reason for reason in run.unscored if reason})
        yield f"- {_cast(run)}: {', '.join(f'`{reason}`' for reason in reasons)}"
        for reason in reasons:
            detector = reason.removesuffix("_rate")
            first = next(
                (accusation for accusation in run.accusations if accusation.detector == detector),
                None,
            )
            if first:
                yield f"    {first.sample_id}, turn {first.turn}: {first.words[:160]!r}"


def _cast(run: Run) -> str:
    cast = run.casting
    return (
        f"{run.records}, patient “{cast.patient.name}”, examiner “{cast.examiner.name}”, "
        f"`{cast.unrecorded}`"
    )


def examples(runs: Sequence[Run]) -> Iterator[str]:
    """The turn of the first accusation of each detector and style in clean runs."""
    shown: set[tuple[str, str, str, str]] = set()
    for run in runs:
        for accusation in run.accusations:
            bounded = f"bound_{accusation.detector}_rate_ok" in run.figures
            cast = run.casting
            key = (accusation.detector, run.records, cast.patient.name, cast.examiner.name)
            if bounded and key not in shown:
                shown.add(key)
                yield "\n".join(
                    [f"== {accusation.detector}: {_cast(run)}", *_excerpt(run, accusation)]
                )


def _excerpt(run: Run, accusation: Accusation) -> Iterator[str]:
    yield f"{accusation.sample_id}, turn {accusation.turn}, accused: {accusation.words!r}"
    for turn in run.excerpts.get(accusation.sample_id, ()):
        if accusation.turn - 1 <= turn.number <= accusation.turn:
            for speaker in ("patient", "examiner", "doctor"):
                if words := getattr(turn, speaker):
                    yield f"  [{turn.number}] {speaker}: {words}"


def goal_lines(runs: Sequence[FaultyRun], clean: Sequence[Run]) -> Iterator[str]:
    """The goals, and whether they are reached."""
    cells = cells_of(runs)
    whole = [cell for cell in cells if cell.rate == 1.0 and cell.runs]
    passed = [cell for cell in whole if cell.flagged < len(cell.runs)]
    yield _goal(
        f"every fault at 100 % flagged: {len(whole) - len(passed)} of {len(whole)}", not passed
    )
    part = [faulty_run for cell in cells if cell.rate == GOAL_RATE for faulty_run in cell.runs]
    share = sum(faulty_run.flagged for faulty_run in part) / len(part) if part else 0.0
    yield _goal(
        f"at least {GOAL_SHARE:.0%} of the runs at {GOAL_RATE:.0%} flagged: {share:.1%} of "
        f"{len(part)}",
        share >= GOAL_SHARE,
    )
    alarms = len(false_alarms(clean))
    yield _goal(
        f"no clean run flagged: {alarms} of {len(clean)} flagged", bool(clean) and not alarms
    )


def missed_lines(runs: Sequence[FaultyRun]) -> Iterator[str]:
    """Runs that the goals miss, each with the effect on the score, and those that are left out."""
    rare = {(run.fault, run.run.records): run.run.spoiled for run in runs if run.is_too_rare}
    for (fault, records), count in rare.items():
        yield f"- left out: {fault}, {records}: {count} replies spoiled, as few as a bound allows"
    missed = [
        faulty_run
        for faulty_run in runs
        if faulty_run.touched and not faulty_run.flagged and faulty_run.rate >= GOAL_RATE
        if (faulty_run.fault, faulty_run.run.records) not in rare
    ]
    for faulty_run in missed:
        effects = faulty_run.effects
        moved = f"{sum(effects) / len(effects):+.1f} points" if effects else "unscored"
        fault, rate = faulty_run.fault, faulty_run.rate
        yield f"- not flagged: {fault}, {rate:.0%}, {faulty_run.run.records}: {moved}"


def _goal(text: str, reached: bool) -> str:
    return f"{'reached' if reached else 'NOT reached'}: {text}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]
