"""What is run: a task, who plays whom over which protocol, and its longest chain of calls."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

CHAT, RESPONSES, MESSAGES = "openai/gpt-4o", "openai/gpt-5.5", "anthropic/claude-sonnet-4-5"
"""One name for each protocol: Inspect's providers choose it by the model's name. The server plays
all of them; no such model is called."""

EVALUATED = "evaluated"
"""The role of calls that name none."""

Chain = Callable[[Counter[str], int], int]
"""Calls of a case by role, and its epoch → calls of which each waits for the one before."""


@dataclass(frozen=True)
class Scenario:
    """A run to be measured.

    Attributes:
        name: Of the row.
        task: Name of a task of the package.
        chain: The longest chain of its calls.
        model: The model under evaluation.
        roles: Models by role; a list is a team or a panel.
        args: Parameters of the task.
        exam: Whether its cases are questions.
    """

    name: str
    task: str
    chain: Chain
    model: str = CHAT
    roles: Mapping[str, str | list[str]] = field(default_factory=dict)
    args: Mapping[str, Any] = field(default_factory=dict)
    exam: bool = False

    @property
    def providers(self) -> int:
        """Providers that are called; Inspect gives each its own connections."""
        bound = [m for ms in self.roles.values() for m in (ms if isinstance(ms, list) else [ms])]
        teams = {"doctors", "participants"} & self.roles.keys()
        return len({name.split("/")[0] for name in (bound if teams else [*bound, self.model])})


def _of(calls: Counter[str], *roles: str) -> int:
    """Calls of roles; a name stands for its seats too, and the longest of these counts."""
    by_role = {
        role: [n for name, n in calls.items() if name == role or name.startswith(f"{role}_")]
        for role in roles
    }
    return sum(max(counts, default=0) for counts in by_role.values())


def visit_chain(calls: Counter[str], _: int) -> int:
    """A visit is one chain; graders and the other judges can begin when it is over."""
    judges = max(_of(calls, "grader"), _of(calls, "auditor"), _of(calls, "extractor"))
    return _of(calls, EVALUATED, "patient", "examiner") + judges


def team_chain(calls: Counter[str], _: int) -> int:
    """Visits side by side; revisions too; rounds in turn, as Algorithm 1 has them."""
    seats = [role for role in calls if role.startswith("doctor_")]
    rounds = calls["moderator"] - 4  # facts, answers, disputes after the revision, report
    visits = _of(calls, "doctor") - 1 - rounds
    npcs = (calls["patient"] - 1 + calls["examiner"]) // len(seats)
    return visits + npcs + calls["moderator"] + 1 + 1 + rounds * len(seats) + _of(calls, "grader")


def exam_chain(_: Counter[str], epoch: int) -> int:
    """A reasoning, a letter on it, a summary; in a later round a review and a summary."""
    return 3 if epoch == 1 else 2


SCENARIOS = (
    Scenario(
        "visits",
        "mvme",
        visit_chain,
        roles=dict.fromkeys(("patient", "examiner", "grader"), CHAT),
    ),
    Scenario(
        "visits, mixed",
        "mvme",
        visit_chain,
        model=MESSAGES,
        roles={
            "patient": CHAT,
            "examiner": RESPONSES,
            "grader": [RESPONSES, MESSAGES],
            "auditor": RESPONSES,
            "extractor": CHAT,
        },
        args={"audit": True},
    ),
    Scenario("one step", "mvme_one_step", visit_chain, model=MESSAGES, roles={"grader": RESPONSES}),
    Scenario(
        "team, mixed",
        "mvme_collaboration",
        team_chain,
        roles={
            "doctors": [CHAT, MESSAGES],
            **dict.fromkeys(("patient", "examiner", "grader"), CHAT),
            "moderator": RESPONSES,
        },
    ),
    Scenario(
        "exam",
        "usmle",
        exam_chain,
        roles={"summarizer": CHAT},
        exam=True,
    ),
    Scenario(
        "exam team, mixed",
        "usmle_icf",
        exam_chain,
        roles={"participants": [CHAT, MESSAGES, RESPONSES], "summarizer": CHAT},
        args={"samples": 3},
        exam=True,
    ),
)
