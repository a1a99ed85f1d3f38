"""The patient's part of a record: topics, statements, questions and answers."""
