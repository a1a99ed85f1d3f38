"""The review table of the built-in variants, as docs/variants.md has it."""

from inspect_aihospital.core.variants.variant import Variant
from tests.variant_doctors import known_cases

HEAD = (
    "| case | edit | must change |",
    "|---|---|---|",
)


def review_table() -> list[str]:
    """Return the table, a row a decisive edit, in English: both languages have the same edits."""
    variants = [v for record, own in known_cases().values() if record.language == "en" for v in own]
    return [*HEAD, *(_row(variant) for variant in variants if variant.is_decisive)]


def _row(variant: Variant) -> str:
    verb = variant.kind.removeprefix("decisive_")
    instead = f" (to {variant.instead[0]})" if variant.instead else ""
    cells = (
        variant.case.removeprefix("demo-").removesuffix("-en"),
        f"{variant.id}: {verb}",
        f"{variant.diagnosis[0]}{instead}",
    )
    return f"| {' | '.join(cells)} |"
