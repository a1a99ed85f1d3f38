"""The rules on real reports: what they give for other patients' references, and by chance."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from inspect_aihospital.linking.agreement import LIMITS, Rule
from inspect_aihospital.linking.files import score_system
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.matching import CodeMatcher
from inspect_aihospital.linking.tally import Tally

SYSTEMS = ["GPT-3.5", "GPT-4", "2 Doctors", "One-Step GPT-4"]
SEEDS = range(5)
Cases = dict[str, list[str] | None]


@pytest.fixture(scope="module")
def mentions(shared: Path) -> dict[str, Cases]:
    text = (shared / "data" / "mvme" / "entities.json").read_text(encoding="utf-8")
    found: dict[str, Cases] = json.loads(text)
    return found


def permuted(references: Cases, seed: int) -> Cases:
    """Each patient with the references of another."""
    others = list(references)
    random.Random(seed).shuffle(others)
    return {id: references[other] for id, other in zip(references, others, strict=True)}


def identical(predictions: Cases, references: Cases) -> Tally:
    """What string identity would match."""
    both = [(found or [], references[id] or []) for id, found in predictions.items()]
    return Tally(
        matched=sum((Counter(one) & Counter(other)).total() for one, other in both),
        predicted=sum(len(one) for one, _ in both),
        referenced=sum(len(other) for _, other in both),
        cases=len(both),
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
    lists = [found or [] for cases in mentions.values() for found in cases.values()]
    said = sorted({mention for found in lists for mention in found})
    chance = random.Random(0)
    pairs = [chance.sample(said, 2) for _ in range(5_000)]
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
        other = score_system(mentions[system], permuted(mentions["REF"], 0), matcher, skip=False)
        assert own.f1 > 10 * other.total.f1, system
        assert own.f1 > identical(mentions[system], mentions["REF"]).f1, system
