"""`python -m benchmarks.interruptions`: kill runs of every task, have them retried, and compare.

A run is killed (SIGKILL, the whole process group) once a drawn share of its calls was answered by
the benchmark server, and is continued by `inspect eval-retry`. What is compared with a run that
nobody killed: every metric, every score, and the calls that the server counted. Shares of calls
rather than seconds, so that a slow machine is interrupted in the same places as a fast one.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from benchmarks.reach.copies import write_questions, write_records
from benchmarks.reach.scenarios import CHAT
from benchmarks.server.running import REPOSITORY, Server, serving

INSPECT = (sys.executable, "-m", "inspect_ai")
OTHER = "openai/gpt-4o-mini"
"""Played by the server as another model than `CHAT`."""

EARLIEST, LATEST = 0.05, 0.95
"""Shares of a run's calls between which it is killed."""

PATIENCE = 900
"""Seconds until a process hangs for certain: machines that do other work are slow."""


@dataclass(frozen=True)
class Run:
    """A task as it is started.

    Attributes:
        task: Its name.
        roles: Models by role, several parted by commas.
        args: Parameters.
        limit: Samples to run; `None` for all of the written cases or questions.
        at_once: Samples at once.
    """

    task: str
    roles: Mapping[str, str]
    args: Mapping[str, str] = field(default_factory=dict)
    limit: int | None = None
    at_once: int = 2

    @property
    def exam(self) -> bool:
        """Whether its cases are questions."""
        return self.task.startswith("usmle")

    def arguments(self, folder: Path, cases: int) -> list[str]:
        """Of `inspect eval`, with cases written to a folder.

        Exams have one call in flight at a time: which of n samples of one prompt gets which of n
        answers is then the same in every run.
        """
        path = folder / ("questions.jsonl" if self.exam else "cases.jsonl")
        (write_questions if self.exam else write_records)(path, cases)
        source = {"exam": path, "text_only": "false"} if self.exam else {"cases": path}
        options = [f"inspect_aihospital/{self.task}", "--max-samples", str(self.at_once)]
        options += ["--max-connections", "1" if self.exam else "10"]
        if "participants" not in self.roles and "doctors" not in self.roles:
            options += ["--model", CHAT]
        for name, value in {**source, **self.args}.items():
            options += ["-T", f"{name}={value}"]
        for role, models in self.roles.items():
            options += ["--model-role", f"{role}={models}"]
        return [*options, *(["--limit", str(self.limit)] if self.limit else [])]


_VISIT = dict.fromkeys(("patient", "examiner", "grader"), CHAT)
RUNS = (
    Run("mvme", {**_VISIT, "auditor": CHAT}, {"audit": "true"}),
    Run("mvme_one_step", {"grader": CHAT}),
    Run(
        "mvme_collaboration",
        {"doctors": f"{CHAT},{OTHER}", "moderator": CHAT, **_VISIT},
    ),
    Run("mvme_examiner_attack", {"examiner": CHAT}, limit=30),
    Run("qualify_auditor", {}),
    Run("qualify_examiner", {}),
    Run("qualify_grader", {}),
    Run("qualify_patient", {}),
    Run("usmle", {"summarizer": CHAT}, {"samples": "3"}),
    Run(
        "usmle_icf",
        {"participants": f"{CHAT},{OTHER}", "summarizer": CHAT},
        {"samples": "3"},
    ),
)


@dataclass(frozen=True)
class Outcome:
    """What a kill did to a run.

    Attributes:
        share: Share of the calls after which it was killed.
        samples: Samples of the whole run.
        kept: Samples of the killed run that are in the final log as they were.
        lost: Calls that were made before the kill for samples that are begun anew.
        faults: What is not as it should be; empty if all is.
    """

    share: float
    samples: int
    kept: int
    lost: int
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Trial:
    """A run that was left alone, to compare others with."""

    run: Run
    arguments: Sequence[str]
    folder: Path
    server: Server
    log: EvalLog
    calls: int

    @classmethod
    def of(cls, run: Run, folder: Path, server: Server, cases: int) -> "Trial":
        """Run it as a whole."""
        folder.mkdir(parents=True)
        arguments = run.arguments(folder, cases)
        server.reset()
        process = _start([*INSPECT, "eval", *arguments], folder / "whole", server)
        if code := process.wait(timeout=PATIENCE):
            raise SystemExit(f"{run.task}: exit {code}; see {folder / 'whole'}")
        return cls(run, arguments, folder, server, _newest(folder / "whole"), _calls(server))

    def kill(self, number: int, share: float) -> Outcome:
        """Run it again, kill it after a share of the calls, have it retried, and compare."""
        folder = self.folder / f"killed-{number}"
        self.server.reset()
        process = _start([*INSPECT, "eval", *self.arguments], folder, self.server)
        _wait_for(process, self.server, round(share * self.calls))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        _settle(self.server)
        spent, broken = _calls(self.server), _newest(folder, header_only=True)
        self.server.reset()
        retry = [*INSPECT, "eval-retry", broken.location]
        code = _start(retry, folder, self.server).wait(timeout=PATIENCE)
        if broken.status != "started" or code:
            fault = f"killed run is '{broken.status}', retry exits with {code}"
            return Outcome(share, 0, 0, 0, (fault,))
        return self._compare(_newest(folder), share, spent)

    def _compare(self, log: EvalLog, share: float, spent: int) -> Outcome:
        """The retried run beside the whole one; `spent` calls were made before the kill."""
        samples, whole = log.samples or [], self.log.samples or []
        anew = [sample for sample in samples if (sample.started_at or "") > log.eval.created]
        kept_samples = [sample for sample in samples if sample not in anew]
        lost = spent - sum(map(_calls_of, kept_samples))
        checks = {
            "status": log.status == "success",
            "metrics": metrics(log) == metrics(self.log),
            "scores": scores(samples) == scores(whole),
            "each sample once": _places(samples) == _places(whole),
            "the retry calls for samples that it begins": _calls(self.server)
            == sum(map(_calls_of, anew)),
            "no calls lost but of samples in flight": 0
            <= lost
            <= self.run.at_once * max(map(_calls_of, whole)),
        }
        faults = tuple(name for name, holds in checks.items() if not holds)
        return Outcome(share, len(samples), len(kept_samples), lost, faults)


def metrics(log: EvalLog) -> list[tuple[str, str, str]]:
    """Every metric of every scorer; as text, so that NaN equals NaN."""
    eval_scores = log.results.scores if log.results else []
    return [
        (s.name, name, repr(m.value)) for s in eval_scores for name, m in sorted(s.metrics.items())
    ]


def scores(samples: Sequence[EvalSample]) -> dict[tuple[str, int], str]:
    """Every sample's scores, by id and epoch."""
    return {
        (str(sample.id), sample.epoch): repr(
            {k: s.value for k, s in sorted((sample.scores or {}).items())}
        )
        for sample in samples
    }


def _places(samples: Sequence[EvalSample]) -> Counter[tuple[str, int]]:
    return Counter((str(sample.id), sample.epoch) for sample in samples)


def _calls_of(sample: EvalSample) -> int:
    return sum(isinstance(event, ModelEvent) for event in sample.events)


def _start(command: Sequence[str], folder: Path, server: Server) -> "subprocess.Popen[bytes]":
    """A process in a group of its own, its logs and Inspect's buffer in a folder of ours."""
    folder.mkdir(parents=True, exist_ok=True)
    places = {"XDG_DATA_HOME": str(folder / "data"), "INSPECT_EVAL_CTL_SERVER": "false"}
    environment = {**os.environ, **server.environment, **places}
    output = (folder / "output.txt").open("ab")
    options = ["--log-dir", str(folder), "--display", "log"]
    with output:
        return subprocess.Popen(
            [*command, *options],
            cwd=REPOSITORY,
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )


def _wait_for(process: "subprocess.Popen[bytes]", server: Server, calls: int) -> None:
    """Until the server has answered so many calls."""
    deadline = time.monotonic() + PATIENCE
    while _calls(server) < calls:
        if process.poll() is not None or time.monotonic() > deadline:
            raise SystemExit(f"nothing to kill: {_calls(server)} of {calls} calls, then the end")
        time.sleep(0.02)


def _settle(server: Server) -> None:
    """Until calls that nobody waits for any more are over."""
    while server.gauge()["current"]:
        time.sleep(0.05)


def _calls(server: Server) -> int:
    return int(server.gauge()["calls"])


def _newest(folder: Path, *, header_only: bool = False) -> EvalLog:
    path = max(folder.glob("*.eval"), key=lambda log_path: log_path.stat().st_mtime)
    return read_eval_log(str(path), header_only=header_only)


def shares(run: Run, kills: int, seed: int) -> list[float]:
    """When a run is killed, by seed: shares of its calls, one drawn from each of equal parts."""
    draw, width = Random(f"{seed} {run.task}"), (LATEST - EARLIEST) / kills
    return [round(EARLIEST + (part + draw.random()) * width, 3) for part in range(kills)]


def outcomes(
    run: Run, folder: Path, *, kills: int, cases: int, latency: float, seed: int
) -> Iterator[Outcome]:
    """Kill a task's run so many times."""
    with serving(latency=latency, seed=seed) as server:
        trial = Trial.of(run, folder / run.task, server, cases)
        for number, share in enumerate(shares(run, kills, seed), start=1):
            yield trial.kill(number, share)


def row(run: Run, outcome: Outcome) -> str:
    """An outcome as a line of a table."""
    row: list[Any] = [run.task, f"{outcome.share:.0%}", outcome.samples, outcome.kept]
    row += [outcome.lost, "; ".join(outcome.faults) or "the same"]
    return "| " + " | ".join(map(str, row)) + " |"


def main() -> None:
    """Read the options, kill, print; exits with 1 if anything differs."""
    names = [run.task for run in RUNS]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.interruptions", description=__doc__)
    parser.add_argument("--only", action="append", choices=names, help="a task; repeatable")
    parser.add_argument("--kills", type=int, default=3, help="of each task")
    parser.add_argument("--cases", type=int, default=8, help="or questions")
    parser.add_argument("--latency", type=float, default=0.1, help="seconds a call")
    parser.add_argument("--seed", type=int, default=0, help="of the moments and the texts")
    options = parser.parse_args()
    option_values = {name: getattr(options, name) for name in ("kills", "cases", "latency", "seed")}
    print("| task | killed after | samples | kept | calls made twice | numbers |")
    print("|---|---|---|---|---|---|", flush=True)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for run in RUNS:
            if options.only and run.task not in options.only:
                continue
            for outcome in outcomes(run, Path(folder), **option_values):
                print(row(run, outcome), flush=True)
                failed |= bool(outcome.faults)
    raise SystemExit(int(failed))


if __name__ == "__main__":
    main()
