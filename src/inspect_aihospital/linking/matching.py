"""Match predicted mentions to reference mentions of the same case, one to one."""

from collections.abc import Sequence
from typing import NamedTuple

from scipy.optimize import linear_sum_assignment

from inspect_aihospital.linking.disease_agreement import LIMITS, Agreement, Limits, Rule, agree
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.paper_rule import PaperNeighbours

PREFERENCE = {"identical": 0.09, "code": 0.08, "wording": 0.07, "4 characters": 0.06}
"""What makes a pair preferable where as many pairs can be made in several ways."""


class Match(NamedTuple):
    """A pair: indices of the predicted and the reference mention, and what made them agree."""

    prediction: int
    reference: int
    by: str


class CodeMatcher:
    """Matches by linked codes and names; as many pairs as one-to-one matching allows."""

    def __init__(self, linker: Linker, limits: Limits) -> None:
        self.linker = linker
        self.limits = limits

    def agree(self, prediction: str, reference: str) -> Agreement:
        """Say whether two mentions name the same disease."""
        links = self.linker.link(prediction), self.linker.link(reference)
        return agree(*links, self.limits)

    def match(self, predictions: Sequence[str], references: Sequence[str]) -> list[Match]:
        """Return the most pairs; among equally many the firmer ones."""
        table = [[self.agree(p, r) for r in references] for p in predictions]
        if not predictions or not references:
            return []
        # All preferences together weigh less than one pair, so none is given up for a firmer one.
        share = 1 / (1 + min(len(predictions), len(references)))
        worth = [
            [agreement.credit * (1 + share * PREFERENCE.get(agreement.by, 0)) for agreement in row]
            for row in table
        ]
        # The assignment pairs all that it can, pairs without credit included.
        pairs = zip(*linear_sum_assignment(worth, maximize=True), strict=True)
        return [Match(int(p), int(r), table[p][r].by) for p, r in pairs if table[p][r].credit]

    def unlinked(self, mentions: Sequence[str]) -> int:
        """Return how many mentions have no code."""
        return sum(self.linker.link(mention).code is None for mention in mentions)


class PaperMatcher:
    """Matches by the paper's rule: shared neighbours among the names of the terminology."""

    def __init__(self, neighbours: PaperNeighbours) -> None:
        self.neighbours = neighbours

    def agree(self, prediction: str, reference: str) -> Agreement:
        """Say whether two mentions share a neighbour."""
        shared = bool(self.match([prediction], [reference]))
        return Agreement(shared, "neighbour" if shared else "different")

    def match(self, predictions: Sequence[str], references: Sequence[str]) -> list[Match]:
        """Give each prediction in turn the last reference that is free and shares a neighbour.

        That is the authors' rule; it can match fewer pairs than is possible.
        """
        names_by_reference = [self.neighbours.names(reference) for reference in references]
        free = list(range(len(references)))
        matches = []
        for index, prediction in enumerate(predictions):
            names = self.neighbours.names(prediction)
            if sharing := [at for at in free if names & names_by_reference[at]]:
                # The last one, as in the authors' code, not the best one.
                free.remove(sharing[-1])
                matches.append(Match(index, sharing[-1], "neighbour"))
        return matches

    def unlinked(self, mentions: Sequence[str]) -> int:
        """Return how many mentions have no neighbour."""
        return sum(not self.neighbours.top(mention) for mention in mentions)


Matcher = CodeMatcher | PaperMatcher


def make_matcher(rule: Rule, linker: Linker) -> Matcher:
    """Return the matcher of a rule, on the linker's terminology."""
    if rule != "paper":
        return CodeMatcher(linker, LIMITS[rule])
    names = [concept.name for concept in linker.terminology.concepts]
    return PaperMatcher(PaperNeighbours(names))
