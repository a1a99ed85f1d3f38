"""The paper's rule of matching, and its figures from the frozen mentions."""

import json
from pathlib import Path
from typing import Any, cast

import pytest
from rapidfuzz import fuzz, process, utils

from inspect_aihospital.linking.matching import PaperMatcher
from inspect_aihospital.linking.mention_files import score_system
from inspect_aihospital.linking.paper_rule import PaperNeighbours
from inspect_aihospital.linking.tally import Tally

SYSTEMS = ["GPT-3.5", "GPT-4", "2 Doctors", "One-Step GPT-4"]
Mentions = dict[str, dict[str, list[str] | None]]


class ListedNeighbours(PaperNeighbours):
    """Neighbours that are the mention's own words."""

    def __init__(self) -> None:
        super().__init__([])

    def top(self, mention: str) -> tuple[tuple[str, float], ...]:
        return tuple((word, 100.0) for word in mention.split())


@pytest.fixture(scope="module")
def names(shared: Path) -> list[str]:
    """Return the sheet's names without its first row, which the authors skip."""
    calamine = pytest.importorskip("python_calamine")
    path = shared / "data" / "icd10" / "icd10_beijing_clinical_v601.xls"
    rows = calamine.CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()
    return [str(row[1]) for row in rows[1:]]


@pytest.fixture(scope="module")
def neighbours(names: list[str]) -> PaperNeighbours:
    return PaperNeighbours(names)


@pytest.fixture(scope="module")
def mentions(shared: Path) -> Mentions:
    path = shared / "data" / "mvme" / "entities.json"
    return cast(Mentions, json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("predictions", "references", "pairs"),
    [
        (["a"], ["a", "b", "a"], [(0, 2)]),
        (["a", "a", "a"], ["a", "b", "a"], [(0, 2), (1, 0)]),
        (["b a"], ["a c", "c b"], [(0, 1)]),
        (["a b", "b"], ["a", "b"], [(0, 1)]),
        (["b", "a b"], ["a", "b"], [(0, 1), (1, 0)]),
        (["", "x"], ["", "a"], []),
        ([], ["a"], []),
        (["a"], [], []),
    ],
)
def test_each_prediction_takes_the_last_free_reference_that_shares_a_neighbour(
    predictions: list[str], references: list[str], pairs: list[tuple[int, int]]
) -> None:
    matches = PaperMatcher(ListedNeighbours()).match(predictions, references)
    assert [match[:2] for match in matches] == pairs


def test_reports_without_a_diagnosis_are_skipped_and_counted() -> None:
    cases = {"1": None, "2": ["a", "b"], "3": list[str]()}
    references = {"1": ["a"], "2": ["a"], "3": ["c"]}
    score = score_system(cases, references, PaperMatcher(ListedNeighbours()), skip=True)
    assert score.skipped == 1
    assert score.total == Tally(matched=1, predicted=2, referenced=2, nil=0, cases=2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_frozen_mentions_give_the_known_figures(
    shared: Path, mentions: Mentions, neighbours: PaperNeighbours, system: str
) -> None:
    text = (shared / "data" / "mvme" / "expected.json").read_text(encoding="utf-8")
    expected: dict[str, Any] = json.loads(text)["2_linking_paper_rule"]["results"][system]
    score = score_system(mentions[system], mentions["REF"], PaperMatcher(neighbours), skip=True)
    total = score.total
    assert total.cases == expected["n"]
    assert score.skipped == sum(
        case_mentions is None for case_mentions in mentions[system].values()
    )
    for name, share in (("P", total.precision), ("R", total.recall), ("F1", total.f1)):
        assert 100 * share == pytest.approx(expected[name], abs=5e-4)


@pytest.mark.slow
def test_real_mentions_have_the_neighbours_that_scoring_every_name_gives(
    names: list[str], mentions: Mentions, neighbours: PaperNeighbours
) -> None:
    distinct = {
        m: None
        for system_mentions in mentions.values()
        for case in system_mentions.values()
        for m in case or ()
    }
    sheet = list(dict.fromkeys(names))
    texts = [utils.default_process(name) for name in sheet]
    for mention in list(distinct)[::7]:
        text = utils.default_process(mention)
        best = process.extract(text, texts, scorer=fuzz.WRatio, limit=10)
        nearest = tuple((sheet[index], score) for _, score, index in best if round(score) >= 50)
        assert neighbours.top(mention) == nearest, mention
