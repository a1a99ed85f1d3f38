"""What doctors ordered is priced by the user's table: by name, and never guessed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.analysis.consultations.workup_findings import (
    work_ups,
    workup_figure,
    workup_table,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.examination_prices import read_examination_prices
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.errors import UserError
from tests.analysis.consultation_evidence import ScoredRun, evidence

HEADER = "examination,price,currency\n"
PRICES = HEADER + "CBC,20,EUR\nchest X-ray,40.5,EUR\n心电图,25,EUR\n"


def write_prices(folder: Path, text: str) -> str:
    path = folder / "prices.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_name_is_priced_in_any_usual_wording(tmp_path: Path) -> None:
    prices = read_examination_prices(write_prices(tmp_path, PRICES))
    assert prices.currency == "EUR"
    assert prices.of("complete blood count") == 20
    assert prices.of("X-ray of the chest") == 40.5
    assert prices.of("心电图检查") == 25
    assert prices.of("chest CT") is None


def test_another_examination_lends_no_price(tmp_path: Path) -> None:
    text = HEADER + "MRI (brain),500,EUR\nMRI (knee),400,EUR\nvitamin D,50,EUR\n"
    prices = read_examination_prices(write_prices(tmp_path, text))
    assert (prices.of("MRI (brain)"), prices.of("MRI (knee)")) == (500, 400)
    for name in ("MRI (hip)", "vitamin K", "left MRI (knee)"):
        assert prices.of(name) is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no row, or a column is missing"),
        ("examination,price\nCBC,20\n", "no row, or a column is missing"),
        (HEADER + "CBC,free,EUR\n", "line 2: examination 'CBC', price 'free'"),
        (HEADER + "CBC,-1,EUR\n", "line 2"),
        (HEADER + "CBC,nan,EUR\n", "line 2"),
        (HEADER + ",20,EUR\n", "line 2"),
        (HEADER + "CBC,20,EUR\ncomplete blood count,21,EUR\n", "line 3: complete blood count"),
        (HEADER + "CBC,20,EUR\nECG,25,USD\n", "currencies 'EUR', 'USD'"),
        (HEADER + "CBC,20,\n", "currencies ''"),
    ],
)
def test_a_bad_table_is_refused_by_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        read_examination_prices(write_prices(tmp_path, text))


def run_of(
    name: str, ordered: list[list[str]], unrecorded: list[int], points: float, **options: Any
) -> ScoredRun:
    scores = [
        {"id": str(n), "facts": {"orders": [{"ordered": names, "unrecorded": unrecorded}]}}
        for n, names in enumerate(ordered)
    ]
    grades = [{"id": str(n), "value": {"diagnostic": points}} for n in range(len(ordered))]
    both = {"fidelity": scores, "mvme_rubric": grades}
    return ScoredRun(name, model=f"p/{name}", scores=both, **options)


def priced(folder: Path, *runs: ScoredRun) -> Evidence:
    prices = read_examination_prices(write_prices(folder, PRICES))
    return replace(evidence(*runs), examination_prices=prices)


FRUGAL = run_of("frugal", [["CBC"], ["CBC"]], [], 60)
THOROUGH = run_of(
    "thorough", [["CBC", "sweat test"], ["chest X-ray", "X-ray of the chest"]], [0], 80
)
LAVISH = run_of("lavish", [["CBC", "chest X-ray"], ["CBC", "ECG", "chest X-ray"]], [], 70)


def test_prices_are_means_a_case_and_names_without_one_are_told(tmp_path: Path) -> None:
    table = workup_table(priced(tmp_path, THOROUGH))
    (row,) = table.frame.to_dict("records")
    assert row["EUR a case"].value == (20 + 40.5) / 2
    assert row["over-ordered, EUR"].value == (20 + 40.5) / 2
    assert row["unpriced"] == pytest.approx(100 / 3)
    assert table.note.endswith("Without a price: sweat test.")


def test_only_what_no_other_run_beats_is_on_the_frontier(tmp_path: Path) -> None:
    broken = {"fidelity/fidelity/comparable": 0.0, "fidelity/fidelity/bound_leaks_rate_ok": 0.0}
    leaky = run_of("leaky", [["CBC"], ["CBC"]], [], 90, metrics=broken)
    logs = priced(tmp_path, FRUGAL, THOROUGH, LAVISH, leaky)
    runs, are_on_frontier = work_ups(logs)
    assert [w.run.id for w, is_on_it in zip(runs, are_on_frontier, strict=True) if is_on_it] == [
        "frugal",
        "thorough",
    ]
    assert workup_figure(logs).chart


def test_without_prices_or_orders_there_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(LackingError, match="--examination-prices"):
        workup_table(evidence(FRUGAL))
    no_orders = {"id": "1", "facts": {"orders": [None]}}
    silent = ScoredRun("r", scores={"fidelity": [no_orders], "mvme_rubric": [{"id": "1"}]})
    with pytest.raises(LackingError, match="what its doctors ordered"):
        workup_table(priced(tmp_path, silent))
