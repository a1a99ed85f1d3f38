"""Run evals as jobs of Slurm, through submitit (extra `slurm`).

Jobs outlive their submission: the next submission waits for those that run. `squeue` is polled for
running jobs, since a cluster without accounting has no `sacct`.
"""

import subprocess
import time
from pathlib import Path

import submitit
from submitit.core.utils import FailedJobError

from inspect_aihospital.errors import UserError
from inspect_aihospital.submission.engines import Busy
from inspect_aihospital.submission.process import TAIL, Order, conduct
from inspect_aihospital.submission.spec import Spec

FOLDER = "slurm-jobs"
"""Default folder of submitit's files: below the working folder, which nodes must share."""

FULL = ("submit limit", "temporarily", "MaxSubmit", "QOSMax")
"""Words of sbatch where the queue takes no more at the moment."""

POLL = 5.0
"""Seconds between two questions to the controller, whatever the number of jobs."""

ONCE = {"no-requeue": True}
"""Keeps Slurm from starting a job again: it would not know that the first still runs."""


class Queue:
    """This user's jobs that wait or run, by `squeue`."""

    def __init__(self) -> None:
        self._jobs: frozenset[str] = frozenset()
        # So that the first question does not wait.
        self._last_poll = self._last_answer = -POLL

    def lacks(self, job: str, since: float) -> bool:
        """Say whether a job submitted at a time (of `time.monotonic`) has left the queue."""
        if time.monotonic() - self._last_poll >= POLL:
            self._poll()
        # An answer that is older than the job cannot know it.
        return since < self._last_answer and job not in self._jobs

    def _poll(self) -> None:
        """Ask for the jobs; a controller that does not answer has lost no job."""
        self._last_poll = time.monotonic()
        command = ["squeue", "--all", "--noheader", "--me", "--format", "%i"]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            self._jobs, self._last_answer = frozenset(answer.stdout.split()), self._last_poll


class Job:
    """An eval in Slurm's hands."""

    def __init__(self, job: "submitit.Job[str]", queue: Queue) -> None:
        self._job, self._queue, self._since = job, queue, time.monotonic()

    def done(self) -> bool:
        """Say whether it left its result, or left the queue without a result."""
        return self.ended() or self._queue.lacks(self._job.job_id, self._since)

    def ended(self) -> bool:
        """Say whether it left its result: a lost node may still run it."""
        return self._job.paths.result_pickle.exists()

    def stop(self) -> None:
        """Take it out of the queue; a running job sees the request in its folder."""
        # A running job is not killed: it still has its log to write.
        command = ["scancel", "--state=PENDING", self._job.job_id]
        subprocess.run(command, capture_output=True, check=False)

    def output(self) -> str:
        """Return the end of its output, or of Slurm's copy of it."""
        if self.ended():
            try:
                return self._job.result()
            except FailedJobError as error:
                return str(error)[-TAIL:]
        return (self._job.stderr() or "the job left the queue without a result")[-TAIL:].strip()


class Slurm:
    """Submits jobs."""

    def __init__(self, executor: submitit.SlurmExecutor) -> None:
        self._executor, self._queue = executor, Queue()

    def start(self, order: Order) -> Job:
        """Put an eval into the queue."""
        try:
            return Job(self._executor.submit(conduct, order), self._queue)
        except FailedJobError as error:
            if any(word in str(error) for word in FULL):
                raise Busy(str(error)) from error
            raise UserError(f"slurm: sbatch refused an eval ({error}).") from error


def engine(spec: Spec) -> Slurm:
    """Return the engine of a submission.

    Raises:
        UserError: This is no Slurm cluster, or a parameter is none of submitit's.
    """
    parameters = dict(spec.slurm)
    folder = Path(parameters.pop("folder", FOLDER)).absolute()
    try:
        executor = submitit.SlurmExecutor(folder=folder)
        additional = parameters.get("additional_parameters") or {}
        parameters["additional_parameters"] = ONCE | additional
        executor.update_parameters(**{"job_name": "aihospital", "time": 24 * 60, **parameters})
    except (RuntimeError, ValueError, TypeError) as error:
        raise UserError(f"slurm: {error}") from error
    return Slurm(executor)
