"""Other people's words inside our Markdown."""

import pytest

from inspect_aihospital.core.text.markdown import LINE_END, plain


@pytest.mark.parametrize(
    "text", ["# heading", "![x](y)", "[a](b)", "**bold**", "a | b", "`code`", "$x$", "http://a.b"]
)
def test_no_mark_of_markdown_is_left_bare(text: str) -> None:
    markdown = plain(text)
    for number, letter in enumerate(markdown):
        assert letter not in "`*_[]()#!|$:" or markdown[number - 1] == "\\"


def test_a_tag_and_an_entity_are_taken_apart_but_read_the_same() -> None:
    markdown = plain("CRP <5 & <b>x</b> &amp;")
    assert "<b>" not in markdown
    assert "&amp;" not in markdown
    assert markdown.replace("\u2060", "") == "CRP <5 & <b>x</b> &amp;"


def test_lines_become_one() -> None:
    assert plain(" one  two \n\n three ") == f"one two{LINE_END}three"
