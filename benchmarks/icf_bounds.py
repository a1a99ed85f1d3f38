"""What the ICF paper's tables IV and V can and cannot be: sizes, weights and means that fit."""

import math
from itertools import count, product

from benchmarks.icf_counts import (
    ALONE,
    CONFIDENCE,
    CONFIDENCE_IN_TEXT,
    HALF,
    MODELS,
    SUPPORTED,
    WRONG_VOTES,
    Counts,
    table,
)
from inspect_aihospital.exam.confidence import TEXT_WEIGHT_WITHOUT_SUPPORT

SAMPLES, OPTIONS = 10, 5


def miss(rate: float, size: int) -> float:
    """Points between a percentage and the nearest one that so many questions can have."""
    return abs(100 * round(rate * size / 100) / size - rate)


def misses(model: str, total: int) -> dict[tuple[int, int], float]:
    """Points by which the sizes of S⁻ and S⁺ that make a total miss Table IV, by pair of sizes."""
    pairs = [(alone, total - alone) for alone in range(1, total)]
    return {(a, s): max(miss(ALONE[model], a), miss(SUPPORTED[model], s)) for a, s in pairs}


def fitting(model: str, total: int) -> list[tuple[int, int]]:
    """Sizes of S⁻ and S⁺ that make a total and fit Table IV to two decimals."""
    return [pair for pair, off in misses(model, total).items() if off <= HALF]


def smallest(model: str) -> tuple[int, int]:
    """The smallest sizes of S⁻ and S⁺ that fit Table IV."""
    rates = (ALONE[model], SUPPORTED[model])
    alone, supported = (next(n for n in count(1) if miss(r, n) <= HALF) for r in rates)
    return alone, supported


def common_totals(most: int) -> list[int]:
    """Numbers of disagreed questions with which Table IV can be right for every model."""
    return [n for n in range(2, most + 1) if all(fitting(model, n) for model in MODELS)]


def sizes(counts: Counts) -> str:
    """Which sizes of S⁻ and S⁺ fit Table IV, by model."""
    rows = []
    for model in MODELS:
        off = min(misses(model, counts.disagreed).values(), default=math.inf)
        pairs = ", ".join(f"{a} + {s}" for a, s in fitting(model, counts.disagreed))
        fits = pairs or f"none; the best is {off:.3f} points off"
        alone, supported = smallest(model)
        total = alone + supported
        share = f"{100 * alone / total:.0f} %"
        rows.append([model, fits, f"{alone} + {supported} = {total}", share])
    head = [f"pairs with S⁻ + S⁺ = {counts.disagreed}", "smallest S⁻ + S⁺ that fit", "of them S⁻"]
    return table(["model", *head], rows)


def structure(counts: Counts) -> str:
    """What three participants' sizes must satisfy together, and what the smallest ones do.

    A two-to-one split puts two participants into S⁺ and one into S⁻, a three-way split all into S⁻.
    """
    due = counts.disagreed
    size_pairs = [smallest(model) for model in MODELS]
    supported = sum(pair[1] for pair in size_pairs)
    common = ", ".join(map(str, common_totals(counts.questions)))
    rows: list[list[object]] = [
        ["smallest S⁻ + S⁺", due, ", ".join(str(sum(pair)) for pair in size_pairs)],
        ["sum of these", f"3 × {due} = {3 * due}", sum(map(sum, size_pairs))],
        ["sum of all S⁺", "even", f"{supported}, {'odd' if supported % 2 else 'even'}"],
    ]
    rows.append([f"total up to {counts.questions} that fits every model", "some", common or "none"])
    return table(["", "has to be", "by Table IV"], rows)


def blend(model: str, weight: float) -> float:
    """Weighted mean of Table IV's rates, 0–1, by the weight of S⁻."""
    return (weight * ALONE[model] + (1 - weight) * SUPPORTED[model]) / 100


def solve_weight(model: str, confidence: float) -> float:
    """The weight of S⁻ that gives a confidence."""
    return (SUPPORTED[model] - 100 * confidence) / (SUPPORTED[model] - ALONE[model])


def fitting_weights(model: str) -> tuple[float, float]:
    """Least and largest weight of S⁻ that gives the text's confidence, to two decimals."""
    confidence = CONFIDENCE_IN_TEXT[model]
    return solve_weight(model, confidence + HALF), solve_weight(model, confidence - HALF)


def confidences() -> str:
    """Confidence by eq. 3 and in the text, and the weights of S⁻ that give the text's figures."""
    rows: list[list[object]] = []
    for model in MODELS:
        equal, own = blend(model, 0.5), blend(model, TEXT_WEIGHT_WITHOUT_SUPPORT)
        solved = solve_weight(model, CONFIDENCE_IN_TEXT[model]), *fitting_weights(model)
        printed = [CONFIDENCE[model], f"{equal:.4f}", CONFIDENCE_IN_TEXT[model]]
        rows.append([model, *printed, *(f"{w:.3f}" for w in solved), f"{own:.4f}"])
    least, largest = zip(*map(fitting_weights, MODELS), strict=True)
    rows.append(["all three", *[""] * 4, f"{max(least):.3f}", f"{min(largest):.3f}", ""])
    head = ["model", "Table IV", "eq. 3", "text", "weight of S⁻ that gives the text", "from", "to"]
    return table([*head, f"with weight {TEXT_WEIGHT_WITHOUT_SUPPORT:g}"], rows)


def fewest_votes(answered: int, options: int) -> int:
    """Fewest votes that the majority of so many answered samples can have."""
    return math.ceil(answered / options)


def fewest() -> str:
    """Fewest votes of a majority, by answered samples and options."""
    options = (4, 5, 6, 9, 10)
    rows = [[a, *(fewest_votes(a, n) for n in options)] for a in (SAMPLES, 6, 5, 1, 0)]
    return table(["answered samples", *(f"{n} options" for n in options)], rows)


def readings() -> str:
    """Means that each reading of Table V allows where all samples are answered."""
    printed = [votes for by_model in WRONG_VOTES.values() for votes in by_model.values()]
    rows: list[list[object]] = [
        ['printed, "When Incorrect"', min(printed), max(printed)],
        [f"votes for a majority, {OPTIONS} options", fewest_votes(SAMPLES, OPTIONS), SAMPLES],
        ["votes for the key, another option ahead", 0, (SAMPLES - 1) // 2],
        ["votes for the key, another option level and given first", 0, SAMPLES // 2],
    ]
    return table([f"mean over questions of {SAMPLES} answered samples", "least", "most"], rows)


def wrong_answers(counts: Counts) -> str:
    """How many unanswered samples Table V needs if it counts votes for the majority."""
    rows = []
    for (place, (state, votes)), model in product(enumerate(WRONG_VOTES.items()), MODELS):
        wrong = counts.questions - sum(counts.reached[model][place])
        # a question has at least 2 votes unless few samples are answered, 1 unless none is
        few, none = (math.ceil(wrong * max(0, 1 - (votes[model] + HALF) / n)) for n in (2, 1))
        rows.append([state, model, votes[model], wrong, few, none])
    head = ["state", "model", "printed", "wrong questions"]
    few_head = f"at least, with {OPTIONS} or fewer answered samples"
    return table([*head, few_head, "at least, with none"], rows)
