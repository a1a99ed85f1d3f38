"""Evals as jobs of Slurm, through submitit (extra `slurm`).

Jobs outlive who submitted them: the next submission waits for those that run. Whether one is
still there, squeue says, since a cluster without accounting has no sacct.
"""

import subprocess
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

GONE = "Invalid job id"


class Job:
    """An eval in Slurm's hands."""

    def __init__(self, job: "submitit.Job[str]") -> None:
        self._job = job

    def done(self) -> bool:
        """Whether it left its result, or left the queue without one."""
        return self._job.paths.result_pickle.exists() or not self._queued()

    def _queued(self) -> bool:
        command = ["squeue", "--noheader", "--jobs", self._job.job_id, "--format", "%T"]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        if said.returncode:  # a controller that does not answer has not lost the job
            return GONE not in said.stderr
        return bool(said.stdout.strip())

    def stop(self) -> None:
        """Take it out of the queue; one that runs sees by its mark that it is to stop."""
        command = ["scancel", "--state=PENDING", self._job.job_id]
        subprocess.run(command, capture_output=True, check=False)

    def output(self) -> str:
        """The end of its output, or of what Slurm kept of it."""
        if self._job.paths.result_pickle.exists():
            try:
                return self._job.result()
            except FailedJobError as error:
                return str(error)[-TAIL:]
        return (self._job.stderr() or "the job left the queue without a result")[-TAIL:].strip()


class Slurm:
    """Submits jobs."""

    def __init__(self, executor: submitit.SlurmExecutor) -> None:
        self._executor = executor

    def start(self, order: Order) -> Job:
        """Put an eval into the queue."""
        try:
            return Job(self._executor.submit(conduct, order))
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
        executor.update_parameters(**{"job_name": "aihospital", "time": 24 * 60, **given})
    except (RuntimeError, ValueError, TypeError) as error:
        raise UserError(f"slurm: {error}") from error
    return Slurm(executor)
