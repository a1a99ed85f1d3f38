"""Write a number before its noun."""


def with_noun(count: int, noun: str) -> str:
    """Write a count with its noun, whose plural ends in s: `1 case`, `1,200 cases`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
