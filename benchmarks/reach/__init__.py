"""How far a run reaches: its time and memory beside the limits and bare Inspect.

`python -m benchmarks.reach` drives our tasks through Inspect's own providers against the loopback
server (`benchmarks/server`), each eval in a process of its own, and writes the table of
docs/performance.md.
"""
