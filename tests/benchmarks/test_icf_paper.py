"""What the ICF paper's figures say when computed, and that docs/icf.md shows what was computed."""

import json
import math
import re
import sys
from itertools import product
from pathlib import Path

import pytest

from benchmarks import icf_bounds, icf_counts, icf_paper
from inspect_aihospital.exam.confidence import TEXT_WEIGHT_WITHOUT_SUPPORT, rank_correlation

PAGE = (Path(__file__).parents[2] / "docs" / "icf.md").read_text(encoding="utf-8")
MADE_UP = {
    "Q": [10, 20, 30],
    "consensus_counts": {"ZS": [5, 5, 5], "Collab": [8, 16, 24]},
    "correct_counts": {
        "Med42": [[5, 10, 15], [6, 10, 15]],
        "ClinicalCamel": [[5, 10, 15], [6, 11, 15]],
        "Mixtral": [[5, 10, 15], [6, 11, 16]],
    },
}


@pytest.fixture
def counts(shared: Path) -> icf_counts.Counts:
    return icf_counts.Counts.read(shared / "data" / "mvme" / "expected.json")


@pytest.fixture
def on_page(tmp_path: Path) -> Path:
    block = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert block
    path = tmp_path / "counts.json"
    path.write_text(block[1], encoding="utf-8")
    return path


def tables(text: str) -> list[str]:
    return re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)


def output(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["icf_paper", str(path)])
    icf_paper.main()
    return tables(capsys.readouterr().out)


def rounds_to(exact: float, printed: float) -> bool:
    return abs(exact - printed) <= icf_counts.HALF


def test_the_page_shows_what_is_computed(
    on_page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page_tables = tables(PAGE.partition("## Where the paper contradicts itself")[2])
    computed = output(on_page, monkeypatch, capsys)
    assert len(computed) == 10
    assert len(page_tables) == 2
    assert [table for table in page_tables if table not in computed] == []


def test_the_page_computes_from_the_shared_counts(counts: icf_counts.Counts, on_page: Path) -> None:
    assert icf_counts.Counts.read(on_page) == counts


def test_the_shared_figures_are_computed_too(counts: icf_counts.Counts, shared: Path) -> None:
    path = shared / "data" / "mvme" / "expected.json"
    expected = json.loads(path.read_text(encoding="utf-8"))["5_icf"]
    assert counts.gains() == pytest.approx(expected["gain_exact"], abs=0.0005)
    eq3 = {model: icf_bounds.blend(model, 0.5) for model in icf_counts.MODELS}
    assert eq3 == pytest.approx(expected["confidence_eq3"], abs=0.00051)


def test_one_count_and_no_other_gives_each_printed_percentage(counts: icf_counts.Counts) -> None:
    for model, place, step in product(icf_counts.PRINTED, (0, 1), range(3)):
        size, printed = counts.sizes[step], icf_counts.PRINTED[model][place][step]
        fits = [k for k in range(size + 1) if rounds_to(100 * k / size, printed)]
        assert fits == [counts.reached[model][place][step]]


def test_printed_averages_are_pooled_and_no_means_of_steps(counts: icf_counts.Counts) -> None:
    fitting = 0
    for model, place in product(icf_counts.PRINTED, range(3)):
        *steps, pooled = counts.rates(model)[place]
        printed = icf_counts.PRINTED[model][place][-1]
        assert pooled == pytest.approx(printed, abs=0.01)
        assert not rounds_to(sum(steps) / 3, printed)
        fitting += rounds_to(pooled, printed)
    assert fitting == 9


def test_the_printed_steps_give_every_printed_average(counts: icf_counts.Counts) -> None:
    for model, places in icf_counts.PRINTED.items():
        computed = [round(float(text), 2) for text in icf_paper.from_printed(counts, model)]
        assert computed == [place[-1] for place in places]


def test_every_printed_change_is_a_difference_of_printed_figures() -> None:
    for first, final, change in icf_counts.PRINTED.values():
        differences = [b - a for a, b in zip(first, final, strict=True)]
        assert list(change) == pytest.approx(differences)


def test_two_models_are_level_in_the_first_round(counts: icf_counts.Counts) -> None:
    assert sum(counts.reached["Med42"][0]) == sum(counts.reached["Mixtral"][0]) == 218


def test_no_sizes_that_make_the_disagreed_questions_fit_table_4(counts: icf_counts.Counts) -> None:
    assert counts.disagreed == 150
    assert not any(icf_bounds.fitting(model, 150) for model in icf_counts.MODELS)
    assert [sum(icf_bounds.smallest(model)) for model in icf_counts.MODELS] == [191, 148, 219]
    assert icf_bounds.common_totals(counts.questions) == []


def test_sizes_that_fit_are_found() -> None:
    assert icf_bounds.fitting("ClinicalCamel", 148) == [(77, 71)]
    assert icf_bounds.fitting("ClinicalCamel", 147) == []


def test_three_quarters_on_no_support_give_the_confidence_of_the_text() -> None:
    for model in icf_counts.MODELS:
        assert rounds_to(icf_bounds.blend(model, 0.5), icf_counts.CONFIDENCE[model])
        own = icf_bounds.blend(model, TEXT_WEIGHT_WITHOUT_SUPPORT)
        assert rounds_to(own, icf_counts.CONFIDENCE_IN_TEXT[model])
        least, largest = icf_bounds.fitting_weights(model)
        assert least < 0.75 < largest


def test_gain_and_confidence_are_opposed_by_either_definition(counts: icf_counts.Counts) -> None:
    eq3 = {model: icf_bounds.blend(model, 0.5) for model in icf_counts.MODELS}
    assert rank_correlation(counts.gains(), eq3) == pytest.approx(-1)
    assert rank_correlation(counts.gains(), icf_counts.CONFIDENCE_IN_TEXT) == pytest.approx(-1)


def test_p_of_three_pairs() -> None:
    assert icf_paper.p_by_t(-0.5) == pytest.approx(2 / 3)
    assert icf_paper.p_by_orders(-0.5) == 1
    assert icf_paper.p_by_orders(-1) == pytest.approx(1 / 3)
    assert math.isnan(icf_paper.p_by_orders(math.nan))


def test_a_majority_has_fewer_than_two_votes_only_where_samples_are_missing() -> None:
    assert icf_bounds.fewest_votes(10, 5) == 2
    assert [n for n in range(11) if icf_bounds.fewest_votes(n, 5) < 2] == [0, 1, 2, 3, 4, 5]


def test_figures_come_from_the_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "counts.json"
    path.write_text(json.dumps({"5_icf": MADE_UP}), encoding="utf-8")
    blocks = output(path, monkeypatch, capsys)
    # 15 of 60 pooled; means of 50, 25 and 16.7 %
    assert "| consensus | round 1 | 50.82 | 25.0000 (+25.8200) | 30.5556 (+20.2644) |" in blocks[0]
    assert "pairs with S⁻ + S⁺ = 45" in blocks[1]
    assert "| sum of these | 3 × 45 = 135 | 558 |" in blocks[2]
    # gains 1, 2 and 3 of 60, against confidence 0.567, 0.326, 0.561
    assert "| confidence by eq. 3 | -0.50 | 0.67 | 1.00 |" in blocks[4]
    assert "| final | Med42 | 0.34 | 29 |" in blocks[7]
    assert "| 48 of 60 | final | 80.00 % | stop | go on |" in blocks[8]
    assert "| Med42 | step 1 | 5, 6 of 10 |" in blocks[9]
    assert blocks[9].count("round 1, final, change |") >= 10
