"""Precision and recall of reading, linking and pairing on every labelled set, as one table.

    python -m benchmarks.linking_labels WILD LABELLED_PAIRS

WILD is a folder with `mentions.json`, `links.json` and `pairs.json`, LABELLED_PAIRS a file as
`inspect-aihospital link-pairs` takes it. Pairs of `tests/linking/known_pairs.py` come along. Of
texts, precision and recall are over the names they give. Of names, precision is over those with a
link, of pairs over those that get credit. Run it with another version on PYTHONPATH for a table of
before.
"""

import argparse
import json
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.linking import known_pairs

from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.disease_agreement import Rule
from inspect_aihospital.linking.labelled_pairs import against_labels, judge_pairs
from inspect_aihospital.linking.linker_cache import load_linker, load_matcher
from inspect_aihospital.linking.mention_files import Pair, read_pairs
from inspect_aihospital.terminology.codes import at_level

RULES: tuple[Rule, ...] = ("strict", "lenient")
LANGUAGES: tuple[Language, ...] = ("zh", "en")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wild", type=Path)
    parser.add_argument("labelled_pairs", type=Path)
    options = parser.parse_args()
    print("| set | cases | precision | recall |\n|---|---|---|---|")
    for row in rows(options.wild, options.labelled_pairs):
        print("| {} | {} | {:.3f} | {:.3f} |".format(*row))


def rows(wild: Path, labelled: Path) -> Iterator[tuple[str, int, float, float]]:
    """Each set's name, cases, precision and recall."""
    texts = cases(wild / "mentions.json")
    yield ("names in texts", len(texts), *shares(map(judge_text, texts)))
    links = cases(wild / "links.json")
    yield ("links", len(links), *shares(map(judge_link, links)))
    for rule in RULES:
        judged = judge_pairs(read_pairs(labelled), load_matcher(rule, "zh"))
        figures = against_labels(judged)
        yield (
            f"labelled pairs, {rule}",
            figures["pairs"],
            figures["precision"],
            figures["recall"],
        )
        wanted = [(case["language"], pair(case, rule)) for case in cases(wild / "pairs.json")]
        yield (f"pairs of models' names, {rule}", len(wanted), *pair_shares(wanted, rule))
        listed = [
            (language, each) for language in LANGUAGES for each in pairs_of_tests(language, rule)
        ]
        yield (f"known pairs, {rule}", len(listed), *pair_shares(listed, rule))


def cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file."""
    stored_cases: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return stored_cases


def judge_text(case: dict[str, Any]) -> tuple[int, int, int]:
    """Names of a text that are right, given and wanted."""
    names = [plain(name) for name in read_mentions(case["text"], case["language"])]
    also = case.get("also", {})
    accepted = [
        [[plain(name)], *([plain(part) for part in text.split("+")] for text in also.get(name, []))]
        for name in case["mentions"]
    ]
    met = [
        next((parts for parts in wordings if set(parts) <= set(names)), None)
        for wordings in accepted
    ]
    right = sum(parts is not None for parts in met)
    together = sum(len(parts) - 1 for parts in met if parts)
    return right, max(len(names) - together, right), len(accepted)


def judge_link(case: dict[str, Any]) -> tuple[int, int, int]:
    """Whether a name's link is right, whether it has one, and that it should."""
    code = load_linker(case["language"]).link(case["mention"]).code
    parts = code.split("+") if code else []
    right = any(
        text.startswith(tuple(case["codes"]))
        for part in parts
        for text in (part, at_level(part, "4"))
    )
    return int(right), int(code is not None), 1


def pair(case: dict[str, Any], rule: Rule) -> Pair:
    """A pair and its label under a rule."""
    return Pair(pred=case["pred"], ref=case["ref"], credit=case[rule])


def pairs_of_tests(language: Language, rule: Rule) -> Iterator[Pair]:
    """The pairs of the tests, labelled."""
    suffix = language.upper()
    alike = {"SAME": True, "DIFFERENT": False, "LENIENT": rule == "lenient"}
    for name, credit in alike.items():
        for first, second in getattr(known_pairs, f"{name}_{suffix}"):
            yield Pair(pred=first, ref=second, credit=credit)
    for _, first, second in getattr(known_pairs, f"CONFLICTS_{suffix}"):
        yield Pair(pred=first, ref=second, credit=False)


def pair_shares(pairs: Iterable[tuple[Language, Pair]], rule: Rule) -> tuple[float, float]:
    """Precision and recall of the credit that a rule gives."""
    agreed = [
        (load_matcher(rule, language).agree(each.pred, each.ref).credit, bool(each.credit))
        for language, each in pairs
    ]
    return shares((int(credit and label), int(credit), int(label)) for credit, label in agreed)


def shares(judged: Iterable[tuple[int, int, int]]) -> tuple[float, float]:
    """Precision and recall of what is right, given and wanted."""
    right, credited, wanted = (sum(column) for column in zip(*judged, strict=True))
    return right / credited, right / wanted


def plain(name: str) -> str:
    """A name in one width and case, without punctuation."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name).casefold()))


if __name__ == "__main__":
    main()
