"""Forms hold the requested cases, and the key holds the probability of each."""

from pathlib import Path

import pytest
from scipy.stats import hypergeom

from inspect_aihospital.people.answer_key import read_key
from inspect_aihospital.people.draw_file import COLUMNS
from inspect_aihospital.people.questionnaire import inclusion_probabilities
from inspect_aihospital.people.rated_cases import RatedCase
from tests.people.filling import fill_folder, refusal, run_ok
from tests.people.test_round_trip import imported

pytestmark = pytest.mark.slow

HEAD = ",".join(COLUMNS)


def draw(path: Path, *rows: str) -> Path:
    path.write_text("\n".join([HEAD, *rows]), encoding="utf-8")
    return path


def test_n_of_n_cases() -> None:
    cases = [RatedCase(at, (1,)) for at in range(50)]
    assert inclusion_probabilities(cases, 8, None) == pytest.approx(dict.fromkeys(range(50), 0.16))
    assert inclusion_probabilities(cases, 50, None) == dict.fromkeys(range(50), 1)


@pytest.mark.parametrize("size", [1, 5, 11, 12])
def test_with_epochs_it_is_the_chance_of_any_of_them(size: int) -> None:
    cases = [RatedCase(at, (epoch,)) for at in range(4) for epoch in (1, 2, 3)]
    expected = 1 - hypergeom(12, 3, size).pmf(0)
    assert inclusion_probabilities(cases, size, None) == pytest.approx(
        dict.fromkeys(range(4), expected)
    )


def test_forms_hold_exactly_the_cases_of_a_draw(log: Path, tmp_path: Path) -> None:
    file = draw(tmp_path / "next.csv", "secret-one,0.25,,1,2", "secret-three,0.5,,2,2")
    out = tmp_path / "drawn"
    run_ok("questionnaire", log, "--out", out, "--cases", file)
    for name, form in read_key(out / "key.json").forms.items():
        probabilities = {case.id: case.probability for case in form.cases}
        assert probabilities == {"secret-one": 0.25, "secret-three": 0.5}, name
        assert len(form.cases) == (2 if name == "records" else 4)


def test_a_limit_keeps_its_probability_and_no_limit_keeps_1(log: Path, tmp_path: Path) -> None:
    run_ok("questionnaire", log, "--out", tmp_path / "some", "--limit", 2)
    forms = read_key(tmp_path / "some" / "key.json").forms
    assert [c.probability for c in forms["records"].cases] == pytest.approx([2 / 3] * 2)
    any_epoch = 1 - 4 / 6 * 3 / 5
    assert [c.probability for c in forms["reports"].cases] == pytest.approx([any_epoch] * 2)
    run_ok("questionnaire", log, "--out", tmp_path / "all")
    forms = read_key(tmp_path / "all" / "key.json").forms
    assert {c.probability for form in forms.values() for c in form.cases} == {1.0}


def test_other_cases_are_another_key(log: Path, tmp_path: Path) -> None:
    ids = set()
    for at, row in enumerate(("secret-one,0.5,,1,1", "secret-two,0.5,,1,1", "secret-two,0.4,,1,1")):
        file = draw(tmp_path / f"{at}.csv", row)
        run_ok("questionnaire", log, "--out", tmp_path / f"forms{at}", "--cases", file)
        ids.add(read_key(tmp_path / f"forms{at}" / "key.json").id)
    assert len(ids) == 3


def test_the_probability_is_a_small_fact_of_the_score(log: Path, tmp_path: Path) -> None:
    file = draw(tmp_path / "next.csv", "secret-two,0.125,7.5,1,1")
    forms = tmp_path / "drawn"
    run_ok("questionnaire", log, "--out", forms, "--cases", file, "--language", "en")
    for rater in ("rater_1", "rater_2"):
        fill_folder(forms / rater)
    probabilities = {
        (str(sample.id), name): (score.metadata or {}).get("probability")
        for sample in imported(forms, log).samples or []
        for name, score in (sample.scores or {}).items()
        if name.startswith("physician_")
    }
    assert probabilities == {
        ("secret-two", f"physician_{form}"): 0.125
        for form in ("behaviour", "records", "reports", "failures")
    }


def test_bad_choices_are_refused_with_what_to_do(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "drawn"
    file = draw(tmp_path / "next.csv", "secret-one,0.5,,1,2", "strange,0.5,,2,2")
    output = refusal("questionnaire", log, "--out", out, "--cases", file)
    assert "nothing to ask of 1 of 2 cases in the form behaviour: strange" in output
    assert "Name the log that they were drawn from" in output
    single_case = draw(tmp_path / "one.csv", "secret-one,0.5,,1,1")
    output = refusal("questionnaire", log, "--out", out, "--cases", single_case, "--limit", 1)
    assert "--cases and --limit" in output
    assert not out.exists()
