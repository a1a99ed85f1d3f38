"""Describe the cases: specialties, departments, symptoms and examinations (Table 1, App. A)."""

from collections.abc import Iterator
from math import inf

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.tables.run_rows import parse_facts
from inspect_aihospital.analysis.tables.specialty_table import GROUPS
from inspect_aihospital.core.record import Specialty
from inspect_aihospital.statistics.columns import bootstrap_means

ALL = "all"

NOTE = (
    "Each case once, however many runs and epochs have it; cases of other names are other cases. "
    "Departments: different names, as the records write them. Symptoms: clauses of chief complaint "
    "and present illness, in the record's own words; so they are more and longer than the "
    "symptoms that the paper had a model extract (6.8 a case), and cannot be compared with them. "
    "Examinations: entries of the record's auxiliary examinations; different names are spellings, "
    "not concepts. Both are known of the cases that a fidelity score tells of (“of cases”; a list "
    "of more than 1,000 characters is not in a log's summaries). In brackets the 95 % bootstrap "
    "interval over cases, as if they were drawn from more of their kind; counts have none."
)


@finding("mvme_dataset", "Cases")
def dataset_table(evidence: Evidence) -> Table:
    """Count cases by specialty, and what there is to find out in them (Table 1, App. A)."""
    cases = _cases(evidence)
    if cases.empty:
        raise LackingError(
            "no log tells the specialties of its cases; run mvme, or import released files with "
            "--departments"
        )
    cases = cases.join(_recorded(evidence), how="left")
    return Table(
        source="Fan et al., Table 1 and App. A",
        frame=pd.DataFrame(_rows(cases), dtype=object),
        runs=tuple(dict.fromkeys(cases["run"])),
        note=NOTE,
        varies=frozenset({"task", "cases", "options", "task version", "prompt hash", "grader"}),
    )


def _cases(evidence: Evidence) -> pd.DataFrame:
    """Return a row a case, by id."""
    samples = evidence.samples.reindex(columns=["run", "id", "specialty", "department"])
    has_specialty = samples["specialty"].isin([group.value for group in Specialty])
    return samples[has_specialty].groupby("id").first()


def _recorded(evidence: Evidence) -> pd.DataFrame:
    """Return symptoms and names of examinations by case, where a score records them."""
    frame = evidence.scored("fidelity")
    # parsing is slow, so only facts that mention the record are parsed
    frame = frame[frame["facts"].str.contains('"recorded"', regex=False)].drop_duplicates("id")
    records = [facts.get("recorded") for facts in parse_facts(frame)]
    rows = [
        {
            "id": case,
            "symptoms": float(record["symptoms"]),
            "examinations": tuple(record["examinations"]),
        }
        for case, record in zip(frame["id"], records, strict=True)
        if isinstance(record, dict)
    ]
    return pd.DataFrame(rows, columns=["id", "symptoms", "examinations"]).set_index("id")


def _rows(cases: pd.DataFrame) -> Iterator[dict[str, object]]:
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
            "departments": int(members["department"].nunique()) or None,
            "symptoms a case": _mean(recorded["symptoms"], len(members)),
            "examinations a case": _mean(names.map(len), len(members)),
            "different examinations": len({n for of_case in names for n in of_case}) or None,
            "of cases": len(recorded),
        }


def _mean(values: pd.Series, due: int) -> Estimate:
    return estimate(
        bootstrap_means(values.to_numpy(dtype=float)[:, None], within=(0, inf))[0]
    ).over(due)
