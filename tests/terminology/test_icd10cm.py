"""ICD-10-CM as the package ships it."""

from importlib.metadata import PackageNotFoundError, version

import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.terminology import icd10cm
from inspect_aihospital.terminology.concept import Concept
from tests.terminology.editions import real_en


@pytest.fixture(scope="module")
def by_code() -> dict[str, Concept]:
    return {concept.code: concept for concept in real_en().concepts}


def test_the_edition_is_the_version_of_the_package() -> None:
    assert icd10cm.edition() == version("simple-icd-10-cm")


def test_a_missing_package_is_an_error_that_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(icd10cm, "version", missing)
    for call in (icd10cm.edition, icd10cm.read_concepts):
        with pytest.raises(UserError, match="pip install simple-icd-10-cm"):
            call()


def test_codes_have_three_to_five_characters_and_are_no_ranges(
    by_code: dict[str, Concept],
) -> None:
    assert {len(code.replace(".", "")) for code in by_code} == {3, 4, 5}
    assert not [code for code in by_code if "-" in code]
    assert "S52.501A" not in by_code


@pytest.mark.parametrize(
    ("code", "synonym"),
    [
        ("J18.9", "Pneumonia, unspecified organism"),
        ("D64.9", "Anemia"),
        ("J15.9", "bacterial pneumonia"),
        ("I63.9", "Stroke"),
    ],
)
def test_a_name_is_known_without_unspecified_and_by_its_inclusion_terms(
    by_code: dict[str, Concept], code: str, synonym: str
) -> None:
    concept = by_code[code]
    assert synonym in {concept.name, *concept.synonyms}


def test_no_name_says_that_it_is_not_otherwise_specified(by_code: dict[str, Concept]) -> None:
    synonyms = [name for concept in by_code.values() for name in concept.synonyms]
    assert len(synonyms) > 10_000
    assert not [name for name in synonyms if name.endswith((", NOS", " NOS"))]
