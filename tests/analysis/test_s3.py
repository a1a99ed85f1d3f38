"""Logs in a bucket: an S3 endpoint on loopback, reached as any other folder."""

from collections.abc import Callable
from pathlib import Path

import boto3
import pytest

from inspect_aihospital.analysis.reading import read_evidence

S3 = "s3://"


@pytest.mark.parametrize("place", ["", "/runs", "/runs/*.eval", "/runs/one.eval"])
def test_a_bucket_is_read_as_a_folder(
    bucket: str, variant: Callable[..., Path], place: str
) -> None:
    path = variant("one.eval")
    boto3.client("s3").upload_file(str(path), bucket.removeprefix(S3), "runs/one.eval")
    evidence = read_evidence(f"{bucket}{place}")
    assert list(evidence.runs["path"]) == [f"{bucket}/runs/one.eval"]
    assert not evidence.skipped
    assert len(evidence.scored("mvme_rubric")) == len(evidence.samples)
