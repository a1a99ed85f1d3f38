"""Getting a terminology: from its source once, then from the cache folder."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from inspect_aihospital.data.sources import CACHE_VARIABLE, ICD10_BEIJING, SHEET_VARIABLE
from inspect_aihospital.errors import UserError
from inspect_aihospital.terminology import beijing, icd10cm, terminology_cache
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.terminology import Terminology
from tests.terminology.editions import concepts, workbook

ROWS = [("A00", "霍乱"), ("K25", "胃溃疡"), ("K25.301", "急性胃溃疡")]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder, and nothing remembered from before."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.delenv(SHEET_VARIABLE, raising=False)
    terminology_cache._load.cache_clear()
    yield tmp_path / "cache"
    terminology_cache._load.cache_clear()


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "sheet.xlsx"
    path.write_bytes(workbook(ROWS))
    monkeypatch.setenv(SHEET_VARIABLE, str(path))
    return path


def load_again() -> Terminology:
    terminology_cache._load.cache_clear()
    return terminology_cache.load_terminology("zh")


def codes(terminology: Terminology) -> list[str]:
    return [concept.code for concept in terminology.concepts]


@pytest.mark.usefixtures("sheet")
def test_the_variable_names_a_sheet_of_ones_own() -> None:
    terminology = terminology_cache.load_terminology("zh")
    assert codes(terminology) == ["A00", "K25", "K25.301"]
    assert terminology.edition.startswith("custom ")
    assert terminology_cache.load_terminology("zh") is terminology


@pytest.mark.usefixtures("sheet")
def test_the_second_start_reads_the_cache_and_no_rows(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = terminology_cache.load_terminology("zh")
    monkeypatch.setattr(beijing, "read_rows", None)
    second = load_again()
    assert second is not first
    assert list(second.concepts) == list(first.concepts)
    assert second.edition == first.edition
    assert second.index.nearest("胃溃疡") == first.index.nearest("胃溃疡")
    assert [path.suffix for path in cache.iterdir()] == [".npz"]


@pytest.mark.usefixtures("sheet")
@pytest.mark.parametrize("damage", ["cut", "garbage", "empty"])
def test_a_damaged_cache_file_is_built_anew(cache: Path, damage: str) -> None:
    first = terminology_cache.load_terminology("zh")
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    path.write_bytes({"cut": whole[: len(whole) // 2], "garbage": b"\x80\x04]."}.get(damage, b""))
    assert list(load_again().concepts) == list(first.concepts)
    assert path.read_bytes() == whole


def test_another_sheet_is_another_edition(sheet: Path) -> None:
    first = terminology_cache.load_terminology("zh")
    sheet.write_bytes(workbook(ROWS[:2]))
    second = load_again()
    assert codes(second) == ["A00", "K25"]
    assert second.edition != first.edition


def test_a_change_of_the_code_that_reads_makes_another_file(
    cache: Path, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminology_cache.load_terminology("zh")
    monkeypatch.setattr(terminology_cache, "_code_digest", lambda: "changed")
    load_again()
    assert len(list(cache.iterdir())) == 2
    assert sheet.is_file()


def test_a_missing_sheet_is_an_error_that_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SHEET_VARIABLE, str(tmp_path / "absent.xls"))
    with pytest.raises(UserError, match=rf"{SHEET_VARIABLE}=.*absent\.xls.*No such file") as error:
        terminology_cache.load_terminology("zh")
    assert ICD10_BEIJING.url in str(error.value)
    assert "unset the variable" in str(error.value)


def test_a_sheet_that_is_no_workbook_is_named(sheet: Path, cache: Path) -> None:
    sheet.write_text("A00,霍乱", encoding="utf-8")
    with pytest.raises(UserError, match=r"sheet\.xlsx is no Excel workbook"):
        terminology_cache.load_terminology("zh")
    assert not cache.exists()


def test_without_sheet_and_network_the_error_names_the_variable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nowhere = replace(ICD10_BEIJING, url="http://127.0.0.1:1/sheet.xls")
    monkeypatch.setattr(terminology_cache, "ICD10_BEIJING", nowhere)
    with pytest.raises(UserError, match=rf"Cannot download .*{SHEET_VARIABLE}=PATH"):
        terminology_cache.load_terminology("zh")


@pytest.mark.usefixtures("sheet")
def test_a_cache_folder_that_cannot_be_written_is_only_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file" / "cache"))
    with caplog.at_level(logging.WARNING):
        assert codes(terminology_cache.load_terminology("zh")) == ["A00", "K25", "K25.301"]
    (warning,) = [record.getMessage() for record in caplog.records]
    assert "is not kept" in warning
    assert CACHE_VARIABLE in warning


def test_the_english_edition_is_kept_by_the_version_of_its_package(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built_lists: list[list[Concept]] = []

    def count_reading() -> list[Concept]:
        built_lists.append(concepts("K25 Gastric ulcer", "en"))
        return built_lists[-1]

    monkeypatch.setattr(icd10cm, "read_concepts", count_reading)
    for edition in ("1.0", "1.0", "2.0"):
        monkeypatch.setattr(icd10cm, "version", lambda _, edition=edition: edition)
        terminology_cache._load.cache_clear()
        assert terminology_cache.load_terminology("en").edition == f"icd10cm {edition}"
    assert len(built_lists) == 2
    assert len(list(cache.iterdir())) == 2
