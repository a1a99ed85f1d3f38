"""Turn logs into findings: frames, tables, figures and a page; calls no model, changes no log.

Needs the extra `analysis`. Names are loaded on first use, so that processes that only read logs
do not load the libraries that draw.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect_aihospital.analysis.estimates import Estimate
    from inspect_aihospital.analysis.evidence import Evidence, SkippedLog, facts
    from inspect_aihospital.analysis.evidence_reader import read_evidence
    from inspect_aihospital.analysis.findings import (
        AbsentFinding,
        BrokenFindingsError,
        Figure,
        Table,
    )
    from inspect_aihospital.analysis.report_writer import make_findings, write_report

_MODULES = {
    "estimates": ("Estimate",),
    "evidence": ("Evidence", "SkippedLog", "facts"),
    "evidence_reader": ("read_evidence",),
    "findings": ("AbsentFinding", "BrokenFindingsError", "Figure", "Table"),
    "report_writer": ("make_findings", "write_report"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "AbsentFinding",
    "BrokenFindingsError",
    "Estimate",
    "Evidence",
    "Figure",
    "SkippedLog",
    "Table",
    "facts",
    "make_findings",
    "read_evidence",
    "write_report",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
