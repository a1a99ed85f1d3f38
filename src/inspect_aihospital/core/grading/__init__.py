"""Answers of judges: grades, reasons and lists of diseases."""
