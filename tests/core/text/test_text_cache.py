"""Readings that are kept: the same result, so many of them and no more."""

from inspect_aihospital.core.text.text_cache import MOST_TEXTS, remembered


def test_the_texts_that_were_asked_for_last_are_not_read_again() -> None:
    read_texts: list[str] = []

    @remembered
    def length(text: str) -> int:
        """Count the letters of a text."""
        read_texts.append(text)
        return len(text)

    assert [length("ab"), length("abc"), length("ab")] == [2, 3, 2]
    assert read_texts == ["ab", "abc"]
    for number in range(MOST_TEXTS - 1):
        length(f"text {number}")
    assert length("ab") == 2
    assert read_texts.count("ab") == 1, "among the last: asked for again after 'abc'"
    assert length("abc") == 3
    assert read_texts.count("abc") == 2, "one text too many ago"
    assert length.__doc__ == "Count the letters of a text."
