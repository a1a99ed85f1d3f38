"""The review table of the built-in variants, as docs/variants.md has it."""

from inspect_aihospital.core.variants.variant import Variant
from tests.variant_doctors import known_cases

HEAD = (
    "| case | edit | old | new | diagnosis | why |",
    "|---|---|---|---|---|---|",
)
LONGEST = 50


def review_table() -> list[str]:
    """Return the table, a row an edit, in English: both languages have the same edits."""
    variants = [v for record, own in known_cases().values() if record.language == "en" for v in own]
    return [*HEAD, *(_row(variant) for variant in variants)]


def _row(variant: Variant) -> str:
    expected_change = "must change" if variant.is_decisive else "must stay"
    instead = f" (to {', '.join(variant.instead)})" if variant.instead else ""
    cells = (
        variant.case.removeprefix("demo-").removesuffix("-en"),
        f"{variant.id}: {variant.kind.replace('_', ' ')}",
        _cell_text(variant.replace),
        _cell_text(variant.by) or "–",
        f"{', '.join(variant.diagnosis)}: {expected_change}{instead}",
        variant.why,
    )
    return f"| {' | '.join(cells)} |"


def _cell_text(text: str) -> str:
    words = " ".join(text.split()).replace("|", "/").replace("<", "&lt;").lstrip("- ")
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
