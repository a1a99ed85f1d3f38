"""A clean examiner: names what is asked for, then reports exactly that, in one of many layouts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.instruments.examiner_styles import ExaminerStyle
from benchmarks.instruments.script import Ordered
from inspect_aihospital.core.record import Language

HEADING: dict[Language, str] = {"en": "# Examination Items", "zh": "# 检查项目"}
NONE: dict[Language, str] = {"en": "None", "zh": "无"}


@dataclass(frozen=True)
class CleanExaminer:
    """An examiner who reports a record truthfully.

    Attributes:
        language: Language of the visit.
        style: The layout.
        unrecorded: What the run's policy has it say for an examination without a result.
    """

    language: Language
    style: ExaminerStyle
    unrecorded: str

    def named(self, request: str, orders: Sequence[Ordered]) -> list[str]:
        """The ordered examinations that a request names, in their order.

        A name within a longer one that is asked for as well counts only where it stands alone.
        """
        names = sorted({order.name for order in orders}, key=len, reverse=True)
        if not names:
            return []
        spots = re.finditer("|".join(map(re.escape, names)), request)
        return list(dict.fromkeys(spot[0] for spot in spots))

    def items(self, names: Sequence[str]) -> str:
        """The list of the first step."""
        item_lines = [self.style.items.format(name=name) for name in names]
        return "\n".join([HEADING[self.language], *(item_lines or [f"- {NONE[self.language]}"])])

    def report(self, orders: Sequence[Ordered]) -> str:
        """Report each examination; an unrecorded one by the run's policy."""
        names = ("、" if self.language == "zh" else ", ").join(order.name for order in orders)
        before, after = self.style.before, self.style.after
        lead = before[self.language].format(names=names) if before else ""
        close = after[self.language] if after else ""
        text = "\n\n".join(self.block(order) for order in orders)
        return self.style.change(f"{lead}{text}{close}", self.language)

    def block(self, order: Ordered) -> str:
        """Report one examination."""
        if order.block:
            return self.style.block(order.block, self.language)
        return self.style.absent[self.language].format(name=order.name, words=self.unrecorded)
