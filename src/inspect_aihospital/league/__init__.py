"""Compare many models by one file: check it, estimate it, watch it, and stop it at its budget.

A layer over `submission`, with the same file. Nothing is remembered beside the logs.
"""
