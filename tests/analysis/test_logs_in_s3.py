"""Logs in a bucket: an S3 endpoint on loopback, reached as any other folder."""

from collections.abc import Callable
from pathlib import Path

import boto3
import fsspec
import pytest

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.log_paths import find_logs
from inspect_aihospital.errors import UserError

S3 = "s3://"


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_bucket_without_credentials_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE", "AWS_ENDPOINT_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    fsspec.get_filesystem_class("s3").clear_instance_cache()  # they hold credentials
    with pytest.raises(UserError, match="cannot be read"):
        find_logs(["s3://a-bucket-of-nobody/logs"])
