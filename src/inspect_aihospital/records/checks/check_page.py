"""Render what a check found as one HTML page that needs no network and runs no script."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from inspect_aihospital.records.checks.check_findings import (
    COLUMNS,
    UNSEEN,
    RecordCheck,
    RecordFinding,
)

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page_text(check: RecordCheck) -> str:
    """Return the page; every text of a record is escaped."""
    style = files("inspect_aihospital.data") / "page_style.css"
    title = escape(f"Check of {check.name}: {check.records} records")
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        # Escaping is the first guard; the policy is the second, since records come from anywhere.
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><title>{title}</title>',
        f"<style>{style.read_text(encoding='utf-8')}</style></head><body><h1>{title}</h1>",
        "<p>This page quotes records: handle it like them.</p>",
        "<h2>Not checked</h2><ul>",
        *(f"<li>{escape(gap.text)}</li>" for gap in check.unchecked),
        f"<li>{escape(UNSEEN)}</li>",
        "</ul>",
        *_section("Warnings: what would spoil a case", check.of_level("warning")),
        *_section("Notes: worth a look, often meant", check.of_level("note")),
        "</body></html>",
    ]
    return "\n".join(parts)


def _section(heading: str, findings: Sequence[RecordFinding]) -> Iterable[str]:
    yield f"<h2>{escape(heading)} ({len(findings)})</h2>"
    if findings:
        yield f'<div class="wide"><table><tr>{_cells("th", COLUMNS)}</tr>'
        yield from (f"<tr>{_cells('td', finding.row)}</tr>" for finding in findings)
        yield "</table></div>"


def _cells(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)
