"""Logs in a bucket: an S3 endpoint on loopback, reached as any other folder."""

from collections.abc import Callable, Iterator
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer

from inspect_aihospital.analysis.reading import read_evidence

BUCKET = "logs"


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """One endpoint for all tests: connections to a bucket are kept and used again."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "us-east-1",
        }.items():
            patch.setenv(name, value)
        boto3.client("s3").create_bucket(Bucket=BUCKET)
        yield f"s3://{BUCKET}"
    server.stop()


@pytest.mark.parametrize("place", ["", "/runs", "/runs/*.eval", "/runs/one.eval"])
def test_a_bucket_is_read_as_a_folder(
    bucket: str, variant: Callable[..., Path], place: str
) -> None:
    path = variant("one.eval")
    boto3.client("s3").upload_file(str(path), BUCKET, "runs/one.eval")
    evidence = read_evidence(f"{bucket}{place}")
    assert list(evidence.runs["path"]) == [f"{bucket}/runs/one.eval"]
    assert not evidence.skipped
    assert len(evidence.scored("mvme_rubric")) == len(evidence.samples)
