"""Figures of a report, each one function of the evidence."""
