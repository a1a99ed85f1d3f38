"""`inspect-aihospital estimate` beside the run that it speaks of, counted: for every task.

`python -m benchmarks.estimates [--write docs/cost.md]` estimates each of `RUNS`, runs it whole with
the same rehearsed models, and prints both; with --write the table of that page is replaced. Since
rehearsals are deterministic, the whole run also tells what any other draw of 20 cases would have
said: of 200 draws the largest error is given.
"""

import argparse
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inspect_ai import eval as inspect_eval

from benchmarks.marked_block import replace_block
from inspect_aihospital.costs import MOST_CASES, RunPlan, estimate
from inspect_aihospital.costs.case_draw import Outlook, draw_cases, outlook
from inspect_aihospital.costs.case_usage import CaseUsage, usage_of
from inspect_aihospital.costs.estimate_result import RunEstimate
from inspect_aihospital.costs.run_estimate import Column
from inspect_aihospital.costs.scaling import scale
from inspect_aihospital.statistics.interval import Interval

ALONE = "aihospital/rehearsal"
TEAM = [f"{ALONE}-{letter}" for letter in "abc"]
DRAWS = 200
BEGIN, END = "<!-- estimates: begin -->", "<!-- estimates: end -->"

RUNS = (
    RunPlan("mvme", {"cases": "demo"}, ALONE, {}),
    RunPlan(
        "mvme", {"cases": "demo", "audit": True}, ALONE, {"grader": [ALONE, f"{ALONE}-lenient"]}
    ),
    RunPlan("mvme_one_step", {"cases": "demo"}, ALONE, {}),
    RunPlan("mvme_collaboration", {"cases": "demo"}, None, {"doctors": TEAM}),
    RunPlan("mvme_collaboration", {"cases": "demo", "strategy": "vote"}, None, {"doctors": TEAM}),
    RunPlan("mvme_examiner_attack", {}, ALONE, {}),
    RunPlan("qualify_auditor", {}, ALONE, {}),
    RunPlan("qualify_examiner", {}, ALONE, {}),
    RunPlan("qualify_grader", {}, ALONE, {}),
    RunPlan("qualify_patient", {}, ALONE, {}),
    RunPlan("usmle", {"exam": "demo"}, ALONE, {}),
    RunPlan("usmle", {"exam": "demo", "early_stop": True}, ALONE, {}),
    RunPlan("usmle_icf", {"exam": "demo"}, None, {"participants": TEAM}),
)


@dataclass(frozen=True)
class Compared:
    """An estimate and the counted run.

    Attributes:
        plan: The run.
        estimate: What was estimated.
        counted: What all its samples used.
        errors: Relative errors of the calls that other draws would have estimated.
    """

    plan: RunPlan
    estimate: RunEstimate
    counted: list[CaseUsage]
    errors: list[float] = field(default_factory=list)

    def count(self, name: str) -> float:
        """A figure of the whole run."""
        return sum(float(getattr(s, name)) for case in self.counted for s in case.seats.values())


def main() -> None:
    """Compare, print, and write the page's table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="Page whose table is replaced.")
    parser.add_argument("--task", help="Only the runs of one task.")
    options = parser.parse_args()
    runs = [plan for plan in RUNS if options.task in {None, plan.task}]
    rows = []
    for plan in runs:
        rows.append(row(compare(plan)))
        print(rows[-1], flush=True)
    if options.write:
        write(options.write, rows)


def compare(plan: RunPlan) -> Compared:
    """Estimate a run, then run it."""
    estimated = estimate(plan)
    case_usages = run_whole(plan)
    ahead = outlook(plan, MOST_CASES)
    errors = [error_of_draw(plan, ahead, case_usages, seed) for seed in range(DRAWS)]
    return Compared(plan, estimated, case_usages, errors)


def run_whole(plan: RunPlan) -> list[CaseUsage]:
    """What every sample of a run uses."""
    roles: dict[str, Any] = dict(plan.bound)
    with tempfile.TemporaryDirectory() as folder:
        log = inspect_eval(
            plan.build(),
            model=plan.model or ALONE,
            model_roles=roles,
            limit=plan.limit,
            log_dir=folder,
            display="none",
        )[0]
        assert log.status == "success", log.error
        return [usage_of(sample) for sample in log.samples or []]


def error_of_draw(plan: RunPlan, ahead: Outlook, counted: list[CaseUsage], seed: int) -> float:
    """Relative error of the calls that another draw gives."""
    drawn = {case for cases in draw_cases(ahead.kinds, MOST_CASES, seed).values() for case in cases}
    # a rehearsal has two rounds
    seen = [case for case in counted if case.case in drawn and case.epoch <= 2]
    calls = Column("calls", {seat for case in counted for seat in case.seats})
    return scale(plan, ahead, seen).total(calls).estimate / sum(map(calls, counted)) - 1


def row(compared: Compared) -> str:
    """A line of the table."""
    plan, estimate = compared.plan, compared.estimate
    options = ", ".join(f"`{name}={value}`" for name, value in plan.args.items())
    options += "".join(f", {len(bound)} {role}" for role, bound in plan.bound.items())
    largest = max(map(abs, compared.errors))
    assert estimate.total.output  # rehearsals are compared with rehearsals
    cells = [
        f"`{plan.task}`" + (f", {options}" if options else ""),
        f"{estimate.rehearsed} of {estimate.cases}",
        figures(estimate.total.calls, compared.count("calls")),
        f"{largest:.1%}",
        relative_error(estimate.total.input, compared.count("input")),
        relative_error(estimate.total.output, compared.count("output")),
    ]
    return f"| {' | '.join(cells)} |".replace("%", " %")


def figures(estimated: Interval, counted: float) -> str:
    """Print the estimate, the count and the error."""
    error = relative_error(estimated, counted)
    return f"{estimated.estimate:,.0f} / {counted:,.0f} ({error})"


def relative_error(estimated: Interval, counted: float) -> str:
    """Print how far the estimate is from the count."""
    return f"{estimated.estimate / counted - 1:+.1%}"


def write(page: Path, rows: list[str]) -> None:
    """Replace what stands between the marks."""
    head = [
        "| run | cases | calls: estimated / counted | worst draw | tokens in | tokens out |",
        "|---|---|---|---|---|---|",
    ]
    replace_block(page, BEGIN, END, "\n".join(["\n", *head, *rows, "\n"]))


if __name__ == "__main__":
    main()
