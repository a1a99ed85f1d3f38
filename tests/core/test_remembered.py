"""Readings that are kept: the same result, and no more of them than a bound."""

from inspect_aihospital.core.remembered import MOST, remembered


def test_a_text_is_read_once_while_it_is_among_the_latest() -> None:
    read: list[str] = []

    @remembered
    def length(text: str) -> int:
        """Letters of a text."""
        read.append(text)
        return len(text)

    assert [length("ab"), length("ab"), length("abc")] == [2, 2, 3]
    assert read == ["ab", "abc"]
    for number in range(MOST):
        length(f"text {number}")
    assert length("ab") == 2
    assert read.count("ab") == 2
    assert length.__doc__ == "Letters of a text."
