"""Sentences are our own; forms are written from general knowledge of such forms."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.exam.text_only import LONGEST_EVIDENCE, RULES, Structure, find_structure
from tests.slow import thinned
from tests.timing import takes_less

ASK = " What is the most likely cause?"
PLAIN = ["Gout", "Lupus", "Sarcoidosis", "Scurvy"]

BY_RULE = {
    "table named": [
        "Consider the following table.",
        "Counts are in the table.",
        "As in this grid:",
    ],
    "table here": ["Use the table below.", "A table of risks by age is shown."],
    "table sign": [
        "Sex | Cases\n--- | ---\nMen | 4",
        "<table><tr><td>4</td></tr></table>",
        "Men %%% Cases",
        "See Table 2.",
    ],
    "chart shown": [
        "A flow-volume loop (red) is shown with a normal one.",
        "A pie chart is shown.",
    ],
    "chart here": ["Look at the graph below.", "The pedigree shown spans three generations."],
    "chart named": ["Which of the following curves fits?", "Use the accompanying diagram."],
    "chart in it": ["What does point 3 in this graph stand for?", "Growth stops in the plot."],
    "picture shown": [
        "A photograph of her scalp is shown.",
        "An ECG is shown: what now?",
        "MRI of the knee was done and is shown below. A 3-week rest did not help.",
    ],
    "picture here": ["The image below was taken at noon.", "A drawing is attached."],
    "picture named": ["He has a rash (accompanying photograph).", "Which of the following images?"],
    "picture itself": ["The picture shows a slice of his liver."],
    "picture in it": ["The nail is split (see image).", "Name the cells in the first picture."],
    "picture number": ["Her tongue (Figure B) is smooth.", "Image 2 was taken later."],
    "picture on the study": [
        "Name the organ shown on the ultrasound.",
        "It rises as depicted by the red line.",
    ],
    "picture is shown": ["He has bumps on his shins, as shown.", "The result is shown. What now?"],
    "picture below": ["The protein strip is as seen below. What now?", "Strip (pictured below)."],
    "picture arrow": ["Name the vessel marked with a blue arrow.", "An opacity (arrow) is new."],
    "picture letter": ["Blood leaves through the structure labeled 'C'."],
    "picture media": ["Play the audio clip.", "In the video, he limps.", "![](leg.png)"],
}

TEXT = [
    "An ECG shows ST elevation in V2 and V3.",
    "A CT scan is shown to lower mortality in smokers.",
    "Studies have shown that salt raises the pressure.",
    "The results are shown below:\nSodium: 131 mEq/L\nPotassium: 4 mEq/L\n",
    "Serology is shown below.\n\nHepatitis C\nAntibody positive\n",
    "Results are given below. Sodium: 131 mEq/L, potassium: 4 mEq/L.",
    "The peptide is shown below: glycine, then alanine.",
    "Hemoglobin: 12 g/dL\nLeukocytes 3.3 x 106/mm3\nBilirubin 2 mg/dL (34 µmol/L)\nHIV negative",
    "Sodium - 140 mEq/L\nPotassium - 4 mEq/L\nChloride - 99 mEq/L",
    "Glucose  90 mg/dL\nProtein  7 g/dL",
    "Day 1 140 mg/dL\nDay 2 150 mg/dL",
    "He rests.  He eats.  He sleeps.\nShe rests.  She eats.  She sleeps.",
    "There are many mitotic figures. Mitotic figures 6 per field.",
    "She lies on the examination table and fell from the changing table.",
    "He fell off a table 2 hours ago and has a headache.",
    "He sees two images on top of each other.",
    "She exhibits 3 of the signs and exhibits fear.",
    "His growth chart follows the 5th percentile. Her chart demonstrates asthma.",
    "The liver is felt 3 cm below the costal margin; a scar is seen below the knee.",
    "The bone marrow is full of plasma cells.",
    "Vials labeled A and B were mixed. The labeled antibody binds. He is in marked pain.",
    "The curve shifts to the right. The area under the curve is 4.",
    "Counseling is provided and leads are attached.",
    "She was hit by an arrow. He played video games.",
    "A CT scan is done, and no abnormalities are shown.",
    "Her only medications: insulin. Allergies: none.",
    "She takes no medications\nand he has a long history\nof allergies\nand his age\nis low.",
    "Data from the following abstract and drug advertisement agree.",
]

TABLES = [
    "Drug\tHarm\tCost\nOld\tlow\thigh",
    "Drug | Harm | Cost\nOld | 4 | 5",
    "Drug   Harm   Cost\nOld   rare   9 USD",
    "Sick Well\nTest positive 30 12\nTest negative 8 50",
    "Swab Negative Positive\nBlood Positive Positive",
    "Sodium 131 mEq/L 140 mEq/L\nPotassium 3 mEq/L 4 mEq/L",
    "Measles IgG - low Measles IgG - high\nMumps IgG - low Mumps IgG - high",
]

GRIDS = [
    (ASK, ["↑ ↓ ↓", "↓ ↑ normal", "↑ ↑ ↑"]),
    (ASK, ["Increased, decreased, normal", "Decreased, normal, normal", "Normal, normal, normal"]),
    (ASK + "\nRenin; Sodium; Potassium", ["a lot; some; none", "some; none; none", "a; b; c"]),
]

NOT_GRIDS = [
    (ASK, ["Rest, ice, and tape", "Salt, water, and sugar", "Iron, zinc, and copper"]),
    (ASK, ["High renin, low sodium, low pH", "Low renin, low sodium, low pH", "pH, pH, pH"]),
    (ASK, ["25/5 mm Hg", "10/0 mm Hg", "100/70 mm Hg"]),
    ("Salt, water, and sugar were lost." + ASK, ["a, b, c", "d, e, f", "g, h, i"]),
]

FORMS = [
    """Patient Information\nAge: 41 years\nGender: F\nSite of Care: office\nHistory
Reason for Visit/Chief Concern: "My wrist hurts."\nHistory of Present Illness:\nPain for a week.""",
    """Patient Information Age: 7 years Gender: M Site of Care: emergency department History
Chief Concern: "My ear hurts." Past Medical History: none Medications: none Allergies: none""",
    """CHIEF COMPLAINT\nDizzy spells\n\nMEDICATIONS\nAmlodipine\n\nALLERGIES\nNone known""",
    """**Reason for Visit:** refill\n**Social History:** retired baker\n**Vital Signs:** normal""",
    """History of Present Illness: tired for a month.
Past Surgical History: appendix out.\nFamily History: goiter.\nPhysical Examination: pale.""",
    """A note reads:
  Age: 66\n  Sex: M\n  Medications\n  Warfarin\n  Immunizations: complete\n  Vital signs\n  P 80""",
]


def _check(question: str, options: Sequence[str], expected: Structure | None) -> None:
    structure_found = find_structure(question, options)
    assert (structure_found and structure_found.structure) == expected, structure_found
    if structure_found:
        assert 0 < len(structure_found.evidence) <= LONGEST_EVIDENCE
        assert any(structure_found.evidence in text for text in (question, *options))


@pytest.mark.parametrize("name", [name for name, _, _ in RULES])
def test_each_rule_fires(name: str) -> None:
    (structure, pattern) = next((s, p) for rule_name, s, p in RULES if rule_name == name)
    for sentence in BY_RULE[name]:
        assert pattern.search(sentence), sentence
        _check(sentence, PLAIN, structure)


@pytest.mark.parametrize("text", TEXT)
def test_look_alikes_are_text(text: str) -> None:
    _check(text, PLAIN, None)
    _check(text + ASK, PLAIN, None)


@pytest.mark.parametrize("rows", TABLES)
def test_rows_with_columns_are_a_table(rows: str) -> None:
    _check(f"Two groups were followed.\n{rows}\n{ASK}", PLAIN, Structure.TABLE)
    _check(rows.splitlines()[-1], PLAIN, None)


@pytest.mark.parametrize(("question", "options"), GRIDS)
def test_options_that_are_rows_are_a_table(question: str, options: list[str]) -> None:
    _check(question, options, Structure.TABLE)


@pytest.mark.parametrize(("question", "options"), NOT_GRIDS)
def test_options_with_commas_are_text(question: str, options: list[str]) -> None:
    _check(question, options, None)


@pytest.mark.parametrize("form", FORMS)
def test_forms_are_patient_records(form: str) -> None:
    _check(form + "\n" + ASK, PLAIN, Structure.PATIENT_RECORD)


def test_two_headings_are_no_form() -> None:
    _check("Medications: insulin\nAllergies: none\nMedications: as before" + ASK, PLAIN, None)


def test_options_are_read() -> None:
    _check(ASK, ["The one in Figure A", *PLAIN], Structure.PICTURE)
    _check(ASK, ["A", "B", "C", "D"], Structure.PICTURE)
    _check(ASK, ["A", "B", "O", "AB"], None)


@given(st.text(), st.lists(st.text(), max_size=6))
def test_any_text_is_read(question: str, options: list[str]) -> None:
    structure_found = find_structure(question, options)
    _check(question, options, structure_found.structure if structure_found else None)


WORDS = st.sampled_from(
    sorted({word for text in [*TEXT, *TABLES] for word in re.split("( )", text)})
)


@given(st.lists(WORDS), st.lists(st.lists(WORDS).map("".join), max_size=6))
def test_any_order_of_the_words_is_read(words: list[str], options: list[str]) -> None:
    question = "".join(words)
    structure_found = find_structure(question, options)
    _check(question, options, structure_found.structure if structure_found else None)


HOSTILE = [
    *("CT ", "image ", "x ray ", "scopy", "curve is ", "arrow ", "marked a ", "(see ", "table of "),
    *("is shown ", "is shown.\n", "as shown\n\n", "shown below:\n\n", "are shown.\n Label\n"),
    *("1 ", "1\n", "1 1\n", "1±", "1,", "↑ ", "negative ", "abcd x abcd y\n", "structure labeled "),
    *("\n", " ", "\t", "   x", "|", "---|", "-", "*", "a", "age: ", "history\n"),
]


@pytest.mark.slow
@pytest.mark.parametrize("piece", thinned(HOSTILE, 4))
def test_no_text_is_slow(piece: str) -> None:
    text = (piece * 100_000)[:100_000]
    assert takes_less(1, lambda: find_structure(text, PLAIN))


@pytest.mark.slow
@pytest.mark.parametrize("piece", thinned(HOSTILE, 4))
def test_no_option_is_slow(piece: str) -> None:
    text = (piece * 100_000)[:100_000]
    assert takes_less(2, lambda: find_structure(ASK, [text, text[:200], text[:199]]))
    assert takes_less(2, lambda: find_structure(ASK, [text[:200]] * 5))
