"""Validate the built-in files, as they are, against the schema of records."""

import json
from importlib.resources import files

import jsonschema
import pytest

from inspect_aihospital import MedicalRecord
from tests.data.raw_records import RawRecord

FOLDER = files("inspect_aihospital.data")
DEMO: list[RawRecord] = [
    record
    for file in sorted((FOLDER / "demo").iterdir(), key=lambda file: file.name)
    if file.name.endswith(".json")
    for record in json.loads(file.read_text("utf-8"))
]


@pytest.mark.parametrize("record", DEMO, ids=[record["id"] for record in DEMO])
def test_a_built_in_record_obeys_the_schema(record: RawRecord) -> None:
    schema = MedicalRecord.model_json_schema()
    jsonschema.validate(record, schema)
    for name in schema["required"]:
        incomplete = {key: value for key, value in record.items() if key != name}
        with pytest.raises(jsonschema.ValidationError, match=name):
            jsonschema.validate(incomplete, schema)
