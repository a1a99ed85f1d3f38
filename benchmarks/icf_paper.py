"""The ICF paper's figures beside what its own counts give (Shang et al., tables II to V).

    python -m benchmarks.icf_paper COUNTS.json

Prints the tables of docs/icf.md and more; that page describes COUNTS.json. What the paper prints is
data (`icf_counts`), all else is computed.
"""

import argparse
import math
from collections.abc import Sequence
from itertools import permutations, product
from pathlib import Path

from benchmarks.icf_bounds import (
    blend,
    confidences,
    fewest,
    readings,
    sizes,
    structure,
    wrong_answers,
)
from benchmarks.icf_counts import (
    CONFIDENCE_IN_TEXT,
    CONSENSUS,
    HALF,
    MODELS,
    PRINTED,
    SPEARMAN,
    SPEARMAN_P,
    STATES,
    SUPPORTED,
    Counts,
    table,
)
from inspect_aihospital.exam.confidence import rank_correlation
from inspect_aihospital.exam.consistency import mean
from inspect_aihospital.exam.round_rules import StopRule


def main() -> None:
    """Compute and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("counts", type=Path)
    counts = Counts.read(parser.parse_args().counts)
    for title, tables in {
        "Averages": [averages(counts)],
        "Disagreed questions": [sizes(counts), structure(counts)],
        "Confidence": [confidences()],
        "Correlation": [correlations(counts)],
        "Consistency": [readings(), fewest(), wrong_answers(counts)],
        "The loop's condition": [conditions(counts)],
        "Tables II and III": [counted(counts)],
    }.items():
        print(f"## {title}", *tables, sep="\n\n", end="\n\n")


def averages(counts: Counts) -> str:
    """Printed averages, and three ways to compute them."""
    rows = []
    for who, (place, state) in product(PRINTED, enumerate(STATES)):
        *steps, pooled = counts.rates(who)[place]
        printed = PRINTED[who][place][-1]
        ways = [f"{way:.4f} ({printed - way:+.4f})" for way in (pooled, mean(steps))]
        rows.append([who, state, f"{printed:.2f}", *ways, from_printed(counts, who)[place]])
    ways = ["pooled (off)", "mean of steps (off)", "from the printed steps"]
    return table(["figure", "state", "printed", *ways], rows)


def from_printed(counts: Counts, who: str) -> list[str]:
    """Averages of the printed steps, weighted by questions; their change once rounded."""
    first, final = (
        sum(p * n for p, n in zip(PRINTED[who][place][:-1], counts.sizes, strict=True))
        / counts.questions
        for place in (0, 1)
    )
    return [f"{first:.4f}", f"{final:.4f}", f"{round(final, 2) - round(first, 2):.2f}"]


def counted(counts: Counts) -> str:
    """Tables II and III from counts, beside the printed percentages."""
    rows = []
    parts = [*(f"step {step}" for step in range(1, len(counts.sizes) + 1)), "average"]
    for who, (place, part) in product(PRINTED, enumerate(parts)):
        exact = [state[place] for state in counts.rates(who)]
        printed = [state[place] for state in PRINTED[who]]
        first, final = ([*reached, sum(reached)][place] for reached in counts.reached[who])
        size = [*counts.sizes, counts.questions][place]
        shown = [f"{p:.2f} ({p - e:+.4f})" for p, e in zip(printed, exact, strict=True)]
        rows.append([who, part, f"{first}, {final} of {size}", *shown, far_off(printed, exact)])
    states = [f"{state} (off)" for state in STATES]
    return table(["figure", "part", "counted", *states, "not by rounding"], rows)


def far_off(printed: Sequence[float], exact: Sequence[float]) -> str:
    """Which printed figures are not the exact ones rounded to two decimals."""
    both = zip(STATES, printed, exact, strict=True)
    return ", ".join(state for state, p, e in both if abs(p - e) > HALF)


def correlations(counts: Counts) -> str:
    """Spearman's correlation of the gain with several figures, with two kinds of P."""
    figures = {
        "confidence by eq. 3": {model: blend(model, 0.5) for model in MODELS},
        "confidence in the text": CONFIDENCE_IN_TEXT,
        "insistence with support (S⁺)": SUPPORTED,
        "final accuracy": {model: counts.rates(model)[1][-1] for model in MODELS},
    }
    rows = [["confidence, as printed", f"{SPEARMAN:.2f}", f"{SPEARMAN_P:.2f}", ""]]
    for name, figure in figures.items():
        gain_correlation = rank_correlation(counts.gains(), figure)
        rows.append(
            [
                name,
                *(
                    f"{x:.2f}"
                    for x in (
                        gain_correlation,
                        p_by_t(gain_correlation),
                        p_by_orders(gain_correlation),
                    )
                ),
            ]
        )
    return table(["gain and", "Spearman", "P, by t", "P, over all orders"], rows)


def p_by_t(correlation: float) -> float:
    """Two-sided P of three pairs, by Student's t with one degree of freedom."""
    return 1 - 2 * math.asin(abs(correlation)) / math.pi


def p_by_orders(correlation: float) -> float:
    """Share of the six orders of three figures that correlate as strongly."""
    if math.isnan(correlation):
        return math.nan
    figures = range(len(MODELS))
    ordered = [dict(zip(MODELS, order, strict=True)) for order in permutations(figures)]
    correlations = [abs(rank_correlation(ordered[0], order)) for order in ordered]
    return mean(
        [
            float(permuted_correlation >= abs(correlation) - 1e-9)
            for permuted_correlation in correlations
        ]
    )


def conditions(counts: Counts) -> str:
    """Where the text's condition and the algorithm's differ."""
    limit = StopRule().threshold
    seen = dict(zip(map(sum, counts.reached[CONSENSUS]), STATES[:2], strict=True))
    met = math.ceil(counts.questions * limit - 1e-9)
    rows = []
    for consensus in sorted({*seen, met - 1, met, met + 1}):
        rate = consensus / counts.questions
        stops = ["stop" if stop else "go on" for stop in (rate >= limit, rate > limit)]
        shown = [f"{consensus} of {counts.questions}", seen.get(consensus, "")]
        rows.append([*shown, f"{100 * rate:.2f} %", *stops])
    head = ["in consensus", "", "rate", "text: enough at ≥ 80 %", "line 1: go on at ≤ 80 %"]
    return table(head, rows)


if __name__ == "__main__":
    main()
