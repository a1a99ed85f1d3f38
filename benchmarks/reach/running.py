"""Runs scenarios, ours and bare, each in a process of its own, and gathers what was measured."""

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from inspect_ai.event import ModelEvent

from benchmarks.reach.bare import write_calls
from benchmarks.reach.copies import write_questions, write_records
from benchmarks.reach.measured import BARE
from benchmarks.reach.samples import every_sample
from benchmarks.reach.scenarios import CHAT, EVALUATED, Scenario
from benchmarks.server.running import REPOSITORY, Server, serving


@dataclass(frozen=True)
class Cost:
    """What a process used.

    Attributes:
        wall: Seconds of the eval, without start-up.
        cpu: CPU seconds of the same.
        ready_cpu: CPU seconds of the start: imports, cases, terminology.
        ready_memory: Resident MB before the first call.
        peak_memory: Resident MB at most.
        log_bytes: Size of the log.
        server_cpu: CPU seconds of the server meanwhile.
        peak_calls: Calls at once, at most.
    """

    wall: float
    cpu: float
    ready_cpu: float
    ready_memory: float
    peak_memory: float
    log_bytes: int
    server_cpu: float
    peak_calls: int


@dataclass(frozen=True)
class Measured:
    """A scenario at a latency.

    Attributes:
        scenario: Its name.
        cases: Cases.
        connections: Calls at once that are allowed, C.
        latency: Mean seconds of a call.
        calls: Calls.
        tokens_in: Input tokens, by the server's rule.
        tokens_out: Output tokens.
        by_role: By role, as the server names them: calls, input tokens, output tokens.
        chain: Calls of the longest chain.
        ours: Of the task.
        bare: Of the same calls with nothing around them; `None` where it was not run.
        options: Further options of Inspect's `eval`.
        command: What made it.
    """

    scenario: str
    cases: int
    connections: int
    latency: float
    calls: int
    tokens_in: int
    tokens_out: int
    by_role: Mapping[str, Sequence[int]]
    chain: int
    ours: Cost
    bare: Cost | None
    options: Mapping[str, Any]
    command: str

    @property
    def by_chain(self) -> float:
        """Seconds that the longest chain takes."""
        return self.chain * self.latency

    @property
    def by_calls(self) -> float:
        """Seconds that all calls take if as many as may be are always in flight."""
        return self.calls * self.latency / self.connections

    @property
    def limit(self) -> float:
        """Seconds that no arrangement can undercut: the greater of the two."""
        return max(self.by_chain, self.by_calls)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> "Measured":
        """From plain data."""
        bare = given["bare"]
        return cls(**{**given, "ours": Cost(**given["ours"]), "bare": bare and Cost(**bare)})


@dataclass(frozen=True)
class Bench:
    """How scenarios are run.

    Attributes:
        folder: Takes cases and logs.
        cases: Cases of a scenario.
        connections: Calls at once, over all providers.
        jitter: Of the server.
        options: Further options of Inspect's `eval`, for our task and the bare calls alike.
    """

    folder: Path
    cases: int
    connections: int
    jitter: float
    options: Mapping[str, Any]

    def run(self, scenario: Scenario, latency: float, *, with_bare: bool = True) -> Measured:
        """Measure a scenario at a latency."""
        with serving(latency=latency, jitter=self.jitter) as server:
            ours, log = self._measure(server, self._spec(scenario))
            gauge = server.gauge()
            bare = self._measure(server, self._bare(scenario, log))[0] if with_bare else None
        return Measured(
            scenario=scenario.name,
            cases=self.cases,
            connections=self.connections,
            latency=latency,
            **{key: gauge[key] for key in ("calls", "tokens_in", "tokens_out")},
            by_role=_by_role(gauge),
            chain=longest_chain(scenario, log),
            ours=ours,
            bare=bare,
            options=self.options,
            command=self._command(scenario, latency, with_bare),
        )

    def _command(self, scenario: Scenario, latency: float, with_bare: bool) -> str:
        given = f"--only '{scenario.name}' --cases {self.cases} --latency {latency:g}"
        given += f" --connections {self.connections} --jitter {self.jitter:g}"
        given += f" --options '{json.dumps(self.options)}'" if self.options else ""
        return f"python -m benchmarks.reach {given}{'' if with_bare else ' --no-bare'}"

    def _spec(self, scenario: Scenario) -> dict[str, Any]:
        path = self.folder / ("questions.jsonl" if scenario.exam else "cases.jsonl")
        (write_questions if scenario.exam else write_records)(path, self.cases)
        given = {"exam": str(path), "text_only": False} if scenario.exam else {"cases": str(path)}
        return {
            "task": scenario.task,
            "args": {**given, **scenario.args},
            "model": scenario.model,
            "roles": dict(scenario.roles),
            **self._common(scenario),
        }

    def _bare(self, scenario: Scenario, log: str) -> dict[str, Any]:
        path = self.folder / "calls.json"
        write_calls(log, path)
        args = {"calls": str(path)}
        return {
            "task": BARE,
            "args": args,
            "model": CHAT,
            "roles": {},
            **self._common(scenario),
        }

    def _common(self, scenario: Scenario) -> dict[str, Any]:
        return {
            "connections": self.connections // scenario.providers,
            "samples": self.cases,
            "folder": str(self.folder),
            "options": dict(self.options),
        }

    def _measure(self, server: Server, spec: Mapping[str, Any]) -> tuple[Cost, str]:
        server.reset()
        command = [sys.executable, "-m", "benchmarks.reach.measured", json.dumps(spec)]
        quiet = {"INSPECT_EVAL_CTL_SERVER": "false"}
        environment = {**os.environ, **server.environment, **quiet}
        done = subprocess.run(
            command, cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, check=True
        )
        told = json.loads(done.stdout.splitlines()[-1])
        gauge, log = server.gauge(), told.pop("log")
        used = {"server_cpu": gauge["cpu_seconds"], "peak_calls": gauge["peak"]}
        return Cost(**told, **used), log


def _by_role(gauge: Mapping[str, Any]) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in gauge["by_model"]:
        before = counts[row["role"]]
        now = (row["calls"], row["tokens_in"], row["tokens_out"])
        counts[row["role"]] = [a + b for a, b in zip(before, now, strict=True)]
    return dict(counts)


def longest_chain(scenario: Scenario, log: str) -> int:
    """Calls of a log's longest chain; rounds of an exam follow one another."""
    longest: dict[int, int] = defaultdict(int)
    for sample in every_sample(log):
        calls = Counter(e.role or EVALUATED for e in sample.events if isinstance(e, ModelEvent))
        chain = scenario.chain(calls, sample.epoch)
        longest[sample.epoch] = max(longest[sample.epoch], chain)
    return sum(longest.values())
