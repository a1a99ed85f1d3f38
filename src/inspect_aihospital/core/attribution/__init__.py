"""Attribute what a report lost of its record: one cause for each lost item, by rule."""
