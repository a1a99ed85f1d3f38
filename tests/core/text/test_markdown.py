"""Other people's words inside our Markdown."""

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from inspect_aihospital.core.text.markdown import LINE_END, plain

MARKUP = "#*_`[]()!|$~^{}<>&\\\"'.:@-+=1 a"
"""Letters that Markdown is made of, with some of no meaning."""


@given(st.text(MARKUP, max_size=30) | st.text(st.characters(exclude_categories=["C"]), max_size=30))
@example("# heading")
@example("1. list")
@example("12) list")
@example("- list")
@example("---")
@example("![x](y)")
@example("[a](b)")
@example("**bold** __bold__ ~~gone~~")
@example("| a | b |")
@example("`code` $x$")
@example("http://a.b www.a.com a.com b@a.com")
def test_a_viewer_shows_the_text_as_it_is(text: str) -> None:
    tokens = MarkdownIt("gfm-like").parse(plain(text))
    inline_tokens = [token for token in tokens if token.type == "inline"]
    assert {token.type for token in tokens} <= {"paragraph_open", "inline", "paragraph_close"}
    children = [child for token in inline_tokens for child in token.children or ()]
    assert {child.type for child in children} <= {"text"}
    words = "".join(child.content for child in children).replace("\u2060", "")
    assert words == plain_words(text)


def plain_words(text: str) -> str:
    """Return a text with single spaces and line ends as `plain` writes them."""
    lines = (" ".join(line.split()) for line in text.strip().splitlines())
    return LINE_END.join(line for line in lines if line)


def test_sentences_and_numbers_stay_readable_where_nobody_renders_them() -> None:
    sentence = "White cells: 11.2 (reference 4-10), by 41.1 points; not told."
    assert plain(sentence) == sentence


def test_a_tag_and_an_entity_are_taken_apart_but_read_the_same() -> None:
    markdown = plain("CRP <5 & <b>x</b> &amp;")
    assert "<b>" not in markdown
    assert "&amp;" not in markdown
    assert markdown.replace("\u2060", "") == "CRP <5 & <b>x</b> &amp;"


def test_lines_become_one() -> None:
    assert plain(" one  two \n\n three ") == f"one two{LINE_END}three"
