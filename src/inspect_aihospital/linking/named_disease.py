"""Say whether a report names a disease, by its code or by its name."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.linker_cache import load_linker, load_matcher

if TYPE_CHECKING:
    from inspect_aihospital.linking.features import Features

LEAST_LETTERS = {"zh": 4, "en": 12}
"""Letters of the shortest name that counts within a longer mention: intracranial hypertension is
no hypertension."""


def names_disease(mentions: Sequence[str], names: Sequence[str], language: Language) -> bool:
    """Say whether any mention means the disease of some names; slow, so call it in a thread.

    A mention means it where both get credit by the strict rule, or where the mention holds a name
    of at least `LEAST_LETTERS` as a whole: `X with Y` is one mention and names both.

    Raises:
        UserError: The terminology of the language is missing; the message says how to get it.
    """
    matcher, linker = load_matcher("strict", language), load_linker(language)
    return any(
        matcher.agree(mention, name).credit
        or (
            len(name) >= LEAST_LETTERS[language]
            and _holds(linker.link(mention).features, linker.link(name).features)
        )
        for mention in mentions
        for name in names
    )


def _holds(mention: "Features", name: "Features") -> bool:
    grammar, text = mention.grammar, mention.text
    # What stands behind it, as of its metastases, makes it no other disease.
    up_to_name = text[: text.find(name.text) + len(name.text)]
    return grammar.holds(text, name.text) and not grammar.is_turned(name.text, up_to_name)
