"""Read a diagnosis text, or a pair of names, as the scorer does."""

from typing import TypedDict

from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.linker_cache import load_linker, load_matcher


class MentionReading(TypedDict):
    """A disease that a text names, and its link.

    `code` is the link, `codes` are further codes of the same disease (the manifestation of a dagger
    pair), `rule` is what made the link (`nil`: there is none).
    """

    name: str
    code: str | None
    codes: list[str]
    rule: str


class PairReading(TypedDict):
    """Whether two names get credit as one disease, under each rule of codes."""

    strict: bool
    lenient: bool


def read_diagnosis(text: str, language: Language) -> list[MentionReading]:
    """Return the diseases that a diagnosis text names, in its order, read and linked by rule.

    Raises:
        UserError: The terminology of the language is missing; the message says how to get it.
    """
    linker = load_linker(language)
    readings: list[MentionReading] = []
    for name in read_mentions(text, language):
        link = linker.link(name)
        # The Beijing edition writes a dagger pair as one code with a plus sign.
        main_code, *further_codes = (link.code or "").split("+")
        readings.append(
            {"name": name, "code": main_code or None, "codes": further_codes, "rule": link.rule}
        )
    return readings


def read_pair(pred: str, ref: str, language: Language) -> PairReading:
    """Say whether a predicted name and a reference name get credit.

    Raises:
        UserError: The terminology of the language is missing; the message says how to get it.
    """
    return {
        "strict": load_matcher("strict", language).agree(pred, ref).credit,
        "lenient": load_matcher("lenient", language).agree(pred, ref).credit,
    }
