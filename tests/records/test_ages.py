"""A table's dates give the age at the visit, and a record without an age is said to have none."""

from datetime import date
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from inspect_aihospital.cli import main
from inspect_aihospital.core.record import Language
from inspect_aihospital.records.ages import DateOrder, age_text, date_orders, read_date
from inspect_aihospital.records.checks.check_findings import Check
from inspect_aihospital.records.checks.record_form import check_age
from tests.records.cases import record
from tests.records.conftest import outcome
from tests.records.exports import csv_text, write_map

HEADER = ["Case ID", "DOB", "Sex", "Date adm", "HPI"]
DATES = ("12/03/1958", "14/05/2024")
CONTENT = {
    "language": "en",
    "id": "Case ID",
    "fields": {"subjective.profile": "Sex", "subjective.present_illness": "HPI"},
    "age": {"born": "DOB", "visit": "Date adm", "order": "dmy"},
}


def write_table(folder: Path, *dates: tuple[str, str], header: list[str] | None = None) -> Path:
    rows = [[f"c{n}", born, "F", day, "Short of breath."] for n, (born, day) in enumerate(dates)]
    path = folder / "ward.csv"
    path.write_text(csv_text([header or HEADER, *rows]), encoding="utf-8", newline="")
    return path


@pytest.mark.parametrize(
    ("text", "order", "expected"),
    [
        *((text, "ymd", (1958, 3, 12)) for text in ("1958-03-12", "1958/3/12", "1958年3月12日")),
        *((text, "ymd", (1958, 3, 12)) for text in ("19580312", "1958-03-12 10:30:00")),
        ("1958-03-12T10:30", "ymd", (1958, 3, 12)),
        ("12/03/1958", "dmy", (1958, 3, 12)),
        ("12.3.1958", "dmy", (1958, 3, 12)),
        ("12/03/1958", "mdy", (1958, 12, 3)),
        *(
            (text, "mdy", (1958, 3, 12))
            for text in ("12-Mar-1958", "March 12, 1958", "12 Mar 1958")
        ),
        *((text, "dmy", None) for text in ("13/13/1958", "12/03/58", "1958", "Mar 1958", "", "x")),
        ("30 Foo 1958", "dmy", None),
        ("1958-02-30", "ymd", None),
        ("1958-03-121", "ymd", None),
    ],
)
def test_a_date_is_read_in_its_order(
    text: str, order: DateOrder, expected: tuple[int, int, int] | None
) -> None:
    assert read_date(text, order) == (date(*expected) if expected else None)


def test_the_order_is_what_fits_all_cells() -> None:
    assert date_orders(["12/03/1958", "14/05/2024", "", "NULL"]) == ["dmy"]
    assert date_orders(["12/03/1958"]) == ["dmy", "mdy"]
    assert not date_orders(["12/03/1958", "14 weeks"])
    assert not date_orders([""])


@pytest.mark.parametrize(
    ("born", "english", "chinese"),
    [
        (date(1958, 5, 14), "66 years", "66岁"),
        (date(1958, 5, 15), "65 years", "65岁"),
        (date(2023, 5, 15), "11 months", "11个月"),
        (date(2024, 5, 11), "3 days", "3天"),
    ],
)
def test_an_age_is_of_the_day(born: date, english: str, chinese: str) -> None:
    ages = [age_text(born, date(2024, 5, 14), language) for language in ("en", "zh")]
    assert ages == [english, chinese]


def test_the_age_stands_in_the_profile_and_no_date_anywhere(tmp_path: Path) -> None:
    converted = outcome(write_table(tmp_path, DATES), write_map(tmp_path / "map.yaml", CONTENT))
    (case,) = converted.records
    assert case["subjective"]["profile"] == "Sex: F\nAge: 66 years"
    assert case["provenance"]["subjective.profile"] == "row 2: Sex, DOB, Date adm"
    text = (tmp_path / "records.jsonl").read_text(encoding="utf-8")
    assert not [word for word in ("1958", "2024") if word in text]


@pytest.mark.parametrize(
    ("dates", "problem"),
    [
        (("", DATES[1]), "no age: no date in order dmy in column 'DOB' (empty)"),
        (("3 March", "soon"), "in column 'DOB' (3… (7 characters)) and 'Date adm' (s… (4 charac"),
        (DATES[::-1], "no age: born after the day of the encounter"),
        (("01/01/1900", DATES[1]), "no age: born over 120 years before the encounter"),
    ],
)
def test_a_row_without_both_dates_has_no_age_and_a_note(
    dates: tuple[str, str], problem: str, tmp_path: Path
) -> None:
    export = write_table(tmp_path, dates)
    converted = outcome(export, write_map(tmp_path / "map.yaml", CONTENT))
    assert converted.records[0]["subjective"]["profile"] == "Sex: F"
    assert problem in converted.found("finding")[0]


@pytest.mark.parametrize(
    ("births", "visits", "language"),
    [
        (("DOB", "Date of birth", "birth_date"), ("Date adm", "Admission date"), "en"),
        (("出生日期", "患者出生年月日"), ("入院日期", "就诊时间"), "zh"),
    ],
)
def test_a_proposal_takes_the_age_from_two_dates(
    births: tuple[str, ...], visits: tuple[str, ...], language: Language, tmp_path: Path
) -> None:
    for born, visit in zip(births, visits, strict=False):
        header = ["id", born, "Sex" if language == "en" else "性别", visit, "HPI"]
        export = write_table(tmp_path, DATES, header=header)
        shown = CliRunner().invoke(main, ["records", "convert", str(export)]).output
        proposed = yaml.safe_load(shown)
        assert proposed["age"] == {"born": born, "visit": visit, "order": "dmy"}
        assert not {born, visit} & {*proposed["dropped"]}
        assert "# age: by two dates, which go into no record; mind their order" in shown


@pytest.mark.parametrize(
    ("header", "dates"),
    [
        (["id", "DOB", "Age", "Date adm", "HPI"], DATES),
        (["id", "DOB", "Sex", "Ward round", "HPI"], DATES),
        (HEADER, ("unknown", DATES[1])),
    ],
)
def test_a_proposal_takes_no_age_that_a_column_has_or_no_rule_reads(
    header: list[str], dates: tuple[str, str], tmp_path: Path
) -> None:
    export = write_table(tmp_path, dates, header=header)
    proposed = yaml.safe_load(CliRunner().invoke(main, ["records", "convert", str(export)]).output)
    assert "age" not in proposed
    assert "DOB" in proposed["dropped"]


def test_a_date_that_is_used_and_dropped_is_refused(tmp_path: Path) -> None:
    map_path = write_map(tmp_path / "map.yaml", CONTENT | {"dropped": ["DOB"]})
    error = outcome(write_table(tmp_path, DATES), map_path).error
    assert error is not None
    assert "both used and dropped: DOB" in error


@pytest.mark.parametrize(
    ("profile", "has_age"),
    [
        *((text, True) for text in ("Teacher, 72 yrs", "72 y.o.", "octogenarian", "boy, 3 months")),
        *((text, False) for text in ("dose 1.2 M", "woman, 3 children", "age: unknown; weight 70")),
        *((text, False) for text in ("发热2月女儿陪同", "女 3天前咳嗽", "便秘3天大便未解")),
        *(
            (text, True)
            for text in (
                *(
                    "Age: 66 years",
                    "Age (years): 34",
                    "female, 53 years",
                    "53 years",
                    "66F",
                    "F, 66",
                ),
                *("66 y/o clerk", "Woman, 64, retired", "8-month-old boy", "A newborn, term"),
                *("A clerk in her late sixties", "年龄(岁): 34", "男，3天", "女，45岁", "3个月"),
                *("age_years: 47", "pt_age: 50", "age_at_admission: 47", "patientAge: 47"),
                *("ageAtVisit=47", "47/F", "男/47", "47/女", "女性，52", "五十七岁", "47周岁"),
            )
        ),
        *(
            (text, False)
            for text in (
                "Sex: F",
                "Clerk, two sons",
                "Smokes for 30 years",
                "Pain, 3 days",
                "病程3天",
                *("age_at_menarche: 13", "age_unknown: 9", "Stage 3", "page 12", "dosage: 20"),
                *("男性，3次", "女，2年前手术"),
            )
        ),
    ],
)
def test_a_record_without_an_age_is_warned_of(profile: str, has_age: bool) -> None:
    findings = list(check_age(record(profile=profile)))
    assert [(f.check, f.level) for f in findings] == [(Check.AGE, "warning")] * (not has_age)
