"""Describe the cases (Table 1, App. A), and tabulate means by their specialty (tables 6 to 8)."""

from collections.abc import Iterator
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    GradedRun,
    graded_runs,
    parse_facts,
)
from inspect_aihospital.analysis.estimates import estimate, mean_count
from inspect_aihospital.analysis.evidence import Evidence, facts
from inspect_aihospital.analysis.findings import LackingError, Maker, Table, finding
from inspect_aihospital.analysis.instrument_exams import EXAMS
from inspect_aihospital.core.record import Specialty
from inspect_aihospital.core.variants.variant import MARK
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import POINTS

GROUPS = ("SURG", "IM", "OB/GYN", "PEDS", "ENT", "Others")
"""Specialties in the order of the paper's tables."""

NO_CASES = (*EXAMS.values(), "mvme_examiner_attack")
"""Tasks whose samples are interviews, reports or requests made of a record."""

ALL = "all"
_KNOWN = [group.value for group in Specialty]


def specialty_table(summary: str) -> Maker[Table]:
    """Return the maker of the table of one summary, by specialty."""

    def make(evidence: Evidence) -> Table:
        runs = [
            run for run in graded_runs(evidence) if summary in run.scores and _has_specialty(run)
        ]
        if not runs:
            raise LackingError(
                f"no log holds graded cases of known specialty that have a mean over {summary}; "
                "run mvme on records with a specialty, or import released verdicts with "
                "--departments"
            )
        rows = [_specialty_row(evidence, run, summary) for run in runs]
        return Table(frame=pd.DataFrame(rows), runs=[run.id for run in runs])

    return finding(f"mvme_specialty_{summary}")(make)


def _has_specialty(run: GradedRun) -> bool:
    return "specialty" in run.scores and bool(run.scores["specialty"].isin(_KNOWN).any())


def _specialty_row(evidence: Evidence, run: GradedRun, summary: str) -> dict[str, object]:
    cases = run.by_case[summary]
    samples = evidence.samples_of(run.id)
    specialties = samples.groupby("id")["specialty"].first()
    # One table with a column a group: all groups' intervals come from the same draws.
    in_group = [(specialties.reindex(cases.index) == group).to_numpy() for group in GROUPS]
    columns = np.stack([cases.where(mask, nan) for mask in in_group], axis=1)
    means = dict(zip(GROUPS, bootstrap_means(columns, within=POINTS), strict=True))
    # coverage is of samples, as in other tables, though the cases column counts cases
    due = samples["specialty"].value_counts().reindex(GROUPS, fill_value=0)
    shares = run.coverage_by("specialty", summary, due)
    sizes = specialties.value_counts()
    policies = facts(run.scores, "policy")
    return {
        "doctor": run.label,
        "setting": run.setting,
        "missing": next((policy for policy in policies if policy), "unknown"),
        **{group: estimate(mean, shares[group]) for group, mean in means.items()},
        "cases": ", ".join(f"{mean.n}/{sizes.get(group, 0)}" for group, mean in means.items()),
    }


interaction_by_specialty, diagnostic_by_specialty, overall_by_specialty = map(
    specialty_table, ("interaction", "diagnostic", "overall")
)


@finding("mvme_dataset")
def dataset_table(evidence: Evidence) -> Table:
    """Count cases by specialty, and what there is to find out in them (Table 1, App. A)."""
    # A case that several runs visited is one case.
    cases = _case_samples(evidence).groupby("id").first()
    rows = _case_rows(cases.join(_recorded(evidence), how="left"))
    return Table(frame=pd.DataFrame(rows, dtype=object), runs=list(cases["run"]))


def _case_samples(evidence: Evidence) -> pd.DataFrame:
    """Return the samples of known specialty that are records as they stand, not made of them."""
    samples = evidence.samples.reindex(columns=["run", "id", "specialty", "department"])
    is_visit = samples["run"].map(lambda run: evidence.run(run).task not in NO_CASES)
    ids = samples["id"].astype(str)
    # A variant is an edit of a record that is counted itself.
    is_variant = ids.map(lambda id: id.rpartition(MARK)[0]).isin(ids)
    return samples[is_visit.astype(bool) & ~is_variant & samples["specialty"].isin(_KNOWN)]


def _recorded(evidence: Evidence) -> pd.DataFrame:
    """Return symptoms and names of examinations by case, where a score records them."""
    frame = evidence.scored("fidelity")
    # parsing is slow, so only facts that mention the record are parsed
    frame = frame[frame["facts"].str.contains('"recorded"', regex=False)].drop_duplicates("id")
    records = [facts.get("recorded") for facts in parse_facts(frame)]
    rows = [
        (case, float(record["symptoms"]), tuple(record["examinations"]))
        for case, record in zip(frame["id"], records, strict=True)
        if isinstance(record, dict)
    ]
    return pd.DataFrame(rows, columns=["id", "symptoms", "examinations"]).set_index("id")


def _case_rows(cases: pd.DataFrame) -> Iterator[dict[str, object]]:
    for group in (*GROUPS, ALL):
        members = cases if group == ALL else cases[cases["specialty"] == group]
        if members.empty:
            continue
        recorded = members[members["symptoms"].notna()]
        names = recorded["examinations"].dropna()
        yield {
            "specialty": group,
            "cases": len(members),
            "share, %": 100 * len(members) / len(cases),
            # 0 departments means that no record names one, so the cell stays empty.
            "departments": int(members["department"].nunique()) or None,
            "symptoms a case": mean_count(recorded["symptoms"]).over(len(members)),
            "examinations a case": mean_count(names.map(len)).over(len(members)),
            "different examinations": len({n for of_case in names for n in of_case}) or None,
            "of cases": len(recorded),
        }
