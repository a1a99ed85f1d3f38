"""The examiner's part of a record: entries, names of examinations, requests."""
