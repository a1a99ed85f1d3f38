"""Properties that hold for any input: of readers, loaders, linkers, ballots and statistics.

The suite tries the same few examples every time; `make fuzz` tries others, many more
(CONTRIBUTING.md). What it finds stays as an `@example` or as a test of its own.
"""
