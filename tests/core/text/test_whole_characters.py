"""Halves of characters, which JSON can spell and no file can hold."""

import pytest

from inspect_aihospital.core.text.whole_characters import is_whole, whole


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain 普通 😀", "plain 普通 😀"),
        ("\ud83d", "\ufffd"),
        ("a\ude00b", "a\ufffdb"),
        ("\ud83d\ude00", "😀"),
        ("\x00\uffff\u2028", "\x00\uffff\u2028"),
        ("", ""),
    ],
)
def test_halves_are_replaced_or_joined_and_the_rest_stays(text: str, expected: str) -> None:
    assert whole(text) == expected
    assert is_whole(text) == (text == expected)
    expected.encode()
