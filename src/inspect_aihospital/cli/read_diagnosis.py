"""How diagnoses are read and compared, for `inspect-aihospital read diagnosis`."""

from typing import Any, get_args

from inspect_aihospital.cli.passages import Passage
from inspect_aihospital.core.mentions import read_mentions
from inspect_aihospital.core.thinking import spoken
from inspect_aihospital.core.whole_text import whole
from inspect_aihospital.linking.agreement import Rule
from inspect_aihospital.linking.library import load_linker, load_matcher

COMPARED = tuple(rule for rule in get_args(Rule) if rule != "paper")
"""Rules that compare codes."""


def read_diagnosis(passage: Passage) -> dict[str, Any]:
    """Read the diseases that a diagnosis names, each with its link."""
    text = spoken(whole(passage.text()))
    language = passage.language(text)
    linker = load_linker(language)
    links = map(linker.link, read_mentions(text, language))
    return {
        "mentions": [
            {"name": link.mention, "code": link.code, "codes": [], "rule": link.rule}
            for link in links
        ]
    }


def read_pair(passage: Passage) -> dict[str, Any]:
    """Say by each rule whether two diagnoses count as the same disease."""
    prediction, reference = passage.text("pred"), passage.text("ref")
    language = passage.language(prediction, reference)
    return {
        rule: load_matcher(rule, language).agree(prediction, reference).credit for rule in COMPARED
    }
