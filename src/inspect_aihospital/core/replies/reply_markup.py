"""Write HTML, JSON and rows of cells of a reply as lines."""

import re

from inspect_aihospital.core.replies.labelled_pairs import join_labelled_pairs
from inspect_aihospital.core.replies.reply_tables import lay_out_row
from inspect_aihospital.core.text.regex import regex

_BREAK = regex(r"(?i)</?(?:br|p|li|tr|div|h[1-6]|table|thead|tbody|ul|ol|section)\b[^<>\n]{0,200}>")
_CLOSING = regex(r"(?i)</(?:p|li|tr|div|h[1-6]|table)>")
_CELL_END = regex(r"(?i)</t[dh]\s?>\s*+(?=<t[dh])")
_TAG = regex(r"(?i)</?[a-z][a-z0-9]{0,9}(?: [a-z]+=[^<>\n]{0,200})?/?>")
# An element that has its name in an attribute: <result item="Urea">.
_NAMING_TAG = regex(
    r'(?i)<[a-z]{1,20} (?:item|name|test|title)="([^"<>\n]{1,60})"[^<>\n]{0,200}(?<!/)>\s*+'
)
_KEY = regex(r'"\s*+:\s*+["{\[\d]')
# Braces, commas between pairs, and the fence of a code block.
_BETWEEN_PAIRS = regex(r'(?m)[{}\[\]]|"\s*+,\s*+(?=")|(?<=\d),\s*+(?=")|^[^\S\n]*+```(?:json)?')
# A pair whose name and value have keys of their own: "item": "Pulse", "result": "76".
_KEYED_NAME = regex(
    r'(?i)"(?:item|name|test|parameter|analyte|项目|名称|指标)"\s*+:\s*+("[^"\n]{1,60}")\s*+,\s*+'
    r'"(?:result|value|finding|结果|数值|所见)s?"\s*+:'
)
# Formulas: $18.6 \times 10^9/\text{L}$.
_FORMULA_WORD = regex(r"\\(?:text|mathrm|mathbf|rm)\{([^{}\n]{0,80})\}")
_FORMULA_MARK = regex(r"\$|\\[()\[\],;! ]|\\(?=%)")
_FORMULA_SIGNS = {
    **{r"\times": "×", r"\mu": "μ", r"\circ": "°", r"\pm": "±", r"\leq": "≤", r"\geq": "≥"},
    **{r"\uparrow": "↑", r"\downarrow": "↓"},
}
# Cells of a file of values: "Pulse","76".
_QUOTED_CELLS = regex(r'(?m)^[^\S\n]*+"[^"\n]*+"(?:,"[^"\n]*+")++[^\S\n]*+$')


def lay_out(reply: str) -> str:
    """Give each pair of a JSON object, each line of HTML and each pair of a row a line."""
    reply = _without_formulas(reply) if "\\" in reply else reply
    plain = _CELL_END.sub(" | ", _NAMING_TAG.sub(r"\n\1: ", reply))
    plain = join_labelled_pairs(_TAG.sub("", _BREAK.sub("\n", plain)))
    if _KEY.search(plain):
        plain = _BETWEEN_PAIRS.sub("\n", _KEYED_NAME.sub(r"\1:", plain)).replace('"', "")
    elif not (_CLOSING.search(reply) or _NAMING_TAG.search(reply)):
        return "\n".join(map(lay_out_row, _QUOTED_CELLS.sub(_bar_cells, plain).splitlines()))
    # Marks of the layout leave empty lines, which would end a block.
    return "\n".join(line for line in plain.splitlines() if line.strip(" \t,`"))


def _without_formulas(reply: str) -> str:
    """Write formulas as plain text."""
    for command, sign in _FORMULA_SIGNS.items():
        reply = reply.replace(command, sign)
    return _FORMULA_MARK.sub("", _FORMULA_WORD.sub(r"\1", reply))


def _bar_cells(match: re.Match[str]) -> str:
    """Write quoted cells as the row of a table."""
    cells = match[0].strip()[1:-1].split('","')
    return f"| {' | '.join(filter(None, cells))} |"
