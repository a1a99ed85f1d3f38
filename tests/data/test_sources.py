"""Downloads from a real server on loopback: whole, cut short, altered, absent, silent."""

import errno
from pathlib import Path

import pytest

from inspect_aihospital.data.sources import (
    CACHE_VARIABLE,
    cache_folder,
    fetch,
    git_blob_id,
    write_whole,
)
from inspect_aihospital.errors import UserError
from tests.data.site import BLOB, CONTENT, TIMEOUT, Site


@pytest.mark.parametrize(
    ("content", "blob"),
    [
        (b"", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
        (b"hello\n", "ce013625030ba8dba906f756967f9e9ca394464a"),
    ],
)
def test_blob_ids_are_those_of_git(content: bytes, blob: str) -> None:
    assert git_blob_id(content) == blob


def test_the_cache_is_where_the_variable_says(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_folder() == cache
    monkeypatch.delenv(CACHE_VARIABLE)
    assert cache_folder() != cache
    assert cache_folder().is_absolute()


def test_a_good_download_is_cached_and_outlives_the_server(site: Site, cache: Path) -> None:
    source = site.source("good")
    assert fetch(source, timeout=TIMEOUT) == CONTENT
    assert [(file.name, file.read_bytes()) for file in cache.iterdir()] == [
        ("records.json", CONTENT)
    ]
    site.close()
    assert fetch(source, timeout=TIMEOUT) == CONTENT
    assert site.requested == ["/good"]


@pytest.mark.parametrize(
    ("path", "cause"),
    [
        ("truncated", "IncompleteRead"),
        ("altered", f"expected git blob {BLOB}"),
        ("absent", "404"),
        ("silent", "timed out"),
    ],
)
def test_a_bad_download_is_refused_and_not_cached(
    path: str, cause: str, site: Site, cache: Path
) -> None:
    source = site.source(path)
    with pytest.raises(UserError) as refused:
        fetch(source, timeout=TIMEOUT)
    message = str(refused.value)
    assert source.url in message
    assert cause in message
    assert "ask someone" in message
    assert str(cache / "records.json") in message
    assert not cache.exists() or not list(cache.iterdir())


def test_a_server_that_is_gone_is_named(site: Site, cache: Path) -> None:
    source = site.source("good")
    site.close()
    with pytest.raises(UserError, match="Cannot download") as refused:
        fetch(source, timeout=TIMEOUT)
    assert source.url in str(refused.value)
    assert not cache.exists()


@pytest.mark.parametrize("damaged", [b"", CONTENT[:-1], CONTENT + b" "])
def test_a_damaged_cached_file_is_downloaded_again(damaged: bytes, site: Site, cache: Path) -> None:
    cache.mkdir()
    (cache / "records.json").write_bytes(damaged)
    assert fetch(site.source("good"), timeout=TIMEOUT) == CONTENT
    assert (cache / "records.json").read_bytes() == CONTENT


def test_a_bad_download_leaves_a_damaged_cached_file_unused(site: Site, cache: Path) -> None:
    cache.mkdir()
    (cache / "records.json").write_bytes(b"damaged")
    with pytest.raises(UserError):
        fetch(site.source("altered"), timeout=TIMEOUT)
    assert [file.name for file in cache.iterdir()] == ["records.json"]
    assert (cache / "records.json").read_bytes() == b"damaged"


def test_a_cache_folder_that_cannot_be_written_is_the_users_error(site: Site, cache: Path) -> None:
    cache.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(UserError, match=CACHE_VARIABLE):
        fetch(site.source("good"), timeout=TIMEOUT)


def test_a_disk_that_fills_up_leaves_no_part_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cache"
    write_whole(folder / "kept", b"before")

    def full(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(UserError, match="No space left on device"):
        write_whole(folder / "kept", b"after")
    assert [path.name for path in folder.iterdir()] == ["kept"]
    assert (folder / "kept").read_bytes() == b"before"
