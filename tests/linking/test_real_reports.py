"""The rules on real reports: what they give for other patients' references, and by chance."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from inspect_aihospital.linking.disease_agreement import LIMITS, Rule
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.matching import CodeMatcher
from inspect_aihospital.linking.mention_files import score_system
from inspect_aihospital.linking.tally import Tally

SYSTEMS = ["GPT-3.5", "GPT-4", "2 Doctors", "One-Step GPT-4"]
SEEDS = range(5)
Cases = dict[str, list[str] | None]


@pytest.fixture(scope="module")
def mentions(shared: Path) -> dict[str, Cases]:
    text = (shared / "data" / "mvme" / "entities.json").read_text(encoding="utf-8")
    cases_by_system: dict[str, Cases] = json.loads(text)
    return cases_by_system


def permuted(references: Cases, seed: int) -> Cases:
    """Give each patient the references of another."""
    shuffled_ids = list(references)
    random.Random(seed).shuffle(shuffled_ids)
    return {
        id: references[shuffled_id]
        for id, shuffled_id in zip(references, shuffled_ids, strict=True)
    }


def identical(predictions: Cases, references: Cases) -> Tally:
    """Count what string identity would match."""
    mention_pairs = [(mentions or [], references[id] or []) for id, mentions in predictions.items()]
    return Tally(
        matched=sum(
            (Counter(predicted) & Counter(referenced)).total()
            for predicted, referenced in mention_pairs
        ),
        predicted=sum(len(predicted) for predicted, _ in mention_pairs),
        referenced=sum(len(referenced) for _, referenced in mention_pairs),
        cases=len(mention_pairs),
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_references_of_other_patients_get_hardly_more_than_equal_strings(
    mentions: dict[str, Cases], sheet: Linker, system: str
) -> None:
    matcher, more = CodeMatcher(sheet, LIMITS["strict"]), []
    for seed in SEEDS:
        references = permuted(mentions["REF"], seed)
        score = score_system(mentions[system], references, matcher, skip=False)
        more.append(score.total.f1 - identical(mentions[system], references).f1)
    assert sum(more) / len(more) <= 0.01, more
    assert min(more) >= 0


def test_two_mentions_at_random_seldom_agree(mentions: dict[str, Cases], sheet: Linker) -> None:
    lists = [case_mentions or [] for cases in mentions.values() for case_mentions in cases.values()]
    distinct_mentions = sorted({mention for case_mentions in lists for mention in case_mentions})
    chance = random.Random(0)
    pairs = [chance.sample(distinct_mentions, 2) for _ in range(5_000)]
    share = {
        rule: sum(CodeMatcher(sheet, limits).agree(*pair).credit for pair in pairs) / len(pairs)
        for rule, limits in LIMITS.items()
    }
    assert 0 < share["strict"] <= 0.003, share
    assert share["strict"] <= share["lenient"] <= 0.005, share


@pytest.mark.parametrize("rule", ["strict", "lenient"])
def test_real_reports_get_far_more_from_their_own_references(
    mentions: dict[str, Cases], sheet: Linker, rule: Rule
) -> None:
    matcher = CodeMatcher(sheet, LIMITS[rule])
    for system in SYSTEMS:
        own = score_system(mentions[system], mentions["REF"], matcher, skip=False).total
        shuffled_score = score_system(
            mentions[system], permuted(mentions["REF"], 0), matcher, skip=False
        )
        assert own.f1 > 10 * shuffled_score.total.f1, system
        assert own.f1 > identical(mentions[system], mentions["REF"]).f1, system
