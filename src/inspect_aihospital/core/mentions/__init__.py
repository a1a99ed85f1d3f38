"""Diagnosis texts to disease names, by rule."""
