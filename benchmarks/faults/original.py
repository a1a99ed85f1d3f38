"""What the original code of Fan et al. does under some of these faults: measured beforehand.

Constants; nothing here runs the original.
"""

ORIGINAL = (
    ("5 % malformed grades", "the mean moves; nothing says so"),
    ("30 % of calls end in an error", "12 of 100 cases are gone; exit code 0"),
    ("a call that never answers", "blocks the run for hours"),
    ("exhausted quota", "tries again for ever"),
)
"""What was injected, and what happened."""
