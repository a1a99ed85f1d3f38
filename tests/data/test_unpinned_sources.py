"""Files whose content we have not seen: the first download is remembered, and must stay."""

from pathlib import Path

import pytest

from inspect_aihospital.data.sources import USMLE_SAMPLE, fetch, git_blob_id
from inspect_aihospital.errors import UserError
from tests.data.site import BLOB, CONTENT, TIMEOUT, Site

ALTERED = CONTENT[::-1]
"""What the site serves under `/altered`."""


def get(site: Site, path: str) -> bytes:
    return fetch(site.source(path, blob=None), timeout=TIMEOUT)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_the_sample_exams_are_at_one_revision_and_not_pinned() -> None:
    assert len(USMLE_SAMPLE) == 7
    assert len({source.name for source in USMLE_SAMPLE}) == 7
    for source in USMLE_SAMPLE:
        assert "/resolve/447bb42f9948bc95a9536b22432f8f7eea45f499/" in source.url
        assert source.url.endswith("/" + source.name.removeprefix("usmle_"))
        assert source.blob is None


def test_a_first_download_is_remembered_and_outlives_the_server(site: Site, cache: Path) -> None:
    assert get(site, "good") == CONTENT
    assert files(cache) == {"records.json": CONTENT, "records.json.blob": BLOB.encode()}
    site.close()
    assert get(site, "good") == CONTENT
    assert site.requested == ["/good"]


@pytest.mark.parametrize("cached", [None, b"tampered"], ids=["lost", "tampered"])
def test_a_changed_download_is_refused_by_both_ids(
    cached: bytes | None, site: Site, cache: Path
) -> None:
    get(site, "good")
    if cached is None:
        (cache / "records.json").unlink()
    else:
        (cache / "records.json").write_bytes(cached)
    before = files(cache)
    with pytest.raises(UserError) as refused:
        get(site, "altered")
    message = str(refused.value)
    assert "has changed" in message
    assert BLOB in message
    assert git_blob_id(ALTERED) in message
    assert "ask someone" in message
    assert files(cache) == before


def test_who_accepts_a_change_is_told_what_to_remove(site: Site, cache: Path) -> None:
    get(site, "good")
    (cache / "records.json").unlink()
    with pytest.raises(UserError) as refused:
        get(site, "altered")
    assert str(cache / "records.json.blob") in str(refused.value)
    (cache / "records.json.blob").unlink()
    assert get(site, "altered") == ALTERED
    assert files(cache)["records.json.blob"] == git_blob_id(ALTERED).encode()


@pytest.mark.parametrize("tampered", [b"", CONTENT[:-1], CONTENT + b" ", ALTERED])
def test_a_tampered_cache_is_noticed_and_downloaded_again(
    tampered: bytes, site: Site, cache: Path
) -> None:
    get(site, "good")
    (cache / "records.json").write_bytes(tampered)
    assert get(site, "good") == CONTENT
    assert files(cache)["records.json"] == CONTENT
    assert site.requested == ["/good", "/good"]


def test_a_tampered_cache_is_never_used_when_the_server_is_gone(site: Site, cache: Path) -> None:
    get(site, "good")
    site.close()
    (cache / "records.json").write_bytes(ALTERED)
    with pytest.raises(UserError, match="Cannot download"):
        get(site, "good")
    assert files(cache)["records.json"] == ALTERED


@pytest.mark.parametrize("memory", [None, b""], ids=["lost", "empty"])
def test_a_file_that_nobody_remembers_is_downloaded_again(
    memory: bytes | None, site: Site, cache: Path
) -> None:
    cache.mkdir()
    (cache / "records.json").write_bytes(ALTERED)
    if memory is not None:
        (cache / "records.json.blob").write_bytes(memory)
    assert get(site, "good") == CONTENT
    assert files(cache) == {"records.json": CONTENT, "records.json.blob": BLOB.encode()}


@pytest.mark.parametrize(
    ("path", "cause"), [("truncated", "IncompleteRead"), ("absent", "404"), ("silent", "timed out")]
)
def test_a_failed_first_download_is_not_remembered(
    path: str, cause: str, site: Site, cache: Path
) -> None:
    with pytest.raises(UserError, match=cause) as refused:
        get(site, path)
    assert not cache.exists()
    assert "verified copy" not in str(refused.value)
    assert get(site, "good") == CONTENT


def test_a_pinned_file_leaves_nothing_to_remember(site: Site, cache: Path) -> None:
    fetch(site.source("good"), timeout=TIMEOUT)
    assert files(cache) == {"records.json": CONTENT}
