"""Readers of any text, whoever wrote it: letters, numbers, lists, lines."""
