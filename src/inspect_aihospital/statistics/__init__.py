"""Intervals, comparisons and samples: pure functions on arrays, nothing of Inspect or files."""
