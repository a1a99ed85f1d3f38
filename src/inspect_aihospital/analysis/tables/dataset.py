"""What the cases are: specialties, departments, symptoms and examinations (Table 1, App. A)."""

from collections.abc import Iterator
from math import inf

import pandas as pd

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Estimate, LackingError, Table, finding
from inspect_aihospital.analysis.tables.run_rows import parsed
from inspect_aihospital.analysis.tables.specialty import GROUPS
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
    """Cases by specialty, and what there is to find out in them (Fan et al., Table 1, App. A)."""
    cases = _cases(evidence)
    if cases.empty:
        raise LackingError(
            "no log tells the specialties of its cases; run mvme, or import released files with "
            "--departments"
        )
    recorded = _recorded(evidence)
    cases = cases.join(recorded, how="left")
    return Table(
        source="Fan et al., Table 1 and App. A",
        frame=pd.DataFrame(_rows(cases), dtype=object),
        runs=tuple(dict.fromkeys(cases["run"])),
        note=NOTE,
        varies=frozenset({"task", "cases", "options", "task version", "prompt hash", "grader"}),
    )


def _cases(evidence: Evidence) -> pd.DataFrame:
    """A row a case, by id."""
    columns = ["run", "id", "specialty", "department"]
    samples = evidence.samples.reindex(columns=columns)
    known = samples[samples["specialty"].isin([group.value for group in Specialty])]
    return known.groupby("id").first()


def _recorded(evidence: Evidence) -> pd.DataFrame:
    """Symptoms and names of examinations by case, where a score tells them."""
    frame = evidence.scored("fidelity")
    frame = frame[frame["facts"].str.contains('"recorded"', regex=False)].drop_duplicates("id")
    told = [one.get("recorded") for one in parsed(frame)]
    rows = [
        {"id": case, "symptoms": float(one["symptoms"]), "examinations": tuple(one["examinations"])}
        for case, one in zip(frame["id"], told, strict=True)
        if isinstance(one, dict)
    ]
    found = pd.DataFrame(rows, columns=["id", "symptoms", "examinations"])
    return found.set_index("id")


def _rows(cases: pd.DataFrame) -> Iterator[dict[str, object]]:
    for group in (*GROUPS, ALL):
        some = cases if group == ALL else cases[cases["specialty"] == group]
        if some.empty:
            continue
        known = some[some["symptoms"].notna()]
        names = known["examinations"].dropna()
        yield {
            "specialty": group,
            "cases": len(some),
            "share, %": 100 * len(some) / len(cases),
            "departments": int(some["department"].nunique()) or None,
            "symptoms a case": _mean(known["symptoms"], len(some)),
            "examinations a case": _mean(names.map(len), len(some)),
            "different examinations": len({name for one in names for name in one}) or None,
            "of cases": len(known),
        }


def _mean(values: pd.Series, due: int) -> Estimate:
    return estimate(
        bootstrap_means(values.to_numpy(dtype=float)[:, None], within=(0, inf))[0]
    ).over(due)
