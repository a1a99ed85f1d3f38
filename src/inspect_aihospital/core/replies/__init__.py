"""An examiner's replies: lines, statements and results."""
