"""Sets of cases with a name: where they come from, and which of their cases are used."""

from dataclasses import replace
from pathlib import Path

import pytest

from inspect_aihospital.data import case_sources
from inspect_aihospital.data.case_sources import CMB_CLIN, MVME
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.record_files import CaseError
from inspect_aihospital.data.sources import Source, git_blob_id
from tests.data.raw_records import cmb, lines

pytestmark = pytest.mark.usefixtures("no_socket")

WITHOUT_RATIONALE = cmb(id=6, answer="诊断：带状疱疹")


@pytest.mark.parametrize(
    ("source", "end", "blob"),
    [
        (
            MVME,
            "/LibertFan/AI_Hospital/b37ce1bbc488f214e258d01b14400904b5465705/src/data/patients.json",
            "c46005792ff677797017072aff7144c6998753a0",
        ),
        (
            CMB_CLIN,
            "/FreedomIntelligence/CMB/b8d1005cc1c67b4fb9d96c2bcf43d741cfd45470"
            "/Data/CME-test-qa/CMB-test-qa.json",
            "c6e3b05b2f528e349a2dd50071e5e8adcb02a075",
        ),
    ],
)
def test_downloads_are_pinned_to_a_commit_and_a_blob(source: Source, end: str, blob: str) -> None:
    assert source.url.endswith(end)
    assert source.blob == blob


@pytest.fixture
def cached(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put two cases where the download of CMB-Clin would be."""
    content = lines(cmb(), WITHOUT_RATIONALE).encode()
    cache.mkdir()
    (cache / CMB_CLIN.name).write_bytes(content)
    monkeypatch.setattr(case_sources, "CMB_CLIN", replace(CMB_CLIN, blob=git_blob_id(content)))


@pytest.mark.usefixtures("cached")
def test_cmb_clin_uses_whole_cases_and_lists_the_others() -> None:
    case_set = load_cases("cmb_clin")
    assert case_set.name == "cmb_clin"
    assert [record.id for record in case_set.records] == ["cmb-5"]
    assert case_set.skipped == {"cmb-6": ("reference rationale",)}


def test_a_file_of_ones_own_needs_a_diagnosis_alone(tmp_path: Path) -> None:
    path = tmp_path / "cmb.jsonl"
    path.write_text(lines(cmb(), WITHOUT_RATIONALE), encoding="utf-8")
    assert [record.id for record in load_cases(str(path)).records] == ["cmb-5", "cmb-6"]
    path.write_text(lines(cmb(), cmb(id=7, answer="考虑带状疱疹")), encoding="utf-8")
    with pytest.raises(CaseError, match="cmb-7: no reference diagnosis"):
        load_cases(str(path))
