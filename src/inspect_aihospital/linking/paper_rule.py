"""The paper's link-based rule (Fan et al., §4.1, Table 4): two mentions match if they share a name.

A mention is linked to the names of the terminology that are spelt most like it. The rule asks
whether two mentions have any of these in common; codes are never compared, so mentions of
different diseases can match. It is kept as the authors' released code has it, to be reported
beside a better one. Their code smooths the matched pairs by 1e-5, which no printed digit shows.
"""

from collections.abc import Sequence

from inspect_aihospital.linking.paper_neighbours import PaperNeighbours


def paper_matches(
    predictions: Sequence[str], references: Sequence[str], neighbours: PaperNeighbours
) -> list[tuple[int, int]]:
    """Match one patient's mentions.

    Each prediction, in order, takes the last reference that is still free and shares a neighbour
    with it. That is the authors' rule; it can match fewer pairs than is possible.

    Returns:
        Pairs of indices into `predictions` and `references`, in the order of the predictions.
    """
    linked = [_names(reference, neighbours) for reference in references]
    free = list(range(len(references)))
    pairs = []
    for index, prediction in enumerate(predictions):
        names = _names(prediction, neighbours)
        sharing = [reference for reference in free if names & linked[reference]]
        if sharing:
            # The last one, as in the authors' code, not the best one.
            free.remove(sharing[-1])
            pairs.append((index, sharing[-1]))
    return pairs


def _names(mention: str, neighbours: PaperNeighbours) -> set[str]:
    return {name for name, _ in neighbours.top(mention)}
