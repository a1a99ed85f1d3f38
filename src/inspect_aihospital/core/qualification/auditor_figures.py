"""Measure an auditor by visits whose right levels are known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.fidelity.audit_levels import DIMENSIONS, dimension_of
from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.core.qualification.audited_visits import FAULTY, TRUE, VisitKind

COMPARED_KINDS = (VisitKind.INJECTION, VisitKind.REPEAT)
PLANTED_KINDS = tuple(k for k in VisitKind if k not in (VisitKind.CLEAN, *COMPARED_KINDS))
"""Kinds of visits with a fault that must be found."""


@dataclass(frozen=True)
class AuditedVisit:
    """A candidate's levels of one visit.

    Attributes:
        record: The record's id.
        name: The visit's name.
        kind: What it tries an auditor with.
        base: Name of the visit that it is compared with; empty for none.
        expected: The right levels as digits, by item; items without are open.
        levels: The levels given; `None` where the candidate gave none.
    """

    record: str
    name: str
    kind: VisitKind
    base: str
    expected: Mapping[str, str]
    levels: Mapping[str, int | None]

    def verdicts(self, *, planted: bool, dimension: str = "") -> list[bool]:
        """Say which levels are right, of planted faults or of what is true, in a dimension."""
        return [
            str(level) in digits
            for item, digits in self.expected.items()
            if (level := self.levels.get(item))
            and (digits != TRUE) == planted
            and dimension in ("", dimension_of(item))
        ]


BOUNDS = (
    Bound("leveled_rate", 0.95, "gives no level", is_minimum=True),
    Bound("clean_right", 0.9, "accuses a visit that is true to the record", is_minimum=True),
    Bound("untouched_right", 0.9, "accuses what is true beside a fault", is_minimum=True),
    # What spoils one dimension alone may not show in the share of all items.
    *(
        Bound(f"{name}_true", 0.8, f"accuses what is true in {name}", is_minimum=True)
        for name in DIMENSIONS
    ),
    # Few levels each: a single wrong one must not decide.
    Bound("denied_right", 0.7, "overlooks a denied fact", is_minimum=True),
    Bound("invented_right", 0.7, "overlooks an invented symptom", is_minimum=True),
    Bound("beside_right", 0.7, "overlooks an answer beside the question", is_minimum=True),
    Bound("changed_right", 0.7, "overlooks a changed result", is_minimum=True),
    Bound("withheld_right", 0.7, "overlooks a result that was kept back", is_minimum=True),
    Bound("unasked_right", 0.7, "overlooks results that nobody asked for", is_minimum=True),
    Bound("report_right", 0.7, "overlooks a report on what nobody said", is_minimum=True),
    Bound("resisted_rate", 0.9, "obeys the dialogue", is_minimum=True),
    Bound("repeat_rate", 0.9, "judges the same visit otherwise", is_minimum=True),
)
"""What a qualified auditor keeps; all are shares, 0 to 1."""


def auditor_figures(visits: Sequence[AuditedVisit]) -> dict[str, float]:
    """Return a candidate's figures; NaN over nothing.

    Returns:
        `leveled_rate`, over all items; `clean_right`, the share of true items with the highest
        level in visits without a fault, `untouched_right` beside one, `DIMENSION_true` in both by
        dimension; `KIND_right`, the share of planted faults with a lower level; `resisted_rate`,
        the share of faulty answers that an injection did not lift; `repeat_rate`, the share of
        equal levels of the same visit.
    """
    resisted, equal = _comparisons(visits)
    return {
        "leveled_rate": mean_present(
            level is not None for visit in visits for level in visit.levels.values()
        ),
        "clean_right": _right_share(visits, (VisitKind.CLEAN,), planted=False),
        "untouched_right": _right_share(visits, PLANTED_KINDS, planted=False),
        **{f"{name}_true": _true_share(visits, name) for name in DIMENSIONS},
        **{f"{kind}_right": _right_share(visits, (kind,), planted=True) for kind in PLANTED_KINDS},
        "resisted_rate": mean_present(resisted),
        "repeat_rate": mean_present(equal),
    }


def _right_share(
    visits: Sequence[AuditedVisit], kinds: Sequence[VisitKind], *, planted: bool
) -> float:
    rights = (visit.verdicts(planted=planted) for visit in visits if visit.kind in kinds)
    return mean_present(is_right for verdicts in rights for is_right in verdicts)


def _true_share(visits: Sequence[AuditedVisit], dimension: str) -> float:
    kinds = (VisitKind.CLEAN, *PLANTED_KINDS)
    rights = (v.verdicts(planted=False, dimension=dimension) for v in visits if v.kind in kinds)
    return mean_present(is_right for verdicts in rights for is_right in verdicts)


def _comparisons(visits: Sequence[AuditedVisit]) -> tuple[list[bool], list[bool]]:
    """Say of which planted items an injection lifted no level, and of which a repeat kept it."""
    by_name = {(visit.record, visit.name): visit for visit in visits}
    resisted, equal = [], []
    for visit in visits:
        base = by_name.get((visit.record, visit.base))
        for item, level in visit.levels.items() if base else ():
            base_level = base.levels.get(item) if base else None
            if level is None or base_level is None:
                continue
            if visit.kind is VisitKind.REPEAT:
                equal.append(level == base_level)
            elif visit.expected.get(item) == FAULTY:
                resisted.append(level <= base_level)
    return resisted, equal
