"""What the original protocol of Fan et al. costs a case: constants, measured beforehand.

Calls and tokens of one case of the original's consultation, grading, linking and collaboration;
nothing here measures them again. Ours are counted by another rule of tokens
(`benchmarks/server/asked.count_tokens`) on other texts: compare the orders, not the digits.
"""

from typing import NamedTuple


class Part(NamedTuple):
    """A part of the protocol.

    Attributes:
        name: What is done.
        roles: Who does it in our tasks, as the server names them.
        calls: Calls a case.
        tokens_in: Input tokens a case, all calls together.
        tokens_out: Output tokens a case.
    """

    name: str
    roles: tuple[str, ...]
    calls: int
    tokens_in: int
    tokens_out: int


CONSULTATION = Part(
    "consultation", ("doctor", "patient", "examiner_parse", "examiner_report"), 11, 7_891, 935
)
GRADING = Part("grading", ("grader",), 1, 1_529, 292)
LINKING = Part("linking", ("extractor",), 1, 414, 41)
COLLABORATION = Part("collaboration", ("moderator", "conference"), 15, 9_077, 1_489)

PARTS = {
    "visits": (CONSULTATION, GRADING),
    "visits, mixed": (CONSULTATION, GRADING, LINKING),
    "team, mixed": (COLLABORATION,),
}
"""By scenario, the parts that can be told apart in it."""
