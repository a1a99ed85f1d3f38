"""Faults × tasks: what our tasks make of each fault of a provider or a model.

`python -m benchmarks.faults` runs every task against the loopback server (`benchmarks/server`),
which does by seed, at a rate, what real ones do now and then, and reads off the logs whether the
run ended within its bound, whether every loss has a reason, and whether cases that met no fault
score as they do without. `--write docs/faults.md` writes the table of that page.
"""
