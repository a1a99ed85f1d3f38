"""Runs scenarios, ours and bare, each in a process of its own, and gathers what was measured."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inspect_ai.event import ModelEvent

from benchmarks.reach.bare import write_calls
from benchmarks.reach.copies import write_questions, write_records
from benchmarks.reach.measured import BARE
from benchmarks.reach.results import Cost, Measured, Pair
from benchmarks.reach.samples import every_sample
from benchmarks.reach.scenarios import EVALUATED, Scenario
from benchmarks.server.running import REPOSITORY, Server, serving


@dataclass(frozen=True)
class Bench:
    """How scenarios are run.

    Attributes:
        folder: Takes cases and logs.
        cases: Cases of a scenario.
        connections: Calls at once, over all providers.
        jitter: Of the server.
        options: Further options of Inspect's `eval`, for our task; bare calls have its defaults.
        pairs: How often a scenario is run, and the bare calls behind it.
    """

    folder: Path
    cases: int
    connections: int
    jitter: float
    options: Mapping[str, Any]
    pairs: int = 1

    def run(self, scenario: Scenario, latency: float, *, with_bare: bool = True) -> Measured:
        """Measure a scenario at a latency."""
        pairs = []
        with serving(latency=latency, jitter=self.jitter) as server:
            for _ in range(self.pairs):
                ours, log = self._measure(server, self._spec(scenario))
                gauge = server.gauge()
                bare = self._measure(server, self._bare(scenario, log))[0] if with_bare else None
                pairs.append(Pair(ours, bare))
        return Measured(
            scenario=scenario.name,
            cases=self.cases,
            connections=self.connections,
            latency=latency,
            calls=gauge["calls"],
            chain=longest_chain(scenario, log),
            pairs=pairs,
            options=self.options,
            command=self._command(scenario, latency, with_bare),
        )

    def _command(self, scenario: Scenario, latency: float, with_bare: bool) -> str:
        arguments = f"--only '{scenario.name}' --cases {self.cases} --latency {latency:g}"
        arguments += f" --connections {self.connections} --jitter {self.jitter:g}"
        arguments += f" --pairs {self.pairs}" if self.pairs > 1 else ""
        arguments += f" --options '{json.dumps(self.options)}'" if self.options else ""
        return f"python -m benchmarks.reach {arguments}{'' if with_bare else ' --no-bare'}"

    def _spec(self, scenario: Scenario) -> dict[str, Any]:
        path = self.folder / ("questions.jsonl" if scenario.exam else "cases.jsonl")
        (write_questions if scenario.exam else write_records)(path, self.cases)
        task_arguments = (
            {"exam": str(path), "text_only": False} if scenario.exam else {"cases": str(path)}
        )
        return {
            "task": scenario.task,
            "args": {**task_arguments, **scenario.args},
            "options": dict(self.options),
            **self._common(scenario),
        }

    def _bare(self, scenario: Scenario, log: str) -> dict[str, Any]:
        path = self.folder / "calls.json"
        write_calls(log, path)
        args = {"calls": str(path)}
        return {"task": BARE, "args": args, "options": {}, **self._common(scenario)}

    def _common(self, scenario: Scenario) -> dict[str, Any]:
        return {
            "model": scenario.model,
            "roles": dict(scenario.roles),
            "connections": self.connections // scenario.providers,
            "samples": self.cases,
            "folder": str(self.folder),
        }

    def _measure(self, server: Server, spec: Mapping[str, Any]) -> tuple[Cost, str]:
        server.reset()
        command = [sys.executable, "-m", "benchmarks.reach.measured", json.dumps(spec)]
        with tempfile.TemporaryDirectory() as cache:
            alone = {"INSPECT_EVAL_CTL_SERVER": "false", "INSPECT_CACHE_DIR": cache}
            environment = {**os.environ, **server.environment, **alone}
            done = subprocess.run(
                command, cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, check=True
            )
        figures = json.loads(done.stdout.splitlines()[-1])
        gauge, log = server.gauge(), figures.pop("log")
        used = {"server_cpu": gauge["cpu_seconds"], "peak_calls": gauge["peak"]}
        return Cost(**figures, **used), log


def longest_chain(scenario: Scenario, log: str) -> int:
    """Calls of a log's longest chain; rounds of an exam follow one another."""
    longest: dict[int, int] = defaultdict(int)
    for sample in every_sample(log):
        calls = Counter(e.role or EVALUATED for e in sample.events if isinstance(e, ModelEvent))
        chain = scenario.chain(calls, sample.epoch)
        longest[sample.epoch] = max(longest[sample.epoch], chain)
    return sum(longest.values())
