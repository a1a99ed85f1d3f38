"""Read tables of a reply: rules, columns and their labels, and rows of pairs."""

from collections.abc import Iterator

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.replies.outcome_words import levels_of
from inspect_aihospital.core.text.regex import regex

# A row whose second cell is the first in the other script, with a third behind it.
_TRANSLATED_NAME = regex(
    r"(?P<name>\|?(?:[^|\n一-鿿]{0,60}[A-Za-z][^|\n一-鿿]{0,5}(?=\|[^|\n]{0,40}[一-鿿])"
    r"|[^|\na-z\d]{0,30}[一-鿿][^|\na-z]{0,30}(?=\|[^|\n一-鿿]{0,60}[A-Za-z])))"
    r"\|(?P<translation>[^|\n\d]{1,60})\|(?=\s*[^|\s])"
)
_REFERENCE_LABEL = regex(r"(?i)参考|正常|\b(?:reference|normal|range)\b")
# At least one dash and one bar.
_TABLE_RULE = regex(r"[\s|:+]*+-[\s:+-]*+\|[\s|:+-]*+")
# A cell that names a column of a table, and nothing of a patient.
COLUMN_LABEL = regex(
    r"(?i)(?:检[查验测]|项目|指标|名称|所见|结论|数值|测[定得]值|(?:正常)?参考[值范围区间]*"
    r"|正常[值范围]+|单位|(?:异常)?(?:提示|标[识志记])|备注|说明|状态|序号|日期"
    r"|(?:检查|检验)?(?:项目|结果|所见|名称)"
    r"|(?:(?:the|your|test|normal|reference|measured|observed) )?(?:test|item|examination|exam"
    r"|investigation|parameter|analyte|name|result|finding|value|reference|range|interval|unit"
    r"|note|comment|status|remark|(?:abnormal )?flag|interpretation|date"
    r"|conclusion)s?(?: (?:value|range|interval|name|item)s?)?|no\.|#)(?:\s?[(（][^()（）]*[)）]"
    r"|(?<=[一-鿿])\s?/?\s?(?:test|item|name|result|finding|value|reference|range|unit)s?"
    r"|(?<=[a-z])\s?/?\s?(?:检[查验]|项目|名称|结果|数值|所见|参考[值范围]{1,2}|单位))?"
)


def lay_out_row(line: str) -> str:
    """Give each cell a line if all have a name of their own: `Pulse: 76 | Weight: 60 kg`.

    A name and its translation in the next column are written as one cell.
    """
    if match := _TRANSLATED_NAME.match(line):
        line = f"{match['name'].rstrip()} ({match['translation'].strip()}) |{line[match.end() :]}"
    cells = _cells(line)
    is_open = not line.lstrip().startswith("|")
    has_names = len(cells) > 1 and is_open and all(split_name(cell)[0] for cell in cells)
    return "\n".join(cells) if has_names else line


def without_labels(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines and their numbers, without rules of tables and names of columns.

    Where the columns are examinations, a row of results is a line for each of them.
    """
    rules = [bool(_TABLE_RULE.fullmatch(line)) for line in lines]
    columns: list[str] = []
    header: list[str] = []
    for number, whole_line in enumerate(lines):
        line = _without_normal_outcomes(whole_line, header)
        cells = _cells(line)
        is_header = rules[number + 1 : number + 2] == [True]
        labels = [
            bool(COLUMN_LABEL.fullmatch(cell)) or (is_header and cell.casefold() == "normal")
            for cell in cells
        ]
        if not cells:
            columns = columns if rules[number] else []
            if not rules[number]:
                yield number, line
        elif is_header and _heads_columns(cells, labels):
            columns, header = ([], cells) if all(labels) else (cells, [])
        elif len(cells) > 1 and all(labels):
            continue
        elif not labels[0] or len(cells) == 1:
            yield number, line
        elif len(columns) == len(cells):
            for name, cell in zip(columns[1:], cells[1:], strict=True):
                yield number, f"| {name} | {cell} |"
        else:
            yield number, f"| {' | '.join(cells[1:])} |"


def _without_normal_outcomes(line: str, header: list[str]) -> str:
    """Drop from a row the outcome that is normal, which stands in a column of its own."""
    cells = _cells(line)
    is_reference = [bool(_REFERENCE_LABEL.search(label)) for label in header]
    if len(cells) != len(header) or not any(is_reference):
        return line
    kept = [
        cell
        for cell, is_normal in zip(cells, is_reference, strict=True)
        if not (is_normal and levels_of(cell) is not None)
    ]
    return f"| {' | '.join(kept)} |" if len(kept) < len(cells) else line


def _heads_columns(cells: list[str], labels: list[bool]) -> bool:
    """Tell whether a row above a rule has labels, and beside them no more than names."""
    are_names = (
        is_label or names_examination(cell) for cell, is_label in zip(cells, labels, strict=True)
    )
    return any(labels) and all(are_names)


def _cells(line: str) -> list[str]:
    """Return the cells of a row that are not empty; none of a line that is no row."""
    if "|" not in line or _TABLE_RULE.fullmatch(line):
        return []
    return [cell.strip() for cell in line.split("|") if cell.strip()]
