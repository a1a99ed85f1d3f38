"""How people write what ICD-10-CM writes out."""

import pytest

from inspect_aihospital.terminology.spoken_names import spoken_names


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("Leprosy, unspecified", "Leprosy"),
        ("Cholera, unspecified organism", "Cholera"),
        ("Chronic or unspecified ulcer, site unspecified, with bleeding", "ulcer, with bleeding"),
        ("Gout without complications", "Gout"),
        ("Kidney disease, stage 2 (mild)", "Kidney disease, stage 2"),
        ("Sleep terrors [night terrors]", "night terrors"),
        ("Arteritis of the aorta [Takayasu]", "Takayasu disease"),
        ("Sixth [abducent] nerve palsy", "abducent nerve palsy"),
        ("Contusion of heart, unspecified with or without bleeding", "Contusion of heart"),
        ("Primary (osteo)arthritis", "Primary osteoarthritis"),
    ],
)
def test_a_name_is_known_as_it_is_spoken(name: str, spoken: str) -> None:
    assert spoken in spoken_names({"A00": (name, [])})["A00"]


@pytest.mark.parametrize("name", ["Other asthma", "Bursitis, unspecified hand", "Asthma"])
def test_what_is_of_one_kind_or_place_is_not_all_of_it(name: str) -> None:
    assert not {"asthma", "Bursitis"} & set(spoken_names({"A00": (name, [])})["A00"])


def test_the_unspecified_disease_has_a_name_that_another_includes() -> None:
    names = spoken_names(
        {"A01": ("Fever with rash", ["Rash fever"]), "A02": ("Rash fever, unspecified", [])}
    )
    assert names == {"A01": (), "A02": ("Rash fever",)}


def test_an_inclusion_term_without_otherwise_specified_is_the_unspecified_disease() -> None:
    names = spoken_names(
        {"A01": ("Colic", ["Gripes"]), "A02": ("Colic of infants", ["Gripes NOS"])}
    )
    assert names == {"A01": (), "A02": ("Gripes",)}
