"""Write several results of one text as lines of a chart, each below the name that it belongs to."""

from collections.abc import Iterator
from textwrap import indent as indented

from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.records.examination_names import is_known
from inspect_aihospital.records.inline_layouts import HeadedLines, headed_lines
from inspect_aihospital.records.inline_results import (
    INDENTED,
    examination_blocks,
    inline_results,
    named_result,
    results_beside,
)
from inspect_aihospital.records.panel_items import is_foreign


def chart_entry(name: str, text: str) -> str:
    """Return an entry of a chart; further lines are nested, since each would be an entry alone."""
    return indented(f"- {name}: {text}" if name else f"- {text}", "  ").lstrip()


def result_lines(name: str, text: str, indent: str = "") -> list[str]:
    """Return the lines of a chart for a text: several results are nested below its name.

    Without a name they are lines of their own, as is a result that belongs to another examination.
    """
    inner = f"{indent}  " if name else indent
    head = [f"{indent}- {name}:"] if name else []
    if not INDENTED.search(text) and (groups := headed_lines(text)):
        return head + [line for group in groups for line in _group_lines(group, inner)]
    results = inline_results(text)
    if not results:
        return _single_lines(name, text, indent)
    foreign = [result for result in results if is_foreign(result.name, name)]
    own = [result for result in results if result not in foreign]
    # Where all are foreign, the name is a wider one than the lists know.
    own, foreign = (own, foreign) if own else (foreign, [])
    return [
        *head,
        *(line for result in own for line in result_lines(*result, inner)),
        *(line for result in foreign for line in result_lines(*result, indent)),
    ]


def _single_lines(name: str, text: str, indent: str) -> list[str]:
    """Return the lines of a text that holds one result, or goes on to other examinations."""
    blocks = examination_blocks(text, name) if is_known(name) and "\n" not in text else ()
    blocks = blocks if len(blocks) > 1 else results_beside(name, text)
    if blocks:
        return [line for block in blocks for line in result_lines(*block, indent)]
    return [indented(chart_entry(name, text), indent) if name else text]


def _group_lines(group: HeadedLines, indent: str) -> Iterator[str]:
    if group.heading:
        yield f"{indent}- {group.heading}:"
    inner = f"{indent}  " if group.heading else indent
    for line in group.lines:
        result = named_result(line)
        yield from (
            result_lines(*result, inner) if result else [f"{inner}- {split_name(line)[1] or line}"]
        )
