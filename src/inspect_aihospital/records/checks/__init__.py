"""Checks of records, before they are trusted."""
