"""Exam runs, read from votes, with the tables and figures of a report on them."""
