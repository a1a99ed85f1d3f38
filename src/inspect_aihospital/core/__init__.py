"""Frozen types and pure functions: no model, no Inspect, no file."""
