"""Write the HTML of a reply as Markdown, for readers that know lines, marks and tables."""

import html

from inspect_aihospital.core.text.regex import regex

# Attributes are limited to 100 characters, so that a lone < costs no search of the whole text.
_BLOCKS = r"html|body|main|br|p|div|ul|ol|li|h[1-6]|hr|table|tbody|thead|tr|td|th|section|article"
_BLOCK = regex(rf"(?i)</?(?:{_BLOCKS})(?:\s[^<>]{{0,100}})?/?>")
_ANY_HTML = regex(rf"(?i)</?(?:{_BLOCKS}|b|strong|i|em|u|span)(?:\s[^<>]{{0,100}})?/?>")
_BREAK = regex(r"(?i)<br\s*/?>")
# A line break within a table cell must not end the row.
_CELL_BREAK = regex(r"(?i)(?<=\|)[^|\n]*<br\s*/?>[^|\n]*(?=\|)")
# In this order: cells before rows, headings before paragraphs.
_MARKDOWN_FOR_HTML = (
    (regex(r"(?i)<!doctype[^<>]*>"), ""),
    (regex(r"(?i)<h([1-6])(?:\s[^<>]{0,100})?>\s*"), "\n## "),
    (regex(r"(?i)\s*</h[1-6]>"), "\n"),
    (regex(r"(?i)</?(?:b|strong|th)(?:\s[^<>]{0,100})?>"), "**"),
    (regex(r"(?i)</t[dh]>\s*<t[dh](?:\s[^<>]{0,100})?>"), " | "),
    (regex(r"(?i)<tr(?:\s[^<>]{0,100})?>\s*"), "\n| "),
    (regex(r"(?i)\s*</tr>"), " |\n"),
    (regex(r"(?i)<li(?:\s[^<>]{0,100})?>\s*"), "\n- "),
    (regex(r"(?i)<(?:br|p|div|hr|section|article)(?:\s[^<>]{0,100})?/?>"), "\n"),
)


def has_blocks(text: str) -> bool:
    """Tell whether HTML tags part the lines of a text; bold type alone does not."""
    return bool(_BLOCK.search(text))


def without_html(text: str) -> str:
    """Return a text whose HTML is written as Markdown; one without HTML as it is."""
    if not _ANY_HTML.search(text):
        return text
    text = _CELL_BREAK.sub(lambda cell: _BREAK.sub(" ", cell[0]), text)
    for pattern, markdown in _MARKDOWN_FOR_HTML:
        text = pattern.sub(markdown, text)
    return html.unescape(_ANY_HTML.sub("", text))
