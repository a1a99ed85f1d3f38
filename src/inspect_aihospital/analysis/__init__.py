"""From logs to findings: frames, tables, figures and a page; calls no model, changes no log.

Needs the extra `analysis`. What is here is loaded when it is first used, so that processes that
only read logs do not load what draws.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect_aihospital.analysis.absent import Absent, BrokenFindingsError
    from inspect_aihospital.analysis.evidence import Evidence, Skipped, facts
    from inspect_aihospital.analysis.findings import Estimate, Figure, Table
    from inspect_aihospital.analysis.reading import read_evidence
    from inspect_aihospital.analysis.report import make_findings, write_report

_MODULES = {
    "absent": ("Absent", "BrokenFindingsError"),
    "evidence": ("Evidence", "Skipped", "facts"),
    "findings": ("Estimate", "Figure", "Table"),
    "reading": ("read_evidence",),
    "report": ("make_findings", "write_report"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Absent",
    "BrokenFindingsError",
    "Estimate",
    "Evidence",
    "Figure",
    "Skipped",
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
