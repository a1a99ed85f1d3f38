"""No line of other people's words begins as one of ours does, whatever blanks stand before it."""

from collections.abc import Callable

import pytest

from inspect_aihospital.core.text.quoted_lines import (
    as_answer,
    as_point,
    as_position,
    as_reasoning,
    as_speech,
)

LEADS = ("", "  ", "\u2003", "\u202f", "+ ", "• ", "=> ", "> - ", "\u200b", "x\r", "x\u2028")


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize(
    ("guard", "head", "quoted"),
    [
        (as_speech, "[3]", "3"),
        (as_answer, "(1) [", "(1) ["),
        (as_point, "（2）", "（2）"),
        (as_reasoning, "Expert\u20032", "Expert\u20032"),
        (as_position, "Answer", "Answer"),
    ],
)
def test_what_would_begin_a_line_is_quoted(
    guard: Callable[[str], str], head: str, quoted: str, lead: str
) -> None:
    assert guard(f"{lead}{head}: B") == f"{lead}‹{quoted}›: B"


@pytest.mark.parametrize("guard", [as_speech, as_answer, as_point, as_reasoning, as_position])
def test_what_stands_within_a_line_stays(guard: Callable[[str], str]) -> None:
    text = "potassium [3] was low (1) [twice]; Expert 2 said so. Answer: none"
    assert guard(text) == text
