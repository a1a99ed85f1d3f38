"""Make exports of fictional hospitals from a seed, and say which records are right for them."""

import csv
import io
import json
import random
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from openpyxl import Workbook

from inspect_aihospital.core.record import Language

HEADERS: Mapping[Language, Sequence[str]] = {
    "en": (
        *("Case ID", "Sex", "Age", "Chief complaint", "HPI", "Physical exam", "Hb (g/L)"),
        *("Discharge diagnosis", "Treatment", "Name"),
    ),
    "zh": (
        *("病例号", "性别", "年龄", "主诉", "现病史", "查体", "血红蛋白 (g/L)"),
        *("出院诊断", "治疗", "姓名"),
    ),
}
WORDS: Mapping[Language, Sequence[str]] = {
    "en": ("pain, dull", 'the "old" cough', "fever; chills", "nausea", "weakness", "swelling"),
    "zh": ("疼痛，隐痛", "咳嗽“加重”", "发热；寒战", "恶心", "乏力", "水肿"),
}
SEX, AGE, COMPLAINT, HISTORY, PHYSICAL, HB, DIAGNOSIS, TREATMENT, NAME = range(1, 10)
Record = dict[str, Any]


def make_rows(rng: random.Random, language: Language) -> list[list[str]]:
    """Make three to eight cases as cells under the header of a language."""

    def text() -> str:
        words = rng.sample(WORDS[language], 3)
        return "，".join(words) if language == "zh" else " and ".join(words)

    sexes = ("男", "女") if language == "zh" else ("male", "female")
    return [
        [
            *(f"C{number:03d}", rng.choice(sexes), str(rng.randint(18, 90))),
            *(text(), text(), text()),
            *(str(rng.randint(60, 160)), text(), text(), f"NAME-MARK {number}"),
        ]
        for number in range(1, rng.randint(4, 9))
    ]


def right_record(cells: Sequence[str], language: Language) -> Record:
    """Return the record that a row stands for, without its provenance."""
    header = HEADERS[language]
    return {
        "id": cells[0],
        "language": language,
        "specialty": "Others",
        "subjective": {
            "profile": f"{header[SEX]}: {cells[SEX]}\n{header[AGE]}: {cells[AGE]}",
            "chief_complaint": cells[COMPLAINT],
            "present_illness": cells[HISTORY],
        },
        "objective": {
            "physical": cells[PHYSICAL],
            "auxiliary": f"- {header[HB].partition(' (')[0]}: {cells[HB]} g/L",
        },
        "reference": {"diagnosis": cells[DIAGNOSIS], "treatment": cells[TREATMENT]},
    }


def table_map(language: Language) -> Record:
    header = HEADERS[language]
    sex = {"column": header[SEX], "matches": "男|女|male|female"}
    return {
        "language": language,
        "id": header[0],
        "fields": {
            "subjective.profile": [sex, header[AGE]],
            "subjective.chief_complaint": header[COMPLAINT],
            "subjective.present_illness": header[HISTORY],
            "objective.physical": header[PHYSICAL],
            "objective.auxiliary": {"column": header[HB], "unit": "g/L"},
            "reference.diagnosis": header[DIAGNOSIS],
            "reference.treatment": header[TREATMENT],
        },
        "dropped": [header[NAME]],
    }


def write_map(path: Path, content: Record) -> Path:
    path.write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    return path


def csv_text(rows: Sequence[Sequence[str]], delimiter: str = ",") -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue()


def write_workbook(path: Path, book: Workbook, *, shared: bool) -> None:
    """Save a workbook; with `shared`, its texts stand in one table, as Excel writes them."""
    book.save(path)
    if not shared:
        return
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    texts = re.findall(r"<is><t[^>]*>(.*?)</t></is>", parts[sheet], re.DOTALL)
    numbers = iter(range(len(texts)))
    parts[sheet] = re.sub(
        r't="inlineStr"([^>]*)><is><t[^>]*>.*?</t></is>',
        lambda match: f't="s"{match[1]}><v>{next(numbers)}</v>',
        parts[sheet],
        flags=re.DOTALL,
    )
    items = "".join(f"<si><t>{text}</t></si>" for text in texts)
    namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    types = parts["[Content_Types].xml"]
    if "sharedStrings" not in types:
        part = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
        parts["[Content_Types].xml"] = types.replace("</Types>", part)
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{namespace}">{items}</sst>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)


def concept(text: str, code: str | None = None) -> Record:
    return {"text": text, **({"coding": [{"code": code}]} if code else {})}


def case_resources(rng: random.Random, number: int) -> list[Record]:
    """Make the resources of an encounter; each but the patient names it."""
    links = {
        "subject": {"reference": f"Patient/p{number}"},
        "encounter": {"reference": f"Encounter/e{number}"},
    }
    words = iter(rng.sample(WORDS["en"], 6))
    resources: list[Record] = [
        {"resourceType": "Patient", "id": f"p{number}", "gender": "female"}
        | {"birthDate": "1970-05-06", "name": [{"family": "NAME-MARK"}]},
        {"resourceType": "Encounter", "id": f"e{number}", "status": "finished"}
        | {"class": {"code": "IMP"}, "subject": links["subject"]}
        | {"period": {"start": "2024-03-01"}, "reasonCode": [{"text": next(words)}]},
        {"resourceType": "Observation", "id": f"h{number}", "status": "final", **links}
        | {"code": concept("History", "10164-2"), "valueString": f"It is {next(words)}."},
        {"resourceType": "Observation", "id": f"l{number}", "status": "final", **links}
        | {"category": [concept("Laboratory", "laboratory")], "code": concept("Haemoglobin")}
        | {"valueQuantity": {"value": rng.randint(60, 160), "unit": "g/L"}},
        {"resourceType": "Condition", "id": f"c{number}", **links, "code": concept(next(words))}
        | {"category": [concept("Diagnosis", "encounter-diagnosis")]},
        {"resourceType": "MedicationRequest", "id": f"m{number}", "status": "active", **links}
        | {"intent": "order", "medicationCodeableConcept": concept(next(words))},
        {"resourceType": "Claim", "id": f"b{number}"},
    ]
    return resources


def right_bundle_record(resources: Sequence[Record]) -> Record:
    """Return the record that `case_resources` stand for, without its provenance."""
    _, encounter, history, result, diagnosis, medication, _ = resources
    return {
        "id": encounter["id"],
        "language": "en",
        "specialty": "Others",
        "subjective": {
            "profile": "female, 53 years",
            "chief_complaint": encounter["reasonCode"][0]["text"],
            "present_illness": history["valueString"],
        },
        "objective": {"auxiliary": f"- Haemoglobin: {result['valueQuantity']['value']} g/L"},
        "reference": {
            "diagnosis": diagnosis["code"]["text"],
            "treatment": medication["medicationCodeableConcept"]["text"],
        },
    }


BUNDLE_MAP: Record = {
    "language": "en",
    "case": "Encounter",
    "fields": {
        "subjective.profile": {"resource": "Patient"},
        "subjective.chief_complaint": {"resource": "Encounter"},
        "subjective.present_illness": {"resource": "Observation", "code": "10164-2"},
        "objective.auxiliary": {"resource": "Observation", "category": "laboratory"},
        "reference.diagnosis": {"resource": "Condition"},
        "reference.treatment": {"resource": "MedicationRequest"},
    },
}


def bundle_text(resources: Sequence[Record], **more: Any) -> str:
    entries = [{"resource": resource} for resource in resources]
    bundle = {"resourceType": "Bundle", "type": "collection", "entry": entries, **more}
    return json.dumps(bundle, ensure_ascii=False)


def ndjson_text(resources: Sequence[Record]) -> str:
    return "".join(json.dumps(resource, ensure_ascii=False) + "\n" for resource in resources)
