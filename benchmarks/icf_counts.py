"""What the ICF paper prints in tables II to V, and the counts behind tables II and III."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CONSENSUS = "consensus"
MODELS = ("Med42", "ClinicalCamel", "Mixtral")
STATES = ("round 1", "final", "change")


def _by_model(*figures: float) -> dict[str, float]:
    return dict(zip(MODELS, figures, strict=True))


PRINTED = {
    CONSENSUS: (
        (56.32, 41.00, 55.08, 50.82),
        (86.21, 74.00, 87.29, 82.62),
        (29.89, 33.00, 32.21, 31.80),
    ),
    "Med42": ((81.61, 64.00, 70.34, 71.48), (85.06, 70.00, 76.27, 76.72), (3.45, 6.00, 5.93, 5.24)),
    "ClinicalCamel": (
        (65.52, 64.00, 75.42, 68.85),
        (80.46, 67.00, 78.81, 75.41),
        (14.94, 3.00, 3.39, 6.56),
    ),
    "Mixtral": (
        (72.41, 64.00, 77.12, 71.47),
        (79.31, 74.00, 78.81, 77.38),
        (6.90, 10.00, 1.69, 5.91),
    ),
}
"""Tables II and III, in percent and points: by state, steps 1 to 3 and then the average."""

ALONE = _by_model(45.33, 12.99, 42.24)
"""Table IV: percentage of S⁻ that a model insisted on."""
SUPPORTED = _by_model(68.10, 52.11, 69.90)
"""Table IV: the same of S⁺."""
CONFIDENCE = _by_model(0.57, 0.33, 0.56)
"""Table IV, last row."""
CONFIDENCE_IN_TEXT = _by_model(0.51, 0.23, 0.49)
"""§IV.C and §V.A."""
SPEARMAN, SPEARMAN_P = -0.5, 0.67
"""§V.A: gain and confidence."""
WRONG_VOTES = {
    "round 1": _by_model(1.95, 1.59, 1.65),
    "final": _by_model(0.34, 1.79, 0.42),
}
"""Table V, "When Incorrect"."""

HALF = 0.005 + 1e-9
"""What rounding to two decimals can change."""


@dataclass(frozen=True)
class Counts:
    """What tables II and III count.

    Attributes:
        sizes: Questions by step.
        reached: Questions in consensus, or answered right by a model: round 1 and final, by step.
    """

    sizes: Sequence[int]
    reached: Mapping[str, Sequence[Sequence[int]]]

    @classmethod
    def read(cls, path: Path) -> "Counts":
        """From a file; the counts may stand under `5_icf`."""
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        found = content.get("5_icf", content)
        consensus = (found["consensus_counts"]["ZS"], found["consensus_counts"]["Collab"])
        return cls(found["Q"], {CONSENSUS: consensus, **found["correct_counts"]})

    @property
    def questions(self) -> int:
        """Questions of all steps."""
        return sum(self.sizes)

    @property
    def disagreed(self) -> int:
        """Questions without consensus in round 1."""
        return self.questions - sum(self.reached[CONSENSUS][0])

    def rates(self, who: str) -> list[list[float]]:
        """Percentages in the order of `PRINTED`, with the average pooled over questions."""
        of = [*self.sizes, self.questions]
        first, final = (
            [100 * k / n for k, n in zip([*reached, sum(reached)], of, strict=True)]
            for reached in self.reached[who]
        )
        return [first, final, [b - a for a, b in zip(first, final, strict=True)]]

    def gains(self) -> dict[str, float]:
        """Points of accuracy that each model gained, pooled over questions."""
        return {model: self.rates(model)[2][-1] for model in MODELS}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [f"| {' | '.join(map(str, cells))} |" for cells in (head, *rows)]
    return "\n".join([lines[0], f"|{'---|' * len(head)}", *lines[1:]])
