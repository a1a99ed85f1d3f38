"""Evals as jobs of Slurm, through submitit (extra `slurm`).

Jobs outlive who submitted them: the next submission waits for those that run. Whether one is
still there, squeue says, since a cluster without accounting has no sacct.
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
"""Where submitit keeps its files by default: below the working folder, which nodes must share."""

FULL = ("submit limit", "temporarily", "MaxSubmit", "QOSMax")
"""What sbatch says where the queue takes no more at the moment."""

LOOK = 5.0
"""Seconds between two questions to the controller, whatever the number of jobs."""

ONCE = {"no-requeue": True}
"""Slurm itself starts no job a second time: it would not know that the first still runs."""


class Queue:
    """This user's jobs that wait or run, as squeue tells them."""

    def __init__(self) -> None:
        self._jobs: frozenset[str] = frozenset()
        self._asked = self._told = -LOOK

    def lacks(self, job: str, since: float) -> bool:
        """Whether a job that was handed over at a time (of `time.monotonic`) has left the queue."""
        if time.monotonic() - self._asked >= LOOK:
            self._ask()
        return since < self._told and job not in self._jobs

    def _ask(self) -> None:
        """Look anew; a controller that does not answer has lost no job."""
        self._asked = time.monotonic()
        command = ["squeue", "--all", "--noheader", "--me", "--format", "%i"]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        if said.returncode == 0:
            self._jobs, self._told = frozenset(said.stdout.split()), self._asked


class Job:
    """An eval in Slurm's hands."""

    def __init__(self, job: "submitit.Job[str]", queue: Queue) -> None:
        self._job, self._queue, self._since = job, queue, time.monotonic()

    def done(self) -> bool:
        """Whether it left its result, or left the queue without one."""
        return self.ended() or self._queue.lacks(self._job.job_id, self._since)

    def ended(self) -> bool:
        """Whether it left its result: a node that was lost may run it still."""
        return self._job.paths.result_pickle.exists()

    def stop(self) -> None:
        """Take it out of the queue; one that runs sees by its mark that it is to stop."""
        command = ["scancel", "--state=PENDING", self._job.job_id]
        subprocess.run(command, capture_output=True, check=False)

    def output(self) -> str:
        """The end of its output, or of what Slurm kept of it."""
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
    """The engine of a submission.

    Raises:
        UserError: This is no Slurm cluster, or a parameter is none of submitit's.
    """
    given = dict(spec.slurm)
    folder = Path(given.pop("folder", FOLDER)).absolute()
    try:
        executor = submitit.SlurmExecutor(folder=folder)
        given["additional_parameters"] = ONCE | (given.get("additional_parameters") or {})
        executor.update_parameters(**{"job_name": "aihospital", "time": 24 * 60, **given})
    except (RuntimeError, ValueError, TypeError) as error:
        raise UserError(f"slurm: {error}") from error
    return Slurm(executor)
