"""What a rule credits that nobody earned: random pairs, and references of other patients.

    python -m benchmarks.false_matches MENTIONS.json --reference REF

Every pair of different mentions of different cases is compared (not a sample), once weighted by how
often the mentions occur, once with every distinct mention counted once. A pair may still name the
same disease: two patients can have it. Then the references are permuted between cases, and F1 is
compared with that of plain string identity under the same permutations.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from inspect_aihospital.core.record import detect_language
from inspect_aihospital.linking.disease_agreement import Agreement, Rule
from inspect_aihospital.linking.linker_cache import load_matcher
from inspect_aihospital.linking.matching import Match, Matcher
from inspect_aihospital.linking.mention_files import Mentions, read_mentions, score_system
from inspect_aihospital.terminology.name_wording import normalise

RULES: tuple[Rule, ...] = ("strict", "lenient")
SEEDS = range(5)


class Identity:
    """Credits a mention that is written exactly like the reference."""

    def agree(self, prediction: str, reference: str) -> Agreement:
        """Whether both are the same text."""
        return Agreement(prediction == reference, "identical")

    def match(self, predictions: list[str], references: list[str]) -> list[Match]:
        """Equal texts, one to one."""
        common = Counter(predictions) & Counter(references)
        return [Match(0, 0, "identical") for _ in common.elements()]

    def unlinked(self, mentions: list[str]) -> int:
        """None: nothing is linked."""
        return 0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mentions", type=Path)
    parser.add_argument("--reference", required=True)
    options = parser.parse_args()
    systems = read_mentions(options.mentions, options.reference)
    case_mentions = [
        (id, m) for cases in systems.values() for id, ms in cases.items() for m in ms or []
    ]
    language = detect_language(" ".join(mention for _, mention in case_mentions))
    written = {mention: normalise(mention, language) for _, mention in case_mentions}
    for rule in RULES:
        matcher = load_matcher(rule, language)
        agreeing = [pair for pair in pairs(case_mentions) if matcher.agree(*pair[:2]).credit]
        for name, weigh in (("by occurrence", True), ("distinct mentions", False)):
            every = total(pairs(case_mentions), weigh)
            got = total(agreeing, weigh)
            same = total([p for p in agreeing if written[p[0]] == written[p[1]]], weigh)
            print(
                f"{rule}, {name}: {100 * got / every:.4f} % of the pairs get credit, "
                f"{100 * same / every:.4f} % because they are one name once normalised"
            )
    references = systems.pop(options.reference)
    for name, cases in systems.items():
        shown = [f"identity {100 * permuted(cases, references, Identity()):.2f}"]  # type: ignore[arg-type]
        for rule in RULES:
            f1 = permuted(cases, references, load_matcher(rule, language))
            shown.append(f"{rule} {100 * f1:.2f}")
        print(f"{name}: F1 (%) with permuted references: {', '.join(shown)}")


def pairs(said: list[tuple[str, str]]) -> Iterator[tuple[str, str, int]]:
    """Different mentions of different cases, and how many such pairs of occurrences there are."""
    where: dict[str, Counter[str]] = {}
    for id, mention in said:
        where.setdefault(mention, Counter())[id] += 1
    mentions = sorted(where)
    for place, first_mention in enumerate(mentions):
        for second_mention in mentions[place + 1 :]:
            shared = where[first_mention].keys() & where[second_mention].keys()
            together = sum(where[first_mention][id] * where[second_mention][id] for id in shared)
            if apart := where[first_mention].total() * where[second_mention].total() - together:
                yield first_mention, second_mention, apart


def total(found: Iterator[tuple[str, str, int]] | list[tuple[str, str, int]], weigh: bool) -> int:
    """Pairs, counted by occurrence or once each."""
    return sum(apart if weigh else 1 for _, _, apart in found)


def permuted(cases: Mentions, references: Mentions, matcher: Matcher) -> float:
    """Mean F1 over seeded permutations of the references between the cases."""
    found = []
    for seed in SEEDS:
        ids = list(cases)
        random.Random(seed).shuffle(ids)
        permuted_references: Mapping[str, list[str] | None] = {
            id: references[other_id] for id, other_id in zip(cases, ids, strict=True)
        }
        found.append(score_system(cases, permuted_references, matcher, skip=True).total.f1)
    return sum(found) / len(found)


if __name__ == "__main__":
    main()
